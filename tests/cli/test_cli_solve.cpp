// Exported problems: analyze of the source and solve of the export must say the same.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/support/report_checks.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/schema_check.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

void export_problem(const std::string& input, const std::string& folder, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"export", input, "--problem", folder};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ProgramResult result = run_impend(arguments);
  INFO(result.err);
  REQUIRE(result.status == 0);
}

Json solution_of(const std::string& folder, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"solve", folder, "--json", "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ProgramResult result = run_impend(arguments);
  INFO(result.err);
  REQUIRE(result.status == 0);
  const Json solution = Json::parse(result.out, nullptr, false);
  REQUIRE_FALSE(solution.is_discarded());
  return solution;
}

// Of the evidence what the matrices tell: where contacts end, which are doubtful, gaps and other masses are known with
// the meshes only.
Json of_matrices(Json component) {
  for (const char* key :
       {"contacts", "rest_through_noise", "rest_on_eroded", "motion_on_grown", "doubtful", "gaps", "masses"}) {
    component["evidence"].erase(key);
  }
  return component;
}

// The report without what matrices do not know: rest that is mere balance is rest to the first order.
Json to_first_order(Json report) {
  for (Json& component : report["components"]) {
    for (const char* key : {"falls_from_balance", "may_fall_from_balance"}) {
      Json& evidence = component["evidence"];
      if (!evidence.contains(key)) continue;
      for (const Json& name : evidence[key]["bodies"]) {
        for (Json& body : report["bodies"]) {
          if (body["name"] == name && body["verdict"] == "marginal") body["verdict"] = "stable";
        }
      }
      evidence.erase(key);
      if (component["verdict"] != "marginal") continue;
      component["verdict"] = report["verdict"] = "stable";
      component.erase("reason");
    }
  }
  return report;
}

// Every number that the two share, to the last bit.
void check_same_answer(const Json& of_meshes, const Json& solution) {
  const Json report = to_first_order(of_meshes);
  CHECK(solution["verdict"] == report["verdict"]);
  REQUIRE(solution["components"].size() == report["components"].size());
  for (size_t k = 0; k < report["components"].size(); ++k) {
    CHECK(of_matrices(solution["components"][k]) == of_matrices(report["components"][k]));
  }
  size_t row = 0;
  for (const Json& body : report["bodies"]) {
    if (body["fixed"] == true) continue;
    const Json& a = body["acceleration"];
    CHECK(solution["bodies"][row]["name"] == body["name"]);
    CHECK(solution["bodies"][row]["verdict"] == body["verdict"]);
    CHECK(solution["bodies"][row]["motion_ratio_bounds"] == body["motion_ratio_bounds"]);
    CHECK(solution["accelerations"][row] == Json::array({a["linear"][0], a["linear"][1], a["linear"][2],
                                                         a["angular"][0], a["angular"][1], a["angular"][2]}));
    ++row;
  }
  CHECK(solution["accelerations"].size() == row);
  for (size_t f = 0; f < 3; ++f) {
    CHECK(solution["formulations"][f]["descent_rate"] == report["formulations"][f]["descent_rate"]);
    CHECK(solution["formulations"][f]["algorithm"] == report["formulations"][f]["algorithm"]);
  }
}

void check_same_forces(const Json& report, const Json& solution) {
  REQUIRE(solution["forces"].size() == report["contacts"].size());
  for (size_t i = 0; i < report["contacts"].size(); ++i) {
    CHECK(solution["forces"][i] == report["contacts"][i]["force"]);
    CHECK(solution["contacts"][i][0] == report["contacts"][i]["a"]);
    CHECK(solution["contacts"][i][1] == report["contacts"][i]["b"]);
  }
}

// The block over the table's edge, which opens two contacts.
FileScene tipping_scene() {
  FileScene scene;
  scene.name = "tipping";
  scene.parts = {as_fixed(box_part("table", Vec3(-1, -1, -0.2), Vec3(0, 1, 0))),
                 box_part("block", Vec3(-0.1, 0, 0), Vec3(0.3, 0.2, 0.2))};
  return scene;
}

