// The verbs of `sweep`: answers against `impend analyze` of the same state, the way from make to merge, ends before
// time.
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

std::string sweep_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

ProgramResult run_sweep(Words arguments, const RunOptions& options = {}) {
  arguments.insert(arguments.begin(), "sweep");
  return run_impend(arguments, options);
}

std::vector<nlohmann::json> rows_of(const std::string& job) {
  const ProgramResult merged = run_sweep({"merge", job, "-o", "-"});
  INFO(merged.err);
  REQUIRE(merged.status == 0);
  std::vector<nlohmann::json> rows;
  for (std::size_t at = 0; at < merged.out.size();) {
    const std::size_t end = merged.out.find('\n', at);
    rows.push_back(nlohmann::json::parse(merged.out.substr(at, end - at)));
    at = end + 1;
  }
  return rows;
}

std::vector<nlohmann::json> swept(const std::string& job, Words request) {
  request.insert(request.begin(), "make");
  request.insert(request.end(), {"-o", job});
  const ProgramResult made = run_sweep(request);
  INFO(made.err);
  REQUIRE(made.status == 0);
  const ProgramResult run = run_sweep({"run", job});
  INFO(run.err);
  REQUIRE(run.status == 0);
  CHECK(run_sweep({"status", job}).status == 0);
  return rows_of(job);
}

// A row of a sweep against what `impend analyze` reports of the command line that a person would write for it.
void compare_with_analyze(const nlohmann::json& row, Words command) {
  command.insert(command.begin(), "analyze");
  command.insert(command.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_impend(command);
  INFO(row.dump());
  INFO(run.err);
  if (run.status != 0) {
    CHECK(row.contains("error"));
    return;
  }
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(row.at("verdict") == report.at("verdict"));
  double ratio = 0;
  for (const nlohmann::json& component : report.at("components"))
    ratio = std::max(ratio, component.at("motion_ratio").get<double>());
  CHECK(row.at("motion_ratio").get<double>() == ratio);
  CHECK(row.contains("friction") == report.contains("friction"));
  if (row.contains("friction")) CHECK(row.at("friction") == report.at("friction").at("verdict"));
  if (row.contains("minimal_mu")) CHECK(row.at("minimal_mu") == report.at("friction").at("minimal_mu"));
  if (row.contains("tilt_margin_deg")) CHECK(row.at("tilt_margin_deg") == report.at("friction").at("tilt_margin_deg"));
}

}  // namespace

TEST_CASE("Answers of a sweep are those of impend analyze: missing bricks of a wall") {
  const TemporaryFolder folder;
  const std::string wall = sweep_model("wall-running-bond");
  const auto rows = swept(folder.file("job"), {wall, "--axis", "without=each"});
  for (const nlohmann::json& row : rows)
    compare_with_analyze(row, {wall, "--exclude", row.at("state").at("without")[0].get<std::string>()});
}

TEST_CASE("Answers of a sweep are those of impend analyze: coefficients and margins of a block on an incline") {
  const TemporaryFolder folder;
  const std::string incline = sweep_model("block-on-incline");
  const auto rows = swept(folder.file("job"), {incline, "--minimal-mu", "--tilt-margin", "--axis", "mu=0.1:1:0.3"});
  REQUIRE(rows.size() == 4);
  for (const nlohmann::json& row : rows)
    compare_with_analyze(row, {incline, "--minimal-mu", "--tilt-margin", "--mu", row.at("state").at("mu").dump()});
}

TEST_CASE("Answers of a sweep are those of impend analyze: gaps, gravity and fixed parts of a machine") {
  const TemporaryFolder folder;
  const std::string machine = sweep_model("machine");
  const auto rows = swept(folder.file("job"), {machine, "--axis", "fixed=;*", "--axis", "gap=auto,0.02,0.5", "--axis",
                                               "gravity=0,0,-9.80665;0,-9.8,0.5"});
  REQUIRE(rows.size() == 12);
  for (const nlohmann::json& row : rows) {
    const nlohmann::json& state = row.at("state");
    Words command = {machine, "--gap", state.at("gap") == "auto" ? "auto" : state.at("gap").dump(), "--gravity"};
    const nlohmann::json& g = state.at("gravity");
    command.push_back(g[0].dump() + "," + g[1].dump() + "," + g[2].dump());
    if (!state.at("fixed").empty()) command.insert(command.end(), {"--fixed", "*"});
    compare_with_analyze(row, command);
  }
}

