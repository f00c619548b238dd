#include "impend/accounts/simulation/simulation_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/base/tolerances.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

constexpr int kNamesTold = 3;  // in a first line; of more only how many

struct EventWord {
  SimulationEventKind kind;
  const char* on_fixed;  // "a … b", where b is the one that does not move
  const char* of_both;   // "a and b …"
  const char* shortly;   // "they …"
};
constexpr EventWord kPairWords[] = {
    {SimulationEventKind::kLands, "lands on", "touch", "touch"},
    {SimulationEventKind::kLeaves, "leaves", "part", "part"},
    {SimulationEventKind::kSlides, "slides on", "slide on each other", "slide"},
    {SimulationEventKind::kSticks, "sticks to", "stick to each other", "stick"},
};

const char* alone_word(SimulationEventKind kind, bool one) {
  if (kind == SimulationEventKind::kRests) return one ? "rests" : "rest";
  if (kind == SimulationEventKind::kGone) return one ? "is gone" : "are gone";
  return one ? "begins to move" : "begin to move";
}

std::pair<int, int> pair_of(const SimulationEvent& event) {
  return {std::min(event.a, event.b), std::max(event.a, event.b)};
}

// The first time that the part touches something it did not touch; null: never.
const SimulationEvent* first_landing(const Simulation& simulation, int part) {
  for (const SimulationEvent& event : simulation.events) {
    if (event.kind == SimulationEventKind::kLands && (event.a == part || event.b == part)) return &event;
  }
  return nullptr;
}

// The body does by itself what the last of the groups does at the same time.
bool is_with(const std::vector<EventGroup>& groups, const SimulationEvent& event) {
  if (groups.empty() || event.b >= 0 || groups.back().first.b >= 0) return false;
  return groups.back().first.kind == event.kind && groups.back().first.time == event.time;
}

bool still_moves(const PartOutcome& part) { return !part.fixed && part.moved && !part.rests && !part.gone; }

}  // namespace

std::string time_text(double seconds) { return number_text(seconds) + " s"; }

const char* law_words(SimulationLaw law) {
  switch (law) {
    case SimulationLaw::kCoulomb:
      return "with friction";
    case SimulationLaw::kNoSlip:
      return "without slip";
    case SimulationLaw::kViscous:
      return "with viscous friction";
    case SimulationLaw::kStewartTrinkle:
      return "with friction by pyramids";
    case SimulationLaw::kFrictionless:
      break;
  }
  return "without friction";
}

std::string event_words(const Assembly& assembly, const SimulationEvent& event) {
  const std::string& a = assembly.body_name(event.a);
  if (event.b < 0) return a + " " + alone_word(event.kind, true);
  const std::string& b = assembly.body_name(event.b);
  for (const EventWord& word : kPairWords) {
    if (word.kind != event.kind) continue;
    if (assembly.body_fixed(event.b)) return fmt::format("{} {} {}", a, word.on_fixed, b);
    if (assembly.body_fixed(event.a)) return fmt::format("{} {} {}", b, word.on_fixed, a);
    return fmt::format("{} and {} {}", a, b, word.of_both);
  }
  return fmt::format("{} {}, {}", a, alone_word(event.kind, true), b);
}

std::vector<EventGroup> grouped_events(const std::vector<SimulationEvent>& events) {
  std::vector<EventGroup> groups;
  std::map<std::pair<int, int>, std::size_t> latest;  // by pair, index of its last group
  for (const SimulationEvent& event : events) {
    if (is_with(groups, event)) {
      groups.back().others.push_back(event.a);
      continue;
    }
    const auto [at, is_new] = latest.try_emplace(pair_of(event), groups.size());
    // What a body alone does is told each time: it is never a trembling between two.
    if (!is_new && event.b >= 0 && event.time - groups[at->second].last.time <= kAtOnce) {
      groups[at->second].last = event;
      ++groups[at->second].count;
      continue;
    }
    at->second = groups.size();
    groups.push_back({event, event, 1, {}});
  }
  return groups;
}