// Two bolts, and a ring of slides.
bool says_things_twice(const std::string& name) { return name == "bolted-bracket" || name == "three-slides"; }

}  // namespace

TEST_CASE("Every model solves from its exported matrices as it does from its meshes, to the last bit") {
  const TemporaryFolder folder;
  for (const auto& entry : fs::directory_iterator(IMPEND_MODELS_DIR)) {
    if (!entry.is_directory()) continue;
    const std::string name = entry.path().filename().string();
    if (!fs::exists(model_file(name))) continue;  // a CAD file, which not every build can read
    INFO(name);
    export_problem(model_file(name), folder.file(name));
    const Json report = analyze(model_file(name));
    const Json solution = solution_of(folder.file(name));
    check_same_answer(report, solution);
    check_same_forces(report, solution);
    const bool differs = to_first_order(report)["verdict"] != report["verdict"];
    for (const Json& warning : solution["warnings"]) {
      CHECK(warning["code"] == (differs ? "analysis-differs" : "redundant-joints"));
    }
    CHECK(solution["warnings"].empty() == !(differs || says_things_twice(name)));
    CHECK(schema_complaint(solution, "solution").empty());
  }
}

TEST_CASE("Rounded and turned meshes solve from their matrices with the same noise and thresholds") {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    INFO("seed " << seed);
    const TemporaryFolder folder;
    const FileScene scene = with_own_frames(moved(tipping_scene(), random_pose(seed)), seed, 1.0);
    const std::string file = write_scene(with_format(scene, MeshFormat::kStlBinary), folder.path());
    export_problem(file, folder.file("problem"));
    const Json report = analyze(file), solution = solution_of(folder.file("problem"));
    CHECK(solution["components"][0]["noise"].get<double>() > 1e-9);
    check_same_answer(report, solution);
    check_same_forces(report, solution);
  }
}

TEST_CASE("A tipping block starts as its closed form says when only its matrices are known") {
  const TemporaryFolder folder;
  export_problem(write_scene(tipping_scene(), folder.path()), folder.file("problem"));
  const Json solution = solution_of(folder.file("problem"));
  // A box of 0.4 × 0.2 × 0.2 m turning about an edge 0.1 m beside and 0.1 m below its centre of mass, free to slide:
  // only vertical force acts, so the centre drops and the edge stays at its height.
  const double g = 9.80665, arm = 0.1, inertia = (0.4 * 0.4 + 0.2 * 0.2) / 12;
  const double turn = g * arm / (inertia + arm * arm);
  CHECK(std::abs(solution["accelerations"][0][4].get<double>()) == Approx(turn).epsilon(1e-9));
  CHECK(solution["accelerations"][0][2].get<double>() == Approx(-turn * arm).epsilon(1e-9));
  CHECK(solution["verdict"] == "moves");
}

TEST_CASE("An export refuses to overwrite a problem, and forced it leaves nothing of the old one") {
  const TemporaryFolder folder;
  const std::string problem = folder.file("problem");
  export_problem(model_file("machine"), problem);
  const ProgramResult again = run_impend({"export", model_file("tower"), "--problem", problem});
  CHECK(again.status == 3);
  CHECK(has(again.err, "exists already"));
  CHECK(has(again.err, "--force"));
  CHECK(solution_of(problem)["name"] == "machine");
  export_problem(model_file("tower"), problem, {"--force"});
  CHECK(solution_of(problem)["name"] == "tower");
}

TEST_CASE("One export writes the assembly and its problem when both are asked for") {
  const TemporaryFolder folder;
  export_problem(model_file("tower"), folder.file("problem"), {"-o", folder.file("assembly")});
  CHECK(run_impend({"analyze", folder.file("assembly/tower.assembly.json"), "--expect", "stable"}).status == 0);
  CHECK(run_impend({"solve", folder.file("problem"), "--expect", "stable"}).status == 0);
}

