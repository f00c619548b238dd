#include <fmt/format.h>

#include "impend/report/json_format.h"
#include "impend/report/problem/problem_files.h"
#include "impend/report/problem/problem_matrix.h"

namespace impend {
namespace {

MatrixFile mass_matrix(const MotionProblem& problem) {
  const int size = 6 * problem.bodies();
  MatrixFile matrix{"", size, size, {}};
  for (int k = 0; k < problem.bodies(); ++k) {
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j <= i; ++j) {
        if (problem.M[k](i, j) != 0) matrix.entries.push_back({6 * k + i, 6 * k + j, problem.M[k](i, j)});
      }
    }
  }
  return matrix;
}

MatrixFile column(const VecX& values) {
  MatrixFile matrix{"", static_cast<int>(values.size()), 1, {}};
  for (int i = 0; i < matrix.rows; ++i) matrix.entries.push_back({i, 0, values[i]});
  return matrix;
}

// Sides of row i that show in the file, the lower-numbered body first.
std::vector<int> visible_sides(const MotionProblem& problem, int i) {
  std::vector<int> sides;
  for (int side = 0; side < 2; ++side) {
    if (problem.J.block(i)[side] >= 0 && !problem.J.value(i, side).isZero(0)) sides.push_back(side);
  }
  if (sides.size() == 2 && problem.J.block(i)[0] > problem.J.block(i)[1]) std::swap(sides[0], sides[1]);
  return sides;
}

MatrixFile contact_matrix(const MotionProblem& problem) {
  MatrixFile matrix{"", problem.rows(), 6 * problem.bodies(), {}};
  for (int i = 0; i < problem.rows(); ++i) {
    for (const int side : visible_sides(problem, i)) {
      for (int k = 0; k < 6; ++k) {
        const double value = problem.J.value(i, side)[k];
        if (value != 0) matrix.entries.push_back({i, 6 * problem.J.block(i)[side] + k, value});
      }
    }
  }
  return matrix;
}

MatrixFile noise_matrix(const MotionProblem& problem) {
  MatrixFile matrix{"", problem.rows(), 2, {}};
  for (int i = 0; i < problem.rows(); ++i) {
    const std::vector<int> sides = visible_sides(problem, i);
    for (size_t k = 0; k < sides.size(); ++k) {
      matrix.entries.push_back({i, static_cast<int>(k), problem.row_noise(i, sides[k])});
    }
  }
  return matrix;
}

bool fits(size_t names, int count) { return names == 0 || names == static_cast<size_t>(count); }

std::optional<Error> unprintable(const MotionProblem& problem) {
  if (!fits(problem.body_names.size(), problem.bodies()) || !fits(problem.contact_names.size(), problem.rows())) {
    return Error{ErrorCode::kBadValue, "there are not as many names as bodies and contacts", {}, "name all or none"};
  }
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    const std::vector<int> sides = visible_sides(problem, i);
    double seen = 0;
    for (const int side : sides) seen += problem.row_noise(i, side);
    if (!sides.empty() && a != b && seen == problem.row_noise.row(i).sum()) continue;
    return Error{
        ErrorCode::kBadValue,
        fmt::format("row {} of J touches no body, one body twice, or has noise on a body it does not touch", i + 1),
        {},
        "leave this row out"};
  }
  return std::nullopt;
}

TextFile names_file(const ProblemFolder& folder, const std::vector<TextFile>& matrices) {
  Json json = {{"name", folder.name}};
  if (!folder.problem.body_names.empty()) json["bodies"] = folder.problem.body_names;
  for (const auto& [a, b] : folder.problem.contact_names) json["contacts"].push_back(Json::array({a, b}));
  if (folder.analysis) json["analysis_verdict"] = to_string(*folder.analysis);
  if (!folder.notes.empty()) json["notes"] = folder.notes;
  json["files"] = Json::array();
  for (const TextFile& file : matrices) json["files"].push_back(file.name);
  return {"names.json", json_text(json)};
}

}  // namespace

Result<std::vector<TextFile>> print_problem(const ProblemFolder& folder) {
  const MotionProblem& problem = folder.problem;
  if (const auto error = unprintable(problem)) return *error;
  std::vector<TextFile> files = {
      {"M.mtx", print_matrix_market(mass_matrix(problem), MatrixLayout::kSymmetric,
                                    "M: kg, kg m^2; a 6x6 block per body, linear then angular")},
      {"Q.mtx", print_matrix_market(column(problem.Q), MatrixLayout::kArray, "Q: N, N m about the centre of mass")},
      {"J.mtx", print_matrix_market(contact_matrix(problem), MatrixLayout::kGeneral,
                                    "J: a row per contact, normal and arm x normal")}};
  if (problem.rows() > 0 && problem.c.maxCoeff() != 0) {
    files.push_back({"c.mtx", print_matrix_market(column(problem.c), MatrixLayout::kArray, "c: m/s^2, J a >= -c")});
  }
  if (problem.rows() > 0 && problem.row_noise.maxCoeff() != 0) {
    files.push_back({"noise.mtx", print_matrix_market(noise_matrix(problem), MatrixLayout::kArray,
                                                      "bounds of the errors of J's rows per body, in the M^-1 norm")});
  }
  files.push_back(names_file(folder, files));
  return files;
}

}  // namespace impend
