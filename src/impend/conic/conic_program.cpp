#include "impend/conic/conic_program.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/conic/second_order_cone.h"
#include "impend/numerics/looking_factors.h"

namespace impend {
namespace {

constexpr int kMostConicSteps = 100;
constexpr int kMostWorseSteps = 12;     // iterates without progress after which the best is taken; …
constexpr double kConicProgress = 0.5;  // … a merit that falls to this share is some, also where it was less before
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
  const double first = (lambda[0] * r[0] - cross) / cone_determinant(lambda, k);
  for (int i = 1; i < k; ++i) q[i] = (r[i] - first * lambda[i]) / lambda[0];
  q[0] = first;
}

// Cones that follow each other: one of two rows and more, or a run of single rows over the same columns.
struct RowBlock {
  const std::vector<int>* columns = nullptr;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> G;
  VecX h;
  int start = 0;
  bool is_linear = false;
  MatX square;  // −GᵀJG, J = diag(1, −1, …, −1), of a cone: what is added to H beside a square of rank one

  // Room for what every step needs anew: to ask the system for it would cost more than all else.
  MatX own, weighted;
  VecX gathered;

  int rows() const { return static_cast<int>(h.size()); }
};

RowBlock cone_block(const ConeRows& cone) {
  RowBlock block;
  block.columns = &cone.columns;
  block.G = cone.G;
  block.h = cone.h;
  const auto below = cone.G.bottomRows(block.rows() - 1);
  block.square = below.transpose() * below - cone.G.row(0).transpose() * cone.G.row(0);
  return block;
}

// Of the single rows from `first` on.
RowBlock linear_block(const std::vector<ConeRows>& cones, size_t first) {
  size_t end = first + 1;
  while (end < cones.size() && cones[end].h.size() == 1 && cones[end].columns == cones[first].columns) ++end;
  RowBlock block;
  block.columns = &cones[first].columns;
  block.is_linear = true;
  block.G.resize(static_cast<Eigen::Index>(end - first), cones[first].G.cols());
  block.h.resize(block.G.rows());
  for (Eigen::Index k = 0; k < block.h.size(); ++k) {
    block.G.row(k) = cones[first + static_cast<size_t>(k)].G.row(0);
    block.h[k] = cones[first + static_cast<size_t>(k)].h[0];
  }
  return block;
}

class ConicSolver {
 public:
  ConicSolver(const ConicProgram& program, double accuracy, const std::function<bool(const ConicPoint&)>& enough,
              ConicWay way)
      : program_(program), accuracy_(accuracy), enough_(enough), way_(way), n_(static_cast<int>(program.c.size())) {
    for (size_t i = 0; i < program.cones.size();) {
      const bool is_linear = program.cones[i].h.size() == 1;
      blocks_.push_back(is_linear ? linear_block(program.cones, i) : cone_block(program.cones[i]));
      blocks_.back().start = rows_;
      rows_ += blocks_.back().rows();
      cones_ += is_linear ? blocks_.back().rows() : 1;
      i += is_linear ? static_cast<size_t>(blocks_.back().rows()) : 1;
    }
    h_.resize(rows_);
    for (const RowBlock& block : blocks_) h_.segment(block.start, block.rows()) = block.h;
    for (VecX* of_rows : {&scaling_, &eta_, &lambda_, &ds_, &dz_}) of_rows->resize(rows_);
  }

