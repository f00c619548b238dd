// Time and memory of find_contacts on scenes of known contacts, beside FCL's mesh-mesh contacts on the same scenes.
//
//   bench_contacts [--quick] [--repeats K] [--only NAME] [--csv FILE]     all scenes, each in a process of its own
//   bench_contacts --case NAME --tool impend|fcl|fcl-gap --threads N …    one scene; prints one row
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>

#include "bench/measure/measure.h"
#include "bench/scenes/scenes.h"
#include "impend/contact/find_contacts.h"
#ifdef IMPEND_BENCH_FCL
#include "bench/contacts/fcl_peer.h"
#endif

namespace impend::bench {
namespace {

constexpr const char* kHeader =
    "scene,tool,threads,parts,triangles,wall_s,cpu_s,interfaces_true,interfaces_found,interfaces_false,points,"
    "peak_bytes,bytes_per_triangle,note\n";
// Left between the blocks of a wall for FCL, which knows no gap, in block lengths.
constexpr double kApart = 1e-5;

struct Options {
  bool quick = false;
  int repeats = 3;
  int threads = 1;
  std::string only, scene, csv;
  std::string tool = "impend";
};

std::optional<Options> read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    if (name == "--quick") {
      options.quick = true;
      continue;
    }
    if (i + 1 == argc) return std::nullopt;
    const std::string value = argv[++i];
    if (name == "--repeats") {
      options.repeats = std::max(1, std::stoi(value));
    } else if (name == "--threads") {
      options.threads = std::stoi(value);
    } else if (name == "--only") {
      options.only = value;
    } else if (name == "--case") {
      options.scene = value;
    } else if (name == "--csv") {
      options.csv = value;
    } else if (name == "--tool") {
      options.tool = value;
    } else {
      return std::nullopt;
    }
  }
  return options;
}

struct Found {
  std::vector<std::pair<int, int>> pairs;  // ascending
  std::size_t points = 0;
  std::string note;
};

Found with_impend(const Assembly& assembly, int threads) {
  ContactOptions options;
  options.threads = threads;
  options.allow_overlap = true;  // what overlaps is reported, and the run goes on
  const Result<ContactSet> set = find_contacts(assembly, options);
  Found found;
  if (!set) {
    found.note = set.error().message;
    return found;
  }
  for (const Interface& face : set.value().interfaces) found.pairs.emplace_back(face.a, face.b);
  found.points = set.value().contacts.size();
  std::set<std::string> codes;
  for (const auto& warning : set.value().warnings) codes.insert(warning.code);
  for (const std::string& code : codes) found.note += (found.note.empty() ? "" : " ") + code;
  return found;
}

Found with_fcl([[maybe_unused]] const Assembly& assembly) {
  Found found;
#ifdef IMPEND_BENCH_FCL
  const PeerResult result = fcl_contacts(assembly);
  found.pairs = result.pairs;
  found.points = result.contacts;
#else
  found.note = "built without FCL";
#endif
  return found;
}

std::optional<Scene> scene_named(const Options& options) {
  if (options.tool == "fcl-gap") {
    int n = 0;
    if (std::sscanf(options.scene.c_str(), "wall-%d", &n) != 1) return std::nullopt;
    return running_bond_wall(n, n, 1, kApart);
  }
  for (const NamedScene& named : contact_scenes(options.quick)) {
    if (named.name == options.scene) return named.make();
  }
  return std::nullopt;
}

