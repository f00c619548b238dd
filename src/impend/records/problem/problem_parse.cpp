#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "impend/dynamics/joint_rows.h"
#include "impend/motion/whitened.h"
#include "impend/records/problem/problem_blocks.h"
#include "impend/records/problem/problem_files.h"
#include "impend/records/problem/problem_matrix.h"
#include "impend/records/problem/problem_names.h"

namespace impend {
namespace {

constexpr const char* kRowsOfBoth = "one row for every row of J.mtx, then for every row of G.mtx";

std::string path_in(const std::string& folder, const std::string& name) {
  return folder.empty() || folder.back() == '/' ? folder + name : folder + "/" + name;
}

std::string last_name(const std::string& folder) {
  const std::filesystem::path path(folder);
  return (path.has_filename() ? path : path.parent_path()).filename().string();
}

// Turns files into a problem, one matrix after the other; the first finding ends it.
class Builder {
 public:
  Builder(const std::string& folder, const std::vector<TextFile>& files) : folder_(folder), files_(files) {}

  Result<ProblemFolder> build() {
    for (const auto step : {&Builder::read_names, &Builder::read_masses, &Builder::read_loads, &Builder::read_contacts,
                            &Builder::read_joints, &Builder::read_slack, &Builder::read_noise, &Builder::read_places,
                            &Builder::adopt_names, &Builder::round_joints, &Builder::check_range}) {
      if (const Status status = (this->*step)(); !status) return status.error();
    }
    return std::move(result_);
  }

 private:
  const TextFile* find(const std::string& name) const {
    const auto at = std::find_if(files_.begin(), files_.end(), [&](const TextFile& f) { return f.name == name; });
    return at == files_.end() ? nullptr : &*at;
  }

  Status missing(const std::string& name, const std::string& why) const {
    return Error{ErrorCode::kMissingKey,
                 "there is no such file, " + why,
                 {path_in(folder_, name), 0, "", ""},
                 "a problem is M.mtx, Q.mtx and J.mtx in one folder, as 'impend export INPUT --problem DIR' writes it"};
  }

  // names.json first: it lists the files that belong to the problem.
  Status read_names() {
    const TextFile* file = find("names.json");
    if (file == nullptr) return ok_status();
    const Result<ProblemNames> read = parse_problem_names(path_in(folder_, file->name), file->bytes);
    if (!read) return read.error();
    names_ = read.value();
    for (const std::string& name : names_.files) {
      if (find(name) == nullptr) return missing(name, "although names.json lists it");
    }
    return ok_status();
  }

  // The matrix in a file; kMissingKey where there is none and it is needed, an empty path where it is not.
  Result<MatrixFile> matrix(const std::string& name, bool needed) const {
    const TextFile* file = find(name);
    if (file != nullptr) return parse_matrix_market(path_in(folder_, name), file->bytes);
    if (needed) return missing(name, "and without it there is no problem to solve").error();
    return MatrixFile{};
  }

  static Status check_shape(const MatrixFile& m, int rows, int columns, const std::string& why) {
    if (m.rows == rows && m.columns == columns) return ok_status();
    return matrix_error(m, 0,
                        fmt::format("is {} × {} and should be {} × {}: {}", m.rows, m.columns, rows, columns, why),
                        "the matrices of one folder must belong to one problem");
  }

  Status read_masses() {
    const Result<MatrixFile> read = matrix("M.mtx", true);
    if (!read) return read.error();
    Result<std::vector<Mat6>> blocks = mass_blocks(read.value());
    if (!blocks) return blocks.error();
    problem().M = std::move(blocks).value();
    return ok_status();
  }

  Status read_loads() {
    const Result<MatrixFile> read = matrix("Q.mtx", true);
    if (!read) return read.error();
    const int size = 6 * problem().bodies();
    const Status shape = check_shape(read.value(), size, 1, "M.mtx has that many rows");
    if (!shape) return shape;
    problem().Q = VecX::Zero(size);
    for (const MatrixEntry& entry : read.value().entries) problem().Q[entry.row] = entry.value;
    return ok_status();
  }

