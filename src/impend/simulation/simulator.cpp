#include "impend/simulation/simulator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/assembly/courses.h"
#include "impend/simulation/first_step.h"
#include "impend/simulation/outcome_log.h"
#include "impend/simulation/simulation_warnings.h"
#include "impend/simulation/start_checks.h"
#include "impend/simulation/stepper.h"

namespace impend {
namespace {

// A part so many sizes of the scene below all that is fixed is gone.
constexpr double kGoneBelow = 10;
// Faster than this many √(g·size): nothing here falls that fast.
constexpr double kTooFast = 1e4;
// The followed contacts may start otherwise than those of the analysis by this, of free fall, before it is told.
constexpr double kStartsAlike = 1e-6;

std::vector<StepContact> closed_at_start(ContactTracker& tracker, const MovingBodies& bodies,
                                         const Mechanism& mechanism) {
  std::vector<StepContact> closed;
  const BodiesState start = bodies.at_start();
  const StepReach still{std::vector<double>(tracker.part_count(), 0.0), {}, {}};
  for (const TrackedContact& c : tracker.contacts(bodies.displacements(bodies.at_start()), still)) {
    if (c.gap <= tracker.gap()) closed.push_back({c, 0.0, true, 0.0});
  }
  for (const TrackedContact& stop : mechanism.stops(bodies, start, mechanism.coordinates(bodies, start, {}))) {
    if (stop.gap <= tracker.gap()) closed.push_back({stop, 0.0, true, 0.0});
  }
  return closed;
}

double root_g_size(const Assembly& assembly, double size) { return std::sqrt(assembly.gravity.norm() * size); }

}  // namespace

class Simulator::Impl {
 public:
  Impl(const Analysis& analysis, ContactTracker tracker, const std::vector<StepContact>& closed,
       const SimulationOptions& options)
      : assembly_(without_meshes(analysis.assembly)),
        stepper_(analysis.assembly, std::move(tracker), options),
        log_(stepper_, analysis.assembly, closed, rest_speed(analysis.assembly)),
        held_(held_bodies(analysis.assembly)),
        settles_at_(settles_at(analysis.assembly)),
        up_(analysis.assembly.up()),
        lowest_(lowest_of(analysis.assembly)),
        kinetic_at_start_(kinetic(stepper_.now().V)),
        springs_at_start_(spring_energy(false)),
        soft_springs_at_start_(spring_energy(true)) {
    report_.options = options;
    at_start_ = velocities_against_joints(assembly_);
    for (const Part& part : assembly_.parts) {
      if (!part.fixed) start_speed_ = std::max(start_speed_, part.linear_velocity.norm());
    }
  }

  bool step() {
    if (ended_) return false;
    const double h = report_.options.step, start = time_;
    stepper_.begin_step(start);
    while (!stepper_.step_is_over()) {
      const Stepper::Advance advance = stepper_.advance();
      const double now = start + advance.time;
      if (!advance.solved) return fail(SimulationEnd::kUnsolved, now, advance.reason, advance.remedy);
      if (!sound(now)) return false;
      log_.note(stepper_, now);
    }
    ++stepper_.counts().steps;
    time_ = static_cast<double>(stepper_.counts().steps) * h;
    leave_out_what_is_gone();
    look_for_rest();
    return true;
  }

  bool ended() const { return ended_; }
  double time() const { return time_; }

  SimulationFrame frame() const {
    SimulationFrame frame;
    frame.time = time_;
    const Stepper::Now now = stepper_.now();
    frame.contacts = now.contacts;
    frame.coordinates = stepper_.coordinates();
    const BodiesState& state = stepper_.state();
    for (const Part& part : assembly_.parts) {
      frame.bodies.emplace_back();
      if (part.fixed) frame.bodies.back().center = part.center_of_mass_W();
    }
    for (int k = 0; k < stepper_.bodies().count(); ++k) {
      const Vec6 v = now.V.segment<6>(6 * k);
      frame.bodies[stepper_.bodies()[k].part] = {state.x[k], state.R[k], v.head<3>(), v.tail<3>()};
    }
    EnergyLedger& ledger = frame.energy;
    ledger.kinetic = kinetic(now.V);
    ledger.potential = stepper_.bodies().potential(state);
    ledger.loads = now.works.loads;
    ledger.friction = now.works.friction;
    ledger.impacts = now.works.impacts;
    ledger.joints = now.works.joints;
    ledger.corrections = now.works.corrections;
    ledger.drives = now.works.drives;
    ledger.springs = spring_energy(false);
    ledger.dampers = now.works.soft_springs + spring_energy(true) - soft_springs_at_start_;
    ledger.gone = left_ == 0 ? 0.0 : -left_;
    ledger.defect = ledger.kinetic + ledger.gone + ledger.potential + ledger.springs - kinetic_at_start_ -
                    springs_at_start_ - ledger.loads - ledger.friction - ledger.impacts - ledger.joints -
                    ledger.corrections - ledger.drives - ledger.dampers;
    return frame;
  }

