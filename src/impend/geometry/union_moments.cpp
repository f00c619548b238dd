// On the line (y, z) of a cell of area A, a piece from x₀ to x₁ of weight w adds, with L = x₁ − x₀ and m its middle,
//   V += wAL,   Σx += wAL (m, y, z),   Σxxᵀ += wAL (m, y, z)(m, y, z)ᵀ + wA diag(L³/12, 0, 0).
#include "impend/geometry/moments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr int kLines = 128;          // on a side of the box
constexpr double kOffset = 0.48713;  // of a cell: lines avoid the middle planes and corners that people draw

struct RawMoments {
  double volume = 0;
  Vec3 first = Vec3::Zero();
  Mat3 second = Mat3::Zero();

  void add(double weight, double x0, double x1, double y, double z) {
    const double volume_here = weight * (x1 - x0);
    const Vec3 middle((x0 + x1) / 2, y, z);
    volume += volume_here;
    first += volume_here * middle;
    second += volume_here * middle * middle.transpose();
    second(0, 0) += volume_here * (x1 - x0) * (x1 - x0) / 12;
  }
};

// Which side of the edge a point is on, the same for both triangles that share the edge.
bool left_of(const Vec3& a, const Vec3& b, double y, double z) {
  const bool swap = std::pair(a.y(), a.z()) > std::pair(b.y(), b.z());
  const Vec3 &p = swap ? b : a, &q = swap ? a : b;
  const bool left = (q.y() - p.y()) * (z - p.z()) - (q.z() - p.z()) * (y - p.y()) >= 0;
  return left != swap;
}

struct Crossing {
  double x;
  int step;      // of the winding number, going along x
  int mesh = 0;  // whose

  bool operator<(const Crossing& other) const {
    return std::tuple(x, step, mesh) < std::tuple(other.x, other.step, other.mesh);
  }
};

using Lines = std::vector<std::vector<Crossing>>;

struct Grid {
  Vec3 lower, cell;

  double y(int i) const { return lower.y() + (i + kOffset) * cell.y(); }
  double z(int i) const { return lower.z() + (i + kOffset) * cell.z(); }
  // Lines from the first on that are not below `value` along the axis.
  int first_from(double value, int axis) const {
    return std::clamp(static_cast<int>(std::ceil((value - lower[axis]) / cell[axis] - kOffset)) - 1, 0, kLines);
  }
};

void cross(const Vec3& a, const Vec3& b, const Vec3& c, const Grid& grid, int mesh, Lines* lines) {
  const Vec3 n = (b - a).cross(c - a);
  if (n.x() == 0) return;
  const Vec3 low = a.cwiseMin(b).cwiseMin(c), high = a.cwiseMax(b).cwiseMax(c);
  const bool turned = n.x() < 0;
  for (int i = grid.first_from(low.y(), 1); i < kLines && grid.y(i) <= high.y(); ++i) {
    for (int j = grid.first_from(low.z(), 2); j < kLines && grid.z(j) <= high.z(); ++j) {
      const double y = grid.y(i), z = grid.z(j);
      const bool inside =
          left_of(a, b, y, z) != turned && left_of(b, c, y, z) != turned && left_of(c, a, y, z) != turned;
      if (!inside) continue;
      const double x = a.x() - (n.y() * (y - a.y()) + n.z() * (z - a.z())) / n.x();
      (*lines)[static_cast<std::size_t>(i * kLines + j)].push_back({x, turned ? 1 : -1, mesh});
    }
  }
}

void cross(const TriangleMesh& mesh, int number, const Vec3& origin, const Grid& grid, Lines* lines) {
  for (const auto& [i, j, k] : mesh.triangles) {
    look_now_and_then();
    cross(mesh.vertices[i] - origin, mesh.vertices[j] - origin, mesh.vertices[k] - origin, grid, number, lines);
  }
}

