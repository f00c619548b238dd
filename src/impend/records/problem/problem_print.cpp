#include <fmt/format.h>

#include <algorithm>

#include "impend/records/json_format.h"
#include "impend/records/problem/problem_blocks.h"
#include "impend/records/problem/problem_files.h"
#include "impend/records/problem/problem_matrix.h"

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

MatrixFile noise_matrix(const MotionProblem& problem, const std::vector<int>& rows) {
  MatrixFile matrix{"", static_cast<int>(rows.size()), 2, {}};
  for (int row = 0; row < matrix.rows; ++row) {
    const std::vector<int> sides = visible_sides(problem.J, rows[row]);
    for (size_t k = 0; k < sides.size(); ++k) {
      matrix.entries.push_back({row, static_cast<int>(k), problem.row_noise(rows[row], sides[k])});
    }
  }
  return matrix;
}

// Per row the arms on the bodies that it touches, the turns of the normal and the shift of the point (RowPlace).
MatrixFile place_matrix(const MotionProblem& problem, const std::vector<int>& rows) {
  MatrixFile matrix{"", static_cast<int>(rows.size()), kPlaceColumns, {}};
  for (int row = 0; row < matrix.rows; ++row) {
    const RowPlace& place = problem.place[rows[row]];
    Eigen::Matrix<double, kPlaceColumns, 1> values = Eigen::Matrix<double, kPlaceColumns, 1>::Zero();
    const std::vector<int> sides = visible_sides(problem.J, rows[row]);
    for (size_t k = 0; k < sides.size(); ++k) values.segment<3>(3 * static_cast<int>(k)) = place.arm[sides[k]];
    values.segment<3>(6) = place.turn.col(0);
    values.segment<3>(9) = place.turn.col(1);
    values[12] = place.shift;
    for (int k = 0; k < kPlaceColumns; ++k) matrix.entries.push_back({row, k, values[k]});
  }
  return matrix;
}

bool some_place_known(const MotionProblem& problem) {
  return std::any_of(problem.place.begin(), problem.place.end(),
                     [](const RowPlace& place) { return place.shift > 0 || !place.turn.isZero(0); });
}

VecX at_rows(const VecX& values, const std::vector<int>& rows) {
  VecX out(static_cast<Eigen::Index>(rows.size()));
  for (size_t k = 0; k < rows.size(); ++k) out[static_cast<Eigen::Index>(k)] = values[rows[k]];
  return out;
}

// The rows of joints are the last, in pairs of opposites with one slack and one noise.
bool joints_are_pairs(const MotionProblem& problem) {
  for (int i = 0; i < problem.rows(); ++i) {
    if (!problem.is_joint_row(i)) {
      if (i > 0 && problem.is_joint_row(i - 1)) return false;
      continue;
    }
    if (i + 1 == problem.rows() || problem.joint[i + 1] != problem.joint[i]) return false;
    const BlockRows& J = problem.J;
    for (int side = 0; side < 2; ++side) {
      if (J.block(i)[side] != J.block(i + 1)[side] || J.value(i, side) != -J.value(i + 1, side)) return false;
    }
    if (problem.c[i] != problem.c[i + 1] || problem.row_noise.row(i) != problem.row_noise.row(i + 1)) return false;
    ++i;
  }
  return true;
}

bool fits(size_t names, int count) { return names == 0 || names == static_cast<size_t>(count); }

std::optional<Error> unprintable(const MotionProblem& problem) {
  if (!fits(problem.body_names.size(), problem.bodies()) || !fits(problem.contact_names.size(), problem.rows())) {
    return Error{ErrorCode::kBadValue, "there are not as many names as bodies and contacts", {}, "name all or none"};
  }
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    const std::vector<int> sides = visible_sides(problem.J, i);
    double seen = 0;
    for (const int side : sides) seen += problem.row_noise(i, side);
    if (!sides.empty() && a != b && seen == problem.row_noise.row(i).sum()) continue;
    return Error{
        ErrorCode::kBadValue,
        fmt::format("row {} of J touches no body, one body twice, or has noise on a body it does not touch", i + 1),
        {},
        "leave this row out"};
  }
  if (!joints_are_pairs(problem)) {
    return Error{ErrorCode::kBadValue,
                 "the rows of joints are not pairs of opposite rows at the end of J",
                 {},
                 "append each row of a joint and its negative, with one slack and one noise"};
  }
  return std::nullopt;
}

// Each joint with the number of its rows, in the order of G.
Json joints_json(const ProblemFolder& folder, const std::vector<int>& rows) {
  const MotionProblem& problem = folder.problem;
  Json joints = Json::array();
  for (size_t k = 0; k < rows.size(); ++k) {
    const int joint = problem.joint[rows[k]];
    if (k > 0 && problem.joint[rows[k - 1]] == joint) {
      joints.back()["rows"] = joints.back()["rows"].get<int>() + 1;
      continue;
    }
    Json entry = Json::object();
    if (static_cast<size_t>(joint) < folder.joint_types.size()) entry["type"] = folder.joint_types[joint];
    entry["a"] = problem.contact_names[rows[k]][0];
    entry["b"] = problem.contact_names[rows[k]][1];
    entry["rows"] = 1;
    joints.push_back(entry);
  }
  return joints;
}

TextFile names_file(const ProblemFolder& folder, const PrintedRows& rows, const std::vector<TextFile>& matrices) {
  Json json = {{"name", folder.name}};
  if (!folder.problem.body_names.empty()) json["bodies"] = folder.problem.body_names;
  if (!folder.problem.contact_names.empty()) {
    for (const int i : rows.contacts) {
      const auto& [a, b] = folder.problem.contact_names[i];
      json["contacts"].push_back(Json::array({a, b}));
    }
    if (!rows.joints.empty()) json["joints"] = joints_json(folder, rows.joints);
  }
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
  const PrintedRows rows = printed_rows(problem);
  std::vector<TextFile> files = {
      {"M.mtx", print_matrix_market(mass_matrix(problem), MatrixLayout::kSymmetric,
                                    "M: kg, kg m^2; a 6x6 block per body, linear then angular")},
      {"Q.mtx", print_matrix_market(column(problem.Q), MatrixLayout::kArray, "Q: N, N m about the centre of mass")},
      {"J.mtx", print_matrix_market(matrix_of_rows(problem.J, rows.contacts), MatrixLayout::kGeneral,
                                    "J: a row per contact, normal and arm x normal")}};
  if (!rows.joints.empty()) {
    files.push_back({"G.mtx", print_matrix_market(matrix_of_rows(problem.J, rows.joints), MatrixLayout::kGeneral,
                                                  "G: the rows of the joints, G a = 0")});
  }
  if (problem.rows() > 0 && problem.c.maxCoeff() != 0) {
    files.push_back({"c.mtx", print_matrix_market(column(at_rows(problem.c, rows.all())), MatrixLayout::kArray,
                                                  "c: m/s^2, J a >= -c")});
  }
  if (problem.rows() > 0 && problem.row_noise.maxCoeff() != 0) {
    files.push_back({"noise.mtx", print_matrix_market(noise_matrix(problem, rows.all()), MatrixLayout::kArray,
                                                      "bounds of the errors of J's rows per body, in the M^-1 norm")});
  }
  if (some_place_known(problem)) {
    files.push_back(
        {"place.mtx", print_matrix_market(place_matrix(problem, rows.all()), MatrixLayout::kArray,
                                          "per row: arms on both bodies (m), two turns of the normal, shift "
                                          "of the point (m)")});
  }
  files.push_back(names_file(folder, rows, files));
  return files;
}

}  // namespace impend
