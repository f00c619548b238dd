#include "impend/contact/surface/make_body_surface.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "impend/geometry/moments.h"
#include "impend/geometry/small_matrices.h"

namespace impend {
namespace {

// A face stands apart when its neighbours leave its plane by this many times its own height.
constexpr double kNoiseSeparation = 8.0;
// What few vertices may hide: chi² of few degrees of freedom.
constexpr double kNoiseFew = 6.0;
constexpr int kNoisePatches = 32;     // patches looked at, at most …
constexpr int kNoiseTriangles = 512;  // … of so many triangles
// Flat faces must make up this share of the surface that was looked at: two warped facets of a thread are no noise.
constexpr double kNoiseShare = 0.1;

constexpr double kSameSide = 0.5;  // facets that meet at more than 60° are not one face
constexpr double kLevel = 4;       // ratio of one height of the series to the next
constexpr int kEnough = 4;         // degrees of freedom that tell how rough the others are
constexpr double kRougher = 4;     // patches rougher than the others by this are no flat faces
constexpr double kHalf = 0.49;     // of the surface; the faces at one corner of a box are half of it, but for rounding
constexpr double kChance = 1e-4;   // that faces are flat to so much less than their noise by chance
constexpr double kAlike = 2;       // noise of a quarter of a patch and of the whole differ by less than this

struct Evidence {
  double squares = 0;  // m², of the distances from the fitted plane
  double excess = 0;   // m², of them what declared noise along the plane's normal does not explain
  int dof = 0;
  double area = 0;
  double deviation() const { return std::sqrt(squares / dof); }
};

struct Patch {
  std::vector<int> triangles;  // as they were met
  bool apart = true;           // nothing beside it lies nearly in its plane
  bool whole = true;           // not cut off at kNoiseTriangles
};

// Grows patches of one mesh; marks are kept between calls so that each costs only what it visits.
class Grower {
 public:
  Grower(const TriangleMesh& mesh, const std::vector<std::array<int, 3>>& neighbours, const std::vector<bool>& curved,
         const Vec3& declared)
      : mesh_(mesh), neighbours_(neighbours), curved_(curved), declared_(declared), mark_(mesh.triangles.size(), 0) {}

  Patch grow(int seed, double height) {
    ++round_;
    Patch patch;
    Vec3 area = Vec3::Zero(), moment = Vec3::Zero();
    double total = 0, fitted = 0;
    Vec3 normal, center;
    const auto take = [&](int t) {
      mark_[t] = round_;
      patch.triangles.push_back(t);
      const Vec3 own = area_of(t);
      area += own;
      moment += own.norm() * center_of(t);
      total += own.norm();
      if (total < 2 * fitted) return;
      fitted = total;
      normal = area.normalized();
      center = moment / total;
    };
    take(seed);
    std::vector<int> beside;
    for (std::size_t next = 0; next < patch.triangles.size(); ++next) {
      for (int other : neighbours_[patch.triangles[next]]) {
        if (other < 0 || mark_[other] == round_ || is_curved(other)) continue;
        const bool joins = height_of(other, normal, center) <= height && faces(other, normal, height);
        if (!joins) {
          beside.push_back(other);
        } else if (static_cast<int>(patch.triangles.size()) < kNoiseTriangles) {
          take(other);
        } else {
          patch.whole = false;
        }
      }
    }
    patch.apart = std::all_of(beside.begin(), beside.end(), [&](int t) {
      return mark_[t] == round_ || height_of(t, normal, center) > kNoiseSeparation * height ||
             !faces(t, normal, height);
    });
    return patch;
  }

