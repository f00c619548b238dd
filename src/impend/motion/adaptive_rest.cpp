// Whitened as in whitened.h. The answer to a column A is the weighted least one, with D = diag(λ²):
//   X = D G (δ·1 + GᵀDG)⁻¹ A,
// which leaves forces at rest that are zero. It need not be exact: what it misses is in R = A − GᵀX.
#include "impend/motion/robust_rest.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <map>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {
namespace {

constexpr double kProximal = 1e-12;   // δ, beside squared forces up to 1
constexpr double kSameNormal = 1e-9;  // rad, normals of a class are parallel but for rounding
constexpr double kRounding = 1e-14;   // of sums over a row and its forces, relative to these

using PairColumns = Eigen::Matrix<double, Eigen::Dynamic, 2>;

double largest_singular_value(const PairColumns& m) {
  const Eigen::Matrix2d gram = m.transpose() * m;
  const double radius = std::hypot((gram(0, 0) - gram(1, 1)) / 2, gram(0, 1));
  return std::sqrt(std::max(gram.trace() / 2 + radius, 0.0));
}

// Contacts whose normals turn together, each with the sign of its turn.
struct Turning {
  std::vector<int> rows;
  std::vector<double> signs;
};

class Bounding {
 public:
  Bounding(const Assembly& assembly, const std::vector<Contact>& contacts, const MotionProblem& problem,
           const VecX& lambda)
      : assembly_(assembly),
        contacts_(contacts),
        problem_(problem),
        whitened_(whiten(problem)),
        lambda_(whitened_.whiten_forces(lambda.cwiseMax(0.0))),
        reach_(VecX::Zero(problem.rows())) {}

  RestBound run() {
    const ConeProjection& p = whitened_.projection;
    const double stored = (p.y0 + p.G.transpose_times(lambda_)).norm();
    const double rounding = kRounding * (1 + lambda_.sum());
    prepare();
    for (const Turning& turning : turning_rows()) add(change_of(turning));
    for (int i = 0; i < problem_.rows(); ++i) {
      if (!carries(i)) continue;
      if (problem_.is_joint_row(i)) {
        add_unanswered(i);
      } else if (contact_of(i).point_noise > 0) {
        add(shift_of(i));
      }
    }
    const double answered = share_answered();
    const double left = std::min(left_.sum(), left_.by_body()) * answered;
    const double plain = std::min(plain_.sum(), plain_.by_body()) * (1 - answered);
    return {stored + rounding, stored + left + plain + answered * of_answer() + unanswered_.norm() + rounding};
  }

 private:
  // Σ_k ‖R_k‖, or √Σ_b (Σ_k ‖R_k,b‖)², whichever is less.
  struct Norms {
    double whole = 0;
    VecX of_body;
    double sum() const { return whole; }
    double by_body() const { return of_body.norm(); }
    void add(const PairColumns& columns) {
      whole += largest_singular_value(columns);
      for (Eigen::Index b = 0; b < of_body.size(); ++b) {
        of_body[b] += largest_singular_value(columns.middleRows(6 * b, 6));
      }
    }
  };

  bool carries(int row) const { return lambda_[row] > 0 && whitened_.row_length[row] > 0; }
  const Contact& contact_of(int row) const { return contacts_[problem_.contact[row]]; }

  void prepare() {
    left_.of_body = plain_.of_body = unanswered_ = VecX::Zero(problem_.bodies());
    const double most = lambda_.size() > 0 ? lambda_.maxCoeff() : 0;
    if (!(most > 0)) return;
    weight_ = (lambda_ / most).array().square();
    matrix_.emplace(whitened_.projection.G);
    if (!matrix_->factor(weight_, kProximal)) matrix_.reset();
  }

