// Bodies that overlap.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/contact/contact_normal.h"

namespace impend {

struct BodyOverlap {
  // kTessellation: no more than the facets of curved surfaces that are not recognised may explain. kExplained: the
  // meshes overlap, the recognised true surfaces do not.
  enum class Kind { kOverlap, kDuplicate, kAInB, kBInA, kTessellation, kExplained };
  int a = -1;
  int b = -1;
  double depth = 0;           // m
  Vec3 place = Vec3::Zero();  // world
  Kind kind = Kind::kOverlap;
};

// Looks for a point that lies in both bodies and farther than the gap from their surfaces:
//   corners of one in the other; middles of the stretches into which the surface of one cuts the edges of the other;
//   below faces of the same facing that lie in one plane and share area, halfway through both bodies.
// Depth: distance of such a corner or middle from the other's surface; twice the distance from both below a face.
// The greatest is reported, or twice the radius of a ball inside both bodies when a search from there finds a larger.
// Where a recognised patch is nearest, its true surface counts instead of its facets. Overlaps of facets of other
// curved surfaces by less than their sagittas are kTessellation. Both meshes must be closed, else nothing is found;
// only bodies whose boxes overlap by more than the gap can. Held by tests/unit/contact.
bool boxes_overlap(const BodySurface& a, const BodySurface& b, double gap);
std::optional<BodyOverlap> find_overlap(const BodySurface& a, const BodySurface& b,
                                        const ContactTolerances& tolerances);

// Where meshes overlap and fitted surfaces overlap by more than the gap and their noise, it is an overlap, as deep as
// those, provided that the meshes' depth and the sagittas allow it.
void use_fitted_depth(const PairContacts& pair, double gap, std::optional<BodyOverlap>& overlap);

// What a user can do about parts that overlap.

// In words that name options with the names and lengths of this very input: --exclude for every duplicate, --join for two
// parts, --gap only where all overlap is so shallow (kShallow of the smaller part) that a gap of that depth joins
// little else, --allow-overlap always. `overlaps`: at least one. Each is tried by tests/cli/test_cli_hints.
std::string overlap_hint(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                         const std::vector<BodyOverlap>& overlaps);

}  // namespace impend
