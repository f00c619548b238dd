#include "impend/simulation/stepper.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

// Of a nominal step, what is left below this is rounding.
constexpr double kNothingLeft = 1e-12;

}  // namespace

Stepper::Stepper(const Assembly& assembly, ContactTracker tracker, const SimulationOptions& options)
    : world_(assembly, std::move(tracker), options),
      stepped_(world_.bodies.count(), 0),
      plan_of_(world_.bodies.count()),
      places_(world_.bodies.displacements(world_.state)),
      resting_(world_.bodies.count()),
      disturbed_(world_.bodies.count(), 0) {
  changes_by_itself_ = !assembly.springs.empty() || std::any_of(assembly.loads.begin(), assembly.loads.end(),
                                                                [](const Load& load) { return !load.times.empty(); });
  reach_.way.assign(world_.tracker.part_count(), 0.0);
  reach_.turn.assign(world_.tracker.part_count(), 0.0);
  reach_.after = places_;
}

void Stepper::leave_out(int block) {
  resting_.wake_all();
  now_at_rest_.reset();
  world_.gone[block] = 1;
  world_.state.P.segment<6>(6 * block).setZero();
  const int part = world_.bodies[block].part;
  const auto is_of = [part](int a, int b) { return a == part || b == part; };
  std::erase_if(world_.forces, [&](const auto& known) { return is_of(known.first.a, known.first.b); });
  std::erase_if(touches_, [&](const auto& known) { return is_of(known.first.first, known.first.second); });
  std::erase_if(carried_, [&](const TrackedContact& known) { return is_of(known.a(), known.b()); });
  std::erase_if(near_, [&](const auto& pair) { return is_of(pair.first, pair.second); });
}

VecX Stepper::kicks_of_step() const {
  VecX kicks(world_.bodies.count());
  for (int k = 0; k < world_.bodies.count(); ++k) kicks[k] = (world_.before[k] + world_.options.step) / 2;
  return kicks;
}

void Stepper::begin_step(double time) {
  start_ = time;
  now_ = 0;
  halvings_ = 0;
  returns_ = 0;
  step_is_over_ = at_limit_ = false;
  world_.cuts.clear();
  world_.passed.clear();
  if (counts_.steps == 0 && time == 0) begin();
  kicks_ = kicks_of_step();
  resting_.keep_only_for(kicks_, world_.options.step);
  if (stands_still()) return;
  now_at_rest_.reset();
  keys_.clear();
  carrying_.clear();
  given_.clear();
  found_.clear();
  momenta_ = world_.state.P;
  std::fill(disturbed_.begin(), disturbed_.end(), 0);
  // Of all others when their contacts are sought.
  std::vector<int> staying;
  for (int k = 0; k < world_.bodies.count(); ++k) {
    if (resting_.rests(k) || world_.gone[k] != 0) staying.push_back(k);
  }
  if (!staying.empty()) set_reach(staying, now_, world_.options.step);
}

Stepper::Advance Stepper::advance() {
  std::fill(stepped_.begin(), stepped_.end(), 0);
  if (stands_still() && now_ == 0) {
    stand_still();
    return {now_, true, "", ""};
  }
  const double h = world_.options.step;
  if (left() > kNothingLeft * h) {
    std::vector<int> unplanned;
    for (int k = 0; k < world_.bodies.count(); ++k) {
      const bool rests = resting_.rests(k);
      if (!plan_of_[k] && !rests && world_.gone[k] == 0) unplanned.push_back(k);
    }
    if (!unplanned.empty()) {
      if (const std::optional<Advance> failed = plan_islands(unplanned)) return *failed;
    }
  }
  PlanPtr next;
  std::vector<PlanPtr> all;
  for (int k = 0; k < world_.bodies.count(); ++k) {
    const PlanPtr& plan = plan_of_[k];
    if (!plan || plan->blocks.front() != k) continue;
    all.push_back(plan);
    if (plan->until < h && (!next || plan->until < next->until)) next = plan;
  }
  if (!next) {
    now_ = h;
    commit(all);
    end_step();
    return {now_, true, "", ""};
  }
  now_ = next->until;
  commit({next});
  for (const int k : next->blocks) disturbed_[k] = 1;
  if (!next->hits.empty()) {
    ++counts_.cuts;
    meet(next->blocks, next->hits);
  }
  return {now_, true, "", ""};
}

