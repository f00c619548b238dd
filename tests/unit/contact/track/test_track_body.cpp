// What of a body's surface is kept to be followed: corners with their material, convex edges, faces, rounds.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

TrackedPair with_far_box(const TriangleMesh& mesh) {
  return tracked_pair(assembly_of(
      {part_from_mesh("body", mesh), part_from_mesh("far", box(Vec3(50, 50, 50), Vec3(51, 51, 51)), true)}));
}

int count(const TrackBody& body, bool (*is)(const TrackEdge&)) {
  return static_cast<int>(std::count_if(body.edges.begin(), body.edges.end(), is));
}

}  // namespace

TEST_CASE("A box has eight corners of three edges, twelve edges and six faces") {
  const TrackedPair pair = with_far_box(box(Vec3(1, 2, 3), Vec3(2, 4, 6)));
  const TrackBody& body = pair.a;
  REQUIRE(body.corners.size() == 8);
  for (const TrackCorner& corner : body.corners) {
    REQUIRE(corner.along.size() == 3);
    REQUIRE(corner.pieces.size() == 1);
    CHECK(corner.pieces[0].size() == 3);
    CHECK(corner.patch == -1);
    // Edges lead into the box.
    for (const Vec3& g : corner.along) CHECK(g.dot(Vec3(1.5, 3, 4.5) - corner.point) > 0);
  }
  REQUIRE(body.edges.size() == 12);
  for (const TrackEdge& edge : body.edges) {
    CHECK(edge.left.dot(edge.right) == Approx(0).margin(1e-14));
    CHECK((body.corners[edge.corner_from].point == edge.from && body.corners[edge.corner_to].point == edge.to));
    CHECK((!edge.chord && edge.patch == -1));
    // The left face is on the left where one looks from outside along the edge.
    const Vec3 middle = (edge.from + edge.to) / 2 - Vec3(1.5, 3, 4.5);
    CHECK(middle.dot(edge.left) > 0);
    CHECK(edge.left.cross(edge.to - edge.from).dot(edge.right) < 0);
  }
  REQUIRE(body.faces.size() == 6);
  for (const TrackFace& face : body.faces) {
    CHECK(face.normal.cwiseAbs().maxCoeff() == 1);
    CHECK(face.height == Approx(face.normal.dot(face.centroid)).epsilon(1e-15));
    CHECK(face.normal.dot(face.centroid - Vec3(1.5, 3, 4.5)) > 0);
    CHECK(face.triangles.size() == 2);
  }
  CHECK(body.rounds.empty());
  CHECK(body.size == Approx(std::sqrt(14)).epsilon(1e-14));
  CHECK((body.middle - Vec3(1.5, 3, 4.5)).norm() <= 1e-14);
  CHECK(body.radius == Approx(std::sqrt(14) / 2).epsilon(1e-14));
  CHECK((!body.fixed && pair.b.fixed));
}

TEST_CASE("Reentrant edges are left out, and material at their ends is a union of convex pieces") {
  const TrackedPair pair = with_far_box(prism({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, 0, 1));
  const TrackBody& body = pair.a;
  CHECK(body.corners.size() == 12);
  CHECK(body.edges.size() == 17);
  CHECK(body.faces.size() == 8);
  for (const TrackCorner& corner : body.corners) {
    const bool reentrant = (corner.point.head<2>() - Vec2(1, 1)).norm() < 1e-12;
    // Three quarters of a turn need two pieces; each of them is convex and inside.
    CHECK((corner.pieces.size() >= 2) == reentrant);
    for (const auto& piece : corner.pieces) {
      Vec3 inside = Vec3::Zero();
      for (const Vec3& g : piece) inside += g;
      const Vec3 p = corner.point + 0.01 * inside;
      CHECK((p.z() > 0 && p.z() < 1 && p.x() > 0 && p.y() > 0 && (p.x() < 1 || p.y() < 1)));
    }
  }
}

TEST_CASE("A cylinder is one round; its facets, their corners and the chords of its ends are known as such") {
  constexpr int kFacets = 32;
  const TrackedPair pair = with_far_box(cylinder(kFacets, 1, 0.1, 0, 3));
  const TrackBody& body = pair.a;
  REQUIRE(body.rounds.size() == 1);
  CHECK(body.surface->patches[body.rounds[0]].radius == Approx(1).epsilon(1e-9));
  const auto facets =
      std::count_if(body.faces.begin(), body.faces.end(), [](const TrackFace& f) { return f.patch >= 0; });
  CHECK(facets == kFacets);
  CHECK(body.faces.size() == kFacets + 2);
  CHECK(count(body, [](const TrackEdge& e) { return e.chord; }) == 2 * kFacets);
  CHECK(count(body, [](const TrackEdge& e) { return e.patch >= 0; }) ==
        static_cast<int>(body.edges.size()) - 2 * kFacets);
  // The true surface reaches beyond the facets.
  CHECK(body.radius >= std::hypot(1, 1.5));
  CHECK(body.box.upper.x() >= 1 - 1e-9);
}

TEST_CASE("A ball is one round, all of its corners of the patch alone") {
  const TrackedPair pair = with_far_box(sphere(24, 0.5));
  REQUIRE(pair.a.rounds.size() == 1);
  for (const TrackCorner& corner : pair.a.corners) CHECK(corner.patch == pair.a.rounds[0]);
  for (const TrackEdge& edge : pair.a.edges) CHECK((edge.patch == pair.a.rounds[0] && edge.chord));
}

TEST_CASE("The ground is one unbounded face that does not move") {
  const TrackBody ground = make_track_ground(Vec3(0, 0.6, 0.8), -2);
  REQUIRE(ground.faces.size() == 1);
  CHECK(ground.faces[0].unbounded);
  CHECK(ground.faces[0].height == -2);
  CHECK(ground.faces[0].normal == Vec3(0, 0.6, 0.8));
  CHECK((ground.fixed && !ground.surface && ground.corners.empty() && ground.edges.empty()));
}

}  // namespace impend::test
