#include "impend/numerics/conic_program.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "impend/base/stop.h"
#include "impend/numerics/looking_factors.h"
#include "impend/numerics/second_order_cone.h"

namespace impend {
namespace {

constexpr int kMostConicSteps = 100;
constexpr double kConicToBoundary = 0.99;    // share of the way to the boundary that a step may go
constexpr int kMostWorseSteps = 12;          // iterates without progress after which the best is taken
constexpr double kConicRegularised = 1e-13;  // of the diagonal, added to it where rows leave a direction free

double dot(const double* a, const double* b, int k) { return a[0] * b[0] + tail_dot(a, b, k); }

// out = a ∘ b
void product(const double* a, const double* b, int k, double* out) {
  const double first = dot(a, b, k), a0 = a[0], b0 = b[0];
  for (int i = 1; i < k; ++i) out[i] = a0 * b[i] + b0 * a[i];
  out[0] = first;
}

// The q with λ ∘ q = r.
void quotient(const double* lambda, const double* r, int k, double* q) {
  const double cross = tail_dot(lambda, r, k);
  const double first = k == 1 ? r[0] / lambda[0] : (lambda[0] * r[0] - cross) / cone_determinant(lambda, k);
  for (int i = 1; i < k; ++i) q[i] = (r[i] - first * lambda[i]) / lambda[0];
  q[0] = first;
}

class ConicSolver {
 public:
  ConicSolver(const ConicProgram& program, double accuracy, const std::function<bool(const ConicPoint&)>& enough)
      : program_(program), accuracy_(accuracy), enough_(enough), n_(static_cast<int>(program.c.size())) {
    int rows = 0;
    for (const ConeRows& cone : program.cones) {
      start_.push_back(rows);
      rows += size(cone);
      square_.push_back(reflected_square(cone));
    }
    rows_ = rows;
    h_.resize(rows);
    for (size_t i = 0; i < program.cones.size(); ++i)
      h_.segment(start_[i], size(program.cones[i])) = program.cones[i].h;
    scaling_.resize(rows);
    eta_.resize(program.cones.size());
  }

  ConicPoint solve() {
    ConicPoint point, best;
    double best_merit = -1;
    int worse = 0;
    start();
    for (int round = 0; round < kMostConicSteps; ++round) {
      look_for_stop();
      measure();
      point.violation = std::max(r_x_.norm() / (1 + program_.c.norm()), r_z_.norm() / (1 + h_.norm()));
      point.gap = s_.dot(z_);
      point.iterations = round;
      point.x = x_;
      point.z = z_;
      const double merit = std::max(point.violation, point.gap / (1 + std::abs(program_.c.dot(x_))));
      if (!std::isfinite(merit) || !x_.allFinite() || !s_.allFinite() || !z_.allFinite()) break;
      if (best_merit < 0 || merit < best_merit) {
        best = point;
        best_merit = merit;
        worse = 0;
      } else if (++worse > kMostWorseSteps) {
        break;
      }
      if (enough_ && enough_(point)) return point;
      if (merit < accuracy_ || !advance()) break;
    }
    return best;
  }

 private:
  static int size(const ConeRows& cone) { return static_cast<int>(cone.h.size()); }

  // −GᵀJG, J = diag(1, −1, …, −1): what is added to H beside a square of rank one.
  static MatX reflected_square(const ConeRows& cone) {
    if (size(cone) == 1) return {};
    const auto below = cone.G.bottomRows(size(cone) - 1);
    return below.transpose() * below - cone.G.row(0).transpose() * cone.G.row(0);
  }

  void start() {
    x_ = VecX::Zero(n_);
    s_ = VecX::Zero(rows_);
    for (const int at : start_) s_[at] = 1;
    z_ = s_;
  }

