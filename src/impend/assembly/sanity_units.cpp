// Files in another unit than the rest. Lengths of such a file are off by a factor k about its own origin, so that its
// parts stand apart from the others now, but face to face with them when scaled back. Two boxes stand face to face when
// a face of one lies in the plane of the opposite face of the other and they overlap along that plane.
//
// Files that stand face to face with each other are one group. A group other than the largest is suspected when for one
// of the usual factors k, and for both k and 1/k,
//   - scaled by k, a part stands face to face with one of another group, in planes that k moves (two for powers of ten,
//     which round numbers meet by chance, faces that are flush counting too), and
//   - scaling brings its sizes nearer to the others': |log k s/s'| < |log s/s'| for the medians s and s'.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "impend/assembly/sanity_scene.h"
#include "impend/base/nearest_name.h"
#include "impend/base/tolerances.h"
#include "impend/base/union_find.h"
#include "impend/geometry/bvh.h"

namespace impend {
namespace {

// Many groups are parts in skewed poses or an exploded view, not a few files that went wrong.
constexpr int kMostGroups = 32;
// Pairs of boxes looked at, per part: keeps boxes that cover everything from costing the square of their number.
constexpr int kPairsPerPart = 256;

struct UnitFactor {
  double k;
  const char* file_unit;    // lengths of the file are in this …
  const char* others_unit;  // … when those of the others are in this
  int planes;               // that must agree
};

constexpr UnitFactor kFactors[] = {
    {1000, "m", "mm", 1},       {1.0 / 1000, "mm", "m", 1}, {25.4, "in", "mm", 1}, {1 / 25.4, "mm", "in", 1},
    {1 / 0.0254, "m", "in", 1}, {0.0254, "in", "m", 1},     {100, "m", "cm", 2},   {1.0 / 100, "cm", "m", 2},
    {10, "cm", "mm", 2},        {1.0 / 10, "mm", "cm", 2},
};

bool same_plane(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance; }

// Planes that faces of both boxes lie in, when they stand face to face in at least one; planes through `still` (where a
// factor moves nothing) are not counted.
int shared_planes(const Box3& a, const Box3& b, const Vec3* still) {
  const double tolerance =
      InputTolerances{}.same_face * std::min((a.upper - a.lower).norm(), (b.upper - b.lower).norm());
  if (!a.inflated(tolerance).overlaps(b)) return 0;
  bool facing = false;
  int planes = 0;
  for (int k = 0; k < 3; ++k) {
    const auto counts = [&](double plane) { return !still || !same_plane(plane, (*still)[k], tolerance); };
    const auto overlaps = [&](int i) {
      return std::min(a.upper[i], b.upper[i]) - std::max(a.lower[i], b.lower[i]) > tolerance;
    };
    const bool beside = overlaps((k + 1) % 3) && overlaps((k + 2) % 3);
    for (const double plane : {a.lower[k], a.upper[k]}) {
      const double opposite = plane == a.lower[k] ? b.upper[k] : b.lower[k];
      const double flush = plane == a.lower[k] ? b.lower[k] : b.upper[k];
      const bool meets = beside && same_plane(plane, opposite, tolerance) && counts(plane);
      facing = facing || meets;
      planes += meets || (same_plane(plane, flush, tolerance) && counts(plane));
    }
  }
  return facing ? planes : 0;
}

Box3 scaled_about(const Box3& box, double k, const Vec3& still) {
  return {k * (box.lower - still) + still, k * (box.upper - still) + still};
}

double median_size(const SanityScene& scene, const std::vector<int>& group_of, int group, bool inside) {
  std::vector<double> sizes;
  for (std::size_t i = 0; i < scene.sizes.size(); ++i) {
    if ((group_of[i] == group) == inside && scene.sizes[i] > 0) sizes.push_back(scene.sizes[i]);
  }
  std::sort(sizes.begin(), sizes.end());
  return sizes.empty() ? 0 : sizes[sizes.size() / 2];
}

class UnitCheck {
 public:
  UnitCheck(const Assembly& assembly, const SanityScene& scene)
      : assembly_(assembly),
        scene_(scene),
        tree_(scene.world),
        pairs_left_(static_cast<std::size_t>(kPairsPerPart) * assembly.parts.size()) {}

