// When the first of the contacts that close fast does so in a step, and which of them meet then
// (docs/theory/stepping.md, section 3).
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impend/simulation/island_step.h"

namespace impend {
namespace {

// Of the size of the scene: two surfaces that are no farther apart meet.
constexpr double kMeetingGap = 1e-12;

// A bracket of the zero of a gap as a function of time, low where it is open. Next comes the zero of the parabola
// through its ends and what was an end last, which is nearly the gap of bodies in flight; where that does not end soon,
// as of the least of several gaps, the Illinois rule.
class ClosingTime {
 public:
  ClosingTime(double open, double end, double closed) : low_{0, open}, high_{end, closed} {}

  double width() const { return high_.time - low_.time; }
  double end() const { return high_.time; }

  double next() {
    ++trials_;
    const double time = before_ && trials_ <= kByParabola ? by_parabola() : by_chord();
    return time > low_.time && time < high_.time ? time : (low_.time + high_.time) / 2;
  }

  void add(double time, double gap) {
    const bool open = gap > 0;
    Point& end = open ? low_ : high_;
    Point& other = open ? high_ : low_;
    before_ = end;
    end = {time, gap, gap};
    other.weighed = trials_ > kByParabola && last_ == (open ? 1 : -1) ? other.weighed / 2 : other.gap;
    last_ = open ? 1 : -1;
  }

 private:
  static constexpr int kByParabola = 8;
  struct Point {
    double time = 0, gap = 0, weighed = gap;
  };

  double by_chord() const { return low_.time + width() * low_.weighed / (low_.weighed - high_.weighed); }
  double by_parabola() const {
    const double slope = (high_.gap - low_.gap) / width();
    const double past = (before_->gap - high_.gap) / (before_->time - high_.time);
    const double bend = (past - slope) / (before_->time - low_.time);
    const double first = slope - bend * width();
    return low_.time + 2 * low_.gap / (std::sqrt(first * first - 4 * bend * low_.gap) - first);
  }

