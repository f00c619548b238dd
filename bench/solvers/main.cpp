// Time, memory and error of the solvers on six families of assemblies, beside yardsticks and other people's solvers.
//
//   bench_solvers [--quick] [--only FAMILY] [--method NAME] [--sizes N,N…] [--limit F] [--csv FILE] [--resume]
//   bench_solvers --claims [--csv FILE]      what B94 §7 and D15 §VII say, measured
//   bench_solvers --list | --machine         methods that this build knows; the processor as results name it
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>
#include <sstream>

#include "bench/measure/measure.h"
#include "bench/solvers/families.h"
#include "bench/solvers/runner.h"

namespace impend::bench {
namespace {

struct Options {
  bool quick = false, resume = false, claims = false, list = false, machine = false;
  double limit = 1;
  std::string only, method, csv;
  std::vector<int> sizes{36, 150, 500, 2000, 8000, 30'000, 100'000};
};

bool* flag_named(Options& options, const std::string& name) {
  if (name == "--quick") return &options.quick;
  if (name == "--resume") return &options.resume;
  if (name == "--claims") return &options.claims;
  if (name == "--list") return &options.list;
  if (name == "--machine") return &options.machine;
  return nullptr;
}

std::optional<Options> read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    if (bool* flag = flag_named(options, name)) {
      *flag = true;
      continue;
    }
    if (i + 1 == argc) return std::nullopt;
    const std::string value = argv[++i];
    if (name == "--only") {
      options.only = value;
    } else if (name == "--method") {
      options.method = value;
    } else if (name == "--csv") {
      options.csv = value;
    } else if (name == "--limit") {
      options.limit = std::stod(value);
    } else if (name == "--sizes") {
      options.sizes.clear();
      std::istringstream in(value);
      for (std::string size; std::getline(in, size, ',');) options.sizes.push_back(std::stoi(size));
    } else {
      return std::nullopt;
    }
  }
  if (options.quick) {
    std::erase_if(options.sizes, [](int n) { return n > 500; });
    options.limit = std::min(options.limit, 0.1);
  }
  return options;
}

// The processor's model and cores as one word, without a name of the host.
std::string machine_word() {
  std::string word;
  for (const char c : processor()) {
    const bool kept = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (kept) word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (!kept && !word.empty() && word.back() != '-') word += '-';
  }
  return word;
}

// Families and sizes asked for that the file already holds.
std::set<std::string> done_in(const std::string& path) {
  std::set<std::string> done;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("#done ", 0) == 0) done.insert(line.substr(6));
  }
  return done;
}

void print_rows(const std::vector<Row>& rows) {
  for (const Row& r : rows) {
    std::cout << fmt::format("{:10} {:>6} {:28} {:12} {:>10.3e} {:>10.3e} {:>7} {:>9.1e} {:6} {:>7.0f} MB {}\n",
                             r.family, r.contacts, r.method, r.status, r.cpu, r.wall, r.iterations, r.error, r.answer,
                             r.peak_bytes / 1e6, r.note);
  }
  if (!rows.empty()) {
    std::cout << fmt::format("{:10} {:>6} reference: KKT residual {:.1e}, sigma {:.3e}\n", rows[0].family,
                             rows[0].contacts, rows[0].reference_residual, rows[0].sigma);
  }
  std::cout << std::flush;
}

int run_all(const Options& options) {
  const std::set<std::string> done = options.resume ? done_in(options.csv) : std::set<std::string>{};
  std::ofstream csv;
  if (!options.csv.empty()) {
    csv.open(options.csv, options.resume ? std::ios::app : std::ios::trunc);
    if (!csv) {
      std::cerr << "cannot write " << options.csv << '\n';
      return 1;
    }
    if (done.empty()) csv << header_line();
  }
  std::string folder = (std::filesystem::temp_directory_path() / "impend-bench-XXXXXX").string();
  if (!mkdtemp(folder.data())) return 1;
  RunSettings settings;
  settings.folder = folder;
  settings.limit_factor = options.limit;
  settings.only_method = options.method;
  if (options.quick) settings.budget = 0.02;
  const std::vector<Method> methods = all_methods();
  History history;
  int faults = 0;
  for (const int n : options.sizes) {
    for (const std::string& family : family_names()) {
      if (family.rfind(options.only, 0) != 0) continue;
      const std::string key = family + " " + std::to_string(n);
      if (done.count(key)) continue;
      const std::vector<Row> rows = run_case(family, n, methods, settings, history);
      print_rows(rows);
      for (const Row& row : rows) {
        csv << csv_line(machine_word(), row);
        if (row.kind == "ours" && row.answer == "wrong") ++faults;
      }
      csv << "#done " << key << '\n' << std::flush;
    }
  }
  std::filesystem::remove_all(folder);
  std::cout << fmt::format("{}: {} wrong answers of ours\n", machine_word(), faults);
  return faults == 0 ? 0 : 1;
}

}  // namespace
}  // namespace impend::bench

int main(int argc, char** argv) {
  using namespace impend::bench;
  const auto options = read_options(argc, argv);
  if (!options) {
    std::cerr
        << "usage: bench_solvers [--quick] [--only FAMILY] [--method NAME] [--sizes N,N] [--limit F] [--csv FILE] "
           "[--resume] | --claims | --list | --machine\n";
    return 2;
  }
  if (options->list) {
    for (const Method& method : all_methods()) std::cout << method.kind << ' ' << method.name << '\n';
    return 0;
  }
  if (options->machine) {
    std::cout << machine_word() << '\n';
    return 0;
  }
  return options->claims ? run_claims(options->csv) : run_all(*options);
}
