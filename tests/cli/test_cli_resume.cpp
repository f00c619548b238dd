// `simulate --resume`: cut off anywhere and gone on with, a trajectory has the bytes of a run that was never stopped.
// Beside it what a run may begin with and write: --shake, --glb, --energy as a plot, a warning of its size.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

// A plank that tips off a ledge onto the ground, with friction and impacts.
const std::vector<std::string> kPlank = {model_file("overhang-tips"), "--ground", "--mu", "0.4", "--quiet"};

ProgramResult plank(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), kPlank.begin(), kPlank.end());
  arguments.insert(arguments.begin(), "simulate");
  return run_impend(arguments);
}

std::size_t count_of(const std::string& text, const std::string& piece) {
  std::size_t count = 0;
  for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("a trajectory cut off anywhere goes on with the bytes of a run that was never stopped") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.jsonl"), cut = folder.file("cut.jsonl");
  REQUIRE(plank({"--until", "1", "-o", whole}).status == 0);
  const std::string bytes = read_file(whole);
  REQUIRE(count_of(bytes, "{\"state\":") >= 3);
  for (int part = 1; part <= 7; ++part) {
    const std::size_t length = bytes.size() * static_cast<std::size_t>(part) / 7;
    INFO("cut after " << length << " of " << bytes.size() << " bytes");
    write_file(cut, bytes.substr(0, length));
    const ProgramResult again = plank({"--resume", cut});
    INFO(again.err);
    CHECK(again.status == 0);
    CHECK(read_file(cut) == bytes);
  }
  // To another place, and to standard output; the file that was begun stays as it is.
  write_file(cut, bytes.substr(0, bytes.size() / 2));
  CHECK(plank({"--resume", cut, "-o", folder.file("other.jsonl")}).status == 0);
  CHECK(read_file(folder.file("other.jsonl")) == bytes);
  CHECK(plank({"--resume", cut, "-o", "-"}).out == bytes);
  CHECK(read_file(cut).size() == bytes.size() / 2);
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 3);
}

// A cube of 0.1 m that falls 5 mm onto its edge, by 5e-7 rad beside its balance, which takes 0.17 s to be seen.
void write_cube_over_its_edge(const std::string& mesh, const std::string& assembly) {
  write_file(mesh,
             "v -.05 -.05 -.05\nv .05 -.05 -.05\nv .05 .05 -.05\nv -.05 .05 -.05\nv -.05 -.05 .05\nv .05 -.05 .05\n"
             "v .05 .05 .05\nv -.05 .05 .05\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
  write_file(assembly, R"({"format": "impend-assembly", "version": 1, "name": "edge", "length_unit": "m",
    "gravity": [0, 0, -9.80665], "ground": {"height": 0}, "defaults": {"friction": 0.4},
    "parts": [{"name": "cube", "mesh": "cube.obj", "density": 1000, "pose": {"translation": [0, 0, 0.0757106781186547],
      "rotation": {"axis": [0, 1, 0], "angle_deg": 45.0000286478898}}}]})");
}

TEST_CASE("a run that went on from a balance that falls says when, and is gone on with in the same bytes") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.jsonl"), cut = folder.file("cut.jsonl");
  write_cube_over_its_edge(folder.file("cube.obj"), folder.file("edge.assembly.json"));
  const std::vector<std::string> words = {"simulate", folder.file("edge.assembly.json")};
  const auto cube = [&words](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return run_impend(more);
  };
  const ProgramResult told = cube({"-o", whole, "--json", folder.file("whole.json")});
  CHECK(told.status == 0);
  const Json report = Json::parse(read_file(folder.file("whole.json")));
  CHECK(schema_complaint(report, "trajectory") == "");
  REQUIRE(report["summary"]["went_on"].is_object());
  const double when = report["summary"]["went_on"]["time"].get<double>();
  CHECK((when > 0.1 && when < report["summary"]["time"].get<double>()));
  const std::string said = report["summary"]["went_on"]["words"];
  CHECK(has(told.out, said));
  CHECK(has(said, "balanced on an edge or a corner in a pose that falls"));

  const std::string bytes = read_file(whole);
  // Before all rested, soon after that, and while they fall on.
  for (const double time : {0.5 * when, 1.3 * when, 2 * when, 6 * when}) {
    const std::string frame = "\n{\"t\":";
    std::size_t at = bytes.find(frame);
    while (at != std::string::npos && std::stod(bytes.substr(at + frame.size(), 25)) < time)
      at = bytes.find(frame, at + 1);
    REQUIRE(at != std::string::npos);
    INFO("cut at " << time << " s");
    write_file(cut, bytes.substr(0, at + 1));
    CHECK(cube({"--resume", cut, "--quiet"}).status == 0);
    CHECK(read_file(cut) == bytes);
  }
}

