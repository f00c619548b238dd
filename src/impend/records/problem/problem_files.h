// A motion problem as a folder of files that other solvers can read: Matrix Market, SI.
//
//   M.mtx  6N × 6N  mass matrix, symmetric, a 6×6 block per movable body
//   Q.mtx  6N × 1   loads: force, then torque about the centre of mass
//   J.mtx  n × 6N   a row per contact, at most two bodies each
//   G.mtx  m × 6N   a row per freedom that a joint takes, G a = 0, at most two bodies each; absent: no joints
//   c.mtx  n × 1    slack c ≥ 0 of Ja ≥ −c, then, where there are joints, m × 1 of |Ga| ≤ c; absent: 0
//   noise.mtx n × 2 bounds of ‖δJ_i‖_{M⁻¹} on the lower-numbered and on the higher-numbered body that row i touches (0
//                   where it touches one only), which the verdict's thresholds come from; then those of G; absent: 0, J
//                   is exact. Rows of G with neither get the noise of a few roundings, as make_problem gives it.
//   place.mtx n × 13 of row i the arms of its point on these two bodies (m; 0 where it touches one only), the two turns
//                   U of its normal and the shift ε of its point (m) within the noise (RowPlace); then those of G;
//                   absent: not known
//   names.json      names and notes; not needed
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/analysis.h"

namespace impend {

struct ProblemFolder {
  std::string name;  // of the assembly
  // As read, body_names and contact_names are filled: "body 1", "fixed" where no file says. Where no file says which
  // rows of G belong to one joint, each is a joint of its own.
  MotionProblem problem;
  std::optional<Verdict> analysis;            // verdict of the analysis that it comes from
  std::vector<std::string> notes;             // what that analysis knew and the matrices do not
  std::vector<std::string> joint_types = {};  // "hinge", … by problem.joint; empty where no file says
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
// kMissingKey (a file that is needed, or that names.json lists), kBadValue for shapes that do not
// fit, M that is not block diagonal, symmetric and positive definite, a row of J with none or more than two bodies,
// negative slack or noise, names that do not fit, numbers whose squares leave the range of doubles.
// Whatever the bytes, no crash, and memory bounded by their size. Held by tests/unit/records/test_problem_files.
Result<ProblemFolder> parse_problem(const std::string& folder, const std::vector<TextFile>& files);

// print_problem into `folder`, made when missing. Problem files that are there already are an error (kOutput) unless
// `overwrite`; then those that the new problem does not have are removed, since they would be taken for part of it.
Status write_problem(const ProblemFolder& problem, const std::string& folder, bool overwrite);
// The same into the first new folder of `parent`/`stem`, `stem`-2, …; its path. Never touches what exists.
Result<std::string> write_problem_to_new_folder(const ProblemFolder& problem, const std::string& parent,
                                                const std::string& stem);
Result<ProblemFolder> read_problem(const std::string& folder);

}  // namespace impend
