// The solution of `impend solve --json`: format impend-solution, version 1.
#include "impend/records/json_format.h"
#include "impend/records/json_sections.h"
#include "impend/records/solution/solution_report.h"
#include "impend/report/version.h"

namespace impend {
namespace {

Json json_six(const BodyResult& body) {
  Json row = json_vector(body.linear);
  for (const Json& value : json_vector(body.angular)) row.push_back(value);
  return row;
}

Json solution_bounds(const Bounds& bounds) {
  return Json::array({json_number(bounds.lower), json_number(bounds.upper)});
}

Json json_body(const std::string& name, const BodyResult& body) {
  return {{"name", name},
          {"component", body.component},
          {"motion_ratio", json_number(body.motion_ratio)},
          {"motion_ratio_bounds", solution_bounds(body.motion_ratio_bounds)},
          {"verdict", to_string(body.verdict)},
          {"neutral", body.neutral ? Json(*body.neutral) : Json(nullptr)}};
}

// Each joint with the forces ν of its rows of G.
Json json_joints(const ProblemFolder& problem, const ProblemSolution& solution) {
  const MotionProblem& m = problem.problem;
  Json joints = Json::array();
  int last = -1;
  for (size_t k = 0; k < solution.joint_forces.size(); ++k) {
    const size_t row = solution.contacts.size() + 2 * k;
    const int joint = m.joint[row];
    if (joint != last) {
      const std::string type =
          static_cast<size_t>(joint) < problem.joint_types.size() ? problem.joint_types[joint] : std::string();
      joints.push_back({{"type", type.empty() ? Json(nullptr) : Json(type)},
                        {"a", m.contact_names[row][0]},
                        {"b", m.contact_names[row][1]},
                        {"forces", Json::array()},
                        {"redundant_rows", solution.redundant_rows[joint]}});
    }
    joints.back()["forces"].push_back(json_number(solution.joint_forces[k]));
    last = joint;
  }
  return joints;
}

}  // namespace

Analysis bare_analysis(const ProblemFolder& problem, const ProblemSolution& solution) {
  Analysis analysis;
  analysis.assembly.name = problem.name;
  for (const std::string& name : problem.problem.body_names) {
    analysis.assembly.parts.emplace_back();
    analysis.assembly.parts.back().name = name;
  }
  analysis.formulations = solution.formulations;
  analysis.cross_validation = solution.cross_validation;
  analysis.components = solution.components;
  analysis.bodies = solution.bodies;
  analysis.contact_results = solution.contacts;
  analysis.verdict = solution.verdict;
  return analysis;
}

std::string solution_to_json(const ProblemFolder& problem, const ProblemSolution& solution) {
  const Analysis bare = bare_analysis(problem, solution);
  Json json = {{"format", "impend-solution"},
               {"version", 1},
               {"program", std::string("impend ") + kProgramVersion},
               {"model", "frictionless"},
               {"name", problem.name},
               {"verdict", to_string(solution.verdict)},
               {"motion_ratio", json_number(solution.motion_ratio)},
               {"motion_ratio_bounds", solution_bounds(solution.motion_ratio_bounds)}};
  for (const char* list : {"bodies", "accelerations", "contacts", "forces", "separation_accelerations", "joints",
                           "components", "formulations"}) {
    json[list] = Json::array();
  }
  for (size_t k = 0; k < solution.bodies.size(); ++k) {
    json["bodies"].push_back(json_body(problem.problem.body_names[k], solution.bodies[k]));
    json["accelerations"].push_back(json_six(solution.bodies[k]));
  }
  for (size_t i = 0; i < solution.contacts.size(); ++i) {
    const auto& [a, b] = problem.problem.contact_names[i];
    json["contacts"].push_back(Json::array({a, b}));
    json["forces"].push_back(json_number(solution.contacts[i].force));
    json["separation_accelerations"].push_back(json_number(solution.contacts[i].separation_acceleration));
  }
  json["joints"] = json_joints(problem, solution);
  for (const ComponentResult& component : solution.components) {
    json["components"].push_back(json_component(bare, component));
  }
  for (const FormulationResult& formulation : solution.formulations) {
    json["formulations"].push_back(json_formulation(formulation));
  }
  const CrossValidation& cross = solution.cross_validation;
  json["cross_validation"] = {{"agree", cross.agree},
                              {"largest_difference", json_number(cross.largest_difference)},
                              {"threshold", json_number(cross.threshold)},
                              {"explained_by_noise", cross.explained}};
  json["warnings"] = json_warnings(solution_warnings(problem, solution));
  return json_text(json);
}

}  // namespace impend
