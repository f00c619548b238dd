// The verb `simulate`: closed forms of the first second, trajectories, tables, the end, refusals, exit statuses.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/schema_check.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr double kG = 9.80665;

// The first three of the numbers.
Vec3 first_three_of(const Json& numbers) {
  return Vec3(numbers[0].get<double>(), numbers[1].get<double>(), numbers[2].get<double>());
}

std::vector<std::string> text_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The lines of a trajectory by kind.
struct Trajectory {
  Json header, summary;
  std::vector<Json> frames, events;

  explicit Trajectory(const std::string& text) {
    REQUIRE_FALSE(text.empty());
    CHECK(text.back() == '\n');
    for (const std::string& line : text_lines(text)) {
      const Json value = Json::parse(line);
      if (value.contains("format")) header = value;
      if (value.contains("summary")) summary = value["summary"];
      if (value.contains("pose")) frames.push_back(value);
      if (value.contains("event")) events.push_back(value);
    }
  }
  std::size_t index_of(const std::string& name) const {
    std::size_t index = 0;
    while (header["parts"].at(index) != name) ++index;
    return index;
  }
  Vec3 center(const Json& frame, const std::string& part) const {
    const Json& pose = frame["pose"][index_of(part)];
    return first_three_of(pose);
  }
  Eigen::Quaterniond turn(const Json& frame, const std::string& part) const {
    const Json& pose = frame["pose"][index_of(part)];
    const auto at = [&pose](std::size_t k) { return pose[k].get<double>(); };
    return {at(3), at(4), at(5), at(6)};
  }
  Vec3 velocity(const Json& frame, const std::string& part) const {
    const Json& all = frame["velocity"][index_of(part)];
    return first_three_of(all);
  }
  const Json& outcome(const std::string& part) const { return summary["parts"][index_of(part)]; }
};

Trajectory trajectory_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"-o", "-"});
  const ProgramResult run = simulate(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return Trajectory(run.out);
}

// A cube of 0.2 m whose lower face is at this height above the ground, far from a post that stands.
std::string drop_of(const TemporaryFolder& folder, double height, bool ground = true) {
  FileScene scene;
  scene.name = "drop";
  scene.parts = {as_fixed(box_part("post", Vec3(2, 0, 0), Vec3(2.2, 0.2, 1))),
                 box_part("cube", Vec3(0, 0, height), Vec3(0.2, 0.2, height + 0.2))};
  if (ground) scene.ground = 0;
  return write_scene(scene, folder.path());
}

double balance_of(const Json& energy) {
  double sum = energy["kinetic"].get<double>() + energy["potential"].get<double>();
  for (const char* work : {"loads", "friction", "impacts", "joints", "dampers", "drives", "corrections", "defect"})
    sum -= energy[work].get<double>();
  return sum;
}

}  // namespace

TEST_CASE("a cube falls by the law of free fall, lands when it must and rests on the ground") {
  const TemporaryFolder folder;
  const Trajectory fall = trajectory_of({drop_of(folder, 0.5)});
  const double landing = std::sqrt(2 * 0.5 / kG), step = fall.header["step"];
  for (const Json& frame : fall.frames) {
    const double t = frame["t"];
    if (t >= landing - step) continue;
    CHECK(fall.center(frame, "cube").z() == Approx(0.6 - kG * t * t / 2).margin(1e-9));
    CHECK(fall.velocity(frame, "cube").z() == Approx(-kG * t).margin(1e-9));
    CHECK(fall.center(frame, "post") == fall.center(fall.frames[0], "post"));
  }
  const Json& last = fall.frames.back();
  CHECK(fall.center(last, "cube").z() == Approx(0.1).margin(1e-4));
  CHECK(std::abs(fall.turn(last, "cube").w()) > 1 - 1e-6);
  CHECK(fall.summary["end"] == "rest");
  CHECK(fall.summary["end_pose"]["verdict"] == "stable");
  CHECK(fall.summary["first_step"]["applies"] == true);
  CHECK(fall.summary["first_step"]["holds"] == true);
  CHECK(fall.outcome("cube")["distance"].get<double>() == Approx(0.5).margin(1e-4));
  CHECK(fall.outcome("post")["moved"] == false);
  bool landed = false;
  for (const Json& event : fall.events) {
    if (event["event"] != "lands") continue;
    if (!landed) CHECK(event["t"].get<double>() == Approx(landing).margin(2 * step));
    landed = true;
    CHECK((event["a"] == "cube" || event["b"] == "cube"));
    CHECK((event["a"] == "ground" || event["b"] == "ground"));
  }
  CHECK(landed);
}