  // G x and Gᵀ z
  VecX rows_times(const VecX& x) const {
    VecX out(rows_);
    for (size_t i = 0; i < program_.cones.size(); ++i) {
      const ConeRows& cone = program_.cones[i];
      for (int k = 0; k < size(cone); ++k) {
        double sum = 0;
        for (size_t j = 0; j < cone.columns.size(); ++j) sum += cone.G(k, j) * x[cone.columns[j]];
        out[start_[i] + k] = sum;
      }
    }
    return out;
  }
  VecX transpose_times(const VecX& z) const {
    VecX out = VecX::Zero(n_);
    for (size_t i = 0; i < program_.cones.size(); ++i) {
      const ConeRows& cone = program_.cones[i];
      for (size_t j = 0; j < cone.columns.size(); ++j) {
        double sum = 0;
        for (int k = 0; k < size(cone); ++k) sum += cone.G(k, j) * z[start_[i] + k];
        out[cone.columns[j]] += sum;
      }
    }
    return out;
  }

  void measure() {
    r_x_ = transpose_times(z_) + program_.c;
    r_z_ = rows_times(x_) + s_ - h_;
  }

  // W = η (2 v vᵀ − J), W z = W⁻¹ s = λ; v is kept in scaling_.
  void scale() {
    lambda_.resize(rows_);
    for (size_t i = 0; i < start_.size(); ++i) {
      const int at = start_[i], k = size(program_.cones[i]);
      const double *s = &s_[at], *z = &z_[at];
      const double ds = std::sqrt(cone_determinant(s, k)), dz = std::sqrt(cone_determinant(z, k));
      eta_[i] = std::sqrt(ds / dz);
      double* v = &scaling_[at];
      const double gamma = std::sqrt(std::max((1 + dot(s, z, k) / (ds * dz)) / 2, 0.5));
      v[0] = (s[0] / ds + z[0] / dz) / (2 * gamma);
      for (int l = 1; l < k; ++l) v[l] = (s[l] / ds - z[l] / dz) / (2 * gamma);
      const double root = std::sqrt(2 * (v[0] + 1));
      v[0] = (v[0] + 1) / root;
      for (int l = 1; l < k; ++l) v[l] /= root;
    }
    apply_scaling(z_, lambda_);
  }

  // out = W in
  void apply_scaling(const VecX& in, VecX& out) const {
    for (size_t i = 0; i < start_.size(); ++i) {
      const int at = start_[i], k = size(program_.cones[i]);
      const double twice = 2 * dot(&scaling_[at], &in[at], k), first = in[at];
      for (int l = 1; l < k; ++l) out[at + l] = eta_[i] * (twice * scaling_[at + l] + in[at + l]);
      out[at] = eta_[i] * (twice * scaling_[at] - first);
    }
  }

  // out = W⁻¹ in = (2 Jv vᵀJ − J) in / η
  void apply_inverse(const VecX& in, VecX& out) const {
    for (size_t i = 0; i < start_.size(); ++i) {
      const int at = start_[i], k = size(program_.cones[i]);
      const double first = in[at];
      const double twice = 2 * (scaling_[at] * first - tail_dot(&scaling_[at], &in[at], k));
      for (int l = 1; l < k; ++l) out[at + l] = (-twice * scaling_[at + l] + in[at + l]) / eta_[i];
      out[at] = (twice * scaling_[at] - first) / eta_[i];
    }
  }

  // H = GᵀW⁻²G with W⁻² = (2 Jw wᵀJ − J)/η², w = 2 v (vᵀe) − e.
  bool factorize() {
    MatX H = MatX::Zero(n_, n_);
    VecX g;
    for (size_t i = 0; i < start_.size(); ++i) {
      look_now_and_then();
      const ConeRows& cone = program_.cones[i];
      const int at = start_[i], k = size(cone);
      const double scale = 1 / (eta_[i] * eta_[i]), twice = 2 * scaling_[at];
      // g = Gᵀ J w
      g = (twice * scaling_[at] - 1) * cone.G.row(0).transpose();
      for (int l = 1; l < k; ++l) g -= twice * scaling_[at + l] * cone.G.row(l).transpose();
      const double square = k == 1 ? 1 : 2;
      for (size_t a = 0; a < cone.columns.size(); ++a) {
        for (size_t b = 0; b <= a; ++b) {
          const double more = square * g[a] * g[b] + (k == 1 ? 0 : square_[i](a, b));
          H(cone.columns[a], cone.columns[b]) += scale * more;
        }
      }
    }
    H.diagonal() += kConicRegularised * (H.diagonal().array() + H.diagonal().mean()).matrix();
    std::optional<MatX> L = cholesky_factor(std::move(H));
    if (!L) return false;
    factor_ = std::move(*L);
    return true;
  }

