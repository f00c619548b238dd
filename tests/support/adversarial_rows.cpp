// Prisms: where the outlines of two prisms share a stretch, their contacts are the corners of a rectangle, so the
// expected sets of any outlines follow from their edges.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/support/contact_table.h"
#include "tests/support/mesh_variants.h"

namespace impend::test {
namespace {

using Outline = std::vector<Vec2>;

// (x, z) outlines become prisms along y.
TriangleMesh along_y(const Outline& outline, double low, double high) {
  RigidTransform X;
  X.R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  return transformed(prism(outline, -high, -low), X);
}

struct Stretch {
  Vec2 normal;  // out of b
  double height, from, to;
};

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

// Shared stretches of the edges of two outlines, both counter-clockwise, interiors apart.
std::vector<Stretch> shared(const Outline& a, const Outline& b) {
  std::vector<Stretch> result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec2 p = a[i], q = a[(i + 1) % a.size()];
    for (std::size_t j = 0; j < b.size(); ++j) {
      const Vec2 s = b[j], t = b[(j + 1) % b.size()];
      const Vec2 d = (t - s).normalized();
      if (std::abs(cross(d, p - s)) > 1e-9 || std::abs(cross(d, q - s)) > 1e-9 || (q - p).dot(d) > 0) continue;
      const double from = std::max(d.dot(s), d.dot(q)), to = std::min(d.dot(t), d.dot(p));
      if (to - from < 1e-9) continue;
      const Vec2 normal(d.y(), -d.x());
      result.push_back({normal, normal.dot(s), from, to});
    }
  }
  return result;
}

// Per normal the corners of the hull: first and last place along the outline, at both ends of the shared length.
std::vector<Expected> corners(const std::vector<Stretch>& stretches, double low, double high, double& area) {
  std::vector<Expected> result;
  std::vector<bool> used(stretches.size(), false);
  area = 0;
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    if (used[i]) continue;
    Stretch first = stretches[i], last = stretches[i];
    for (std::size_t j = i; j < stretches.size(); ++j) {
      if ((stretches[j].normal - stretches[i].normal).norm() > 1e-9) continue;
      used[j] = true;
      area += (stretches[j].to - stretches[j].from) * (high - low);
      if (stretches[j].from < first.from) first = stretches[j];
      if (stretches[j].to > last.to) last = stretches[j];
    }
    const Vec2 n = stretches[i].normal, d(-n.y(), n.x());
    for (const double y : {low, high}) {
      for (const auto& [s, place] : {std::pair(first, first.from), std::pair(last, last.to)}) {
        const Vec2 x = place * d + s.height * n;
        result.push_back({Vec3(x.x(), y, x.y()), Vec3(n.x(), 0, n.y())});
      }
    }
  }
  return result;
}

TableRow prisms(const std::string& name, const Outline& a, const Outline& b, double a_from = 0, double a_to = 1,
                double b_from = 0, double b_to = 1) {
  TableRow row;
  row.name = name;
  row.parts = {{"a", along_y(a, a_from, a_to), false}, {"b", along_y(b, b_from, b_to), true}};
  double area = 0;
  const auto contacts = corners(shared(a, b), std::max(a_from, b_from), std::min(a_to, b_to), area);
  row.pairs = {{0, 1, contacts, {}, area, -1}};
  return row;
}

// A profile line from left to right is the top of b and the bottom of a.
TableRow profile(const std::string& name, const Outline& line, double a_from = 0, double a_to = 1) {
  Outline below = line, above = line;
  double low = line.front().y(), high = low;
  for (const Vec2& p : line) {
    low = std::min(low, p.y());
    high = std::max(high, p.y());
  }
  std::reverse(below.begin(), below.end());
  below.emplace_back(line.front().x(), low - 1);
  below.emplace_back(line.back().x(), low - 1);
  above.emplace_back(line.back().x(), high + 1);
  above.emplace_back(line.front().x(), high + 1);
  return prisms(name, above, below, a_from, a_to);
}

Outline comb_line(int teeth, double width, double depth, double lean) {
  Outline line{{0, 0}};
  for (int i = 0; i < teeth; ++i) {
    const double x = (2 * i + 1) * width;
    line.emplace_back(x, 0);
    line.emplace_back(x + lean, depth);
    line.emplace_back(x + width - lean, depth);
    line.emplace_back(x + width, 0);
  }
  line.emplace_back((2 * teeth + 1) * width, 0);
  return line;
}

Outline stair_line(int steps, double tread, double riser) {
  Outline line{{0, 0}};
  for (int i = 0; i < steps; ++i) {
    line.emplace_back((i + 1) * tread, i * riser);
    line.emplace_back((i + 1) * tread, (i + 1) * riser);
  }
  line.emplace_back((steps + 1) * tread, steps * riser);
  return line;
}

