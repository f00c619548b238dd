#include "impend/compare/condition_statements.h"

#include <algorithm>

namespace impend {

SharedBodies::SharedBodies(const Assembly& before, const Assembly& after, const DesignChanges& changes)
    : of_before_(before.parts.size() + 1), of_after_(after.parts.size() + 1) {
  for (std::size_t k = 0; k < changes.parts.size(); ++k) {
    const auto [i, j] = changes.parts[k];
    if (i >= 0) of_before_[static_cast<std::size_t>(i)] = static_cast<int>(k);
    if (j >= 0) of_after_[static_cast<std::size_t>(j)] = static_cast<int>(k);
  }
  of_before_.back() = of_after_.back() = static_cast<int>(changes.parts.size());
}

int SharedBodies::operator()(bool is_after, int body) const {
  const std::vector<int>& all = is_after ? of_after_ : of_before_;
  return all[std::min(static_cast<std::size_t>(body), all.size() - 1)];
}

std::string SharedBodies::pair_key(bool is_after, int a, int b) const {
  const int i = (*this)(is_after, a), j = (*this)(is_after, b);
  return std::to_string(std::min(i, j)) + " " + std::to_string(std::max(i, j));
}

std::string pair_name(const Assembly& assembly, int a, int b) {
  return assembly.body_name(a) + " – " + assembly.body_name(b);
}

}  // namespace impend