TEST_CASE("a block slides down a smooth incline by half of g, a rough one by what friction leaves") {
  const double slope = kPi / 6;
  const auto path = [](const std::string& name, const std::string& until, const std::string& law) {
    const Trajectory run = trajectory_of({model_file(name), "--until", until, "--model", law});
    CHECK(run.header["law"] == law);
    return (run.center(run.frames.back(), "block") - run.center(run.frames.front(), "block")).eval();
  };
  const Vec3 down(std::cos(slope), 0, -std::sin(slope));
  const Vec3 smooth = path("block-on-incline", "0.25", "frictionless");
  CHECK((smooth - kG / 2 * 0.25 * 0.25 / 2 * down).norm() < 1e-5);
  const double rough = kG * (std::sin(slope) - 0.57 * std::cos(slope));
  CHECK((path("rough-incline-slides", "1", "coulomb") - rough / 2 * down).norm() < 1e-4);
  CHECK(path("rough-incline-holds", "0.5", "coulomb").norm() < 1e-5);
}

TEST_CASE("friction decides where the input states it or the command line does, and nowhere else") {
  const auto law = [](std::vector<std::string> words) {
    words.insert(words.end(), {"--until", "0.01"});
    return trajectory_of(words).header["law"].get<std::string>();
  };
  CHECK(law({model_file("block-on-incline")}) == "frictionless");
  CHECK(law({model_file("rough-incline-slides")}) == "coulomb");
  CHECK(law({model_file("block-on-incline"), "--mu", "0.3"}) == "coulomb");
  CHECK(law({model_file("rough-incline-slides"), "--model", "frictionless"}) == "frictionless");
}

TEST_CASE("a hinge keeps a lid at its axis while it falls shut") {
  const Trajectory lid = trajectory_of({model_file("hinged-lid"), "--until", "0.1"});
  const Vec3 hinge(0, 0, 0.215), from = lid.center(lid.frames.front(), "lid");
  for (const Json& frame : lid.frames) {
    const Vec3 there = lid.turn(frame, "lid") * (hinge - from) + lid.center(frame, "lid");
    CHECK((there - hinge).norm() < 1e-4);
  }
  const double turned = lid.outcome("lid")["turn"];
  CHECK(turned > 17.6 / 2 * 0.01);
  CHECK(turned < 0.2);
}

TEST_CASE("what stands stays, and says by how little") {
  const ProgramResult run = simulate({model_file("tower"), "--expect-end", "rest"});
  INFO(run.err);
  CHECK(run.status == 0);
  CHECK(has(run.out, "tower: STAYS (without friction): nothing moves by more than the gap ("));
  CHECK(has(run.out, "the first step agrees with the certified acceleration"));
}

TEST_CASE("a plank that tips off a ledge with nothing below is gone") {
  const ProgramResult run = simulate({model_file("overhang-tips"), "--expect-end", "gone:pl*"});
  INFO(run.err);
  CHECK(run.status == 0);
  CHECK(has(run.out, "'plank' is gone from "));
  CHECK(simulate({model_file("overhang-tips"), "--expect-end", "rest"}).status == 1);
}

TEST_CASE("frames come at their rate from 0 to the end, and energy is accounted for in each") {
  const Trajectory run =
      trajectory_of({model_file("block-on-incline"), "--until", "0.2", "--frames-per-second", "50", "--step", "0.001"});
  REQUIRE(run.frames.size() == 11);
  const double whole = std::abs(run.frames.back()["energy"]["potential"].get<double>());
  CHECK(whole > 0);
  for (std::size_t k = 0; k < run.frames.size(); ++k) {
    CHECK(run.frames[k]["t"].get<double>() == Approx(static_cast<double>(k) / 50).margin(1e-9));
    const Json& energy = run.frames[k]["energy"];
    CHECK(std::abs(balance_of(energy)) <= 1e-9 * whole);
    CHECK(std::abs(energy["friction"].get<double>()) <= 1e-9 * whole);
  }
  CHECK(run.summary["time"].get<double>() == Approx(0.2));
}