  Diagnostics run() {
    find_groups();
    if (groups_.size() < 2 || groups_.size() > kMostGroups) return {};
    std::size_t main = 0;
    for (std::size_t g = 1; g < groups_.size(); ++g) {
      if (groups_[g].size() > groups_[main].size()) main = g;
    }
    Diagnostics warnings;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (g == main) continue;
      if (const UnitFactor* factor = suspected(static_cast<int>(g))) warnings.push_back(warning(groups_[g], *factor));
    }
    return warnings;
  }

 private:
  // Groups of parts: of one file, or of files that stand face to face.
  void find_groups() {
    const int parts = static_cast<int>(assembly_.parts.size());
    UnionFind sets(parts);
    std::map<std::string, int> first_of;
    for (int i = 0; i < parts; ++i) sets.join(i, first_of.emplace(assembly_.parts[i].mesh_file, i).first->second);
    for (int i = 0; i < parts; ++i) {
      const Box3& box = scene_.world[i];
      visit(box.inflated(InputTolerances{}.same_face * diagonal(box)), [&](int j) {
        if (j > i && sets.find(i) != sets.find(j) && shared_planes(box, scene_.world[j], nullptr) > 0) sets.join(i, j);
      });
    }
    groups_ = sets.groups();
    group_of_.assign(parts, -1);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      for (const int part : groups_[g]) group_of_[part] = static_cast<int>(g);
    }
  }

  template <class Visit>
  void visit(const Box3& box, const Visit& look) {
    tree_.overlapping(box, [&](int j) {
      if (pairs_left_ == 0) return;
      --pairs_left_;
      look(j);
    });
  }

  // Most planes that any part of the group shares with a part of another when lengths are k times as large: about the
  // origins of the parts' files, or about that of the world where the file has placed them.
  int planes_when_scaled(int group, double k, bool about_world) {
    int most = 0;
    for (const int i : groups_[group]) {
      const Vec3 still = about_world ? Vec3(Vec3::Zero()) : assembly_.parts[i].X_WP.p;
      const Box3 box = scaled_about(scene_.world[i], k, still);
      if (box.empty()) continue;
      visit(box.inflated(InputTolerances{}.same_face * diagonal(box)), [&](int j) {
        if (group_of_[j] != group) most = std::max(most, shared_planes(box, scene_.world[j], &still));
      });
    }
    return most;
  }

  const UnitFactor* suspected(int group) {
    const double own = median_size(scene_, group_of_, group, true),
                 others = median_size(scene_, group_of_, group, false);
    if (!(own > 0) || !(others > 0)) return nullptr;
    const UnitFactor* best = nullptr;
    int most = 0;
    for (const UnitFactor& factor : kFactors) {
      if (!(std::abs(std::log(factor.k * own / others)) < std::abs(std::log(own / others)))) continue;
      const int planes =
          std::max(planes_when_scaled(group, factor.k, false), planes_when_scaled(group, factor.k, true));
      if (planes >= factor.planes && planes > most) best = &factor, most = planes;
    }
    return best;
  }

  Warning warning(const std::vector<int>& group, const UnitFactor& factor) const {
    std::vector<std::string> files;
    for (const int part : group) {
      const std::string& file = assembly_.parts[part].mesh_file;
      if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
    }
    const bool larger = factor.k > 1;
    const std::string times =
        fmt::format("{:.4g} times as {}", larger ? factor.k : 1 / factor.k, larger ? "large" : "small");
    return {
        "unit-mismatch",
        fmt::format("what {} {} stands apart from the other parts, but would stand face to face with them if it were "
                    "{}: probably lengths there are in {} and elsewhere in {}. Export all files in one unit",
                    quoted_list(files, 5), files.size() == 1 ? "holds" : "hold", times, factor.file_unit,
                    factor.others_unit),
        group.size() == 1 ? assembly_.parts[group.front()].name : ""};
  }

  const Assembly& assembly_;
  const SanityScene& scene_;
  Bvh tree_;
  std::size_t pairs_left_;
  std::vector<std::vector<int>> groups_;
  std::vector<int> group_of_;
};

}  // namespace

Diagnostics unit_findings(const Assembly& assembly, const SanityScene& scene) {
  if (assembly.parts.size() < 2) return {};
  return UnitCheck(assembly, scene).run();
}

}  // namespace impend
