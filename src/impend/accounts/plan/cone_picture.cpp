// The sphere of directions of gravity as a chart: gravity as it is in the middle, directions as far from it as the
// angle between them, towards the side to which gravity turns (azimuthal equidistant projection).
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "impend/accounts/plan/plan_report.h"
#include "impend/base/numbers.h"
#include "impend/base/xml_text.h"
#include "impend/geometry/cone_hull.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

constexpr int kSide = 520;            // of the picture, in its own units
constexpr double kChartRadius = 200;  // of the outermost ring
constexpr int kRimSteps = 360;
constexpr int kArcSteps = 48;
constexpr std::array<double, 5> kOuterRings = {15, 30, 60, 90, 180};  // degrees

// Level axes to the right and up on the chart: of the world's axes those that lie flattest.
struct ChartAxes {
  Vec3 down, right, ahead;
};

ChartAxes chart_axes(const Vec3& down) {
  const Vec3 x = std::abs(down.x()) < std::abs(down.z()) + std::abs(down.y()) ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
  const Vec3 right = (x - x.dot(down) * down).normalized();
  return {down, right, right.cross(down)};
}

using ChartPoint = Eigen::Vector2d;

class Chart {
 public:
  Chart(const Vec3& down, double outermost) : axes_(chart_axes(down)), scale_(kChartRadius / outermost) {}

  ChartPoint at(const Vec3& direction) const {
    const double angle = std::atan2(axes_.down.cross(direction).norm(), axes_.down.dot(direction));
    ChartPoint side(direction.dot(axes_.right), -direction.dot(axes_.ahead));
    if (side.norm() > 0) side.normalize();
    return ChartPoint(kSide / 2.0, kSide / 2.0) + scale_ * angle * side;
  }
  double radius(double angle) const { return scale_ * angle; }
  const ChartAxes& axes() const { return axes_; }

 private:
  ChartAxes axes_;
  double scale_;  // per rad
};

// Around `middle`, a direction inside, where the faces are met.
std::vector<Vec3> rim_of(const std::vector<Vec3>& normals, const Vec3& middle) {
  std::vector<Vec3> rim;
  const Vec3 e = middle.unitOrthogonal(), f = middle.cross(e);
  for (int k = 0; k < kRimSteps; ++k) {
    const double azimuth = 2 * kPi * k / kRimSteps;
    const Vec3 side = std::cos(azimuth) * e + std::sin(azimuth) * f;
    double angle = kPi;
    for (const Vec3& normal : normals) {
      const double meets = std::atan2(-normal.dot(middle), normal.dot(side));
      if (meets >= 0) angle = std::min(angle, meets);
    }
    rim.push_back(std::cos(angle) * middle + std::sin(angle) * side);
  }
  return rim;
}

std::string path_of(const Chart& chart, const std::vector<Vec3>& directions) {
  std::string path;
  for (const Vec3& direction : directions) {
    const ChartPoint point = chart.at(direction);
    path += fmt::format("{}{:.2f} {:.2f} ", path.empty() ? "M" : "L", point.x(), point.y());
  }
  return path;
}

std::vector<Vec3> arc_between(const Vec3& from, const Vec3& to) {
  std::vector<Vec3> arc;
  for (int k = 0; k <= kArcSteps; ++k) {
    const double share = static_cast<double>(k) / kArcSteps;
    arc.push_back(((1 - share) * from + share * to).normalized());
  }
  return arc;
}

double outermost_ring(const Orientations& found) {
  const Vec3 down = -found.assembly.up();
  double farthest = 0;
  const auto reach = [&](const Vec3& direction) {
    farthest = std::max(farthest, std::acos(std::clamp(down.dot(direction), -1.0, 1.0)));
  };
  if (found.cone.dimension == 3) {
    for (const ConeFace& face : found.cone.faces)
      farthest = std::max(farthest, std::asin(std::clamp(-face.normal.dot(down), -1.0, 1.0)));
    if (found.cone.lineality > 0) farthest = kPi;
  }
  for (const Vec3& ray : found.cone.rays) reach(ray);
  for (const double ring : kOuterRings) {
    if (farthest <= ring * kRadiansPerDegree + found.cone.resolution) return ring * kRadiansPerDegree;
  }
  return kPi;
}

std::string rings(const Chart& chart, double outermost) {
  std::string out;
  for (int k = 1; k <= 3; ++k) {
    const double angle = outermost * k / 3;
    out += fmt::format("<circle cx=\"{0}\" cy=\"{0}\" r=\"{1:.2f}\" fill=\"none\" stroke=\"#b0b8c0\"/>\n", kSide / 2,
                       chart.radius(angle));
    out += fmt::format("<text x=\"{}\" y=\"{:.2f}\" class=\"small\">{:.0f}°</text>\n", kSide / 2 + 4,
                       kSide / 2 - chart.radius(angle) - 4, angle / kRadiansPerDegree);
  }
  return out;
}

