#include "tests/support/shapes.h"
#include "impend/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

namespace impend::test {
namespace {

double cross(const Vec2& a, const Vec2& b, const Vec2& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

bool inside(const Vec2& p, const Vec2& a, const Vec2& b, const Vec2& c) {
  return cross(a, b, p) >= 0 && cross(b, c, p) >= 0 && cross(c, a, p) >= 0;
}

std::vector<std::array<int, 3>> ear_clipping(const std::vector<Vec2>& polygon) {
  std::vector<int> left(polygon.size());
  std::iota(left.begin(), left.end(), 0);
  std::vector<std::array<int, 3>> triangles;
  while (left.size() > 2) {
    const std::size_t n = left.size();
    bool found = false;
    for (std::size_t i = 0; i < n && !found; ++i) {
      const int a = left[(i + n - 1) % n], b = left[i], c = left[(i + 1) % n];
      if (cross(polygon[a], polygon[b], polygon[c]) <= 0) continue;
      const bool clear = std::none_of(left.begin(), left.end(), [&](int k) {
        return k != a && k != b && k != c && inside(polygon[k], polygon[a], polygon[b], polygon[c]);
      });
      if (!clear) continue;
      triangles.push_back({a, b, c});
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
      found = true;
    }
    if (!found) break;
  }
  return triangles;
}

}  // namespace

TriangleMesh box(const Vec3& lower, const Vec3& upper) {
  return prism({{lower.x(), lower.y()}, {upper.x(), lower.y()}, {upper.x(), upper.y()}, {lower.x(), upper.y()}},
               lower.z(), upper.z());
}

TriangleMesh prism(const std::vector<Vec2>& polygon, double z_lower, double z_upper) {
  TriangleMesh mesh;
  const int n = static_cast<int>(polygon.size());
  for (const Vec2& p : polygon) mesh.vertices.emplace_back(p.x(), p.y(), z_lower);
  for (const Vec2& p : polygon) mesh.vertices.emplace_back(p.x(), p.y(), z_upper);
  for (const auto& t : ear_clipping(polygon)) {
    mesh.triangles.push_back({t[0], t[2], t[1]});
    mesh.triangles.push_back({t[0] + n, t[1] + n, t[2] + n});
  }
  for (int i = 0; i < n; ++i) {
    const int j = (i + 1) % n;
    mesh.triangles.push_back({i, j, j + n});
    mesh.triangles.push_back({i, j + n, i + n});
  }
  return mesh;
}

TriangleMesh ring(const std::vector<Vec2>& outer, const std::vector<Vec2>& inner, double z_lower, double z_upper) {
  TriangleMesh mesh;
  const int n = static_cast<int>(outer.size());
  for (double z : {z_lower, z_upper}) {
    for (const Vec2& p : outer) mesh.vertices.emplace_back(p.x(), p.y(), z);
    for (const Vec2& p : inner) mesh.vertices.emplace_back(p.x(), p.y(), z);
  }
  const auto quad = [&mesh](int a, int b, int c, int d) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
  };
  for (int i = 0; i < n; ++i) {
    const int j = (i + 1) % n;
    quad(i + n, j + n, j, i);                          // below
    quad(i + 2 * n, j + 2 * n, j + 3 * n, i + 3 * n);  // above
    quad(i, j, j + 2 * n, i + 2 * n);                  // outside
    quad(j + n, i + n, i + 3 * n, j + 3 * n);          // inside
  }
  return mesh;
}

std::vector<Vec2> regular_polygon(int corners, double radius, double start) {
  std::vector<Vec2> polygon;
  for (int i = 0; i < corners; ++i) {
    const double angle = start + 2 * kPi * i / corners;
    polygon.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
  }
  return polygon;
}

TriangleMesh tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  TriangleMesh mesh{{a, b, c, d}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
  if ((b - a).cross(c - a).dot(d - a) < 0) {
    for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  }
  return mesh;
}

TriangleMesh polyhedron(const std::vector<Vec3>& vertices, const std::vector<std::vector<int>>& faces) {
  TriangleMesh mesh{vertices, {}};
  for (const auto& face : faces) {
    for (std::size_t i = 2; i < face.size(); ++i) mesh.triangles.push_back({face[0], face[i - 1], face[i]});
  }
  return mesh;
}

TriangleMesh sphere(int slices, double radius) {
  const int rows = slices / 2;
  TriangleMesh mesh;
  mesh.vertices.emplace_back(0, 0, -radius);
  for (int r = 1; r < rows; ++r) {
    const double latitude = -kPi / 2 + kPi * r / rows;
    for (int s = 0; s < slices; ++s) {
      const double longitude = 2 * kPi * s / slices;
      mesh.vertices.emplace_back(radius * std::cos(latitude) * std::cos(longitude),
                                 radius * std::cos(latitude) * std::sin(longitude), radius * std::sin(latitude));
    }
  }
  mesh.vertices.emplace_back(0, 0, radius);
  const int top = static_cast<int>(mesh.vertices.size()) - 1;
  for (int s = 0; s < slices; ++s) {
    const int next = (s + 1) % slices;
    mesh.triangles.push_back({0, 1 + next, 1 + s});
    for (int r = 0; r + 2 < rows; ++r) {
      const int low = 1 + r * slices, high = low + slices;
      mesh.triangles.push_back({low + s, low + next, high + next});
      mesh.triangles.push_back({low + s, high + next, high + s});
    }
    const int last = 1 + (rows - 2) * slices;
    mesh.triangles.push_back({last + s, last + next, top});
  }
  return mesh;
}

TriangleMesh subdivided(const TriangleMesh& mesh, int times) {
  if (times == 0) return mesh;
  TriangleMesh finer{mesh.vertices, {}};
  std::map<std::pair<int, int>, int> middle;
  const auto mid = [&](int a, int b) {
    const auto [it, fresh] = middle.try_emplace(std::minmax(a, b), static_cast<int>(finer.vertices.size()));
    if (fresh) finer.vertices.push_back((mesh.vertices[a] + mesh.vertices[b]) / 2);
    return it->second;
  };
  for (const auto& [a, b, c] : mesh.triangles) {
    const int ab = mid(a, b), bc = mid(b, c), ca = mid(c, a);
    for (const auto& t : {std::array{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}}) finer.triangles.push_back(t);
  }
  return subdivided(finer, times - 1);
}

TriangleMesh transformed(const TriangleMesh& mesh, const RigidTransform& X) {
  TriangleMesh moved = mesh;
  for (Vec3& v : moved.vertices) v = X * v;
  return moved;
}

TriangleMesh joined(const TriangleMesh& a, const TriangleMesh& b) {
  TriangleMesh both = a;
  const int shift = static_cast<int>(a.vertices.size());
  both.vertices.insert(both.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (const auto& t : b.triangles) both.triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
  return both;
}

TriangleMesh rounded_to_float(const TriangleMesh& mesh) {
  TriangleMesh rounded = mesh;
  for (Vec3& v : rounded.vertices) v = v.cast<float>().cast<double>();
  return rounded;
}

TriangleMesh permuted(const TriangleMesh& mesh, unsigned seed) {
  std::mt19937 engine(seed);
  const auto shuffled = [&engine](std::size_t n) {
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[engine() % i]);
    return order;
  };
  const std::vector<int> place = shuffled(mesh.vertices.size());
  const std::vector<int> order = shuffled(mesh.triangles.size());
  TriangleMesh result{mesh.vertices, {}};
  for (std::size_t i = 0; i < place.size(); ++i) result.vertices[place[i]] = mesh.vertices[i];
  for (int t : order) {
    const std::size_t turn = engine() % 3;
    const auto& old = mesh.triangles[t];
    result.triangles.push_back({place[old[turn]], place[old[(turn + 1) % 3]], place[old[(turn + 2) % 3]]});
  }
  return result;
}

Vec3 float_noise(const TriangleMesh& mesh) {
  Vec3 largest = Vec3::Zero();
  for (const Vec3& v : mesh.vertices) largest = largest.cwiseMax(v.cwiseAbs());
  return std::ldexp(1.0, -23) * largest;
}

RigidTransform random_pose(unsigned seed, double reach) {
  std::mt19937 engine(seed);
  const auto uniform = [&engine] { return static_cast<double>(engine()) / 4294967296.0; };
  const double u = uniform(), v = 2 * kPi * uniform(), w = 2 * kPi * uniform();
  const Eigen::Quaterniond q(std::sqrt(1 - u) * std::sin(v), std::sqrt(1 - u) * std::cos(v), std::sqrt(u) * std::sin(w),
                             std::sqrt(u) * std::cos(w));
  const double x = uniform(), y = uniform(), z = uniform();
  return {q.normalized().toRotationMatrix(), reach * (2 * Vec3(x, y, z) - Vec3::Ones())};
}

RigidTransform translation(const Vec3& p) { return {Mat3::Identity(), p}; }

RigidTransform rotation(const Vec3& axis, double angle) {
  return {Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(), Vec3::Zero()};
}

Part part_from_mesh(const std::string& name, const TriangleMesh& mesh, bool fixed, const Vec3& noise, double density) {
  Part part;
  part.name = name;
  part.fixed = fixed;
  CleanMesh clean = clean_mesh(mesh);
  part.mesh = std::move(clean.mesh);
  part.check = clean.check;
  part.coordinate_noise = noise;
  part.noise_source = noise.isZero() ? "exact" : "binary float32";
  if (part.check.closed) {
    const VolumeMoments moments = volume_moments(part.mesh);
    part.volume = moments.volume;
    part.mass = mass_properties(moments, density);
  }
  return part;
}

Assembly assembly_of(const std::vector<Part>& parts) {
  Assembly assembly;
  assembly.name = "test";
  assembly.parts = parts;
  return assembly;
}

Assembly running_bond_wall(int n, bool base_fixed) {
  std::vector<Part> parts;
  for (int course = 0; course < n; ++course) {
    for (int i = 0; i < n; ++i) {
      const double x = 2.0 * i + course % 2;
      const TriangleMesh mesh = box(Vec3(x, 0, course), Vec3(x + 2, 1, course + 1));
      parts.push_back(
          part_from_mesh("b" + std::to_string(course) + "_" + std::to_string(i), mesh, base_fixed && course == 0));
    }
  }
  return assembly_of(parts);
}

// A prism over (x, z), between two y.
TriangleMesh along_y(const std::vector<Vec2>& polygon, double low, double high) {
  RigidTransform X;  // (x, y, z) → (x, −z, y): the polygon's y becomes world z
  X.R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  return transformed(prism(polygon, -high, -low), X);
}

TriangleMesh raised(const TriangleMesh& mesh, double height) {
  return transformed(mesh, translation(Vec3(0, 0, height)));
}

TriangleMesh unit_cube() { return box(Vec3::Zero(), Vec3::Ones()); }

}  // namespace impend::test
