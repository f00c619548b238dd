#include "impend/contact/interpenetration.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "impend/assembly/printed_length.h"

namespace impend {
namespace {

constexpr std::size_t kCopiesNamed = 40;  // a line that can still be typed by copying it

// Parts that overlap by no more were meant to touch: a gap of that depth says so and joins little else.
constexpr double kShallow = 1e-3;    // of the smaller part's size
constexpr double kAboveDepth = 1.1;  // a gap is to be above the depth, whatever way the depth is measured at that gap

double size_of(const std::vector<BodySurface>& surfaces, int body) {
  return body < static_cast<int>(surfaces.size()) ? surfaces[body].box.diagonal()
                                                  : std::numeric_limits<double>::infinity();
}

// Of parts that are there several times, all but the first.
std::set<int> copies_of_others(const std::vector<BodyOverlap>& overlaps) {
  std::set<int> copies;
  for (const BodyOverlap& overlap : overlaps) {
    if (overlap.kind == BodyOverlap::Kind::kDuplicate) copies.insert(std::max(overlap.a, overlap.b));
  }
  return copies;
}

std::string excluding(const Assembly& assembly, const std::set<int>& copies) {
  if (copies.size() == 1) {
    return fmt::format("; leave one of the two out with --exclude '{}'", assembly.body_name(*copies.begin()));
  }
  std::string words = "; leave the copies out with";
  std::size_t named = 0;
  for (const int copy : copies) {
    if (named++ == kCopiesNamed) break;
    words += fmt::format(" --exclude '{}'", assembly.body_name(copy));
  }
  return words + (copies.size() > kCopiesNamed ? fmt::format(" and {} more", copies.size() - kCopiesNamed) : "");
}

}  // namespace

std::string overlap_hint(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                         const std::vector<BodyOverlap>& overlaps) {
  const BodyOverlap& first = overlaps.front();
  const std::string a = assembly.body_name(first.a), b = assembly.body_name(first.b);
  const int parts = static_cast<int>(assembly.parts.size());
  std::string hint = "move a part";
  if (const std::set<int> copies = copies_of_others(overlaps); !copies.empty()) {
    hint += excluding(assembly, copies);
  } else if (first.b < parts) {
    hint += fmt::format("; take parts that are screwed, pressed or snapped together as one with --join '{},{}'", a, b);
  }
  double deepest = 0;
  bool shallow = true;
  for (const BodyOverlap& overlap : overlaps) {
    deepest = std::max(deepest, overlap.depth);
    const double size = std::min(size_of(surfaces, overlap.a), size_of(surfaces, overlap.b));
    shallow = shallow && overlap.kind == BodyOverlap::Kind::kOverlap && overlap.depth <= kShallow * size;
  }
  if (shallow) {
    hint += fmt::format("; take overlap this shallow for contact with --gap {}",
                        not_below(kAboveDepth * deepest / assembly.metres_per_unit));
  }
  return hint + "; or go on with --allow-overlap";
}

}  // namespace impend
