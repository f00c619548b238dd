// A connected part with joints and few contacts, solved by taking the joints out of it (docs/theory/stepping.md):
// whitened as in whitened_friction.h and bilateral_rows.h,
//
//   y = y₀ + Kᵀf + G̃ᵀν,   w = K y + b,   G̃ y + β + γν = 0
//   S = G̃G̃ᵀ + γ = L Lᵀ,   ν = −S⁻¹(G̃(y₀ + Kᵀf) + β),   w = w₀ + D f,   D = KKᵀ − (L⁻¹G̃Kᵀ)ᵀ(L⁻¹G̃Kᵀ)
//
// Rows of joints between the same two bodies are a block of S, eliminated in the order of least degree: of linkages
// without loops, from their ends inwards, L has no entry that S has not, and all is of the order of their number. What
// stays while a step is solved again, with other biases and momenta, is computed once: rows, L, D. Soft rows along the
// same coordinate, as a servo and its damper, are one: 1/γ = Σ 1/γ_k, β/γ = Σ β_k/γ_k, ν = Σ ν_k.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "impend/conic/block_cholesky.h"
#include "impend/simulation/part_solution.h"

namespace impend {

class EliminatedJoints {
 public:
  // Of M, the rows, and Γ of rows of G (or empty). Absent: too many contacts or joints for this way, or a row that is
  // nearly, but not to rounding, imposed by others, as where a linkage folds.
  static std::optional<EliminatedJoints> of(const FrictionProblem& problem, const VecX& compliance);

  // With Q, biases and μ of `problem`, whose M and rows are those of before; from the forces of `guess`, which are
  // returned to the last bit where they satisfy the law. Absent where law and joints are not met to kSolvedTo. Held by
  // tests/unit/simulation/test_eliminated_joints.
  std::optional<PartSolution> solve(const FrictionProblem& problem, const PartGuess& guess) const;

 private:
  using Rows3 = Eigen::Matrix<double, 3, 6>;
  struct Contact {
    std::array<int, 2> body;
    std::array<Rows3, 2> K;
    double length = 1;
  };
  // Rows of G between two bodies.
  struct Block {
    std::array<int, 2> body;
    int count = 0;
    std::array<int, 6> row;      // of G
    std::array<Mat6, 2> G;       // whitened to unit length; rows beyond `count` are zero
    Vec6 length = Vec6::Ones();  // ℓ
    Vec6 soft = Vec6::Zero();    // γ
    // Soft rows that are one, all but the first of each; what these have alone.
    struct Beside {
      int at = 0, row = 0;
      double soft = 0;
    };
    std::vector<Beside> beside;
    Vec6 alone = Vec6::Zero();  // γ of the first
  };
  // y, ν by blocks (6 a block), and what the rows of joints miss.
  struct Motion {
    VecX y, nu;
    double missed = 0;
  };

  EliminatedJoints() = default;
  bool take_rows(const FrictionProblem& problem, const VecX& compliance);
  bool factor();
  void make_delassus();
  bool put_beside(const FrictionProblem& problem, const VecX& compliance, int k);
  VecX bias_of_joints(const VecX& bias_G, double scale) const;
  VecX multipliers(const VecX& nu, const VecX& bias_G, double scale) const;
  std::vector<BlockMask> coupled() const;
  Motion motion(VecX pushed, const VecX& beta) const;
  void put_missing(const Motion& at, const VecX& beta, VecX& r) const;
  void take_back_from(const VecX& nu, VecX& y) const;
  void push_by_contacts(const VecX& f, VecX& y) const;
  VecX rates(const VecX& y, const VecX& bias) const;

  std::vector<Mat6> inverse_;  // L⁻¹ of the mass blocks
  std::vector<Contact> contacts_;
  std::vector<Block> blocks_;  // in the order of elimination
  std::optional<BlockCholesky> S_;
  MatX D_;
  int rows_ = 0;  // of G
};

// The elimination of a problem's joints, made when it is asked for and kept while Γ stays as it was.
struct KeptElimination {
  bool made = false;
  VecX compliance;
  std::optional<EliminatedJoints> joints;

  const std::optional<EliminatedJoints>& of(const FrictionProblem& problem, const VecX& now);
};

}  // namespace impend
