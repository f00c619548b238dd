#include "impend/contact/curved/recognise_curved.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/contact/curved/patch_extent.h"
#include "impend/contact/curved/patch_judge.h"
#include "impend/contact/curved/seed_fits.h"
#include "impend/contact/curved/tagged_patches.h"

namespace impend {
namespace {

// Directions of the largest faces of the assembly are tried for every axis, those of a part's flat faces for its own.
constexpr int kLargestDirections = 256;
// A sphere is preferred to a cylinder or cone (a row of its facets is both) when it is larger by this factor.
constexpr double kLarger = 1.2;
// After so many seeds in vain the part is largely freeform: as many facets around a failed seed are no longer tried.
constexpr int kPatience = 4096;
constexpr int kSkipped = 14;

std::vector<int> axis_directions(const BodySurface& surface, int classes) {
  std::vector<int> directions(std::min(classes, kLargestDirections));
  std::iota(directions.begin(), directions.end(), 0);
  for (const PlanarRegion& region : surface.regions) {
    if (!region.curved && region.direction_class >= 0) directions.push_back(region.direction_class);
  }
  std::sort(directions.begin(), directions.end());
  directions.erase(std::unique(directions.begin(), directions.end()), directions.end());
  return directions;
}

// Facets that need not be tried as seeds again, by kind.
class Tried {
 public:
  explicit Tried(std::size_t regions) : of_(regions, 0) {}
  bool contains(CurvedKind kind, int region) const { return (of_[region] & bit(kind)) != 0; }
  void add(CurvedKind kind, const std::vector<int>& regions) {
    for (int r : regions) of_[r] = static_cast<unsigned char>(of_[r] | bit(kind));
  }

 private:
  static unsigned bit(CurvedKind kind) { return 1u << static_cast<unsigned>(kind); }
  std::vector<unsigned char> of_;
};

struct Search {
  const BodySurface& surface;
  const GeometricTolerances& tolerances;
  PatchGrower grower;
  Tried tried;
  int failures = 0;
};

std::optional<GrownPatch> grown_at(Search& search, CurvedKind kind, int seed) {
  if (search.tried.contains(kind, seed)) return std::nullopt;
  for (const CurvedFit& guess : seed_fits(search.surface, kind, seed, search.grower)) {
    std::optional<GrownPatch> grown = search.grower.grow(guess, seed);
    if (!grown) continue;
    const std::vector<int> flats = cut_flats(search.surface, search.tolerances, *grown);
    if (std::binary_search(flats.begin(), flats.end(), seed)) continue;
    if (!flats.empty()) {
      search.grower.ban(flats);
      grown = search.grower.grow(grown->fit, seed);
      search.grower.allow(flats);
      if (!grown) continue;
    }
    if (is_patch(search.surface, search.tolerances, *grown, flats, search.grower)) return grown;
    search.tried.add(kind, grown->regions);
  }
  search.tried.add(kind, {seed});
  return std::nullopt;
}

std::optional<GrownPatch> best_at(Search& search, int seed) {
  std::optional<GrownPatch> best = grown_at(search, CurvedKind::kCylinder, seed);
  if (!best) best = grown_at(search, CurvedKind::kCone, seed);
  std::optional<GrownPatch> ball = grown_at(search, CurvedKind::kSphere, seed);
  if (ball && (!best || ball->area > kLarger * best->area)) best = std::move(ball);
  if (best || ++search.failures < kPatience) return best;
  const std::vector<int> around = search.grower.around(seed, kSkipped);
  for (CurvedKind kind : {CurvedKind::kCylinder, CurvedKind::kCone, CurvedKind::kSphere}) {
    search.tried.add(kind, around);
  }
  return best;
}

}  // namespace

void recognise_curved_surfaces(const std::vector<DirectionClass>& classes, const GeometricTolerances& tolerances,
                               BodySurface& surface) {
  surface.patches.clear();
  for (PlanarRegion& region : surface.regions) region.patch = -1;
  const std::vector<int> directions = axis_directions(surface, static_cast<int>(classes.size()));
  add_tagged_patches(classes, directions, tolerances, surface);
  std::vector<int> seeds, named;
  for (int r = 0; r < static_cast<int>(surface.regions.size()); ++r) {
    if (surface_is_named(surface, surface.regions[r])) {
      named.push_back(r);
    } else if (surface.regions[r].curved) {
      seeds.push_back(r);
    }
  }
  if (seeds.empty()) return;
  std::stable_sort(seeds.begin(), seeds.end(),
                   [&](int a, int b) { return surface.regions[a].area > surface.regions[b].area; });
  Search search{surface, tolerances, PatchGrower(surface, tolerances), Tried(surface.regions.size()), 0};
  search.grower.take(named);
  for (int seed : seeds) {
    if (search.grower.taken(seed)) continue;
    std::optional<GrownPatch> grown = best_at(search, seed);
    if (!grown) continue;
    const int index = static_cast<int>(surface.patches.size());
    search.grower.take(grown->regions);
    for (int r : grown->regions) surface.regions[r].patch = index;
    surface.patches.push_back(finish_patch(surface, index, classes, directions, tolerances, std::move(*grown)));
    for (int r : surface.patches.back().regions) {
      surface.regions[r].curved = true;
      surface.regions[r].sagitta = std::max(surface.regions[r].sagitta, surface.patches.back().sagitta);
    }
  }
}

}  // namespace impend
