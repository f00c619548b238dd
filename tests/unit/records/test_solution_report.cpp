#include "impend/records/solution/solution_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "impend/import/read_assembly.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"
#include "tests/support/schema_check.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;
using OrderedJson = nlohmann::ordered_json;

namespace {

struct Solved {
  ProblemFolder folder;
  ProblemSolution solution;
};

Solved solved(MotionProblem problem, const std::string& name) {
  problem.body_names.clear();
  problem.contact_names.clear();
  for (int k = 0; k < problem.bodies(); ++k) problem.body_names.push_back("block-" + std::to_string(k + 1));
  for (int i = 0; i < problem.rows(); ++i) {
    const auto label = [&](int block) { return block < 0 ? std::string("floor") : problem.body_names[block]; };
    problem.contact_names.push_back({label(problem.J.block(i)[0]), label(problem.J.block(i)[1])});
  }
  auto solution = solve_problem(problem);
  REQUIRE(solution);
  return {{name, std::move(problem), std::nullopt, {}}, std::move(solution).value()};
}

}  // namespace

TEST_CASE("Solutions that rest, move, fall or have no load satisfy their schema") {
  ProblemScene falling;
  falling.add_box(Vec3(0, 0, 0), Vec3(1, 1, 1));
  ProblemScene weightless = tower(2);
  weightless.gravity = Vec3::Zero();
  Random random(2);
  for (const MotionProblem& problem :
       {to_problem(tower(3)), to_problem(voussoir_arch(7)), to_problem(falling), to_problem(weightless),
        perturbed(to_problem(running_bond_wall(3, 3)), 1e-4, random)}) {
    const Solved s = solved(problem, "scene");
    CHECK(complaint_by(solution_schema(), solution_to_json(s.folder, s.solution)) == "");
  }
}

TEST_CASE("The solution's schema refuses unknown keys, wrong words and missing fields") {
  const Solved s = solved(to_problem(tower(2)), "tower");
  const OrderedJson good = OrderedJson::parse(solution_to_json(s.folder, s.solution));
  OrderedJson bad = good;
  bad["color"] = "red";
  CHECK(complaint_by(solution_schema(), bad.dump()) != "");
  bad = good;
  bad["verdict"] = "falls";
  CHECK(complaint_by(solution_schema(), bad.dump()) != "");
  bad = good;
  bad["accelerations"][0].push_back(0);
  CHECK(complaint_by(solution_schema(), bad.dump()) != "");
  bad = good;
  bad["formulations"][0]["status"] = "guessed";
  CHECK(complaint_by(solution_schema(), bad.dump()) != "");
  for (const auto& [key, unused] : good.items()) {
    bad = good;
    bad.erase(key);
    INFO(key);
    CHECK(complaint_by(solution_schema(), bad.dump()) != "");
  }
}

TEST_CASE("Lists of a solution follow the rows of the matrices and its bytes repeat") {
  const Solved s = solved(to_problem(voussoir_arch(5)), "arch");
  const std::string text = solution_to_json(s.folder, s.solution);
  CHECK(text == solution_to_json(s.folder, s.solution));
  const OrderedJson json = OrderedJson::parse(text);
  CHECK(json["format"] == "impend-solution");
  REQUIRE(json["accelerations"].size() == static_cast<size_t>(s.folder.problem.bodies()));
  REQUIRE(json["forces"].size() == static_cast<size_t>(s.folder.problem.rows()));
  CHECK(json["accelerations"][2][5].get<double>() == s.solution.bodies[2].angular.z());
  CHECK(json["accelerations"][2][0].get<double>() == s.solution.bodies[2].linear.x());
  CHECK(json["forces"][3].get<double>() == s.solution.contacts[3].force);
  CHECK(json["contacts"][0] ==
        OrderedJson::array({s.folder.problem.contact_names[0][0], s.folder.problem.contact_names[0][1]}));
  CHECK(json["components"][0]["bodies"][0] == "block-1");
  CHECK(json["formulations"][1]["accelerations"][0].size() == 6);
  CHECK(json["motion_ratio"].get<double>() == s.solution.motion_ratio);
}

