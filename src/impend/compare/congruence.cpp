#include "impend/compare/match_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/geometry/small_matrices.h"

namespace impend {
namespace {

// Directions of one flat face agree to this (1 − cosine); the motion that they give is polished and then verified.
constexpr double kOneFace = 1e-9;
// Faces that may be each other's image: areas within this share, cosines between them within this.
constexpr double kLikeFaces = 0.05;
constexpr std::size_t kMostFaces = 12;
// Two directions span a frame when their cosine is below this.
constexpr double kAlmostParallel = 0.9;

struct FaceDirection {
  Vec3 normal = Vec3::Zero();
  double area = 0;
};

// The directions that carry most area, largest first: flat faces of any mesh of the same shape have them.
std::vector<FaceDirection> face_directions(const ComparedSurface& surface) {
  std::vector<FaceDirection> triangles;
  const TriangleMesh& mesh = surface.mesh;
  for (const auto& t : mesh.triangles) {
    const Vec3 a = mesh.vertices[static_cast<std::size_t>(t[0])];
    const Vec3 n =
        (mesh.vertices[static_cast<std::size_t>(t[1])] - a).cross(mesh.vertices[static_cast<std::size_t>(t[2])] - a) /
        2;
    if (n.norm() > 0) triangles.push_back({n.normalized(), n.norm()});
  }
  const auto larger = [](const FaceDirection& a, const FaceDirection& b) { return a.area > b.area; };
  std::stable_sort(triangles.begin(), triangles.end(), larger);
  std::vector<FaceDirection> faces;
  constexpr std::size_t kMostCandidates = 64;
  for (const FaceDirection& t : triangles) {
    const auto at = std::find_if(faces.begin(), faces.end(),
                                 [&t](const FaceDirection& f) { return 1 - f.normal.dot(t.normal) < kOneFace; });
    if (at != faces.end()) {
      at->area += t.area;
    } else if (faces.size() < kMostCandidates) {
      faces.push_back(t);
    }
  }
  std::stable_sort(faces.begin(), faces.end(), larger);
  if (faces.size() > kMostFaces) faces.resize(kMostFaces);
  return faces;
}

// Columns: u, what is left of v across u, and their cross product.
Mat3 frame_of(const Vec3& u, const Vec3& v) {
  Mat3 frame;
  frame.col(0) = u;
  frame.col(1) = (v - u * u.dot(v)).normalized();
  frame.col(2) = frame.col(0).cross(frame.col(1));
  return frame;
}

// The rotation of least angle from u to v.
Mat3 shortest_turn(const Vec3& u, const Vec3& v) { return Eigen::Quaterniond::FromTwoVectors(u, v).toRotationMatrix(); }

double angle_of(const Mat3& R) { return Eigen::AngleAxisd(R).angle(); }

void add_turns_of_faces(const ComparedSurface& a, const ComparedSurface& b, std::vector<Mat3>& turns) {
  const std::vector<FaceDirection> of_a = face_directions(a), of_b = face_directions(b);
  std::size_t second = 1;
  while (second < of_a.size() && std::abs(of_a[0].normal.dot(of_a[second].normal)) > kAlmostParallel) ++second;
  if (second >= of_a.size()) return;
  const auto like = [](const FaceDirection& x, const FaceDirection& y) {
    return std::abs(x.area - y.area) <= kLikeFaces * std::max(x.area, y.area);
  };
  const Mat3 from = frame_of(of_a[0].normal, of_a[second].normal);
  const double cosine = of_a[0].normal.dot(of_a[second].normal);
  for (const FaceDirection& x : of_b) {
    if (!like(x, of_a[0])) continue;
    for (const FaceDirection& y : of_b) {
      if (like(y, of_a[second]) && std::abs(x.normal.dot(y.normal) - cosine) <= kLikeFaces)
        turns.push_back(frame_of(x.normal, y.normal) * from.transpose());
    }
  }
}

void add_turns_of_moments(const ComparedSurface& a, const ComparedSurface& b, std::vector<Mat3>& turns) {
  const Mat3 from = principal_axes(a.second).axes, to = principal_axes(b.second).axes;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (const double sign : {1.0, -1.0}) {
        turns.push_back(shortest_turn(from.col(i), sign * to.col(j)));
        for (const double other : {1.0, -1.0}) {
          const int k = (i + 1) % 3;
          for (int l = 0; l < 3; ++l) {
            if (l != j)
              turns.push_back(frame_of(sign * to.col(j), other * to.col(l)) *
                              frame_of(from.col(i), from.col(k)).transpose());
          }
        }
      }
    }
  }
}

