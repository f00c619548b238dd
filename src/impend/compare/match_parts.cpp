#include "impend/compare/match_parts.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

#include "impend/base/numbers.h"

namespace impend {
namespace {

// Relative; numbers that are equal as decimals differ by roundings of the steps between file and value.
constexpr double kSameFigures = 1e-9;

// "bolt" of "bolt#2".
std::string without_number(const std::string& name) {
  const std::size_t at = name.find_last_of('#');
  if (at == std::string::npos || at + 1 == name.size()) return name;
  const bool number = std::all_of(name.begin() + static_cast<std::ptrdiff_t>(at) + 1, name.end(),
                                  [](unsigned char c) { return std::isdigit(c) != 0; });
  return number ? name.substr(0, at) : name;
}

class PartMatcher {
 public:
  explicit PartMatcher(const ComparedParts& parts)
      : parts_(parts), to_(parts.before.parts.size(), -1), from_(parts.after.parts.size(), -1), exchanged_(to_.size()) {
    for (int j = 0; j < count_after(); ++j) named_[name_after(j)] = j;
  }

  std::vector<MatchedPart> matched() {
    by_name_and_place();
    by_names_that_went_round();
    by_place([this](int i, int j) { return without_number(name_before(i)) == without_number(name_after(j)); }, true);
    by_name();
    by_place([](int, int) { return true; }, false);
    by_shape();
    std::vector<MatchedPart> matches;
    for (int i = 0; i < count_before(); ++i) matches.push_back({{i, to_[at(i)]}, exchanged_[at(i)]});
    for (int j = 0; j < count_after(); ++j) {
      if (from_[at(j)] < 0) matches.push_back({{-1, j}, false});
    }
    return matches;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int count_before() const { return static_cast<int>(to_.size()); }
  int count_after() const { return static_cast<int>(from_.size()); }
  const std::string& name_before(int i) const { return parts_.before.parts[at(i)].name; }
  const std::string& name_after(int j) const { return parts_.after.parts[at(j)].name; }
  bool is_open(int i, int j) const { return to_[at(i)] < 0 && from_[at(j)] < 0; }
  void match(int i, int j) {
    to_[at(i)] = j;
    from_[at(j)] = i;
  }

  // Boxes first: most pairs are far from each other.
  bool same_body(int i, int j) const {
    const ComparedSurface &a = parts_.surfaces_before[at(i)], &b = parts_.surfaces_after[at(j)];
    const double slack = a.noise + b.noise + most_rise(a) + most_rise(b);
    if (a.box.empty() != b.box.empty() || (a.box.lower - b.box.lower).cwiseAbs().maxCoeff() > slack ||
        (a.box.upper - b.box.upper).cwiseAbs().maxCoeff() > slack)
      return false;
    return same_matter(parts_.before.parts[at(i)], parts_.after.parts[at(j)]) && congruence_of(parts_, i, j).same_place;
  }
  static double most_rise(const ComparedSurface& s) {
    return s.rise.empty() ? 0 : *std::max_element(s.rise.begin(), s.rise.end());
  }
  int same_name(int i) const {
    const auto found = named_.find(name_before(i));
    return found == named_.end() ? -1 : found->second;
  }

  void by_name_and_place() {
    for (int i = 0; i < count_before(); ++i) {
      if (const int j = same_name(i); j >= 0 && same_body(i, j)) match(i, j);
    }
  }

  // p is now called q, q is called r, and r is called p.
  void by_names_that_went_round() {
    std::map<std::string, int> by_name;
    for (int i = 0; i < count_before(); ++i) by_name[name_before(i)] = i;
    for (int start = 0; start < count_before(); ++start) {
      if (to_[at(start)] >= 0) continue;
      std::vector<std::pair<int, int>> round;
      int i = start;
      do {
        int j = 0;
        while (j < count_after() && (!is_open(i, j) || !same_body(i, j))) ++j;
        if (j == count_after()) break;
        round.emplace_back(i, j);
        const auto next = by_name.find(name_after(j));
        if (next == by_name.end()) break;
        i = next->second;
      } while (i != start && round.size() < to_.size() && to_[at(i)] < 0);
      if (round.empty() || i != start || name_after(round.back().second) != name_before(start)) continue;
      const bool equal =
          std::all_of(round.begin(), round.end(), [&](const auto& pair) { return are_equal(start, pair.second); });
      for (const auto& [from, to] : round) {
        match(from, to);
        exchanged_[at(from)] = equal;
      }
    }
  }

  bool are_equal(int i, int j) const {
    return same_matter(parts_.before.parts[at(i)], parts_.after.parts[at(j)]) &&
           congruence_of(parts_, i, j).same_shape();
  }

  template <class May>
  void by_place(const May& may, bool exchanged) {
    for (int i = 0; i < count_before(); ++i) {
      for (int j = 0; j < count_after() && to_[at(i)] < 0; ++j) {
        if (!is_open(i, j) || !may(i, j) || !same_body(i, j)) continue;
        match(i, j);
        exchanged_[at(i)] = exchanged;
      }
    }
  }

  void by_name() {
    for (int i = 0; i < count_before(); ++i) {
      if (const int j = same_name(i); j >= 0 && is_open(i, j)) match(i, j);
    }
  }

  // Whatever their names; those that are nearest to each other first.
  void by_shape() {
    struct Pair {
      double distance = 0;
      int i = 0, j = 0;
    };
    std::vector<Pair> pairs;
    for (int i = 0; i < count_before(); ++i) {
      for (int j = 0; j < count_after(); ++j) {
        if (is_open(i, j) && are_equal(i, j))
          pairs.push_back({(parts_.surfaces_before[at(i)].center - parts_.surfaces_after[at(j)].center).norm(), i, j});
      }
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.distance < b.distance; });
    for (const Pair& pair : pairs) {
      if (is_open(pair.i, pair.j)) match(pair.i, pair.j);
    }
  }

  const ComparedParts& parts_;
  std::vector<int> to_, from_;
  std::vector<bool> exchanged_;
  std::map<std::string, int> named_;
};

}  // namespace

std::vector<ComparedSurface> compared_surfaces(const Assembly& assembly) {
  std::vector<ComparedSurface> surfaces;
  for (const Part& part : assembly.parts) surfaces.push_back(compared_surface(part));
  return surfaces;
}

Congruence congruence_of(const ComparedParts& parts, int before, int after) {
  const auto at = [](int k) { return static_cast<std::size_t>(k); };
  const Part &a = parts.before.parts[at(before)], &b = parts.after.parts[at(after)];
  return congruence(parts.surfaces_before[at(before)], parts.surfaces_after[at(after)],
                    a.mesh.vertices == b.mesh.vertices);
}

bool same_number(double a, double b) { return std::abs(a - b) <= kSameFigures * std::max(std::abs(a), std::abs(b)); }

double density_of(const Part& part) { return part.volume > 0 ? part.mass.mass / part.volume : 0; }

bool same_matter(const Part& a, const Part& b) {
  if (a.fixed != b.fixed || a.levels != b.levels) return false;
  if (same_number(a.mass.mass, b.mass.mass)) return true;
  return density_of(a) > 0 && same_number(density_of(a), density_of(b));
}

std::vector<MatchedPart> match_parts(const ComparedParts& parts) { return PartMatcher(parts).matched(); }

}  // namespace impend
