// Blocks as programs for masonry write them: corners off by hundred-thousandths, each block for itself.
#include <algorithm>
#include <array>
#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/contact/patches/recognise_curved.h"
#include "impend/contact/surface/direction_classes.h"
#include "impend/contact/surface/make_body_surface.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kRough = 3e-5;

Vec3 off(Random& random) { return Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)); }

TriangleMesh roughened(TriangleMesh mesh, Random& random, double by) {
  for (Vec3& v : mesh.vertices) v += by * off(random);
  return mesh;
}

// The top at z = 0, its front edge at y = 0 begins a round belly of six facets that bend by 12 degrees each.
TriangleMesh block_with_belly() {
  std::vector<Vec2> outline{{1, 0}, {0, 0}};  // y, z
  double angle = std::acos(-1.0) * 80 / 180;
  for (int i = 0; i < 6; ++i) {
    outline.push_back(outline.back() - 0.3 * Vec2(-std::cos(angle), std::sin(angle)));
    angle -= std::acos(-1.0) * 12 / 180;
  }
  outline.emplace_back(1, outline.back().y());
  return transformed(prism(outline, -2, 2),
                     RigidTransform{(Mat3() << 0, 0, 1, 1, 0, 0, 0, 1, 0).finished(), Vec3::Zero()});
}

int region_facing(const SurfaceFaces& s, const Vec3& n) {
  for (std::size_t r = 0; r < s.regions.size(); ++r) {
    if (s.regions[r].normal.dot(n) > 1 - 1e-6) return static_cast<int>(r);
  }
  return -1;
}

// Two flat slopes that meet at `bend`, each a quadrangle whose fourth corner is off by `warp`.
TriangleMesh hip_roof(double bend, double warp) {
  const double rise = std::tan(bend / 2);
  return polyhedron({{-1, 0, 0},
                     {0, 0, rise},
                     {1, 0, 0},
                     {-1, 1, warp},
                     {0, 1, rise},
                     {1, 1, warp},
                     {-1, 0, -1},
                     {1, 0, -1},
                     {-1, 1, -1},
                     {1, 1, -1}},
                    {{0, 1, 4},
                     {0, 4, 3},
                     {1, 2, 5},
                     {1, 5, 4},
                     {6, 8, 9, 7},
                     {0, 6, 7, 2, 1},
                     {5, 9, 8, 3, 4},
                     {0, 3, 8, 6},
                     {2, 7, 9, 5}});
}

std::vector<bool> curved_regions(const TriangleMesh& mesh) {
  std::vector<SurfaceFaces> faces{find_faces(part_from_mesh("part", mesh), 0)};
  classify_directions(faces, std::nullopt, 0.0174);
  BodySurface surface = with_edges(faces[0]);
  mark_curved_regions(surface);
  std::vector<bool> curved;
  for (const PlanarRegion& region : surface.regions) curved.push_back(region.curved);
  return curved;
}

TriangleMesh mesh_of(const std::vector<Vec3>& vertices, const std::vector<std::array<int, 3>>& triangles) {
  TriangleMesh mesh;
  mesh.vertices = vertices;
  mesh.triangles.assign(triangles.begin(), triangles.end());
  return mesh;
}

// Two neighbours in the ridge of a cross vault: blocks 2 and 69 of crossvault_assembly.json of compas_assembly (Block
// Research Group, ETH Zurich, MIT licence), to nine digits. A corner of the second lies 0.04 mm over an edge of the
// first.
TriangleMesh hip_block() {
  return mesh_of({{-0.818382679, -0.818412829, 5.1675},
                  {-1.61666968, -1.74395582, 4.9758},
                  {-1.74392567, -0.818370101, 5.1675},
                  {-1.39046968, -1.74395582, 4.2798},
                  {-0.703975843, -0.704009668, 4.4445},
                  {-1.74395132, -1.6166701, 4.9758},
                  {-0.704069683, -1.74395582, 4.4445},
                  {-1.74394405, -1.3904701, 4.2798},
                  {-1.6167105, -1.61671501, 4.9758},
                  {-1.39050687, -1.39051864, 4.2798},
                  {-1.743922, -0.704070101, 4.4445},
                  {-0.818369683, -1.74395582, 5.1675}},
                 {{10, 4, 9}, {9, 7, 10}, {8, 0, 2},  {2, 5, 8},  {5, 2, 10}, {10, 7, 5}, {0, 4, 10},
                  {10, 2, 0}, {11, 0, 8}, {11, 8, 1}, {6, 11, 1}, {6, 1, 3},  {6, 4, 0},  {6, 0, 11},
                  {9, 4, 6},  {9, 6, 3},  {7, 9, 8},  {8, 5, 7},  {8, 9, 3},  {3, 1, 8}});
}
TriangleMesh block_beside_hip() {
  return mesh_of({{-1.30793567, -0.818384106, 5.1675},
                  {-2.17991938, 4.39057115e-05, 4.5},
                  {-2.17991938, 4.39057115e-05, 5.232},
                  {-2.17994567, -0.818356094, 5.1675},
                  {-1.30790938, 1.58932574e-05, 5.232},
                  {-1.30790938, 1.58932574e-05, 4.5},
                  {-2.179942, -0.704056094, 4.4445},
                  {-1.307932, -0.704084106, 4.4445}},
                 {{1, 5, 7},
                  {1, 7, 6},
                  {5, 4, 0},
                  {7, 5, 0},
                  {3, 2, 1},
                  {1, 6, 3},
                  {5, 1, 2},
                  {2, 4, 5},
                  {6, 7, 0},
                  {6, 0, 3},
                  {0, 4, 2},
                  {3, 0, 2}});
}

}  // namespace