  // Distances of the first `count` triangles' vertices from their fitted plane.
  Evidence evidence(const Patch& patch, std::size_t count) const {
    std::vector<int> vertices;
    Evidence result;
    for (std::size_t i = 0; i < count; ++i) {
      const auto& t = mesh_.triangles[patch.triangles[i]];
      vertices.insert(vertices.end(), t.begin(), t.end());
      result.area += area_of(patch.triangles[i]).norm();
    }
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    result.dof = static_cast<int>(vertices.size()) - 3;
    if (result.dof <= 0) return result;
    Vec3 mean = Vec3::Zero();
    for (int v : vertices) mean += mesh_.vertices[v] / static_cast<double>(vertices.size());
    Mat3 spread = Mat3::Zero();
    for (int v : vertices) spread += (mesh_.vertices[v] - mean) * (mesh_.vertices[v] - mean).transpose();
    const Vec3 normal = principal_axes(spread).axes.col(0);
    for (int v : vertices) {
      const double r = normal.dot(mesh_.vertices[v] - mean);
      result.squares += r * r;
    }
    const double explained = normal.cwiseAbs().dot(declared_);
    result.excess = std::max(0.0, result.squares - result.dof * explained * explained);
    return result;
  }

  // The axis on which all vertices share one stored coordinate, or −1.
  int exact_axis(const Patch& patch) const {
    for (int k = 0; k < 3; ++k) {
      const double x = mesh_.vertices[mesh_.triangles[patch.triangles.front()][0]][k];
      const bool same = std::all_of(patch.triangles.begin(), patch.triangles.end(), [&](int t) {
        const auto& [a, b, c] = mesh_.triangles[t];
        return mesh_.vertices[a][k] == x && mesh_.vertices[b][k] == x && mesh_.vertices[c][k] == x;
      });
      if (same) return k;
    }
    return -1;
  }

  Vec3 area_of(int t) const {
    const auto& [i, j, k] = mesh_.triangles[t];
    return (mesh_.vertices[j] - mesh_.vertices[i]).cross(mesh_.vertices[k] - mesh_.vertices[i]) / 2;
  }

  bool is_curved(int t) const { return !curved_.empty() && curved_[t]; }

 private:
  // The normal of a triangle no thicker than `height` says nothing.
  bool faces(int t, const Vec3& normal, double height) const {
    const Vec3 area = area_of(t);
    double longest = 0;
    for (int k = 0; k < 3; ++k) {
      const auto& triangle = mesh_.triangles[t];
      longest = std::max(longest, (mesh_.vertices[triangle[k]] - mesh_.vertices[triangle[(k + 1) % 3]]).norm());
    }
    return 2 * area.norm() <= height * longest || area.dot(normal) > kSameSide * area.norm();
  }
  Vec3 center_of(int t) const {
    const auto& [i, j, k] = mesh_.triangles[t];
    return (mesh_.vertices[i] + mesh_.vertices[j] + mesh_.vertices[k]) / 3;
  }
  double height_of(int t, const Vec3& normal, const Vec3& center) const {
    double most = 0;
    for (int v : mesh_.triangles[t]) most = std::max(most, std::abs(normal.dot(mesh_.vertices[v] - center)));
    return most;
  }

