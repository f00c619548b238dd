#include "impend/friction/minimal_mu.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/friction/balance_matrix.h"

namespace impend {
namespace {

// Coefficients count as large enough when forces leave less than this of the loads, ten times what the method leaves
// of them: the upper end of the bracket is then low by that over the slope of the distance.
constexpr double kBalances = 10 * kBalanced;
constexpr double kBalancesPerForce = 1e-2;  // … more by this share for every unit of force: rounding of their sum
// A lower end counts when its certificate excludes this many times the forces that balance at the upper end.
constexpr double kForceMargin = 1e3;
// The smallest coefficient is bracketed to this share of itself.
constexpr double kMuWidth = 1e-9;
// It is looked for up to this, above which no surfaces are (and the cone cannot be told from a half-space in doubles'
// squares).
constexpr double kMostScale = 1e5;

constexpr int kProjections = 80;
constexpr double kMostWork = 1e7;  // linear solves times unknowns: some ten seconds where there are a thousand
constexpr int kUnknownRun = 6;     // projections in a row that say nothing
constexpr double kFirstScale = 1;
constexpr double kGrowth = 8;
constexpr double kReachGrowth = 256;  // of the step down from scales that balance

class MuSearch {
 public:
  MuSearch(const FrictionProblem& problem, const VecX& m, const BalanceTolerances& tolerances)
      : problem_(problem), m_(m), tolerances_(tolerances), whitened_(whiten(problem)), matrix_(whitened_) {
    result_.upper = std::numeric_limits<double>::infinity();
  }

  MinimalScale run() {
    if (look_at(0) == Side::kBalanced) {
      result_.value = 0;
      return result_;
    }
    double guess = newton_from_last();
    for (double s = kFirstScale; !(result_.upper < std::numeric_limits<double>::infinity()); s *= kGrowth) {
      if (s > kMostScale) {
        result_.none = look_at(kMostScale) == Side::kUnbalanced;
        return result_;
      }
      if (look_at(s) == Side::kUnbalanced) guess = newton_from_last();
    }
    narrow(guess);
    result_.value = result_.upper;
    return result_;
  }

 private:
  struct Certificate {
    double scale, forces_excluded;
    VecX motion;
  };
  enum class Side { kBalanced, kUnbalanced, kUnknown };

  // d at s; moves an end of the bracket where that is certain. Where the last point is a bad start nothing is certain:
  // then once more from no forces at all.
  Side look_at(double s) {
    const bool is_first = point_.f.cols() == 0;
    if (const Side side = look_from(point_, s); side != Side::kUnknown || is_first) return side;
    const BalancePoint warm = point_;
    const Side side = look_from({}, s);
    if (side == Side::kUnknown && warm.upper < point_.upper) point_ = warm;
    return side;
  }

  Side look_from(const BalancePoint& start, double s) {
    ++result_.projections;
    scale_ = s;
    const VecX mu = s * m_;
    ProjectionAids aids;
    aids.matrix = &matrix_;
    point_ = project_loads(whitened_, whitened_.y0, mu, start, tolerances_, aids);
    work_ += static_cast<double>(point_.solves) * static_cast<double>(point_.y.size());
    if (balances()) {
      if (s < result_.upper) {
        result_.upper = std::min(s, largest_ratio());
        result_.at_upper = point_;
        choose_lower();
      }
      return Side::kBalanced;
    }
    const Balance balance = certified_bounds(problem_, whitened_, mu, point_, tolerances_);
    if (!(balance.lower > 0)) return Side::kUnknown;
    certificates_.push_back({s, balance.forces_excluded, balance.motion});
    // The motion may certify more than it was made for: free fall out of a wedge certifies all there is.
    const double most = largest_scale(problem_, m_, balance.motion, tolerances_);
    const double certain = std::min(most * (1 - kMuWidth / 4), result_.upper);
    if (certain > s && certain < kMostScale) {
      const MotionCertificate more = check_motion(problem_, certain * m_, balance.motion, tolerances_);
      if (more.proves_motion()) certificates_.push_back({certain, more.forces_excluded, balance.motion});
    }
    choose_lower();
    return result_.lower >= s ? Side::kUnbalanced : Side::kUnknown;
  }