std::vector<Mat3> turns_to_try(const ComparedSurface& a, const ComparedSurface& b) {
  std::vector<Mat3> turns = {Mat3::Identity()};
  add_turns_of_faces(a, b, turns);
  add_turns_of_moments(a, b, turns);
  std::stable_sort(turns.begin() + 1, turns.end(),
                   [](const Mat3& x, const Mat3& y) { return angle_of(x) < angle_of(y); });
  return turns;
}

// The rigid motion that takes the points nearest to their images (least squares).
RigidTransform fitted(const std::vector<Vec3>& from, const std::vector<Vec3>& to) {
  Vec3 c = Vec3::Zero(), d = Vec3::Zero();
  for (std::size_t i = 0; i < from.size(); ++i) c += from[i], d += to[i];
  c /= static_cast<double>(from.size());
  d /= static_cast<double>(from.size());
  Mat3 H = Mat3::Zero();
  for (std::size_t i = 0; i < from.size(); ++i) H += (to[i] - d) * (from[i] - c).transpose();
  RigidTransform T;
  T.R = nearest_orthogonal(H);
  T.p = d - T.R * c;
  return T;
}

double largest_miss(const std::vector<Vec3>& from, const RigidTransform& T, const std::vector<Vec3>& to) {
  double most = 0;
  for (std::size_t i = 0; i < from.size(); ++i) most = std::max(most, (T * from[i] - to[i]).norm());
  return most;
}

// Of meshes that correspond corner by corner.
std::optional<RigidTransform> motion_of_corners(const ComparedSurface& a, const ComparedSurface& b, double noise) {
  if (a.mesh.vertices.size() != b.mesh.vertices.size() || a.mesh.triangles != b.mesh.triangles ||
      a.mesh.vertices.empty())
    return std::nullopt;
  if (largest_miss(a.mesh.vertices, {}, b.mesh.vertices) <= noise) return RigidTransform();
  const RigidTransform T = fitted(a.mesh.vertices, b.mesh.vertices);
  if (T.R.determinant() < 0 || largest_miss(a.mesh.vertices, T, b.mesh.vertices) > noise) return std::nullopt;
  return T;
}

// T made exact by the corners that it brings nearest to each other, where there are as many of one as of the other.
RigidTransform polished(const ComparedSurface& a, const RigidTransform& T, const ComparedSurface& b) {
  if (a.mesh.vertices.size() != b.mesh.vertices.size()) return T;
  std::vector<Vec3> to;
  for (const Vec3& v : a.mesh.vertices) {
    const SurfacePoint found = nearest_on_mesh(b.mesh, b.tree, T * v, kInfinity);
    if (found.triangle < 0) return T;
    const auto& triangle = b.mesh.triangles[static_cast<std::size_t>(found.triangle)];
    const auto at = [&](int k) { return b.mesh.vertices[static_cast<std::size_t>(k)]; };
    to.push_back(at(*std::min_element(triangle.begin(), triangle.end(), [&](int k, int l) {
      return (at(k) - found.point).squaredNorm() < (at(l) - found.point).squaredNorm();
    })));
  }
  const RigidTransform exact = fitted(a.mesh.vertices, to);
  return exact.R.determinant() > 0 ? exact : T;
}