  void solve_direction(const VecX& centering, double keep) {
    VecX q(rows_), t(rows_);
    for (size_t i = 0; i < start_.size(); ++i) {
      const int at = start_[i];
      quotient(&lambda_[at], &centering[at], size(program_.cones[i]), &q[at]);
    }
    // t = W⁻²(keep·r_z + W q) = W⁻¹(keep·W⁻¹r_z + q)
    apply_inverse(r_z_, t);
    t = keep * t + q;
    VecX scaled(rows_);
    apply_inverse(t, scaled);
    dx_ = -keep * r_x_ - transpose_times(scaled);
    factor_.triangularView<Eigen::Lower>().solveInPlace(dx_);
    factor_.triangularView<Eigen::Lower>().transpose().solveInPlace(dx_);
    const VecX Gdx = rows_times(dx_);
    apply_inverse(Gdx, t);
    apply_inverse(t, dz_);
    dz_ += scaled;
    ds_ = -keep * r_z_ - Gdx;
  }

  double step(double most) const {
    double length = most;
    for (size_t i = 0; i < start_.size(); ++i) {
      const int at = start_[i], k = size(program_.cones[i]);
      length = step_to_boundary(&s_[at], &ds_[at], k, length);
      length = step_to_boundary(&z_[at], &dz_[at], k, length);
    }
    return length;
  }

  bool advance() {
    scale();
    if (!factorize()) return false;
    ds_.resize(rows_);
    dz_.resize(rows_);
    VecX centering(rows_), in_s(rows_), in_z(rows_);
    for (size_t i = 0; i < start_.size(); ++i) {
      product(&lambda_[start_[i]], &lambda_[start_[i]], size(program_.cones[i]), &centering[start_[i]]);
    }
    centering = -centering;
    solve_direction(centering, 1);
    const double affine = step(1.0), gap = s_.dot(z_);
    const double after = (s_ + affine * ds_).dot(z_ + affine * dz_);
    const double sigma = std::pow(std::clamp(after / gap, 0.0, 1.0), 3);
    apply_inverse(ds_, in_s);
    apply_scaling(dz_, in_z);
    const double target = sigma * gap / static_cast<double>(start_.size());
    VecX both(rows_);
    for (size_t i = 0; i < start_.size(); ++i) {
      product(&in_s[start_[i]], &in_z[start_[i]], size(program_.cones[i]), &both[start_[i]]);
    }
    centering -= both;
    for (const int at : start_) centering[at] += target;
    solve_direction(centering, 1 - sigma);
    const double length = std::min(1.0, kConicToBoundary * step(1 / kConicToBoundary));
    x_ += length * dx_;
    s_ += length * ds_;
    z_ += length * dz_;
    return inside();
  }

  bool inside() const {
    for (size_t i = 0; i < start_.size(); ++i) {
      const int at = start_[i], k = size(program_.cones[i]);
      if (!(s_[at] > 0 && z_[at] > 0)) return false;
      if (!(cone_determinant(&s_[at], k) > 0 && cone_determinant(&z_[at], k) > 0)) return false;
    }
    return true;
  }

  const ConicProgram& program_;
  double accuracy_;
  const std::function<bool(const ConicPoint&)>& enough_;
  int n_, rows_ = 0;
  std::vector<int> start_;     // first row of each cone
  std::vector<MatX> square_;   // −GᵀJG of each cone of two rows and more
  std::vector<double> eta_;    // per cone
  VecX h_, scaling_, lambda_;  // per row
  MatX factor_;                // lower, of H
  VecX x_, s_, z_, r_x_, r_z_, dx_, ds_, dz_;
};

}  // namespace

void ConicProgram::add_row(std::vector<int> columns, const VecX& values, double h) {
  cones.push_back({std::move(columns), values.transpose(), VecX::Constant(1, h)});
}

ConicPoint solve_conic_program(const ConicProgram& program, double accuracy,
                               const std::function<bool(const ConicPoint&)>& enough) {
  return ConicSolver(program, accuracy, enough).solve();
}

}  // namespace impend