TEST_CASE("Answers of a sweep are those of impend analyze: a pin in a hole, and models of motion") {
  const TemporaryFolder folder;
  const std::string peg = sweep_model("pin-in-hole"), ramp = sweep_model("rough-incline-slides");
  for (const nlohmann::json& row :
       swept(folder.file("a"), {peg, "--axis", "gap=auto,0.001", "--axis", "without=;pin"})) {
    const nlohmann::json& state = row.at("state");
    Words command = {peg, "--gap", state.at("gap") == "auto" ? "auto" : state.at("gap").dump()};
    if (!state.at("without").empty()) command.insert(command.end(), {"--exclude", "pin"});
    compare_with_analyze(row, command);
  }
  for (const nlohmann::json& row :
       swept(folder.file("b"), {ramp, "--axis", "model=frictionless,static,dynamic,viscous,no-slip"}))
    compare_with_analyze(row, {ramp, "--model", row.at("state").at("model").get<std::string>()});
}

TEST_CASE("From make to merge, and what is shown of a state") {
  const TemporaryFolder folder;
  const std::string job = folder.file("job");
  const ProgramResult made =
      run_sweep({"make", sweep_model("tower"), "--axis", "tilt=0:9:1", "--block", "3", "-o", job});
  CHECK(made.out == "tower: 10 states in 4 blocks, to be run with: impend sweep run " + job + "\n");
  CHECK(run_sweep({"status", job}).status == 1);
  CHECK(run_sweep({"status", job, "--missing"}).out == "0-3\n");
  CHECK(run_sweep({"merge", job, "-o", folder.file("a.csv")}).status == 3);
  CHECK(!fs::exists(folder.file("a.csv")));
  CHECK(run_sweep({"run", job, "--shard", "1/2"}).status == 0);
  CHECK(run_sweep({"status", job, "--missing"}).out == "0-1\n");
  RunOptions array;
  array.environment = {{"SLURM_ARRAY_TASK_ID", "1"}};
  CHECK(run_sweep({"run", job, "--shard", "auto"}, array).status == 0);
  CHECK(run_sweep({"status", job, "--missing"}).out == "0\n");
  const ProgramResult rest = run_sweep({"run", job});
  CHECK(has(rest.out, " states answered, 3 of them now\n3 blocks finished before; in the others: "));
  const ProgramResult status = run_sweep({"status", job});
  CHECK(status.status == 0);
  CHECK(status.out == "tower: 10 of 10 states answered, 4 of 4 blocks finished\n  9 moves, 1 stable\n");
  CHECK(run_sweep({"status", job, "--missing"}).out.empty());
  CHECK(run_sweep({"merge", job, "-o", folder.file("a.csv")}).out ==
        "wrote 10 answers to " + folder.file("a.csv") + "\n");
  CHECK(has(read_file(folder.file("a.csv")), "\n3,3,moves,,"));

  const ProgramResult shown = run_sweep({"show", job, "4"});
  CHECK(shown.status == 0);
  CHECK(has(shown.out, "State 4 of 9: tilt 4\nanswered in block 1: moves\n"));
  CHECK(has(shown.out, "tower: MOVES (without friction)"));
  const ProgramResult report = run_sweep({"show", job, "4", "--json", "-", "--no-timings"});
  CHECK(nlohmann::json::parse(report.out).at("verdict") == "moves");
  CHECK(run_sweep({"show", job, "10"}).status == 2);

  write_file(job + "/blocks/000001.jsonl.host.1.conflict", "");
  CHECK(run_sweep({"status", job}).status == 4);
  CHECK(run_sweep({"merge", job, "-o", folder.file("b.csv")}).status == 4);
}

TEST_CASE("Every number of processes gives the same bytes") {
  const TemporaryFolder folder;
  std::string first;
  for (const char* threads : {"1", "2", "5"}) {
    const std::string job = folder.file(std::string("job") + threads),
                      out = folder.file(std::string(threads) + ".jsonl");
    REQUIRE(run_sweep({"make", sweep_model("corbel"), "--axis", "tilt=0:20:1", "--axis", "azimuth=0,90", "--block", "4",
                       "-o", job})
                .status == 0);
    REQUIRE(run_sweep({"run", job, "--threads", threads}).status == 0);
    REQUIRE(run_sweep({"merge", job, "-o", out}).status == 0);
    if (first.empty()) first = read_file(out);
    CHECK(read_file(out) == first);
  }
}

TEST_CASE("A sweep that is ended by a signal goes on, with the bytes of one that was not") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole");
  const Words request = {"make", sweep_model("wall-running-bond"), "--axis", "tilt=0:15:0.1", "--block", "10", "-o"};
  Words make = request;
  make.push_back(whole);
  REQUIRE(run_sweep(make).status == 0);
  REQUIRE(run_sweep({"run", whole}).status == 0);
  REQUIRE(run_sweep({"merge", whole, "-o", folder.file("whole.jsonl")}).status == 0);
  for (const auto& [number, expected] :
       std::vector<std::pair<int, int>>{{SIGINT, 130}, {SIGTERM, 143}, {SIGKILL, 137}}) {
    const std::string job = folder.file("job" + std::to_string(number));
    make.back() = job;
    REQUIRE(run_sweep(make).status == 0);
    RunOptions ended;
    ended.interrupt_at_first_error_output = true;
    ended.interrupt_by = number;
    CHECK(run_sweep({"run", job, "--progress", "json"}, ended).status == expected);
    REQUIRE(run_sweep({"run", job}).status == 0);
    REQUIRE(run_sweep({"merge", job, "-o", job + ".jsonl"}).status == 0);
    CHECK(read_file(job + ".jsonl") == read_file(folder.file("whole.jsonl")));
    for (const auto& entry : fs::directory_iterator(job + "/blocks")) CHECK(entry.path().extension() == ".jsonl");
  }
}

