#include "impend/friction/coulomb_law.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/friction/clamped_rows.h"

namespace impend {
namespace {

// Accelerations and forces below this are zero, far above the rounding of a few hundred updates.
constexpr double kPivotZero = 1e-11;

using Vec2 = Eigen::Vector2d;

// What is known of the friction of a clamped contact: not established, clamped along one direction only, C_F, NC_F.
enum class Friction { kNone, kPartial, kStick, kTied };
// What a drive changes: f_N, f_F along a direction, or f_F back to zero.
enum class Driven { kNormal, kFriction, kRelease };
enum class Change { kGoal, kCone, kOpen, kClose, kSlip, kStick };

struct Step {
  double length = std::numeric_limits<double>::infinity();
  int contact = -1;
  Change change = Change::kGoal;

  void shorten(double other, int i, Change what) {
    if (!(other < length)) return;
    length = std::max(other, 0.0);
    contact = i;
    change = what;
  }
};

// First s ≥ 0 at which ‖f_F + sΔf_F‖ = μ (f_N + sΔf_N) is about to be exceeded (B94 (23)).
double step_to_cone(double mu, const Vec3& f, const Vec3& df) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  const double a = df.tail<2>().squaredNorm() - mu * mu * df[0] * df[0];
  const double b = f.tail<2>().dot(df.tail<2>()) - mu * mu * f[0] * df[0];
  const double limit = mu * f[0], at = f.tail<2>().norm();
  const double c = std::min((at - limit) * (at + limit), 0.0);
  const double apex = df[0] < 0 ? -f[0] / df[0] : kNever;
  const double under = b * b - a * c;
  if (under < 0) return apex;
  const double root = std::sqrt(under);
  if (b >= 0) return b + root > 0 ? std::min(apex, -c / (b + root)) : apex;
  return a > 0 ? std::min(apex, (root - b) / a) : apex;
}

class Pivoting {
 public:
  Pivoting(const ReducedFriction& problem, const VecX& slip, const std::vector<int>& order, double most_work)
      : problem_(problem),
        slip_(slip),
        order_(order),
        most_work_(most_work),
        n_(problem.contacts()),
        rows_(problem),
        state_(n_) {
    f_ = VecX::Zero(3 * n_);
    tie_ = VecX::Zero(2 * n_);
    refresh();
  }

  PivotingResult solve() {
    const int most_drives = 20 * n_ + 100;
    while (result_.end == PivotingEnd::kDone) {
      look_for_stop();
      const int d = first_violated();
      if (d < 0) break;
      if (++result_.drives > most_drives) {
        result_.end = PivotingEnd::kTooMuchWork;
      } else if (!state_[d].clamped) {
        drive(d, Driven::kNormal, Vec2::Zero());
      } else {
        establish_friction(d);
      }
      refresh();
    }
    result_.f = f_;
    result_.work = rows_.work();
    return result_;
  }

 private:
  struct State {
    bool clamped = false;  // in C
    Friction friction = Friction::kNone;
    bool given_up = false;  // not watched until the drive ends
    bool moved = false;     // between sets, and all steps since were zero
  };

  Vec2 sliding(int i) const { return w_.segment<2>(3 * i + 1); }
  Vec2 friction(int i) const { return f_.segment<2>(3 * i + 1); }
  Vec2 tie(int i) const { return tie_.segment<2>(2 * i); }
  bool slips(int i) const { return !slip_.segment<2>(2 * i).isZero(0); }

  void refresh() { w_ = problem_.acceleration(problem_.motion(f_)); }

  bool friction_violated(int i) const {
    const State& state = state_[i];
    if (problem_.mu[i] == 0 || slips(i)) return false;
    if (state.friction == Friction::kTied) return tie(i).dot(sliding(i)) > kPivotZero;
    return state.friction != Friction::kStick;
  }

  int first_violated() const {
    for (const int i : order_) {
      if (!state_[i].clamped && w_[3 * i] < -kPivotZero) return i;
      if (state_[i].clamped && friction_violated(i)) return i;
    }
    return -1;
  }