  Point low_, high_;
  std::optional<Point> before_;
  int trials_ = 0, last_ = 0;
};

}  // namespace

// The first of the fast contacts that closes before the end of a corrected step: the least gap of all as a function of
// the step's length, and its zero. `whole` is of the same contacts.
IslandStep::Impact IslandStep::find_impact(const std::vector<StepContact>& active, const std::vector<StepContact>& fast,
                                           const JointErrors& joints, const SolvedStep& whole) const {
  constexpr int kMostTrials = 60;
  const double zero = kMeetingGap * world_.tracker.scene_size(), h = whole.problem.h;
  const auto least_of = [](const std::vector<double>& gaps) {
    double least = std::numeric_limits<double>::infinity();
    for (const double gap : gaps) least = std::min(least, std::isnan(gap) ? least : gap);
    return least;
  };
  Impact impact;
  std::vector<double> gaps = this->gaps(fast, whole.after);
  double open = std::numeric_limits<double>::infinity(), at_time = least_of(gaps);
  for (const StepContact& c : fast) open = std::min(open, c.at.gap);
  // Put right, the step closes nothing.
  if (!(at_time < 0)) return impact;
  ClosingTime closing(open, h, at_time);
  for (int trial = 0; trial <= kMostTrials; ++trial) {
    // Where nothing is left between the two a gap jumps there: of which contact, its other side tells.
    const bool over = trial == kMostTrials || closing.width() <= std::numeric_limits<double>::epsilon() * h;
    impact.time = over ? closing.end() : closing.next();
    impact.until = solve(active, joints, impact.time, &whole);
    correct(active, joints, impact.until);
    gaps = this->gaps(fast, impact.until.after);
    at_time = least_of(gaps);
    if (over || std::abs(at_time) <= zero) break;
    closing.add(impact.time, at_time);
  }
  for (std::size_t i = 0; i < fast.size(); ++i) {
    if (gaps[i] <= std::max(zero, at_time) + zero) impact.keys.push_back(fast[i].at.key);
  }
  return impact;
}

// The first impact of these contacts. Those whose features are not opposite each other where their gap changes its
// sign, as corners beyond the rim of a face and edges that turn past each other, cannot meet there: they are left out
// of the plan.
IslandStep::Impact IslandStep::first_impact(IslandPlan& plan, std::vector<StepContact> fast, const JointErrors& joints,
                                            const SolvedStep& whole) const {
  const auto is_of = [](const std::vector<TrackKey>& keys) {
    return [&keys](const StepContact& c) { return std::find(keys.begin(), keys.end(), c.at.key) != keys.end(); };
  };
  for (;;) {
    Impact impact = find_impact(plan.active, fast, joints, whole);
    const std::vector<TrackKey> aside = passing_aside(fast, impact);
    if (aside.empty()) return impact;
    std::erase_if(plan.open, is_of(aside));
    std::erase_if(fast, is_of(aside));
    std::erase_if(impact.keys,
                  [&](const TrackKey& key) { return std::find(aside.begin(), aside.end(), key) != aside.end(); });
    if (!impact.keys.empty()) return impact;
  }
}

// Of the contacts of an impact those that do not meet.
std::vector<TrackKey> IslandStep::passing_aside(const std::vector<StepContact>& fast, const Impact& impact) const {
  std::vector<TrackKey> aside;
  if (impact.keys.empty()) return aside;
  std::vector<StepContact> met;
  for (const StepContact& c : fast) {
    if (std::find(impact.keys.begin(), impact.keys.end(), c.at.key) != impact.keys.end()) met.push_back(c);
  }
  const std::vector<double> gaps = this->gaps(met, impact.until.after);
  const Displacements& places = places_at(impact.until.after);
  for (std::size_t i = 0; i < met.size(); ++i) {
    const TrackKey& key = met[i].at.key;
    if (key.kind == TrackKind::kStop) continue;
    // Of other features a gap that jumps is that of a step which is solved in two ways.
    const bool jumps = key.kind == TrackKind::kEdgeEdge && std::abs(gaps[i]) > world_.tracker.gap() / kLetBe;
    if (jumps || world_.tracker.pass_aside(key, places)) aside.push_back(key);
  }
  return aside;
}

// Open contacts that have closed fast before this impact.
std::vector<StepContact> IslandStep::passing(const IslandPlan& plan, const Impact& impact) const {
  std::vector<StepContact> fast;
  const std::vector<double> gaps = this->gaps(plan.open, impact.until.after);
  for (std::size_t i = 0; i < plan.open.size(); ++i) {
    const StepContact& c = plan.open[i];
    if (!(gaps[i] < -world_.tracker.gap() / kLetBe)) continue;
    if (std::find(impact.keys.begin(), impact.keys.end(), c.at.key) != impact.keys.end()) continue;
    if (is_fast(c, (c.at.gap - gaps[i]) / impact.time)) fast.push_back(c);
  }
  return fast;
}

// Whether a contact of a pair with restitution parts faster than it would for rest and bears something in the step all
// the same: it strikes again within it, which is an impact that only a shorter step sees.
bool IslandStep::comes_back(const IslandPlan& plan, const JointErrors& joints) const {
  const auto bounces = [&](const StepContact& c) {
    return c.at.key.kind != TrackKind::kStop && world_.restitution_of(c.at.a(), c.at.b()) > 0;
  };
  if (world_.options.impacts == Impacts::kStepped) return false;
  if (std::none_of(plan.active.begin(), plan.active.end(), bounces)) return false;
  const VecX V = bodies_.velocities(state_, state_.P);
  const VecX rate = make_instant_problem(bodies_, state_, state_.P, plan.active, joints).N.times(V);
  for (std::size_t i = 0; i < plan.active.size(); ++i) {
    const Eigen::Index row = static_cast<Eigen::Index>(i);
    const StepContact& c = plan.active[i];
    if (!bounces(c) || !(plan.step.solution.f_N[row] > 0)) continue;
    if (c.closed && world_.forces.count(c.at.key) == 0 && rate[row] > slow_approach(c.at)) return true;
  }
  return false;
}

// What touches already and closes fast has been reached within rounding of the end of the step before. What is open
// within the gap of contacts all the same is still to be met in this step.
std::vector<TrackKey> IslandStep::meeting_now(IslandPlan& plan, const JointErrors& joints) const {
  std::vector<TrackKey> hit;
  if (world_.options.impacts == Impacts::kStepped || plan.active.empty()) return hit;
  const double zero = kMeetingGap * world_.tracker.scene_size();
  const VecX V = bodies_.velocities(state_, state_.P);
  const VecX rate = make_instant_problem(bodies_, state_, state_.P, plan.active, joints).N.times(V);
  std::vector<StepContact> still;
  for (std::size_t i = 0; i < plan.active.size(); ++i) {
    const StepContact& c = plan.active[i];
    const bool carried = world_.forces.count(c.at.key) > 0;
    const bool meets = !carried && is_fast(c, -rate[static_cast<Eigen::Index>(i)]);
    if (meets && c.at.gap > zero) {
      plan.open.push_back(c);
      continue;
    }
    if (meets) hit.push_back(c.at.key);
    still.push_back(c);
  }
  plan.active = std::move(still);
  std::sort(plan.open.begin(), plan.open.end(), by_key);
  return hit;
}

}  // namespace impend