// The sides that the world's axes point to.
std::string sides(const Chart& chart) {
  static const std::array<const char*, 3> kNames = {"x", "y", "z"};
  constexpr double kNameRadius = kChartRadius + 26;
  std::string out;
  for (int k = 0; k < 3; ++k) {
    for (const double sign : {1.0, -1.0}) {
      const Vec3 axis = sign * Vec3::Unit(k);
      const ChartPoint side(axis.dot(chart.axes().right), -axis.dot(chart.axes().ahead));
      if (side.norm() < 0.5) continue;
      const ChartPoint at = ChartPoint(kSide / 2.0, kSide / 2.0) + kNameRadius * side.normalized();
      out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\">{}{}</text>\n", at.x(), at.y() + 5,
                         sign > 0 ? "+" : "−", kNames[k]);
    }
  }
  return out;
}

std::string region(const Orientations& found, const Chart& chart) {
  const GravityCone& cone = found.cone;
  const char* color = found.model == FrictionModel::kStatic ? "#e0b040" : "#40a060";
  if (cone.lineality == 3) {
    return fmt::format("<circle cx=\"{0}\" cy=\"{0}\" r=\"{1}\" fill=\"{2}\" fill-opacity=\"0.45\"/>\n", kSide / 2,
                       kChartRadius, color);
  }
  std::string out;
  if (cone.dimension == 3) {
    const std::vector<Vec3> inside = rim_of(cone_hull(cone.rays, cone.resolution).normals, cone.most_stable);
    std::vector<Vec3> normals;
    for (const ConeFace& face : cone.faces) normals.push_back(face.normal);
    out += fmt::format("<path d=\"{}Z\" fill=\"{}\" fill-opacity=\"0.45\"/>\n", path_of(chart, inside), color);
    out += fmt::format("<path d=\"{}Z\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\n",
                       path_of(chart, rim_of(normals, cone.most_stable)), color);
    return out;
  }
  for (std::size_t k = 0; k < cone.rays.size(); ++k) {
    const ChartPoint at = chart.at(cone.rays[k]);
    out += fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"5\" fill=\"{}\"/>\n", at.x(), at.y(), color);
    if (cone.dimension < 2 || k == 0) continue;
    out += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>\n",
                       path_of(chart, arc_between(cone.rays[k - 1], cone.rays[k])), color);
  }
  return out;
}

std::string marks(const Orientations& found, const Chart& chart) {
  std::string out;
  if (found.cone.dimension == 3 && found.cone.lineality < 3) {
    const ChartPoint best = chart.at(found.cone.most_stable);
    out += fmt::format(
        "<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"6\" fill=\"none\" stroke=\"#204060\" stroke-width=\"2\"/>\n", best.x(),
        best.y());
  }
  const int m = kSide / 2;
  return out +
         fmt::format("<path d=\"M{} {}h12M{} {}v12\" stroke=\"#c02020\" stroke-width=\"2\"/>\n", m - 6, m, m, m - 6);
}

std::string escaped(const std::string& text) { return xml_escaped(printable(text)); }

}  // namespace

std::string orient_to_svg(const Orientations& found) {
  const double outermost = outermost_ring(found);
  const Chart chart(-found.assembly.up(), outermost);
  const char* stands = found.model == FrictionModel::kStatic ? "forces can balance it" : "it stands";
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n"
      "<style>text{{font:14px sans-serif;fill:#203040}}.small{{font-size:11px;fill:#607080}}</style>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
      kSide, kSide + 64);
  out += rings(chart, outermost) + region(found, chart) + sides(chart) + marks(found, chart);
  out += fmt::format("<text x=\"16\" y=\"{}\">{}: where gravity may point so that {}</text>\n", kSide + 14,
                     found.assembly.name.empty() ? "assembly" : escaped(found.assembly.name), stands);
  const std::array<const char*, 2> legend = {"cross: gravity as it is; ring: the most stable direction",
                                             "distance from the cross: how far gravity turns, towards that side"};
  for (std::size_t k = 0; k < legend.size(); ++k) {
    out += fmt::format("<text x=\"16\" y=\"{}\" class=\"small\">{}</text>\n", kSide + 34 + 16 * k, legend[k]);
  }
  return out + "</svg>\n";
}

}  // namespace impend