TEST_CASE("every line satisfies the schema that the program prints, and so does the report") {
  const TemporaryFolder folder;
  const std::string report = folder.file("out.json"), lines = folder.file("out.jsonl");
  REQUIRE(simulate({drop_of(folder, 0.3), "-o", lines, "--json", report, "--frames-per-second", "10"}).status == 0);
  const std::vector<std::string> all = text_lines(read_file(lines));
  REQUIRE(all.size() > 4);
  for (const std::string& line : all) CHECK(schema_complaint(Json::parse(line), "trajectory") == "");
  const Json summary = Json::parse(read_file(report));
  CHECK(schema_complaint(summary, "trajectory") == "");
  CHECK(summary["summary"] == Json::parse(all.back())["summary"]);
}

TEST_CASE("the same run gives the same bytes with any number of threads, and a longer one begins with a shorter one") {
  const std::string scene = model_file("block-on-incline");
  const auto bytes = [&](const std::string& until, const std::string& threads) {
    return simulate({scene, "--until", until, "--threads", threads, "-o", "-", "--no-end-analysis"}).out;
  };
  const std::string once = bytes("0.2", "1");
  CHECK(bytes("0.2", "1") == once);
  CHECK(bytes("0.2", "2") == once);
  const std::vector<std::string> brief = text_lines(bytes("0.1", "1")), longer = text_lines(once);
  REQUIRE(longer.size() > brief.size());
  REQUIRE(brief.size() > 5);
  // All but the header, the last frame, which the end may have cut, and the summary.
  for (std::size_t k = 1; k + 2 < brief.size(); ++k) CHECK(brief[k] == longer[k]);
}

TEST_CASE("tables hold the parts that are asked for, and the energies") {
  const TemporaryFolder folder;
  const std::string scene = drop_of(folder, 0.5), table = folder.file("out.csv"), energy = folder.file("energy.csv");
  REQUIRE(simulate({scene, "--until", "0.1", "-o", table, "--csv-parts", "c*", "--energy", energy}).status == 0);
  const std::vector<std::string> rows = text_lines(read_file(table)), energies = text_lines(read_file(energy));
  CHECK(rows[0] == "t,part,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz");
  CHECK(rows.size() == energies.size());
  CHECK(rows.size() >= 7);
  for (std::size_t k = 1; k < rows.size(); ++k) CHECK(has(rows[k], ",cube,"));
  CHECK(energies[0] == "t,kinetic,potential,loads,friction,impacts,joints,springs,dampers,drives,corrections,gone,defect");
  REQUIRE(simulate({scene, "--until", "0.1", "-o", table}).status == 0);
  CHECK(text_lines(read_file(table)).size() == 2 * rows.size() - 1);
}

TEST_CASE("the pose at the end is an assembly: what came to rest is stable there, what moves goes on") {
  const TemporaryFolder folder;
  const std::string end = folder.file("end"), middle = folder.file("middle");
  REQUIRE(simulate({drop_of(folder, 0.3), "--end", end, "--quiet"}).status == 0);
  CHECK(run_impend({"analyze", end, "--expect", "stable"}).status == 0);
  const ProgramResult again = simulate({drop_of(folder, 0.3), "--end", end, "--quiet"});
  CHECK(again.status == 3);
  CHECK(has(again.err, "--force"));
  CHECK(simulate({drop_of(folder, 0.3), "--end", end, "--quiet", "--force"}).status == 0);
  REQUIRE(simulate({model_file("block-on-incline"), "--until", "0.1", "--end", middle, "--quiet"}).status == 0);
  const Trajectory rest = trajectory_of({middle, "--until", "0.1"});
  CHECK(rest.velocity(rest.frames.front(), "block").norm() == Approx(kG / 2 * 0.1).epsilon(0.02));
  CHECK(rest.velocity(rest.frames.back(), "block").norm() == Approx(kG / 2 * 0.2).epsilon(0.02));
  CHECK_FALSE(has(simulate({middle, "--until", "0.01"}).out, "of the same parts at rest"));
}

