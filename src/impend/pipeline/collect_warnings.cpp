#include "impend/pipeline/collect_warnings.h"

#include <set>
#include <tuple>

namespace impend {

Diagnostics collect_warnings(std::initializer_list<Diagnostics> lists) {
  std::set<std::tuple<std::string, std::string, std::string>> said;
  Diagnostics result;
  for (const Diagnostics& list : lists) {
    for (const Warning& warning : list) {
      if (said.emplace(warning.code, warning.message, warning.part).second) result.push_back(warning);
    }
  }
  return result;
}

}  // namespace impend
