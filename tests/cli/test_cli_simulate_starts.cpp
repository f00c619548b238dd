// The verb `simulate` where parts move at the start, where it cannot begin, and where there is no pose to judge.
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;

constexpr double kFall = 9.80665;  // m/s²

// `piece` may be broken into lines.
bool has_folded(const std::string& text, const std::string& piece) {
  std::string flat;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || flat.empty() || flat.back() != ' ') flat += blank ? ' ' : c;
  }
  return flat.find(piece) != std::string::npos;
}

struct Told {
  Json summary;
  std::vector<Json> frames;
};

Told told(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"-o", "-"});
  const ProgramResult run = simulate(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  Told told;
  std::istringstream in(run.out);
  for (std::string line; std::getline(in, line);) {
    const Json value = Json::parse(line);
    if (value.contains("summary")) told.summary = value["summary"];
    if (value.contains("pose")) told.frames.push_back(value);
  }
  REQUIRE_FALSE(told.frames.empty());
  return told;
}

Vec3 center_of(const Json& frame, std::size_t part) {
  const Json& pose = frame["pose"][part];
  return {pose[0].get<double>(), pose[1].get<double>(), pose[2].get<double>()};
}

// A low block on a fixed base, with this velocity along x (m/s) and coefficient, after a change of the file.
constexpr std::size_t kBlock = 1;
template <class Change>
std::string block_on_base(const TemporaryFolder& folder, double speed, double mu, Change change) {
  FileScene scene;
  scene.name = "block";
  scene.parts = {as_fixed(box_part("base", Vec3(-9, -9, -1), Vec3(9, 9, 0))),
                 box_part("block", Vec3(-0.3, -0.3, 0), Vec3(0.3, 0.3, 0.2))};
  const std::string file = write_scene(scene, folder.path());
  Json assembly = Json::parse(read_file(file));
  assembly["defaults"]["friction"] = mu;
  if (speed != 0) assembly["parts"][kBlock]["velocity"] = {{"linear", {speed, 0, 0}}};
  change(assembly);
  write_file(file, assembly.dump(1));
  return file;
}

std::string sliding(const TemporaryFolder& folder, double speed, double mu) {
  return block_on_base(folder, speed, mu, [](Json&) {});
}

}  // namespace

TEST_CASE("a block that slides at the start is braked by μg and stops after v₀²/2μg") {
  const double v0 = 3, mu = 0.3, stop = v0 / (mu * kFall), way = v0 * v0 / (2 * mu * kFall);
  const TemporaryFolder folder;
  const Told run = told({sliding(folder, v0, mu)});
  const double h = 1.0 / 1024, bound = mu * kFall * h * h / 4;
  const double from = center_of(run.frames.front(), kBlock).x();
  int slides = 0;
  for (const Json& frame : run.frames) {
    const double t = frame["t"], x = center_of(frame, kBlock).x() - from;
    if (t >= stop - h) continue;
    ++slides;
    CHECK(std::abs(x - (v0 * t - mu * kFall * t * t / 2)) <= bound);
    CHECK(std::abs(frame["velocity"][kBlock][0].get<double>() - (v0 - mu * kFall * t)) <= 1e-9);
  }
  CHECK(slides > 55);
  CHECK(std::abs(center_of(run.frames.back(), kBlock).x() - from - way) <= bound);
  CHECK(run.summary["end"] == "rest");
  CHECK(std::abs(run.summary["parts"][kBlock]["since"].get<double>() - stop) <= 2 * h);
  CHECK(run.summary["end_pose"]["friction_verdict"] == "stable-certain");
  CHECK(run.summary["first_step"]["applies"] == false);
}