TEST_CASE("Two exact directions are not made one by a rough face between them") {
  constexpr double kApart = 3e-5;  // rad
  Part leaning = part_from_mesh("leaning", box(Vec3(0, 0, 0), Vec3(1, 1, 1)));
  leaning.X_WP = rotation(Vec3::UnitX(), kApart);
  TriangleMesh rough = box(Vec3(0, 0, 0), Vec3(20, 20, 1));
  rough.vertices[rough.triangles[0][0]].z() += 1e-4;
  for (Vec3& v : rough.vertices) v = rotation(Vec3::UnitX(), kApart / 2) * v;
  const Part between = part_from_mesh("between", rough, false, Vec3::Constant(1e-3));
  std::vector<SurfaceFaces> surfaces;
  for (const Part& part : {part_from_mesh("upright", box(Vec3(0, 0, 0), Vec3(1, 1, 1))), leaning, between}) {
    surfaces.push_back(find_faces(part, static_cast<int>(surfaces.size())));
  }
  const auto classes = classify_directions(surfaces, std::nullopt, 0.0174);
  const auto class_of = [&](int s) {
    return surfaces[s].regions[region_facing(surfaces[s], Vec3::UnitZ())].direction_class;
  };
  CHECK(class_of(0) != class_of(1));
  CHECK((class_of(2) == class_of(0) || class_of(2) == class_of(1)));
  for (int s : {0, 1}) {
    const Vec3 n = surfaces[s].regions[region_facing(surfaces[s], Vec3::UnitZ())].normal;
    CHECK(classes[class_of(s)].direction.cross(n).norm() < 1e-12);
  }
}

TEST_CASE("Slopes of warped quadrangles are not curved; warped facets of a round wall are") {
  for (const double warp : {1e-5, 1e-4, 1e-3}) {
    INFO("warp " << warp);
    for (bool curved : curved_regions(hip_roof(0.35, warp))) CHECK_FALSE(curved);
  }
  Random random(1);
  const TriangleMesh round = roughened(prism(regular_polygon(24, 1), 0, 1), random, kRough);
  const std::vector<bool> curved = curved_regions(round);
  CHECK(std::count(curved.begin(), curved.end(), true) >= 24);
}

TEST_CASE(
    "A rough block put roughly on a face that ends in a belly stands there without doubt, on all of its corners") {
  int refused = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Random random(Random(seed).bits());
    INFO("seed " << seed);
    const double warp = kRough * std::pow(10, random.uniform(-3.0, 0.0));
    const TriangleMesh below = roughened(block_with_belly(), random, warp);
    const RigidTransform put{rotation(off(random), kRough * random.uniform(0, 1)).R, kRough * off(random)};
    // One of the corners above the edge that the belly begins at is pressed into it.
    const double pressed = random.chance(0.5) ? kRough * random.uniform(0, 3) : 0;
    TriangleMesh above = box(Vec3(-1, 0, 0), Vec3(1, 1, 1));
    for (Vec3& v : above.vertices) {
      if (v == Vec3(-1, 0, 0)) v += Vec3(0, kRough * random.uniform(-1, 1), -pressed);
    }
    above = transformed(roughened(above, random, warp), put);
    const auto found =
        find_contacts(assembly_of({part_from_mesh("above", above), part_from_mesh("below", below, true)}));
    if (!found.ok()) {  // deeper into each other than roughness is forgiven
      ++refused;
      continue;
    }
    const ContactSet& set = found.value();
    if (set.contacts.empty()) continue;  // it hovers
    CHECK(std::none_of(set.contacts.begin(), set.contacts.end(), [](const Contact& c) { return c.doubtful; }));
  }
  INFO(refused);
  CHECK(refused < 100);
}

TEST_CASE("A corner a little over the edge of the face that it bears on does not press on the face around that edge") {
  Assembly assembly =
      assembly_of({part_from_mesh("hip", hip_block(), true), part_from_mesh("beside", block_beside_hip())});
  assembly.contact.gap = 2.5e-5;
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  const ContactSet& set = found.value();
  REQUIRE(!set.contacts.empty());
  for (const Contact& c : set.contacts) {
    CHECK_FALSE(c.doubtful);
    CHECK(std::abs(c.normal.y()) > 0.98);  // of the face between them
  }
}