// Nut and socket with the same number of corners.
TableRow nut_in_socket(const std::string& name, int corners_of_nut) {
  const Outline nut = regular_polygon(corners_of_nut, .5, .2);
  TableRow row;
  row.name = name;
  RigidTransform X;
  X.R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  row.parts = {{"a", along_y(nut, -.25, .75), false},
               {"b", transformed(ring(regular_polygon(corners_of_nut, 1, .2), nut, -1, 0), X), true}};
  Outline socket = nut;
  std::reverse(socket.begin(), socket.end());  // material outside
  double area = 0;
  const auto contacts = corners(shared(nut, socket), 0, .75, area);
  row.pairs = {{0, 1, contacts, {}, area, -1}};
  return row;
}

// Stacked frames, three high: two interfaces.
TableRow frames() {
  TableRow row;
  row.name = "stacked frames";
  const Outline outer{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, inner{{-.8, -.8}, {.8, -.8}, {.8, .8}, {-.8, .8}};
  for (int k = 0; k < 3; ++k) row.parts.push_back({"f" + std::to_string(k), ring(outer, inner, .2 * k, .2 * k + .2)});
  for (int k = 0; k < 2; ++k) {
    TablePair pair{k + 1, k, {}, {}, 4 - 1.6 * 1.6, 3};
    for (const Vec2& p : outer) pair.contacts.push_back({Vec3(p.x(), p.y(), .2 * k + .2), Vec3::UnitZ()});
    row.pairs.push_back(pair);
  }
  return row;
}

// A random walk of steps, slopes and overhangs that never meets itself: heights over growing x.
TableRow random_profile(unsigned seed) {
  Random random(seed);
  Outline line{{0, 0}};
  double x = 0, z = 0;
  for (int i = 0; i < 6; ++i) {
    x += random.uniform(0.1, 0.5);
    line.emplace_back(x, z);
    const double step = random.uniform(-0.4, 0.4);
    if (random.chance(0.5)) x += random.uniform(0.05, 0.3);
    if (std::abs(step) < 0.05) continue;
    z += step;
    line.emplace_back(x, z);
  }
  line.emplace_back(x + 0.3, z);
  const double low = random.uniform(-0.3, 0.3), high = random.uniform(0.6, 1.4);
  TableRow row = profile("random profile " + std::to_string(seed), line, low, high);
  row.narrowest = 1;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    row.narrowest = std::min(row.narrowest, (line[i + 1] - line[i]).norm());
  }
  return row;
}

}  // namespace

std::vector<TableRow> adversarial_rows(unsigned seed) {
  const double sharp = 0.5 * std::numbers::pi / 180;
  std::vector<TableRow> rows;
  rows.push_back(profile("stair of ten steps", stair_line(10, .2, .15)));
  rows.push_back(profile("comb of eight teeth", comb_line(8, .1, .4, 0), -.2, .9));
  rows.push_back(profile("comb of leaning teeth", comb_line(5, .2, .3, .03)));
  rows.push_back(profile("comb of teeth a few gaps deep", comb_line(4, .2, 1e-3, 0)));
  rows.push_back(profile("comb of teeth ten gaps wide", comb_line(3, 1e-3, .01, 0)));
  rows.push_back(profile(
      "slot like a T",
      {{0, 0}, {1, 0}, {1, -.3}, {.7, -.3}, {.7, -.6}, {1.8, -.6}, {1.8, -.3}, {1.5, -.3}, {1.5, 0}, {2.5, 0}}));
  rows.push_back(profile("faces half a degree apart", {{0, 0}, {1, 0}, {2, std::tan(sharp)}, {3, std::tan(sharp)}}));
  rows.push_back(profile("faces three degrees apart", {{0, 0}, {1, 0}, {2, std::tan(6 * sharp)}, {3, 0}}));
  rows.push_back(profile("tip of a thin wedge", {{0, 0}, {1, 0}, {1.05, .8}, {1.1, 0}, {2, 0}}));
  rows.push_back(prisms("thin plate on a table", {{0, 0}, {1, 0}, {1, 2e-3}, {0, 2e-3}},
                        {{-.5, -1}, {1.5, -1}, {1.5, 0}, {-.5, 0}}, 0, 1, -.5, 1.5));
  rows.push_back(prisms("narrow strip on a table", {{0, 0}, {2e-3, 0}, {2e-3, .5}, {0, .5}},
                        {{-.5, -1}, {1.5, -1}, {1.5, 0}, {-.5, 0}}, 0, 1, -.5, 1.5));
  rows.push_back(nut_in_socket("hexagon in a hexagonal hole", 6));
  rows.push_back(nut_in_socket("triangle in a triangular hole", 3));
  rows.push_back(frames());
  Outline feet;
  for (int i = 0; i < 6; ++i) {
    feet.emplace_back(.4 * i, 0);
    feet.emplace_back(.4 * i + .1, 0);
    if (i == 5) break;
    feet.emplace_back(.4 * i + .1, .2);
    feet.emplace_back(.4 * i + .4, .2);
  }
  feet.emplace_back(2.1, .6);
  feet.emplace_back(0, .6);
  rows.push_back(prisms("six feet on a table", feet, {{-.5, -1}, {3, -1}, {3, 0}, {-.5, 0}}, 0, 1, -.5, 1.5));
  for (unsigned k = 0; k < 4; ++k) rows.push_back(random_profile(seed * 10 + k));
  return rows;
}

}  // namespace impend::test
