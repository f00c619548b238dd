#include "impend/records/problem/problem_files.h"
#include "problem_texts.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"
#include "tests/support/run_program.h"

using namespace impend;
using namespace impend::test;

namespace {

namespace fs = std::filesystem;

ProblemFolder named(MotionProblem problem, const std::string& name = "sample") {
  problem.body_names.clear();
  problem.contact_names.clear();
  for (int k = 0; k < problem.bodies(); ++k) problem.body_names.push_back("block-" + std::to_string(k));
  for (int i = 0; i < problem.rows(); ++i) problem.contact_names.push_back({"this", "that"});
  return {name, std::move(problem), std::nullopt, {}};
}

// Two movable blocks on each other with slack and noise.
ProblemFolder noisy_tower() {
  Random random(7);
  return named(perturbed(to_problem(tower(2)), 1e-7, random));
}

void check_same(const MotionProblem& a, const MotionProblem& b) {
  REQUIRE(a.bodies() == b.bodies());
  REQUIRE(a.rows() == b.rows());
  for (int k = 0; k < a.bodies(); ++k) CHECK(a.M[k] == b.M[k]);
  CHECK(a.Q == b.Q);
  CHECK(a.c == b.c);
  CHECK(a.J.dense() == b.J.dense());
  for (int i = 0; i < a.rows(); ++i) CHECK(a.row_noise.row(i).sum() == b.row_noise.row(i).sum());
  CHECK(a.body_names == b.body_names);
  CHECK(a.contact_names == b.contact_names);
}

std::string& bytes_of(std::vector<TextFile>& files, const std::string& name) {
  for (TextFile& file : files) {
    if (file.name == name) return file.bytes;
  }
  throw std::runtime_error("no file " + name);
}

std::vector<TextFile> without(std::vector<TextFile> files, const std::string& name) {
  files.erase(std::remove_if(files.begin(), files.end(), [&](const TextFile& f) { return f.name == name; }),
              files.end());
  return files;
}

void replace(std::string& text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
}

void check_refused(const std::vector<TextFile>& files, const std::string& file, const std::string& piece,
                   ErrorCode code = ErrorCode::kBadValue) {
  const auto problem = parse_problem("dir", files);
  REQUIRE_FALSE(problem);
  INFO(to_string(problem.error()));
  CHECK(problem.error().code == code);
  CHECK(problem.error().place.file == "dir/" + file);
  CHECK((problem.error().message + problem.error().place.where).find(piece) != std::string::npos);
  CHECK_FALSE(problem.error().hint.empty());
}

// The identity for some bodies.
std::string unit_mass(int bodies) {
  std::string M = kCoordinate + fmt::format("{0} {0} {0}\n", 6 * bodies);
  for (int k = 1; k <= 6 * bodies; ++k) M += fmt::format("{0} {0} 1\n", k);
  return M;
}

// One body of unit mass and inertia under load, on one contact.
std::vector<TextFile> smallest() {
  return {
      {"M.mtx", unit_mass(1)}, {"Q.mtx", kCoordinate + "6 1 1\n3 1 -10\n"}, {"J.mtx", kCoordinate + "1 6 1\n1 3 1\n"}};
}

}  // namespace

TEST_CASE("Problems of every family read back to the same doubles") {
  Random random(3);
  for (const auto& scene : {tower(4), running_bond_wall(3, 3), cube_pyramid(2), voussoir_arch(5), graded_arch(5),
                            cantilever_towers(2, 3, 0.25), pin_in_hole(0.5), dovetail(0.3)}) {
    INFO(scene.name);
    ProblemFolder problem = named(to_problem(scene));
    check_same(problem.problem, parsed(printed(problem)).problem);
    problem = named(perturbed(to_problem(scene), 1e-6, random));
    check_same(problem.problem, parsed(printed(problem)).problem);
  }
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    INFO("seed " << seed);
    ProblemFolder problem = named(to_problem(random_scene(seed, random_kind(seed))));
    add_random_slack(problem.problem, 1e-3, random);
    check_same(problem.problem, parsed(printed(problem)).problem);
  }
}

