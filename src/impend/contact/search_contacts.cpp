#include "impend/contact/search_contacts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "impend/base/parallel.h"
#include "impend/contact/contact_finders.h"
#include "impend/contact/contact_reach.h"
#include "impend/contact/contact_warnings.h"
#include "impend/contact/curved/curved_contacts.h"
#include "impend/contact/gap/gap_choice.h"
#include "impend/contact/interpenetration.h"
#include "impend/contact/jointed_pairs.h"
#include "impend/geometry/moments.h"

namespace impend {
namespace {

// Where overlap is allowed, opposing faces count as touching down to this many times the overlap that was found.
constexpr double kAllowedDepth = 1.5;

constexpr std::size_t kOverlapsNamed = 5;
// Pairs taken at a time by all threads; between batches the user may cancel.
constexpr int kPairsAtOnce = 256;

Error cancelled() { return {ErrorCode::kCancelled, "cancelled while contacts were sought", {}, ""}; }

// ", 12 mm³ in common"; empty where that is nothing, and beside the ground, which has no mesh.
std::string in_common(const Assembly& assembly, const std::vector<BodySurface>& surfaces, const BodyOverlap& overlap) {
  if (overlap.b >= static_cast<int>(surfaces.size())) return "";
  const double volume = common_volume(surfaces[overlap.a].mesh, surfaces[overlap.b].mesh);
  const double unit = assembly.metres_per_unit;
  return volume > 0 ? fmt::format(", {:.3g} {}³ in common", volume / (unit * unit * unit), assembly.unit_name) : "";
}

std::string describe(const Assembly& assembly, const std::vector<BodySurface>& surfaces, const BodyOverlap& overlap) {
  const std::string a = assembly.body_name(overlap.a), b = assembly.body_name(overlap.b);
  const std::string how = fmt::format("{} deep near {}{}", in_unit(assembly, overlap.depth),
                                      in_unit(assembly, overlap.place), in_common(assembly, surfaces, overlap));
  switch (overlap.kind) {
    case BodyOverlap::Kind::kDuplicate:
      return fmt::format("'{}' is a duplicate of '{}' (the same shape at the same place, {})", b, a, how);
    case BodyOverlap::Kind::kAInB:
      return fmt::format("'{}' lies inside '{}' ({})", a, b, how);
    case BodyOverlap::Kind::kBInA:
      return fmt::format("'{}' lies inside '{}' ({})", b, a, how);
    case BodyOverlap::Kind::kOverlap:
    case BodyOverlap::Kind::kTessellation:
    case BodyOverlap::Kind::kExplained:
      break;
  }
  return fmt::format("'{}' and '{}' overlap ({})", a, b, how);
}

Error overlap_error(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                    const std::vector<BodyOverlap>& overlaps) {
  std::string message;
  for (std::size_t i = 0; i < std::min(overlaps.size(), kOverlapsNamed); ++i) {
    message += (i > 0 ? "; " : "") + describe(assembly, surfaces, overlaps[i]);
  }
  if (overlaps.size() > kOverlapsNamed) message += fmt::format("; and {} pairs more", overlaps.size() - kOverlapsNamed);
  return {ErrorCode::kInterpenetration,
          message,
          {"", 0, assembly.body_name(overlaps.front().a), ""},
          overlap_hint(assembly, surfaces, overlaps)};
}

struct Search {
  const Assembly& assembly;
  const std::vector<BodySurface>& surfaces;
  const std::vector<DirectionClass>& classes;
  const ContactOptions& options;
  ContactTolerances tolerances;  // gap and depth are each pair's own
  GapRule rule;
  double widest = 0;  // m, overlap that is forgiven: as exactly as the roughest part is modelled, so are its neighbours
  int next_class = 0;
  std::vector<PairContacts> pairs;
  std::vector<BodyOverlap> overlaps;
};

// What one pair has to say. Directions of no class are numbered from the number of classes on, pair by pair.
struct PairFinding {
  PairContacts pair;
  std::optional<BodyOverlap> overlap;
  int next_class = 0;
};

void doubt_all(PairContacts& pair) {
  for (NormalGroup& group : pair.groups) group.doubtful = true;
  for (Disjoined& joined : pair.disjoined) {
    for (Clause& end : joined.ends) end.doubtful = true;
  }
}

PairContacts left_to_facets(const PairContacts& pair, const Beyond& beyond) {
  PairContacts facets;
  facets.a = pair.a;
  facets.b = pair.b;
  facets.overlap_unchecked = pair.overlap_unchecked;
  facets.facets_only = true;
  facets.off_by = beyond.by;
  facets.off_at = beyond.at;
  return facets;
}

// Where a contact lies beyond its tolerance, recognised surfaces are wrong here: the pair is left to its facets, which
// are doubtful where they are curved.
void keep_within_reach(const Search& search, const BodySurface& s, const BodySurface& t,
                       const ContactTolerances& tolerances, PairFinding& finding) {
  const ReachedBodies bodies{s, &t};
  const Beyond beyond = farthest_beyond(bodies, finding.pair, tolerances);
  if (!(beyond.by > 0)) return;
  PairContacts facets = left_to_facets(finding.pair, beyond);
  finding.next_class = static_cast<int>(search.classes.size());
  add_face_contacts(s, t, search.classes, tolerances, finding.next_class, facets);
  add_point_contacts(s, t, search.classes, tolerances, facets);
  drop_beyond(bodies, tolerances, facets);
  finding.pair = std::move(facets);
}

// m, how far noise alone puts corners off a recognised surface.
double fit_noise(const BodySurface& s, const GeometricTolerances& tolerances) {
  return tolerances.plane_noise * s.point_noise + tolerances.relative_plane * s.size;
}

// Surfaces that all their corners lie on say for sure that there is play between them, whatever their facets do.
bool says_for_sure(const BodySurface& s, const BodySurface& t, const PairContacts& pair,
                   const GeometricTolerances& tolerances) {
  return !pair.replaced.empty() && std::all_of(pair.replaced.begin(), pair.replaced.end(), [&](const auto& patches) {
    return s.patches[patches.first].residual <= fit_noise(s, tolerances) &&
           t.patches[patches.second].residual <= fit_noise(t, tolerances);
  });
}

// Two parts that touch, of which recognised surfaces left nothing to say, are no parts without contact: their facets
// speak for them, and as nothing is understood here, all of them are doubtful.
void leave_none_out(const Search& search, const BodySurface& s, const BodySurface& t,
                    const ContactTolerances& tolerances, PairFinding& finding) {
  if (!finding.pair.empty() || (s.patches.empty() && t.patches.empty())) return;
  if (says_for_sure(s, t, finding.pair, tolerances.geometric)) return;
  const double reach = 2 * tolerances.gap;  // beyond it distances are not told apart
  if (mesh_distance(s.mesh, s.triangle_tree, t.mesh, t.triangle_tree, reach) > tolerances.gap) return;
  PairContacts facets = finding.pair;
  facets.facets_only = facets.curved = true;
  facets.replaced.clear();
  finding.next_class = static_cast<int>(search.classes.size());
  add_face_contacts(s, t, search.classes, tolerances, finding.next_class, facets);
  add_point_contacts(s, t, search.classes, tolerances, facets);
  drop_beyond({s, &t}, tolerances, facets);
  if (facets.empty()) return;
  doubt_all(facets);
  facets.facets_only = false;  // nothing lay off
  finding.pair = std::move(facets);
}

// m, how deep this part and any other may overlap: a corner lies off by the noise of all its axes together.
double deepest_of_any(const GapRule& rule, const BodySurface& s) {
  const double width = rule.width(s, nullptr);
  return rule.given ? width : std::max(width, GeometricTolerances{}.noise_floor * s.point_noise);
}

PairFinding find_part_pair(const Search& search, int a, int b) {
  const BodySurface &s = search.surfaces[a], &t = search.surfaces[b];
  PairFinding finding;
  finding.next_class = static_cast<int>(search.classes.size());
  PairContacts& pair = finding.pair;
  pair.a = a;
  pair.b = b;
  ContactTolerances tolerances = search.tolerances;
  const double width = search.rule.width(s, &t);
  tolerances.gap = tolerances.depth = width;
  tolerances.rule = search.rule;
  auto overlap = find_overlap(s, t, tolerances);
  if (overlap && overlap->kind == BodyOverlap::Kind::kOverlap && overlap->depth <= search.widest) {
    tolerances.gap = tolerances.depth = kAllowedDepth * overlap->depth;
    overlap = find_overlap(s, t, tolerances);
  }
  pair.overlap_unchecked = (!s.closed || !t.closed) && boxes_overlap(s, t, width);
  if (overlap && search.options.allow_overlap && overlap->kind != BodyOverlap::Kind::kExplained) {
    tolerances.depth = std::max(tolerances.gap, kAllowedDepth * overlap->depth);
  }
  ContactTolerances of_fits = tolerances;
  of_fits.gap = reach_of_fits(search.rule, s, &t);
  add_curved_contacts(s, t, search.classes, of_fits, search.assembly.up(), finding.next_class, pair);
  use_fitted_depth(pair, tolerances.gap, overlap);
  add_face_contacts(s, t, search.classes, tolerances, finding.next_class, pair);
  add_point_contacts(s, t, search.classes, tolerances, pair);
  doubt_uneven_depths(tolerances, pair);
  keep_within_reach(search, s, t, tolerances, finding);
  leave_none_out(search, s, t, tolerances, finding);
  if (overlap && overlap->kind != BodyOverlap::Kind::kExplained) {
    finding.overlap = overlap;
    if (overlap->kind == BodyOverlap::Kind::kTessellation) doubt_all(pair);
  }
  return finding;
}

PairFinding find_ground_pair(const Search& search, int part) {
  const Assembly& assembly = search.assembly;
  PairFinding finding;
  finding.next_class = static_cast<int>(search.classes.size());
  PairContacts& pair = finding.pair;
  pair.a = part;
  pair.b = static_cast<int>(search.surfaces.size());
  const ContactNormal up{assembly.up(), NormalNoise::Zero(), 0, 1};  // the ground founds class 0
  double deepest = 0;
  Vec3 lowest = Vec3::Zero();
  ContactTolerances tolerances = search.tolerances;
  const double width = search.rule.width(search.surfaces[part], nullptr);
  tolerances.gap = width;
  tolerances.depth = std::max(width, search.widest);
  tolerances.rule = search.rule;
  const double most_depth = tolerances.depth;
  if (search.options.allow_overlap) tolerances.depth = std::numeric_limits<double>::infinity();
  add_ground_contacts(search.surfaces[part], up, assembly.ground->height, tolerances, pair, deepest, lowest);
  doubt_uneven_depths(tolerances, pair);
  const ReachedBodies bodies{search.surfaces[part], nullptr, up.normal, assembly.ground->height};
  if (const Beyond beyond = farthest_beyond(bodies, pair, tolerances); beyond.by > 0) {
    PairContacts facets = left_to_facets(pair, beyond);
    add_ground_contacts(search.surfaces[part], up, assembly.ground->height, tolerances, facets, deepest, lowest);
    drop_beyond(bodies, tolerances, facets);
    pair = std::move(facets);
  }
  if (deepest < -most_depth) {
    finding.overlap = BodyOverlap{pair.a, pair.b, -deepest, lowest, BodyOverlap::Kind::kOverlap};
  }
  return finding;
}

// Pairs of bodies near one another, not both fixed, ascending.
std::vector<std::pair<int, int>> near_pairs(const Search& search) {
  const int parts = static_cast<int>(search.surfaces.size());
  // Of two bodies the noisier one sets the width, but for what both add up to.
  const double reach = std::max(search.widest, largest_reach(search.rule, search.surfaces)) * kNearMiss;
  std::vector<Box3> boxes;
  for (const BodySurface& s : search.surfaces) {
    boxes.push_back(s.box.inflated(s.sagitta));  // where the true surface may be
    for (const CurvedPatch& patch : s.patches) boxes.back().add(patch.box.inflated(patch.sagitta));
  }
  const Bvh tree(boxes);
  const std::set<std::pair<int, int>> unsought = unsought_pairs(search.assembly);
  const auto is_sought = [&unsought](int a, int b) { return unsought.count({a, b}) == 0; };
  std::vector<std::pair<int, int>> pairs;
  for (int a = 0; a < parts; ++a) {
    const std::size_t first = pairs.size();
    const Box3 around = boxes[a].inflated(reach);
    tree.overlapping(around, [&](int b) {
      if (b <= a || (search.assembly.body_fixed(a) && search.assembly.body_fixed(b))) return;
      if (boxes[b].overlaps(around) && is_sought(a, b)) pairs.emplace_back(a, b);
    });
    if (search.assembly.ground && !search.assembly.body_fixed(a) && is_sought(a, parts)) pairs.emplace_back(a, parts);
    std::sort(pairs.begin() + static_cast<std::ptrdiff_t>(first), pairs.end());
  }
  return pairs;
}

// Takes over what a pair found, in the order of pairs; its directions of no class get numbers of their own.
void take(Search& search, PairFinding finding) {
  const int own = static_cast<int>(search.classes.size()), shift = search.next_class - own;
  const auto renumber = [&](ContactNormal& n) {
    if (n.direction_class >= own) n.direction_class += shift;
  };
  for (NormalGroup& group : finding.pair.groups) renumber(group.normal);
  for (Disjoined& joined : finding.pair.disjoined) {
    for (Clause& end : joined.ends) std::for_each(end.alternatives.begin(), end.alternatives.end(), renumber);
  }
  search.next_class += finding.next_class - own;
  if (finding.overlap) search.overlaps.push_back(*finding.overlap);
  search.pairs.push_back(std::move(finding.pair));
}

Status search_pairs(Search& search, const Progress& progress) {
  const std::vector<std::pair<int, int>> pairs = near_pairs(search);
  const int parts = static_cast<int>(search.surfaces.size()), count = static_cast<int>(pairs.size());
  search.pairs.reserve(pairs.size());
  std::vector<PairFinding> found(std::min(count, kPairsAtOnce));
  for (int begin = 0; begin < count; begin += kPairsAtOnce) {
    if (progress.is_cancelled()) return cancelled();
    progress.step("contacts", static_cast<double>(begin) / count);
    const int batch = std::min(kPairsAtOnce, count - begin);
    for_each_index(batch, search.options.threads, [&](int i) {
      const auto [a, b] = pairs[begin + i];
      found[i] = b < parts ? find_part_pair(search, a, b) : find_ground_pair(search, a);
    });
    for (int i = 0; i < batch; ++i) take(search, std::move(found[i]));
  }
  progress.step("contacts", 1);
  return ok_status();
}

void add_overlap_warnings(const Search& search, ContactSet& set) {
  for (const BodyOverlap& overlap : search.overlaps) {
    const bool tessellation = overlap.kind == BodyOverlap::Kind::kTessellation;
    set.warnings.push_back({tessellation ? "tessellation-overlap" : "interpenetration",
                            describe(search.assembly, search.surfaces, overlap) +
                                (tessellation ? ", no more than the facets of curved surfaces explain." : "."),
                            search.assembly.body_name(overlap.a)});
  }
}

}  // namespace

Result<ContactSet> search_contacts(const Assembly& assembly, const PreparedSurfaces& prepared, const GapRule& gap,
                                   const ContactOptions& options, const Progress& progress) {
  Search search{assembly, prepared.surfaces, prepared.classes, options, {}, gap, 0, 0, {}, {}};
  for (const BodySurface& s : search.surfaces) search.widest = std::max(search.widest, deepest_of_any(gap, s));
  search.tolerances.angle = assembly.contact.angle;
  search.next_class = static_cast<int>(search.classes.size());
  ContactSet set;
  set.gap = largest_reach(gap, prepared.surfaces);
  set.unreduced = options.unreduced;
  set.per_plane = options.per_plane;
  set.angle = assembly.contact.angle;
  const Status done = search_pairs(search, progress);
  if (!done) return done.error();

  for (const BodyOverlap& overlap : drop_jointed_overlaps(assembly, search.pairs, search.overlaps)) {
    set.left_to_joints.push_back({overlap.a, overlap.b});
    set.warnings.push_back({"jointed-overlap",
                            describe(assembly, search.surfaces, overlap) +
                                " and share a joint: contacts between them are left out, the joint alone connects them",
                            assembly.body_name(overlap.a)});
  }
  std::vector<BodyOverlap> real;
  std::copy_if(search.overlaps.begin(), search.overlaps.end(), std::back_inserter(real),
               [](const BodyOverlap& o) { return o.kind != BodyOverlap::Kind::kTessellation; });
  if (!real.empty() && !options.allow_overlap) return overlap_error(assembly, search.surfaces, real);
  for (const BodyOverlap& overlap : real) set.overlaps.push_back({overlap.a, overlap.b});
  add_overlap_warnings(search, set);
  for (std::size_t p = 0; p < search.surfaces.size(); ++p) {
    append(set.warnings, tag_warnings(assembly, static_cast<int>(p), search.surfaces[p].tags));
  }
  append(set.warnings, pair_warnings(assembly, search.surfaces, search.pairs));
  set.at_missing_faces = pairs_at_missing_faces(assembly, search.surfaces, search.rule);
  append(set.warnings, missing_face_warnings(assembly, set.at_missing_faces));
  fill_contact_set(search.pairs, search.surfaces, search.tolerances.geometric, set);
  add_near_misses(assembly, search.surfaces, search.pairs, search.rule, set);
  add_joint_stops(assembly, set);
  return set;
}

Result<ContactSet> search_contacts(const Assembly& assembly, const PreparedSurfaces& prepared, const GapChoice& choice,
                                   const ContactOptions& options, const Progress& progress) {
  Result<ContactSet> found = search_contacts(assembly, prepared, choice.rule, options, progress);
  if (!found) return found.error();
  ContactSet set = std::move(found).value();
  set.gap_reason = choice.reason;
  Diagnostics warnings = choice.warnings;
  append(warnings, set.warnings);
  set.warnings = std::move(warnings);
  return set;
}

}  // namespace impend
