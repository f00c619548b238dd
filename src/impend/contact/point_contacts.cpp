#include "impend/contact/contact_finders.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "impend/base/stop.h"
#include "impend/contact/curved/curved_contacts.h"
#include "impend/contact/curved_facets.h"
#include "impend/contact/features.h"
#include "impend/contact/implied_contacts.h"
#include "impend/contact/surface/direction_grid.h"
#include "impend/contact/tangent_cone.h"

namespace impend {
namespace {

// How many gaps a corner may lie over an edge and still belong to the face that ends there.
constexpr double kOverEdge = 3;

double widest(const TangentCone& cone) {
  double noise = 0;
  for (const ConvexCone& piece : cone.pieces) {
    for (const ContactNormal& n : piece.facets) {
      noise = std::max({noise, n.noise.col(0).norm(), n.noise.col(1).norm()});
    }
  }
  return noise;
}

// How far directions at a candidate may be off: noise of the facets, and the play that the gap leaves to an edge.
double direction_tolerance(const BodySurface& a, const BodySurface& b, const FeaturePair& f, const TangentCone& ca,
                           const TangentCone& cb, const ContactTolerances& tolerances) {
  const double play = 2 * tolerances.gap / std::min(local_length(a, f.a), local_length(b, f.b));
  const double noise = tolerances.geometric.direction_noise * (widest(ca) + widest(cb));
  return std::min(tolerances.angle, play + noise + tolerances.geometric.relative_plane);
}

// A facet of a curved surface takes part: it is one side of the contact, or meets a face from the point's side while
// no flat region of that body lies on that face.
bool touches_curved(const BodySurface& s, const TangentCone& cone, const TangentCone& other, double angle) {
  const auto curved = [&](int r) { return s.regions[r].curved; };
  if (!std::any_of(cone.regions.begin(), cone.regions.end(), curved)) return false;
  for (int r : cone.regions) {
    if (curved(r)) continue;
    for (const ConvexCone& piece : other.pieces) {
      for (const ContactNormal& n : piece.facets) {
        if (s.regions[r].normal.dot(n.normal) <= -std::cos(angle)) return false;
      }
    }
  }
  return true;
}

struct Finding {
  std::vector<Clause> clauses;
  bool understood = true;
};

// The AND over pairs of pieces of the OR over their separating normals.
Finding clauses_at(const FeaturePair& f, const TangentCone& ca, const TangentCone& cb, double tolerance,
                   bool doubtful) {
  Finding finding;
  finding.understood = ca.understood && cb.understood;
  const auto add = [&](std::vector<ContactNormal> alternatives, bool doubt) {
    const double gap = (f.a.point - f.b.point).dot(alternatives.front().normal);
    finding.clauses.push_back(
        {{(f.a.point + f.b.point) / 2, gap, kind_of(f.a.kind, f.b.kind)}, std::move(alternatives), doubt});
  };
  if (f.b.kind == FeatureKind::kFace) {
    add({cb.pieces.front().facets.front()}, doubtful);
  } else if (f.a.kind == FeatureKind::kFace) {
    add({opposite(ca.pieces.front().facets.front())}, doubtful);
  } else if (finding.understood) {
    for (const ConvexCone& pa : ca.pieces) {
      for (const ConvexCone& pb : cb.pieces) {
        std::vector<ContactNormal> normals = separating_normals(pa, pb, tolerance);
        if (normals.empty()) {
          finding.understood = false;
        } else {
          add(std::move(normals), doubtful);
        }
      }
    }
  }
  if (finding.understood || f.a.kind == FeatureKind::kFace || f.b.kind == FeatureKind::kFace) {
    finding.understood = true;
    return finding;
  }
  finding.clauses.clear();
  for (const ConvexCone& piece : cb.pieces) {
    for (const ContactNormal& n : piece.facets) add({n}, true);
  }
  for (const ConvexCone& piece : ca.pieces) {
    for (const ContactNormal& n : piece.facets) add({opposite(n)}, true);
  }
  return finding;
}

bool same_alternatives(const Clause& x, const Clause& y, const ContactTolerances& tolerances) {
  if (x.alternatives.size() != y.alternatives.size()) return false;
  for (std::size_t i = 0; i < x.alternatives.size(); ++i) {
    if (!same_normal(x.alternatives[i], y.alternatives[i], tolerances)) return false;
  }
  return true;
}

void sort_alternatives(Clause& clause) {
  std::sort(clause.alternatives.begin(), clause.alternatives.end(), [](const ContactNormal& n, const ContactNormal& m) {
    if (n.direction_class != m.direction_class) return n.direction_class < m.direction_class;
    if (n.sign != m.sign) return n.sign < m.sign;
    return std::lexicographical_compare(n.normal.begin(), n.normal.end(), m.normal.begin(), m.normal.end());
  });
}

// An edge of each body runs by the middle of two places that are not one.
bool edges_run_between(const BodySurface& a, const BodySurface& b, const Vec3& p, const Vec3& q, double gap) {
  const auto on_edge = [&](const BodySurface& surface) {
    const Feature feature = feature_at(surface, (p + q) / 2, 2 * gap);
    return feature.index >= 0 && feature.kind != FeatureKind::kFace;
  };
  return (p - q).norm() <= gap || (on_edge(a) && on_edge(b));
}

// The clauses that are one line with clause i, by their place along it; `used` notes them.
std::vector<int> along_line(const std::vector<Clause>& clauses, int i, const DirectionGrid& directions,
                            const Vec3& along, const ContactTolerances& tolerances, std::vector<bool>& used) {
  const Clause& first = clauses[i];
  std::vector<int> members = {i};
  directions.near(along, [&](int j) {
    const Clause& clause = clauses[j];
    const Vec3 d = clause.at.point - first.at.point;
    if (used[j] || clause.doubtful != first.doubtful) return;
    if ((d - along * along.dot(d)).norm() > 2 * tolerances.gap) return;
    if (!same_alternatives(first, clause, tolerances)) return;
    used[j] = true;
    members.push_back(j);
  });
  std::sort(members.begin(), members.end(), [&](int j, int k) {
    const double x = along.dot(clauses[j].at.point), y = along.dot(clauses[k].at.point);
    return x != y ? x < y : j < k;
  });
  return members;
}

// Joins ORs of the same two normals along the line across both, as far as both bodies have an edge there: between its
// ends every place of the edge is such an OR.
std::vector<Disjoined> join_lines(std::vector<Clause> clauses, const BodySurface& a, const BodySurface& b,
                                  const ContactTolerances& tolerances) {
  std::vector<Disjoined> disjoined;
  for (Clause& c : clauses) sort_alternatives(c);
  const auto direction = [](const Clause& c) -> Vec3 {
    return c.alternatives[0].normal.cross(c.alternatives[1].normal).normalized();
  };
  DirectionGrid directions(2 * tolerances.angle);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i].alternatives.size() == 2) directions.add(direction(clauses[i]), static_cast<int>(i));
  }
  std::vector<bool> used(clauses.size(), false);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (used[i]) continue;
    used[i] = true;
    std::vector<int> members = {static_cast<int>(i)};
    if (clauses[i].alternatives.size() == 2) {
      members = along_line(clauses, static_cast<int>(i), directions, direction(clauses[i]), tolerances, used);
    }
    for (std::size_t from = 0, to = 0; from < members.size(); from = to + 1) {
      const auto place = [&](std::size_t k) -> const Vec3& { return clauses[members[k]].at.point; };
      to = from;
      while (to + 1 < members.size() && edges_run_between(a, b, place(to), place(to + 1), tolerances.gap)) ++to;
      Disjoined joined{{clauses[members[from]]}};
      if ((place(to) - place(from)).norm() > tolerances.gap) joined.ends.push_back(clauses[members[to]]);
      disjoined.push_back(std::move(joined));
    }
  }
  return disjoined;
}