// ∫weight(windings) along the lines, by the winding numbers of both meshes.
template <class Weight>
RawMoments along(Lines& lines, const Grid& grid, const Weight& weight) {
  RawMoments total;
  for (int i = 0; i < kLines * kLines; ++i) {
    look_now_and_then();
    std::vector<Crossing>& line = lines[static_cast<std::size_t>(i)];
    std::sort(line.begin(), line.end());
    std::array<int, 2> winding{};
    for (std::size_t k = 0; k + 1 < line.size(); ++k) {
      winding[static_cast<std::size_t>(line[k].mesh)] += line[k].step;
      const int here = weight(winding);
      if (here != 0) total.add(here, line[k].x, line[k + 1].x, grid.y(i / kLines), grid.z(i % kLines));
    }
  }
  const double area = grid.cell.y() * grid.cell.z();
  return {area * total.volume, area * total.first, area * total.second};
}

Lines no_crossings() { return Lines(static_cast<std::size_t>(kLines * kLines)); }

// ∫(w − [w > 0]) over the box.
RawMoments excess(const TriangleMesh& mesh, const Vec3& origin) {
  const Box3 box = bounding_box(mesh);
  const Grid grid{box.lower - origin, (box.upper - box.lower) / kLines};
  if (!(grid.cell.y() > 0) || !(grid.cell.z() > 0)) return {};
  Lines lines = no_crossings();
  cross(mesh, 0, origin, grid, &lines);
  return along(lines, grid, [](const std::array<int, 2>& w) { return w[0] - (w[0] > 0 ? 1 : 0); });
}

// ∫[w_a > 0][w_b > 0] over the box that both boxes share.
RawMoments common(const TriangleMesh& a, const TriangleMesh& b, const Vec3& origin) {
  const Box3 of_a = bounding_box(a), of_b = bounding_box(b);
  const Vec3 lower = of_a.lower.cwiseMax(of_b.lower), upper = of_a.upper.cwiseMin(of_b.upper);
  const Grid grid{lower - origin, (upper - lower) / kLines};
  if (!(grid.cell.minCoeff() > 0)) return {};
  Lines lines = no_crossings();
  cross(a, 0, origin, grid, &lines);
  cross(b, 1, origin, grid, &lines);
  return along(lines, grid, [](const std::array<int, 2>& w) { return w[0] > 0 && w[1] > 0 ? 1 : 0; });
}

TriangleMesh turned(TriangleMesh mesh, const Mat3& turn) {
  for (Vec3& vertex : mesh.vertices) vertex = turn * vertex;
  return mesh;
}

// Lines along an axis see a sheet across them however thin it is, and may miss one along them: the axis that finds
// most.
// `along_x` gets the turn, after which the lines run along the first axis.
template <class AlongX>
RawMoments largest(const AlongX& along_x) {
  RawMoments found;
  Mat3 turn = Mat3::Identity();  // cyclic: x, y and z in turn take the place of x
  for (int axis = 0; axis < 3; ++axis) {
    const RawMoments one = along_x(turn);
    if (std::abs(one.volume) > std::abs(found.volume)) {
      found = {one.volume, turn.transpose() * one.first, turn.transpose() * one.second * turn};
    }
    turn = Mat3{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}} * turn;
  }
  return found;
}

}  // namespace

VolumeMoments union_moments(const TriangleMesh& mesh, const VolumeMoments& counted) {
  const Vec3 origin = counted.centroid;
  const RawMoments more = largest([&](const Mat3& turn) { return excess(turned(mesh, turn), turn * origin); });
  if (more.volume == 0) return counted;
  VolumeMoments once;
  once.volume = counted.volume - more.volume;
  if (!(once.volume > 0)) return counted;
  const Vec3 shift = -more.first / once.volume;
  once.centroid = origin + shift;
  once.second = counted.second - more.second - once.volume * shift * shift.transpose();
  return once;
}

double common_volume(const TriangleMesh& a, const TriangleMesh& b) {
  const Box3 box = bounding_box(a);
  if (box.empty()) return 0;
  const Vec3 origin = (box.lower + box.upper) / 2;
  return largest([&](const Mat3& turn) { return common(turned(a, turn), turned(b, turn), turn * origin); }).volume;
}

}  // namespace impend
