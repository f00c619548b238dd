// --display-unit: lengths of the text in another unit, and nothing else of the report.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

namespace fs = std::filesystem;

std::string models_folder() { return IMPEND_MODELS_DIR; }

std::set<std::string> assembly_files() {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(models_folder())) {
    if (entry.path().string().ends_with(".assembly.json")) files.insert(entry.path().string());
  }
  return files;
}

}  // namespace

TEST_CASE("A display unit changes no byte of JSON and CSV, of any model") {
  TemporaryFolder folder;
  const std::string plain = folder.file("plain.json"), shown = folder.file("shown.json");
  const std::string plain_csv = folder.file("plain.csv"), shown_csv = folder.file("shown.csv");
  const std::set<std::string> files = assembly_files();
  REQUIRE(files.size() > 30);
  for (const std::string& file : files) {
    INFO(file);
    const ProgramResult before = run_impend({"contacts", file, "--json", plain, "--csv", plain_csv});
    const ProgramResult after =
        run_impend({"contacts", file, "--json", shown, "--csv", shown_csv, "--display-unit", "ft"});
    CHECK(before.status == 0);
    CHECK(after.status == 0);
    CHECK(read_file(plain) == read_file(shown));
    CHECK(read_file(plain_csv) == read_file(shown_csv));
    CHECK(before.out != after.out);
    const ProgramResult report = run_impend({"analyze", file, "--no-timings", "--json", plain});
    const ProgramResult report_shown =
        run_impend({"analyze", file, "--no-timings", "--json", shown, "--display-unit", "in"});
    CHECK(report.status == report_shown.status);
    CHECK(read_file(plain) == read_file(shown));
    CHECK(report.out.substr(0, report.out.find(':')) == report_shown.out.substr(0, report_shown.out.find(':')));
  }
}

TEST_CASE("Tables and sentences of every verb are in the display unit") {
  const std::string tower = models_folder() + "/tower/tower.assembly.json";
  for (const std::vector<std::string>& verb :
       {std::vector<std::string>{"info", tower}, {"contacts", tower}, {"analyze", tower, "--verbose"}}) {
    std::vector<std::string> asked = verb;
    asked.insert(asked.end(), {"--display-unit", "ft"});
    const ProgramResult plain = run_impend(verb), shown = run_impend(asked);
    INFO(verb.front() << "\n" << shown.out);
    CHECK(shown.status == 0);
    CHECK(has(shown.out, " ft"));
    CHECK_FALSE(has(shown.out, " m\n"));
    CHECK_FALSE(has(shown.out, " m "));
    CHECK_FALSE(has(plain.out, " ft"));
  }
  const ProgramResult run = run_impend({"simulate", models_folder() + "/overhang-tips/overhang-tips.assembly.json",
                                        "--until", "1", "--display-unit", "cm"});
  INFO(run.out);
  CHECK(run.status == 0);
  CHECK(has(run.out, " cm"));
}

namespace {

constexpr double kInch = 0.0254;  // m, ISO 31-1

// Numbers of a text that stand in the unit, in their order; of "1 × 2 × 3 in" and "(1, 2, 3) in" all three.
std::vector<double> lengths_of(const std::string& text, const std::string& unit) {
  static const std::string kNumber = "-?[0-9.]+(?:e-?[0-9]+)?";
  const std::regex quantity("(\\(" + kNumber + ", " + kNumber + ", " + kNumber + "\\)|" + kNumber + "(?: × " + kNumber +
                            ")*) " + unit + "(?![a-z²³/])");
  const std::regex number(kNumber);
  std::vector<double> all;
  for (std::sregex_iterator at(text.begin(), text.end(), quantity), end; at != end; ++at) {
    const std::string found = (*at)[1];
    for (std::sregex_iterator k(found.begin(), found.end(), number); k != end; ++k) all.push_back(std::stod(k->str()));
  }
  return all;
}

// Half a unit of the last of so many digits.
double half_a_unit(double value, int digits) {
  return value == 0 ? 0 : 0.5 * std::pow(10.0, std::floor(std::log10(std::abs(value))) + 1 - digits);
}

}  // namespace

