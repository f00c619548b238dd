#include "impend/contact/curved/curved_contacts.h"

#include <algorithm>

#include "impend/contact/curved/curved_pairs.h"
#include "impend/contact/implied_contacts.h"

namespace impend {
namespace {

using PatchPairs = std::vector<std::pair<int, int>>;

// What is found of two bodies: findings in their terms, patches of a and b about which all is said.
struct CurvedFound {
  std::vector<CurvedFinding> findings;
  PatchPairs decided;
  FittedOverlap overlap;
};

// The answer joins what is found, out of b into a.
void collect(const CurvedSearch& search, CurvedAnswer answer, CurvedFound& found) {
  for (CurvedFinding& finding : answer.findings) {
    if (!search.x_is_a) {
      std::swap(finding.about.surface_a, finding.about.surface_b);
      std::swap(finding.about.radius_a, finding.about.radius_b);
      std::swap(finding.patch_x, finding.patch_y);
      for (CurvedLine& line : finding.lines) line.normal = opposite(line.normal);
    }
    found.findings.push_back(std::move(finding));
  }
  note_overlap(answer.overlap, found.overlap);
}

// x's patch is a sphere where one of the two is, and convex where they differ in that.
CurvedAnswer patch_on_patch(const CurvedSearch& search, int i, int j) {
  const CurvedPatch &p = search.x.patches[i], &q = search.y->patches[j];
  if (!p.convex) return nothing_there();
  if (p.kind == CurvedKind::kSphere) return ball_on_patch(search, i, j);
  if (p.kind != q.kind) return {};
  if (p.kind == CurvedKind::kCone) return q.convex ? CurvedAnswer{} : cone_in_cone(search, i, j);
  return q.convex ? cylinder_beside_cylinder(search, i, j) : cylinder_in_cylinder(search, i, j);
}

bool comes_first(const CurvedPatch& p, const CurvedPatch& q) {
  if (p.convex != q.convex) return p.convex;
  return p.kind == CurvedKind::kSphere || q.kind != CurvedKind::kSphere;
}

Box3 box_of(const CurvedPatch& p, double reach) { return p.box.inflated(reach + p.sagitta); }

void find_on_patches(const CurvedSearch& of_a, const CurvedSearch& of_b, CurvedFound& found) {
  const BodySurface &a = of_a.x, &b = of_b.x;
  for (int i = 0; i < static_cast<int>(a.patches.size()); ++i) {
    const Box3 box = box_of(a.patches[i], of_a.tolerances.depth);
    for (int j = 0; j < static_cast<int>(b.patches.size()); ++j) {
      if (!box.overlaps(box_of(b.patches[j], 0))) continue;
      const bool first = comes_first(a.patches[i], b.patches[j]);
      CurvedAnswer answer = first ? patch_on_patch(of_a, i, j) : patch_on_patch(of_b, j, i);
      if (answer.decided) found.decided.emplace_back(i, j);
      collect(first ? of_a : of_b, std::move(answer), found);
    }
  }
}

// On the circles in which the patches of y end; what is said by that about x's patches and the walls is decided.
void find_on_circles(const CurvedSearch& search, CurvedFound& found) {
  const PatchPairs before = found.decided;
  for (int i = 0; i < static_cast<int>(search.x.patches.size()); ++i) {
    const Box3 box = box_of(search.x.patches[i], search.tolerances.depth);
    for (int c = 0; c < static_cast<int>(search.y->circles.size()); ++c) {
      const CircularEdge& circle = search.y->circles[c];
      if (!box.overlaps(circle.box.inflated(circle.sagitta))) continue;
      if (std::binary_search(before.begin(), before.end(), search.of_pair(i, circle.wall))) continue;
      CurvedAnswer answer = patch_on_circle(search, i, c);
      if (answer.decided) found.decided.push_back(search.of_pair(i, circle.wall));
      if (answer.decided && circle.other >= 0) found.decided.push_back(search.of_pair(i, circle.other));
      collect(search, std::move(answer), found);
    }
  }
  std::sort(found.decided.begin(), found.decided.end());
}

struct Nearby {
  std::vector<int> regions, vertices, edges;  // ascending
};

Nearby features_near(const BodySurface& s, const Box3& box) {
  Nearby near;
  s.triangle_tree.overlapping(box, [&](int t) {
    near.regions.push_back(s.region_of[t]);
    for (int v : s.mesh.triangles[t]) near.vertices.push_back(v);
  });
  s.edge_tree.overlapping(box, [&](int e) { near.edges.push_back(e); });
  for (std::vector<int>* list : {&near.regions, &near.vertices, &near.edges}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return near;
}

// On flat faces, straight edges and corners of y, but for those at patches that are decided.
void find_on_flats(const CurvedSearch& search, int patch, CurvedFound& found) {
  const BodySurface& y = *search.y;
  const CurvedPatch& p = search.x.patches[patch];
  const Nearby near = features_near(y, box_of(p, search.tolerances.depth));
  const auto decided = [&](int region) {
    const int other = region >= 0 ? y.regions[region].patch : -1;
    return other >= 0 && std::binary_search(found.decided.begin(), found.decided.end(), search.of_pair(patch, other));
  };
  for (int r : near.regions) {
    if (!p.convex || y.regions[r].curved || y.regions[r].patch >= 0) continue;
    collect(search, patch_on_plane(search, patch, plane_of(y, r, search.classes)), found);
  }
  if (p.kind == CurvedKind::kCone) return;
  for (int e : near.edges) {
    if (decided(y.edges[e].left) || decided(y.edges[e].right)) continue;
    collect(search, patch_on_edge(search, patch, e), found);
  }
  for (int v : near.vertices) {
    const IntList about = y.triangles_of[v];
    if (std::any_of(about.begin(), about.end(), [&](int t) { return decided(y.region_of[t]); })) continue;
    collect(search, patch_on_corner(search, patch, v), found);
  }
}

CurvedFound find_curved(const CurvedSearch& of_a, const CurvedSearch& of_b) {
  CurvedFound found;
  find_on_patches(of_a, of_b, found);
  for (const CurvedSearch* search : {&of_a, &of_b}) find_on_circles(*search, found);
  for (const CurvedSearch* search : {&of_a, &of_b}) {
    const Box3 other = search->y->box.inflated(search->tolerances.depth);
    for (int i = 0; i < static_cast<int>(search->x.patches.size()); ++i) {
      if (box_of(search->x.patches[i], 0).overlaps(other)) find_on_flats(*search, i, found);
    }
  }
  return found;
}

double widest(const NormalNoise& noise) { return std::max(noise.col(0).norm(), noise.col(1).norm()); }

// Curved contacts meet along tangents (a flat that runs into a fillet); what is one normal within noise is one there.
bool one_normal(const ContactNormal& n, const ContactNormal& m, const ContactTolerances& tolerances) {
  const GeometricTolerances& g = tolerances.geometric;
  const double noise = std::min(g.direction_noise * (widest(n.noise) + widest(m.noise)), tolerances.angle);
  return (n.normal - m.normal).norm() <= noise + g.direction_floor;
}

// The contacts of this normal that the pair does not hold yet.
CurvedLine news(const PairContacts& pair, const ContactTolerances& tolerances, CurvedLine line) {
  std::erase_if(line.points, [&](const ContactPoint& p) {
    return std::any_of(pair.groups.begin(), pair.groups.end(), [&](const NormalGroup& group) {
      return !group.doubtful && !group.points.empty() && one_normal(group.normal, line.normal, tolerances) &&
             implied_by(group, group.normal, p.point, tolerances);
    });
  });
  return line;
}

// The normal with the class and exact direction of a group of this pair that means the same, else a class of its own.
ContactNormal classed(const PairContacts& pair, const ContactTolerances& tolerances, ContactNormal n, int& next_class) {
  if (n.direction_class >= 0) return n;
  for (const NormalGroup& group : pair.groups) {
    if (group.normal.direction_class < 0 || widest(group.normal.noise) > widest(n.noise)) continue;
    if ((group.normal.normal - n.normal).norm() <= tolerances.geometric.direction_floor) return group.normal;
  }
  n.direction_class = next_class++;
  return n;
}

// Adds a finding without what contacts of the pair with the same normal hold there.
void tell(const CurvedFinding& finding, const ContactTolerances& tolerances, int& next_class, PairContacts& pair) {
  std::vector<CurvedLine> lines;
  for (const CurvedLine& line : finding.lines) {
    CurvedLine rest = news(pair, tolerances, line);
    if (!rest.points.empty()) lines.push_back(std::move(rest));
  }
  if (lines.empty()) return;
  const int index = static_cast<int>(pair.curved_contacts.size());
  pair.curved_contacts.push_back(finding.about);
  pair.curved_patches.emplace_back(finding.patch_x, finding.patch_y);
  for (const CurvedLine& line : lines) {
    NormalGroup& group = group_for(pair, classed(pair, tolerances, line.normal, next_class), finding.doubtful);
    for (ContactPoint p : line.points) {
      p.kind = finding.kind;
      p.curved = index;
      group.points.push_back(p);
      ++pair.points_before;
    }
  }
}

void tell_all(CurvedFound found, const ContactTolerances& tolerances, int& next_class, PairContacts& pair) {
  for (const CurvedFinding& finding : found.findings) tell(finding, tolerances, next_class, pair);
  pair.replaced = std::move(found.decided);
  pair.fitted = found.overlap;
}

}  // namespace

void add_curved_contacts(const BodySurface& a, const BodySurface& b, const std::vector<DirectionClass>& classes,
                         const ContactTolerances& tolerances, const Vec3& up, int& next_class, PairContacts& pair) {
  if (a.patches.empty() && b.patches.empty()) return;
  const CurvedSearch of_a{a, &b, classes, tolerances, up, true}, of_b{b, &a, classes, tolerances, up, false};
  tell_all(find_curved(of_a, of_b), tolerances, next_class, pair);
}

void add_curved_on_ground(const BodySurface& part, const ContactNormal& up, double height,
                          const ContactTolerances& tolerances, PairContacts& pair) {
  int unused_class = 0;  // contacts with the ground have its class
  const std::vector<DirectionClass> no_classes;
  const CurvedSearch down{part, nullptr, no_classes, tolerances, up.normal};
  const PlaneSide ground{nullptr, nullptr, up, height};
  CurvedFound found;
  for (int i = 0; i < static_cast<int>(part.patches.size()); ++i) {
    if (part.patches[i].convex) collect(down, patch_on_plane(down, i, ground), found);
  }
  tell_all(std::move(found), tolerances, unused_class, pair);
}

}  // namespace impend