  Status read_contacts() {
    const Result<MatrixFile> read = matrix("J.mtx", true);
    if (!read) return read.error();
    const MatrixFile& m = read.value();
    const Status shape = check_shape(m, m.rows, 6 * problem().bodies(), "its columns are the rows of M.mtx");
    if (!shape) return shape;
    problem().J = BlockRows(problem().bodies());
    return append_rows(m, false, "a contact", problem().J);
  }

  // Each row of G as two opposite rows (motion_problem.h); which of them are one joint is said by names.json.
  Status read_joints() {
    const Result<MatrixFile> read = matrix("G.mtx", false);
    if (!read) return read.error();
    const MatrixFile& m = read.value();
    if (m.path.empty()) return ok_status();
    const Status shape = check_shape(m, m.rows, 6 * problem().bodies(), "its columns are the rows of M.mtx");
    if (!shape) return shape;
    if (m.rows == 0) return ok_status();
    std::vector<int> joint(static_cast<size_t>(problem().rows()), -1);
    if (const Status added = append_rows(m, true, "a joint", problem().J); !added) return added;
    for (int k = 0; k < m.rows; ++k) joint.insert(joint.end(), 2, k);
    problem().joint = std::move(joint);
    return ok_status();
  }

  // Rows of the problem for each row of c.mtx and noise.mtx; those of J alone where it has no more.
  std::vector<int> rows_of_file(const MatrixFile& m) const {
    const PrintedRows rows = printed_rows(result_.problem);
    return m.rows == static_cast<int>(rows.contacts.size()) ? rows.contacts : rows.all();
  }

  static void set_pair(const MotionProblem& problem, int row, const std::function<void(int)>& set) {
    set(row);
    if (problem.is_joint_row(row)) set(row + 1);
  }

  Status read_slack() {
    problem().c = VecX::Zero(problem().rows());
    const Result<MatrixFile> read = matrix("c.mtx", false);
    if (!read) return read.error();
    if (read.value().path.empty()) return ok_status();
    const std::vector<int> list = rows_of_file(read.value());
    const Status shape = check_shape(read.value(), static_cast<int>(list.size()), 1, kRowsOfBoth);
    if (!shape) return shape;
    for (const MatrixEntry& entry : read.value().entries) {
      if (entry.value < 0) {
        return matrix_error(read.value(), entry.line,
                            fmt::format("the slack of row {} is {}", entry.row + 1, entry.value),
                            "c ≥ 0: rest must not violate Ja ≥ −c");
      }
      set_pair(problem(), list[entry.row], [&](int row) { problem().c[row] = entry.value; });
    }
    return ok_status();
  }

  Status read_noise() {
    problem().row_noise = Eigen::Matrix<double, Eigen::Dynamic, 2>::Zero(problem().rows(), 2);
    const Result<MatrixFile> read = matrix("noise.mtx", false);
    if (!read) return read.error();
    if (read.value().path.empty()) return ok_status();
    const std::vector<int> list = rows_of_file(read.value());
    const Status shape = check_shape(read.value(), static_cast<int>(list.size()), 2, kRowsOfBoth);
    if (!shape) return shape;
    for (const MatrixEntry& entry : read.value().entries) {
      const bool absent = problem().J.block(list[entry.row])[entry.column] < 0;
      if (entry.value < 0 || (absent && entry.value != 0)) {
        return matrix_error(
            read.value(), entry.line,
            fmt::format("the noise of row {} is {}{}", entry.row + 1, entry.value,
                        absent ? " on a second body, and the row touches one only" : ""),
            "noise ≥ 0; first column: the lower-numbered body of the row, second column: the other, or 0");
      }
      set_pair(problem(), list[entry.row], [&](int row) { problem().row_noise(row, entry.column) = entry.value; });
    }
    return ok_status();
  }