  const Simulation& report() const {
    report_.time = time_;
    report_.parts = log_.parts();
    report_.events = log_.events();
    report_.counts = stepper_.counts();
    report_.last = frame();
    report_.warnings = at_start_;
    append(report_.warnings, warnings_of(report_, stepper_.tracker(), assembly_, stepper_.mechanism().stiff_spring()));
    return report_;
  }

  void set_first_step(const FirstStepCheck& check) {
    report_.first_step = check;
    if (check.applies && check.followed > std::max(kStartsAlike, check.threshold)) {
      at_start_.push_back({"contacts-followed-otherwise",
                           fmt::format("the contacts that the simulation follows start the motion otherwise than "
                                       "those of the analysis, by {:.2g} of free fall",
                                       check.followed),
                           check.worst_part});
    }
  }

  void drag(const std::optional<Drag>& drag) { stepper_.drag(drag); }
  void set_drive(int joint, double value, double rate) { stepper_.set_drive(joint, value, rate); }
  double coordinate(int joint) const { return stepper_.coordinates()[joint]; }

  bool rests() const { return rests_; }

  long steps() const { return stepper_.counts().steps; }
  const std::vector<SimulationEvent>& events() const { return log_.events(); }

  SimulationCheckpoint checkpoint() { return {stepper_.remember(), log_.memory(), left_, {}}; }

  bool go_on_from(const SimulationCheckpoint& at) {
    if (!stepper_.go_on_from(at.stepper) || !log_.go_on_from(at.log)) return false;
    left_ = at.left;
    time_ = static_cast<double>(stepper_.counts().steps) * report_.options.step;
    look_for_rest();
    return true;
  }

 private:
  static Assembly without_meshes(Assembly assembly) {
    for (Part& part : assembly.parts) part.mesh = {};
    return assembly;
  }

  double kinetic(const VecX& V) const {
    const std::vector<Mat6> M = stepper_.bodies().masses(stepper_.state());
    double kinetic = 0;
    for (int k = 0; k < stepper_.bodies().count(); ++k) {
      kinetic += V.segment<6>(6 * k).dot(M[k] * V.segment<6>(6 * k)) / 2;
    }
    return kinetic;
  }

  double spring_energy(bool rows_only) const {
    return stepper_.mechanism().energy(stepper_.bodies(), stepper_.state(), stepper_.coordinates(), rows_only);
  }

  double rest_speed(const Assembly& assembly) const {
    const double speed = root_g_size(assembly, stepper_.tracker().scene_size());
    return kRestSpeed * (speed > 0 ? speed : stepper_.tracker().scene_size());
  }

  double lowest_of(const Assembly& assembly) const {
    double lowest = std::numeric_limits<double>::infinity();
    for (const Part& part : assembly.parts) {
      for (const Vec3& v : part.mesh.vertices) lowest = std::min(lowest, up_.dot(part.X_WP * v));
    }
    if (assembly.ground) lowest = std::min(lowest, assembly.ground->height);
    return lowest;
  }

  // What the step has come to is kept, and told with its own time.
  bool fail(SimulationEnd end, double now, const std::string& reason, const std::string& remedy = "") {
    time_ = now;
    report_.end = end;
    report_.remedy = remedy;
    report_.reason = fmt::format("at {:.6g} s: {}", time_, reason);
    ended_ = true;
    return false;
  }

  bool sound(double now) {
    const BodiesState& state = stepper_.state();
    const double g = root_g_size(assembly_, stepper_.tracker().scene_size());
    const VecX V = stepper_.bodies().velocities(state, state.P);
    for (int k = 0; k < stepper_.bodies().count(); ++k) {
      const std::string& name = assembly_.parts[stepper_.bodies()[k].part].name;
      if (!state.x[k].allFinite() || !V.segment<6>(6 * k).allFinite()) {
        return fail(SimulationEnd::kDiverged, now, fmt::format("the place of '{}' is no number", name));
      }
      if (g > 0 && V.segment<3>(6 * k).norm() > kTooFast * std::max(g, start_speed_)) {
        return fail(SimulationEnd::kDiverged, now,
                    fmt::format("'{}' moves with {:.3g} m/s", name, V.segment<3>(6 * k).norm()));
      }
    }
    return true;
  }

