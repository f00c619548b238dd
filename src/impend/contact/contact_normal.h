// A contact normal with what is known of it, and what one pair of bodies has to say.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impend/contact/contact.h"
#include "impend/contact/gap/gap_rule.h"
#include "impend/contact/surface/body_surface.h"
#include "impend/contact/surface/direction_classes.h"

namespace impend {

struct ContactNormal {
  Vec3 normal = Vec3::Zero();  // unit, world
  NormalNoise noise = NormalNoise::Zero();
  int direction_class = -1;
  double sign = 1;  // normal = sign × direction of the class; 1 without a class
};

inline ContactNormal opposite(const ContactNormal& n) { return {-n.normal, n.noise, n.direction_class, -n.sign}; }

// Outward normal of a region, taken from its class.
inline ContactNormal outward(const PlanarRegion& region, const std::vector<DirectionClass>& classes) {
  const DirectionClass& c = classes[region.direction_class];
  return {region.sign * c.direction, c.noise, region.direction_class, region.sign};
}

// Unit vectors u, v with (u, v, n) right-handed; coordinate axes when n is one.
inline std::array<Vec3, 2> plane_axes(const Vec3& n) {
  int k = 0;
  n.cwiseAbs().minCoeff(&k);
  const Vec3 u = (Vec3::Unit(k) - n[k] * n).normalized();
  return {u, n.cross(u)};
}

struct ContactPoint {
  Vec3 point = Vec3::Zero();  // world, midway between the surfaces
  double gap = 0;             // m, signed along the normal
  ContactKind kind = ContactKind::kFaceFace;
  double noise = 0;        // m, beyond the noise of the vertices: how far a fitted place may lie across the normal
  int curved = -1;         // index into PairContacts::curved_contacts
  double facet_width = 0;  // m, Contact::facet_width
  bool somewhere = false;  // Contact::somewhere
};

// Contacts of one pair that share their normal; constraints imposed together.
struct NormalGroup {
  ContactNormal normal;
  bool doubtful = false;
  std::vector<ContactPoint> points;
};

// At `point` the bodies may separate along any of the alternatives.
struct Clause {
  ContactPoint at;
  std::vector<ContactNormal> alternatives;
  bool doubtful = false;
};

struct Disjoined {
  std::vector<Clause> ends;  // one, or the two ends of a line; the same alternatives in the same order
};

// How deep fitted surfaces lie in each other.
struct FittedOverlap {
  double depth = 0;  // m, 0 where they do not
  Vec3 at = Vec3::Zero();
  double noise = 0;         // m, by which the depth may be wrong
  double tessellation = 0;  // m, by which the depth of the facets may differ from it
};

// What was found between bodies a < b; normals point out of b into a.
struct PairContacts {
  int a = -1;
  int b = -1;
  std::vector<NormalGroup> groups;
  std::vector<Disjoined> disjoined;
  double area = 0;
  double mismatch = 0;  // rad, largest angle between faces taken as one plane
  double tilt = 0;      // rad, the largest mismatch that noise does not explain
  int points_before = 0;
  bool curved = false;                              // facets of a curved surface that is not understood take part
  std::vector<CurvedContact> curved_contacts;       // their `contacts` are filled in with the set
  std::vector<std::pair<int, int>> curved_patches;  // by curved contact: patch of a, patch of b, −1 for none
  std::vector<std::pair<int, int>> replaced;        // patches of a and b about which all is said, ascending
  FittedOverlap fitted;                             // the deepest
  bool overlap_unchecked = false;                   // boxes overlap, but a mesh is open, so the inside is not known
  bool within_facets = false;  // they touch only if true round edges reach farther than their facets
  bool conforming = false;     // facets of curved surfaces that both have count as plane faces (curved_facets.h)
  bool facets_only = false;    // recognised surfaces of the pair were given up (contact_reach.h) …
  Vec3 off_at = Vec3::Zero();  // … as a contact here …
  double off_by = 0;           // m, … lay this far beyond its tolerance
  bool not_understood = false;
  Vec3 not_understood_at = Vec3::Zero();

  std::map<std::array<int, 3>, int> group_of;  // (class, sign, doubtful) → index into groups; kept by group_for

  bool empty() const { return groups.empty() && disjoined.empty(); }
};

// The group for a normal, made when there is none. Normals without a class always get a group of their own.
NormalGroup& group_for(PairContacts& pair, const ContactNormal& normal, bool doubtful);

struct ContactTolerances {
  double gap = 0;    // m, a width where a rule says how far surfaces may be apart
  double depth = 0;  // m, how far faces may overlap: the gap, more where the user allows overlap
  double angle = 0;  // rad
  GeometricTolerances geometric;
  std::optional<GapRule> rule;  // of the gap along a normal; none: the same everywhere

  // m, how deep planes through folded or leaning faces may run into each other where the faces themselves, whose depth
  // the search for overlap has found small enough, do not.
  double plane_depth() const { return 3 * depth; }

  // How far the surfaces of a and b (null: the ground) may be apart along n and touch, m.
  double reach(const BodySurface& a, const BodySurface* b, const Vec3& n) const {
    return rule ? std::min(gap, rule->along(a, b, n)) : gap;
  }
};

}  // namespace impend