  void establish_friction(int d) {
    State& state = state_[d];
    const Vec2 w = sliding(d);
    const bool still = w.norm() <= kPivotZero;
    if (state.friction == Friction::kTied) {  // d·w_F > 0: friction may not push that way
      tie_.segment<2>(2 * d).setZero();
      state.friction = Friction::kNone;
      if (const Vec2 f = friction(d); f.norm() > kPivotZero) {
        drive(d, Driven::kRelease, -f.normalized());
        return;
      }
      f_.segment<2>(3 * d + 1).setZero();
    }
    if (still) {
      stick(d);
    } else if (f_[3 * d] <= kPivotZero) {
      tie_to(d, -w.normalized());
    } else {
      drive(d, Driven::kFriction, -w.normalized());
    }
  }

  void tie_to(int i, const Vec2& direction) {
    rows_.remove_tangential(i);
    tie_.segment<2>(2 * i) = direction;
    state_[i].friction = Friction::kTied;
    f_.segment<2>(3 * i + 1) = problem_.mu[i] * std::max(f_[3 * i], 0.0) * direction;
  }

  void stick(int i) {
    rows_.remove_tangential(i);
    tie_.segment<2>(2 * i).setZero();
    rows_.add({i, false, Vec2(1, 0)});
    rows_.add({i, false, Vec2(0, 1)});
    state_[i].friction = Friction::kStick;
  }

  // C_F along one direction; along the other too if the contact does not slide there.
  void stick_along(int i, const Vec2& direction) {
    rows_.remove_tangential(i);
    tie_.segment<2>(2 * i).setZero();
    rows_.add({i, false, direction});
    state_[i].friction = Friction::kPartial;
    const Vec2 across(-direction[1], direction[0]);
    if (std::abs(across.dot(sliding(i))) > kPivotZero) return;
    rows_.add({i, false, across});
    state_[i].friction = Friction::kStick;
  }

  void clamp(int i) {
    state_[i].clamped = true;
    rows_.add({i, true, Vec2::Zero()});
    if (slips(i)) tie_to(i, slip_.segment<2>(2 * i));
  }

  void open(int i) {
    rows_.remove_all(i);
    f_.segment<3>(3 * i).setZero();
    tie_.segment<2>(2 * i).setZero();
    state_[i].clamped = false;
    state_[i].friction = Friction::kNone;
  }

  void drive(int d, Driven driven, const Vec2& along) {
    const int most_pivots = 20 * n_ + 100;
    for (State& state : state_) state.given_up = state.moved = false;
    // The normal force of a contact that slides takes its friction with it (B94 §6).
    if (driven == Driven::kNormal && slips(d)) tie_.segment<2>(2 * d) = slip_.segment<2>(2 * d);
    for (int pivot = 0;; ++pivot) {
      if (pivot > most_pivots || rows_.work() > most_work_) {
        result_.end = PivotingEnd::kTooMuchWork;
        return;
      }
      VecX df, dw;
      if (!direction(d, driven == Driven::kNormal, along, df, dw)) {
        result_.end = PivotingEnd::kSingular;
        return;
      }
      const Step step = longest_step(d, driven, along, df, dw);
      if (!std::isfinite(step.length)) {
        result_.end = PivotingEnd::kRay;
        result_.ray = df;
        return;
      }
      f_ += step.length * df;
      w_ += step.length * dw;
      ++result_.pivots;
      if (step.contact == d && (step.change == Change::kGoal || step.change == Change::kCone)) {
        finish_drive(d, driven, along, step.change);
        return;
      }
      apply(step);
      if (driven != Driven::kNormal && !state_[d].clamped) return;
    }
  }

  void finish_drive(int d, Driven driven, const Vec2& along, Change change) {
    if (driven == Driven::kNormal) {
      clamp(d);
    } else if (driven == Driven::kRelease) {
      f_.segment<2>(3 * d + 1).setZero();
    } else if (change == Change::kCone) {
      const Vec2 f = friction(d);
      tie_to(d, f.norm() > 0 ? Vec2(f.normalized()) : along);
    } else if (state_[d].friction == Friction::kPartial) {
      stick(d);
    } else {
      stick_along(d, along);
    }
  }

  // Δf for a unit change of the driven force, and Δw.
  bool direction(int d, bool normal, const Vec2& along, VecX& df, VecX& dw) {
    do {
      df = VecX::Zero(3 * n_);
      if (normal) {
        df[3 * d] = 1;
        df.segment<2>(3 * d + 1) = problem_.mu[d] * tie(d);
      } else {
        df.segment<2>(3 * d + 1) = along;
      }
      if (!rows_.complete(tie_, df)) return false;
      dw = problem_.K * (problem_.K.transpose() * df);
    } while (rows_.wake(dw));
    return true;
  }

