#include <cmath>
#include <numbers>

#include "impend/base/numbers.h"
#include "tests/support/axes.h"
#include "tests/support/contact_table.h"
#include "tests/support/mesh_variants.h"

namespace impend::test {
namespace {

TableRow two_parts(const std::string& name, const TriangleMesh& a, const TriangleMesh& b,
                   const std::vector<Expected>& contacts, double area = -1, int rank = -1) {
  TableRow row;
  row.name = name;
  row.parts = {{"a", a, false}, {"b", b, true}};
  row.pairs = {{0, 1, contacts, {}, area, rank}};
  return row;
}

std::vector<Vec3> offset_corners(double z) { return {{.5, .25, z}, {1, .25, z}, {1, 1, z}, {.5, 1, z}}; }

TableRow offset_boxes(const std::string& name, double apart) {
  return two_parts(name, box(Vec3(.5, .25, 1 + apart), Vec3(1.5, 1.25, 2 + apart)), unit_cube(),
                   at(kZ, offset_corners(1 + apart / 2)), .375, 3);
}

std::vector<TableRow> gap_rows() {
  std::vector<TableRow> rows;
  for (const double gaps : {0.0, 0.5, 0.9, 0.99, 1.01, 1.1, 2.0}) {
    TableRow row = offset_boxes("gap of " + std::to_string(gaps).substr(0, 4) + " tolerances", gaps * 1e-4);
    row.for_exact = gaps != 0.9 && gaps != 1.1;
    row.for_noisy = gaps != 0.99 && gaps != 1.01;
    row.clearance = 2e-8;  // the plane midway moves with the noise of both
    if (gaps > 1) {
      row.outcome = Outcome::kNearlyTouching;
      row.pairs.clear();
    }
    rows.push_back(row);
  }
  rows.push_back(offset_boxes("overlap of 0.5 tolerances", -0.5e-4));
  return rows;
}

TableRow overlapping(const std::string& name, const TriangleMesh& a, const TriangleMesh& b, double depth,
                     const std::string& words) {
  TableRow row = two_parts(name, a, b, {});
  row.pairs.clear();
  row.outcome = Outcome::kOverlap;
  row.depth = depth;
  row.words = words;
  return row;
}

std::vector<TableRow> overlap_rows() {
  std::vector<TableRow> rows;
  rows.push_back(overlapping("overlap of 100 tolerances", box(Vec3(.5, .25, .99), Vec3(1.5, 1.25, 2)), unit_cube(), .01,
                             "overlap"));
  rows.push_back(
      overlapping("part inside part", box(Vec3(.3, .3, .3), Vec3(.6, .6, .6)), unit_cube(), .4, "lies inside"));
  rows.push_back(overlapping("crossing bars", box(Vec3(-2, -.5, -.5), Vec3(2, .5, .5)),
                             box(Vec3(-.4, -2, -.4), Vec3(.4, 2, .4)), .8, "overlap"));
  rows.push_back(overlapping("duplicate part", unit_cube(), unit_cube(), 1, "duplicate"));
  rows.back().parts[1].same_twice = true;
  return rows;
}

TableRow portal_on_two_bodies() {
  TableRow row;
  row.name = "portal, two feet on two bodies";
  row.parts = {{"portal", along_y({{0, 0}, {1, 0}, {1, 2}, {2, 2}, {2, 0}, {3, 0}, {3, 3}, {0, 3}}, 0, 1), false},
               {"left", box(Vec3(-1, -1, -1), Vec3(1.25, 2, 0)), true},
               {"right", box(Vec3(1.75, -1, -1), Vec3(4, 2, 0)), false}};
  row.pairs = {{0, 1, at(kZ, {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}), {}, 1, 3},
               {0, 2, at(kZ, {{2, 0, 0}, {3, 0, 0}, {3, 1, 0}, {2, 1, 0}}), {}, 1, 3}};
  return row;
}

// n courses of n blocks of 2 × 1 × 1; pairs in any order.
TableRow wall(int n) {
  TableRow row;
  row.name = "running-bond wall " + std::to_string(n) + " by " + std::to_string(n);
  row.narrowest = 1;
  for (const Part& part : running_bond_wall(n, false).parts) row.parts.push_back({part.name, part.mesh, false});
  for (int c = 0; c < n; ++c) {
    for (int i = 0; i < n; ++i) {
      const double x = 2.0 * i + c % 2, z = c;
      if (i > 0) {
        row.pairs.push_back(
            {c * n + i, c * n + i - 1, at(kX, {{x, 0, z}, {x, 1, z}, {x, 1, z + 1}, {x, 0, z + 1}}), {}, 1, 3});
      }
      for (int below = 0; c > 0 && below < n; ++below) {
        const double y = 2.0 * below + (c - 1) % 2;
        const double low = std::max(x, y), high = std::min(x + 2, y + 2);
        if (!(high > low)) continue;
        row.pairs.push_back({c * n + i,
                             (c - 1) * n + below,
                             at(kZ, {{low, 0, z}, {high, 0, z}, {high, 1, z}, {low, 1, z}}),
                             {},
                             high - low,
                             3});
      }
    }
  }
  return row;
}

std::vector<TableRow> mesh_rows(bool fine) {
  const int n = fine ? 91 : 12;  // 12·91² = 99 372 triangles
  std::vector<TableRow> rows;
  rows.push_back(two_parts("two fine parts that share .7 by .8", fine_box(Vec3(.3, .2, 1), Vec3(1.3, 1.2, 2), n),
                           fine_box(Vec3::Zero(), Vec3::Ones(), n),
                           at(kZ, {{.3, .2, 1}, {1, .2, 1}, {1, 1, 1}, {.3, 1, 1}}), .56, 3));
  rows.back().seeds = 20;
  TableRow open = offset_boxes("one triangle missing away from the contact", 0);
  for (std::size_t t = 0; t < open.parts[0].mesh.triangles.size(); ++t) {
    const auto& [i, j, k] = open.parts[0].mesh.triangles[t];
    const auto& v = open.parts[0].mesh.vertices;
    if (std::min({v[i].z(), v[j].z(), v[k].z()}) < 2) continue;
    open.parts[0].mesh = without_triangle(open.parts[0].mesh, static_cast<int>(t));
    break;
  }
  open.may_warn = "overlap-unchecked";  // where the boxes of turned parts overlap
  rows.push_back(open);
  TableRow turned = offset_boxes("inverted part", 0);
  turned.parts[0].mesh = inverted(turned.parts[0].mesh);
  rows.push_back(turned);
  TableRow far = offset_boxes("far from the origin in single precision", 0);
  far.shift = 1e4;
  far.outcome = Outcome::kTooNoisy;
  far.pairs.clear();
  far.for_exact = false;
  rows.push_back(far);
  return rows;
}

std::vector<Vec2> turned_circle(int facets, double radius, unsigned turn) {
  return regular_polygon(facets, radius, 0.1 + 0.7 * turn);
}

// A block whose hole is a polygon of 48 corners on the circle of `radius`.
TriangleMesh block_with_hole(double radius, unsigned turn) {
  const int n = 48;
  const double start = 0.3 * turn;
  std::vector<Vec2> outside;
  for (int i = 0; i < n; ++i) {
    const double angle = start + 2 * kPi * i / n;
    outside.emplace_back(1.5 * std::cos(angle), 1.5 * std::sin(angle));
  }
  return ring(outside, regular_polygon(n, radius, start), 0, 1);
}

// Pin along z on a bearing of `arc` below the axis.
TableRow half_bearing(double arc, unsigned turn) {
  const double r = 0.5, first = 1.5 * kPi - arc / 2;
  const int facets = 32;
  std::vector<Vec2> block{{-1, -1}, {1, -1}, {1, r * std::sin(first)}};
  for (int i = facets; i >= 0; --i) {
    const double angle = first + arc * i / facets;
    block.emplace_back(r * std::cos(angle), i == facets || i == 0 ? r * std::sin(first) : r * std::sin(angle));
  }
  block.emplace_back(-1, r * std::sin(first));
  std::vector<double> angles{first, first + arc};
  if (arc > 3.1) angles.push_back(1.5 * kPi);
  std::vector<Expected> contacts;
  for (const double angle : angles) {
    const Vec3 n(std::cos(angle), std::sin(angle), 0);
    for (const double z : {0.0, 1.0}) contacts.push_back({r * n + z * kZ, -n});
  }
  TableRow row = two_parts("half bearing of " + std::to_string(static_cast<int>(std::lround(arc * 180 / kPi))) + "°",
                           prism(turned_circle(64, r, turn), -.5, 1.5), prism(block, 0, 1), contacts);
  row.curved = true;
  return row;
}

std::vector<TableRow> curved_rows(unsigned turn) {
  std::vector<TableRow> rows;
  std::vector<Expected> contacts;
  for (int k = 0; k < 3; ++k) {
    const Vec3 n(std::cos(2 * kPi * k / 3), std::sin(2 * kPi * k / 3), 0);
    for (const double z : {0.0, 1.0}) contacts.push_back({.5 * n + z * kZ, -n});
  }
  rows.push_back(two_parts("pin of 64 facets in a hole of 48", prism(turned_circle(64, .5, turn), -.5, 1.5),
                           block_with_hole(.5, turn), contacts, -1, 4));
  rows.push_back(half_bearing(2 * kPi / 3, turn));
  rows.push_back(half_bearing(kPi, turn));
  for (const int facets : {16, 64, 256}) {
    const TriangleMesh ball = transformed(sphere(facets, .5), random_pose(turn + 50, 0));
    rows.push_back(two_parts("sphere of " + std::to_string(facets) + " facets on a table",
                             transformed(ball, translation(Vec3(0, 0, .5))), box(Vec3(-1, -1, -.5), Vec3(1, 1, 0)),
                             at(kZ, {Vec3::Zero()})));
    if (facets == 256) rows.back().seeds = 40;
  }
  for (TableRow& row : rows) row.curved = true;
  return rows;
}

}  // namespace

std::vector<TableRow> contact_table(unsigned turn, bool fine) {
  std::vector<TableRow> rows;
  for (const PairScene& scene : planar_scenes()) {
    TableRow row = two_parts(scene.name, scene.a, scene.b, scene.contacts, scene.area);
    row.pairs.front().choices = scene.choices;
    if (scene.name.find("channel") != std::string::npos || scene.name == "dovetail") row.pairs.front().rank = 5;
    rows.push_back(row);
  }
  rows.push_back(portal_on_two_bodies());
  rows.push_back(wall(fine ? 10 : 4));
  rows.back().seeds = 40;
  for (auto&& more : {gap_rows(), overlap_rows(), mesh_rows(fine), curved_rows(turn)}) {
    rows.insert(rows.end(), more.begin(), more.end());
  }
  return rows;
}

}  // namespace impend::test
