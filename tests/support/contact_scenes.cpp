#include "tests/support/contact_scenes.h"
#include "tests/support/axes.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "tests/support/cones.h"

namespace impend::test {
namespace {

std::vector<Expected> both(std::vector<Expected> first, const std::vector<Expected>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::vector<PairScene> resting_scenes() {
  const TriangleMesh table = box(Vec3(-3, -3, -1), Vec3(4, 4, 0));
  const double t = std::sqrt(2.0) - 1;
  std::vector<Vec3> octagon;
  for (double s : {-1.0, 1.0}) {
    for (double r : {-t, t}) {
      octagon.emplace_back(s, r, 1);
      octagon.emplace_back(r, s, 1);
    }
  }
  const TriangleMesh portal = along_y({{0, 0}, {1, 0}, {1, 2}, {2, 2}, {2, 0}, {3, 0}, {3, 3}, {0, 3}}, 0, 1);
  const TriangleMesh stair = along_y({{0, 0}, {4, 0}, {4, 1}, {2, 1}, {2, 2}, {0, 2}}, 0, 1);
  const TriangleMesh on_stair = along_y({{1, 2}, {2, 2}, {2, 3}, {1, 3}}, 0, 1);
  const TriangleMesh foot =
      along_y({{0.5, 2}, {1.5, 2}, {1.5, 2.5}, {2.5, 2.5}, {2.5, 1}, {3.5, 1}, {3.5, 3}, {.5, 3}}, 0.25, 0.75);
  return {
      {"flush box",
       box(Vec3(0, 0, 1), Vec3(1, 1, 2)),
       unit_cube(),
       at(kZ, {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}}),
       {},
       1},
      {"offset box",
       box(Vec3(.5, .25, 1), Vec3(1.5, 1.25, 2)),
       unit_cube(),
       at(kZ, {{.5, .25, 1}, {1, .25, 1}, {1, 1, 1}, {.5, 1, 1}}),
       {},
       .375},
      {"square turned by 45 degrees",
       prism(regular_polygon(4, std::sqrt(2.0), 0), 1, 2),
       box(Vec3(-1, -1, 0), Vec3(1, 1, 1)),
       {},
       {},
       4},
      {"square turned in place",
       transformed(box(Vec3(-1, -1, 1), Vec3(1, 1, 2)), rotation(kZ, std::atan(1.0))),
       box(Vec3(-1, -1, 0), Vec3(1, 1, 1)),
       at(kZ, octagon),
       {},
       8 * t},
      {"foot shaped like an L",
       prism({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, 0, 1),
       table,
       at(kZ, {{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 2, 0}, {0, 2, 0}}),
       {},
       3},
      {"frame",
       ring({{-2, -2}, {2, -2}, {2, 2}, {-2, 2}}, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0, 1),
       table,
       at(kZ, {{-2, -2, 0}, {2, -2, 0}, {2, 2, 0}, {-2, 2, 0}}),
       {},
       12},
      {"portal", portal, table, at(kZ, {{0, 0, 0}, {3, 0, 0}, {3, 1, 0}, {0, 1, 0}}), {}, 2},
      {"box flush on the upper tread", on_stair, stair, at(kZ, {{1, 0, 2}, {2, 0, 2}, {2, 1, 2}, {1, 1, 2}}), {}, 1},
      {"feet on two treads", foot, stair, at(kZ, {{.5, .25, 2}, {3.5, .25, 1}, {3.5, .75, 1}, {.5, .75, 2}}), {}, 1},
  };
}

std::vector<PairScene> sharp_scenes() {
  const double r = std::sqrt(0.5);
  const TriangleMesh table = box(Vec3(-3, -3, -1), Vec3(4, 4, 0));
  const TriangleMesh ridge_up = along_y({{-1, -1}, {1, -1}, {0, 0}}, -1, 1);
  const TriangleMesh ridge_down = along_y({{0, 0}, {1, 1}, {-1, 1}}, -1, 1);
  const TriangleMesh vee = along_y({{-2, -1}, {2, -1}, {2, 2}, {0, 0}, {-2, 2}}, -1, 1);
  const RigidTransform tip = rotation(Vec3(1, -1, 0), std::atan(std::sqrt(2.0)));
  // The inner corner of a box with one octant missing.
  const TriangleMesh nook = polyhedron({{-1, -1, -1},
                                        {1, -1, -1},
                                        {1, 1, -1},
                                        {-1, 1, -1},
                                        {-1, -1, 1},
                                        {1, -1, 1},
                                        {1, 0, 1},
                                        {0, 0, 1},
                                        {0, 1, 1},
                                        {-1, 1, 1},
                                        {1, 0, 0},
                                        {0, 0, 0},
                                        {0, 1, 0},
                                        {1, 1, 0}},
                                       {{0, 3, 2, 1},
                                        {0, 1, 5, 4},
                                        {0, 4, 9, 3},
                                        {7, 8, 9, 4},
                                        {7, 4, 5, 6},
                                        {10, 6, 5, 1},
                                        {10, 1, 2, 13},
                                        {12, 13, 2, 3},
                                        {12, 3, 9, 8},
                                        {11, 10, 13, 12},
                                        {11, 12, 8, 7},
                                        {11, 7, 6, 10}});
  return {
      {"wedge edge in a V",
       along_y({{0, 0}, {.5, 1.5}, {-.5, 1.5}}, -1, 1),
       vee,
       both(at(Vec3(r, 0, r), {{0, -1, 0}, {0, 1, 0}}), at(Vec3(-r, 0, r), {{0, -1, 0}, {0, 1, 0}})),
       {},
       0},
      {"box on its edge",
       along_y({{0, 0}, {1, 1}, {0, 2}, {-1, 1}}, 0, 1),
       table,
       at(kZ, {{0, 0, 0}, {0, 1, 0}}),
       {},
       0},
      {"box on its corner", transformed(unit_cube(), tip), table, at(kZ, {{0, 0, 0}}), {}, 0},
      {"crossed ridges",
       transformed(ridge_down, rotation(kZ, 2 * std::atan(1.0))),
       ridge_up,
       at(kZ, {{0, 0, 0}}),
       {},
       0},
      {"ridges crossed askew", transformed(ridge_down, rotation(kZ, 0.5)), ridge_up, at(kZ, {{0, 0, 0}}), {}, 0},
      {"ridge on parallel ridge", ridge_down, ridge_up, {}, {{{{0, -1, 0}, {0, 1, 0}}, {{r, 0, r}, {-r, 0, r}}}}, 0},
      {"corner on corner", unit_cube(), box(Vec3::Ones(), 2 * Vec3::Ones()), {}, {{{{1, 1, 1}}, {-kX, -kY, -kZ}}}, 0},
      {"edge on edge",
       unit_cube(),
       box(Vec3(1, .2, 1), Vec3(2, 1.2, 2)),
       {},
       {{{{1, .2, 1}, {1, 1, 1}}, {-kX, -kZ}}},
       0},
      {"tip in the inner corner",
       tetrahedron(Vec3::Zero(), Vec3(.6, .3, .3), Vec3(.3, .6, .3), Vec3(.3, .3, .6)),
       nook,
       {{Vec3::Zero(), kX}, {Vec3::Zero(), kY}, {Vec3::Zero(), kZ}},
       {},
       0},
      {"box in the inner corner",
       box(Vec3::Zero(), Vec3(.5, .5, .5)),
       nook,
       both(both(at(kX, {{0, 0, 0}, {0, .5, 0}, {0, .5, .5}, {0, 0, .5}}),
                 at(kY, {{0, 0, 0}, {.5, 0, 0}, {.5, 0, .5}, {0, 0, .5}})),
            at(kZ, {{0, 0, 0}, {.5, 0, 0}, {.5, .5, 0}, {0, .5, 0}})),
       {},
       .75},
  };
}

std::vector<PairScene> guided_scenes() {
  const TriangleMesh channel = along_y({{-1, -1}, {2, -1}, {2, 1}, {1, 1}, {1, 0}, {0, 0}, {0, 1}, {-1, 1}}, 0, 3);
  const auto slab = [](double y0, double y1, double x, double z0, double z1) {
    return std::vector<Vec3>{{x, y0, z0}, {x, y1, z0}, {x, y1, z1}, {x, y0, z1}};
  };
  const TriangleMesh lower = along_y({{-2, 0}, {3, 0}, {3, 1}, {1, 1}, {1, .5}, {0, .5}, {0, 1}, {-2, 1}}, 0, 1);
  const TriangleMesh upper =
      transformed(along_y({{-2, 0}, {0, 0}, {0, .5}, {1, .5}, {1, 0}, {3, 0}, {3, 1}, {-2, 1}}, -1, 0),
                  rotation(kZ, std::acos(0.0)));
  const double s = 0.5;  // the dovetail widens by s on either side over height 1
  const TriangleMesh rail = along_y({{0, 0}, {1, 0}, {1 + s, 1}, {-s, 1}}, 0, 3);
  const TriangleMesh socket = along_y({{-2, 0}, {0, 0}, {-s, 1}, {1 + s, 1}, {1, 0}, {3, 0}, {3, 2}, {-2, 2}}, 0, 3);
  const Vec3 right = Vec3(1, 0, s).normalized(), left = Vec3(-1, 0, s).normalized();
  return {
      {"bar in a channel",
       box(Vec3(0, 0, 0), Vec3(1, 3, 1)),
       channel,
       both(both(at(kX, slab(0, 3, 0, 0, 1)), at(-kX, slab(0, 3, 1, 0, 1))),
            at(kZ, {{0, 0, 0}, {1, 0, 0}, {1, 3, 0}, {0, 3, 0}})),
       {},
       9},
      {"short bar in a channel",
       box(Vec3(0, 1, 0), Vec3(1, 2, 0.5)),
       channel,
       both(both(at(kX, slab(1, 2, 0, 0, .5)), at(-kX, slab(1, 2, 1, 0, .5))),
            at(kZ, {{0, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}})),
       {},
       2},
      {"cross lap of two notched bars",
       lower,
       upper,
       both(both(both(at(-kZ, {{0, 0, .5}, {1, 0, .5}, {1, 1, .5}, {0, 1, .5}}), at(-kX, slab(0, 1, 0, .5, 1))),
                 both(at(kX, slab(0, 1, 1, .5, 1)), at(kY, {{0, 0, 0}, {1, 0, 0}, {1, 0, .5}, {0, 0, .5}}))),
            at(-kY, {{0, 1, 0}, {1, 1, 0}, {1, 1, .5}, {0, 1, .5}})),
       {},
       3},
      {"dovetail",
       rail,
       socket,
       both(both(at(right, {{0, 0, 0}, {0, 3, 0}, {-s, 3, 1}, {-s, 0, 1}}),
                 at(left, {{1, 0, 0}, {1, 3, 0}, {1 + s, 3, 1}, {1 + s, 0, 1}})),
            at(-kZ, {{-s, 0, 1}, {1 + s, 0, 1}, {1 + s, 3, 1}, {-s, 3, 1}})),
       {},
       6 + 6 * std::sqrt(1 + s * s)},
  };
}

}  // namespace

std::vector<PairScene> planar_scenes() {
  std::vector<PairScene> scenes = resting_scenes();
  // A square of half-diagonal √2 at 0°: corners on the middle of the sides of the lower square stick out.
  const double t = std::sqrt(2.0) - 1;
  scenes[2].contacts = scenes[3].contacts;
  scenes[2].area = 8 * t;
  for (const auto& more : {sharp_scenes(), guided_scenes()}) scenes.insert(scenes.end(), more.begin(), more.end());
  return scenes;
}

std::vector<Variation> variations() {
  std::vector<Variation> all(4);
  all[0].name = "as given";
  all[1].name = "swapped";
  all[1].swapped = true;
  all[2].name = "permuted";
  all[2].permuted = 7;
  all[3].name = "in millimetres";
  all[3].scale = 1e-3;
  for (unsigned k = 1; k <= 5; ++k) {
    Variation v;
    v.name = "float32 at pose " + std::to_string(k);
    v.pose = random_pose(k, 1.0);
    v.float32 = true;
    v.swapped = k % 2 == 0;
    v.permuted = k;
    v.scale = k == 3 ? 1e-3 : 1;
    all.push_back(v);
    v.name = "double at pose " + std::to_string(k);
    v.float32 = false;
    all.push_back(v);
    v.name = "posed as parts, " + std::to_string(k);
    v.by_pose = true;
    all.push_back(v);
  }
  return all;
}

Assembly assembly_of(const PairScene& scene, const Variation& variation) {
  const auto part = [&](const std::string& name, const TriangleMesh& shape, bool fixed, unsigned seed) {
    TriangleMesh mesh = variation.by_pose ? shape : transformed(shape, variation.pose);
    for (Vec3& v : mesh.vertices) v *= variation.scale;
    if (variation.float32) mesh = rounded_to_float(mesh);
    if (seed > 0) mesh = permuted(mesh, seed);
    const Vec3 exact = std::ldexp(1.0, -29) * float_noise(mesh);
    Part result = part_from_mesh(name, mesh, fixed, variation.float32 ? float_noise(mesh) : exact);
    if (variation.by_pose) result.X_WP = {variation.pose.R, variation.scale * variation.pose.p};
    return result;
  };
  const unsigned seed = variation.permuted;
  std::vector<Part> parts{part("a", scene.a, false, seed), part("b", scene.b, true, seed > 0 ? seed + 100 : 0)};
  if (variation.swapped) std::swap(parts[0], parts[1]);
  Assembly assembly = assembly_of(parts);
  assembly.contact.gap = scene.gap * variation.scale;
  return assembly;
}

PairScene varied(const PairScene& scene, const Variation& variation) {
  PairScene result = scene;
  const double sign = variation.swapped ? -1 : 1, s = variation.scale;
  for (Expected& c : result.contacts) c = {s * (variation.pose * c.point), sign * (variation.pose.R * c.normal)};
  for (ExpectedChoice& c : result.choices) {
    for (Vec3& p : c.points) p = s * (variation.pose * p);
    for (Vec3& n : c.normals) n = sign * (variation.pose.R * n);
  }
  result.area *= s * s;
  result.gap *= s;
  return result;
}

namespace {

bool same_choice(const ExpectedChoice& expected, const Disjunction& found, const ContactSet& set, double length,
                 double tolerance) {
  if (found.alternatives.size() != expected.normals.size() || found.line != (expected.points.size() > 1)) return false;
  for (const Vec3& normal : expected.normals) {
    const bool present = std::any_of(found.alternatives.begin(), found.alternatives.end(), [&](const auto& list) {
      if (list.size() != expected.points.size()) return false;
      for (const Vec3& p : expected.points) {
        const bool there = std::any_of(list.begin(), list.end(), [&](int i) {
          const Contact& c = set.contacts[i];
          return (c.point - p).norm() < tolerance * length && (c.normal - normal).norm() < tolerance;
        });
        if (!there) return false;
      }
      return true;
    });
    if (!present) return false;
  }
  return true;
}

}  // namespace

std::string difference(const PairScene& expected, const ContactSet& found, double tolerance) {
  std::ostringstream out;
  const double length = expected.gap * 1e4;
  const Vec3 origin = !expected.contacts.empty()  ? expected.contacts.front().point
                      : !expected.choices.empty() ? expected.choices.front().points.front()
                                                  : Vec3(Vec3::Zero());
  std::vector<Wrench> want, have;
  for (const Expected& c : expected.contacts) want.push_back(wrench_of(c.point, c.normal, origin, length));
  for (const Contact& c : found.contacts) {
    if (c.doubtful) out << "a doubtful contact; ";
    if (c.disjunction < 0) have.push_back(wrench_of(c.point, c.normal, origin, length));
  }
  if (have.size() != want.size()) out << have.size() << " contacts instead of " << want.size() << "; ";
  const double apart = cone_difference(want, have);
  if (!(apart < tolerance)) out << "cones differ by " << apart << "; ";
  if (found.disjunctions.size() != expected.choices.size()) {
    out << found.disjunctions.size() << " choices instead of " << expected.choices.size() << "; ";
  }
  for (const ExpectedChoice& c : expected.choices) {
    const bool present = std::any_of(found.disjunctions.begin(), found.disjunctions.end(), [&](const Disjunction& d) {
      return same_choice(c, d, found, length, 10 * tolerance);
    });
    if (!present) out << "an expected choice is missing; ";
  }
  double area = 0;
  for (const Interface& face : found.interfaces) area += face.area;
  if (std::abs(area - expected.area) > 10 * tolerance * length * length) {
    out << "area " << area << " instead of " << expected.area << "; ";
  }
  for (const Warning& w : found.warnings) out << "warning " << w.code << "; ";
  if (!out.str().empty()) {
    for (const Contact& c : found.contacts) {
      out << "\n  " << to_string(c.kind) << " at " << c.point.transpose() << " along " << c.normal.transpose()
          << (c.disjunction >= 0 ? " OR" : "") << (c.doubtful ? " doubtful" : "");
    }
  }
  return out.str();
}

std::vector<Expected> at(const Vec3& normal, const std::vector<Vec3>& points) {
  std::vector<Expected> contacts;
  for (const Vec3& p : points) contacts.push_back({p, normal});
  return contacts;
}

}  // namespace impend::test
