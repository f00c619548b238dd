// soak_files [--only FORMAT] [--count N] [--first SEED] [--csv FILE]
// Small files of every format with 1 to 8 damaged bytes, N of each format (10 000; CAD files 300), opened in processes
// of their own that may take 4 GiB. Prints and writes how many opened, the errors by code, and what must never be:
// unsound values, crashes, hangs; with the seeds of the first ones. CAD files need impend-cad-reader
// (IMPEND_CAD_READER) and Debian's occt-misc.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "bench/measure/measure.h"
#include "impend/import/cad/cad_model.h"
#include "tests/support/sample_files.h"

namespace {

using namespace impend;
using namespace impend::test;

struct Settings {
  std::string only, csv;
  int count = 0;  // 0: as many as the format is worth
  std::uint64_t first = 0;
};

constexpr int kCount = 10'000, kCadCount = 300;
constexpr int kBatch = 250, kCadBatch = 10;
constexpr double kBytes = 4.0 * (1 << 30);
constexpr double kHang = 2;  // s of processor time for one of these small files

Settings settings_of(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string word = argv[i], next = argv[i + 1];
    if (word == "--only") settings.only = next;
    if (word == "--count") settings.count = std::stoi(next);
    if (word == "--first") settings.first = std::stoull(next);
    if (word == "--csv") settings.csv = next;
  }
  return settings;
}

double in_seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// Of this process and those it has waited for, s.
double cpu_seconds() {
  timespec own{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  return static_cast<double>(own.tv_sec) + static_cast<double>(own.tv_nsec) / 1e9 + in_seconds(children.ru_utime) +
         in_seconds(children.ru_stime);
}

double peak_megabytes() {
  rusage own{}, children{};
  getrusage(RUSAGE_SELF, &own);
  getrusage(RUSAGE_CHILDREN, &children);
  return static_cast<double>(std::max(own.ru_maxrss, children.ru_maxrss)) / 1024;
}

struct Tally {
  int files = 0, opened = 0;
  std::map<std::string, int> errors;         // by code
  int unsound = 0, crashes = 0, hangs = 0;   // must stay zero
  std::map<std::uint64_t, std::string> bad;  // what happened, by seed
  double slowest = 0, peak = 0;              // s, MB
};

void add(const Tally& more, Tally* sum) {
  sum->files += more.files;
  sum->opened += more.opened;
  for (const auto& [code, count] : more.errors) sum->errors[code] += count;
  sum->unsound += more.unsound;
  sum->crashes += more.crashes;
  sum->hangs += more.hangs;
  sum->bad.insert(more.bad.begin(), more.bad.end());
  sum->slowest = std::max(sum->slowest, more.slowest);
  sum->peak = std::max(sum->peak, more.peak);
}

// One line per file: seed, seconds, word (code, "opened" or "unsound"), words.
std::string open_batch(const SampleFile& sample, std::uint64_t first, int count, const std::string& scratch) {
  std::string lines;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    const double start = cpu_seconds();
    const Opened outcome = open_sample(sample, damaged(sample.bytes, seed), scratch);
    const char* word = !outcome.fault.empty() ? "unsound" : outcome.opened ? "opened" : to_string(outcome.code);
    std::string fault = outcome.fault;
    std::replace(fault.begin(), fault.end(), '\n', ' ');
    lines += fmt::format("{} {} {} {}\n", seed, cpu_seconds() - start, word, fault);
  }
  return lines + fmt::format("peak {}\n", peak_megabytes());
}

void read_line(const std::string& line, Tally* tally) {
  std::istringstream words(line);
  std::string first, word, fault;
  double value = 0;
  words >> first >> value >> word;
  std::getline(words, fault);
  if (first == "peak") {
    tally->peak = value;
    return;
  }
  const std::uint64_t seed = std::stoull(first);
  ++tally->files;
  tally->slowest = std::max(tally->slowest, value);
  if (value > kHang) {
    ++tally->hangs;
    tally->bad[seed] = fmt::format("{:.1f} s", value);
  }
  if (word == "unsound") {
    ++tally->unsound;
    tally->bad[seed] = fault;
  } else if (word == "opened") {
    ++tally->opened;
  } else {
    ++tally->errors[word];
  }
}