TEST_CASE("a block that rests and is pushed again begins to move again") {
  const TemporaryFolder folder;
  const std::string file = block_on_base(folder, 0, 0.5, [](Json& assembly) {
    const Json times = {{0, 0}, {0.2, 0}, {0.21, 1}, {0.25, 1}, {0.26, 0}, {0.6, 0}, {0.61, 1}, {0.65, 1}, {0.66, 0}};
    assembly["loads"] = {{{"part", "block"}, {"force", {900, 0, 0}}, {"times", times}}};
  });
  const ProgramResult run = simulate({file, "--until", "1.2", "-o", "-"});
  INFO(run.err);
  CHECK(run.status == 0);
  std::vector<std::pair<std::string, double>> told;
  std::istringstream in(run.out);
  for (std::string line; std::getline(in, line);) {
    const Json value = Json::parse(line);
    if (!value.contains("event") || value["a"] != "block" || !value["b"].is_null()) continue;
    told.emplace_back(value["event"].get<std::string>(), value["t"].get<double>());
  }
  REQUIRE(told.size() == 4);
  const std::vector<std::tuple<std::string, double, double>> known = {
      {"moves", 0.2, 0.25}, {"rests", 0.26, 0.6}, {"moves", 0.6, 0.65}, {"rests", 0.66, 1.2}};
  for (std::size_t k = 0; k < known.size(); ++k) {
    const auto& [event, from, to] = known[k];
    CHECK(told[k].first == event);
    CHECK(told[k].second > from);
    CHECK(told[k].second < to);
  }
}

TEST_CASE("Painlevé's rod begins with its jump, and comes to rest") {
  const ProgramResult run = simulate({model_file("painleve-rod")});
  INFO(run.err);
  CHECK(run.status == 0);
  CHECK(has_folded(run.out, "painleve rod: MOVES (with friction): 1 of 1 movable part moves, all rest from "));
  CHECK(has_folded(run.out, "At the end: STABLE FOR"));
  CHECK(has_folded(run.out,
                   "the first step was held against nothing: parts have velocities, or no acceleration is known"));
  CHECK_FALSE(has_folded(run.out, "Warnings"));
}

TEST_CASE("A run with friction that was stopped on its way goes on from its last pose as the whole one does") {
  const TemporaryFolder folder;
  const std::string scene = model_file("overhang-tips"), middle = folder.file("middle");
  const double turn = 0.125;  // s, a step of it
  const Told whole = told({scene, "--ground", "--mu", "0.4", "--until", "0.2", "--frames-per-second", "64"});
  REQUIRE(simulate({scene, "--ground", "--mu", "0.4", "--until", "0.125", "--end", middle}).status == 0);
  const Told rest = told({middle, "--until", "0.075", "--frames-per-second", "64"});
  const Told forward = told({middle, "--until", "0.075", "--frames-per-second", "64", "--model", "frictionless"});
  const auto at = [&](const Told& run, double t) {
    for (const Json& frame : run.frames) {
      if (std::abs(frame["t"].get<double>() - t) < 1e-6) return center_of(frame, 1);
    }
    FAIL("no frame at " << t);
    return Vec3(Vec3::Zero());
  };
  for (const double t : {0.0, 0.046875, 0.0625}) {
    INFO(t);
    CHECK((at(rest, t) - at(whole, turn + t)).norm() < 1e-6);
  }
  CHECK((at(forward, 0.0625) - at(whole, turn + 0.0625)).norm() > 1e-5);
}

TEST_CASE("what a law leaves out is told with the laws that simulate has, and not where another friction was chosen") {
  const TemporaryFolder folder;
  const std::string block = sliding(folder, 0, 0.3);
  const ProgramResult smooth = simulate({block, "--model", "frictionless", "--until", "0.1"});
  CHECK(has_folded(smooth.out,
                   "the assembly states friction, which this run leaves out; --model coulomb computes with it"));
  for (const char* law : {"no-slip", "coulomb", "stewart-trinkle"})
    CHECK_FALSE(has_folded(simulate({block, "--model", law, "--until", "0.1"}).out, "the assembly states friction"));
}

