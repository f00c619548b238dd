#include "impend/import/write_meshes.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <limits>
#include <map>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/import/mesh/noise.h"

namespace impend {
namespace {

constexpr int kMostDecimals = 17;  // more than a double of ordinary size has

// What the mesh reader will infer from the printed coordinates; nullopt when printing so would move a vertex.
std::optional<Vec3> shown_noise(const TriangleMesh& mesh, int decimals) {
  TextNoiseGauge gauge;
  for (const Vec3& vertex : mesh.vertices) {
    for (int axis = 0; axis < 3; ++axis) {
      const std::string token = print_number(vertex[axis], decimals);
      const double value = std::strtod(token.c_str(), nullptr);
      if (value != vertex[axis]) return std::nullopt;
      gauge.add(axis, token, value);
    }
  }
  return gauge.noise().half_width;
}

bool shows(const Vec3& noise, const TriangleMesh& mesh, int decimals) {
  const auto shown = shown_noise(mesh, decimals);
  return shown && (*shown - noise).cwiseAbs().maxCoeff() <= InputTolerances{}.same_noise * noise.cwiseAbs().maxCoeff();
}

}  // namespace

double in_unit(double si, double si_per_unit) {
  const double quotient = si / si_per_unit;
  const auto reads_back = [&](double value) { return value * si_per_unit == si; };
  const double single = static_cast<double>(static_cast<float>(quotient));
  if (std::isfinite(single) && reads_back(single)) return single;
  // Scaling rounds, so several neighbours may read back: take the one a person would have written.
  double best = quotient;
  size_t best_size = std::numeric_limits<size_t>::max();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double value : {quotient, std::nextafter(quotient, -infinity), std::nextafter(quotient, infinity)}) {
    const size_t size = print_number(value).size();
    if (reads_back(value) && size < best_size) {
      best = value;
      best_size = size;
    }
  }
  return best;
}

Vec3 in_unit(const Vec3& si, double si_per_unit) {
  return {in_unit(si.x(), si_per_unit), in_unit(si.y(), si_per_unit), in_unit(si.z(), si_per_unit)};
}

std::string print_number(double value, int decimals) {
  const double unsigned_zero = value == 0 ? 0.0 : value;
  return decimals >= 0 ? fmt::format("{:.{}f}", unsigned_zero, decimals) : fmt::format("{}", unsigned_zero);
}

TriangleMesh mesh_in_unit(const TriangleMesh& mesh, double metres_per_unit) {
  TriangleMesh scaled = mesh;
  for (Vec3& vertex : scaled.vertices) vertex = in_unit(vertex, metres_per_unit);
  return scaled;
}

std::string print_obj(const std::string& name, const TriangleMesh& mesh, int decimals) {
  std::string text = "o " + name + "\n";
  for (const Vec3& vertex : mesh.vertices) {
    text += 'v';
    for (int axis = 0; axis < 3; ++axis) text += ' ' + print_number(vertex[axis], decimals);
    text += '\n';
  }
  for (const auto& t : mesh.triangles) text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return text;
}

std::optional<int> decimals_that_show(const Vec3& noise, const TriangleMesh& mesh) {
  if (shows(noise, mesh, -1)) return -1;
  const double finest = noise.minCoeff();
  if (!(finest > 0)) return std::nullopt;
  // Half a unit of the last decimal: noise = 10^−d / 2.
  const double decimals = std::round(-std::log10(2 * finest));
  if (!(decimals >= 0 && decimals <= kMostDecimals)) return std::nullopt;
  const int d = static_cast<int>(decimals);
  return shows(noise, mesh, d) ? std::optional<int>(d) : std::nullopt;
}

namespace {

// An order of all meshes, also of such with NaN.
std::weak_ordering compare(const TriangleMesh& a, const TriangleMesh& b) {
  look_after(1 + static_cast<long>(std::min(a.vertices.size(), b.vertices.size()) / 16));
  if (a.vertices.size() != b.vertices.size()) return a.vertices.size() <=> b.vertices.size();
  for (std::size_t i = 0; i < a.vertices.size(); ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto order = std::weak_order(a.vertices[i][axis], b.vertices[i][axis]);
      if (order != 0) return order;
    }
  }
  return a.triangles <=> b.triangles;
}

struct Before {
  bool operator()(const TriangleMesh* a, const TriangleMesh* b) const { return compare(*a, *b) < 0; }
};

}  // namespace

std::vector<int> first_with_equal_mesh(const std::vector<Part>& parts) {
  std::map<const TriangleMesh*, int, Before> known;
  std::vector<int> first;
  for (const Part& part : parts) {
    const int index = static_cast<int>(first.size());
    first.push_back(known.emplace(&part.mesh, index).first->second);
  }
  return first;
}

}  // namespace impend