// A batch that does not come to its end is taken apart, down to the files that are to blame.
Tally soak(const SampleFile& sample, std::uint64_t first, int count, const std::string& scratch) {
  const auto child =
      bench::in_child(kHang * (count == 1 ? 2 : 20), kBytes, [&] { return open_batch(sample, first, count, scratch); });
  Tally tally;
  if (child.ended) {
    std::istringstream lines(child.text);
    for (std::string line; std::getline(lines, line);) read_line(line, &tally);
    return tally;
  }
  if (count == 1) {
    tally.files = 1;
    ++(child.how == "time limit" ? tally.hangs : tally.crashes);
    tally.bad[first] = child.how;
    tally.slowest = child.seconds;
    tally.peak = child.peak_bytes / (1 << 20);
    return tally;
  }
  const int half = count / 2;
  add(soak(sample, first, half, scratch), &tally);
  add(soak(sample, first + static_cast<std::uint64_t>(half), count - half, scratch), &tally);
  return tally;
}

Tally soak_all(const SampleFile& sample, const Settings& settings, bool cad, const std::string& scratch) {
  const int count = settings.count > 0 ? settings.count : cad ? kCadCount : kCount;
  const int batch = cad ? kCadBatch : kBatch;
  Tally sum;
  for (int done = 0; done < count; done += batch) {
    add(soak(sample, settings.first + static_cast<std::uint64_t>(done), std::min(batch, count - done), scratch), &sum);
  }
  return sum;
}

std::string errors_of(const Tally& tally) {
  std::string words;
  for (const auto& [code, count] : tally.errors)
    words += fmt::format("{}{} {}", words.empty() ? "" : "; ", code, count);
  return words;
}

void report(const SampleFile& sample, const Tally& tally, std::ostream& csv) {
  std::cout << fmt::format(
      "{:<26} {:>6} files {:>6} opened, {} unsound, {} crashes, {} hangs, {:.3f} s, {:.0f} MB  {}\n", sample.format,
      tally.files, tally.opened, tally.unsound, tally.crashes, tally.hangs, tally.slowest, tally.peak,
      errors_of(tally));
  int shown = 0;
  for (const auto& [seed, what] : tally.bad)
    if (++shown <= 5) std::cout << fmt::format("    seed {}: {}\n", seed, what);
  std::cout << std::flush;
  csv << fmt::format("\"{}\",{},{},{},\"{}\",{},{},{},{:.4f},{:.0f}\n", sample.format, sample.bytes.size(), tally.files,
                     tally.opened, errors_of(tally), tally.unsound, tally.crashes, tally.hangs, tally.slowest,
                     tally.peak)
      << std::flush;
}

}  // namespace

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  const Settings settings = settings_of(argc, argv);
  std::ofstream csv;
  if (!settings.csv.empty()) csv.open(settings.csv);
  csv << "format,bytes,files,opened,errors,unsound,crashes,hangs,slowest_s,peak_MB\n";
  const fs::path scratch = fs::temp_directory_path() / fmt::format("impend_soak_files_{}", getpid());
  fs::create_directories(scratch);
  int bad = 0;
  const auto run = [&](const SampleFile& sample, bool cad) {
    if (sample.format.find(settings.only) == std::string::npos) return;
    if (const Opened whole = open_sample(sample, sample.bytes, scratch.string()); !whole.opened) {
      std::cout << sample.format << " does not open undamaged: " << to_string(whole.code) << " " << whole.fault << "\n";
      ++bad;
      return;
    }
    const Tally tally = soak_all(sample, settings, cad, scratch.string());
    report(sample, tally, csv);
    bad += tally.unsound + tally.crashes + tally.hangs;
  };
  for (const SampleFile& sample : sample_files()) run(sample, false);
  if (find_cad_reader().ok()) {
    for (const SampleFile& sample : cad_sample_files()) run(sample, true);
  } else {
    std::cout << "CAD formats skipped: " << find_cad_reader().error().message << "\n";
  }
  fs::remove_all(scratch);
  return bad == 0 ? 0 : 1;
}
