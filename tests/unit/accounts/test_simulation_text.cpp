// What a simulation says in words: the first line, each part, events without chatter, the proof.
#include <cmath>
#include <string>

#include "impend/accounts/simulation/simulation_report.h"
#include "impend/accounts/simulation/simulation_words.h"
#include "tests/support/catch.h"
#include "tests/support/simulated_samples.h"

using namespace impend;
using namespace impend::test;

namespace {

bool says(const std::string& text, const std::string& piece) { return text.find(piece) != std::string::npos; }

std::string text_of(const FallingCube& fall, const ReportOptions& options = {}) {
  EnergyWatch energy;
  for (const SimulationFrame& frame : fall.frames) energy.look(frame.energy);
  return simulation_to_text({fall.start, fall.simulation, nullptr, nullptr, energy, {}}, options);
}

std::string first_line_of(const std::string& text) { return text.substr(0, text.find('\n')); }

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("the first line says how many parts move, until when, and what holds at the end") {
  FallingCube fall;
  CHECK(first_line_of(text_of(fall)) ==
        "fall: MOVES (without friction): 1 of 2 movable parts moves, all rest from 0.632 s on");
  Analysis end = fall.start;
  end.verdict = Verdict::kStable;
  fall.simulation.options.law = SimulationLaw::kCoulomb;
  const std::string text = simulation_to_text({fall.start, fall.simulation, &end, nullptr, {}, {}});
  CHECK(says(text, "fall: MOVES (with friction): "));
  CHECK(says(text, ". At the end: STABLE (without\n  friction)"));
}

TEST_CASE("parts that are in each other in the end are told in the first line, and that there is no verdict") {
  const FallingCube fall;
  const Error deep{ErrorCode::kInterpenetration, "'cube' and 'ground' overlap (0.1 m deep)", {}, ""};
  const std::string text = simulation_to_text({fall.start, fall.simulation, nullptr, &deep, {}, {}});
  INFO(text);
  CHECK(says(text, ". At the end: PARTS IN EACH OTHER\n  (no verdict)"));
  CHECK(says(text, "the pose at the end has no verdict: 'cube' and 'ground' overlap (0.1 m deep)"));
  const Error gone{ErrorCode::kNoMovablePart, "nothing can move", {}, ""};
  CHECK_FALSE(says(simulation_to_text({fall.start, fall.simulation, nullptr, &gone, {}, {}}), "IN EACH OTHER"));
}

TEST_CASE("a part that moved is told from its start to its end, one that stayed is counted") {
  const FallingCube fall;
  const std::string text = text_of(fall);
  INFO(text);
  CHECK(
      says(text,
           "  cube: begins to move at once, lands on ground at 0.632 s, rests from 0.632 s on, 2 m from where it was, "
           "turned by\n    60°\n"));
  CHECK(says(text, "  1 part moves by no more than the gap (1e-5 m)\n"));
}

TEST_CASE("what begins later, leaves the scene or still moves is told so") {
  FallingCube fall;
  PartOutcome& cube = fall.simulation.parts[1];
  cube.moved_at = 0.3;
  cube.rests = false;
  cube.gone = true;
  cube.since = 0.6;
  fall.simulation.events.clear();
  CHECK(says(text_of(fall), "begins to move at 0.3 s, is gone from 0.6 s on, 2 m"));
  CHECK(says(first_line_of(text_of(fall)), "1 of 2 movable parts moves, 'cube' is gone from 0.6 s on"));
  cube.gone = false;
  fall.simulation.end = SimulationEnd::kTime;
  fall.simulation.last.bodies[1].linear = Vec3(3, 0, 4);
  CHECK(says(text_of(fall), "begins to move at 0.3 s, still moves at the end at 5 m/s, 2 m"));
  CHECK(says(first_line_of(text_of(fall)), "1 of 2 movable parts moves, 1 still moves after 0.65 s"));
  // What turns about its own middle has no speed to tell.
  fall.simulation.last.bodies[1].linear = Vec3(0, 0, 1e-17);
  fall.simulation.last.bodies[1].angular = Vec3(0, kPi, 0);
  CHECK(says(text_of(fall), "begins to move at 0.3 s, still turns at the end at 180°/s, 2 m"));
  fall.simulation.last.bodies[1].linear = fall.simulation.last.bodies[1].angular = Vec3::Zero();
  CHECK(says(text_of(fall), "begins to move at 0.3 s, stands still at the end, too short a time to be told"));
}

TEST_CASE("where nothing moves the gap and the time are named, and no table") {
  FallingCube fall;
  fall.simulation.parts[1] = {};
  fall.simulation.events.clear();
  fall.simulation.time = 10;
  fall.simulation.end = SimulationEnd::kTime;
  const std::string text = text_of(fall);
  INFO(text);
  CHECK(first_line_of(text) == "fall: STAYS (without friction): nothing moves by more than the gap (1e-5 m) in 10 s");
  CHECK_FALSE(says(text, "Parts"));
  fall.simulation.end = SimulationEnd::kRest;
  CHECK(says(first_line_of(text_of(fall)), "by more than the gap (1e-5 m), all rest after 10 s"));
  CHECK_FALSE(says(text, "Events"));
}

TEST_CASE("what is in motion at the end of a short run is not said to stay") {
  FallingCube fall;
  fall.simulation.parts[1] = {};
  fall.simulation.events.clear();
  fall.simulation.time = 0.004;
  fall.simulation.end = SimulationEnd::kTime;
  const auto first = [&] { return first_line_of(text_of(fall)); };
  fall.simulation.last.bodies[1] = {};
  CHECK(says(first(), "fall: STAYS"));
  fall.simulation.last.bodies[1].linear = Vec3(0, 0, -0.04);
  CHECK(says(first(), "fall: STARTS TO MOVE (without friction): 1 part is in motion, though none has moved"));
  fall.simulation.last.bodies[1].linear = Vec3::Zero();
  fall.simulation.last.bodies[1].angular = Vec3(0, 0.04, 0);
  CHECK(says(first(), "fall: STARTS TO MOVE"));
  fall.simulation.last.bodies[1].angular *= 1e-6;
  CHECK(says(first(), "fall: STAYS"));
  fall.simulation.last.bodies[1].angular *= 1e6;
  fall.simulation.parts[1].rests = true;
  CHECK(says(first(), "fall: STAYS"));
}

TEST_CASE("a run that came to no end says so first") {
  FallingCube fall;
  fall.simulation.end = SimulationEnd::kUnsolved;
  fall.simulation.reason = "at 0.65 s: the residual is 1e-3";
  CHECK(says(first_line_of(text_of(fall)),
             "NOT SIMULATED TO ITS END (without friction): a step was not solved: at 0.65 s: the residual is 1e-3"));
  fall.simulation.end = SimulationEnd::kDiverged;
  CHECK(says(first_line_of(text_of(fall)), "it diverged: at 0.65 s: "));
  fall.simulation.end = SimulationEnd::kCancelled;
  INFO(text_of(fall));
  CHECK(says(first_line_of(text_of(fall)), "all rest from 0.632 s on, cancelled at"));
}

TEST_CASE("events of one pair within a twentieth of a second are one line, others are not") {
  FallingCube fall;
  std::vector<SimulationEvent>& events = fall.simulation.events;
  events.clear();
  for (int k = 0; k < 5; ++k) {
    events.push_back({0.5 + 0.02 * k, k % 2 == 0 ? SimulationEventKind::kLands : SimulationEventKind::kLeaves, 1, 3});
    events.push_back({0.5 + 0.02 * k, SimulationEventKind::kSlides, 1, 2});
  }
  events.push_back({0.7, SimulationEventKind::kLands, 3, 1});
  events.push_back({0.7, SimulationEventKind::kRests, 1, -1});
  events.push_back({0.71, SimulationEventKind::kMoves, 1, -1});
  const std::vector<EventGroup> groups = grouped_events(events);
  REQUIRE(groups.size() == 5);
  CHECK(groups[0].count == 5);
  CHECK(groups[0].last.time == Approx(0.58));
  CHECK(groups[1].count == 5);
  CHECK(groups[2].count == 1);
  const std::string text = text_of(fall);
  INFO(text);
  CHECK(says(text, "0.5 s  cube lands on ground                4 more until 0.58 s, at last they touch"));
  CHECK(says(text, "0.5 s  cube and other slide on each other"));
  CHECK(says(text, "0.7 s  cube lands on ground\n"));
}

TEST_CASE("what several bodies do by themselves at one time is one line") {
  FallingCube fall;
  fall.simulation.events = {{0.5, SimulationEventKind::kMoves, 1, -1},
                            {0.5, SimulationEventKind::kMoves, 2, -1},
                            {0.6, SimulationEventKind::kRests, 1, -1},
                            {0.7, SimulationEventKind::kRests, 2, -1}};
  const std::string text = text_of(fall);
  CHECK(says(text, "0.5 s  cube and other begin to move\n"));
  CHECK(says(text, "0.6 s  cube rests\n"));
  EventGroup many{fall.simulation.events[0], fall.simulation.events[0], 1, {2, 2, 2, 2}};
  CHECK(event_words(fall.start.assembly, many) == "cube, other, other and 2 more begin to move");
}

TEST_CASE("no more than forty lines of events, and how many are left out") {
  FallingCube fall;
  for (int k = 0; k < 100; ++k) {
    fall.simulation.events.push_back({1.0 + k, SimulationEventKind::kLeaves, 1, 3});
  }
  const std::string text = text_of(fall);
  INFO(text);
  CHECK(says(text, "  and 63 more (--verbose lists all)\n"));
  ReportOptions verbose;
  verbose.verbose = true;
  CHECK(lines_in(text_of(fall, verbose)) == lines_in(text) + 62);
}

TEST_CASE("the proof says by how much the first step and the energy differ") {
  FallingCube fall;
  CHECK(says(text_of(fall),
             "the first step agrees with the certified acceleration of the analysis to 3e-12 (limit 1e-8)"));
  fall.frames[2].energy.defect = -2e-3;
  fall.simulation.first_step.followed = 4e-9;
  std::string text = text_of(fall);
  CHECK(says(text, "energy is accounted for to 0.002 J, 1e-7 of what was turned over"));
  CHECK(says(text, "differs by 4e-9"));
  CHECK(says(text, "648 steps of 0.000977 s; worst residual 0 (solved below 1e-8)"));
  fall.simulation.first_step = {true, 0.25, 1e-8, std::nan(""), "cube"};
  text = text_of(fall);
  CHECK(says(text,
             "the first step differs from the certified acceleration of the analysis by 0.25 (limit 1e-8), most at"));
  fall.simulation.options.law = SimulationLaw::kCoulomb;
  CHECK(says(text_of(fall), "the first step violates the law of static friction of the analysis by 0.25"));
  fall.simulation.first_step.applies = false;
  CHECK(says(text_of(fall), "held against nothing: parts have velocities"));
  fall.simulation.options.law = SimulationLaw::kNoSlip;
  CHECK(says(text_of(fall), "held against nothing: that is done without friction and with Coulomb's only"));
}

TEST_CASE("names with control characters break neither lines nor terminals") {
  FallingCube fall;
  fall.start.assembly.parts[1].name = "cu\nbe\x1b[31m";
  const std::string text = text_of(fall);
  INFO(text);
  CHECK_FALSE(says(text, "\x1b"));
  CHECK_FALSE(says(text, "cu\nbe"));
}