  // Turns of carrying rows: those of a class whose normals and noise are the same, others each alone.
  std::vector<Turning> turning_rows() const {
    std::vector<Turning> turning;
    std::map<int, int> of_class;
    for (int i = 0; i < problem_.rows(); ++i) {
      if (!carries(i) || problem_.is_joint_row(i) || contact_of(i).normal_noise.isZero(0)) continue;
      const Contact& c = contact_of(i);
      const auto known = c.direction_class < 0 ? of_class.end() : of_class.find(c.direction_class);
      if (known != of_class.end()) {
        Turning& same = turning[known->second];
        const Contact& first = contact_of(same.rows.front());
        if (c.normal.cross(first.normal).norm() <= kSameNormal && c.normal_noise == first.normal_noise) {
          same.rows.push_back(i);
          same.signs.push_back(c.normal.dot(first.normal) > 0 ? 1 : -1);
          continue;
        }
      } else if (c.direction_class >= 0) {
        of_class[c.direction_class] = static_cast<int>(turning.size());
      }
      turning.push_back({{i}, {1}});
    }
    return turning;
  }

  // `from`: turn or shift of RowChange. Adds λ_i times the change of row i on both of its bodies.
  void add_change(int row, double sign, Mat62 RowChange::*from, PairColumns& columns) const {
    const Contact& c = contact_of(row);
    const double force = sign * lambda_[row] / whitened_.row_length[row];
    for (int side = 0; side < 2; ++side) {
      const int block = problem_.J.block(row)[side];
      if (block < 0) continue;
      const int part = problem_.body[block];
      const RowChange change = row_change(c, assembly_.parts[part].center_of_mass_W());
      const double of_side = part == c.a ? force : -force;
      columns.middleRows(6 * block, 6) += of_side * (whitened_.inverse[block] * (change.*from));
    }
  }

  PairColumns change_of(const Turning& turning) const {
    PairColumns columns = PairColumns::Zero(problem_.Q.size(), 2);
    for (size_t k = 0; k < turning.rows.size(); ++k) {
      add_change(turning.rows[k], turning.signs[k], &RowChange::turn, columns);
    }
    return columns;
  }

  PairColumns shift_of(int row) const {
    PairColumns columns = PairColumns::Zero(problem_.Q.size(), 2);
    add_change(row, 1, &RowChange::shift, columns);
    return columns;
  }

  void add(const PairColumns& change) {
    look_for_stop();
    plain_.add(change);
    PairColumns left = change;
    const BlockRows& G = whitened_.projection.G;
    if (matrix_) {
      PairColumns answer(problem_.rows(), 2);
      for (int k = 0; k < 2; ++k) {
        answer.col(k) = weight_.cwiseProduct(G.times(matrix_->solve(change.col(k))));
        left.col(k) -= G.transpose_times(answer.col(k));
      }
      reach_ += answer.rowwise().norm();
    }
    left_.add(left);
  }

  void add_unanswered(int row) {
    for (int side = 0; side < 2; ++side) {
      const int block = problem_.J.block(row)[side];
      if (block >= 0) unanswered_[block] += lambda_[row] * relative_noise(row, side);
    }
  }

  double relative_noise(int row, int side) const { return problem_.row_noise(row, side) / whitened_.row_length[row]; }

  // How much of the answer leaves every force positive.
  double share_answered() const {
    double share = matrix_ ? 1 : 0;
    for (int i = 0; i < problem_.rows(); ++i) {
      if (reach_[i] > 0) share = std::min(share, lambda_[i] / reach_[i]);
    }
    return share;
  }

  // What the answer of each row changes in turn.
  double of_answer() const {
    VecX noise = VecX::Zero(problem_.bodies());
    for (int i = 0; i < problem_.rows(); ++i) {
      for (int side = 0; side < 2; ++side) {
        const int block = problem_.J.block(i)[side];
        if (block >= 0 && reach_[i] > 0) noise[block] += reach_[i] * relative_noise(i, side);
      }
    }
    return noise.norm();
  }

  const Assembly& assembly_;
  const std::vector<Contact>& contacts_;
  const MotionProblem& problem_;
  WhitenedProblem whitened_;
  VecX lambda_, weight_;
  VecX reach_;  // Σ_k ‖X_k,i‖ per row
  std::optional<NormalMatrix> matrix_;
  Norms left_, plain_;
  VecX unanswered_;  // per body
};

}  // namespace

RestBound adaptive_rest_bound(const Assembly& assembly, const std::vector<Contact>& contacts,
                              const MotionProblem& problem, const VecX& lambda) {
  if (problem.Q.isZero(0) || !problem.Q.allFinite() || !lambda.allFinite()) return {kInfinity, kInfinity};
  return Bounding(assembly, contacts, problem, lambda).run();
}

}  // namespace impend
