// Tangent cones and separating normals, direction classes and regions.
#include "impend/contact/tangent_cone.h"

#include "impend/contact/find_contacts.h"
#include "impend/contact/patches/recognise_curved.h"
#include "impend/contact/surface/make_body_surface.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

ConvexCone cone(const std::vector<Vec3>& normals) {
  ConvexCone c;
  for (const Vec3& n : normals) c.facets.push_back({n.normalized(), NormalNoise::Zero(), -1, 1});
  return c;
}

constexpr double kTolerance = 1e-9;

struct Prepared {
  std::vector<BodySurface> surfaces;
  std::vector<DirectionClass> classes;
};

Prepared prepare(const std::vector<Part>& parts) {
  Prepared p;
  std::vector<SurfaceFaces> faces;
  for (const Part& part : parts) faces.push_back(find_faces(part, static_cast<int>(faces.size())));
  p.classes = classify_directions(faces, std::nullopt, 0.0174);
  for (const SurfaceFaces& f : faces) p.surfaces.push_back(with_edges(f));
  return p;
}

}  // namespace

TEST_CASE("Generators of a half-space, a wedge and an octant") {
  CHECK(generators(cone({kZ}), kTolerance).size() == 5);
  CHECK(generators(cone({kZ, kX}), kTolerance).size() == 4);
  const auto octant = generators(cone({kX, kY, kZ}), kTolerance);
  CHECK(octant.size() == 3);
  for (const Vec3& g : octant) CHECK(g.sum() == -1);
}

TEST_CASE("Bodies part along one normal of a face, two of an edge, three of a corner, and none when they overlap") {
  const ConvexCone above = cone({-kX, -kY, -kZ}), below = cone({kX, kY, kZ});
  CHECK(separating_normals(above, cone({kZ}), kTolerance).size() == 1);
  CHECK(separating_normals(above, cone({kZ, kX}), kTolerance).size() == 2);
  CHECK(separating_normals(above, below, kTolerance).size() == 3);
  CHECK(separating_normals(above, above, kTolerance).empty());
  const auto crossed = separating_normals(cone({kX - kZ, -kX - kZ}), cone({kY + kZ, -kY + kZ}), kTolerance);
  REQUIRE(crossed.size() == 1);
  CHECK((crossed[0].normal - kZ).norm() < 1e-12);
}

TEST_CASE("A box has six regions, twelve sharp edges and eight corners however finely it is cut") {
  for (int times : {0, 1, 3}) {
    const Prepared p = prepare({part_from_mesh("box", subdivided(box(Vec3::Zero(), Vec3(1, 2, 3)), times))});
    const BodySurface& s = p.surfaces[0];
    CHECK(s.regions.size() == 6);
    CHECK(s.edges.size() == 12);
    CHECK(p.classes.size() == 3);
    int corners = 0;
    for (VertexKind kind : s.vertex_kind) corners += kind == VertexKind::kCorner ? 1 : 0;
    CHECK(corners == 8);
    for (const SharpEdge& e : s.edges) CHECK(e.convex);
    for (const PlanarRegion& r : s.regions) {
      CHECK(r.exact);
      CHECK(r.normal_noise.isZero());
    }
  }
}

TEST_CASE("Noise of a long face is about its long axis only") {
  const TriangleMesh mesh = rounded_to_float(transformed(box(Vec3::Zero(), Vec3(10, 1, .1)), random_pose(2)));
  const Prepared p = prepare({part_from_mesh("bar", mesh, false, float_noise(mesh))});
  CHECK(p.surfaces[0].regions.size() == 6);
  CHECK(p.classes.size() == 3);
  for (const PlanarRegion& r : p.surfaces[0].regions) {
    if (r.area < 5 * 1.8) continue;
    CHECK(!r.exact);
    CHECK(r.normal_noise.col(0).norm() == Approx(r.normal_noise.col(1).norm() / 10).epsilon(.2));
  }
}

TEST_CASE("An exact member gives its direction to the noisy members of its class") {
  const TriangleMesh noisy = transformed(box(Vec3::Zero(), Vec3::Ones()), rotation(Vec3(1, 2, 3), 1e-7));
  const Prepared p = prepare({part_from_mesh("noisy", noisy, false, Vec3(1, 1, 1) * 1e-7),
                              part_from_mesh("exact", box(Vec3::Zero(), Vec3::Ones()))});
  REQUIRE(p.classes.size() == 3);
  for (const DirectionClass& c : p.classes) {
    CHECK(c.direction.cwiseAbs().maxCoeff() == 1);
    CHECK(c.noise.isZero());
  }
}

TEST_CASE("Planes that differ by more than their noise stay apart") {
  const TriangleMesh tilted = transformed(box(Vec3::Zero(), Vec3::Ones()), rotation(Vec3(1, 2, 3), 1e-5));
  const Prepared p = prepare({part_from_mesh("tilted", tilted, false, Vec3(1, 1, 1) * 1e-7),
                              part_from_mesh("exact", box(Vec3::Zero(), Vec3::Ones()))});
  CHECK(p.classes.size() == 6);
}

TEST_CASE("The inner corner of an L is a union of two wedges and its foot is understood") {
  const Prepared p = prepare({part_from_mesh("l", prism({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, 0, 1))});
  const BodySurface& s = p.surfaces[0];
  for (std::size_t v = 0; v < s.mesh.vertices.size(); ++v) {
    const TangentCone c = cone_of_vertex(s, p.classes, static_cast<int>(v));
    const bool inner = s.mesh.vertices[v].head<2>() == Eigen::Vector2d(1, 1);
    CHECK(c.understood);
    CHECK(c.pieces.size() == (inner ? 2 : 1));
    for (const ConvexCone& piece : c.pieces) CHECK(piece.facets.size() == (inner ? 2 : 3));
  }
}

TEST_CASE("A triangle missing away from the contact changes no contact") {
  TriangleMesh open = box(Vec3::Zero(), Vec3::Ones());
  const auto below = [&](const std::array<int, 3>& t) {
    return open.vertices[t[0]].z() + open.vertices[t[1]].z() + open.vertices[t[2]].z() == 0;
  };
  open.triangles.erase(std::find_if(open.triangles.begin(), open.triangles.end(), below));
  Part base = part_from_mesh("base", open, true);
  CHECK(!base.check.closed);
  const auto found = find_contacts(assembly_of({part_from_mesh("top", box(Vec3(0, 0, 1), Vec3(1, 1, 2))), base}));
  REQUIRE(found.ok());
  CHECK(found.value().contacts.size() == 4);
  CHECK(found.value().disjunctions.empty());
}
