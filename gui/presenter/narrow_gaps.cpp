#include "gui/presenter/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "impend/base/stop.h"
#include "impend/contact/jointed_pairs.h"
#include "impend/geometry/bvh.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

constexpr double kNear = 0.01;     // of the part's size: what is farther off was hardly meant to touch
constexpr std::size_t kNamed = 3;  // in sentences

TriangleMesh placed_mesh(const Part& part) {
  TriangleMesh mesh = part.mesh;
  for (Vec3& vertex : mesh.vertices) {
    look_now_and_then();
    vertex = part.X_WP * vertex;
  }
  return mesh;
}

Box3 box_around(const TriangleMesh& mesh) {
  Box3 box;
  for (const Vec3& vertex : mesh.vertices) box.add(vertex);
  return box;
}

Box3 box_of_part(const Part& part) {
  Box3 box;
  for (const Vec3& vertex : part.mesh.vertices) {
    look_now_and_then();
    box.add(part.X_WP * vertex);
  }
  return box;
}

Bvh tree_of(const TriangleMesh& mesh) {
  std::vector<Box3> boxes;
  boxes.reserve(mesh.triangles.size());
  for (const auto& triangle : mesh.triangles) {
    look_now_and_then();
    Box3 box;
    for (const auto vertex : triangle) box.add(mesh.vertices[vertex]);
    boxes.push_back(box);
  }
  return Bvh(boxes);
}

// Those that hang together by a joint, are one body, or share no level, are not meant to touch.
std::set<int> not_to_touch(const Assembly& assembly, int body) {
  std::set<std::pair<int, int>> pairs = jointed_pairs(assembly);
  pairs.merge(unsought_pairs(assembly));
  std::set<int> others;
  for (const auto& [a, b] : pairs) {
    if (a == body) others.insert(b);
    if (b == body) others.insert(a);
  }
  return others;
}

std::set<int> touched_by(const Analysis& analysis, int body) {
  std::set<int> touched;
  for (const Interface& interface : analysis.contacts.interfaces) {
    if (interface.a == body) touched.insert(interface.b);
    if (interface.b == body) touched.insert(interface.a);
  }
  return touched;
}

}  // namespace

std::vector<NarrowGap> narrow_gaps(const Analysis& analysis, int body) {
  const Assembly& assembly = analysis.assembly;
  const int parts = static_cast<int>(assembly.parts.size());
  if (body < 0 || body >= parts || assembly.body_fixed(body)) return {};
  std::set<int> passed = touched_by(analysis, body);
  passed.merge(not_to_touch(assembly, body));
  const TriangleMesh own = placed_mesh(assembly.parts[static_cast<std::size_t>(body)]);
  const Box3 box = box_around(own);
  const double near = kNear * (box.upper - box.lower).norm();
  const Box3 reach = box.inflated(near);
  std::vector<NarrowGap> misses;
  Bvh tree;
  for (int other = 0; other < parts; ++other) {
    if (other == body || passed.count(other) != 0) continue;
    const Part& part = assembly.parts[static_cast<std::size_t>(other)];
    if (!reach.overlaps(box_of_part(part))) continue;
    if (tree.empty()) tree = tree_of(own);
    const TriangleMesh mesh = placed_mesh(part);
    const double apart = mesh_distance(own, tree, mesh, tree_of(mesh), near);
    if (apart < near) misses.push_back({other, apart});
  }
  if (assembly.ground && passed.count(parts) == 0) {
    double lowest = kInfinity;
    for (const Vec3& vertex : own.vertices) lowest = std::min(lowest, assembly.up().dot(vertex));
    if (const double apart = lowest - assembly.ground->height; apart >= 0 && apart < near)
      misses.push_back({parts, apart});
  }
  std::stable_sort(misses.begin(), misses.end(),
                   [](const NarrowGap& a, const NarrowGap& b) { return a.apart < b.apart; });
  return misses;
}

int loose_part(const Analysis& analysis, int body) {
  const auto moves = [&](const BodyResult& result) { return !result.fixed && result.verdict == Verdict::kMoves; };
  if (body >= 0) {
    const bool known = body < static_cast<int>(analysis.bodies.size());
    return known && moves(analysis.bodies[static_cast<std::size_t>(body)]) ? body : -1;
  }
  int first = -1;
  double fastest = -1;
  for (std::size_t i = 0; i < analysis.bodies.size(); ++i) {
    if (!moves(analysis.bodies[i]) || !(analysis.bodies[i].motion_ratio > fastest)) continue;
    first = static_cast<int>(i);
    fastest = analysis.bodies[i].motion_ratio;
  }
  return first;
}

std::vector<WhySentence> narrow_gap_words(const Analysis& analysis, int body, const std::vector<NarrowGap>& misses) {
  std::vector<WhySentence> sentences;
  for (std::size_t i = 0; i < std::min(misses.size(), kNamed); ++i) {
    const NarrowGap& miss = misses[i];
    sentences.push_back(
        {capitalized(fmt::format("{} does not touch {}: {} are between them.", body_words(analysis.assembly, body),
                                 body_words(analysis.assembly, miss.body), length_text(analysis.assembly, miss.apart))),
         {SceneItem::Kind::kBody, miss.body},
         ColorRole::kMarginal});
  }
  return sentences;
}

}  // namespace impend::gui
