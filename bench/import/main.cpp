// How long it takes from the bytes of a mesh file to a checked part, and to look for self-intersections. Times are
// those of the processor, so that a busy machine disturbs little; `sort` is the yardstick of the same run.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <functional>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

#include "bench/import/cgal_peer.h"
#include "impend/geometry/bvh.h"
#include "impend/geometry/close_holes.h"
#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/polygons.h"
#include "impend/geometry/self_intersections.h"
#include "impend/geometry/shells.h"
#include "impend/geometry/types.h"
#include "impend/import/model_parts.h"
#include "impend/import/read_model.h"

namespace impend::bench {
namespace {

// Files to read: a closed, wavy ring in every format, and the same triangles in random order.

void put(std::string& out, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(value >> shift & 0xff));
}

void put(std::string& out, const Vec3& v) {
  for (const double x : v) put(out, std::bit_cast<std::uint32_t>(static_cast<float>(x)));
}

// 2·around·across triangles, coordinates of float32 precision.
TriangleMesh wavy_ring(int around, int across) {
  constexpr double kTurn = 2 * std::numbers::pi;
  TriangleMesh mesh;
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < across; ++j) {
      const double u = kTurn * i / around, v = kTurn * j / across;
      const double r = 10 + 3 * std::cos(v) + 0.2 * std::sin(9 * u) * std::cos(5 * v);
      mesh.vertices.emplace_back(static_cast<float>(r * std::cos(u)), static_cast<float>(r * std::sin(u)),
                                 static_cast<float>(3 * std::sin(v)));
    }
  }
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < across; ++j) {
      const int next = (i + 1) % around, up = (j + 1) % across;
      const int a = i * across + j, b = next * across + j, c = next * across + up, d = i * across + up;
      mesh.triangles.push_back({a, b, c});
      mesh.triangles.push_back({a, c, d});
    }
  }
  return mesh;
}

TriangleMesh shuffled(const TriangleMesh& mesh) {
  TriangleMesh result = mesh;
  std::uint64_t state = 1;
  for (std::size_t i = result.triangles.size(); i > 1; --i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    std::swap(result.triangles[i - 1], result.triangles[(state >> 33) % i]);
  }
  return result;
}

std::string binary_stl(const TriangleMesh& mesh) {
  std::string out(80, ' ');
  put(out, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& t : mesh.triangles) {
    put(out, Vec3(0, 0, 0));
    for (const int corner : t) put(out, mesh.vertices[corner]);
    out.append(2, '\0');
  }
  return out;
}

std::string binary_ply(const TriangleMesh& mesh) {
  std::string out = fmt::format(
      "ply\nformat binary_little_endian 1.0\nelement vertex {}\nproperty float x\nproperty float y\nproperty float z\n"
      "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
      mesh.vertices.size(), mesh.triangles.size());
  for (const Vec3& v : mesh.vertices) put(out, v);
  for (const auto& t : mesh.triangles) {
    out.push_back(3);
    for (const int corner : t) put(out, static_cast<std::uint32_t>(corner));
  }
  return out;
}

std::string text_obj(const TriangleMesh& mesh) {
  std::string out;
  for (const Vec3& v : mesh.vertices) out += fmt::format("v {:.9g} {:.9g} {:.9g}\n", v.x(), v.y(), v.z());
  for (const auto& t : mesh.triangles) out += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return out;
}

}  // namespace
}  // namespace impend::bench

