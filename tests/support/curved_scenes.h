// Curved bodies that touch, with the constraints of the true surfaces: dense samples of contact points and normals.
#pragma once

#include <string>
#include <vector>

#include "tests/support/contact_scenes.h"

namespace impend::test {

struct CurvedScene {
  std::string name;
  TriangleMesh a, b;
  std::vector<Expected> truth;  // samples whose cone is that of the true surfaces
  int count = 0;                // contacts that must be found; 0 = any number
  double gap = 1e-4;
  double loose = 0;  // how far the found cone may differ beyond noise: 0 where the finite set is exact
};

// A cylinder about z, `turn` rad to its first corner.
TriangleMesh cylinder(int facets, double radius, double turn, double low, double high);

// A square plate of half-width `half` with a round hole about z.
TriangleMesh plate_with_hole(int facets, double radius, double turn, double low, double high, double half = 2);

// A block about z with a cylindrical trough over `sweep` (rad) below the axis, along z.
TriangleMesh saddle(int facets, double radius, double sweep, double low, double high);

// A cylinder of length 2·half along z with hemispherical ends.
TriangleMesh capsule(int slices, double radius, double half);

// A block with a spherical socket that opens upwards, `cap` (rad) around the lowest place.
TriangleMesh socket(int slices, double radius, double cap);

// Every row of known answers for cylinders and spheres; and those for cones. With so many facets to a turn everywhere
// where that is given.
std::vector<CurvedScene> curved_scenes(int facets = 0);
std::vector<CurvedScene> cone_scenes(int facets = 0);

// Empty when the set's cone is that of the scene, its number right and nothing doubtful; else what differs.
std::string difference(const CurvedScene& expected, const ContactSet& found, double tolerance);

PairScene as_pair(const CurvedScene& scene);
CurvedScene varied(const CurvedScene& scene, const Variation& variation);

}  // namespace impend::test
