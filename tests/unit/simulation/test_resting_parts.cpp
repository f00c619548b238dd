// What rests is left out of steps, and nothing that is told shows it.
#include "impend/simulation/resting_parts.h"

#include <array>
#include <cmath>
#include <cstring>
#include <string>

#include "impend/simulation/outcome_log.h"
#include "impend/simulation/step_solver.h"
#include "impend/simulation/stepper.h"
#include "tests/support/catch.h"
#include "tests/unit/simulation/mixed_scene.h"

namespace impend::test {
namespace {

template <typename Numbers>
bool same_bits(const Numbers& a, const Numbers& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), static_cast<size_t>(a.size()) * sizeof(double)) == 0;
}

bool same_bits(const Works& a, const Works& b) {
  const std::array<double, 5> x = {a.loads, a.friction, a.impacts, a.joints, a.corrections},
                              y = {b.loads, b.friction, b.impacts, b.joints, b.corrections};
  return same_bits(x, y);
}

// A scene followed step by step, whole steps of what is left of each after impacts.
struct Run {
  Run(const Analysis& analysis, const SimulationOptions& options, bool skips)
      : h(options.step),
        stepper(analysis.assembly, tracker_of(analysis), options),
        log(stepper, analysis.assembly, {}, 1e-6) {
    stepper.skip_what_rests(skips);
  }

  static ContactTracker tracker_of(const Analysis& analysis) {
    Result<ContactTracker> tracker = ContactTracker::start(analysis.assembly, analysis.contacts);
    REQUIRE(tracker.ok());
    const MovingBodies bodies(analysis.assembly);
    tracker.value().take_as_closed(bodies.displacements(bodies.at_start()));
    return std::move(tracker).value();
  }

  void step() {
    stepper.begin_step(time);
    while (!stepper.step_is_over()) {
      const Stepper::Advance advance = stepper.advance();
      REQUIRE(advance.solved);
      log.note(stepper, time + advance.time);
    }
    time += h;
  }

  double h = 0, time = 0;
  Stepper stepper;
  OutcomeLog log;
};

// The same scene with and without what rests left out, step by step; steps in which all stood still.
int compare(const Assembly& assembly, const SimulationOptions& options, int steps) {
  const Analysis analysis = analysed_for(assembly, options.law);
  Run skipping(analysis, options, true), all(analysis, options, false);
  int still = 0;
  for (int k = 0; k < steps; ++k) {
    INFO("step " << k);
    skipping.step();
    all.step();
    still += skipping.stepper.stands_still() ? 1 : 0;
    REQUIRE_FALSE(all.stepper.stands_still());
    const BodiesState &x = skipping.stepper.state(), &y = all.stepper.state();
    REQUIRE(same_bits(x.P, y.P));
    for (size_t i = 0; i < x.x.size(); ++i) {
      INFO("body " << i);
      REQUIRE(same_bits(x.x[i], y.x[i]));
      REQUIRE(same_bits(x.R[i], y.R[i]));
    }
    const Stepper::Now a = skipping.stepper.now(), b = all.stepper.now();
    REQUIRE(same_bits(a.V, b.V));
    REQUIRE(same_bits(a.works, b.works));
    REQUIRE(a.contacts == b.contacts);
    REQUIRE(skipping.stepper.touches() == all.stepper.touches());
  }
  const SimulationCounts &a = skipping.stepper.counts(), &b = all.stepper.counts();
  CHECK(a.cuts == b.cuts);
  CHECK(a.unsolved == b.unsolved);
  CHECK(a.worst_residual == b.worst_residual);
  CHECK(a.deepest == b.deepest);
  REQUIRE(skipping.log.events().size() == all.log.events().size());
  for (size_t i = 0; i < all.log.events().size(); ++i) {
    CHECK(skipping.log.events()[i].time == all.log.events()[i].time);
    CHECK(skipping.log.events()[i].kind == all.log.events()[i].kind);
  }
  return still;
}

Vec3 cube(double edge) { return Vec3(edge, edge, edge); }

