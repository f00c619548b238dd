// Files in another unit than the rest. Lengths of such a file are off by a factor k about its own origin, so that its
// parts stand apart from the others now, but face to face with them when scaled back: large flat faces (flat_faces)
// of both lie in one plane, look at each other and overlap there.
//
// Files that stand face to face with each other are one group. A group other than the largest is suspected when for one
// of the usual factors k, and for both k and 1/k,
//   - scaled by k, a part stands face to face with one of another group, in planes that k moves (two for powers of ten,
//     which round numbers meet by chance, faces that are flush counting too),
//   - scaling brings its sizes nearer to the others': |log k s/s'| < |log s/s'| for the medians s and s', and
//   - fewer than half of its parts touch others as they stand.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "impend/assembly/sanity.h"
#include "impend/base/names.h"
#include "impend/base/union_find.h"
#include "impend/geometry/bvh.h"

namespace impend {
namespace {

// Flat faces are in one plane within this share of the smaller part. Coordinates of a part in another unit meet others
// by chance with about this probability.
constexpr double kSameFace = 1e-4;

// Many groups are an exploded view, not a few files that went wrong.
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

Box3 scaled_about(const Box3& box, double k, const Vec3& still) {
  return {k * (box.lower - still) + still, k * (box.upper - still) + still};
}

TriangleMesh in_world(const Part& part) {
  TriangleMesh mesh = part.mesh;
  for (Vec3& vertex : mesh.vertices) vertex = part.X_WP * vertex;
  return mesh;
}

// Sizes so much alike that no factor brings them nearer to each other.
bool all_alike(const std::vector<double>& sizes) {
  double least = 0, most = 0;
  for (const double size : sizes) {
    if (size > 0 && (least == 0 || size < least)) least = size;
    most = std::max(most, size);
  }
  constexpr double kLeastFactor = 10;
  return most * most <= kLeastFactor * least * least;
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
        faces_(assembly.parts.size()),
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
      visit(scene_.world[i].inflated(same_face(i, 1)), [&](int j) {
        if (j > i && sets.find(i) != sets.find(j) && planes_shared(i, j, 1, Vec3::Zero()) > 0) sets.join(i, j);
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

  double same_face(int part, double k) const { return kSameFace * k * scene_.sizes[part]; }

  const std::vector<FlatFace>& faces(int part) {
    if (!faces_[part]) faces_[part] = flat_faces(assembly_.parts[part], same_face(part, 1));
    return *faces_[part];
  }

  int planes_shared(int i, int j, double k, const Vec3& still) {
    return shared_planes(faces(i), faces(j), k, still, std::min(same_face(i, k), same_face(j, 1)));
  }

  // Most planes that any part of the group shares with a part of another when lengths are k times as large: about the
  // origins of the parts' files, or about that of the world where the file has placed them.
  int planes_when_scaled(int group, double k, bool about_world) {
    int most = 0;
    for (const int i : groups_[group]) {
      const Vec3 still = about_world ? Vec3(Vec3::Zero()) : assembly_.parts[i].X_WP.p;
      const Box3 box = scaled_about(scene_.world[i], k, still);
      if (box.empty()) continue;
      visit(box.inflated(same_face(i, k)), [&](int j) {
        if (group_of_[j] != group) most = std::max(most, planes_shared(i, j, k, still));
      });
    }
    return most;
  }

  bool touches_others(int part, int group) {
    const TriangleMesh own = in_world(assembly_.parts[part]);
    const Bvh own_tree(triangle_boxes(own));
    bool touches = false;
    visit(scene_.world[part].inflated(scene_.gap), [&](int j) {
      if (touches || group_of_[j] == group) return;
      const TriangleMesh other = in_world(assembly_.parts[j]);
      const double bound = 2 * scene_.gap;
      touches = mesh_distance(own, own_tree, other, Bvh(triangle_boxes(other)), bound) <= scene_.gap;
    });
    return touches;
  }

  bool stands_apart(int group) {
    const auto touching = std::count_if(groups_[group].begin(), groups_[group].end(),
                                        [&](int part) { return touches_others(part, group); });
    return 2 * static_cast<std::size_t>(touching) < groups_[group].size();
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
    return best && stands_apart(group) ? best : nullptr;
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
  std::vector<std::optional<std::vector<FlatFace>>> faces_;
  std::size_t pairs_left_;
  std::vector<std::vector<int>> groups_;
  std::vector<int> group_of_;
};

}  // namespace

Diagnostics unit_findings(const Assembly& assembly, const SanityScene& scene) {
  if (assembly.parts.size() < 2 || all_alike(scene.sizes)) return {};
  return UnitCheck(assembly, scene).run();
}

}  // namespace impend