TEST_CASE("Sizes of parts in a display unit are those of JSON within the digits that are shown, of every model") {
  constexpr int kDigits = 3;
  constexpr double kRounding = 1e-9;  // of the conversion, as a share
  for (const std::string& file : assembly_files()) {
    INFO(file);
    const ProgramResult told = run_impend({"info", file, "--json", "-"});
    const ProgramResult shown = run_impend({"info", file, "--verbose", "--display-unit", "in"});
    std::vector<double> sizes;
    std::size_t parts = 0;
    for (std::size_t at = shown.out.find(" × "); at != std::string::npos;) {
      const std::size_t begin = shown.out.rfind("  ", at), end = shown.out.find(" in", at);
      const std::vector<double> row = lengths_of(shown.out.substr(begin, end + 3 - begin), "in");
      REQUIRE(row.size() == 3);
      sizes.insert(sizes.end(), row.begin(), row.end());
      at = shown.out.find(" × ", end);
    }
    const nlohmann::json report = nlohmann::json::parse(told.out);
    for (const nlohmann::json& part : report["parts"]) {
      for (std::size_t k = 0; k < 3; ++k) {
        REQUIRE(3 * parts + k < sizes.size());
        const double exact = (part["box"][1][k].get<double>() - part["box"][0][k].get<double>()) / kInch;
        CHECK(std::abs(sizes[3 * parts + k] - exact) <= half_a_unit(exact, kDigits) + kRounding * exact);
      }
      ++parts;
    }
    CHECK(sizes.size() == 3 * parts);
  }
}

// Sentences are worded in the input's unit with four digits before they are converted: each of the two roundings takes
// half a unit of the fourth digit.
TEST_CASE("Lengths of sentences in a display unit are those of the input's unit to a unit of the fourth digit") {
  constexpr int kDigits = 4;
  std::size_t compared = 0;
  for (const std::string& file : assembly_files()) {
    INFO(file);
    const auto gap_of = [&](const std::vector<std::string>& more) {
      std::vector<std::string> words = {"contacts", file};
      words.insert(words.end(), more.begin(), more.end());
      const ProgramResult run = run_impend(words);
      const std::size_t begin = run.out.find("gap tolerance"), end = run.out.find(", angle", begin);
      return run.out.substr(begin, end - begin);
    };
    const std::string plain = gap_of({}), shown = gap_of({"--display-unit", "in"});
    for (const auto& [unit, metres] : {std::pair("mm", 1e-3), std::pair("cm", 1e-2), std::pair("m", 1.0)}) {
      const std::vector<double> before = lengths_of(plain, unit);
      if (before.empty()) continue;
      const std::vector<double> after = lengths_of(shown, "in");
      REQUIRE(before.size() == after.size());
      for (std::size_t k = 1; k < before.size(); ++k) {  // the first is no sentence, and has three digits
        const double exact = before[k] * metres / kInch;
        const double source = half_a_unit(before[k], kDigits) * metres / kInch;
        CHECK(std::abs(after[k] - exact) <= source + half_a_unit(exact, kDigits));
        ++compared;
      }
    }
  }
  CHECK(compared > 30);
}

TEST_CASE("An unknown display unit is refused with those that there are") {
  for (const char* unit : {"furlong", ""}) {
    const ProgramResult refused =
        run_impend({"info", models_folder() + "/tower/tower.assembly.json", "--display-unit", unit});
    CHECK(refused.status == 2);
    CHECK(has(refused.err, "--display-unit cannot be"));
    CHECK(has(refused.err, "'ft'"));
  }
}

namespace {

// Fields of the first rows, the titles among them; no name of these models has a separator in it.
std::vector<std::vector<std::string>> fields_of(const std::string& csv, char separator) {
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  for (const char c : csv) {
    if (c == '\n') {
      rows.emplace_back(1);
    } else if (c == separator) {
      rows.back().emplace_back();
    } else if (c != '\r') {
      rows.back().back() += c;
    }
  }
  return rows;
}

std::string with_point(std::string field) {
  std::replace(field.begin(), field.end(), ',', '.');
  return field;
}

}  // namespace

TEST_CASE("Tables with decimal commas hold the same numbers between semicolons") {
  TemporaryFolder folder;
  const std::string model = models_folder() + "/block-on-incline/block-on-incline.assembly.json";
  const std::string english = folder.file("english.csv"), german = folder.file("german.csv");
  const auto check = [&](std::vector<std::string> words, const std::string& option) {
    std::vector<std::string> commas = words;
    words.insert(words.end(), {option, english});
    commas.insert(commas.end(), {option, german, "--csv-decimal", "comma"});
    REQUIRE(run_impend(words).status == 0);
    REQUIRE(run_impend(commas).status == 0);
    const auto points = fields_of(read_file(english), ','), decimals = fields_of(read_file(german), ';');
    REQUIRE(points.size() == decimals.size());
    bool any = false;
    for (size_t i = 0; i < points.size(); ++i) {
      REQUIRE(points[i].size() == decimals[i].size());
      for (size_t k = 0; k < points[i].size(); ++k) {
        CHECK(points[i][k] == with_point(decimals[i][k]));
        any = any || has(decimals[i][k], ",");
      }
    }
    CHECK(any);
    CHECK_FALSE(has(read_file(german).substr(read_file(german).find('\n')), "."));
  };
  check({"contacts", model}, "--csv");
  check({"simulate", model, "--until", "0.1"}, "-o");
  check({"simulate", model, "--until", "0.1"}, "--energy");
  CHECK(run_impend({"contacts", model, "--csv-decimal", "dot"}).status == 2);
}