void Stepper::stand_still() {
  std::fill(stepped_.begin(), stepped_.end(), 1);
  for (int k = 0; k < world_.bodies.count(); ++k) world_.before[k] = world_.options.step;
  now_ = world_.options.step;
  step_is_over_ = true;
}

void Stepper::end_step() {
  std::fill(stepped_.begin(), stepped_.end(), 1);
  for (int k = 0; k < world_.bodies.count(); ++k) {
    if (resting_.rests(k) || world_.gone[k] != 0) world_.before[k] = world_.options.step;
  }
  note_rest();
  step_is_over_ = true;
}

// Bodies that had a whole step to themselves are asked whether they rest.
void Stepper::note_rest() {
  if (!skips_what_rests_ || changes_by_itself_ || world_.drag) return;
  Eigen::Index rows = 0;
  for (const MatX& given : given_) rows += given.rows();
  MatX given(rows, 3), found(rows, 3);
  rows = 0;
  for (std::size_t i = 0; i < given_.size(); ++i) {
    given.middleRows(rows, given_[i].rows()) = given_[i];
    found.middleRows(rows, given_[i].rows()) = found_[i];
    rows += given_[i].rows();
  }
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  resting_.note(world_.bodies, world_.joints,
                {keys_, carrying_, given, found, momenta_, world_.state.P, disturbed_, kicks_, world_.options.step});
}

// Drives that nothing limits have their speed from the first instant on.
void Stepper::begin() {
  std::vector<int> all;
  for (int k = 0; k < world_.bodies.count(); ++k) all.push_back(k);
  if (!IslandStep(world_, all, start_).starts_at_once()) return;
  Planning planning = this->planning(all);
  seek(planning, all, now_, world_.options.step / kLeastShare);
  std::vector<StepContact> closed;
  for (const Sought& s : planning.sought) {
    if (s.contact.closed) closed.push_back(s.contact);
  }
  const IslandStep::Met met = IslandStep(world_, all, start_).start(closed);
  works_ += met.works;
  world_.state.P = met.P;
}

Stepper::Now Stepper::now() const {
  if (!stands_still()) return computed_now();
  if (!now_at_rest_) now_at_rest_ = computed_now();
  return *now_at_rest_;
}

Stepper::Now Stepper::computed_now() const {
  std::vector<int> there;
  for (int k = 0; k < world_.bodies.count(); ++k) {
    if (world_.gone[k] == 0) there.push_back(k);
  }
  const auto moves_on = [&](int body) {
    const int block = world_.bodies.block_of(body);
    return block >= 0 && world_.before[block] > 0;
  };
  std::vector<StepContact> carrying;
  for (const TrackedContact& c : world_.tracker.again(carried_, places_)) {
    if (!moves_on(c.a()) && !moves_on(c.b())) continue;
    carrying.push_back(world_.as_step_contact(c));
    carrying.back().closed = true;
  }
  for (const TrackedContact& stop : world_.mechanism.stops(world_.bodies, world_.state, world_.coordinates)) {
    if (world_.forces.count(stop.key) > 0) carrying.push_back(world_.as_step_contact(stop));
  }
  const Now some = IslandStep(world_, there, start_).now(carrying);
  Now now;
  now.contacts = some.contacts;
  now.works = works_;
  now.works += some.works;
  now.V = VecX::Zero(6 * world_.bodies.count());
  for (std::size_t i = 0; i < there.size(); ++i) {
    now.V.segment<6>(6 * there[i]) = some.V.segment<6>(6 * static_cast<Eigen::Index>(i));
  }
  return now;
}

}  // namespace impend
