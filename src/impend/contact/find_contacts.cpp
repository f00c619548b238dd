#include "impend/contact/find_contacts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "impend/contact/contact_list.h"
#include "impend/contact/curved.h"
#include "impend/contact/face_contacts.h"
#include "impend/contact/gap_choice.h"
#include "impend/contact/ground_contacts.h"
#include "impend/contact/interpenetration.h"
#include "impend/contact/near_misses.h"
#include "impend/contact/point_contacts.h"

namespace impend {
namespace {

constexpr std::size_t kOverlapsNamed = 5;
constexpr double kDegrees = 57.29577951308232;

Error cancelled() { return {ErrorCode::kCancelled, "cancelled while contacts were sought", {}, ""}; }

std::string describe(const Assembly& assembly, const BodyOverlap& overlap) {
  const std::string a = assembly.body_name(overlap.a), b = assembly.body_name(overlap.b);
  const std::string how =
      fmt::format("{} deep near {}", in_unit(assembly, overlap.depth), in_unit(assembly, overlap.place));
  switch (overlap.kind) {
    case BodyOverlap::Kind::kDuplicate:
      return fmt::format("'{}' is a duplicate of '{}' (the same shape at the same place, {})", b, a, how);
    case BodyOverlap::Kind::kAInB:
      return fmt::format("'{}' lies inside '{}' ({})", a, b, how);
    case BodyOverlap::Kind::kBInA:
      return fmt::format("'{}' lies inside '{}' ({})", b, a, how);
    case BodyOverlap::Kind::kOverlap:
    case BodyOverlap::Kind::kTessellation:
      break;
  }
  return fmt::format("'{}' and '{}' overlap ({})", a, b, how);
}

Error overlap_error(const Assembly& assembly, const std::vector<BodyOverlap>& overlaps, double gap) {
  std::string message;
  for (std::size_t i = 0; i < std::min(overlaps.size(), kOverlapsNamed); ++i) {
    message += (i > 0 ? "; " : "") + describe(assembly, overlaps[i]);
  }
  if (overlaps.size() > kOverlapsNamed) message += fmt::format("; and {} pairs more", overlaps.size() - kOverlapsNamed);
  return {ErrorCode::kInterpenetration,
          message,
          {"", 0, assembly.body_name(overlaps.front().a), ""},
          fmt::format("move a part, raise --gap above the depth (it is {}), or go on with --allow-overlap",
                      in_unit(assembly, gap))};
}

struct Search {
  const Assembly& assembly;
  const ContactOptions& options;
  ContactTolerances tolerances;
  std::vector<BodySurface> surfaces;
  std::vector<DirectionClass> classes;
  int next_class = 0;
  std::vector<PairContacts> pairs;
  std::vector<BodyOverlap> overlaps;
};

void add_part_pair(Search& search, int a, int b) {
  const BodySurface &s = search.surfaces[a], &t = search.surfaces[b];
  PairContacts pair;
  pair.a = a;
  pair.b = b;
  const auto overlap = find_overlap(s, t, search.tolerances);
  pair.overlap_unchecked = (!s.closed || !t.closed) && boxes_overlap(s, t, search.tolerances.gap);
  ContactTolerances tolerances = search.tolerances;
  if (overlap && search.options.allow_overlap) {
    tolerances.depth = std::max(tolerances.gap, tolerances.geometric.allowed_depth * overlap->depth);
  }
  add_face_contacts(s, t, search.classes, tolerances, search.next_class, pair);
  add_point_contacts(s, t, search.classes, tolerances, pair);
  if (overlap) {
    search.overlaps.push_back(*overlap);
    if (overlap->kind == BodyOverlap::Kind::kTessellation) {
      for (NormalGroup& group : pair.groups) group.doubtful = true;
      for (Disjoined& joined : pair.disjoined) {
        for (Clause& end : joined.ends) end.doubtful = true;
      }
    }
  }
  search.pairs.push_back(std::move(pair));
}

void add_ground_pair(Search& search, int part) {
  const Assembly& assembly = search.assembly;
  PairContacts pair;
  pair.a = part;
  pair.b = static_cast<int>(search.surfaces.size());
  const ContactNormal up{assembly.up(), NormalNoise::Zero(), 0, 1};  // the ground founds class 0
  double deepest = 0;
  Vec3 lowest = Vec3::Zero();
  ContactTolerances tolerances = search.tolerances;
  if (search.options.allow_overlap) tolerances.depth = std::numeric_limits<double>::infinity();
  add_ground_contacts(search.surfaces[part], up, assembly.ground->height, tolerances, pair, deepest, lowest);
  if (deepest < -search.tolerances.gap) {
    search.overlaps.push_back({pair.a, pair.b, -deepest, lowest, BodyOverlap::Kind::kOverlap});
  }
  search.pairs.push_back(std::move(pair));
}

Status search_pairs(Search& search, const Progress& progress) {
  const int parts = static_cast<int>(search.surfaces.size());
  const double reach = search.tolerances.gap * search.tolerances.geometric.near_miss;
  std::vector<Box3> boxes;
  for (const BodySurface& s : search.surfaces) boxes.push_back(s.box);
  const Bvh tree(boxes);
  for (int a = 0; a < parts; ++a) {
    if (progress.is_cancelled()) return cancelled();
    progress.step("contacts", static_cast<double>(a) / parts);
    std::vector<int> near;
    tree.overlapping(boxes[a].inflated(reach), [&](int b) {
      if (b <= a || (search.assembly.body_fixed(a) && search.assembly.body_fixed(b))) return;
      if (boxes[b].overlaps(boxes[a].inflated(reach))) near.push_back(b);
    });
    std::sort(near.begin(), near.end());
    for (int b : near) add_part_pair(search, a, b);
    if (search.assembly.ground && !search.assembly.body_fixed(a)) add_ground_pair(search, a);
  }
  progress.step("contacts", 1);
  return ok_status();
}

void add_pair_warnings(const Search& search, ContactSet& set) {
  const Assembly& assembly = search.assembly;
  for (const PairContacts& pair : search.pairs) {
    const std::string a = assembly.body_name(pair.a), b = assembly.body_name(pair.b);
    if (pair.tilt > 0) {
      set.warnings.push_back({"tilted-faces",
                              fmt::format("Faces of '{}' and '{}' that touch are {:.3g}° out of parallel, more than "
                                          "their noise explains; they are taken as one plane.",
                                          a, b, pair.tilt * kDegrees),
                              a});
    }
    if (pair.curved) {
      set.warnings.push_back({"curved-surface",
                              fmt::format("'{}' and '{}' touch on what looks like a curved surface made of facets; "
                                          "its contacts are taken as doubtful.",
                                          a, b),
                              a});
    }
    if (pair.overlap_unchecked) {
      set.warnings.push_back(
          {"overlap-unchecked",
           fmt::format("The boxes of '{}' and '{}' overlap, but a mesh of the two is open, so whether "
                       "the parts run into each other was not checked.",
                       a, b),
           a});
    }
    if (pair.not_understood) {
      set.warnings.push_back({"not-understood",
                              fmt::format("'{}' and '{}' meet near {} in a way that is not understood; the contacts "
                                          "there are taken as doubtful.",
                                          a, b, in_unit(assembly, pair.not_understood_at)),
                              a});
    }
  }
}

void add_overlap_warnings(const Search& search, ContactSet& set) {
  for (const BodyOverlap& overlap : search.overlaps) {
    const bool tessellation = overlap.kind == BodyOverlap::Kind::kTessellation;
    set.warnings.push_back({tessellation ? "tessellation-overlap" : "interpenetration",
                            describe(search.assembly, overlap) +
                                (tessellation ? ", no more than the facets of curved surfaces explain." : "."),
                            search.assembly.body_name(overlap.a)});
  }
}

}  // namespace

Result<ContactSet> find_contacts(const Assembly& assembly, const ContactOptions& options, const Progress& progress) {
  Search search{assembly, options, {}, {}, {}, 0, {}, {}};
  const Result<GapChoice> choice = choose_gap(assembly, search.tolerances.geometric);
  if (!choice) return choice.error();
  search.tolerances.gap = search.tolerances.depth = choice.value().gap;
  search.tolerances.angle = assembly.contact.angle;

  ContactSet set;
  set.gap = choice.value().gap;
  set.gap_reason = choice.value().reason;
  set.angle = assembly.contact.angle;
  set.warnings = choice.value().warnings;
  for (std::size_t p = 0; p < assembly.parts.size(); ++p) {
    if (progress.is_cancelled()) return cancelled();
    search.surfaces.push_back(make_body_surface(assembly.parts[p], static_cast<int>(p), search.tolerances.geometric));
  }
  const std::optional<Vec3> up = assembly.ground ? std::optional<Vec3>(assembly.up()) : std::nullopt;
  search.classes = classify_directions(search.surfaces, up, assembly.contact.angle, search.tolerances.geometric);
  search.next_class = static_cast<int>(search.classes.size());
  for (BodySurface& surface : search.surfaces) {
    find_sharp_edges(surface);
    mark_curved_regions(surface, search.tolerances.geometric);
  }
  const Status done = search_pairs(search, progress);
  if (!done) return done.error();

  std::vector<BodyOverlap> real;
  std::copy_if(search.overlaps.begin(), search.overlaps.end(), std::back_inserter(real),
               [](const BodyOverlap& o) { return o.kind != BodyOverlap::Kind::kTessellation; });
  if (!real.empty() && !options.allow_overlap) return overlap_error(assembly, real, set.gap);
  add_overlap_warnings(search, set);
  add_pair_warnings(search, set);
  fill_contact_set(search.pairs, search.surfaces, search.tolerances.geometric, set);
  add_near_misses(assembly, search.surfaces, search.pairs, search.tolerances, set);
  return set;
}

}  // namespace impend