  const TriangleMesh& mesh_;
  const std::vector<std::array<int, 3>>& neighbours_;
  const std::vector<bool>& curved_;
  const Vec3& declared_;
  std::vector<int> mark_;
  int round_ = 0;
};

// A patch cut off by its number of triangles is flat when a quarter of it is as rough as the whole: the bow of a curved
// one grows with its area.
bool flat(const Grower& grower, const Patch& patch, const Evidence& whole) {
  if (patch.whole) return patch.apart;
  const Evidence quarter = grower.evidence(patch, patch.triangles.size() / 4);
  return quarter.dof > 0 && whole.deviation() <= kAlike * quarter.deviation();
}

std::vector<int> largest_triangles(const Grower& grower, int count, int most) {
  std::vector<std::pair<double, int>> order;
  for (int t = 0; t < count; ++t) {
    if (!grower.is_curved(t)) order.emplace_back(-grower.area_of(t).squaredNorm(), t);
  }
  const auto end = order.begin() + std::min(static_cast<int>(order.size()), most);
  std::partial_sort(order.begin(), end, order.end());
  std::vector<int> result;
  for (auto it = order.begin(); it != end; ++it) result.push_back(it->second);
  return result;
}

// What few vertices may hide.
double doubt(const Evidence& e) { return 1 + kNoiseFew / e.dof; }

// So much rougher than faces of `dof` degrees of freedom that these are not as rough and flat by chance: of `dof`
// residuals all are below 1/f of their deviation with a probability of about f^−dof.
double rougher_beyond_doubt(const Evidence& flat) {
  return std::max(kRougher * doubt(flat), std::pow(kChance, -1.0 / flat.dof));
}

struct Pools {
  Evidence smooth;  // the smoother half by area …
  Evidence all;     // … and with it, in turn, those that are not rougher beyond doubt
};

// `least`: what no face shows less of, m.
Pools pooled(std::vector<Evidence> all, double least) {
  std::stable_sort(all.begin(), all.end(),
                   [](const Evidence& x, const Evidence& y) { return x.deviation() < y.deviation(); });
  double area = 0;
  for (const Evidence& e : all) area += e.area;
  Evidence pool;
  std::optional<Evidence> smooth;
  for (const Evidence& e : all) {
    const bool rougher = pool.dof > 0 && e.deviation() > rougher_beyond_doubt(pool) * std::max(pool.deviation(), least);
    if (pool.area >= kHalf * area && !smooth) smooth = pool;
    if (smooth && rougher) break;
    pool.squares += e.squares;
    pool.excess += e.excess;
    pool.dof += e.dof;
    pool.area += e.area;
  }
  return {smooth.value_or(pool), pool};
}

}  // namespace

MeasuredNoise measured_noise(const TriangleMesh& mesh, const std::vector<std::array<int, 3>>& neighbours,
                             const Vec3& declared, const GeometricTolerances& tolerances,
                             const std::vector<bool>& curved) {
  const MeasuredNoise as_declared{declared, declared};
  const Box3 box = bounding_box(mesh);
  if (box.empty() || mesh.triangles.empty()) return as_declared;
  const double size = box.diagonal(), cap = kMeasuredNoiseMost * size;
  const double most = tolerances.plane_noise * cap;
  const double least = std::max(tolerances.plane_noise * declared.maxCoeff(), tolerances.relative_plane * size);
  Grower grower(mesh, neighbours, curved, declared);
  std::vector<bool> seen(mesh.triangles.size(), false);
  std::vector<Evidence> all;
  std::array<bool, 3> exact{};
  double barren = 0;  // m², of triangles about which no flat face was found
  for (int seed : largest_triangles(grower, static_cast<int>(mesh.triangles.size()), 2 * kNoisePatches)) {
    if (seen[seed]) continue;
    if (static_cast<int>(all.size()) == kNoisePatches) break;
    barren += grower.area_of(seed).norm();
    for (double height = least; height <= most; height *= kLevel) {
      const Patch patch = grower.grow(seed, height);
      const int axis = grower.exact_axis(patch);
      if (axis < 0 || !patch.whole) {
        const Evidence found = grower.evidence(patch, patch.triangles.size());
        if (found.dof <= 0 || !flat(grower, patch, found)) continue;
        if (axis < 0) all.push_back(found);
      } else if (!patch.apart) {
        continue;
      }
      if (axis >= 0) exact[axis] = true;
      for (int t : patch.triangles) seen[t] = true;
      barren -= grower.area_of(seed).norm();
      break;
    }
  }
  // Where some faces are exact, a few vertices off a plane are more likely a warped face, of a thread say, than noise.
  if (exact[0] || exact[1] || exact[2]) {
    std::erase_if(all, [](const Evidence& e) { return e.dof < kEnough; });
  }
  const double expected = std::max(declared.maxCoeff(), tolerances.relative_plane * size);
  const Pools pools = pooled(std::move(all), expected / std::sqrt(3.0));
  const Evidence& pool = pools.all;
  if (pool.dof == 0 || pool.area < kNoiseShare * (pool.area + barren)) return as_declared;
  const double plain = std::sqrt(3.0) * pool.deviation();
  if (plain <= expected || plain > cap) return as_declared;
  const double noise = std::min(cap, plain * doubt(pool));
  const Evidence& smooth = pools.smooth;
  const double proved = smooth.dof >= kEnough ? std::min(noise, std::sqrt(3 * smooth.excess / smooth.dof)) : 0;
  MeasuredNoise result = as_declared;
  for (int k = 0; k < 3; ++k) {
    if (exact[k]) continue;
    result.noise[k] = std::max(declared[k], noise);
    result.proved[k] = std::max(declared[k], proved);
  }
  return result;
}

}  // namespace impend