TEST_CASE("an end that is not the expected one is status 1, and says what was found") {
  const TemporaryFolder folder;
  const std::string scene = drop_of(folder, 0.5);
  CHECK(simulate({scene, "--expect-end", "rest"}).status == 0);
  CHECK(simulate({scene, "--until", "0.1", "--expect-end", "moves"}).status == 0);
  const ProgramResult early = simulate({scene, "--until", "0.1", "--expect-end", "rest"});
  CHECK(early.status == 1);
  CHECK(has(early.err, "expected the end 'rest', found 'moves'"));
  CHECK(simulate({scene, "--expect-end", "gone:cube"}).status == 1);
}

TEST_CASE("with a trajectory on standard output nothing else is there, warnings go to standard error") {
  const TemporaryFolder folder;
  write_file(folder.file("cube.obj"), obj_with_objects({{"cube", box(Vec3(0, 0, 0), Vec3(1, 1, 1))}}));
  const ProgramResult run =
      simulate({folder.file("cube.obj"), "--unit", "m", "--until", "0.05", "-o", "-", "--no-end-analysis"});
  CHECK(run.status == 0);
  for (const std::string& line : text_lines(run.out)) CHECK_FALSE(Json::parse(line, nullptr, false).is_discarded());
  CHECK(has(run.err, "warning: "));
  const ProgramResult quiet = simulate({folder.file("cube.obj"), "--unit", "m", "--until", "0.05", "--quiet"});
  CHECK(text_lines(quiet.out).size() == 1);
  CHECK(quiet.err.empty());
}

