// A motion problem as a folder of files that other solvers can read: Matrix Market, SI.
//
//   M.mtx  6N × 6N  mass matrix, symmetric, a 6×6 block per movable body
//   Q.mtx  6N × 1   loads: force, then torque about the centre of mass
//   J.mtx  n × 6N   a row per contact, at most two bodies each
//   c.mtx  n × 1    slack c ≥ 0 of Ja ≥ −c; absent: 0
//   noise.mtx n × 2 bounds of ‖δJ_i‖_{M⁻¹} on the lower-numbered and on the higher-numbered body that row i touches (0
//                   where it touches one only), which the verdict's thresholds come from; absent: 0, J is exact
//   names.json      names and notes; not needed
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/analysis.h"

namespace impend {

struct ProblemFolder {
  std::string name;       // of the assembly
  MotionProblem problem;  // as read, body_names and contact_names are filled: "body 1", "fixed" where no file says
  std::optional<Verdict> analysis;  // verdict of the analysis that it comes from
  std::vector<std::string> notes;   // what that analysis knew and the matrices do not
};

struct TextFile {
  std::string name;  // in the folder
  std::string bytes;
};

// The files of a problem, each number in shortest decimals that read back to the same double. kBadValue where the files
// cannot say what the problem says: a row that touches no body, noise on a body that its row does not touch, names that
// are neither all there nor absent.
Result<std::vector<TextFile>> print_problem(const ProblemFolder& problem);

// The problem in these files; `folder` serves messages and the default name. Besides the errors of parse_matrix_market:
// kMissingKey (a file that is needed, or that names.json lists), kUnsupported (G.mtx), kBadValue for shapes that do not
// fit, M that is not block diagonal, symmetric and positive definite, a row of J with none or more than two bodies,
// negative slack or noise, names that do not fit, numbers whose squares leave the range of doubles.
// Whatever the bytes, no crash, and memory bounded by their size. Held by tests/unit/report/test_problem_files.
Result<ProblemFolder> parse_problem(const std::string& folder, const std::vector<TextFile>& files);

// print_problem into `folder`, made when missing. Problem files that are there already are an error (kOutput) unless
// `overwrite`; then those that the new problem does not have are removed, since they would be taken for part of it.
Status write_problem(const ProblemFolder& problem, const std::string& folder, bool overwrite);
// The same into the first new folder of `parent`/`stem`, `stem`-2, …; its path. Never touches what exists.
Result<std::string> write_problem_to_new_folder(const ProblemFolder& problem, const std::string& parent,
                                                const std::string& stem);
Result<ProblemFolder> read_problem(const std::string& folder);

}  // namespace impend
