#include "tests/support/curved_scenes.h"
#include "impend/base/numbers.h"
#include "tests/support/axes.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "tests/support/cones.h"

namespace impend::test {
namespace {

// Points on a cylinder of radius r about z over an arc, at both ends, with inward normals.
std::vector<Expected> inward(double r, double start, double sweep, double low, double high, int samples = 360) {
  std::vector<Expected> result;
  for (int k = 0; k <= samples; ++k) {
    const double angle = start + sweep * k / samples;
    const Vec3 rho(std::cos(angle), std::sin(angle), 0);
    for (double z : {low, high}) result.push_back({r * rho + z * kZ, -rho});
  }
  return result;
}

std::vector<Expected> along(const Vec3& normal, const std::vector<Vec3>& points) {
  std::vector<Expected> result;
  for (const Vec3& p : points) result.push_back({p, normal});
  return result;
}

std::vector<Expected> operator+(std::vector<Expected> a, const std::vector<Expected>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TriangleMesh moved(const TriangleMesh& mesh, const Vec3& p) { return transformed(mesh, translation(p)); }

// The x axis becomes the z axis' place: a cylinder about z lies along y.
TriangleMesh lying(const TriangleMesh& mesh) { return transformed(mesh, rotation(kX, kPi / 2)); }

// How many facets there are to a turn: as many as a scene asks for, or a given number.
struct Fineness {
  int facets = 0;
  int operator()(int usual) const { return facets > 0 ? facets : usual; }
  int of_arc(int usual, double sweep) const {
    return facets > 0 ? std::max(2, static_cast<int>(std::lround(facets * sweep / (2 * kPi)))) : usual;
  }
};

std::vector<CurvedScene> pins(const Fineness& n) {
  std::vector<CurvedScene> scenes;
  for (const double turn : {0.0, kPi / 64, 0.01, 0.03, 0.1}) {
    scenes.push_back({"pin of 64 facets in a hole of 48, turned by " + std::to_string(turn),
                      cylinder(n(64), 1, turn, -.5, 1.5), plate_with_hole(n(48), 1, 0, 0, 1),
                      inward(1, 0, 2 * kPi, 0, 1), 6});
  }
  scenes.push_back({"pin in a hole of as many facets, aligned", cylinder(n(64), 1, 0, -.5, 1.5),
                    plate_with_hole(n(64), 1, 0, 0, 1), inward(1, 0, 2 * kPi, 0, 1), 6});
  scenes.push_back({"pin in a hole of as many facets, half a facet turned", cylinder(n(64), 1, kPi / 64, -.5, 1.5),
                    plate_with_hole(n(64), 1, 0, 0, 1), inward(1, 0, 2 * kPi, 0, 1), 6});
  scenes.push_back({"pin flush with its hole", cylinder(n(32), 1, 0.02, 0, 1), plate_with_hole(n(48), 1, 0, 0, 1),
                    inward(1, 0, 2 * kPi, 0, 1), 6});
  scenes.push_back({"pin with clearance below the gap", cylinder(n(64), 1 - 5e-5, 0.03, -.5, 1.5),
                    plate_with_hole(n(48), 1, 0, 0, 1), inward(1, 0, 2 * kPi, 0, 1), 6, 1e-4, 1e-4});
  scenes.push_back({"loose pin that leans on its hole", moved(cylinder(n(64), .99, 0.03, -.5, 1.5), Vec3(0, -.01, 0)),
                    plate_with_hole(n(48), 1, 0, 0, 1), along(kY, {{0, -1, 0}, {0, -1, 1}}), 2});
  scenes.push_back({"loose pin that touches nothing",
                    cylinder(n(64), .99, 0.03, -.5, 1.5),
                    plate_with_hole(n(48), 1, 0, 0, 1),
                    {},
                    0});
  const double down = -kPi / 2;
  for (const double degrees : {60.0, 120.0, 180.0, 180.01, 270.0}) {
    const double sweep = degrees * kPi / 180, truth = degrees == 180.01 ? kPi : sweep;
    scenes.push_back({"bearing of " + std::to_string(degrees) + " degrees", cylinder(n(64), 1, 0.01, -.5, 1.5),
                      saddle(n.of_arc(40, sweep), 1, sweep, 0, 1), inward(1, down - truth / 2, truth, 0, 1),
                      degrees < 180 ? 4 : 6, 1e-4, degrees == 180.01 ? 2e-4 : 0});
  }
  return scenes;
}

std::vector<CurvedScene> rollers(const Fineness& n) {
  const TriangleMesh table = box(Vec3(-3, -3, -1), Vec3(3, 3, 0));
  const double s = std::sqrt(.5);
  std::vector<CurvedScene> scenes;
  const TriangleMesh log = lying(cylinder(n(48), 1, 0.02, -1, 1));
  scenes.push_back({"roller on a table", moved(log, kZ), table, along(kZ, {{0, -1, 0}, {0, 1, 0}}), 2});
  scenes.push_back(
      {"roller beyond the table's edge", moved(log, Vec3(0, 2.5, 1)), table, along(kZ, {{0, 1.5, 0}, {0, 3, 0}}), 2});
  scenes.push_back(
      {"roller flush with the table's end", moved(log, Vec3(0, 2, 1)), table, along(kZ, {{0, 1, 0}, {0, 3, 0}}), 2});
  scenes.push_back({"rollers crossed", moved(log, Vec3(0, 0, 2)), transformed(log, rotation(kZ, kPi / 2)),
                    along(kZ, {{0, 0, 1}}), 1});
  scenes.push_back({"rollers crossed askew", moved(log, Vec3(0, 0, 2)), transformed(log, rotation(kZ, 0.3)),
                    along(kZ, {{0, 0, 1}}), 1});
  scenes.push_back({"rollers side by side", moved(log, Vec3(2 * s, .5, 2 * s)), log,
                    along(Vec3(s, 0, s), {{s, -.5, s}, {s, 1, s}}), 2});
  const auto tilted = [&](double angle) {
    const Mat3 R = rotation(kX, angle).R;
    const Vec3 low = R * Vec3(0, -1, -1);  // of a cylinder along z: circle at z = −1, towards −y
    return std::pair(moved(transformed(cylinder(n(48), 1, 0.02, -1, 1), rotation(kX, angle)), Vec3(0, 0, -low.z())),
                     Vec3(0, low.y(), 0));
  };
  const auto [leaning, foot] = tilted(0.5);
  scenes.push_back({"cylinder on its rim", leaning, table, along(kZ, {foot}), 1});
  const TriangleMesh upper = box(Vec3(-3, -3, 2), Vec3(3, 3, 3));
  scenes.push_back({"roller between two plates of one body", moved(log, kZ), joined(table, upper),
                    along(kZ, {{0, -1, 0}, {0, 1, 0}}) + along(-kZ, {{0, -1, 2}, {0, 1, 2}}), 4});
  // x, z polygon of a V-block, extruded along y.
  const TriangleMesh vee = lying(prism({{-2, 0}, {-2, -3}, {2, -3}, {2, 0}, {0, -2}}, -2, 2));
  const double h = 2 * (std::sqrt(2.0) / 2) - 2;  // the axis of a roller of radius 1 above the apex by √2
  scenes.push_back(
      {"shaft on a V-block", moved(log, Vec3(0, 0, h)), vee,
       along(Vec3(s, 0, s), {{-s, -1, h - s}, {-s, 1, h - s}}) + along(Vec3(-s, 0, s), {{s, -1, h - s}, {s, 1, h - s}}),
       4});
  const TriangleMesh ridge = lying(prism({{-1, -1}, {1, -1}, {0, 0}}, -2, 2));
  scenes.push_back(
      {"roller across a ridge", transformed(moved(log, kZ), rotation(kZ, kPi / 2)), ridge, along(kZ, {{0, 0, 0}}), 1});
  scenes.push_back({"roller along a ridge", moved(log, kZ), ridge, along(kZ, {{0, -1, 0}, {0, 1, 0}}), 2});
  const TriangleMesh spike = tetrahedron(Vec3::Zero(), Vec3(1, 0, -2), Vec3(-.5, .8, -2), Vec3(-.5, -.8, -2));
  scenes.push_back({"roller on a corner", moved(log, kZ), spike, along(kZ, {{0, 0, 0}}), 1});
  scenes.push_back(
      {"capsule on a table", moved(lying(capsule(n(32), 1, 1)), kZ), table, along(kZ, {{0, -1, 0}, {0, 1, 0}}), 2});
  return scenes;
}

std::vector<CurvedScene> balls(const Fineness& n) {
  const TriangleMesh table = box(Vec3(-3, -3, -1), Vec3(3, 3, 0));
  std::vector<CurvedScene> scenes;
  for (const int slices : {16, 64}) {
    for (unsigned seed : {0u, 1u, 2u}) {
      const TriangleMesh ball =
          seed == 0 ? sphere(n(slices), 1) : transformed(sphere(n(slices), 1), {random_pose(seed).R, Vec3::Zero()});
      scenes.push_back({"ball of " + std::to_string(slices) + " slices on a table, pose " + std::to_string(seed),
                        moved(ball, kZ), table, along(kZ, {{0, 0, 0}}), 1});
    }
  }
  const TriangleMesh ball = transformed(sphere(n(32), 1), {random_pose(7).R, Vec3::Zero()});
  scenes.push_back(
      {"ball on a ball", moved(ball, Vec3(0, 0, 2)), transformed(ball, rotation(kX, 1)), along(kZ, {{0, 0, 1}}), 1});
  scenes.push_back({"ball on a roller", moved(ball, Vec3(0, 0, 2)), lying(cylinder(n(48), 1, 0.02, -2, 2)),
                    along(kZ, {{0, 0, 1}}), 1});
  scenes.push_back({"ball in a tube of its radius", moved(ball, Vec3(0, 0, .5)), plate_with_hole(n(48), 1, 0, -1, 2),
                    inward(1, 0, 2 * kPi, .5, .5), 3});
  scenes.push_back({"small ball in a tube", moved(ball, Vec3(0, -.5, .5)), plate_with_hole(n(48), 1.5, 0, -1, 2),
                    along(kY, {{0, -1.5, .5}}), 1});
  const auto caps = [&](double cap, int rows) {
    std::vector<Expected> result;
    for (int i = 0; i <= rows; ++i) {
      for (int k = 0; k < 90; ++k) {
        const double t = cap * i / rows, f = 2 * kPi * k / 90;
        const Vec3 d(std::sin(t) * std::cos(f), std::sin(t) * std::sin(f), -std::cos(t));
        result.push_back({d, -d});
      }
    }
    return result;
  };
  scenes.push_back({"ball in a hemispherical socket", ball, socket(n(48), 1, kPi / 2), caps(kPi / 2, 4), 4});
  scenes.push_back({"ball in a socket beyond a hemisphere", ball, socket(n(48), 1, 2.0), caps(2.0, 4), 4});
  scenes.push_back({"ball in a shallow socket", ball, socket(n(48), 1, 0.8), caps(0.8, 4), 0, 1e-4, 0.02});
  const TriangleMesh ridge = lying(prism({{-1, -1}, {1, -1}, {0, 0}}, -2, 2));
  scenes.push_back({"ball on a ridge", moved(ball, kZ), ridge, along(kZ, {{0, 0, 0}}), 1});
  const TriangleMesh spike = tetrahedron(Vec3::Zero(), Vec3(1, 0, -2), Vec3(-.5, .8, -2), Vec3(-.5, -.8, -2));
  scenes.push_back({"ball on a corner", moved(ball, kZ), spike, along(kZ, {{0, 0, 0}}), 1});
  return scenes;
}

// A surface of revolution about z through (radius, height) corners from the lower to the upper end of the axis.
TriangleMesh revolved(const std::vector<Vec2>& profile, int slices) {
  TriangleMesh mesh;
  std::vector<int> first;
  for (const Vec2& p : profile) {
    first.push_back(static_cast<int>(mesh.vertices.size()));
    for (int k = 0; k < (p.x() > 0 ? slices : 1); ++k) {
      const double angle = 2 * kPi * k / slices;
      mesh.vertices.emplace_back(p.x() * std::cos(angle), p.x() * std::sin(angle), p.y());
    }
  }
  const auto at = [&](std::size_t i, int k) { return profile[i].x() > 0 ? first[i] + k % slices : first[i]; };
  for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
    for (int k = 0; k < slices; ++k) {
      const int a = at(i, k), b = at(i, k + 1), c = at(i + 1, k + 1), d = at(i + 1, k);
      if (a != b) mesh.triangles.push_back({a, b, c});
      if (c != d) mesh.triangles.push_back({a, c, d});
    }
  }
  return mesh;
}

}  // namespace

std::vector<CurvedScene> cone_scenes(int facets) {
  const Fineness n{facets};
  const TriangleMesh plug = revolved({{0, 1}, {1, 1}, {1.5, 1.5}, {0, 1.5}}, n(48));
  const TriangleMesh seat = revolved({{.9, .9}, {2, .9}, {2, 1.35}, {1.35, 1.35}, {.9, .9}}, n(64));
  std::vector<Expected> truth;
  const double s = std::sqrt(.5);
  for (int k = 0; k < 360; ++k) {
    const Vec3 rho(std::cos(2 * kPi * k / 360), std::sin(2 * kPi * k / 360), 0);
    for (double z : {1.0, 1.35}) truth.push_back({z * rho + z * kZ, s * (kZ - rho)});
  }
  // A cone of half angle 45° lying on a table along x.
  const TriangleMesh table = box(Vec3(-3, -3, -1), Vec3(3, 3, 0));
  const double r2 = std::sqrt(2.0);
  return {{"taper in its seat", plug, seat, truth, 0, 1e-4, 0.02},
          {"cone on a table", transformed(plug, rotation(kY, kPi / 4)), table,
           along(kZ, {{r2, 0, 0}, {1.5 * r2, 0, 0}}), 2}};
}

TriangleMesh cylinder(int facets, double radius, double turn, double low, double high) {
  return prism(regular_polygon(facets, radius, turn), low, high);
}

TriangleMesh plate_with_hole(int facets, double radius, double turn, double low, double high, double half) {
  std::vector<Vec2> outer, inner = regular_polygon(facets, radius, turn);
  for (const Vec2& p : inner) outer.push_back(half * p / p.cwiseAbs().maxCoeff());
  return ring(outer, inner, low, high);
}

TriangleMesh saddle(int facets, double radius, double sweep, double low, double high) {
  const double w = 2 * radius;
  std::vector<Vec2> outline;
  const double start = -kPi / 2 - sweep / 2;
  for (int k = 0; k <= facets; ++k) {
    const double angle = start + sweep * k / facets;
    outline.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
  }
  // Along the trough from its left end to its right, then around the block.
  const Vec2 left = outline.front(), right = outline.back();
  if (sweep > kPi) {
    for (const Vec2& p : {Vec2(right.x(), w), Vec2(w, w), Vec2(w, -w), Vec2(-w, -w), Vec2(-w, w), Vec2(left.x(), w)}) {
      outline.push_back(p);
    }
  } else {
    for (const Vec2& p : {Vec2(w, right.y()), Vec2(w, -w), Vec2(-w, -w), Vec2(-w, left.y())}) outline.push_back(p);
  }
  std::reverse(outline.begin(), outline.end());
  return prism(outline, low, high);
}

TriangleMesh capsule(int slices, double radius, double half) {
  std::vector<Vec2> profile;
  for (int i = 0; i <= slices / 2; ++i) {
    const double t = -kPi / 2 + kPi * i / (slices / 2);
    const double rho = i == 0 || i == slices / 2 ? 0 : radius * std::cos(t);
    if (i == slices / 4) profile.emplace_back(radius, -half);
    profile.emplace_back(i == slices / 4 ? radius : rho, radius * std::sin(t) + (i < slices / 4 ? -half : half));
  }
  return revolved(profile, slices);
}

TriangleMesh socket(int slices, double radius, double cap) {
  const int rows = slices / 2;
  std::vector<Vec2> profile;
  const double top = -radius * std::cos(cap), w = 2 * radius;
  profile.emplace_back(0, -w);
  profile.emplace_back(w, -w);
  profile.emplace_back(w, top);
  for (int i = rows; i >= 0; --i) {
    const double t = cap * i / rows;
    profile.emplace_back(i == 0 ? 0 : radius * std::sin(t), -radius * std::cos(t));
  }
  return revolved(profile, slices);
}

std::vector<CurvedScene> curved_scenes(int facets) {
  const Fineness n{facets};
  std::vector<CurvedScene> all;
  for (const auto& some : {pins(n), rollers(n), balls(n)}) all.insert(all.end(), some.begin(), some.end());
  return all;
}

PairScene as_pair(const CurvedScene& scene) {
  PairScene pair;
  pair.name = scene.name;
  pair.a = scene.a;
  pair.b = scene.b;
  pair.gap = scene.gap;
  return pair;
}

CurvedScene varied(const CurvedScene& scene, const Variation& variation) {
  CurvedScene result = scene;
  const double sign = variation.swapped ? -1 : 1, s = variation.scale;
  for (Expected& c : result.truth) c = {s * (variation.pose * c.point), sign * (variation.pose.R * c.normal)};
  result.gap *= s;
  return result;
}

std::string difference(const CurvedScene& expected, const ContactSet& found, double tolerance) {
  std::ostringstream out;
  const double length = expected.gap * 1e4;
  const Vec3 origin = expected.truth.empty() ? Vec3(Vec3::Zero()) : expected.truth.front().point;
  std::vector<Wrench> want, have;
  for (const Expected& c : expected.truth) want.push_back(wrench_of(c.point, c.normal, origin, length));
  for (const Contact& c : found.contacts) {
    if (c.doubtful) out << "a doubtful contact; ";
    if (c.disjunction >= 0) out << "an either-or; ";
    have.push_back(wrench_of(c.point, c.normal, origin, length));
  }
  if (expected.count > 0 && static_cast<int>(have.size()) != expected.count) {
    out << have.size() << " contacts instead of " << expected.count << "; ";
  }
  const double apart = cone_difference(want, have);
  if (!(apart <= tolerance + expected.loose)) out << "cones differ by " << apart << "; ";
  for (const Warning& w : found.warnings) {
    const bool fitting = (w.code == "approximate-contacts" && expected.loose > 0 && expected.count == 0) ||
                         (want.empty() && (w.code == "touches-nothing" || w.code == "nearly-touching"));
    if (!fitting) out << "warning " << w.code << ": " << w.message << "; ";
  }
  if (!out.str().empty()) {
    for (const Contact& c : found.contacts) {
      out << "\n  " << to_string(c.kind) << " at " << c.point.transpose() << " along " << c.normal.transpose()
          << " gap " << c.gap << (c.doubtful ? " doubtful" : "") << (c.approximate ? " approximate" : "");
    }
  }
  return out.str();
}

}  // namespace impend::test
