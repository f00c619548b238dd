#include "impend/report/exact_json.h"

namespace impend {

Json json_exact(const ExactResult& exact) {
  const bool known = !exact.sigma.empty();
  Json json = {{"status", exact.status},
               {"sigma_squared", exact.sigma_squared.empty() ? Json(nullptr) : Json(exact.sigma_squared)},
               {"sigma", known ? Json(exact.sigma) : Json(nullptr)},
               {"digits", known ? Json(exact.digits) : Json(nullptr)},
               {"below_stable_threshold", known ? Json(exact.below_stable_threshold) : Json(nullptr)},
               {"above_moves_threshold", known ? Json(exact.above_moves_threshold) : Json(nullptr)},
               {"balances", exact.balances ? Json(*exact.balances) : Json(nullptr)},
               {"contradicts", exact.contradicts}};
  if (!exact.reason.empty()) json["reason"] = exact.reason;
  return json;
}

}  // namespace impend