namespace {

using namespace impend;
using namespace impend::bench;

double best_of(int repeats, const std::function<void()>& run) {
  double best = std::numeric_limits<double>::infinity();
  for (int k = 0; k < repeats; ++k) {
    const std::clock_t start = std::clock();
    run();
    best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return best;
}

// Sorting every corner of the mesh by its coordinates: what a weld without hashing begins with.
double seconds_to_sort(const TriangleMesh& mesh, int repeats) {
  return best_of(repeats, [&] {
    std::vector<Vec3> corners;
    for (const auto& t : mesh.triangles)
      for (const int corner : t) corners.push_back(mesh.vertices[corner]);
    std::sort(corners.begin(), corners.end(), [](const Vec3& a, const Vec3& b) {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    });
  });
}

struct Table {
  std::ofstream csv;
  void row(const std::string& what, const std::string& tool, std::size_t triangles, double seconds, double yardstick,
           const std::string& note) {
    const std::string line =
        fmt::format("{},{},{},{:.4g},{:.3g},{}\n", what, tool, triangles, seconds, seconds / yardstick, note);
    fmt::print("{}", line);
    csv << line;
  }
};

void measure_reading(const std::string& name, const std::string& bytes, double yardstick, int repeats, Table& table) {
  std::size_t triangles = 0;
  bool closed = false;
  double reading = std::numeric_limits<double>::infinity();
  const double whole = best_of(repeats, [&] {
    const std::clock_t start = std::clock();
    const Result<ModelFile> file = parse_model(name, bytes);
    reading = std::min(reading, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    if (!file) return;
    const std::vector<Part> parts = parts_from_model(file.value(), 1, false);
    triangles = parts[0].mesh.triangles.size();
    closed = parts[0].check.closed;
  });
  table.row(name, "impend", triangles, whole, yardstick,
            fmt::format("of it {:.4f} s parsing; {}", reading, closed ? "closed" : "OPEN"));
}

TriangleMesh soup_of(const TriangleMesh& mesh) {
  TriangleMesh soup;
  for (const auto& t : mesh.triangles) {
    const int base = static_cast<int>(soup.vertices.size());
    for (const int corner : t) soup.vertices.push_back(mesh.vertices[corner]);
    soup.triangles.push_back({base, base + 1, base + 2});
  }
  return soup;
}

void measure_size(int around, int across, int repeats, Table& table) {
  const TriangleMesh mesh = wavy_ring(around, across);
  const double yardstick = seconds_to_sort(mesh, repeats);
  table.row("sort", "std::sort", mesh.triangles.size(), yardstick, yardstick, "the yardstick");
  measure_reading("ring.stl", binary_stl(mesh), yardstick, repeats, table);
  measure_reading("shuffled.stl", binary_stl(shuffled(mesh)), yardstick, repeats, table);
  measure_reading("ring.ply", binary_ply(mesh), yardstick, repeats, table);
  measure_reading("ring.obj", text_obj(mesh), yardstick, repeats, table);
  std::int64_t pairs = 0;
  const double ours = best_of(repeats, [&] { pairs = self_intersections(mesh).pairs; });
  table.row("self-intersections", "impend", mesh.triangles.size(), ours, yardstick, fmt::format("{} pairs", pairs));
  std::size_t points = 0, found = 0;
  const TriangleMesh soup = soup_of(mesh);
  const double merging = best_of(1, [&] { points = cgal_soup_to_mesh(soup); });
  table.row("merge and orient", "CGAL", mesh.triangles.size(), merging, yardstick, fmt::format("{} points", points));
  const double theirs = best_of(1, [&] { found = cgal_self_intersections(mesh); });
  table.row("self-intersections", "CGAL", mesh.triangles.size(), theirs, yardstick, fmt::format("{} pairs", found));
}

// A task by ours and by CGAL, called until a tenth of a second is over.
void measure_task(const std::string& what, std::size_t size, double yardstick, const std::function<std::size_t()>& ours,
                  const std::function<std::size_t()>& theirs, Table& table) {
  double ours_s = 0;
  for (const auto& [tool, run] : {std::pair("impend", &ours), std::pair("CGAL", &theirs)}) {
    std::size_t answer = 0;
    int calls = 0;
    const std::clock_t start = std::clock();
    double spent = 0;
    do {
      answer = (*run)();
      ++calls;
      spent = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    } while (spent < 0.1);
    const double seconds = spent / calls;
    if (run == &ours) ours_s = seconds;
    table.row(what, tool, size, seconds, yardstick,
              fmt::format("answer {}; {:.1f} times ours", answer, seconds / ours_s));
  }
}

// A star: every other corner is reflex.
std::vector<Vec3> star(int corners, double height) {
  std::vector<Vec3> star;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * i / corners, radius = i % 2 == 0 ? 1 : 0.6;
    star.emplace_back(radius * std::cos(angle), radius * std::sin(angle), height * std::sin(3 * angle));
  }
  return star;
}

void measure_tasks(Table& table) {
  const TriangleMesh mesh = wavy_ring(1000, 500);
  const double yardstick = seconds_to_sort(mesh, 3);
  const MeshEdges edges = mesh_edges(mesh.triangles, mesh.vertices.size());
  measure_task(
      "orient", mesh.triangles.size(), yardstick,
      [&] {
        return consistent_orientation(mesh.triangles, mesh_edges(mesh.triangles, mesh.vertices.size())).flip.size();
      },
      [&] { return cgal_orient(mesh); }, table);
  measure_task(
      "shells", mesh.triangles.size(), yardstick,
      [&] { return find_shells(mesh.vertices, mesh.triangles, edges).shells.size(); },
      [&] { return cgal_volumes(mesh); }, table);
  Box3 box;
  for (const Vec3& v : mesh.vertices) box.add(v);
  std::vector<Vec3> points;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 at(std::fmod(i * 0.618, 1), std::fmod(i * 0.755, 1), std::fmod(i * 0.57, 1));
    points.emplace_back(box.lower + at.cwiseProduct(box.upper - box.lower));
  }
  for (const std::size_t count : {std::size_t{1}, points.size()}) {
    const std::vector<Vec3> few(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(count));
    measure_task(
        fmt::format("{} points in solid", count), mesh.triangles.size(), yardstick,
        [&] {
          const Bvh tree(triangle_boxes(mesh));
          return static_cast<std::size_t>(
              std::count_if(few.begin(), few.end(), [&](const Vec3& p) { return winding_number(mesh, tree, p) != 0; }));
        },
        [&] { return cgal_inside(mesh, few); }, table);
  }
  for (const int corners : {4, 8, 32, 256}) {
    const std::vector<Vec3> flat = star(corners, 0), bent = star(corners, 0.3);
    measure_task(
        "polygon", flat.size(), yardstick, [&] { return triangulate_polygon(flat).triangles.size(); },
        [&] { return cgal_triangulate(flat); }, table);
    if (corners > 200) continue;
    measure_task(
        "hole", bent.size(), yardstick,
        [&] {
          std::int64_t steps = 0;
          return fill_loop(
                     bent, 0, [](int, int) { return false; }, &steps)
              ->size();
        },
        [&] { return cgal_fill(bent); }, table);
  }
}

}  // namespace

int main(int count, char** arguments) {
  std::string path;
  bool quick = false;
  for (int i = 1; i < count; ++i) {
    const std::string word = arguments[i];
    if (word == "--quick") quick = true;
    if (word == "--csv" && i + 1 < count) path = arguments[++i];
  }
  Table table;
  if (!path.empty()) table.csv.open(path);
  const std::string header = "what,tool,triangles,cpu_s,over_sort,note\n";
  fmt::print("{}", header);
  table.csv << header;
  measure_size(500, 100, 3, table);
  if (!quick) measure_size(1000, 500, 3, table);
  if (!quick) measure_tasks(table);
  return 0;
}