TEST_CASE("One export of both says every warning once") {
  const TemporaryFolder folder;
  // Two pieces in one mesh: import warns of that, and analysis would again.
  const std::string mesh = folder.file("pieces.obj");
  write_file(mesh, mesh_file_bytes(joined(box(Vec3(0, 0, 0), Vec3(1, 1, 1)), box(Vec3(3, 0, 0), Vec3(4, 1, 1))),
                                   MeshFormat::kObj));
  const ProgramResult both =
      run_impend({"export", mesh, "--unit", "m", "-o", folder.file("assembly"), "--problem", folder.file("problem")});
  INFO(both.err);
  CHECK(both.status == 0);
  const auto count = [&both](const std::string& word) {
    int found = 0;
    for (size_t at = both.err.find(word); at != std::string::npos; at = both.err.find(word, at + 1)) ++found;
    return found;
  };
  CHECK(count("separate pieces") == 1);
  CHECK(has(both.out, "wrote 1 part to " + folder.file("assembly") + "\nwrote a problem of 1 movable part and "));

  // What only the analysis finds is said, too, and alone its export says everything.
  const ProgramResult alone =
      run_impend({"export", mesh, "--unit", "m", "--problem", folder.file("alone"), "--gap", "0.5"});
  CHECK(has(alone.err, "separate pieces"));
  CHECK(has(alone.err, "is much for parts of"));
  const ProgramResult found = run_impend(
      {"export", mesh, "--unit", "m", "-o", folder.file("more"), "--problem", folder.file("found"), "--gap", "0.5"});
  CHECK(has(found.err, "is much for parts of"));
}

TEST_CASE("Exporting a problem takes the contact options and tells what it did") {
  const TemporaryFolder folder;
  const ProgramResult result =
      run_impend({"export", model_file("tower"), "--problem", folder.file("p"), "--gap", "0.001", "--threads", "1"});
  CHECK(result.status == 0);
  CHECK(result.out == "wrote a problem of 5 movable parts and 20 contacts to " + folder.file("p") + "\n");
}

TEST_CASE("The text of solve names the verdict first and expectations turn it into a status") {
  const TemporaryFolder folder;
  const std::string problem = folder.file("problem");
  export_problem(model_file("block-on-incline"), problem);
  const ProgramResult text = run_impend({"solve", problem});
  CHECK(text.status == 0);
  CHECK(text.err.empty());
  CHECK(has(text.out.substr(0, text.out.find('\n')), "MOVES (without friction)"));
  CHECK(has(text.out, "three formulations agree to"));
  CHECK(run_impend({"solve", problem, "--expect", "moves", "--quiet"}).status == 0);
  const ProgramResult other = run_impend({"solve", problem, "--expect", "stable", "--quiet"});
  CHECK(other.status == 1);
  CHECK(has(other.err, "expected the verdict 'stable', found 'moves'"));
  CHECK(std::count(other.out.begin(), other.out.end(), '\n') == 1);
  CHECK(has(run_impend({"solve", problem, "--verbose"}).out, "contact-force ("));
}

TEST_CASE("Every algorithm solves an exported wall alike and is named in the solution") {
  const TemporaryFolder folder;
  const std::string problem = folder.file("problem");
  export_problem(model_file("wall-missing-brick"), problem);
  for (const char* name : {"dantzig", "ppm", "lemke", "nnls", "small", "block"}) {
    INFO(name);
    const Json solution = solution_of(problem, {"--algorithm", name});
    CHECK(solution["verdict"] == "stable");
    CHECK(solution["cross_validation"]["agree"] == true);
  }
  CHECK(solution_of(problem, {"--algorithm", "lemke"})["formulations"][0]["algorithm"] == "lemke-pivoting");
  CHECK(solution_of(problem, {"--algorithm", "block"})["formulations"][0]["algorithm"] == "block-pivoting");
  CHECK(run_impend({"solve", problem, "--algorithm", "magic"}).status == 2);
}

TEST_CASE("A solution goes to a file or to stdout with the same bytes and never over its problem") {
  const TemporaryFolder folder;
  const std::string problem = folder.file("problem");
  export_problem(model_file("tower"), problem);
  const ProgramResult first = run_impend({"solve", problem, "--json", "-"});
  CHECK(run_impend({"solve", problem, "--json", folder.file("s.json")}).status == 0);
  CHECK(read_file(folder.file("s.json")) == first.out);
  CHECK(run_impend({"solve", problem, "--json", "-", "--threads", "1"}).out == first.out);
  CHECK(run_impend({"solve", problem, "--json", problem}).status != 0);
  CHECK(run_impend({"solve", problem, "--json", folder.file("no/such/s.json")}).status == 3);
}

