#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impend/motion/whitened.h"
#include "impend/report/problem/problem_files.h"
#include "impend/report/problem/problem_masses.h"
#include "impend/report/problem/problem_matrix.h"
#include "impend/report/problem/problem_names.h"

namespace impend {
namespace {

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
    for (const auto step : {&Builder::refuse_joints, &Builder::read_names, &Builder::read_masses, &Builder::read_loads,
                            &Builder::read_contacts, &Builder::read_slack, &Builder::read_noise, &Builder::adopt_names,
                            &Builder::check_range}) {
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

  Status refuse_joints() {
    if (find("G.mtx") == nullptr) return ok_status();
    return Error{ErrorCode::kUnsupported,
                 "holds joints, which this version cannot compute",
                 {path_in(folder_, "G.mtx"), 0, "", ""},
                 "take the file away to leave the joints out: the answer is then another"};
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
    size_t at = 0;
    for (int i = 0; i < m.rows; ++i) {
      std::array<int, 2> blocks = {-1, -1};
      Vec6 values[2] = {Vec6::Zero(), Vec6::Zero()};
      for (; at < m.entries.size() && m.entries[at].row == i; ++at) {
        const MatrixEntry& entry = m.entries[at];
        if (entry.value == 0) continue;
        const int block = entry.column / 6;
        const int side = blocks[0] < 0 || blocks[0] == block ? 0 : 1;
        if (side == 1 && blocks[1] >= 0 && blocks[1] != block) {
          return matrix_error(m, entry.line,
                              fmt::format("row {} touches {}, {} and {}", i + 1, body_label(blocks[0]),
                                          body_label(blocks[1]), body_label(block)),
                              "a contact is between two bodies, or between one and something fixed");
        }
        blocks[side] = block;
        values[side][entry.column % 6] = entry.value;
      }
      if (blocks[0] < 0) {
        return matrix_error(m, 0, fmt::format("row {} touches no body", i + 1), "leave out rows without an entry");
      }
      problem().J.append(blocks[0], values[0], blocks[1], values[1]);
    }
    return ok_status();
  }

  Status read_slack() {
    const int rows = problem().rows();
    problem().c = VecX::Zero(rows);
    const Result<MatrixFile> read = matrix("c.mtx", false);
    if (!read) return read.error();
    if (read.value().path.empty()) return ok_status();
    const Status shape = check_shape(read.value(), rows, 1, "J.mtx has that many rows");
    if (!shape) return shape;
    for (const MatrixEntry& entry : read.value().entries) {
      if (entry.value < 0) {
        return matrix_error(read.value(), entry.line,
                            fmt::format("the slack of contact {} is {}", entry.row + 1, entry.value),
                            "c ≥ 0: rest must not violate Ja ≥ −c");
      }
      problem().c[entry.row] = entry.value;
    }
    return ok_status();
  }

  Status read_noise() {
    const int rows = problem().rows();
    problem().row_noise = Eigen::Matrix<double, Eigen::Dynamic, 2>::Zero(rows, 2);
    const Result<MatrixFile> read = matrix("noise.mtx", false);
    if (!read) return read.error();
    if (read.value().path.empty()) return ok_status();
    const Status shape = check_shape(read.value(), rows, 2, "two numbers for every row of J.mtx");
    if (!shape) return shape;
    for (const MatrixEntry& entry : read.value().entries) {
      const bool absent = problem().J.block(entry.row)[entry.column] < 0;
      if (entry.value < 0 || (absent && entry.value != 0)) {
        return matrix_error(
            read.value(), entry.line,
            fmt::format("the noise of row {} is {}{}", entry.row + 1, entry.value,
                        absent ? " on a second body, and the row touches one only" : ""),
            "noise ≥ 0; first column: the lower-numbered body of the row, second column: the other, or 0");
      }
      problem().row_noise(entry.row, entry.column) = entry.value;
    }
    return ok_status();
  }

  Status adopt_names() {
    if (const Status fits = name_problem(names_, problem()); !fits) return fits;
    result_.name = names_.name.value_or(last_name(folder_));
    result_.analysis = names_.analysis;
    result_.notes = names_.notes;
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