std::string event_words(const Assembly& assembly, const EventGroup& group) {
  if (group.others.empty()) return event_words(assembly, group.first);
  const std::size_t count = group.others.size() + 1, named = std::min<std::size_t>(count, kNamesTold);
  std::string names = assembly.body_name(group.first.a);
  for (std::size_t k = 0; k + 1 < named; ++k) {
    names += (k + 2 == count ? " and " : ", ") + assembly.body_name(group.others[k]);
  }
  if (named < count) names += fmt::format(" and {} more", count - named);
  return names + " " + alone_word(group.first.kind, false);
}

std::string chatter_words(const EventGroup& group) {
  if (group.count == 1) return "";
  const char* last = "touch";
  for (const EventWord& word : kPairWords) {
    if (word.kind == group.last.kind) last = word.shortly;
  }
  return fmt::format("{} more until {}, at last they {}", group.count - 1, time_text(group.last.time), last);
}

std::string first_step_words(const FirstStepCheck& check, SimulationLaw law) {
  if (!check.applies) {
    if (law != SimulationLaw::kFrictionless && law != SimulationLaw::kCoulomb)
      return "the first step was held against nothing: that is done without friction and with Coulomb's only";
    return "the first step was held against nothing: parts have velocities, or no acceleration is known";
  }
  const std::string numbers = fmt::format("{} (limit {})", number_text(check.difference), number_text(check.threshold));
  const bool friction = law == SimulationLaw::kCoulomb;
  if (check.holds())
    return (friction ? "the first step satisfies the law of static friction of the analysis to "
                     : "the first step agrees with the certified acceleration of the analysis to ") +
           numbers;
  return fmt::format("the first step {} by {}{}: do not trust this run",
                     friction ? "violates the law of static friction of the analysis"
                              : "differs from the certified acceleration of the analysis",
                     numbers, check.worst_part.empty() ? "" : ", most at '" + check.worst_part + "'");
}

std::string went_on_words(const Simulation& simulation) {
  if (!simulation.went_on_at) return "";
  return fmt::format("all rested at {}, balanced on an edge or a corner in a pose that falls, and were followed on",
                     time_text(*simulation.went_on_at));
}

std::string outcome_words(const Assembly& start, const Simulation& simulation, int part) {
  const PartOutcome& outcome = simulation.parts[part];
  std::string words = outcome.moved_at <= kAtOnce ? "begins to move at once"
                                                  : fmt::format("begins to move at {}", time_text(outcome.moved_at));
  if (const SimulationEvent* landing = first_landing(simulation, part)) {
    const int other = landing->a == part ? landing->b : landing->a;
    words += fmt::format(", {} {} at {}", start.body_fixed(other) ? "lands on" : "touches", start.body_name(other),
                         time_text(landing->time));
  }
  if (outcome.gone) {
    words += fmt::format(", is gone from {} on", time_text(outcome.since));
  } else if (outcome.rests) {
    words += fmt::format(", rests from {} on", time_text(outcome.since));
  } else {
    const double speed = simulation.last.bodies[part].linear.norm(), spin = simulation.last.bodies[part].angular.norm();
    const bool spins = speed < WordTolerances{}.negligible * spin * std::cbrt(start.parts[part].volume);
    if (speed == 0 && spin == 0) {
      words += ", stands still at the end, too short a time to be told that it rests";
    } else {
      words += spins ? fmt::format(", still turns at the end at {}°/s", number_text(spin / kRadiansPerDegree))
                     : fmt::format(", still moves at the end at {} m/s", number_text(speed));
    }
  }
  words += fmt::format(", {} from where it was", length_text(start, outcome.distance));
  if (outcome.turn >= WordTolerances{}.negligible)
    words += fmt::format(", turned by {}°", number_text(outcome.turn / kRadiansPerDegree));
  return words;
}

