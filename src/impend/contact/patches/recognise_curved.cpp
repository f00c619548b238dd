#include "impend/contact/patches/recognise_curved.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "impend/base/stop.h"
#include "impend/contact/patches/patch_extent.h"
#include "impend/contact/patches/patch_judge.h"

namespace impend {
namespace {

// A vertex lies on a fitted curved surface within plane_noise·ε + relative_plane·size, plus this share of its facet's
// sagitta: real files put vertices of curved surfaces a little off.
constexpr double kSagittaShare = 0.05;

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

struct PatchSearch {
  const BodySurface& surface;
  const GeometricTolerances& tolerances;
  PatchGrower grower;
  Tried tried;
  int failures = 0;
  std::vector<int> plane;  // faces of pyramids
  std::vector<int> caps;   // flats of spheres, no wider than their facets
};

std::optional<GrownPatch> grown_without(PatchSearch& search, const CurvedFit& fit, int seed,
                                        const std::vector<int>& flats) {
  search.grower.ban(flats);
  std::optional<GrownPatch> grown = search.grower.grow(fit, seed, kSagittaShare);
  search.grower.allow(flats);
  return grown;
}

// Where corners miss the fit by more than noise it may have run over the border of two surfaces, a cylinder and a slim
// taper beside it. Closed rings whose corners all lie on one fit to within noise are a surface of their own.
std::optional<GrownPatch> grown_of(PatchSearch& search, const CurvedFit& guess, int seed) {
  std::optional<GrownPatch> loose = search.grower.grow(guess, seed, kSagittaShare);
  if (guess.kind == CurvedKind::kSphere) return loose;
  if (loose && loose->residual <= corner_noise(search.surface, search.tolerances)) return loose;
  std::optional<GrownPatch> close = search.grower.grow(guess, seed, 0);
  return close && goes_round(search.surface, search.tolerances, *close) ? close : loose;
}

// A ball that its other facets prove: polar caps, and facets that rounding has joined, are facets of it, too.
std::optional<GrownPatch> with_cornered(PatchSearch& search, const GrownPatch& proved, const std::vector<int>& cut,
                                        int seed) {
  if (sphere_evidence(search.surface, proved) != SphereEvidence::kDeep) return std::nullopt;
  std::optional<GrownPatch> whole = grown_without(search, proved.fit, seed, cut);
  if (!whole || !is_patch(search.surface, search.tolerances, *whole, cut, search.grower)) return std::nullopt;
  return whole;
}

std::optional<GrownPatch> grown_at(PatchSearch& search, CurvedKind kind, int seed) {
  if (search.tried.contains(kind, seed)) return std::nullopt;
  for (const CurvedFit& guess : seed_fits(search.surface, kind, seed, search.grower)) {
    std::optional<GrownPatch> grown = grown_of(search, guess, seed);
    if (!grown) continue;
    const std::vector<int> cut = cut_flats(search.surface, *grown);
    const std::vector<int> cornered = cornered_faces(search.surface, *grown);
    std::vector<int> flats;
    std::set_union(cut.begin(), cut.end(), cornered.begin(), cornered.end(), std::back_inserter(flats));
    if (std::binary_search(flats.begin(), flats.end(), seed)) continue;
    const std::vector<int> caps = polar_caps(search.surface, *grown, cornered);
    if (!flats.empty()) grown = grown_without(search, grown->fit, seed, flats);
    if (!grown) continue;
    if (is_patch(search.surface, search.tolerances, *grown, flats, search.grower)) {
      if (!cornered.empty()) {
        if (std::optional<GrownPatch> whole = with_cornered(search, *grown, cut, seed)) return whole;
      }
      search.caps.insert(search.caps.end(), caps.begin(), caps.end());
      if (!is_polygonal(*grown)) return grown;
      if (is_pyramid(search.surface, search.tolerances, *grown)) {
        search.grower.take(grown->regions);
        search.plane.insert(search.plane.end(), grown->regions.begin(), grown->regions.end());
        return std::nullopt;
      }
    }
    search.tried.add(kind, grown->regions);
  }
  search.tried.add(kind, {seed});
  return std::nullopt;
}

std::optional<GrownPatch> best_at(PatchSearch& search, int seed) {
  std::optional<GrownPatch> best = grown_at(search, CurvedKind::kCylinder, seed);
  if (!best || best->residual > corner_noise(search.surface, search.tolerances)) {
    // A slim taper may pass for a cylinder that is roughly modelled.
    std::optional<GrownPatch> cone = grown_at(search, CurvedKind::kCone, seed);
    if (!best || (cone && goes_round(search.surface, search.tolerances, *cone))) best = std::move(cone);
  }
  if (search.grower.taken(seed)) return std::nullopt;  // a pyramid's
  std::optional<GrownPatch> ball = grown_at(search, CurvedKind::kSphere, seed);
  if (ball && (!best || ball->area > kLarger * best->area)) best = std::move(ball);
  if (best || ++search.failures < kPatience) return best;
  const std::vector<int> around = search.grower.around(seed, kSkipped);
  for (CurvedKind kind : {CurvedKind::kCylinder, CurvedKind::kCone, CurvedKind::kSphere}) {
    search.tried.add(kind, around);
  }
  return best;
}

// Faces of pyramids are planes like those of prisms, and so is what only they, or recognised surfaces, made look
// curved: a flat end. What may be the polar facet of a ball stays in doubt.
void mark_plane(const PatchSearch& search, BodySurface& surface) {
  const auto clear = [&surface](int r) {
    surface.regions[r].curved = false;
    surface.regions[r].sagitta = surface.regions[r].width = 0;
  };
  const double least = std::cos(search.tolerances.smooth_angle);
  std::for_each(search.plane.begin(), search.plane.end(), clear);
  for (int r = 0; r < static_cast<int>(surface.regions.size()); ++r) {
    look_now_and_then();
    const PlanarRegion& region = surface.regions[r];
    if (!region.curved || region.patch >= 0 || surface_is_named(surface, region)) continue;
    if (std::find(search.caps.begin(), search.caps.end(), r) != search.caps.end()) continue;
    bool end = has_many_corners(surface, r), beside_unknown = false;
    for (int t : region.triangles) {
      for (int other : surface.neighbours[t]) {
        const int q = other < 0 ? r : surface.region_of[other];
        if (q == r || region.normal.dot(surface.regions[q].normal) < least) continue;
        end = end || std::find(search.plane.begin(), search.plane.end(), q) != search.plane.end();
        beside_unknown = beside_unknown || (surface.regions[q].curved && surface.regions[q].patch < 0);
      }
    }
    if (end && !beside_unknown) clear(r);
  }
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
                   looking([&](int a, int b) { return surface.regions[a].area > surface.regions[b].area; }));
  PatchSearch search{surface, tolerances, PatchGrower(surface, tolerances), Tried(surface.regions.size()), 0, {}, {}};
  search.grower.take(named);
  for (int seed : seeds) {
    look_now_and_then();
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
  mark_plane(search, surface);
  for (int r : search.caps) surface.regions[r].curved = true;
}

}  // namespace impend