  // A motion whose rounding lets forces through that are not far above those that balance at the upper end says nothing
  // there: parts that hold each other need ever larger forces towards s*.
  void choose_lower() {
    const double needed = kForceMargin * force_sum(result_.at_upper);
    result_.lower = 0;
    for (const Certificate& c : certificates_) {
      if (c.forces_excluded < needed || c.scale < result_.lower || c.scale > result_.upper) continue;
      result_.lower = c.scale;
      result_.motion = c.motion;
    }
  }

  static double force_sum(const BalancePoint& point) { return point.f.cols() > 0 ? point.f.row(0).sum() : 0.0; }

  bool balances() const { return point_.upper <= kBalances * (1 + kBalancesPerForce * force_sum(point_)); }

  // The scale that the forces of point_ need; that of the search where it is larger only by rounding.
  double largest_ratio() const {
    double ratio = 0;
    for (int i = 0; i < m_.size(); ++i) {
      const double f_F = point_.f.col(i).tail<2>().norm();
      if (f_F > 0) ratio = std::max(ratio, m_[i] > 0 && point_.f(0, i) > 0 ? f_F / (m_[i] * point_.f(0, i)) : scale_);
    }
    return ratio;
  }

  double newton_from_last() const {
    const ContactForces w = contact_motions(whitened_, point_.y);
    double slope = 0;
    for (int i = 0; i < m_.size(); ++i) slope += m_[i] * point_.f(0, i) * w.col(i).tail<2>().norm();
    return slope > 0 ? scale_ + point_.upper * point_.upper / slope : std::numeric_limits<double>::infinity();
  }

  void narrow(double guess) {
    // Scales between these two are known to be unknown: at the edge, or forces too large for the digits.
    double unknown_low = 0, unknown_high = 0;
    double reach = 1;
    for (int lost = 0; result_.projections < kProjections && lost < kUnknownRun && work_ < kMostWork;) {
      const bool unknown = unknown_high > result_.lower && unknown_low < result_.upper;
      const double low_end = unknown ? unknown_low : result_.upper, high_start = unknown ? unknown_high : result_.lower;
      const bool from_below = low_end - result_.lower >= result_.upper - high_start;
      const double from = from_below ? result_.lower : high_start, to = from_below ? low_end : result_.upper;
      if (!(to - from > width())) break;
      double s = guess;
      if (!(s > from + width() / 4 && s < to - width() / 4)) s = (from + to) / 2;
      const Side side = look_at(s);
      guess = std::numeric_limits<double>::infinity();
      lost = side == Side::kUnknown ? lost + 1 : 0;
      if (side == Side::kUnbalanced) {
        guess = newton_from_last();
        reach = 1;
      } else if (side == Side::kBalanced) {
        // The point just below closes the bracket where Newton's method has ended.
        guess = result_.upper - 0.75 * reach * width();
        reach *= kReachGrowth;
      } else {
        unknown_low = unknown ? std::min(unknown_low, s) : s;
        unknown_high = unknown ? std::max(unknown_high, s) : s;
      }
    }
  }

  double width() const { return kMuWidth * std::min(result_.upper, kMostScale); }

  const FrictionProblem& problem_;
  const VecX& m_;
  const BalanceTolerances& tolerances_;
  WhitenedFriction whitened_;
  BalanceMatrix matrix_;
  BalancePoint point_;  // of the last projection, at scale_
  double scale_ = 0;
  double work_ = 0;
  std::vector<Certificate> certificates_;
  MinimalScale result_;
};

}  // namespace

MinimalScale minimal_scale(const FrictionProblem& problem, const VecX& m, const BalanceTolerances& tolerances) {
  return MuSearch(problem, m, tolerances).run();
}

MinimalScale minimal_mu(const FrictionProblem& problem, const BalanceTolerances& tolerances) {
  return minimal_scale(problem, VecX::Ones(problem.contacts()), tolerances);
}

}  // namespace impend
