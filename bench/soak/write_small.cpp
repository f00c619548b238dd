// write_planar FIRST COUNT: random planar assemblies with friction and what is said of them, one JSON object a line,
// for planar_modes.py, which goes through all modes of their contacts by itself.
#include <fmt/format.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "impend/friction/friction_verdict.h"
#include "tests/support/balanced_problems.h"

namespace {

using namespace impend;
using namespace impend::test;

nlohmann::json written(const PlanarProblem& planar) {
  nlohmann::json bodies = nlohmann::json::array(), contacts = nlohmann::json::array();
  for (size_t k = 0; k < planar.scene.bodies.size(); ++k) {
    const FrictionBody& body = planar.scene.bodies[k];
    const Vec6 load = planar.problem.Q.segment<6>(6 * static_cast<Eigen::Index>(k));
    bodies.push_back({{"mass", body.mass},
                      {"inertia", body.inertia(1, 1)},
                      {"center", {body.center[0], body.center[2]}},
                      {"load", {load[0], load[2], load[4]}}});
  }
  for (const FrictionTouch& touch : planar.scene.touches) {
    contacts.push_back({{"a", touch.a},
                        {"b", touch.b},
                        {"point", {touch.point[0], touch.point[2]}},
                        {"normal", {touch.normal[0], touch.normal[2]}},
                        {"mu", touch.mu}});
  }
  return {{"bodies", bodies}, {"contacts", contacts}};
}

std::vector<std::vector<double>> numbers(const MatX& matrix) {
  std::vector<std::vector<double>> rows;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    const VecX row = matrix.row(i);
    rows.emplace_back(row.data(), row.data() + row.size());
  }
  return rows;
}

nlohmann::json written(const FrictionProblem& problem) {
  nlohmann::json masses = nlohmann::json::array();
  for (const Mat6& M : problem.M) masses.push_back(numbers(M));
  return {{"M", masses},
          {"Q", numbers(problem.Q.transpose()).front()},
          {"mu", numbers(problem.mu.transpose()).front()},
          {"N", numbers(problem.N.dense())},
          {"S", numbers(problem.S.dense())},
          {"T", numbers(problem.T.dense())}};
}

}  // namespace

int main(int argc, char** argv) {
  const std::string family = argc > 1 ? argv[1] : "planar";
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::uint64_t count = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 3000;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const PlanarProblem planar = family == "planar" ? planar_contacts(seed) : PlanarProblem{};
    const FrictionProblem problem = family == "planar"  ? planar.problem
                                    : family == "faces" ? balanced_faces(seed)
                                                        : balanced_contacts(seed);
    if (problem.Q.isZero(0)) continue;
    nlohmann::json line = family == "planar" ? written(planar) : written(problem);
    line["seed"] = seed;
    line["verdict"] = to_string(friction_verdict(problem, {}).verdict);
    fmt::print("{}\n", line.dump());
  }
}