TEST_CASE("where all come to rest for good nothing is said of going on") {
  const ProgramResult run = plank({"--json", "-"});
  const Json report = Json::parse(run.out);
  CHECK(schema_complaint(report, "trajectory") == "");
  CHECK(report["summary"]["end"] == "rest");
  CHECK(report["summary"]["went_on"].is_null());
}

TEST_CASE("a run that was cancelled, and one that is to last longer, go on with the same bytes") {
  const TemporaryFolder folder;
  const std::string file = folder.file("run.jsonl"), longer = folder.file("longer.jsonl");
  RunOptions options;
  options.interrupt_when = [&](pid_t, const std::string&) {
    const fs::directory_iterator all(folder.path());
    return std::any_of(begin(all), end(all), [](const fs::directory_entry& entry) {
      std::error_code gone;
      return entry.file_size(gone) > 200000 && !gone;
    });
  };
  std::vector<std::string> arguments = {
      "simulate", model_file("overhang-tips"), "--ground", "--mu", "0.4", "--until", "1e6", "-o",
      file,       "--frames-per-second",       "120"};
  CHECK(run_impend(arguments, options).status == 130);
  REQUIRE(has(read_file(file), "\"end\":\"cancelled\""));
  const Json last = Json::parse(read_file(file).substr(read_file(file).rfind('\n', read_file(file).size() - 2) + 1));
  const double until = last["summary"]["time"].get<double>() + 0.5;
  CHECK(plank({"--resume", file, "--until", std::to_string(until)}).status == 0);
  CHECK(plank({"-o", longer, "--until", std::to_string(until), "--frames-per-second", "120"}).status == 0);
  CHECK(read_file(file) == read_file(longer));
}

TEST_CASE("the table of energies and the report are those of the whole run, too") {
  const TemporaryFolder folder;
  const auto file = [&](const std::string& name) { return folder.file(name); };
  REQUIRE(plank({"--until", "0.6", "-o", file("a.jsonl"), "--energy", file("a.csv"), "--json", file("a.json"), "--glb",
                 file("a.glb")})
              .status == 0);
  const std::string bytes = read_file(file("a.jsonl"));
  write_file(file("b.jsonl"), bytes.substr(0, bytes.size() * 2 / 3));
  REQUIRE(
      plank({"--resume", file("b.jsonl"), "--energy", file("b.csv"), "--json", file("b.json"), "--glb", file("b.glb")})
          .status == 0);
  CHECK(read_file(file("a.csv")) == read_file(file("b.csv")));
  CHECK(read_file(file("a.json")) == read_file(file("b.json")));
  CHECK(read_file(file("a.glb")).size() == read_file(file("b.glb")).size());
}

