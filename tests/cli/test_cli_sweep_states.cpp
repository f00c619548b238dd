// Five hundred states with values drawn at random, in six jobs that together vary all that can be varied: each answer
// equals what `impend analyze` says of that state alone, by the command line that a person would write for it.
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "impend/sweep/state_options.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/sweep_scenes.h"

using namespace impend;
using namespace impend::test;

namespace fs = std::filesystem;

namespace {

using CommandWords = std::vector<std::string>;
// What each axis has in a state, as --axis takes it.
using RandomState = std::map<std::string, std::string>;

// Draws one of the words, the same with every standard library.
class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}
  const std::string& operator()(const std::vector<std::string>& words) { return words[random_() % words.size()]; }
  // A number of so many thousandths.
  std::string operator()(int least, int most) {
    return fmt::format("{}", (least + static_cast<int>(random_() % static_cast<unsigned>(most - least + 1))) / 1000.0);
  }

 private:
  std::mt19937 random_;
};

const std::vector<std::string> kYesNo = {"true", "false"};

struct RandomJob {
  CommandWords inputs;  // with options that make the first reading of them possible, whatever the axes say later
  std::vector<RandomState> states;
  // The input that a command line names for a state, with what no option says.
  std::function<std::string(const RandomState&)> input;
};

// Values of names and vectors have commas of their own.
std::string axis_of(const std::string& name, const std::vector<RandomState>& states) {
  const std::optional<OptionKind> kind = option_kind(name);
  const bool lists = (!kind && name != "inputs") || kind == OptionKind::kNames || kind == OptionKind::kVector;
  std::string text = states.front().at(name);
  for (std::size_t k = 1; k < states.size(); ++k) text += (lists ? ";" : ",") + states[k].at(name);
  return name + "=" + text;
}

