// soak_contacts [--seeds N] [--noise R] [--row TEXT] [--csv FILE] [--small] [--exact] [--verbose]
// Every row of the contact table, and shapes beyond it, at N random poses in single precision with noise R relative to
// the size of the whole; prints how many seeds of each row gave exactly the known cone, and the first that did not.
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "tests/support/contact_table.h"

namespace {

using namespace impend::test;

struct Settings {
  int seeds = 200;
  double noise = 1e-6;
  std::string row, csv;
  bool fine = true, exact = false, verbose = false;
};

Settings settings_of(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string next = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--seeds") settings.seeds = std::stoi(next);
    if (word == "--noise") settings.noise = std::stod(next);
    if (word == "--row") settings.row = next;
    if (word == "--csv") settings.csv = next;
    if (word == "--small") settings.fine = false;
    if (word == "--exact") settings.exact = true;
    if (word == "--verbose") settings.verbose = true;
  }
  return settings;
}

struct Count {
  int good = 0, all = 0;
  std::string failing;  // the first seeds
  double seconds = 0;
};

std::vector<TableRow> rows_for(const Settings& settings, unsigned seed) {
  std::vector<TableRow> rows = contact_table(seed, settings.fine);
  for (TableRow& row : adversarial_rows(1)) rows.push_back(std::move(row));
  return rows;
}

Count soak(const Settings& settings, std::size_t index, const TableRow& first) {
  Count count;
  const int seeds = std::min(settings.seeds, settings.seeds * first.seeds / 200 + 1);
  const auto begin = std::chrono::steady_clock::now();
  const auto exact = exact_exports();
  for (int seed = 1; seed <= (settings.exact ? static_cast<int>(exact.size()) : seeds); ++seed) {
    const TableRow row = first.curved ? rows_for(settings, static_cast<unsigned>(seed))[index] : first;
    const Export how =
        settings.exact ? exact[seed - 1] : noisy_export(static_cast<std::uint64_t>(seed), settings.noise);
    const std::string difference = check_row(row, how);
    ++count.all;
    if (difference.empty()) {
      ++count.good;
    } else if (count.all - count.good <= 5) {
      count.failing += fmt::format("{} ", seed);
      if (settings.verbose) std::cout << row.name << ", " << how.name << ": " << difference << "\n";
    }
  }
  count.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = settings_of(argc, argv);
  std::ofstream csv;
  if (!settings.csv.empty()) csv.open(settings.csv);
  csv << "row,noise,good,seeds,first_failing\n";
  Count total;
  const std::vector<TableRow> rows = rows_for(settings, 1);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool wanted = settings.exact ? rows[i].for_exact : rows[i].for_noisy;
    if (!wanted || rows[i].name.find(settings.row) == std::string::npos) continue;
    const Count count = soak(settings, i, rows[i]);
    std::cout << fmt::format("{:>4} of {:<4} {:<50} {:6.1f} s  {}", count.good, count.all, rows[i].name, count.seconds,
                             count.failing)
              << std::endl;
    csv << fmt::format("\"{}\",{},{},{},{}\n", rows[i].name, settings.noise, count.good, count.all, count.failing);
    total.good += count.good;
    total.all += count.all;
  }
  std::cout << fmt::format("{:>4} of {:<4} in all\n", total.good, total.all);
  return total.good == total.all ? 0 : 1;
}
