// On the line (y, z) of a cell of area A, a piece from x₀ to x₁ of weight w adds, with L = x₁ − x₀ and m its middle,
//   V += wAL,   Σx += wAL (m, y, z),   Σxxᵀ += wAL (m, y, z)(m, y, z)ᵀ + wA diag(L³/12, 0, 0).
#include "impend/geometry/union_moments.h"

#include <algorithm>
#include <cmath>
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
  int step;  // of the winding number, going along x

  bool operator<(const Crossing& other) const { return std::pair(x, step) < std::pair(other.x, other.step); }
};

struct Grid {
  Vec3 lower, cell;

  double y(int i) const { return lower.y() + (i + kOffset) * cell.y(); }
  double z(int i) const { return lower.z() + (i + kOffset) * cell.z(); }
  // Lines from the first on that are not below `value` along the axis.
  int first_from(double value, int axis) const {
    return std::clamp(static_cast<int>(std::ceil((value - lower[axis]) / cell[axis] - kOffset)) - 1, 0, kLines);
  }
};

void cross(const Vec3& a, const Vec3& b, const Vec3& c, const Grid& grid, std::vector<std::vector<Crossing>>* lines) {
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
      (*lines)[static_cast<std::size_t>(i * kLines + j)].push_back({x, turned ? 1 : -1});
    }
  }
}

// ∫(w − [w > 0]) over the box.
RawMoments excess(const TriangleMesh& mesh, const Vec3& origin) {
  const Box3 box = bounding_box(mesh);
  const Grid grid{box.lower - origin, (box.upper - box.lower) / kLines};
  RawMoments total;
  if (!(grid.cell.y() > 0) || !(grid.cell.z() > 0)) return total;
  std::vector<std::vector<Crossing>> lines(static_cast<std::size_t>(kLines * kLines));
  for (const auto& [i, j, k] : mesh.triangles) {
    look_now_and_then();
    cross(mesh.vertices[i] - origin, mesh.vertices[j] - origin, mesh.vertices[k] - origin, grid, &lines);
  }
  for (int i = 0; i < kLines * kLines; ++i) {
    look_now_and_then();
    std::vector<Crossing>& line = lines[static_cast<std::size_t>(i)];
    std::sort(line.begin(), line.end());
    int winding = 0;
    for (std::size_t k = 0; k + 1 < line.size(); ++k) {
      winding += line[k].step;
      const int weight = winding - (winding > 0 ? 1 : 0);
      if (weight != 0) total.add(weight, line[k].x, line[k + 1].x, grid.y(i / kLines), grid.z(i % kLines));
    }
  }
  const double area = grid.cell.y() * grid.cell.z();
  return {area * total.volume, area * total.first, area * total.second};
}

// Lines along an axis see a sheet across them however thin it is, and may miss one along them: the axis that finds
// most.
RawMoments largest_excess(const TriangleMesh& mesh, const Vec3& origin) {
  RawMoments found;
  Mat3 turn = Mat3::Identity();  // cyclic: x, y and z in turn take the place of x
  for (int axis = 0; axis < 3; ++axis) {
    TriangleMesh turned = mesh;
    for (Vec3& vertex : turned.vertices) vertex = turn * vertex;
    const RawMoments one = excess(turned, turn * origin);
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
  const RawMoments more = largest_excess(mesh, origin);
  if (more.volume == 0) return counted;
  VolumeMoments once;
  once.volume = counted.volume - more.volume;
  if (!(once.volume > 0)) return counted;
  const Vec3 shift = -more.first / once.volume;
  once.centroid = origin + shift;
  once.second = counted.second - more.second - once.volume * shift * shift.transpose();
  return once;
}

}  // namespace impend
