// Two touching bodies with the contacts that must be found between them, and variations that must not matter.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "impend/contact/contact.h"
#include "tests/support/shapes.h"

namespace impend::test {

struct Expected {
  Vec3 point;
  Vec3 normal;  // out of b into a
};

// The same normal at each of the points.
std::vector<Expected> at(const Vec3& normal, const std::vector<Vec3>& points);

// An OR: at each of the points (one, or the ends of a line) one of the normals, the same one at all points.
struct ExpectedChoice {
  std::vector<Vec3> points;
  std::vector<Vec3> normals;
};

struct PairScene {
  std::string name;
  TriangleMesh a, b;
  std::vector<Expected> contacts;
  std::vector<ExpectedChoice> choices;
  double area = 0;
  double gap = 1e-4;
};

// The table of planar known answers.
std::vector<PairScene> planar_scenes();

struct Variation {
  std::string name;
  bool swapped = false;
  unsigned permuted = 0;  // seed, 0 = not
  double scale = 1;       // metres per length of the scene
  RigidTransform pose;    // of the whole scene
  bool float32 = false;   // coordinates stored in single precision after the pose
  bool by_pose = false;   // the pose is the parts' pose instead of being in the coordinates
};

// As given, swapped, permuted, in mm, and five poses, in double and in single precision.
std::vector<Variation> variations();

Assembly assembly_of(const PairScene& scene, const Variation& variation);
PairScene varied(const PairScene& scene, const Variation& variation);

// Empty when the set holds exactly the expected contacts: equal cones, equal numbers (no redundant point), equal
// choices, nothing doubtful; else what differs, in words.
std::string difference(const PairScene& expected, const ContactSet& found, double tolerance);

}  // namespace impend::test