struct PointSearch {
  const BodySurface &a, &b;
  const std::vector<DirectionClass>& classes;
  const ContactTolerances& tolerances;
  PairContacts& pair;
  Implications by_faces;
  std::vector<Clause> singles, several;
  std::vector<Clause> implied;  // by a face at their own place; the rest of an edge that begins there may not be
};

// Whether recognised surfaces have said already what there is between bodies that only facets may bring together.
bool said_exactly(const PointSearch& search, const FeaturePair& f, const TangentCone& ca, const TangentCone& cb) {
  return !search.pair.facets_only &&
         (circle_is_known(search.a, ca, search.b, f) || circle_is_known(search.b, cb, search.a, {f.b, f.a}));
}

// How much farther the bodies are apart along one of the clause's normals than they may be and touch: they need not
// part along any of them then. At most 0 where they touch.
double beyond_reach(const PointSearch& search, const FeaturePair& f, const Clause& clause) {
  double most = -std::numeric_limits<double>::infinity();
  for (const ContactNormal& n : clause.alternatives) {
    most =
        std::max(most, (f.a.point - f.b.point).dot(n.normal) - search.tolerances.reach(search.a, &search.b, n.normal));
  }
  return most;
}

// Whether all facets of curved surfaces that meet here are shared by both bodies: these touch as they are meshed
// (curved_facets.h), along the border of what they share, too.
bool facets_are_shared(const PointSearch& search, const TangentCone& ca, const TangentCone& cb) {
  if (!search.pair.conforming) return false;
  const auto shared = [&](const BodySurface& s, int r, const BodySurface& t, const std::vector<int>& others) {
    if (!s.regions[r].curved) return true;
    return std::any_of(others.begin(), others.end(), [&](int q) {
      const PlanarRegion &ours = s.regions[r], &theirs = t.regions[q];
      return ours.direction_class == theirs.direction_class && ours.sign != theirs.sign &&
             facets_match(s, ours, t, theirs, search.tolerances);
    });
  };
  const auto all_shared = [&](const BodySurface& s, const TangentCone& c, const BodySurface& t, const TangentCone& d) {
    return std::all_of(c.regions.begin(), c.regions.end(), [&](int r) { return shared(s, r, t, d.regions); });
  };
  return all_shared(search.a, ca, search.b, cb) && all_shared(search.b, cb, search.a, ca);
}