TEST_CASE("Slack and noise are files only where there are any, and names and notes come back") {
  ProblemFolder problem = named(to_problem(tower(2)), "a tower");
  problem.analysis = Verdict::kMarginal;
  problem.notes = {"one thing", "another"};
  const std::vector<TextFile> files = printed(problem);
  std::vector<std::string> names;
  for (const TextFile& file : files) names.push_back(file.name);
  CHECK(names == std::vector<std::string>{"M.mtx", "Q.mtx", "J.mtx", "names.json"});
  const ProblemFolder again = parsed(files);
  CHECK(again.name == "a tower");
  CHECK(again.analysis == Verdict::kMarginal);
  CHECK(again.notes == problem.notes);
  CHECK(printed(noisy_tower()).size() == 6);
}

TEST_CASE("Without names a problem is named after its folder and its rows by the bodies they touch") {
  const ProblemFolder problem = parsed(without(printed(noisy_tower()), "names.json"));
  CHECK(problem.name == "dir");
  CHECK(problem.problem.body_names == std::vector<std::string>{"body 1", "body 2"});
  CHECK(problem.problem.contact_names.front() == std::array<std::string, 2>{"body 1", "fixed"});
  CHECK(problem.problem.contact_names.back() == std::array<std::string, 2>{"body 1", "body 2"});
}

TEST_CASE("Rows whose bodies come in the other order keep their noise on the right body") {
  ProblemFolder problem = noisy_tower();
  MotionProblem& p = problem.problem;
  BlockRows turned(p.bodies());
  for (int i = 0; i < p.rows(); ++i) {
    turned.append(p.J.block(i)[1], p.J.value(i, 1), p.J.block(i)[0], p.J.value(i, 0));
    std::swap(p.row_noise(i, 0), p.row_noise(i, 1));
  }
  p.J = turned;
  const std::vector<TextFile> straight = printed(noisy_tower()), other = printed(problem);
  for (size_t k = 0; k < straight.size(); ++k) CHECK(straight[k].bytes == other[k].bytes);
}

TEST_CASE("The smallest problem by hand is read and a missing file is named") {
  const ProblemFolder problem = parsed(smallest());
  CHECK(problem.problem.Q[2] == -10);
  CHECK(problem.problem.J.value(0, 0)[2] == 1);
  CHECK(problem.problem.c.isZero(0));
  for (const char* name : {"M.mtx", "Q.mtx", "J.mtx"}) {
    check_refused(without(smallest(), name), name, "no such file", ErrorCode::kMissingKey);
  }
  check_refused(without(printed(noisy_tower()), "noise.mtx"), "noise.mtx", "names.json lists it",
                ErrorCode::kMissingKey);
}