// Two columns at rest; a block slides into the first, another falls on the second.
Assembly struck_columns(double mu) {
  Assembly assembly = over_ground(mu);
  for (int i = 0; i < 3; ++i) {
    add_block(assembly, "first " + std::to_string(i), cube(0.1), translation(Vec3(0, 0, 0.05 + 0.1 * i)));
    add_block(assembly, "second " + std::to_string(i), cube(0.1), translation(Vec3(1, 0, 0.05 + 0.1 * i)));
  }
  add_block(assembly, "alone", cube(0.1), translation(Vec3(0, 2, 0.05)));
  const int slider = add_block(assembly, "slider", cube(0.1), translation(Vec3(-0.3, 0.013, 0.05)));
  assembly.parts[slider].linear_velocity = Vec3(1.7, 0, 0);
  add_block(assembly, "falling", cube(0.08), translation(Vec3(1.02, 0.01, 0.42)));
  return assembly;
}

// Three cubes in a row on the ground, the last two touching, and a step of theirs in which nothing changes.
struct StillStep {
  Assembly assembly;
  std::vector<StepContact> contacts;
  MatX given, left;
  VecX before, after;
  std::vector<char> disturbed = {0, 0, 0};
  VecX kicks = VecX::Constant(3, 0.5);
  double length = 1;

  StillStep() : assembly(over_ground()) {
    for (int i = 0; i < 3; ++i) add_block(assembly, std::to_string(i), cube(1), translation(Vec3(2 * i, 0, 0.5)));
    const int ground = assembly.body_count() - 1;
    for (const auto& [a, b] : {std::pair{0, ground}, {1, 2}, {1, ground}, {2, ground}}) {
      StepContact c;
      c.at.key.a = a;
      c.at.key.b = b;
      contacts.push_back(c);
    }
    given = left = MatX::Constant(4, 3, 0.25);
    before = after = VecX::Zero(18);
  }

  void note(RestingParts& resting) const {
    std::vector<TrackKey> keys;
    for (const StepContact& c : contacts) keys.push_back(c.at.key);
    resting.note(MovingBodies(assembly), assembly.joints,
                 {keys, contacts, given, left, before, after, disturbed, kicks, length});
  }
  // After two steps of this: those that rest.
  std::string rests_after(const StillStep& first) const {
    RestingParts resting(3);
    first.note(resting);
    note(resting);
    std::string rests;
    for (int k = 0; k < 3; ++k) rests += resting.rests(k) ? '1' : '0';
    return rests;
  }
};

}  // namespace

TEST_CASE("Columns that are struck, and what falls on them, move as if nothing had been left out") {
  for (const double mu : {0.0, 0.4}) {
    for (const double e : {0.0, 0.5}) {
      INFO("mu " << mu << ", restitution " << e);
      const SimulationLaw law = mu > 0 ? SimulationLaw::kCoulomb : SimulationLaw::kFrictionless;
      compare(struck_columns(mu), bouncing(e, 1e-3, law), 500);
    }
  }
}

TEST_CASE("What touches softly wakes what rests, without any impact") {
  Assembly assembly = over_ground();
  add_block(assembly, "resting", cube(0.1), translation(Vec3(0, 0, 0.05)));
  const int slow = add_block(assembly, "slow", cube(0.1), translation(Vec3(-0.1003, 0, 0.05)));
  assembly.parts[slow].linear_velocity = Vec3(2e-3, 0, 0);
  compare(assembly, stepping(1e-3), 300);
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  Run run(analysis, stepping(1e-3), true);
  for (int k = 0; k < 300; ++k) run.step();
  CHECK(run.stepper.counts().cuts == 0);
  CHECK(run.stepper.state().P[0] > 0);
  SimulationOptions stepped = stepping(1e-3, SimulationLaw::kCoulomb);
  stepped.impacts = Impacts::kStepped;
  compare(struck_columns(0.4), stepped, 400);
}