TEST_CASE("A state that is slow on purpose is told as timeout, and the states after it are answered") {
  // A heap of 343 cubes takes a second or more, a tower milliseconds.
  FileScene heap;
  heap.name = "heap";
  constexpr int kSide = 7;
  for (int k = 0; k < kSide * kSide * kSide; ++k) {
    const impend::Vec3 corner(k % kSide, k / kSide % kSide, k / kSide / kSide);
    ScenePart cube = box_part("cube-" + std::to_string(k), corner, corner + impend::Vec3::Ones());
    heap.parts.push_back(corner.z() == 0 ? as_fixed(cube) : cube);
  }
  const TemporaryFolder folder, of_heap;
  const std::string job = folder.file("job"), tower = sweep_model("tower");
  write_file(folder.file("inputs"), tower + "\n" + write_scene(heap, of_heap.path()) + "\n" + tower + "\n");
  REQUIRE(run_sweep({"make", "--axis", "inputs=@" + folder.file("inputs"), "--block", "3", "-o", job}).status == 0);
  const ProgramResult run = run_sweep({"run", job, "--timeout", "0.5"});
  CHECK(run.status == 3);
  CHECK(has(run.out, "3 states answered, 3 of them now: 2 stable, 1 timeout"));
  CHECK(has(run.err, "states that took longer than they were given, and have no answer: 1\n"));
  CHECK(has(run.err, "--timeout"));
  const ProgramResult status = run_sweep({"status", job});
  CHECK(status.status == 0);
  CHECK(has(status.out, "  2 stable, 1 timeout\n  states that took longer than they were given: 1\n"));
  const auto rows = rows_of(job);
  REQUIRE(rows.size() == 3);
  CHECK(rows[1].at("timeout") == 0.5);
  CHECK(!rows[1].contains("verdict"));
  for (const int k : {0, 2}) {
    CHECK(rows[k].at("verdict") == "stable");
    CHECK(!rows[k].contains("timeout"));
  }
}

TEST_CASE("States that took too long are asked again with more seconds, and then have the bytes of a run without") {
  const TemporaryFolder folder;
  const auto made = [&](const std::string& name) {
    const std::string job = folder.file(name);
    REQUIRE(run_sweep({"make", sweep_model("tower"), "--axis", "tilt=0:5:1", "--block", "2", "-o", job}).status == 0);
    return job;
  };
  const std::string job = made("job"), whole = made("whole");
  REQUIRE(run_sweep({"run", whole}).status == 0);
  CHECK(run_sweep({"run", job, "--timeout", "1e-6"}).status == 3);
  CHECK(has(run_sweep({"status", job}).out, "6 of 6 states answered, 3 of 3 blocks finished\n  6 timeout\n"));
  CHECK(has(run_sweep({"show", job, "3"}).out, "not answered within 1e-06 s in block 1: timeout\n"));
  REQUIRE(run_sweep({"merge", job, "-o", folder.file("late.csv")}).status == 0);
  CHECK(has(read_file(folder.file("late.csv")), ",crashed,exited,timeout,key\n0,0,,,"));
  CHECK(has(read_file(folder.file("late.csv")), ",1e-06,"));
  const ProgramResult as_before = run_sweep({"run", job, "--timeout", "1e-6"});
  CHECK(as_before.status == 0);
  CHECK(has(as_before.out, "6 states answered, 0 of them now\n3 blocks finished before\n"));
  CHECK(run_sweep({"run", job, "--timeout", "3600"}).status == 0);
  CHECK(run_sweep({"merge", job, "-o", "-"}).out == run_sweep({"merge", whole, "-o", "-"}).out);
}

TEST_CASE("Progress as lines of JSON says how far a sweep is") {
  const TemporaryFolder folder;
  REQUIRE(run_sweep({"make", sweep_model("tower"), "--axis", "tilt=0:9:1", "-o", folder.file("job")}).status == 0);
  const ProgramResult run = run_sweep({"run", folder.file("job"), "--progress", "json"});
  REQUIRE(run.status == 0);
  const std::string lines = run.err;
  REQUIRE(lines.ends_with("\n"));
  const std::size_t last = lines.rfind('\n', lines.size() - 2);
  const nlohmann::json at = nlohmann::json::parse(lines.substr(last == std::string::npos ? 0 : last + 1));
  CHECK(at.at("done") == 10);
  CHECK(at.at("states") == 10);
  CHECK(at.at("tally").at("moves") == 9);
}