namespace {

// "'plank' is gone from 2.1 s on", "4 parts are gone".
std::string gone_words(const Assembly& start, const Simulation& simulation) {
  std::vector<std::string> names;
  double since = 0;
  for (std::size_t k = 0; k < simulation.parts.size(); ++k) {
    if (!simulation.parts[k].gone) continue;
    names.push_back(start.parts[k].name);
    since = std::max(since, simulation.parts[k].since);
  }
  if (names.empty()) return "";
  return fmt::format("{} {} gone from {} on", quoted_list(names, kNamesTold), names.size() == 1 ? "is" : "are",
                     time_text(since));
}

// What is so at the end, of those that moved.
std::string ending_words(const Assembly& start, const Simulation& simulation) {
  const auto still = std::count_if(simulation.parts.begin(), simulation.parts.end(), still_moves);
  std::vector<std::string> words;
  double since = 0;
  std::size_t resting = 0;
  for (const PartOutcome& part : simulation.parts) {
    if (part.fixed || !part.moved || !part.rests) continue;
    ++resting;
    since = std::max(since, part.since);
  }
  const std::string gone = gone_words(start, simulation);
  if (!gone.empty()) words.push_back(gone);
  if (resting > 0 && still == 0) {
    words.push_back(fmt::format("{} from {} on", gone.empty() ? "all rest" : "the others rest", time_text(since)));
  }
  if (still > 0) {
    words.push_back(
        fmt::format("{} still {} after {}", still, still == 1 ? "moves" : "move", time_text(simulation.time)));
  }
  std::string text;
  for (const std::string& word : words) text += ", " + word;
  return text;
}

}  // namespace

int parts_in_motion(const Assembly& start, const Simulation& simulation, double gap) {
  constexpr double kWithin = 1;  // s
  int count = 0;
  for (std::size_t k = 0; k < simulation.parts.size(); ++k) {
    const PartOutcome& part = simulation.parts[k];
    if (part.fixed || part.gone || part.rests) continue;
    const MassProperties& mass = start.parts[k].mass;
    const double radius = mass.mass > 0 ? std::sqrt(mass.inertia.trace() / (2 * mass.mass)) : 0.0;
    const BodyState& last = simulation.last.bodies[k];
    count += kWithin * (last.linear.norm() + radius * last.angular.norm()) > gap;
  }
  return count;
}

std::string whole_words(const Assembly& start, const Simulation& simulation, double gap) {
  const std::string at = time_text(simulation.time);
  if (simulation.end == SimulationEnd::kUnsolved) return "a step was not solved: " + simulation.reason;
  if (simulation.end == SimulationEnd::kDiverged) return "it diverged: " + simulation.reason;
  const auto is_movable = [](const PartOutcome& part) { return !part.fixed; };
  const auto has_moved = [](const PartOutcome& part) { return !part.fixed && part.moved; };
  const auto movable = std::count_if(simulation.parts.begin(), simulation.parts.end(), is_movable);
  const auto moved = std::count_if(simulation.parts.begin(), simulation.parts.end(), has_moved);
  const std::string cancelled = simulation.end == SimulationEnd::kCancelled ? fmt::format(", cancelled at {}", at) : "";
  if (moved == 0) {
    if (const int moving = parts_in_motion(start, simulation, gap); moving > 0) {
      return fmt::format(
          "{} {} in motion, though none has moved by more than the gap ({}) in {}{}; a longer --until "
          "tells what comes of it",
          count_text(static_cast<std::size_t>(moving), "part"), moving == 1 ? "is" : "are", length_text(start, gap), at,
          cancelled);
    }
    const std::string within = fmt::format("nothing moves by more than the gap ({})", length_text(start, gap));
    return simulation.end == SimulationEnd::kRest ? fmt::format("{}, all rest after {}", within, at)
                                                  : fmt::format("{} in {}{}", within, at, cancelled);
  }
  return fmt::format("{} of {} {}{}{}", moved, count_text(static_cast<std::size_t>(movable), "movable part"),
                     moved == 1 ? "moves" : "move", ending_words(start, simulation), cancelled);
}

}  // namespace impend
