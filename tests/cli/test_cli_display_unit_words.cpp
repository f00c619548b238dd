// --display-unit in sentences: errors and warnings of every model, and options that a warning names to be copied.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend::test;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

const std::map<std::string, double> kMetres = {{"mm", 1e-3}, {"cm", 1e-2}, {"m", 1.0}, {"in", 0.0254}};  // ISO 31-1

std::set<std::string> model_assemblies() {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(IMPEND_MODELS_DIR)) {
    if (entry.path().string().ends_with(".assembly.json")) files.insert(entry.path().string());
  }
  return files;
}

// A sentence and the lengths in it, each with the power of its unit; "#" stands in the sentence where a length was, and
// what an option takes stays, without the words that say its unit.
struct Sentence {
  std::string rest;
  std::vector<std::pair<double, int>> lengths;
};

Sentence sentence_of(std::string text, const std::string& unit, const std::string& option_unit) {
  const std::string name = option_unit == "in" ? "inches" : option_unit;
  text = std::regex_replace(
      text, std::regex("(--[a-z-]+ [0-9.e-]+)(?:, in " + name + "(?=\\))| \\(in " + name + "\\))"), "$1");
  const std::string number = "-?[0-9]+(?:\\.[0-9]+)?(?:e[-+]?[0-9]+)?";
  const std::regex quantity("(\\(" + number + ", " + number + ", " + number + "\\)|" + number + "(?:(?: × | to | … )" +
                            number + ")*) " + unit + "(²|³)?(?![a-z/·])(?! contact| common)");
  Sentence sentence;
  auto last = text.cbegin();
  for (std::sregex_iterator at(text.begin(), text.end(), quantity), end; at != end; ++at) {
    const std::string values = (*at)[1], power = (*at)[2];
    const std::string before((*at).prefix().first, (*at).prefix().second);
    if (std::regex_search(before, std::regex("--[a-z-]+[ =]$"))) continue;
    sentence.rest += std::string(last, (*at)[0].first) + "#";
    last = (*at)[0].second;
    const std::regex one(number);
    for (std::sregex_iterator k(values.begin(), values.end(), one); k != end; ++k)
      sentence.lengths.emplace_back(std::stod(k->str()), power.empty() ? 1 : power == "²" ? 2 : 3);
  }
  sentence.rest += std::string(last, text.cend());
  return sentence;
}

// A sentence is worded with four digits before it is converted, volumes with three, and shown with four.
void check_same(const std::string& plain, const std::string& shown, const std::string& unit, const std::string& to) {
  INFO(plain << "\n" << shown);
  const Sentence before = sentence_of(plain, unit, unit), after = sentence_of(shown, to, unit);
  CHECK(before.rest == after.rest);
  REQUIRE(before.lengths.size() == after.lengths.size());
  for (size_t k = 0; k < before.lengths.size(); ++k) {
    const auto [value, power] = before.lengths[k];
    const double exact = value * std::pow(kMetres.at(unit) / kMetres.at(to), power);
    constexpr double kHalfUnit = 0.5e-3;  // of the fourth digit, as a share of the least number that has it
    CHECK(after.lengths[k].second == power);
    CHECK(std::abs(after.lengths[k].first - exact) <= kHalfUnit * std::abs(exact));
  }
}

std::vector<std::string> warning_lines(const std::string& err) {
  const std::string begin = "impend: warning: ";
  std::vector<std::string> lines;
  for (size_t at = err.find(begin); at != std::string::npos;) {
    const size_t next = err.find("\nimpend: ", at);
    lines.push_back(err.substr(at + begin.size(), next == std::string::npos ? next : next - at - begin.size()));
    while (lines.back().ends_with('\n')) lines.back().pop_back();
    at = next == std::string::npos ? next : err.find(begin, next + 1);
  }
  return lines;
}

// Gap tolerances, in the input's unit, from nearly none to one that joins what is far apart.
std::vector<std::string> gaps_of(const Json& info) {
  double size = 0;
  for (const Json& part : info["parts"]) {
    for (int k = 0; k < 3; ++k)
      size = std::max(size, part["box"][1][k].get<double>() - part["box"][0][k].get<double>());
  }
  std::vector<std::string> gaps = {"auto"};
  for (const double share : {1e-5, 1e-2, 0.3})
    gaps.push_back(std::to_string(share * size / kMetres.at(info["length_unit"].get<std::string>())));
  return gaps;
}

std::set<std::string> check_warnings_of(const std::string& file, const std::vector<std::string>& verb,
                                        const std::string& unit, size_t* lengths) {
  std::set<std::string> codes;
  std::vector<std::string> words = {verb.front(), file, "--json", "-", "--verbose", "--progress", "never"};
  words.insert(words.end(), verb.begin() + 1, verb.end());
  const std::string to = unit == "in" ? "mm" : "in";
  words.insert(words.end(), {"--display-unit", to});
  const ProgramResult run = run_impend(words);
  INFO(file << " " << verb.front() << " " << verb.back() << "\n" << run.err);
  if (run.out.empty()) {  // an error is what there is to compare
    const ProgramResult plain = run_impend({words.begin(), words.end() - 2});
    CHECK(plain.status == run.status);
    check_same(plain.err, run.err, unit, to);
    return {"an error"};
  }
  const std::vector<std::string> shown = warning_lines(run.err);
  const Json warnings = Json::parse(run.out)["warnings"];
  REQUIRE(warnings.size() == shown.size());
  for (size_t k = 0; k < shown.size(); ++k) {
    const std::string plain = warnings[k]["message"];
    const std::string part = "'" + warnings[k].value("part", "") + "'";
    const bool named = part == "''" || plain.find(part) != std::string::npos;
    check_same((named ? "" : "part " + part + ": ") + plain, shown[k], unit, to);
    *lengths += sentence_of(plain, unit, unit).lengths.size();
    codes.insert(warnings[k]["code"]);
  }
  return codes;
}

}  // namespace

