// Format impend-trajectory, version 1.
#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "impend/accounts/simulation/frame_numbers.h"
#include "impend/accounts/simulation/read_trajectory.h"
#include "impend/accounts/simulation/simulation_json.h"
#include "impend/accounts/simulation/simulation_words.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/records/json_format.h"
#include "impend/report/version.h"

namespace impend {
namespace {

std::string json_line(const Json& json) {
  return json.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace) + "\n";
}

// Of all that the motion depends on beside what the header says: the assembly as its files would state it, and which
// pairs touch. FNV-1a, 64 bits.
std::string fingerprint(const Analysis& analysis) {
  std::uint64_t hash = 14695981039346656037u;
  const auto take = [&hash](std::string_view bytes) {
    for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211u;
  };
  for (const OutputFile& file : assembly_files(analysis.assembly, "")) take(file.bytes);
  for (const Interface& face : analysis.contacts.interfaces) take(fmt::format("{},{};", face.a, face.b));
  return fmt::format("{:016x}", hash);
}

Json header_json(const Analysis& analysis, const SimulationOptions& options) {
  const Assembly& start = analysis.assembly;
  Json names = Json::array(), fixed = Json::array(), mass = Json::array(), centers = Json::array();
  for (const Part& part : start.parts) {
    names.push_back(part.name);
    fixed.push_back(part.fixed);
    mass.push_back(part.mass.mass > 0 ? json_number(part.mass.mass) : Json(nullptr));
    centers.push_back(json_vector(part.center_of_mass_W()));
  }
  return {{"format", "impend-trajectory"},
          {"version", 1},
          {"program", std::string("impend ") + kProgramVersion},
          {"name", start.name},
          {"units", "SI"},
          {"input", fingerprint(analysis)},
          {"parts", std::move(names)},
          {"fixed", std::move(fixed)},
          {"mass", std::move(mass)},
          {"center_of_mass", std::move(centers)},
          {"gravity", json_vector(start.gravity)},
          {"gap", json_number(analysis.contacts.gap)},
          {"law", to_string(options.law)},
          {"mu", json_number(start.friction.mu)},
          {"step", json_number(options.step)},
          {"until", json_number(options.until)},
          {"frames_per_second", json_number(options.frames_per_second)},
          {"corrections", options.corrections},
          {"impacts", to_string(options.impacts)},
          {"restitution", json_number(options.restitution.value_or(start.friction.restitution))},
          {"shake", json_number(options.shake)},
          {"seed", options.seed}};
}

Json part_json(const Part& part, const PartOutcome& outcome, double speed) {
  const auto when = [](bool known, double time) { return known ? json_number(time) : Json(nullptr); };
  return {{"name", part.name},
          {"fixed", outcome.fixed},
          {"moved", outcome.moved},
          {"moved_at", when(outcome.moved, outcome.moved_at)},
          {"rests", outcome.rests},
          {"gone", outcome.gone},
          {"since", when(outcome.rests || outcome.gone, outcome.since)},
          {"distance", json_number(outcome.distance)},
          {"turn", json_number(outcome.turn)},
          {"speed", json_number(speed)}};
}

Json study_json(const std::optional<StepStudy>& study) {
  if (!study) return nullptr;
  Json steps = Json::array();
  for (const double step : study->steps) steps.push_back(json_number(step));
  return {{"steps", steps},
          {"agrees", study->agrees},
          {"distance", json_number(study->distance)},
          {"turn", json_number(study->turn)},
          {"difference", study->difference}};
}

Json check_json(const FirstStepCheck& check) {
  return {{"applies", check.applies},
          {"holds", check.holds()},
          {"difference", check.applies ? json_number(check.difference) : Json(nullptr)},
          {"threshold", check.applies ? json_number(check.threshold) : Json(nullptr)},
          {"followed", json_number(check.followed)},
          {"worst_part", check.worst_part}};
}

Json counts_json(const SimulationCounts& counts) {
  return {{"steps", counts.steps},
          {"cuts", counts.cuts},
          {"halvings", counts.halvings},
          {"unsolved", counts.unsolved},
          {"chattering", counts.chattering},
          {"reduced", counts.reduced},
          {"worst_residual", json_number(counts.worst_residual)},
          {"deepest", json_number(counts.deepest)}};
}

Json end_json(const Analysis* end) {
  if (end == nullptr) return nullptr;
  std::vector<int> moving;
  for (std::size_t k = 0; k < end->bodies.size(); ++k) {
    const BodyResult& body = end->bodies[k];
    if (!body.fixed && body.verdict == Verdict::kMoves) moving.push_back(static_cast<int>(k));
  }
  const bool friction = end->friction && end->friction->verdict;
  return {{"verdict", to_string(end->verdict)},
          {"friction_verdict", friction ? Json(to_string(*end->friction->verdict)) : Json(nullptr)},
          {"moving", json_names(end->assembly, moving)}};
}

Json went_on_json(const Simulation& simulation) {
  if (!simulation.went_on_at) return nullptr;
  return {{"time", json_number(*simulation.went_on_at)}, {"words", went_on_words(simulation)}};
}

Json summary_json(const SimulatedRun& run) {
  const Simulation& simulation = run.simulation;
  Json parts = Json::array();
  for (std::size_t k = 0; k < simulation.parts.size(); ++k) {
    parts.push_back(
        part_json(run.start.assembly.parts[k], simulation.parts[k], simulation.last.bodies[k].linear.norm()));
  }
  return {{"end", to_string(simulation.end)},
          {"reason", simulation.reason},
          {"time", json_number(simulation.time)},
          {"went_on", went_on_json(simulation)},
          {"parts", std::move(parts)},
          {"events", simulation.events.size()},
          {"first_step", check_json(simulation.first_step)},
          {"step_study", study_json(simulation.study)},
          {"counts", counts_json(simulation.counts)},
          {"energy",
           {{"largest_defect", json_number(run.energy.largest_defect)},
            {"turned_over", json_number(run.energy.most)}}},
          {"end_pose", end_json(run.end)},
          {"end_pose_not_known", run.end_not_known != nullptr ? Json(run.end_not_known->message) : Json(nullptr)},
          {"warnings", json_warnings(run.warnings)}};
}

Json event_json(const Assembly& start, const SimulationEvent& event) {
  return {{"event", to_string(event.kind)},
          {"t", json_number(event.time)},
          {"a", start.body_name(event.a)},
          {"b", event.b < 0 ? Json(nullptr) : Json(start.body_name(event.b))}};
}

// A number of a frame: these lines are many and long, and are written without a tree of values.
void add_number(double value, std::string& line) {
  if (std::isfinite(value)) {
    fmt::format_to(std::back_inserter(line), "{}", value + 0.0);
  } else {
    line += "null";
  }
}

template <class Numbers>
void add_numbers(const Numbers& numbers, std::string& line) {
  const char* separator = "[";
  for (const double value : numbers) {
    line += separator;
    add_number(value, line);
    separator = ",";
  }
  line += "]";
}

template <class Numbers>
void add_of_each(const char* name, const SimulationFrame& frame, Numbers (*of)(const BodyState&), std::string& line) {
  line += fmt::format(",\"{}\":[", name);
  for (std::size_t k = 0; k < frame.bodies.size(); ++k) {
    if (k > 0) line += ",";
    add_numbers(of(frame.bodies[k]), line);
  }
  line += "]";
}

}  // namespace

