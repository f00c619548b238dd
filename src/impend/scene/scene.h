// A picture of an assembly as data: what is drawn, where, in which colour, and what each thing stands for. World frame,
// metres. Knows no window and no graphics library.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "impend/geometry/types.h"
#include "impend/motion/analysis.h"
#include "impend/report/verdict_words.h"

namespace impend {

// sRGB in 0 … 1; alpha below 1 is translucent.
struct Color {
  float r = 0, g = 0, b = 0, a = 1;
};

// What a drawn thing stands for, so that a click on it can be answered. `index` is into the assembly's bodies, the
// contact set's contacts or its interfaces, or the assembly's joints.
struct SceneItem {
  enum class Kind { kNone, kBody, kContact, kInterface, kJoint };
  Kind kind = Kind::kNone;
  int index = -1;
  bool operator==(const SceneItem&) const = default;
};

// A part's surface for drawing: single precision relative to `origin` (part frame), so that parts far from their
// origin keep their shape. Shared by scenes of the same assembly.
struct SceneMesh {
  Vec3 origin = Vec3::Zero();
  std::vector<Eigen::Vector3f> vertices;          // relative to origin
  std::vector<std::array<int, 3>> triangles;      // counter-clockwise from outside
  std::vector<Eigen::Vector3f> corner_normals;    // three a triangle; shared across edges that are no feature edges
  std::vector<std::array<int, 2>> feature_edges;  // vertex indices: sharper than the feature angle, or open
  Box3 box;                                       // part frame
};

// How a part starts to move: a(x) = linear + angular × (x − center). `step` scales it to a displacement that can be
// seen (s²; the same for all parts of a scene), zero where nothing moves.
struct SceneMotion {
  Vec3 center = Vec3::Zero();   // world, centre of mass
  Vec3 linear = Vec3::Zero();   // m/s²
  Vec3 angular = Vec3::Zero();  // rad/s²
  double step = 0;
  bool in_question = false;  // nobody knows whether it moves so: drawn as uncertain, with a step of its own
  bool moves() const { return step > 0; }
};

struct ScenePart {
  int body = -1;
  std::string name;
  bool fixed = false;
  std::optional<Verdict> verdict;  // without friction; absent for fixed parts and before there is an analysis
  std::optional<Outcome> outcome;  // likewise absent
  Color color;
  std::shared_ptr<const SceneMesh> mesh;
  RigidTransform X_WP;
  SceneMotion motion;
};

// kForce: of a contact; kGravity: the weight of a part; kLoad: a force or torque that the input applies; kJointForce:
// of a joint; kJointAxis: a rod without head along which nothing shifts; kJointShift: to both sides of a joint that
// lets its parts shift.
enum class ArrowKind { kForce, kMotion, kNormal, kGravity, kLoad, kJointForce, kJointAxis, kJointShift };

struct SceneArrow {
  ArrowKind kind = ArrowKind::kForce;
  Vec3 tail = Vec3::Zero();
  Vec3 vector = Vec3::Zero();  // from tail to tip
  double radius = 0;           // of the shaft
  Color color;
  SceneItem item;
  int body = -1;             // that it is drawn with, on its way and apart from others; none: where it is
  bool in_question = false;  // of a motion that may follow
};

// A rotation about an axis, or a torque: an arc with a head at its end, right-handed about `axis`.
struct SceneArc {
  ArrowKind kind = ArrowKind::kMotion;  // or kLoad
  Vec3 center = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();   // unit
  Vec3 start = Vec3::UnitX();  // unit, perpendicular to axis
  double radius = 0;
  double angle = 0;      // rad
  double thickness = 0;  // radius of the tube
  Color color;
  SceneItem item;
  int body = -1;  // as of arrows
  bool in_question = false;
};

enum class MarkerKind {
  kCarries,   // filled disc: a contact that carries force
  kTouches,   // small disc: closed, without force
  kOpens,     // ring: opens at the first instant
  kDoubtful,  // cross: geometry not understood
  kSticks,    // square: carries, friction holds it in place
  kSlides,    // triangle: carries and slides
  kTurns,     // ring with a dot: a joint that lets its parts turn
  kWelds,     // square ring with a dot: a joint that does not
};

struct SceneMarker {
  MarkerKind kind = MarkerKind::kTouches;
  Vec3 position = Vec3::Zero();
  Vec3 normal = Vec3::UnitZ();  // of the contact, out of b into a
  double radius = 0;
  Color color;
  SceneItem item;
  int body = -1;  // as of arrows
};

// The forces that the friction law admits at a contact beside its normal force: the tail of the force's arrow is in the
// base, on the rim where friction is used up.
struct SceneCone {
  Vec3 apex = Vec3::Zero();       // the contact
  Vec3 axis = Vec3::UnitZ();      // unit, from the apex to the middle of the base
  double height = 0, radius = 0;  // radius/height = μ
  Color color;
  SceneItem item;
  int body = -1;  // as of arrows
};

struct SceneGround {
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::UnitZ();
  Vec3 along = Vec3::UnitX();  // unit, in the plane: one direction of the grid
  double half_size = 0;        // of the square that is drawn
  double spacing = 0;          // of the grid's lines
  Color color;
};

struct SceneLabel {
  Vec3 anchor = Vec3::Zero();
  std::string text;
  bool strong = false;
  SceneItem item;
};

struct LegendEntry {
  enum class Symbol {
    kSwatch,
    kForceArrow,
    kMotionArrow,
    kRotation,
    kCarries,
    kTouches,
    kOpens,
    kDoubtful,
    kGhost,
    kNormal,
    kWeight,
    kLoadArrow,
    kLoadTurn,
    kSticks,
    kSlides,
    kCone,
    kJointForce,
    kFixedJoint,
    kBallJoint,
    kHinge,
    kSlider,
    kCylindricalJoint,
    kPlanarJoint
  };
  Symbol symbol = Symbol::kSwatch;
  Color color;
  std::string text;
};

// A colour bar: colours at equal steps from low to high.
struct ColorScale {
  std::string title;  // with unit
  std::string low, high;
  std::vector<Color> colors;
};

struct Caption {
  std::string title;               // name and verdict in words
  std::vector<std::string> lines;  // what moves, in sentences
  std::string name = {};           // with which the title begins: shortened where there is no room, the verdict never
};

struct Scene {
  std::string name;
  std::optional<Verdict> verdict;  // without friction
  std::optional<Outcome> outcome;  // of the answer that is drawn
  std::vector<ScenePart> parts;    // in the assembly's order; the ground is `ground`
  std::vector<SceneArrow> arrows;
  std::vector<SceneArc> arcs;
  std::vector<SceneMarker> markers;
  std::vector<SceneCone> cones;
  std::vector<SceneLabel> labels;
  std::optional<SceneGround> ground;
  std::vector<LegendEntry> legend;
  std::vector<ColorScale> scales;
  Caption caption;
  Vec3 up = Vec3::UnitZ();     // against gravity
  bool weightless = false;     // there is no gravity, and up is a convention
  Vec3 center = Vec3::Zero();  // of the parts' bounding sphere …
  double radius = 1;           // … and its radius, m, > 0
  double metres_per_unit = 1;  // of the input's length unit, for lengths written into the picture
  std::string unit_name = "m";
};

enum class ColorBy { kVerdict, kPart, kMotion };  // kPart: the file's colour, else one of a palette by index

struct SceneOptions {
  ColorBy color_by = ColorBy::kVerdict;
  double feature_angle = 0.5235987755982988;  // rad (30°): edges sharper than that are drawn
  bool translucent_fixed = true;
  bool dark = false;     // colours for a dark background
  bool friction = true;  // the answer with friction, where the analysis has one, instead of the one without
};

}  // namespace impend