TEST_CASE("Answers of another job are reused, and a changed input is refused") {
  const TemporaryFolder folder;
  fs::copy(std::string(IMPEND_MODELS_DIR) + "/tower", folder.file("tower"), fs::copy_options::recursive);
  const std::string tower = folder.file("tower/tower.assembly.json");
  REQUIRE(run_sweep({"make", tower, "--axis", "tilt=0:9:1", "-o", folder.file("old")}).status == 0);
  REQUIRE(run_sweep({"run", folder.file("old")}).status == 0);
  REQUIRE(run_sweep({"make", tower, "--axis", "tilt=5:14:1", "-o", folder.file("new")}).status == 0);
  const ProgramResult run = run_sweep({"run", folder.file("new"), "--reuse", folder.file("old")});
  CHECK(has(run.out, "10 states answered, 5 of them now"));

  REQUIRE(run_sweep({"make", tower, "--axis", "tilt=20:29:1", "-o", folder.file("later")}).status == 0);
  write_file(tower, read_file(tower) + "\n");
  const ProgramResult refused = run_sweep({"run", folder.file("later")});
  CHECK(refused.status == 3);
  CHECK(has(refused.err, "not what it was when the job was made"));
}

TEST_CASE("Command lines of sweeps that mean nothing are refused with a hint") {
  const TemporaryFolder folder;
  const std::string tower = sweep_model("tower"), job = folder.file("job");
  const auto refused = [](const Words& words, const std::string& said) {
    const ProgramResult run = run_sweep(words);
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(has(run.err, said));
  };
  refused({"make", tower, "--axis", "tilt=0,1"}, "-o DIR");
  refused({"make", tower, "-o", job}, "--axis");
  refused({"make", "--axis", "tilt=0,1", "-o", job}, "no input given");
  refused({"make", tower, "--axis", "tlit=0,1", "-o", job}, "tilt");
  refused({"make", tower, "--axis", "mu=0.1", "--axis", "tilt=1", "--block", "0", "-o", job}, "--block");
  refused({"make", tower, "--mu", "0.9", "--axis", "mu=0.1,0.2", "-o", job}, "--mu is given, and an axis 'mu', too");
  refused({"make", tower, "--axis", "density=1,2", "-o", job}, "density does not apply to an assembly file");
  refused({"mkae"}, "did you mean 'sweep make'");
  refused({"run"}, "no job given");
  refused({"merge", job}, "-o answers.csv");
  refused({"show", job, "x"}, "number of a state");
  CHECK(run_sweep({"run", job}).status == 3);
  CHECK(run_sweep({}).status == 0);
  CHECK(has(run_sweep({"make", "--help"}).out, "--axis NAME=VALUES"));
  REQUIRE(run_sweep({"make", tower, "--axis", "tilt=0,1", "-o", job}).status == 0);
  refused({"run", job, "--shard", "2/2"}, "is no share");
  refused({"run", job, "--shard", "auto"}, "which task of an array");
  for (const char* time : {"0", "-1", "soon", "nan", "inf", "1e10"})
    refused({"run", job, "--timeout", time}, "--timeout must be a time above 0");
  CHECK(run_sweep({"make", tower, "--axis", "tilt=0,1", "-o", job}).status == 3);
}

TEST_CASE("The script for Slurm has a task for each block and names the job") {
  const TemporaryFolder folder;
  RunOptions here;
  here.folder = folder.path();
  REQUIRE(
      run_sweep({"make", sweep_model("tower"), "--axis", "tilt=0:9:1", "--block", "2", "-o", "it's"}, here).status ==
      0);
  const std::string script = run_sweep({"slurm", "it's", "--sbatch=--time=1:00:00"}, here).out;
  CHECK(has(script, "#SBATCH --array=0-4\n"));
  CHECK(has(script, "#SBATCH --time=1:00:00\n"));
  CHECK(has(script, "sweep run 'it'\\''s' --shard auto"));
  CHECK(!has(script, "--timeout"));
  const auto asked = [&](const char* timeout, const char* sbatch) {
    return run_sweep({"slurm", "it's", "--timeout", timeout, sbatch}, here);
  };
  CHECK(has(asked("60", "--sbatch=--time=2").out, "--progress never --timeout 60\n"));
  const auto refused = asked("120", "--sbatch=--time=2");
  CHECK(refused.status == 2);
  CHECK(refused.out.empty());
  CHECK(has(refused.err, "Slurm ends its task after 120 s"));
}