  // All rest, and no load and no drive of the input is still to change: they have had the time to show what they do.
  void look_for_rest() {
    const bool settled = settles_at_ == 0 || time_ >= settles_at_ + kRestTime;
    rests_ = stepper_.counts().steps > 0 && settled && log_.all_rest();
    report_.end = rests_ ? SimulationEnd::kRest : SimulationEnd::kTime;
  }

  // What has fallen out of the scene, and nothing holds.
  void leave_out_what_is_gone() {
    const double size = stepper_.tracker().scene_size();
    for (int k = 0; k < stepper_.bodies().count(); ++k) {
      const BodiesState& state = stepper_.state();
      if (stepper_.left_out(k) || held_[stepper_.bodies()[k].part] != 0 ||
          up_.dot(state.x[k]) > lowest_ - kGoneBelow * size)
        continue;
      const double before = kinetic(stepper_.now().V);
      stepper_.leave_out(k);
      left_ += kinetic(stepper_.now().V) - before;
      log_.note_gone(stepper_, k, time_);
    }
  }

  Assembly assembly_;  // without meshes
  Stepper stepper_;
  OutcomeLog log_;
  std::vector<char> held_;  // per body: it cannot be gone
  double settles_at_ = 0;   // s, from where on loads and targets stay as they are
  Vec3 up_ = Vec3::UnitZ();
  double lowest_ = 0;                                                               // m, along up, at t = 0
  double start_speed_ = 0;                                                          // m/s, the largest
  double kinetic_at_start_ = 0, springs_at_start_ = 0, soft_springs_at_start_ = 0;  // J
  double left_ = 0;                                                                 // J, of parts that are gone
  double time_ = 0;
  bool ended_ = false, rests_ = false;
  Diagnostics at_start_;
  mutable Simulation report_;
};

Simulator::Simulator(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Simulator::Simulator(Simulator&&) noexcept = default;
Simulator& Simulator::operator=(Simulator&&) noexcept = default;
Simulator::~Simulator() = default;

Result<Simulator> Simulator::start(const Analysis& analysis, const SimulationOptions& options) {
  if (const std::optional<Error> bad = refused_options(options)) return *bad;
  if (const std::optional<Error> bad = refused_masses(analysis.assembly)) return *bad;
  if (const std::optional<Error> bad = refused_amounts(analysis.assembly)) return *bad;
  Result<ContactTracker> tracker = ContactTracker::start(analysis.assembly, analysis.contacts, options.threads);
  if (!tracker) return tracker.error();
  const MovingBodies bodies(analysis.assembly);
  std::vector<Contact> imposed;
  for (const int i : contacts_at_start(analysis)) imposed.push_back(analysis.contacts.contacts[i]);
  tracker.value().take_as_closed(bodies.displacements(bodies.at_start()), imposed);
  const std::vector<StepContact> closed =
      closed_at_start(tracker.value(), bodies, Mechanism(analysis.assembly, bodies, options.step));
  const FirstStepCheck first = check_first_step(analysis, bodies, options.law, closed, options.step);
  auto impl = std::make_unique<Impl>(analysis, std::move(tracker).value(), closed, options);
  impl->set_first_step(first);
  return Simulator(std::move(impl));
}

Result<Simulator> Simulator::resume(const Analysis& analysis, const SimulationOptions& options,
                                    const SimulationCheckpoint& at) {
  Result<Simulator> simulator = start(analysis, options);
  if (simulator && !simulator.value().impl_->go_on_from(at)) {
    return Error{ErrorCode::kBadValue,
                 "the simulation to go on with is of another assembly",
                 {},
                 "go on with one of the same input"};
  }
  return simulator;
}

bool Simulator::step() { return impl_->step(); }
bool Simulator::ended() const { return impl_->ended() || impl_->rests(); }
void Simulator::drag(const std::optional<Drag>& drag) { impl_->drag(drag); }
void Simulator::set_drive(int joint, double value, double rate) { impl_->set_drive(joint, value, rate); }
double Simulator::coordinate(int joint) const { return impl_->coordinate(joint); }
double Simulator::time() const { return impl_->time(); }
long Simulator::steps() const { return impl_->steps(); }
const std::vector<SimulationEvent>& Simulator::events() const { return impl_->events(); }
SimulationFrame Simulator::frame() const { return impl_->frame(); }
SimulationCheckpoint Simulator::checkpoint() { return impl_->checkpoint(); }
const Simulation& Simulator::report() const { return impl_->report(); }

}  // namespace impend