TEST_CASE("a trajectory of another input or of other options is refused, and stays as it is") {
  const TemporaryFolder folder;
  const std::string file = folder.file("run.jsonl");
  REQUIRE(plank({"--until", "0.5", "-o", file}).status == 0);
  const std::string bytes = read_file(file);
  const auto refused = [&](std::vector<std::string> arguments, int status, const std::string& piece) {
    arguments.insert(arguments.begin(), "simulate");
    arguments.insert(arguments.end(), {"--resume", file});
    const ProgramResult run = run_impend(arguments);
    INFO(run.err);
    CHECK(run.status == status);
    CHECK(has(run.err, piece));
    CHECK(read_file(file) == bytes);
  };
  const std::string scene = model_file("overhang-tips");
  refused({scene, "--ground", "--step", "0.01"}, 2, "has another step");
  refused({scene, "--ground", "--mu", "0.5"}, 2, "has another coefficient of friction");
  refused({scene, "--ground", "--model", "frictionless"}, 2, "has another law of contact");
  refused({scene, "--ground", "--restitution", "0.5"}, 2, "has another restitution");
  refused({scene, "--ground", "--shake", "0.1mm"}, 2, "has another shake");
  refused({scene, "--ground", "--frames-per-second", "30"}, 2, "has another rate of frames");
  refused({scene, "--ground", "--until", "0.1"}, 2, "after --until");
  refused({scene, "--ground", "--gap", "0.01"}, 3, "run.jsonl:1: the trajectory has another gap: ");
  refused({model_file("overhang-holds"), "--ground"}, 3, "another name");
  refused({model_file("tower")}, 3, "run.jsonl:");
  refused({scene, "--ground", "-o", folder.file("out.csv")}, 2, "not with a table");
  CHECK(run_impend({"simulate", scene, "--resume", folder.file("none.jsonl")}).status == 3);
  CHECK(run_impend({"simulate", scene, "--resume", scene, "-o", folder.file("x.jsonl")}).status == 3);
  CHECK(has(run_impend({"simulate", scene, "--resume", "torn.jsonl.x7Yz"}).err, "-o FILE.jsonl"));
  CHECK_FALSE(fs::exists(folder.file("x.jsonl")));
}

TEST_CASE("a trajectory that was changed is refused with its line, and stays as it is") {
  const TemporaryFolder folder;
  const std::string file = folder.file("run.jsonl");
  REQUIRE(plank({"--until", "0.5", "-o", file}).status == 0);
  const std::string bytes = read_file(file);
  const auto refused = [&](const std::string& changed, const std::string& words) {
    REQUIRE(changed != bytes);
    write_file(file, changed);
    const ProgramResult run = run_impend({"simulate", model_file("overhang-tips"), "--ground", "--resume", file});
    INFO(run.err);
    CHECK(run.status == 3);
    CHECK(has(run.err, "run.jsonl:" + words));
    CHECK(read_file(file) == changed);
  };
  const auto with = [&](const std::string& key, const std::string& value) {
    Json header = Json::parse(bytes.substr(0, bytes.find('\n')));
    header[key] = Json::parse(value);
    return header.dump() + bytes.substr(bytes.find('\n'));
  };
  refused(with("step", "-1"), "1: the header of the trajectory is wrong: the step is -1 s");
  refused(with("frames_per_second", "0"), "1: the header of the trajectory is wrong: there are 0 frames per second");
  refused(with("frames_per_second", "1e300"), "1: the header of the trajectory is wrong");
  refused(with("program", "\"impend 0.0.1\""), "1: the trajectory has another version of the program");
  refused(with("mu", "0.7"),
          "1: the trajectory is of another input: its shapes, ground, joints, drives, springs, loads "
          "or friction differ, or its header was changed");
  // The third frame: deleted, and there twice.
  std::size_t begin = 0;
  for (int k = 0; k < 3; ++k) begin = bytes.find("\n{\"t\":", begin + 1);
  const std::size_t end = bytes.find('\n', begin + 1);
  const std::string frame = bytes.substr(begin, end - begin);
  const std::size_t line = 1 + count_of(bytes.substr(0, begin + 1), "\n");
  refused(bytes.substr(0, begin) + bytes.substr(end), std::to_string(line) + ": the frame is of ");
  refused(bytes.substr(0, end) + frame + bytes.substr(end), std::to_string(line + 1) + ": the frame is of ");
}

TEST_CASE("every line of a long trajectory satisfies the schema, and states are a small share of it") {
  const ProgramResult run = plank({"--until", "1", "-o", "-"});
  std::size_t states = 0, begin = 0;
  for (std::size_t end = run.out.find('\n'); end != std::string::npos; end = run.out.find('\n', begin)) {
    const std::string line = run.out.substr(begin, end - begin);
    if (begin == 0 || line.starts_with("{\"state\":")) CHECK(schema_complaint(Json::parse(line), "trajectory") == "");
    if (line.starts_with("{\"state\":")) states += line.size();
    begin = end + 1;
  }
  CHECK(states > 0);
  CHECK(states < run.out.size() / 4);
}