TEST_CASE("A mass matrix that is none is refused with block and entry") {
  const auto with_mass = [](const std::string& text) {
    std::vector<TextFile> files = smallest();
    bytes_of(files, "M.mtx") = text;
    return files;
  };
  std::string unit = unit_mass(1);
  check_refused(with_mass(kCoordinate + "0 0 0\n"), "M.mtx", "6N");
  check_refused(with_mass(kCoordinate + "6 5 0\n"), "M.mtx", "6 × 5");
  check_refused(with_mass(kCoordinate + "7 7 1\n1 1 1\n"), "M.mtx", "6N");
  check_refused(with_mass(kCoordinate + "2147483646 2147483646 1\n1 1 1\n"), "M.mtx", "only 1 entries");
  replace(unit, "4 4 1\n", "4 4 -1\n");
  check_refused(with_mass(unit), "M.mtx", "body 1 (coordinates 1 to 6) is not positive definite: entry (4, 4) is -1");
  std::string text = unit;
  replace(text, "4 4 -1\n", "");
  replace(text, "6 6 6\n", "6 6 5\n");
  check_refused(with_mass(text + "1 2 0\n"), "M.mtx", "more entries", ErrorCode::kParse);
  replace(text, "6 6 5\n", "6 6 6\n");
  check_refused(with_mass(text + "5 4 0\n"), "M.mtx", "entry (4, 4) is 0");

  const auto with_entries = [&](const std::string& entries, int count) {
    std::string m = unit_mass(1);
    replace(m, "6 6 6\n", "6 6 " + std::to_string(6 + count) + "\n");
    return with_mass(m + entries);
  };
  check_refused(with_entries("5 4 0.5\n", 1), "M.mtx", "not symmetric (entry (4, 5) is 0): entry (5, 4) is 0.5");
  check_refused(with_entries("5 4 1\n4 5 1\n", 2), "M.mtx", "not positive definite: entry (5, 5) is 1");
  check_refused(with_entries("5 4 2\n4 5 2\n", 2), "M.mtx", "not positive definite");
  parsed(with_entries("5 4 0.5\n4 5 0.5\n", 2));

  std::string two = unit_mass(2);
  replace(two, "12 12 12\n", "12 12 13\n");
  check_refused(with_mass(two + "8 2 0.5\n"), "M.mtx", "(8, 2) is 0.5 and couples body 2");
}

TEST_CASE("A mass matrix that is symmetric to six digits is taken as symmetric") {
  std::vector<TextFile> files = smallest();
  std::string& M = bytes_of(files, "M.mtx");
  replace(M, "6 6 6\n", "6 6 8\n");
  M += "5 4 0.5\n4 5 0.50000001\n";
  const Mat6 block = parsed(files).problem.M[0];
  CHECK(block == block.transpose());
  CHECK(block(4, 3) == Approx(0.5).epsilon(1e-7));
}

TEST_CASE("Matrices that do not fit each other are refused with both shapes") {
  const auto with = [](const std::string& name, const std::string& text) {
    std::vector<TextFile> files = without(smallest(), name);
    files.push_back({name, text});
    return files;
  };
  check_refused(with("Q.mtx", kCoordinate + "12 1 0\n"), "Q.mtx", "12 × 1 and should be 6 × 1");
  check_refused(with("Q.mtx", kCoordinate + "6 2 0\n"), "Q.mtx", "6 × 2");
  check_refused(with("J.mtx", kCoordinate + "1 12 1\n1 12 1\n"), "J.mtx", "1 × 12 and should be 1 × 6");
  check_refused(with("J.mtx", kCoordinate + "2000000000 6 1\n1 1 1\n"), "J.mtx", "row 2 touches no body");
  check_refused(with("J.mtx", kArray + "1 6\n0\n0\n0\n0\n0\n0\n"), "J.mtx", "touches no body");
  check_refused(with("c.mtx", kCoordinate + "2000000000 1 0\n"), "c.mtx", "should be 1 × 1");
  check_refused(with("c.mtx", kArray + "1 1\n-0.5\n"), "c.mtx", "-0.5");
  check_refused(with("noise.mtx", kArray + "1 1\n0\n"), "noise.mtx", "1 × 2");
  check_refused(with("noise.mtx", kArray + "1 2\n-1\n0\n"), "noise.mtx", "-1");
  check_refused(with("noise.mtx", kArray + "1 2\n0\n1\n"), "noise.mtx", "touches one only");
  parsed(with("J.mtx", kCoordinate + "0 6 0\n"));
  parsed(with("noise.mtx", kArray + "1 2\n0.5\n0\n"));
}

TEST_CASE("A row of J that touches three bodies is refused") {
  std::vector<TextFile> files;
  std::string M = "%%MatrixMarket matrix coordinate real symmetric\n18 18 18\n";
  for (int k = 1; k <= 18; ++k) M += std::to_string(k) + " " + std::to_string(k) + " 2\n";
  files = {
      {"M.mtx", M}, {"Q.mtx", kCoordinate + "18 1 0\n"}, {"J.mtx", kCoordinate + "1 18 3\n1 1 1\n1 7 1\n1 13 1\n"}};
  check_refused(files, "J.mtx", "body 1 (coordinates 1 to 6), body 2");
}

