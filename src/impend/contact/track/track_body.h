// What of a body's surface can meet another's while both move, prepared once, in the world frame of t = 0.
#pragma once

#include <array>
#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/contact/track/inside_convex.h"

namespace impend {

// A corner of the true surface, or of facets that stand for a surface which is not followed as it is.
struct TrackCorner {
  Vec3 point = Vec3::Zero();
  std::vector<Vec3> along;  // unit, its straight edges, away from it
  // Convex cones that make up the material there, by their generators, unit; one, of its edges, where all are convex.
  std::vector<std::vector<Vec3>> pieces;
  int patch = -1;  // of which alone it is a facet's corner, −1: more than that
  // Where all its edges are convex: its flat faces and its straight edges, of the body's, ascending. Else none.
  std::vector<int> faces, edges;
};

// A convex straight edge.
struct TrackEdge {
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();
  int corner_from = -1, corner_to = -1;            // its ends, of the body's corners
  Vec3 left = Vec3::Zero(), right = Vec3::Zero();  // unit outward normals of its faces …
  int left_face = -1, right_face = -1;             // … of the body's
  int patch = -1;                                  // both faces are facets of it; −1: no
  bool chord = false;                              // of the circle at the end of a patch that is followed …
  bool of_hole = false;                            // … which is a hole or a socket
};

struct TrackFace {
  Vec3 normal = Vec3::Zero();  // unit, outward
  double height = 0;           // m, normal·x on it
  double unevenness = 0;       // m, how far corners of its triangles lie from that plane at most
  std::vector<std::array<Vec3, 3>> triangles;
  FaceOutline outline;
  Box3 box;
  Vec3 centroid = Vec3::Zero();
  int patch = -1;          // whose facet it is
  bool unbounded = false;  // the ground
};

struct TrackBody {
  const BodySurface* surface = nullptr;  // null: the ground
  std::vector<TrackCorner> corners;
  std::vector<TrackEdge> edges;
  std::vector<TrackFace> faces;
  std::vector<int> rounds;  // patches that are followed as the surfaces they are: spheres and cylinders
  ConvexPlanes convex;
  Box3 box;
  double size = 0;  // m, diagonal
  Vec3 middle = Vec3::Zero();
  double radius = 0;  // m, of a ball about `middle` that holds it; infinite for the ground
  bool fixed = false;
};

// Of a part. Normals are those of the direction classes, so that parallel faces stay exactly parallel.
// Held by tests/unit/contact/track/test_track_body.
TrackBody make_track_body(const BodySurface& surface, const std::vector<DirectionClass>& classes, bool fixed);

// The half-space below `height` along `up`.
TrackBody make_track_ground(const Vec3& up, double height);

}  // namespace impend