TEST_CASE("parts that are shaken start elsewhere, the same for the same seed, and the header tells") {
  const auto start = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"simulate", model_file("overhang-tips"), "--until", "0.01", "-o", "-"});
    const ProgramResult run = run_impend(arguments);
    INFO(run.err);
    REQUIRE(run.status == 0);
    const Json header = Json::parse(run.out.substr(0, run.out.find('\n')));
    std::size_t at = run.out.find("{\"t\":0");
    const Json frame = Json::parse(run.out.substr(at, run.out.find('\n', at) - at));
    CHECK(frame["pose"][1][0] == header["center_of_mass"][1][0]);
    return std::pair{header, header["center_of_mass"][1].get<std::vector<double>>()};
  };
  const auto [still, place] = start({});
  CHECK(still["shake"] == 0);
  CHECK(still["seed"] == 0);
  const auto [header, first] = start({"--shake", "0.0001mm", "--seed", "3"});
  CHECK(header["shake"].get<double>() == Approx(1e-7));
  CHECK(header["seed"] == 3);
  CHECK(header["input"] != still["input"]);
  CHECK(first == start({"--shake", "0.0001mm", "--seed", "3"}).second);
  CHECK(first != start({"--shake", "0.0001mm", "--seed", "4"}).second);
  double square = 0;
  for (std::size_t k = 0; k < 3; ++k) square += (first[k] - place[k]) * (first[k] - place[k]);
  CHECK((square > 0 && square <= 1.01e-14));
  const auto refused = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"simulate", model_file("overhang-tips")});
    return run_impend(arguments).status == 2;
  };
  CHECK(refused({"--shake", "0.1"}));
  CHECK(refused({"--shake", "far"}));
  CHECK(refused({"--shake", "-1mm"}));
  CHECK(refused({"--seed", "1"}));
  CHECK(refused({"--shake", "1mm", "--seed", "1.5"}));
}

TEST_CASE("an animated model and a plot of energies appear at their places when the run has ended") {
  const TemporaryFolder folder;
  REQUIRE(plank({"--until", "0.3", "--glb", folder.file("run.glb"), "--energy", folder.file("run.svg")}).status == 0);
  const std::string glb = read_file(folder.file("run.glb"));
  CHECK(glb.starts_with("glTF"));
  CHECK(has(glb, "\"animations\""));
  const ProgramResult info = run_impend({"info", folder.file("run.glb")});
  CHECK(info.status == 0);
  CHECK(has(info.out, "plank"));
  const std::string svg = read_file(folder.file("run.svg"));
  CHECK(svg.starts_with("<svg"));
  CHECK(has(svg, ">impacts</text>"));
  CHECK(plank({"--glb", folder.file("run.gltf")}).status == 2);
  CHECK(plank({"--glb", folder.file("a.glb"), "-o", folder.file("b.jsonl"), "--json", folder.file("./a.glb")}).status ==
        2);
  CHECK(plank({"--until", "0.1", "--glb", folder.file("none/run.glb")}).status == 3);
}

TEST_CASE("a trajectory that may become very large is told of before the run, with a rate that avoids it") {
  RunOptions options;
  options.interrupt_at_first_error_output = true;
  const TemporaryFolder folder;
  const std::vector<std::string> run = {"simulate", model_file("tower"), "-o", folder.file("out.jsonl"), "--until",
                                        "1e5"};
  std::vector<std::string> often = run;
  often.insert(often.end(), {"--frames-per-second", "1000"});
  const ProgramResult large = run_impend(often, options);
  CHECK(has(large.err, "may become"));
  CHECK(has(large.err, "--frames-per-second "));
  const ProgramResult quiet = plank({"--until", "0.1", "-o", folder.file("small.jsonl")});
  CHECK(quiet.err.empty());
  // The estimate is of the right size.
  const ProgramResult known = plank({"--until", "1", "-o", "-"});
  const double size = static_cast<double>(known.out.size()), estimate = 60 * (250 + 2 * 260.0);
  CHECK((size > 0.4 * estimate && size < 2.5 * estimate));
}

}  // namespace impend::test