TEST_CASE("masses too unlike for the steps are refused before the run, with the part and what to do") {
  const auto stacked = [](const TemporaryFolder& folder, double mass) {
    return block_on_base(folder, 0, 0.5, [&](Json& file) {
      Json top = file["parts"][kBlock];
      file["parts"][kBlock].erase("density");
      file["parts"][kBlock]["mass"] = 1.0;
      top["name"] = "boulder";
      top.erase("density");
      top["mass"] = mass;
      top["pose"] = {{"translation", {0, 0, 0.2}}};
      file["parts"].push_back(top);
    });
  };
  const TemporaryFolder folder, fine;
  for (const char* law : {"coulomb", "frictionless"}) {
    const ProgramResult run = simulate({stacked(folder, 1e9), "--model", law});
    INFO(run.err);
    CHECK(run.status == 3);
    CHECK(run.out.empty());
    for (const char* piece : {"part 'block': mass: 'boulder' has 1e+09 kg and 'block' 1 kg", "factor of 1e+08"})
      CHECK(has_folded(run.err, piece));
  }
  const ProgramResult run = simulate({stacked(fine, 1e8), "--until", "0.1"});
  CHECK(run.status == 0);
  CHECK(has_folded(run.out, "STAYS"));
}

TEST_CASE("a step or an end that the assembly file states is refused by the place where it stands") {
  const TemporaryFolder folder;
  for (const auto& [key, value, says] :
       {std::tuple("step", 5.0, "the step is 5 s"), std::tuple("until", 1e-5, "ends")}) {
    const std::string file = block_on_base(folder, 0, 0.5, [&, key = key, value = value](Json& scene) {
      scene["simulation"] = {{key, value}};
    });
    const ProgramResult run = simulate({file});
    INFO(run.err);
    CHECK(run.status == 3);
    CHECK(run.out.empty());
    CHECK(has_folded(run.err, file + ": simulation." + key + ": "));
    CHECK(has_folded(run.err, says));
    CHECK(has_folded(run.err, "hint: "));
  }
  const std::string file = block_on_base(folder, 0, 0.5, [](Json& scene) { scene["simulation"] = {{"step", 5.0}}; });
  CHECK(simulate({file, "--step", "1e-3", "--until", "0.01"}).status == 0);
}

TEST_CASE("parts that overlap at the start are refused, or stay as deep as they are where that is allowed") {
  for (const double depth : {5e-4, 5e-3}) {
    INFO("depth " << depth);
    const TemporaryFolder folder;
    FileScene scene;
    scene.name = "sunk";
    scene.gap = 1e-5;
    scene.parts = {as_fixed(box_part("base", Vec3(-1, -1, -1), Vec3(1, 1, 0))),
                   box_part("cube", Vec3(-0.1, -0.1, -depth), Vec3(0.1, 0.1, 0.2 - depth))};
    const std::string file = write_scene(scene, folder.path());
    const ProgramResult refused = simulate({file, "--until", "0.5"});
    CHECK(refused.status == 3);
    CHECK(has_folded(refused.err, "'base' and 'cube' overlap"));
    CHECK(has_folded(refused.err, "--allow-overlap"));
    const Told run = told({file, "--allow-overlap", "--until", "0.5"});
    for (const Json& frame : run.frames)
      CHECK((center_of(frame, kBlock) - center_of(run.frames.front(), kBlock)).norm() <= 1e-9);
    CHECK(run.summary["end"] == "rest");
    CHECK(run.summary["counts"]["deepest"].get<double>() <= 1e-9);
    CHECK(has_folded(simulate({file, "--allow-overlap", "--until", "0.5"}).out, "'base' and 'cube' overlap"));
  }
}

TEST_CASE("a part that is shot off faster than anything can fall ends the run, with its name and what was found") {
  const TemporaryFolder folder;
  const std::string file = block_on_base(folder, 0, 0, [](Json& assembly) {
    assembly["loads"] = {{{"part", "block"}, {"force", {1e13, 0, 0}}}};
  });
  const ProgramResult run = simulate({file, "-o", folder.file("out.jsonl")});
  CHECK(run.status == 3);
  CHECK(has_folded(run.out,
                   "NOT SIMULATED TO ITS END (without friction): it diverged: at 0.000976562 s: 'block' moves with "));
  CHECK(has_folded(run.err, "diverged: at 0.000976562 s: 'block' moves with"));
  const std::string lines = read_file(folder.file("out.jsonl"));
  CHECK(has_folded(lines, "\"end\":\"diverged\""));
  CHECK(has_folded(lines, "\"pose\""));
}