int run_case(const Options& options) {
  const std::optional<Scene> scene = scene_named(options);
  if (!scene) {
    std::cerr << "no scene is called " << options.scene << '\n';
    return 2;
  }
  Found found;
  const Times times = fastest(options.repeats, [&] {
    found = options.tool == "impend" ? with_impend(scene->assembly, options.threads) : with_fcl(scene->assembly);
  });
  std::vector<std::pair<int, int>> common;
  std::set_intersection(found.pairs.begin(), found.pairs.end(), scene->interfaces.begin(), scene->interfaces.end(),
                        std::back_inserter(common));
  const std::size_t triangles = triangle_count(scene->assembly);
  std::replace(found.note.begin(), found.note.end(), ',', ';');
  std::cout << fmt::format("{},{},{},{},{},{:.4f},{:.4f},{},{},{},{},{:.0f},{:.1f},{}\n", options.scene, options.tool,
                           options.threads, scene->assembly.parts.size(), triangles, times.wall, times.cpu,
                           scene->interfaces.size(), common.size(), found.pairs.size() - common.size(), found.points,
                           peak_memory(), peak_memory() / static_cast<double>(triangles), found.note);
  return 0;
}

// A scene in a process of its own, so that its peak memory is its own. Empty when it failed.
std::string row_of(const std::string& program, const std::string& arguments) {
  std::string row;
  FILE* pipe = popen((program + " " + arguments).c_str(), "r");
  if (!pipe) return row;
  char buffer[4096];
  while (std::fgets(buffer, sizeof buffer, pipe)) row += buffer;
  return pclose(pipe) == 0 ? row : "";
}

void print_row(const std::string& row) {
  std::vector<std::string> cells(1);
  for (char c : row) {
    if (c == ',') {
      cells.emplace_back();
    } else if (c != '\n') {
      cells.back() += c;
    }
  }
  cells.resize(14);
  std::cout << fmt::format("{:14} {:8} {:>7} {:>7} {:>9} {:>9} {:>9} {:>8} {:>8} {:>6} {:>9} {:>8.0f} {:>8}  {}\n",
                           cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7], cells[8],
                           cells[9], cells[10], cells[11].empty() ? 0.0 : std::stod(cells[11]) / 1e6, cells[12],
                           cells[13])
            << std::flush;
}

int run_all(const std::string& program, const Options& options) {
  std::ofstream csv;
  if (!options.csv.empty()) csv.open(options.csv);
  if (!options.csv.empty() && !csv) {
    std::cerr << "cannot write " << options.csv << '\n';
    return 1;
  }
  csv << kHeader;
  std::cout << processor() << ", best of " << options.repeats << '\n'
            << fmt::format("{:14} {:8} {:>7} {:>7} {:>9} {:>9} {:>9} {:>8} {:>8} {:>6} {:>9} {:>8} {:>8}  {}\n",
                           "scene", "tool", "threads", "parts", "triangles", "wall s", "cpu s", "true", "found",
                           "false", "points", "peak MB", "B/tri", "note");
  int status = 0;
  for (const NamedScene& scene : contact_scenes(options.quick)) {
    if (!options.only.empty() && scene.name.rfind(options.only, 0) != 0) continue;
    std::vector<std::string> runs{"--tool impend --threads 1", "--tool impend --threads 2"};
#ifdef IMPEND_BENCH_FCL
    if (scene.name.rfind("wall", 0) == 0) {
      runs.push_back("--tool fcl");
      runs.push_back("--tool fcl-gap");
    }
#endif
    for (const std::string& run : runs) {
      const std::string row = row_of(program, fmt::format("--case {} {} --repeats {}{}", scene.name, run,
                                                          options.repeats, options.quick ? " --quick" : ""));
      if (row.empty()) status = 1;
      print_row(row.empty() ? scene.name + ",failed" : row);
      csv << row;
    }
  }
  return status;
}

}  // namespace
}  // namespace impend::bench

int main(int argc, char** argv) {
  const auto options = impend::bench::read_options(argc, argv);
  if (!options) {
    std::cerr << "usage: bench_contacts [--quick] [--repeats K] [--only NAME] [--csv FILE]\n";
    return 2;
  }
  if (!options->scene.empty()) return impend::bench::run_case(*options);
  // Its path, not the link: the shell that starts each case would follow the link to itself.
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  return impend::bench::run_all("'" + (error ? argv[0] : program.string()) + "'", *options);
}