TEST_CASE("wrong words and numbers are refused before anything is read, with what is possible") {
  const TemporaryFolder folder;
  const std::string scene = drop_of(folder, 0.5);
  const auto refused = [&](std::vector<std::string> words, const std::string& piece) {
    words.insert(words.begin(), scene);
    const ProgramResult run = simulate(words);
    INFO(words[1] << ": " << run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(has(run.err, piece));
  };
  refused({"--step", "1"}, "must be within 1e-9 … 0.1 s");
  refused({"--step", "nan"}, "must be within");
  refused({"--until", "-1"}, "--until cannot be '-1'");
  refused({"--until", "soon"}, "as in --until 2");
  refused({"--frames-per-second", "0"}, "--frames-per-second cannot be '0'");
  refused({"--restitution", "1.1"}, "from 0 to 1");
  refused({"--corrections", "4"}, "from 0 to 3");
  refused({"--corrections", "0.5"}, "whole number");
  refused({"--impacts", "exact"}, "'located', 'stepped'");
  refused({"--model", "static"}, "'frictionless', 'coulomb'");
  refused({"--mu", "0.3", "--model", "frictionless"}, "means nothing");
  refused({"--mu", "rough"}, "--mu cannot be 'rough'");
  refused({"--until", "0"}, "1e-9 … 1e6 s");
  refused({"-o", "out.txt"}, ".jsonl or .csv");
  refused({"--energy", "out.txt"}, ".csv or .svg");
  refused({"-o", "-", "--json", "-"}, "cannot share stdout");
  refused({"-o", folder.file("out.csv"), "--energy", folder.file("./out.csv")}, "cannot share a file");
  refused({"--csv-parts", "cube"}, "-o FILE.csv");
  refused({"-o", folder.file("out.csv"), "--csv-parts", "cub"}, "did you mean 'cube'?");
  refused({"--expect-end", "stable"}, "'gone:PART'");
  refused({"--expect-end", "gone:"}, "'gone:PART'");
  refused({"--expect-end", "gone:cub"}, "did you mean 'cube'?");
  refused({"--force"}, "--end");
  refused({"--unitl", "2"}, "did you mean '--unit'?");
  CHECK(simulate({scene, "-o", folder.file("none/out.jsonl")}).status == 3);
  CHECK(simulate({scene, "-o", scene}).status == 2);
}

TEST_CASE("a run that fails leaves no file, and keeps the one that was there") {
  const TemporaryFolder folder, parts;
  write_file(folder.file("open.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n");
  write_file(parts.file("out.jsonl"), "as it was\n");
  const ProgramResult run = simulate({folder.file("open.obj"), "--unit", "m", "-o", parts.file("out.jsonl")});
  CHECK(run.status == 3);
  CHECK(read_file(parts.file("out.jsonl")) == "as it was\n");
  CHECK(std::distance(fs::directory_iterator(parts.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("a full disk is told, whether a trajectory or a table is written") {
  if (!fs::exists("/dev/full")) return;
  const TemporaryFolder folder;
  const std::string scene = drop_of(folder, 0.5);
  for (const char* name : {"full.jsonl", "full.csv"}) {
    fs::create_symlink("/dev/full", folder.file(name));
    const ProgramResult run = simulate({scene, "--until", "0.1", "-o", folder.file(name)});
    CHECK(run.status == 3);
    CHECK(has(run.err, name));
    CHECK(run.out.empty());
  }
}

TEST_CASE("a cancelled run leaves whole lines up to there, with a summary that says so") {
  const TemporaryFolder parts, folder;
  const std::string file = folder.file("out.jsonl"), scene = drop_of(parts, 0.001);
  // The file grows beside its place.
  constexpr std::uintmax_t kSomeFrames = 20000;
  RunOptions options;
  options.interrupt_when = [&](pid_t, const std::string&) {
    const fs::directory_iterator all(folder.path());
    return std::any_of(begin(all), end(all), [&](const fs::directory_entry& entry) {
      std::error_code gone;
      CHECK(entry.path() != file);
      return entry.file_size(gone) > kSomeFrames && !gone;
    });
  };
  CHECK(run_impend({"simulate", scene, "--until", "1e6", "-o", file}, options).status == 130);
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
  const Trajectory run(read_file(file));
  CHECK(run.summary["end"] == "cancelled");
  CHECK(run.frames.size() > 10);
  CHECK(run.summary["time"].get<double>() >= run.frames.back()["t"].get<double>());
}

TEST_CASE("whoever cancels the study of the step gets the run, and the exit status of a cancelled one") {
  const TemporaryFolder parts, folder;
  const std::string file = folder.file("out.jsonl");
  RunOptions options;
  options.interrupt_when = [](pid_t, const std::string& err) { return has(err, "refine"); };
  const ProgramResult run = run_impend({"simulate", drop_of(parts, 0.001), "--until", "20", "--refine", "--progress",
                                        "always", "--json", folder.file("out.json"), "-o", file},
                                       options);
  CHECK(run.status == 130);
  CHECK(has(run.err, "cancelled after the simulation"));
  CHECK(has(run.out, "drop: "));
  const Trajectory told(read_file(file));
  CHECK(told.summary["end"] == "rest");
  CHECK(told.summary["time"] == 20);
  CHECK(told.summary["step_study"].is_null());
  CHECK(Json::parse(read_file(folder.file("out.json")))["summary"] == told.summary);
}

TEST_CASE("whoever cancels the analysis of the end gets the run, and the exit status of a cancelled one") {
  const TemporaryFolder folder;
  const std::string file = folder.file("out.jsonl");
  RunOptions options;
  options.interrupt_when = [](pid_t, const std::string& err) { return has(err, "pose at the end"); };
  // Large enough for the analysis to take longer than a signal.
  const ProgramResult run = run_impend({"simulate", model_file("wall-running-bond"), "--mu", "0.5", "--progress",
                                        "always", "--frames-per-second", "1", "-o", file},
                                       options);
  CHECK(run.status == 130);
  CHECK(has(run.out, "the pose at the end has no verdict: "));
  const Trajectory told(read_file(file));
  CHECK(told.summary["end"] == "rest");
  CHECK(told.summary["end_pose"].is_null());
  CHECK(has(told.summary["end_pose_not_known"], "cancelled"));
}

}  // namespace impend::test