  Step longest_step(int d, Driven driven, const Vec2& along, const VecX& df, const VecX& dw) const {
    const bool normal = driven == Driven::kNormal, release = driven == Driven::kRelease;
    const double still = kPivotStill * (1 + dw.cwiseAbs().maxCoeff());
    Step step;
    const double at = normal ? w_[3 * d] : along.dot(sliding(d));
    const double rate = normal ? dw[3 * d] : along.dot(dw.segment<2>(3 * d + 1));
    if (release) step.shorten(friction(d).norm(), d, Change::kGoal);
    if (!release && rate > still) step.shorten(-at / rate, d, Change::kGoal);
    for (int i = 0; i < n_; ++i) {
      const State& state = state_[i];
      const Vec3 f_i = f_.segment<3>(3 * i), df_i = df.segment<3>(3 * i);
      if (!state.clamped) {
        if (i != d && !state.given_up && dw[3 * i] < -still && w_[3 * i] >= -kPivotZero) {
          step.shorten(-w_[3 * i] / dw[3 * i], i, Change::kClose);
        }
        continue;
      }
      const bool released = i == d && release;
      const bool free = !released && (state.friction == Friction::kStick || state.friction == Friction::kPartial ||
                                      (state.friction == Friction::kNone && !friction(i).isZero(0)) ||
                                      (i == d && driven == Driven::kFriction));
      if (free && df_i.cwiseAbs().maxCoeff() > still && problem_.mu[i] > 0) {
        step.shorten(step_to_cone(problem_.mu[i], f_i, df_i), i, i == d ? Change::kCone : Change::kSlip);
      }
      if (df_i[0] < -still && !(i == d && driven == Driven::kFriction))
        step.shorten(-f_i[0] / df_i[0], i, Change::kOpen);
      if (state.friction == Friction::kTied && !slips(i) && !state.given_up && problem_.mu[i] > 0) {
        const double toward = tie(i).dot(dw.segment<2>(3 * i + 1)), now = tie(i).dot(sliding(i));
        if (toward > still && now <= kPivotZero) step.shorten(-now / toward, i, Change::kStick);
      }
    }
    return step;
  }

  void apply(const Step& step) {
    const int i = step.contact;
    State& state = state_[i];
    const bool stood = step.length <= kPivotZero;
    if (!stood) {
      for (State& other : state_) other.moved = false;
    }
    if (state.moved) {
      give_up(i, step.change);
      return;
    }
    state.moved = true;
    const Vec2 w = sliding(i), f = friction(i);
    const bool still = w.norm() <= kPivotZero;
    switch (step.change) {
      case Change::kOpen:
        open(i);
        break;
      case Change::kClose:
        clamp(i);
        if (slips(i) || problem_.mu[i] == 0) break;
        if (still) stick(i);
        if (!still) tie_to(i, -w.normalized());
        break;
      case Change::kSlip:
        if (f.norm() > 0) tie_to(i, f.normalized());
        if (f.norm() == 0 && !still) tie_to(i, -w.normalized());
        if (f.norm() == 0 && still) open(i);
        break;
      default:
        stick_along(i, tie(i));
    }
  }

  // Friction that is given up stays at its limit, where it is feasible, whichever way the contact slides.
  void give_up(int i, Change change) {
    ++result_.given_up;
    state_[i].given_up = true;
    if (change == Change::kOpen || change == Change::kClose) {
      open(i);
    } else if (change == Change::kSlip) {
      const Vec2 f = friction(i), w = sliding(i);
      if (f.norm() > 0) {
        tie_to(i, f.normalized());
      } else {
        tie_to(i, w.norm() > 0 ? Vec2(-w.normalized()) : Vec2(1, 0));
      }
    }
  }

  const ReducedFriction& problem_;
  const VecX& slip_;
  const std::vector<int>& order_;
  double most_work_;
  int n_;
  ClampedRows rows_;
  std::vector<State> state_;
  VecX f_, w_, tie_;
  PivotingResult result_;
};

}  // namespace

PivotingResult solve_friction_pivoting(const ReducedFriction& problem, const VecX& slip, const std::vector<int>& order,
                                       double most_work) {
  return Pivoting(problem, slip, order, most_work).solve();
}

}  // namespace impend