TEST_CASE("A light body beside a heavy one that it does not touch still presses on its floor") {
  ProblemScene scene;
  const int floor = scene.add_fixed();
  const int heavy = scene.add_box(Vec3(0, 0, 0), Vec3(1, 1, 1), 1e12);
  const int coin = scene.add_box(Vec3(4, 0, 0), Vec3(5, 1, 1), 1);
  scene.add_face(heavy, floor, Vec3(0, 0, 0), Vec3(1, 1, 0), Vec3::UnitZ());
  scene.add_face(coin, floor, Vec3(4, 0, 0), Vec3(5, 1, 0), Vec3::UnitZ());
  const Solved s = solved(to_problem(scene), "coin");
  const std::string text = solution_to_text(s.folder, s.solution);
  INFO(text);
  CHECK_FALSE(has(text, "without force"));
  CHECK(has(text, "10 N"));
}

TEST_CASE("The text of a solution tells verdict, bodies, contacts and proof") {
  const Solved rests = solved(to_problem(tower(2)), "small tower");
  const std::string rest = solution_to_text(rests.folder, rests.solution);
  INFO(rest);
  CHECK(rest.rfind("small tower: STABLE (without friction): nothing starts to move", 0) == 0);
  CHECK(has(rest, "block-2  rests, free to drift"));
  CHECK(has(rest, "carries"));
  CHECK(has(rest, "three formulations agree to"));
  CHECK_FALSE(has(rest, "Warnings"));

  const Solved moves = solved(to_problem(voussoir_arch(5)), "arch");
  const std::string moving = solution_to_text(moves.folder, moves.solution);
  INFO(moving);
  CHECK(has(moving, "arch: MOVES (without friction)"));
  CHECK(has(moving, "% of free fall: linear ("));
  CHECK(has(moving, "block-5"));

  ProblemScene plank;
  plank.add_fixed();
  const int block = plank.add_box(Vec3(0, 0, 0), Vec3(4, 1, 1));
  plank.add_face(block, 0, Vec3(0, 0, 0), Vec3(1, 1, 0), Vec3(0, 0, 1));
  const Solved tips = solved(to_problem(plank), "plank");
  const std::string tipping = solution_to_text(tips.folder, tips.solution);
  INFO(tipping);
  CHECK(has(tipping, "carries at 2 of 4 contacts, opens at 2 of 4 at "));
  CHECK(has(tipping, ", angular (0, "));
}

TEST_CASE("Long lists of a solution are cut unless asked for, and names cannot disturb the terminal") {
  Solved s = solved(to_problem(cantilever_towers(30, 2, 0.25)), "towers");
  s.folder.problem.body_names[0] = "evil\x1b[2J";
  s.folder.problem.contact_names[0][0] = "evil\x1b[2J";
  const std::string text = solution_to_text(s.folder, s.solution);
  CHECK(has(text, "(--verbose lists all)"));
  ReportOptions options;
  options.verbose = true;
  const std::string all = solution_to_text(s.folder, s.solution, options);
  CHECK_FALSE(has(all, "(--verbose lists all)"));
  CHECK_FALSE(has(all, "\x1b"));
  CHECK(std::count(all.begin(), all.end(), '\n') > 60);
}

TEST_CASE("A verdict other than that of the analysis is warned of with the notes that explain it") {
  Solved s = solved(to_problem(tower(2)), "tower");
  s.folder.analysis = Verdict::kStable;
  CHECK(solution_warnings(s.folder, s.solution).empty());
  s.folder.analysis = Verdict::kMarginal;
  s.folder.notes = {"another gap would let it fall"};
  const Diagnostics warnings = solution_warnings(s.folder, s.solution);
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].code == "analysis-differs");
  CHECK(has(warnings[0].message, "said 'marginal', its matrices alone say 'stable'"));
  CHECK(has(warnings[0].message, "another gap would let it fall"));
  CHECK(has(solution_to_text(s.folder, s.solution), "another gap would let it fall"));
}