CommandWords split_at_commas(const std::string& text) {
  CommandWords words;
  for (std::size_t at = 0; at <= text.size() && !text.empty();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

bool takes_step_word(const RandomState& state) {
  return state.at("model") == "no-slip" || state.at("model") == "stewart-trinkle";
}

void add_option(const std::string& name, const std::string& value, const RandomState& state, CommandWords& command) {
  // Those that the input stands for, or another option.
  if (name == "inputs" || name.starts_with("density:") || name == "azimuth" || name == "installed") return;
  if (name == "step" && !takes_step_word(state)) return;
  if (name == "tilt") {
    const Vec3 g = turned_gravity(Vec3(0, 0, -9.80665), std::stod(value), std::stod(state.at("azimuth")));
    command.insert(command.end(), {"--gravity", fmt::format("{},{},{}", g.x(), g.y(), g.z())});
    return;
  }
  const std::string option = "--" + (name == "without" ? "exclude" : name);
  const std::optional<OptionKind> kind = option_kind(name);
  if (kind == OptionKind::kFlag) {
    if (value == "true") command.push_back(option);
  } else if (name == "join") {
    if (!value.empty()) command.insert(command.end(), {option, value});
  } else if (!kind || kind == OptionKind::kNames) {
    for (const std::string& one : split_at_commas(value)) command.insert(command.end(), {option, one});
  } else {
    command.insert(command.end(), {option, name == "deflection" ? value + "m" : value});
  }
}

void check_answer(const nlohmann::json& row, const nlohmann::json& report) {
  CHECK(row.at("verdict") == report.at("verdict"));
  double ratio = 0, lower = 0, upper = 0;
  for (const nlohmann::json& component : report.at("components")) {
    ratio = std::max(ratio, component.at("motion_ratio").get<double>());
    lower = std::max(lower, component.at("motion_ratio_bounds")[0].get<double>());
    upper = std::max(upper, component.at("motion_ratio_bounds")[1].get<double>());
  }
  CHECK(row.at("motion_ratio").get<double>() == ratio);
  CHECK(row.at("motion_ratio_bounds")[0].get<double>() == lower);
  CHECK(row.at("motion_ratio_bounds")[1].get<double>() == upper);
  const bool with_friction = report.contains("friction");
  CHECK(row.contains("friction") == with_friction);
  if (with_friction) {
    const nlohmann::json& friction = report.at("friction");
    CHECK(row.at("friction") == (friction.contains("verdict") ? friction.at("verdict") : nlohmann::json()));
    for (const char* margin : {"minimal_mu", "minimal_mu_bounds", "tilt_margin_deg"}) {
      if (row.contains(margin)) CHECK(row.at(margin) == friction.at(margin));
    }
  }
  if (with_friction && !row.at("friction").is_null()) return;  // then those of a motion that was found move
  CommandWords moving;
  for (const nlohmann::json& body : report.at("bodies")) {
    if (!body.at("fixed").get<bool>() && body.at("verdict") != "stable") moving.push_back(body.at("name"));
  }
  CHECK(row.at("moving") == moving.size());
  if (!moving.empty()) CHECK(row.at("first_moving") == moving.front());
}

std::vector<nlohmann::json> answers_of(const RandomJob& job, const std::string& folder) {
  CommandWords make = {"sweep", "make"};
  make.insert(make.end(), job.inputs.begin(), job.inputs.end());
  for (const auto& [name, value] : job.states.front()) make.insert(make.end(), {"--axis", axis_of(name, job.states)});
  make.insert(make.end(), {"--zip", "--block", "20", "-o", folder});
  const ProgramResult made = run_impend(make);
  INFO(made.err);
  REQUIRE(made.status == 0);
  REQUIRE(run_impend({"sweep", "run", folder}).status == 0);
  const ProgramResult merged = run_impend({"sweep", "merge", folder, "-o", "-"});
  REQUIRE(merged.status == 0);
  std::vector<nlohmann::json> rows;
  for (const std::string& line : lines_of(merged.out)) rows.push_back(nlohmann::json::parse(line));
  REQUIRE(rows.size() == job.states.size());
  return rows;
}

// Answers of the job against as many runs of `impend analyze`; how many of them are none.
int compare_with_analyses(const RandomJob& job) {
  const TemporaryFolder folder;
  const std::vector<nlohmann::json> rows = answers_of(job, folder.file("job"));
  int errors = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CommandWords command = {"analyze", job.input(job.states[i])};
    for (const auto& [name, value] : job.states[i]) add_option(name, value, job.states[i], command);
    std::string words;
    for (const std::string& word : command) words += word + " ";
    command.insert(command.end(), {"--json", "-", "--no-timings"});
    const ProgramResult run = run_impend(command);
    INFO(words);
    INFO(run.err);
    INFO(rows[i].dump());
    CHECK(rows[i].contains("error") == (run.status != 0));
    if (run.status != 0 || rows[i].contains("error")) {
      ++errors;
      WARN(run.err);
    } else {
      check_answer(rows[i], nlohmann::json::parse(run.out));
    }
  }
  return errors;
}

// Values that leave a state without an answer; the next one goes on from the state before.
bool spoils(const std::string& name, const std::string& value) {
  static const std::set<std::pair<std::string, std::string>> kSpoiling = {
      {"skip-bad", "false"}, {"close-holes", "1e-3"}, {"close-holes", "auto"}, {"gap", "0.001"}, {"weld", "1e-9"}};
  return kSpoiling.contains({name, value});
}

// A walk: each state has one value of the one before drawn anew, so that what a sweep keeps from state to state is
// used, and used wrongly where it leaves out the option that has changed.
std::vector<RandomState> drawn(unsigned seed, int count, const std::function<RandomState(Draw&)>& state) {
  Draw draw(seed);
  RandomState sound = state(draw);
  CommandWords names;
  for (auto& [name, value] : sound) {
    names.push_back(name);
    while (spoils(name, value)) value = state(draw).at(name);
  }
  std::vector<RandomState> states = {sound};
  while (static_cast<int>(states.size()) < count) {
    RandomState next = sound;
    const std::string& name = draw(names);
    next[name] = state(draw).at(name);
    // The two contradict each other.
    if (name == "split" && next[name] == "true") next["one-part-per-file"] = "false";
    if (name == "one-part-per-file" && next[name] == "true") next["split"] = "false";
    if (!spoils(name, next[name])) sound = next;
    states.push_back(next);
  }
  return states;
}

// An analysis of the CAD model takes many times as long as one of the others.
constexpr int kMany = 99, kOfCad = 6;

std::vector<RandomState> friction_states() {
  return drawn(1, kMany, [](Draw& draw) {
    return RandomState{
        {"mu", draw(0, 900)},     {"minimal-mu", draw(kYesNo)}, {"tilt-margin", draw({"false", "false", "true"})},
        {"tilt", draw(0, 40000)}, {"azimuth", draw(0, 359000)}, {"without", draw({"", "", "upper"})}};
  });
}

std::vector<RandomState> solver_states() {
  return drawn(2, kMany, [](Draw& draw) {
    return RandomState{{"model", draw({"frictionless", "static", "dynamic", "viscous", "no-slip", "stewart-trinkle"})},
                       {"algorithm", draw({"auto", "dantzig", "ppm", "lemke", "nnls", "small", "block"})},
                       {"step", draw(1, 50)},
                       {"effort", draw(100, 2000)},
                       {"gravity", draw({"0,0,-9.81", "1,0.5,-9", "0,-9,-1", "0,0,9", "2,0,-1.5"})}};
  });
}

std::vector<RandomState> contact_states() {
  return drawn(3, kMany, [](Draw& draw) {
    return RandomState{{"gap", draw({"auto", "0.001", "0.02"})},
                       {"angle", draw({"0.3", "3"})},
                       {"noise", draw({"1e-6", "0.0005"})},
                       {"allow-overlap", draw(kYesNo)},
                       {"fixed", draw({"", "lower", "up*"})},
                       {"installed", draw({"lower,upper", "lower,upper,side", "lower,upper,side,inside"})},
                       {"density:lo*", draw({"100", "2000", "50000"})}};
  });
}

std::vector<RandomState> shape_states() {
  return drawn(4, kMany, [](Draw& draw) {
    const std::string cut = draw({"none", "split", "split", "one-part-per-file", "one-part-per-file"});
    return RandomState{{"unit", draw({"mm", "cm", "m", "in"})},
                       {"density", draw({"500", "2400"})},
                       {"ground", draw(kYesNo)},
                       {"split", cut == "split" ? "true" : "false"},
                       {"one-part-per-file", cut == "one-part-per-file" ? "true" : "false"},
                       {"skip-bad", draw(kYesNo)},
                       {"weld", draw({"1e-9", "1e-3"})},
                       {"close-holes", draw({"5", "2", "1e-3", "auto"})},
                       {"check-intersections", draw(kYesNo)},
                       {"fixed", draw({"low*", "low*,foot*"})},
                       {"exclude", draw({"", "", "top*"})},
                       {"join", draw({"", "", "low*,high*"})}};
  });
}

std::vector<RandomState> cad_states() {
  return drawn(5, kOfCad, [](Draw& draw) {
    return RandomState{{"deflection", draw({"2e-5", "1e-3"})},
                       {"angular-deflection", draw({"10", "20"})},
                       {"import-stall", draw({"60", "90"})}};
  });
}

std::vector<RandomState> file_states(const CommandWords& files) {
  return drawn(6, kMany, [&](Draw& draw) {
    return RandomState{{"inputs", draw(files)}, {"mu", draw(0, 900)}, {"gravity", draw({"0,0,-9.81", "2,0,-9"})}};
  });
}

// A block on a base, one on it whose underside rises by 0.8 degrees, one beside them that floats by less than some of
// the gaps and noises, and one within the first; gravity leans.
FileScene crooked_stack(double density) {
  FileScene scene = leaning_stack(0.2);
  scene.gravity = Vec3(-0.7, 0.3, -9.7);
  scene.parts[1].density = density;
  scene.parts[2] = prism_part("upper", {{0.3, 0.5}, {0.8, 0.507}, {0.8, 0.75}, {0.3, 0.75}}, 0.3, 0.7);
  scene.parts.push_back(box_part("side", Vec3(0.8, 0.3, 0.2503), Vec3(0.95, 0.7, 0.4)));
  scene.parts.push_back(box_part("inside", Vec3(0.7, 0.4, 0.3), Vec3(0.9, 0.6, 0.4)));
  return scene;
}

// Two shells of one mesh.
TriangleMesh joined_to(TriangleMesh one, const TriangleMesh& other) {
  const int shift = static_cast<int>(one.vertices.size());
  one.vertices.insert(one.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (const auto& [a, b, c] : other.triangles) one.triangles.push_back({a + shift, b + shift, c + shift});
  return one;
}

std::string written(const FileScene& scene, const std::string& folder) {
  fs::create_directories(folder);
  return write_scene(scene, folder);
}

}  // namespace

TEST_CASE("The random states are five hundred, and vary all that can be varied") {
  std::set<std::string> varied;
  std::size_t count = 0;
  for (const auto& states :
       {friction_states(), solver_states(), contact_states(), shape_states(), cad_states(), file_states({"a", "b"})}) {
    count += states.size();
    for (const auto& [name, value] : states.front()) varied.insert(name);
  }
  CHECK(count == 5 * kMany + kOfCad);
  CHECK(count >= 500);
  CommandWords names = known_options();
  names.insert(names.end(), {"density:lo*", "inputs", "installed", "without"});
  CHECK(varied == std::set<std::string>(names.begin(), names.end()));
}

TEST_CASE("Answers equal impend analyze on random states: friction, margins, directions of gravity, a missing part") {
  const TemporaryFolder folder;
  const std::string stack = written(leaning_stack(0.2), folder.file("scene"));
  CHECK(compare_with_analyses({{stack}, friction_states(), [&](const RandomState&) { return stack; }}) == 0);
}

TEST_CASE("Answers equal impend analyze on random states: models, algorithms, steps, efforts, gravity") {
  const TemporaryFolder folder;
  const std::string stack = written(leaning_stack(0.3), folder.file("scene"));
  CHECK(compare_with_analyses({{stack}, solver_states(), [&](const RandomState&) { return stack; }}) == 0);
}

TEST_CASE("Answers equal impend analyze on random states: contacts, densities of parts, states of a plan") {
  const TemporaryFolder folder;
  const auto scene_of = [&](const RandomState& state) {
    FileScene scene = crooked_stack(std::stod(state.at("density:lo*")));
    const CommandWords there = split_at_commas(state.at("installed"));
    std::erase_if(scene.parts, [&](const ScenePart& part) {
      return part.name != "base" && std::find(there.begin(), there.end(), part.name) == there.end();
    });
    return written(scene, folder.file("state"));
  };
  const std::string whole = written(crooked_stack(1000), folder.file("scene"));
  CHECK(compare_with_analyses({{whole}, contact_states(), scene_of}) < kMany / 2);
}

TEST_CASE("Answers equal impend analyze on random states: units, repairs, densities and choices of shapes") {
  const TemporaryFolder folder;
  const auto put = [&](const std::string& name, const TriangleMesh& mesh) {
    write_file(folder.file("shapes/" + name + ".obj"), mesh_file_bytes(mesh, MeshFormat::kObj));
  };
  fs::create_directories(folder.file("shapes"));
  put("low", box_part("low", Vec3(0, 0, 0), Vec3(2, 2, 1)).mesh);
  // Two objects, the second of two shells: as one part, as two and as three they move in different ways.
  const auto block = [](double from, double to) { return box_part("", Vec3(from, 0, 1), Vec3(to, 1, 2)).mesh; };
  const TriangleMesh pair = joined_to(block(-0.4, 0.5), block(1.2, 2.9));
  write_file(folder.file("shapes/high.obj"), obj_with_objects({{"high-a", block(0.6, 1.1)}, {"high-b", pair}}));
  // One that falls where there is no ground.
  put("foot", box_part("foot", Vec3(3, 0, 0), Vec3(4, 1, 0.5)).mesh);
  // A hole, and a corner that is there twice, nearly.
  TriangleMesh top = box_part("top", Vec3(-0.9, 0, 2), Vec3(0.5, 1, 2.5)).mesh;
  top.triangles.pop_back();
  top.vertices.push_back(top.vertices[top.triangles[0][0]] + Vec3(0, 0, 1e-4));
  top.triangles[0][0] = static_cast<int>(top.vertices.size()) - 1;
  put("top", top);
  write_file(folder.file("shapes/worse.obj"), "v 1 2\nf 1 2 3\n");
  const std::string shapes = folder.file("shapes");
  const int errors = compare_with_analyses(
      {{shapes, "--unit", "m", "--skip-bad"}, shape_states(), [&](const RandomState&) { return shapes; }});
  CHECK(errors > 0);
  CHECK(errors < kMany * 2 / 3);
}

TEST_CASE("Answers equal impend analyze on random states: facets of a CAD model") {
  const std::string table = std::string(IMPEND_MODELS_DIR) + "/cad-table/cad-table.step";
  compare_with_analyses({{table}, cad_states(), [&](const RandomState&) { return table; }});
}

TEST_CASE("Answers equal impend analyze on random states: other files, one of which cannot be read") {
  const TemporaryFolder folder;
  CommandWords files;
  for (const double overhang : {0.05, 0.2, 0.3, 0.45})
    files.push_back(written(leaning_stack(overhang), folder.file(fmt::format("stack-{}", overhang))));
  write_file(folder.file("broken.assembly.json"), "{");
  files.push_back(folder.file("broken.assembly.json"));
  const RandomJob job{{}, file_states(files), [](const RandomState& state) { return state.at("inputs"); }};
  const int errors = compare_with_analyses(job);
  CHECK(errors > 0);
  CHECK(errors < kMany / 2);
}