TEST_CASE("a block that rattles in a slit is taken as inelastic where it would hit more often than a step can tell") {
  const TemporaryFolder folder;
  FileScene scene;
  scene.name = "rattle";
  scene.gap = 1e-6;
  scene.parts = {as_fixed(box_part("base", Vec3(-1, -1, -1), Vec3(1, 1, 0))),
                 box_part("block", Vec3(-0.1, -0.1, 0.001), Vec3(0.1, 0.1, 0.201)),
                 as_fixed(box_part("lid", Vec3(-1, -1, 0.202), Vec3(1, 1, 0.3)))};
  const std::string file = write_scene(scene, folder.path());
  const auto rattles = [&](double speed) {
    Json assembly = Json::parse(read_file(file));
    assembly["defaults"]["restitution"] = 1;
    assembly["parts"][kBlock]["velocity"] = {{"linear", {0, 0, -speed}}};
    write_file(file, assembly.dump(1));
    const ProgramResult run = simulate({file, "--until", "0.02"});
    INFO(run.err);
    CHECK(run.status == 0);
    return run.out;
  };
  // 40 m/s cross the slit of 2 mm twenty times in a step, 5 m/s twice or thrice.
  const std::string fast = rattles(40), slow = rattles(5);
  CHECK(has_folded(fast, "taken as inelastic, since impacts followed each other too fast"));
  CHECK(has_folded(fast, "contacts closed so often within a step that they were taken as inelastic there"));
  CHECK_FALSE(has_folded(slow, "inelastic"));
}

TEST_CASE("where all movable parts are gone, text says why there is no verdict on the end") {
  const ProgramResult gone = simulate({model_file("overhang-tips")});
  CHECK(gone.status == 0);
  CHECK(has_folded(gone.out, "no pose to judge: all movable parts are gone"));
  CHECK_FALSE(has_folded(gone.out, "At the end"));
  CHECK_FALSE(has_folded(simulate({model_file("overhang-tips"), "--no-end-analysis"}).out, "no pose to judge"));
}

TEST_CASE("where nothing brakes what slides on, text says so, and only there") {
  const std::string words = "nothing brakes what still slides: the law has no friction";
  const TemporaryFolder smooth, rough;
  const std::string without = sliding(smooth, 0.1, 0), with = sliding(rough, 0.1, 0.1);
  const ProgramResult run = simulate({without});
  CHECK(has_folded(run.out, "1 still moves after 10 s"));
  CHECK(has_folded(run.out, words));
  CHECK_FALSE(has_folded(simulate({without, "--until", "1"}).out, words));
  CHECK_FALSE(has_folded(simulate({with}).out, words));
  CHECK_FALSE(has_folded(simulate({model_file("tower")}).out, words));
}

TEST_CASE("viscous friction without any coefficient is told, with one it is not") {
  const TemporaryFolder smooth, rough;
  const auto with = [](double viscous) {
    return [viscous](Json& file) { file["friction"] = {{{"a", "base"}, {"b", "block"}, {"viscous", viscous}}}; };
  };
  const std::string none = sliding(smooth, 1, 0.3), some = block_on_base(rough, 1, 0.3, with(2));
  const ProgramResult run = simulate({none, "--model", "viscous", "--until", "0.1"});
  CHECK(run.status == 0);
  CHECK(has_folded(run.out, "states a coefficient of it for no pair of parts, so everything slides freely"));
  CHECK_FALSE(has_folded(simulate({some, "--model", "viscous", "--until", "0.1"}).out, "slides freely"));
  CHECK_FALSE(has_folded(simulate({none, "--until", "0.1"}).out, "slides freely"));
  const TemporaryFolder zero;
  CHECK(has_folded(simulate({block_on_base(zero, 1, 0.3, with(0)), "--model", "viscous", "--until", "0.1"}).out,
                   "slides freely"));
}

}  // namespace impend::test