std::string trajectory_header(const Analysis& start, const SimulationOptions& options) {
  return json_line(header_json(start, options));
}

std::string trajectory_event(const Assembly& start, const SimulationEvent& event) {
  return json_line(event_json(start, event));
}

std::string trajectory_frame(const Assembly& start, const SimulationFrame& frame) {
  std::string line;
  for (const SimulationEvent& event : frame.events) line += trajectory_event(start, event);
  line += "{\"t\":";
  add_number(frame.time, line);
  add_of_each<PoseNumbers>("pose", frame, pose_of, line);
  add_of_each<VelocityNumbers>("velocity", frame, velocity_of, line);
  line += fmt::format(",\"contacts\":{},\"energy\":", frame.contacts);
  const char* separator = "{";
  for (const LedgerColumn& column : kLedgerColumns) {
    line += fmt::format("{}\"{}\":", separator, column.name);
    add_number(frame.energy.*column.value, line);
    separator = ",";
  }
  line += "}}\n";
  return frame.state ? line + state_line(*frame.state) : line;
}

double trajectory_bytes(const Assembly& assembly, const SimulationOptions& options) {
  // As measured: numbers of 17 digits with sign, point, comma; those of parts that are still are shorter.
  constexpr double kPerPart = 13 * 20.0, kPerFrame = 250;
  const double frames = options.until.value_or(kUsualDuration) * std::min(options.frames_per_second, 1 / options.step);
  return frames * (kPerFrame + kPerPart * static_cast<double>(assembly.parts.size()));
}

std::string trajectory_summary(const SimulatedRun& run) { return json_line({{"summary", summary_json(run)}}); }

Json json_simulation(const SimulatedRun& run) {
  Json json = header_json(run.start, run.simulation.options);
  json["summary"] = summary_json(run);
  json["events"] = Json::array();
  for (const SimulationEvent& event : run.simulation.events)
    json["events"].push_back(event_json(run.start.assembly, event));
  return json;
}

std::string simulation_to_json(const SimulatedRun& run) { return json_text(json_simulation(run)); }

}  // namespace impend
