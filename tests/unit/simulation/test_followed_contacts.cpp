// The contacts that a simulation follows are those that an analysis finds where the bodies are: at the start of every
// shipped model, and in frames of models and scenes in motion.
#include <algorithm>
#include <map>
#include <utility>

#include "impend/contact/find_contacts.h"
#include "impend/contact/track/contact_tracker.h"
#include "impend/contact/track/reduce_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/cones.h"
#include "tests/support/test_random.h"
#include "tests/unit/simulation/mixed_scene.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

// The rounding of places that were reached in steps, and what is let be of overlaps, over parts of this size.
constexpr double kConeTolerance = 2e-4;

using Pairs = std::map<std::pair<int, int>, std::vector<Wrench>>;

ContactTracker tracker_of(const Analysis& analysis) {
  auto tracker = ContactTracker::start(analysis.assembly, analysis.contacts);
  if (!tracker) FAIL(to_string(tracker.error()));
  return std::move(tracker).value();
}

struct Compared {
  int poses = 0, pairs = 0;
};

// `frame`: where the bodies are. Pairs at the end of the gap, or with alternatives, are left out.
void compare(const Analysis& start, ContactTracker& tracker, const SimulationFrame& frame, Compared& compared) {
  Assembly there = start.assembly;
  Displacements at;
  for (std::size_t p = 0; p < there.parts.size(); ++p) {
    const Vec3 center = there.parts[p].center_of_mass_W();
    at.push_back(there.parts[p].fixed ? RigidTransform() : frame.bodies[p].displacement(center));
    there.parts[p].X_WP = at.back() * there.parts[p].X_WP;
  }
  const double gap = tracker.gap();
  there.contact.gap = gap;
  ContactOptions options;
  options.allow_overlap = true;
  const auto found = find_contacts(there, options);
  if (!found) FAIL(to_string(found.error()));
  Pairs by_analysis, followed;
  std::map<std::pair<int, int>, bool> doubtful;
  const Vec3 origin = frame.bodies[0].center;
  const double length = tracker.scene_size();
  for (const Contact& c : found.value().contacts) {
    by_analysis[{c.a, c.b}].push_back(wrench_of(c.point, c.normal, origin, length));
    if (c.disjunction >= 0 || c.doubtful || std::abs(c.gap) > gap / 2) doubtful[{c.a, c.b}] = true;
  }
  for (const TrackedContact& c : tracker.contacts(at, {std::vector<double>(at.size(), gap), {}})) {
    if (std::abs(c.gap) > gap / 2) doubtful[{c.a(), c.b()}] = true;
    followed[{c.a(), c.b()}].push_back(wrench_of(c.point, c.normal, origin, length));
    by_analysis[{c.a(), c.b()}];
  }
  ++compared.poses;
  for (const auto& [pair, wrenches] : by_analysis) {
    if (doubtful.count(pair) > 0) continue;
    const auto& own = followed[pair];
    const double wrong = own.empty() || wrenches.empty() ? 1 : cone_difference(own, wrenches);
    INFO("at " << frame.time << " s, " << there.body_name(pair.first) << " and " << there.body_name(pair.second) << ": "
               << own.size() << " followed, " << wrenches.size() << " found, they differ by " << wrong);
    CHECK(wrong <= kConeTolerance);
    ++compared.pairs;
  }
}

}  // namespace

TEST_CASE("The contacts that are followed start every shipped model as its analysis says") {
  int checked = 0;
  for (const std::string& name : models_from_rest()) {
    for (const SimulationLaw law : {SimulationLaw::kFrictionless, SimulationLaw::kCoulomb}) {
      const Analysis analysis = analysed_model(name, law);
      const FirstStepCheck check = started(analysis, stepping(1e-3, law)).report().first_step;
      INFO(name << ", " << to_string(law) << ": followed " << check.followed);
      CHECK(check.followed >= 0);
      CHECK(check.followed <= std::max(1e-6, check.threshold));
    }
    ++checked;
  }
  CHECK(checked >= 30);
}

TEST_CASE("Contacts that are followed through a motion of blocks are those an analysis finds in its frames") {
  Compared compared;
  const Assembly assembly = mixed_scene();
  for (const unsigned seed : {1u, 2u, 3u}) {
    Assembly varied = assembly;
    Random random(seed);
    for (Part& part : varied.parts) {
      if (!part.fixed) part.linear_velocity += 0.3 * random.normal3().cwiseProduct(Vec3(1, 1, 0));
    }
    const Followed run = mixed_run(varied);
    ContactTracker tracker = tracker_of(run.start);
    for (std::size_t k = 0; k < run.frames.size(); k += 3) compare(run.start, tracker, run.frames[k], compared);
  }
  CHECK(compared.poses >= 300);
  CHECK(compared.pairs >= 300);
}

TEST_CASE("Contacts that are followed through the motion of shipped models are those an analysis finds in its frames") {
  Compared compared;
  for (const std::string& name : models_without_drives("moves")) {
    INFO(name);
    SimulationOptions options = stepping(0x1p-8, SimulationLaw::kCoulomb);
    const Analysis analysis = analysed_model(name, SimulationLaw::kCoulomb);
    Simulator simulator = started(analysis, options);
    ContactTracker tracker = tracker_of(analysis);
    for (int k = 0; k < 60 && !simulator.ended() && simulator.step(); ++k) {
      if (k % 3 == 0) compare(analysis, tracker, simulator.frame(), compared);
    }
  }
  CHECK(compared.poses >= 250);
  CHECK(compared.pairs >= 1500);
}

}  // namespace impend::test