TEST_CASE("A problem by hand is solved without names and its bodies are numbered") {
  const TemporaryFolder folder;
  std::string M = "%%MatrixMarket matrix coordinate real symmetric\n6 6 6\n";
  for (int k = 1; k <= 6; ++k) M += std::to_string(k) + " " + std::to_string(k) + " 2\n";
  write_file(folder.file("by-hand/M.mtx"), M);
  write_file(folder.file("by-hand/Q.mtx"), "%%MatrixMarket matrix array integer general\n6 1\n0\n0\n-20\n0\n0\n0\n");
  write_file(folder.file("by-hand/J.mtx"), "%%MatrixMarket matrix coordinate real general\n1 6 2\n1 1 0.6\n1 3 0.8\n");
  const Json solution = solution_of(folder.file("by-hand"));
  // A frictionless slope with normal (0.6, 0, 0.8): a = g·0.6 along (0.8, 0, −0.6).
  CHECK(solution["name"] == "by-hand");
  CHECK(solution["accelerations"][0][0].get<double>() == Approx(10 * 0.6 * 0.8).epsilon(1e-12));
  CHECK(solution["accelerations"][0][2].get<double>() == Approx(-10 * 0.6 * 0.6).epsilon(1e-12));
  CHECK(solution["forces"][0].get<double>() == Approx(20 * 0.8).epsilon(1e-12));
  CHECK(solution["motion_ratio"].get<double>() == Approx(0.6).epsilon(1e-12));
  CHECK(has(run_impend({"solve", folder.file("by-hand")}).out, "body 1"));
}

TEST_CASE("Bad problems end with status 3 and bad command lines with status 2, each with a remedy") {
  const TemporaryFolder folder;
  const auto fails = [](const std::vector<std::string>& arguments, int status, const std::string& piece) {
    const ProgramResult result = run_impend(arguments);
    INFO(result.err);
    CHECK(result.status == status);
    CHECK(result.out.empty());
    CHECK(has(result.err, "impend: error: "));
    CHECK(has(result.err, "hint: "));
    CHECK(has(result.err, piece));
  };
  fails({"solve"}, 2, "no problem given");
  fails({"solve", folder.path(), folder.path()}, 2, "one problem can be solved at a time");
  fails({"solve", folder.path(), "--force"}, 2, "--force");
  fails({"export", model_file("tower")}, 2, "--problem");
  fails({"solve", folder.file("missing")}, 3, "no such folder");
  fails({"solve", model_file("tower")}, 3, "is not a folder");
  fails({"solve", folder.path()}, 3, "M.mtx: there is no such file");
  const std::string problem = folder.file("problem");
  export_problem(model_file("tower"), problem);
  write_file(problem + "/c.mtx", "%%MatrixMarket matrix array real general\n20 1\n0\nnan\n");
  fails({"solve", problem}, 3, "c.mtx:4: 'nan' is not finite");
  write_file(problem + "/G.mtx", "%%MatrixMarket matrix coordinate real general\n1 6 1\n1 1 1\n");
  fails({"solve", problem}, 3, "G.mtx: is 1 × 6");
}

TEST_CASE("A verdict that rests on more than the matrices is told when they are solved") {
  const TemporaryFolder folder;
  const std::string problem = folder.file("problem");
  export_problem(model_file("tower"), problem);
  Json names = Json::parse(read_file(problem + "/names.json"));
  CHECK(names["analysis_verdict"] == "stable");
  names["analysis_verdict"] = "marginal";
  names["notes"] = {"another gap would let it fall"};
  write_file(problem + "/names.json", names.dump());
  const Json solution = solution_of(problem);
  REQUIRE(solution["warnings"].size() == 1);
  CHECK(solution["warnings"][0]["code"] == "analysis-differs");
  CHECK(has(run_impend({"solve", problem}).out, "another gap would let it fall"));
}

}  // namespace impend::test
