// A simulation in words that text and pictures share.
// What is said of a whole run, for text and page.
#pragma once

#include <string>
#include <vector>

#include "impend/accounts/simulation/simulation_report.h"
#include "impend/assembly/assembly.h"
#include "impend/simulation/simulation.h"

namespace impend {

// Events of one pair nearer to each other than this are one happening, and what moves before it moves at once.
inline constexpr double kAtOnce = 0.05;  // s

// "0.52 s"
std::string time_text(double seconds);
// "with friction", "without friction"
const char* law_words(SimulationLaw law);

// "plank lands on ground", "a and b touch", "plank rests": names as they are.
std::string event_words(const Assembly& assembly, const SimulationEvent& event);

// Events of one pair that follow each other within kAtOnce, as one; and what several bodies do by themselves at the
// same time.
struct EventGroup {
  SimulationEvent first, last;
  int count = 1;
  std::vector<int> others;  // bodies that do the same beside first.a
};
// In the order of their first events, which the events are in.
std::vector<EventGroup> grouped_events(const std::vector<SimulationEvent>& events);
// The first event in words, for all bodies: "a, b, c and 3 more begin to move".
std::string event_words(const Assembly& assembly, const EventGroup& group);
// "4 more until 0.61 s, at last they part"; empty for one event.
std::string chatter_words(const EventGroup& group);

// How the first step compares with what the analysis knows of it. Without friction that is the acceleration; with it,
// the law that its motion and forces must satisfy.
std::string first_step_words(const FirstStepCheck& check, SimulationLaw law);

// "all rested at 1.9 s, balanced on an edge or a corner in a pose that falls, and were followed on"; empty where they
// did not. Held by tests/cli/test_cli_resume.
std::string went_on_words(const Simulation& simulation);

// "begins to move at once, lands on ground at 0.52 s, rests from 1.1 s on, 0.42 m from where it was, turned by 173°":
// what becomes of a part that moved, without its name. Held by tests/unit/accounts/test_simulation_text.
std::string outcome_words(const Assembly& start, const Simulation& simulation, int part);

// How many parts that do not rest are so fast that they move by more than the gap within a second, at the end.
int parts_in_motion(const Assembly& start, const Simulation& simulation, double gap);

// "2 of 3 movable parts move, all rest from 1.1 s on"; "nothing moves by more than the gap (0.01 mm) in 10 s"; how a
// run ended that did not come to its end. `gap` in metres.
std::string whole_words(const Assembly& start, const Simulation& simulation, double gap);

struct RunHeadline {
  std::string name, word, law, why;  // "tower", "MOVES", "with friction", "2 of 3 movable parts move, …"
  bool ended = false, moves = false;
  std::string end_word, end_law;  // the verdict on the pose at the end, or why not even this; else empty
  bool end_rests = false;         // and it is sure to
};
RunHeadline headline_of(const SimulatedRun& run);

// What speaks for the run, a clause each. Held by tests/unit/accounts/test_simulation_text.
std::vector<std::string> proof_lines(const SimulatedRun& run);

}  // namespace impend
