// How long it takes from the bytes of a mesh file to a checked part, and to look for self-intersections. Times are
// those of the processor, so that a busy machine disturbs little; `sort` is the yardstick of the same run.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <functional>
#include <limits>

#include "bench/import/shapes.h"
#include "impend/geometry/self_intersections.h"
#include "impend/import/model_parts.h"
#include "impend/import/read_model.h"
#ifdef IMPEND_BENCH_CGAL
#include "bench/import/cgal_peer.h"
#endif

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
        fmt::format("{},{},{},{:.4f},{:.2f},{}\n", what, tool, triangles, seconds, seconds / yardstick, note);
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

#ifdef IMPEND_BENCH_CGAL
TriangleMesh soup_of(const TriangleMesh& mesh) {
  TriangleMesh soup;
  for (const auto& t : mesh.triangles) {
    const int base = static_cast<int>(soup.vertices.size());
    for (const int corner : t) soup.vertices.push_back(mesh.vertices[corner]);
    soup.triangles.push_back({base, base + 1, base + 2});
  }
  return soup;
}
#endif

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
#ifdef IMPEND_BENCH_CGAL
  std::size_t points = 0, found = 0;
  const TriangleMesh soup = soup_of(mesh);
  const double merging = best_of(1, [&] { points = cgal_soup_to_mesh(soup); });
  table.row("merge and orient", "CGAL", mesh.triangles.size(), merging, yardstick, fmt::format("{} points", points));
  const double theirs = best_of(1, [&] { found = cgal_self_intersections(mesh); });
  table.row("self-intersections", "CGAL", mesh.triangles.size(), theirs, yardstick, fmt::format("{} pairs", found));
#endif
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
  return 0;
}