  ConicPoint solve() {
    ConicPoint point, best;
    double best_merit = -1, last_merit = kInfinity;
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
      } else if (merit > kConicProgress * last_merit && ++worse > kMostWorseSteps) {
        break;
      }
      last_merit = merit;
      if (enough_ && enough_(point)) return point;
      if (merit < accuracy_ || !advance()) break;
    }
    return best;
  }

 private:
  // The arrow form and products of single rows are those of numbers: `linear` takes them all at once.
  template <class Linear, class Cone>
  void each_block(Linear linear, Cone cone) const {
    for (const RowBlock& block : blocks_) {
      if (block.is_linear) {
        linear(block.start, block.rows());
      } else {
        cone(block.start, block.rows());
      }
    }
  }

  void start() {
    x_ = VecX::Zero(n_);
    s_ = VecX::Zero(rows_);
    each_block([this](int at, int k) { s_.segment(at, k).setOnes(); }, [this](int at, int) { s_[at] = 1; });
    z_ = s_;
    if (way_.start == ConicStart::kLeast) start_at_least();
  }

  // min ‖s‖ with G x + s = h, min ‖z‖ with Gᵀz + c = 0, both with H = GᵀG.
  void start_at_least() {
    scale();
    if (!factorize()) return;
    const VecX units = s_;
    VecX x = transpose_times(h_), y = -program_.c;
    for (VecX* side : {&x, &y}) {
      factor_.triangularView<Eigen::Lower>().solveInPlace(*side);
      factor_.triangularView<Eigen::Lower>().transpose().solveInPlace(*side);
    }
    x_ = x;
    s_ = moved_inside(h_ - rows_times(x), units);
    z_ = moved_inside(rows_times(y), units);
  }

  // v + a·e in the cones, as far inside as v is long; v itself where it is inside.
  VecX moved_inside(const VecX& v, const VecX& units) const {
    double outside = -kInfinity;
    const auto look = [&](int at, int k) {
      outside = std::max(outside, std::sqrt(tail_dot(&v[at], &v[at], k)) - v[at]);
    };
    each_block(
        [&](int at, int k) {
          for (int l = 0; l < k; ++l) look(at + l, 1);
        },
        look);
    return outside < 0 ? v : VecX(v + (1 + outside) * units);
  }

  // G x and Gᵀ z
  VecX rows_times(const VecX& x) {
    VecX out(rows_);
    for (RowBlock& block : blocks_) {
      block.gathered = x(*block.columns);
      out.segment(block.start, block.rows()).noalias() = block.G * block.gathered;
    }
    return out;
  }
  VecX transpose_times(const VecX& z) {
    VecX out = VecX::Zero(n_);
    for (RowBlock& block : blocks_) {
      block.gathered.noalias() = block.G.transpose() * z.segment(block.start, block.rows());
      out(*block.columns) += block.gathered;
    }
    return out;
  }

  void measure() {
    r_x_ = transpose_times(z_) + program_.c;
    r_z_ = rows_times(x_) + s_ - h_;
  }

  // W = η (2 v vᵀ − J), W z = W⁻¹ s = λ; v is kept in scaling_, η at the first row of its cone. Of single rows v = 1.
  void scale() {
    each_block(
        [this](int at, int k) {
          eta_.segment(at, k) = (s_.segment(at, k).array() / z_.segment(at, k).array()).sqrt();
          scaling_.segment(at, k).setOnes();
        },
        [this](int at, int k) { scale_cone(at, k); });
    apply_scaling(z_, lambda_);
  }

  void scale_cone(int at, int k) {
    const double *s = &s_[at], *z = &z_[at];
    const double ds = std::sqrt(cone_determinant(s, k)), dz = std::sqrt(cone_determinant(z, k));
    eta_[at] = std::sqrt(ds / dz);
    double* v = &scaling_[at];
    const double gamma = std::sqrt(std::max((1 + dot(s, z, k) / (ds * dz)) / 2, 0.5));
    v[0] = (s[0] / ds + z[0] / dz) / (2 * gamma);
    for (int l = 1; l < k; ++l) v[l] = (s[l] / ds - z[l] / dz) / (2 * gamma);
    const double root = std::sqrt(2 * (v[0] + 1));
    v[0] = (v[0] + 1) / root;
    for (int l = 1; l < k; ++l) v[l] /= root;
  }

  // out = W in
  void apply_scaling(const VecX& in, VecX& out) const {
    each_block([&](int at, int k) { out.segment(at, k) = eta_.segment(at, k).cwiseProduct(in.segment(at, k)); },
               [&](int at, int k) {
                 const double twice = 2 * dot(&scaling_[at], &in[at], k), first = in[at];
                 for (int l = 1; l < k; ++l) out[at + l] = eta_[at] * (twice * scaling_[at + l] + in[at + l]);
                 out[at] = eta_[at] * (twice * scaling_[at] - first);
               });
  }

  // out = W⁻¹ in = (2 Jv vᵀJ − J) in / η
  void apply_inverse(const VecX& in, VecX& out) const {
    each_block([&](int at, int k) { out.segment(at, k) = in.segment(at, k).cwiseQuotient(eta_.segment(at, k)); },
               [&](int at, int k) {
                 const double first = in[at];
                 const double twice = 2 * (scaling_[at] * first - tail_dot(&scaling_[at], &in[at], k));
                 for (int l = 1; l < k; ++l) out[at + l] = (-twice * scaling_[at + l] + in[at + l]) / eta_[at];
                 out[at] = (twice * scaling_[at] - first) / eta_[at];
               });
  }

  // H = GᵀW⁻²G with W⁻² = (2 Jw wᵀJ − J)/η², w = 2 v (vᵀe) − e; of single rows W⁻² = 1/η². Below the diagonal.
  bool factorize() {
    MatX H = std::move(factor_);
    H.setZero(n_, n_);
    for (RowBlock& block : blocks_) {
      look_now_and_then();
      add_square(block, H);
    }
    H.diagonal() += kConicRegularised * (H.diagonal().array() + H.diagonal().mean()).matrix();
    std::optional<MatX> L = cholesky_factor(std::move(H));
    if (!L) return false;
    factor_ = std::move(*L);
    return true;
  }

  void add_square(RowBlock& block, MatX& H) const {
    const std::vector<int>& columns = *block.columns;
    const Eigen::Index m = block.G.cols();
    MatX& own = block.own;
    own.resize(m, m);
    if (block.is_linear) {
      const auto inverse = eta_.segment(block.start, block.rows()).cwiseInverse();
      block.weighted = inverse.asDiagonal() * block.G;
      own.setZero();
      own.selfadjointView<Eigen::Lower>().rankUpdate(block.weighted.transpose());
    } else {
      const double twice = 2 * scaling_[block.start], scale = 1 / (eta_[block.start] * eta_[block.start]);
      VecX w = -twice * scaling_.segment(block.start, block.rows());
      w[0] = -w[0] - 1;
      block.gathered.noalias() = block.G.transpose() * w;
      own = scale * block.square;
      own.selfadjointView<Eigen::Lower>().rankUpdate(block.gathered, 2 * scale);
    }
    for (Eigen::Index b = 0; b < m; ++b) {
      for (Eigen::Index a = b; a < m; ++a) {
        H(columns[static_cast<size_t>(a)], columns[static_cast<size_t>(b)]) += own(a, b);
      }
    }
  }

  void solve_direction(const VecX& centering, double keep) {
    VecX q(rows_), t(rows_);
    each_block(
        [&](int at, int k) { q.segment(at, k) = centering.segment(at, k).cwiseQuotient(lambda_.segment(at, k)); },
        [&](int at, int k) { quotient(&lambda_[at], &centering[at], k, &q[at]); });
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
    const auto shorten = [&](int at, int k) {
      length = step_to_boundary(&s_[at], &ds_[at], k, length);
      length = step_to_boundary(&z_[at], &dz_[at], k, length);
    };
    each_block(
        [&](int at, int k) {
          for (int l = 0; l < k; ++l) shorten(at + l, 1);
        },
        shorten);
    return length;
  }

  // out = a ∘ b
  void products(const VecX& a, const VecX& b, VecX& out) const {
    each_block([&](int at, int k) { out.segment(at, k) = a.segment(at, k).cwiseProduct(b.segment(at, k)); },
               [&](int at, int k) { product(&a[at], &b[at], k, &out[at]); });
  }

  bool advance() {
    scale();
    if (!factorize()) return false;
    VecX centering(rows_), in_s(rows_), in_z(rows_), both(rows_);
    products(lambda_, lambda_, centering);
    centering = -centering;
    solve_direction(centering, 1);
    const double affine = step(1.0), gap = s_.dot(z_);
    const double after = (s_ + affine * ds_).dot(z_ + affine * dz_);
    const double sigma = std::pow(std::clamp(after / gap, 0.0, 1.0), 3);
    apply_inverse(ds_, in_s);
    apply_scaling(dz_, in_z);
    const double target = sigma * gap / static_cast<double>(cones_);
    products(in_s, in_z, both);
    centering -= both;
    each_block([&](int at, int k) { centering.segment(at, k).array() += target; },
               [&](int at, int) { centering[at] += target; });
    solve_direction(centering, 1 - sigma);
    const double length = std::min(1.0, way_.to_boundary * step(1 / way_.to_boundary));
    x_ += length * dx_;
    s_ += length * ds_;
    z_ += length * dz_;
    return inside();
  }

  bool inside() const {
    bool all = true;
    const auto look = [&](int at, int k) {
      all = all && s_[at] > 0 && z_[at] > 0 && cone_determinant(&s_[at], k) > 0 && cone_determinant(&z_[at], k) > 0;
    };
    each_block(
        [&](int at, int k) { all = all && s_.segment(at, k).minCoeff() > 0 && z_.segment(at, k).minCoeff() > 0; },
        look);
    return all;
  }

  const ConicProgram& program_;
  double accuracy_;
  const std::function<bool(const ConicPoint&)>& enough_;
  ConicWay way_;
  int n_, rows_ = 0, cones_ = 0;
  std::vector<RowBlock> blocks_;
  VecX h_, scaling_, eta_, lambda_;  // per row
  MatX factor_;                      // lower, of H
  VecX x_, s_, z_, r_x_, r_z_, dx_, ds_, dz_;
};

}  // namespace

void ConicProgram::add_row(std::vector<int> columns, const VecX& values, double h) {
  cones.push_back({std::move(columns), values.transpose(), VecX::Constant(1, h)});
}

ConicPoint solve_conic_program(const ConicProgram& program, double accuracy,
                               const std::function<bool(const ConicPoint&)>& enough, ConicWay way) {
  return ConicSolver(program, accuracy, enough, way).solve();
}

}  // namespace impend
