#include "impend/friction/directions/direction_search.h"

#include <algorithm>
#include <optional>

#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// Of rows of length one: what is left of one by others that say the same, a thousand roundings.
constexpr double kSaidByOthers = 1e-13;

bool carries(const DirectionDomain& domain, int i) {
  return domain.side[static_cast<size_t>(i)] == ContactSide::kCarries;
}

std::optional<ClosedContact> closed_by_others(const ReducedFriction& reduced, const MatX& admissible, double noise,
                                              const DirectionDomain& domain, int i) {
  std::vector<std::pair<int, double>> of_row;
  for (int k = 0; k < reduced.contacts(); ++k) {
    if (k == i) continue;
    of_row.emplace_back(k, 1.0);
    if (carries(domain, k)) of_row.emplace_back(k, -1.0);
  }
  MatX rows(of_row.size(), admissible.cols());
  for (size_t j = 0; j < of_row.size(); ++j) {
    rows.row(static_cast<Eigen::Index>(j)) = of_row[j].second * reduced.K.row(3 * of_row[j].first) * admissible;
  }
  const VecX own = (reduced.K.row(3 * i) * admissible).transpose();
  const NnlsResult least = solve_nnls_rows(rows, own, VecX::Zero(rows.rows()));
  ClosedContact closed{i, VecX::Zero(reduced.contacts())};
  for (size_t j = 0; j < of_row.size(); ++j) {
    closed.alpha[of_row[j].first] += of_row[j].second * least.lambda[static_cast<Eigen::Index>(j)];
  }
  closed.error = opens_at_most(reduced, domain, noise, closed);
  if (!(closed.error <= std::max(kSaidByOthers, 2 * noise) * (1 + closed.alpha.lpNorm<1>()))) return std::nullopt;
  return closed;
}

}  // namespace

double opens_at_most(const ReducedFriction& reduced, const DirectionDomain& domain, double noise,
                     const ClosedContact& closed) {
  VecX left = reduced.K.row(3 * closed.contact).transpose();
  for (int k = 0; k < reduced.contacts(); ++k) {
    if (closed.alpha[k] < 0 && !carries(domain, k)) return 2;
    if (closed.alpha[k] != 0) left += closed.alpha[k] * reduced.K.row(3 * k).transpose();
  }
  return std::max(left.norm(), kSaidByOthers) + noise * (1 + closed.alpha.lpNorm<1>());
}

std::vector<ClosedContact> keep_closed(const ReducedFriction& reduced, const MatX& admissible, double noise,
                                       DirectionDomain& domain) {
  std::vector<ClosedContact> all;
  for (int i = 0; i < reduced.contacts(); ++i) {
    if (domain.side[static_cast<size_t>(i)] != ContactSide::kUndecided || reduced.contacts() == 1) continue;
    const std::optional<ClosedContact> closed = closed_by_others(reduced, admissible, noise, domain, i);
    if (!closed) continue;
    domain.side[static_cast<size_t>(i)] = ContactSide::kCarries;
    domain.row_error[static_cast<size_t>(i)] = closed->error;
    all.push_back(*closed);
  }
  return all;
}

}  // namespace impend