TEST_CASE("Numbers whose squares leave the range of doubles are refused") {
  const auto with = [](const std::string& name, const std::string& from, const std::string& to) {
    std::vector<TextFile> files = smallest();
    replace(bytes_of(files, name), from, to);
    return files;
  };
  check_refused(with("Q.mtx", "-10", "-1e200"), "Q.mtx", "range");
  check_refused(with("Q.mtx", "-10", "-1e-200"), "Q.mtx", "range");
  check_refused(with("J.mtx", "1 3 1", "1 3 1e200"), "J.mtx", "row 1");
  check_refused(with("J.mtx", "1 3 1", "1 3 1e-200"), "J.mtx", "row 1");
  check_refused(with("M.mtx", "3 3 1", "3 3 1e-320"), "Q.mtx", "range");
}

TEST_CASE("Names that do not fit the matrices or are no names are refused") {
  const auto with_names = [](const std::string& text) {
    std::vector<TextFile> files = smallest();
    files.push_back({"names.json", text});
    return files;
  };
  CHECK(parsed(with_names("{}")).problem.body_names.size() == 1);
  CHECK(parsed(with_names(R"({"bodies": ["a"]})")).problem.contact_names[0][0] == "a");
  check_refused(with_names(R"({"bodies": []})"), "names.json", "bodies");
  check_refused(with_names(R"({"bodies": [1]})"), "names.json", "");
  check_refused(with_names(R"({"contacts": [["a"]]})"), "names.json", "contacts[0]");
  check_refused(with_names(R"({"contacts": [["a", "b"], ["a", "b"]]})"), "names.json", "contacts");
  check_refused(with_names(R"({"analysis_verdict": "falls"})"), "names.json", "falls");
  check_refused(with_names(R"({"body": []})"), "names.json", "body", ErrorCode::kUnknownKey);
  check_refused(with_names("[]"), "names.json", "");
  check_refused(with_names("{"), "names.json", "JSON", ErrorCode::kParse);
}

TEST_CASE("A problem that the files cannot say is not written") {
  ProblemFolder problem = noisy_tower();
  problem.problem.row_noise(0, problem.problem.J.block(0)[0] < 0 ? 0 : 1) = 1;
  CHECK_FALSE(print_problem(problem));
  problem = noisy_tower();
  problem.problem.body_names.pop_back();
  CHECK_FALSE(print_problem(problem));
  problem.problem.body_names.clear();
  CHECK(print_problem(problem));
  problem = named(to_problem(tower(1)));
  problem.problem.J.scale_row(1, 0.0);
  const auto files = print_problem(problem);
  REQUIRE_FALSE(files);
  CHECK(files.error().message.find("row 2") != std::string::npos);
}

TEST_CASE("A folder is written once, overwritten on demand, and old files do not linger") {
  const TemporaryFolder folder;
  const std::string path = folder.file("a/problem");
  REQUIRE(write_problem(noisy_tower(), path, false));
  check_same(noisy_tower().problem, read_problem(path).value().problem);
  const Status again = write_problem(named(to_problem(tower(3))), path, false);
  REQUIRE_FALSE(again);
  CHECK(again.error().code == ErrorCode::kOutput);
  CHECK(fs::exists(path + "/noise.mtx"));
  write_file(path + "/G.mtx", "joints");
  write_file(path + "/mine.txt", "kept");
  REQUIRE(write_problem(named(to_problem(tower(3))), path, true));
  CHECK_FALSE(fs::exists(path + "/noise.mtx"));
  CHECK_FALSE(fs::exists(path + "/G.mtx"));
  CHECK(read_file(path + "/mine.txt") == "kept");
  CHECK(read_problem(path).value().problem.bodies() == 3);
}