bool is_flat_face(const Feature& feature, const BodySurface& s) {
  return feature.kind == FeatureKind::kFace && !s.regions[feature.index].curved;
}

// A corner of a face that bears on the other body may lie a little farther over its edge than the gap, which then seems to
// press on the face around the edge. It bears where its own face does.
bool bears_beside(const PointSearch& search, const Feature& corner, const TangentCone& cone, const Feature& on,
                  double sign) {
  if (corner.kind != FeatureKind::kVertex || on.kind != FeatureKind::kFace) return false;
  const double reach = kOverEdge * search.tolerances.gap;
  return std::any_of(search.pair.groups.begin(), search.pair.groups.end(), [&](const NormalGroup& group) {
    if (group.doubtful || group.points.empty()) return false;
    const Vec3& n = group.normal.normal;
    if (std::abs(n.dot(corner.point - group.points.front().point)) > reach) return false;
    const bool own = std::any_of(cone.pieces.begin(), cone.pieces.end(), [&](const ConvexCone& piece) {
      return std::any_of(piece.facets.begin(), piece.facets.end(), [&](const ContactNormal& facet) {
        return sign * facet.normal.dot(n) >= std::cos(search.tolerances.angle);
      });
    });
    return own && within_hull_of(group, corner.point, reach);
  });
}

