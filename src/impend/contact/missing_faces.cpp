#include "impend/contact/contact_warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "impend/contact/jointed_pairs.h"

namespace impend {
namespace {

std::vector<Box3> missing_boxes(const Part& part) {
  std::vector<Box3> boxes;
  for (const MissingFace& face : part.surfaces.missing) {
    boxes.push_back(face.box.mapped(part.X_WP.R, part.X_WP.p));
  }
  return boxes;
}

bool has_triangle_in(const BodySurface& s, const Box3& box) {
  bool found = false;
  s.triangle_tree.overlapping(box, [&](int t) {
    Box3 around;
    for (const int v : s.mesh.triangles[t]) around.add(s.mesh.vertices[v]);
    found = found || around.inflated(s.sagitta).overlaps(box);
  });
  return found;
}

// Corners of a box reach n·c − Σ|n_k| h_k along n.
double lowest(const Box3& box, const Vec3& up) {
  return up.dot((box.lower + box.upper) / 2) - up.cwiseAbs().dot((box.upper - box.lower) / 2);
}

struct MissingOfAll {
  const Assembly& assembly;
  const std::vector<BodySurface>& surfaces;
  const GapRule& rule;
  std::vector<std::vector<Box3>> boxes;  // by part

  bool may_touch(int with_hole, int other) const {
    const BodySurface &s = surfaces[with_hole], &t = surfaces[other];
    return std::any_of(boxes[with_hole].begin(), boxes[with_hole].end(), [&](const Box3& box) {
      const Box3 near = box.inflated(rule.width(s, &t) + s.sagitta);
      return has_triangle_in(t, near) || std::any_of(boxes[other].begin(), boxes[other].end(),
                                                     [&](const Box3& hole) { return hole.overlaps(near); });
    });
  }

  bool may_touch_ground(int part) const {
    const BodySurface& s = surfaces[part];
    const double highest = assembly.ground->height + rule.width(s, nullptr) + s.sagitta;
    return std::any_of(boxes[part].begin(), boxes[part].end(),
                       [&](const Box3& box) { return lowest(box, assembly.up()) <= highest; });
  }
};

}  // namespace

std::vector<BodyPair> pairs_at_missing_faces(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                                             const GapRule& rule) {
  MissingOfAll all{assembly, surfaces, rule, {}};
  bool any = false;
  for (const Part& part : assembly.parts) {
    all.boxes.push_back(missing_boxes(part));
    any = any || !all.boxes.back().empty();
  }
  std::vector<BodyPair> pairs;
  if (!any) return pairs;
  const int parts = static_cast<int>(assembly.parts.size());
  // Between some pairs no contact is sought at all.
  const std::set<std::pair<int, int>> unsought = unsought_pairs(assembly);
  for (int a = 0; a < parts; ++a) {
    for (int b = a + 1; b < parts; ++b) {
      if (assembly.body_fixed(a) && assembly.body_fixed(b)) continue;
      if ((all.boxes[a].empty() && all.boxes[b].empty()) || unsought.count({a, b}) > 0) continue;
      if (all.may_touch(a, b) || all.may_touch(b, a)) pairs.push_back({a, b});
    }
    if (assembly.ground && !assembly.body_fixed(a) && unsought.count({a, parts}) == 0 && all.may_touch_ground(a))
      pairs.push_back({a, parts});
  }
  return pairs;
}

Diagnostics missing_face_warnings(const Assembly& assembly, const std::vector<BodyPair>& pairs) {
  Diagnostics warnings;
  const auto has_hole = [&](int body) {
    return body < static_cast<int>(assembly.parts.size()) && !assembly.parts[body].surfaces.missing.empty();
  };
  for (const BodyPair& pair : pairs) {
    const int part = has_hole(pair.a) ? pair.a : pair.b, other = has_hole(pair.a) ? pair.b : pair.a;
    warnings.push_back(
        {"contacts-missing",
         fmt::format("'{}' may touch '{}' on faces that could not be made into triangles: contacts may be "
                     "missing there, and no verdict is given that they could change.",
                     assembly.body_name(part), assembly.body_name(other)),
         assembly.body_name(part)});
  }
  return warnings;
}

}  // namespace impend