// By how much the centre of a shape may miss that of its mesh: what the rises may add, at the far end.
double center_slack(const ComparedSurface& s) {
  return s.volume > 0 ? s.rise_volume * s.box.diagonal() / s.volume : s.rise_volume > 0 ? s.box.diagonal() : 0;
}

// A few corners of a come near b: what is worth polishing. Far below what tells two orientations of a shape apart.
constexpr double kNearly = 0.01;  // of the diagonal
constexpr std::size_t kCornersTried = 48;

bool nearly_lies_on(const ComparedSurface& a, const RigidTransform& T, const ComparedSurface& b, double noise) {
  const double bound = std::max(kNearly * b.box.diagonal(), noise);
  const std::size_t stride = a.mesh.vertices.size() / kCornersTried + 1;
  for (std::size_t k = 0; k < a.mesh.vertices.size(); k += stride) {
    if (nearest_on_mesh(b.mesh, b.tree, T * a.mesh.vertices[k], bound).triangle < 0) return false;
  }
  return true;
}

std::optional<RigidTransform> searched_motion(const ComparedSurface& a, const ComparedSurface& b,
                                              const Closeness& how) {
  if (std::abs(a.volume - b.volume) >
      a.rise_volume + b.rise_volume +
          how.noise * (a.box.diagonal() + b.box.diagonal()) * (a.box.diagonal() + b.box.diagonal()))
    return std::nullopt;
  Closeness searched = how;
  if (how.with_rises) searched.noise += center_slack(a) + center_slack(b);
  for (const Mat3& R : turns_to_try(a, b)) {
    const RigidTransform T{R, b.center - R * a.center};
    if (!nearly_lies_on(a, T, b, searched.noise)) continue;
    if (coincide(a, T, b, searched)) return T;
    // Rounding of moments and normals spoils the guess; the corners of equal meshes say it exactly.
    const RigidTransform better = polished(a, T, b);
    if (coincide(a, better, b, how)) return better;
  }
  return std::nullopt;
}

}  // namespace

Congruence congruence(const ComparedSurface& a, const ComparedSurface& b, bool same_numbers) {
  Congruence found;
  const double noise = same_numbers ? std::max(a.rounding, b.rounding) : a.noise + b.noise;
  // As many corners of as many triangles: the same mesh, whose facets are meant as they are.
  const bool same_fineness =
      a.mesh.vertices.size() == b.mesh.vertices.size() && a.mesh.triangles.size() == b.mesh.triangles.size();
  const Closeness strict{noise, false}, loose{noise, !same_fineness};
  if (const std::optional<RigidTransform> T = motion_of_corners(a, b, noise)) {
    found.same_place = largest_miss(a.mesh.vertices, {}, b.mesh.vertices) <= noise || coincide(a, {}, b, strict);
    if (!found.same_place) found.motion = T;
    return found;
  }
  found.same_place = coincide(a, {}, b, loose);
  if (found.same_place) return found;
  found.motion = searched_motion(a, b, loose);
  if (found.motion) return found;
  Mat3 mirror = Mat3::Identity();
  mirror(0, 0) = -1;
  const ComparedSurface image = mapped_surface(a, mirror, a.center - mirror * a.center, 1);
  if (searched_motion(image, b, loose)) {
    found.mirrored = true;
  } else if (a.volume > 0 && b.volume > 0) {
    const double scale = std::cbrt(b.volume / a.volume);
    const Mat3 A = scale * Mat3::Identity();
    const ComparedSurface larger = mapped_surface(a, A, a.center - scale * a.center, scale);
    if (std::abs(larger.volume - a.volume) > a.rise_volume + b.rise_volume &&
        (coincide(larger, {Mat3::Identity(), b.center - larger.center}, b, loose) || searched_motion(larger, b, loose)))
      found.scale = scale;
  }
  return found;
}

}  // namespace impend