TEST_CASE("Columns that nothing strikes stand still, to the last bit, from the third step on") {
  for (const double mu : {0.0, 0.4}) {
    Assembly assembly = struck_columns(mu);
    assembly.parts.resize(7);
    const SimulationLaw law = mu > 0 ? SimulationLaw::kCoulomb : SimulationLaw::kFrictionless;
    for (const double step : {1e-3, 0x1p-10}) CHECK(compare(assembly, stepping(step, law), 40) >= 37);
  }
}

TEST_CASE("The mixed scene moves as if nothing had been left out, with steps of any length") {
  compare(mixed_scene(), bouncing(0.3, 1e-3, SimulationLaw::kCoulomb), 400);
  compare(mixed_scene(), stepping(0x1p-9, SimulationLaw::kCoulomb), 300);
}

TEST_CASE("A step that is the one before, bit for bit, leaves its bodies resting, after two of them") {
  const StillStep still;
  RestingParts resting(3);
  still.note(resting);
  CHECK_FALSE(resting.any());
  CHECK(still.rests_after(still) == "111");
  still.note(resting);
  CHECK(resting.all_rest({0, 0, 0}));
  CHECK(resting.wake(2) == std::vector<int>{1, 2});
  CHECK(resting.rests(0));
  CHECK_FALSE(resting.rests(1));
  CHECK_FALSE(resting.all_rest({0, 0, 0}));
  CHECK(resting.all_rest({0, 1, 1}));
  resting.keep_only_for(still.kicks, 1);
  CHECK(resting.any());
  resting.keep_only_for(still.kicks, 2);
  CHECK_FALSE(resting.any());
  CHECK(resting.rests(-1));
}

TEST_CASE("A momentum, an impulse, a contact, a joint or a kick that is new keeps those awake that it reaches") {
  const StillStep still;
  StillStep other;
  other.before[7] = 0x1p-1000;
  CHECK(other.rests_after(still) == "100");
  other = still;
  other.after[17] = 0x1p-1000;
  CHECK(other.rests_after(still) == "100");
  other = still;
  other.left(1, 2) = std::nextafter(0.25, 1);
  CHECK(other.rests_after(still) == "100");
  other = still;
  other.left(0, 0) = std::nextafter(0.25, 1);
  CHECK(other.rests_after(still) == "011");
  other = still;
  other.contacts[0].at.key.first = 5;
  CHECK(other.rests_after(still) == "011");
  other = still;
  other.assembly.joints.push_back({});
  other.assembly.joints.back().a = 0;
  other.assembly.joints.back().b = other.assembly.body_count() - 1;
  CHECK(other.rests_after(still) == "011");
  other = still;
  other.kicks[0] = 0.25;
  CHECK(other.rests_after(still) == "011");
  other = still;
  other.disturbed[1] = 1;
  CHECK(other.rests_after(still) == "100");
  other = still;
  other.length = 2;
  CHECK(other.rests_after(still) == "000");
}

TEST_CASE("Only bodies that contacts hold, all slower than the law can tell from rest, are brought to rest") {
  const StillStep scene;
  const MovingBodies bodies(scene.assembly);
  const std::vector<double> still(3, kAcceptedStep);
  const auto brought = [&](const std::vector<StepContact>& contacts, const VecX& V) {
    VecX velocity = V, P = VecX::Ones(18);
    bring_to_rest(bodies, contacts, scene.assembly.joints, still, velocity, P);
    std::string rests;
    for (int k = 0; k < 3; ++k) {
      rests += P.segment<6>(6 * k).isZero(0) ? '1' : '0';
      CHECK(velocity.segment<6>(6 * k).isZero(0) == (rests.back() == '1' || V.segment<6>(6 * k).isZero(0)));
    }
    return rests;
  };
  VecX V = VecX::Constant(18, kAcceptedStep / 8);
  CHECK(brought(scene.contacts, V) == "111");
  CHECK(brought({}, V) == "000");
  CHECK(brought({scene.contacts[0]}, V) == "100");
  V[8] = 2 * kAcceptedStep;
  CHECK(brought(scene.contacts, V) == "100");
  V[8] = 0;
  V[15] = 2 * kAcceptedStep;
  CHECK(brought(scene.contacts, V) == "100");
}

}  // namespace impend::test
