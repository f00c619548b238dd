// Joints in problem files: G.mtx, its slack and noise, names, and the solution of what was read.
#include <nlohmann/json.hpp>

#include "impend/motion/solve_problem.h"
#include "impend/records/problem/problem_files.h"
#include "impend/records/problem/problem_of_analysis.h"
#include "impend/records/solution/solution_report.h"
#include "problem_texts.h"
#include "tests/support/analysed.h"
#include "tests/support/jointed_problems.h"
#include "tests/support/jointed_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

// One body of mass 1 under gravity with its centre at the origin; J without rows.
std::vector<TextFile> body_alone() {
  return {{"M.mtx", kCoordinate + "6 6 6\n1 1 1\n2 2 1\n3 3 1\n4 4 1\n5 5 1\n6 6 1\n"},
          {"Q.mtx", kArray + "6 1\n0\n0\n-10\n0\n0\n0\n"},
          {"J.mtx", kCoordinate + "0 6 0\n"}};
}

std::vector<TextFile> with(std::vector<TextFile> files, const std::string& name, const std::string& bytes) {
  files.push_back({name, bytes});
  return files;
}

void check_joints_refused(const std::vector<TextFile>& files, const std::string& file, const std::string& words) {
  const auto problem = parse_problem("dir", files);
  REQUIRE_FALSE(problem.ok());
  INFO(to_string(problem.error()));
  CHECK(problem.error().place.file == "dir/" + file);
  CHECK(problem.error().message.find(words) != std::string::npos);
}

}  // namespace

TEST_CASE("A problem with joints is read back as it was written") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    const JointedScene scene = random_jointed_scene(seed);
    ProblemFolder folder{"mechanism", make_problem(scene.assembly, scene.contacts), std::nullopt, {}, {}};
    for (const Joint& joint : scene.assembly.joints) folder.joint_types.emplace_back(to_string(joint.type));
    const ProblemFolder back = parsed(printed(folder));
    CHECK(back.problem.J.dense() == folder.problem.J.dense());
    CHECK(back.problem.c == folder.problem.c);
    CHECK(back.problem.row_noise.rowwise().sum() == folder.problem.row_noise.rowwise().sum());
    CHECK(back.problem.contact_names == folder.problem.contact_names);
    CHECK(back.joint_types == folder.joint_types);
    const bool none = folder.problem.joint.empty();
    CHECK(back.problem.joint == (none ? std::vector<int>{} : folder.problem.joint));
    const auto bytes_of = [](const std::vector<TextFile>& files) {
      std::string all;
      for (const TextFile& file : files) all += file.name + "\n" + file.bytes;
      return all;
    };
    CHECK(bytes_of(printed(back)) == bytes_of(printed(folder)));
  }
}

TEST_CASE("The exported problem of a mechanism gives the numbers of its analysis to the last bit") {
  for (const Assembly& assembly : {hinged_lid(0.5), four_bar_loop(), door_on_two_hinges(0.3)}) {
    const Analysis analysis = analysed(assembly);
    const ProblemFolder folder = parsed(printed(problem_of_analysis(analysis)));
    const auto solution = solve_problem(folder.problem);
    REQUIRE(solution.ok());
    CHECK(solution.value().verdict == analysis.verdict);
    for (int k = 0; k < folder.problem.bodies(); ++k) {
      CHECK(solution.value().bodies[k].linear == analysis.bodies[analysis.problem.body[k]].linear);
      CHECK(solution.value().bodies[k].angular == analysis.bodies[analysis.problem.body[k]].angular);
    }
    for (size_t j = 0; j < analysis.joint_forces.size(); ++j) {
      CHECK(solution.value().redundant_rows[j] == analysis.joint_forces[j].redundant_rows);
    }
  }
}

TEST_CASE("Forces of joints stand in the solution, by joint and row") {
  // The centre is held along z and y by two rows of a joint that no file names.
  const auto files = with(body_alone(), "G.mtx", kCoordinate + "2 6 2\n1 3 1\n2 2 2\n");
  ProblemFolder folder = parsed(files);
  CHECK(folder.problem.joint == std::vector<int>{0, 0, 1, 1});
  CHECK(folder.problem.row_noise.minCoeff() >= 0);
  CHECK(folder.problem.row_noise.maxCoeff() < 1e-14);
  const auto solution = solve_problem(folder.problem);
  REQUIRE(solution.ok());
  CHECK(solution.value().verdict == Verdict::kStable);
  REQUIRE(solution.value().joint_forces.size() == 2);
  CHECK(solution.value().joint_forces[0] == Approx(10));
  CHECK(solution.value().joint_forces[1] == 0);
  const nlohmann::json json = nlohmann::json::parse(solution_to_json(folder, solution.value()));
  REQUIRE(json["joints"].size() == 2);
  CHECK(json["joints"][0]["type"].is_null());
  CHECK(json["joints"][0]["forces"][0].get<double>() == Approx(10));
  CHECK(json["joints"][0]["redundant_rows"] == 0);
  CHECK(json["forces"].empty());
  CHECK(solution_to_text(folder, solution.value()).find("Joints") != std::string::npos);
  // Named, the two rows are one joint.
  folder = parsed(with(files, "names.json", R"({"joints": [{"type": "slider", "a": "x", "b": "y", "rows": 2}]})"));
  CHECK(folder.problem.joint == std::vector<int>{0, 0, 0, 0});
  CHECK(folder.problem.contact_names[3] == std::array<std::string, 2>{"x", "y"});
  const auto again = solve_problem(folder.problem);
  REQUIRE(again.ok());
  CHECK(nlohmann::json::parse(solution_to_json(folder, again.value()))["joints"][0]["forces"].size() == 2);
}

TEST_CASE("A joint file that does not fit is refused with its place") {
  check_joints_refused(with(body_alone(), "G.mtx", kCoordinate + "1 12 1\n1 1 1\n"), "G.mtx", "should be 1 × 6");
  check_joints_refused(with(body_alone(), "G.mtx", kCoordinate + "2000000000 6 1\n1 1 1\n"), "G.mtx",
                       "row 2 touches no body");
  const auto joint = with(body_alone(), "G.mtx", kCoordinate + "1 6 1\n1 1 1\n");
  check_joints_refused(with(joint, "c.mtx", kArray + "2 1\n0\n0\n"), "c.mtx", "should be 1 × 1");
  check_joints_refused(with(joint, "c.mtx", kArray + "1 1\n-1\n"), "c.mtx", "slack of row 1");
  check_joints_refused(with(joint, "noise.mtx", kArray + "1 2\n0\n1\n"), "noise.mtx", "one only");
  check_joints_refused(with(joint, "names.json", R"({"joints": [{"a": "x", "b": "y", "rows": 2}]})"), "names.json",
                       "lists 2 rows, and the matrices have 1");
  check_joints_refused(with(joint, "names.json", R"({"joints": [{"a": "x", "b": "y", "rows": 0}]})"), "names.json",
                       "1 to 6 rows");
  check_joints_refused(with(body_alone(), "names.json", R"({"joints": [{"a": "x", "b": "y", "rows": 1}]})"),
                       "names.json", "lists 1 rows, and the matrices have 0");
  check_joints_refused(with(joint, "names.json", R"({"contacts": [["x", "y"]]})"), "names.json", "lists 1 names");
}