// Beyond the gap only what facets may explain counts, and is doubtful; not where a contact is that within the width of
// a facet says the same.
void add_feature(PointSearch& search, const FeaturePair& f) {
  look_now_and_then();
  const BodySurface &a = search.a, &b = search.b;
  const ContactTolerances& tolerances = search.tolerances;
  PairContacts& pair = search.pair;
  const TangentCone ca = cone_of(a, search.classes, f.a), cb = cone_of(b, search.classes, f.b);
  const FacetPlay of_a = facet_play_at(a, ca), of_b = facet_play_at(b, cb);
  const double apart = (f.a.point - f.b.point).norm(), sagittas = of_a.sagitta + of_b.sagitta;
  const bool within_facets = apart > tolerances.gap;
  if (within_facets && (apart > tolerances.gap + sagittas || said_exactly(search, f, ca, cb))) return;
  if (feature_replaced(pair, a, ca.regions, b, cb.regions, f, tolerances)) return;
  const double tolerance = direction_tolerance(a, b, f, ca, cb, tolerances);
  const bool shared = !within_facets && facets_are_shared(search, ca, cb);
  const bool doubtful = within_facets ||
                        (!shared && touches_curved(a, ca, cb, tolerances.angle) && !corner_on_face(a, f.a, f.b)) ||
                        (!shared && touches_curved(b, cb, ca, tolerances.angle) && !corner_on_face(b, f.b, f.a));
  Finding finding = clauses_at(f, ca, cb, tolerance, doubtful);
  // Facets on a flat face touch it somewhere near, whatever surface they stand for.
  const bool somewhere = doubtful && !within_facets && is_flat_face(f.a, a) != is_flat_face(f.b, b);
  if (doubtful) widen_by_facets(a, ca, b, cb, std::max(of_a.bend, of_b.bend), finding.clauses);
  if (bears_beside(search, f.a, ca, f.b, -1) || bears_beside(search, f.b, cb, f.a, 1)) return;
  const double play = tolerances.gap + (within_facets ? sagittas + of_a.width() + of_b.width() : 0);
  const auto implied = [&](const Clause& clause) { return search.by_faces(clause, play); };
  if (!finding.understood) {
    // A corner that is not taken apart says nothing new where a face contact of the pair already holds it.
    if (std::any_of(finding.clauses.begin(), finding.clauses.end(), implied)) return;
    if (!within_facets) {
      if (!pair.not_understood) pair.not_understood_at = (f.a.point + f.b.point) / 2;
      pair.not_understood = true;
    }
  }
  for (Clause& clause : finding.clauses) {
    clause.at.facet_width = std::max(of_a.breadth, of_b.breadth);
    clause.at.somewhere = somewhere;
    if (implied(clause)) {
      if (clause.alternatives.size() == 2 && !within_facets) search.implied.push_back(std::move(clause));
      continue;
    }
    if (!within_facets) {
      const double beyond = beyond_reach(search, f, clause);
      if (beyond > sagittas) continue;
      clause.doubtful = clause.doubtful || beyond > 0;
      clause.at.somewhere = clause.at.somewhere && beyond <= 0;
    }
    (within_facets ? pair.within_facets : pair.curved) |= doubtful;
    ++pair.points_before;
    (clause.alternatives.size() == 1 ? search.singles : search.several).push_back(std::move(clause));
  }
}

}  // namespace

void add_point_contacts(const BodySurface& a, const BodySurface& b, const std::vector<DirectionClass>& classes,
                        const ContactTolerances& tolerances, PairContacts& pair) {
  PointSearch search{a, b, classes, tolerances, pair, Implications(pair.groups, tolerances), {}, {}, {}};
  for (const FeaturePair& f : touching_features(a, b, tolerances.gap)) add_feature(search, f);
  const double sagitta = sagitta_near(a, b) + sagitta_near(b, a);
  if (sagitta > 0) {
    for (const FeaturePair& f : touching_features(a, b, tolerances.gap, tolerances.gap + sagitta)) {
      if ((f.a.point - f.b.point).norm() > tolerances.gap) add_feature(search, f);
    }
  }
  for (const Clause& clause : search.singles) {
    group_for(pair, clause.alternatives.front(), clause.doubtful).points.push_back(clause.at);
  }
  Implications by_all(pair.groups, tolerances);
  search.several.insert(search.several.end(), std::make_move_iterator(search.implied.begin()),
                        std::make_move_iterator(search.implied.end()));
  for (Disjoined& joined : join_lines(std::move(search.several), a, b, tolerances)) {
    if (!by_all(joined, tolerances.gap)) pair.disjoined.push_back(std::move(joined));
  }
}

}  // namespace impend