TEST_CASE("Every length of every warning in a display unit is that of the input's, of every model at four gaps") {
  size_t lengths = 0;
  std::set<std::string> codes;
  for (const std::string& file : model_assemblies()) {
    const Json info = Json::parse(run_impend({"info", file, "--json", "-"}).out);
    const std::string unit = info["length_unit"];
    for (const std::string& gap : gaps_of(info))
      codes.merge(check_warnings_of(file, {"contacts", "--gap", gap}, unit, &lengths));
    codes.merge(check_warnings_of(file, {"analyze", "--no-timings"}, unit, &lengths));
  }
  CAPTURE(codes);
  CHECK(lengths > 200);
  for (const char* code : {"nearly-touching", "gap-unclear", "gap-large", "gap-sensitive"})
    CHECK(codes.count(code) == 1);
}

namespace {

// A tetrahedron of 20 mm without its base.
constexpr const char* kOpenTetrahedron = "v 0 0 0\nv 20 0 0\nv 0 20 0\nv 0 0 20\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
constexpr const char* kOverlapping =
    R"({"format": "impend-assembly", "version": 1, "length_unit": "mm", "parts": [
        {"name": "low", "mesh": "cube.obj", "fixed": true},
        {"name": "high", "mesh": "cube.obj", "pose": {"translation": [0, 0, 19.985]}}]})";
constexpr const char* kCube =
    "v 0 0 0\nv 20 0 0\nv 20 20 0\nv 0 20 0\nv 0 0 20\nv 20 0 20\nv 20 20 20\nv 0 20 20\n"
    "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

}  // namespace

TEST_CASE("Errors are in the display unit, too, of every verb that has one; what an option takes is not") {
  TemporaryFolder folder;
  const std::string open = folder.file("open.obj"), pair = folder.file("pair.assembly.json");
  write_file(open, kOpenTetrahedron);
  write_file(folder.file("cube.obj"), kCube);
  write_file(pair, kOverlapping);
  const auto check = [](const std::vector<std::string>& words, const std::string& named) {
    std::vector<std::string> asked = words;
    asked.insert(asked.end(), {"--display-unit", "in"});
    const ProgramResult plain = run_impend(words), shown = run_impend(asked);
    INFO(words.front() << "\n" << plain.err << shown.err);
    CHECK(plain.status == 3);
    CHECK(shown.status == 3);
    CHECK(plain.err.find(named) != std::string::npos);
    CHECK_FALSE(sentence_of(plain.err, "mm", "mm").lengths.empty());
    check_same(plain.err, shown.err, "mm", "in");
  };
  check({"analyze", open, "--unit", "mm"}, "open");
  check({"plan", "hold", open, "--unit", "mm"}, "open");
  check({"simulate", open, "--unit", "mm", "--until", "0.1"}, "open");
  for (const std::vector<std::string>& verb :
       {std::vector<std::string>{"analyze"}, {"contacts"}, {"plan", "interlock"}, {"plan", "robust"}}) {
    std::vector<std::string> words = verb;
    words.push_back(pair);
    check(words, "--gap 0.0166");
  }
}

// Who copies the option from a warning in another unit gets what the warning says.
TEST_CASE("The gap that a warning in a display unit offers does what it says when it is copied") {
  TemporaryFolder folder;
  const std::string stack = folder.file("stack.assembly.json");
  write_file(folder.file("cube.obj"), kCube);
  for (const auto& [apart, code] : {std::pair("20.05", "nearly-touching"), std::pair("20.15", "touches-nothing")}) {
    write_file(stack, std::string(R"({"format": "impend-assembly", "version": 1, "length_unit": "mm", "parts": [
        {"name": "low", "mesh": "cube.obj", "fixed": true},
        {"name": "high", "mesh": "cube.obj", "pose": {"translation": [0, 0, )") +
                          apart + "]}}]}");
    const ProgramResult far =
        run_impend({"contacts", stack, "--json", "-", "--gap", "0.04", "--display-unit", "in", "--progress", "never"});
    INFO(far.err);
    CHECK(far.out.find(code) != std::string::npos);
    std::smatch offered;
    REQUIRE(std::regex_search(far.err, offered, std::regex("([0-9.e-]+) in \\((--gap) ([0-9.e-]+), in mm\\) would")));
    CHECK(std::abs(std::stod(offered[1]) * 25.4 - std::stod(offered[3])) < 1e-3 * std::stod(offered[3]));
    const ProgramResult near = run_impend({"contacts", stack, "--json", "-", offered[2], offered[3]});
    CHECK(Json::parse(far.out)["contacts"].empty());
    CHECK(Json::parse(near.out)["contacts"].size() == 4);
  }
}