  Status read_places() {
    const Result<MatrixFile> read = matrix("place.mtx", false);
    if (!read) return read.error();
    if (read.value().path.empty()) return ok_status();
    const std::vector<int> list = rows_of_file(read.value());
    const Status shape = check_shape(read.value(), static_cast<int>(list.size()), kPlaceColumns, kRowsOfBoth);
    if (!shape) return shape;
    problem().place.resize(static_cast<size_t>(problem().rows()));
    for (const MatrixEntry& entry : read.value().entries) {
      if (entry.column == 12 && entry.value < 0) {
        return matrix_error(read.value(), entry.line,
                            fmt::format("the shift of row {} is {}", entry.row + 1, entry.value), "shift ≥ 0");
      }
      set_pair(problem(), list[entry.row], [&](int row) {
        RowPlace& place = problem().place[row];
        const int k = entry.column;
        double& value = k < 6 ? place.arm[k / 3][k % 3] : k < 12 ? place.turn(k % 3, k / 3 - 2) : place.shift;
        value = entry.value;
      });
    }
    return ok_status();
  }

  Status adopt_names() {
    if (const Status fits = name_problem(names_, problem()); !fits) return fits;
    for (const NamedJoint& joint : names_.joints.value_or(std::vector<NamedJoint>{})) {
      result_.joint_types.push_back(joint.type);
    }
    result_.name = names_.name.value_or(last_name(folder_));
    result_.analysis = names_.analysis;
    result_.notes = names_.notes;
    return ok_status();
  }

  // Rows of G of which no file says how exact they are, are known to rounding.
  Status round_joints() {
    if (!problem().is_joint_row(problem().rows() - 1)) return ok_status();
    const WhitenedProblem whitened = whiten(problem());
    MotionProblem rounded = problem();
    bool any = false;
    for (int i = 0; i < problem().rows(); ++i) {
      if (!problem().is_joint_row(i) || problem().c[i] != 0 || !problem().row_noise.row(i).isZero(0)) continue;
      const auto [a, b] = problem().J.block(i);
      for (int side = 0; side < 2; ++side) {
        if ((side == 0 ? a : b) < 0) continue;
        const double length = whitened.row_length[i] * whitened.projection.G.value(i, side).norm();
        rounded.row_noise(i, side) = kJointRounding * length;
      }
      any = true;
    }
    if (!any) return ok_status();
    set_slack_from_noise(rounded);
    for (int i = 0; i < problem().rows(); ++i) {
      if (rounded.row_noise.row(i) != problem().row_noise.row(i)) problem().c[i] = rounded.c[i];
    }
    problem().row_noise = rounded.row_noise;
    return ok_status();
  }

  // All that is computed later must stay finite and above zero: ‖a₀‖_M, √A_ii, c and noise relative to them.
  Status check_range() {
    const auto wrong = [this](const std::string& name, const std::string& what) -> Status {
      return Error{ErrorCode::kBadValue,
                   what + " leaves the range of double precision",
                   {path_in(folder_, name), 0, "", ""},
                   "choose other units: numbers near 1 are best"};
    };
    const WhitenedProblem whitened = whiten(problem());
    const bool loaded = !problem().Q.isZero(0);
    if (!std::isfinite(whitened.scale * whitened.scale) || (loaded && whitened.scale * whitened.scale == 0)) {
      return wrong("Q.mtx", "‖M⁻¹Q‖² in the norm of M");
    }
    for (int i = 0; i < problem().rows(); ++i) {
      const double length = whitened.row_length[i];
      const double noise = problem().row_noise.row(i).norm() / length;
      if (!std::isfinite(length) || !(length > 0) || !std::isfinite(1 / length)) {
        return wrong("J.mtx", fmt::format("J_i M⁻¹ J_iᵀ of row {}", i + 1));
      }
      if (!std::isfinite(noise)) return wrong("noise.mtx", fmt::format("the relative noise of row {}", i + 1));
      const double slack = whitened.scale > 0 ? whitened.projection.c[i] : 0;
      if (!std::isfinite(slack)) return wrong("c.mtx", fmt::format("the relative slack of row {}", i + 1));
    }
    return ok_status();
  }

  MotionProblem& problem() { return result_.problem; }

  const std::string folder_;
  const std::vector<TextFile>& files_;
  ProblemFolder result_;
  ProblemNames names_;
};

}  // namespace

Result<ProblemFolder> parse_problem(const std::string& folder, const std::vector<TextFile>& files) {
  return Builder(folder, files).build();
}

}  // namespace impend