TEST_CASE("New folders are numbered and never touch what exists") {
  const TemporaryFolder folder;
  write_file(folder.file("kept"), "a file of that name");
  const auto first = write_problem_to_new_folder(noisy_tower(), folder.path(), "kept");
  const auto second = write_problem_to_new_folder(noisy_tower(), folder.path(), "kept");
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first.value() == folder.file("kept-2"));
  CHECK(second.value() == folder.file("kept-3"));
  CHECK(read_file(folder.file("kept")) == "a file of that name");
  CHECK(read_problem(second.value()));
  CHECK(write_problem_to_new_folder(noisy_tower(), folder.file("missing"), "kept").error().code == ErrorCode::kOutput);
}

TEST_CASE("Folders that are none are told apart from those that lack files") {
  const TemporaryFolder folder;
  CHECK(read_problem(folder.file("missing")).error().code == ErrorCode::kFileNotFound);
  write_file(folder.file("file"), "");
  CHECK(read_problem(folder.file("file")).error().code == ErrorCode::kFileUnreadable);
  CHECK(read_problem(folder.path()).error().code == ErrorCode::kMissingKey);
  fs::create_directory(folder.file("M.mtx"));
  CHECK(read_problem(folder.path()).error().code == ErrorCode::kFileUnreadable);
  fs::remove(folder.file("M.mtx"));
  // A pipe would keep the reader waiting for ever.
  REQUIRE(mkfifo(folder.file("M.mtx").c_str(), 0600) == 0);
  CHECK(read_problem(folder.path()).error().code == ErrorCode::kFileUnreadable);
  fs::remove(folder.file("M.mtx"));
  fs::create_symlink(folder.file("gone"), folder.file("M.mtx"));
  CHECK(read_problem(folder.path()).error().code == ErrorCode::kFileNotFound);
}

TEST_CASE("Damaged and truncated problem files give an error with a place or a problem that can be solved") {
  const std::vector<TextFile> good = printed(noisy_tower());
  const auto check = [](const std::vector<TextFile>& files) {
    const auto problem = parse_problem("dir", files);
    if (!problem) {
      REQUIRE_FALSE(problem.error().message.empty());
      REQUIRE(problem.error().place.file.rfind("dir/", 0) == 0);
      REQUIRE_FALSE(problem.error().hint.empty());
      return false;
    }
    const MotionProblem& p = problem.value().problem;
    REQUIRE(p.c.size() == p.rows());
    REQUIRE(p.row_noise.rows() == p.rows());
    REQUIRE(p.body_names.size() == p.M.size());
    for (const Mat6& block : p.M) REQUIRE(block.allFinite());
    const MotionSolution solution = solve_least_constraint(p);
    if (solution.status == SolveStatus::kSolved) REQUIRE(solution.a.allFinite());
    return true;
  };
  REQUIRE(check(good));
  std::mt19937 random(11);
  for (size_t file = 0; file < good.size(); ++file) {
    INFO(good[file].name);
    // Only the last digits of the last number can be lost unseen.
    const size_t last = good[file].bytes.find_last_of(" \n", good[file].bytes.size() - 2);
    for (size_t percent = 0; percent < 100; ++percent) {
      std::vector<TextFile> files = good;
      const size_t size = good[file].bytes.size() * percent / 100;
      files[file].bytes.resize(size);
      const bool read = check(files);
      if (size <= last) CHECK_FALSE(read);
    }
    for (int round = 0; round < 300; ++round) {
      std::vector<TextFile> files = good;
      std::string& bytes = files[file].bytes;
      const int flips = 1 + round % 3;
      for (int i = 0; i < flips; ++i) {
        const size_t at = random() % bytes.size();
        // Digits for digits as often as bytes for bytes: what still parses is the more dangerous.
        bytes[at] = round % 2 == 0 ? static_cast<char>('0' + random() % 10) : static_cast<char>(random() % 256);
      }
      check(files);
    }
  }
}
