#include "impend/accounts/simulation/read_trajectory.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>

#include "impend/records/json_format.h"
#include "impend/simulation/start_checks.h"

namespace impend {
namespace {

Error not_read(const std::string& path, int line, const std::string& message) {
  return {ErrorCode::kParse,
          message,
          {path, line, "", ""},
          "go on with a file of this input that 'impend simulate -o' has written"};
}

Result<std::ifstream> open_trajectory(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (file && file.peek() != std::ifstream::traits_type::eof()) return file;
  if (file) return not_read(path, 0, "the file is empty");
  return Error{
      ErrorCode::kFileNotFound, "the trajectory cannot be opened", {path, 0, "", ""}, "name one that is there"};
}

// The next line that ends in a newline, without it.
bool next_line(std::ifstream& file, std::string& line) { return std::getline(file, line) && !file.eof(); }

Json parsed(const std::string& line) { return Json::parse(line, nullptr, false); }

template <class Choices>
auto chosen(const Json& word, const Choices& choices) -> std::optional<typename Choices::value_type> {
  for (const auto choice : choices) {
    if (word == to_string(choice)) return choice;
  }
  return std::nullopt;
}

// More corrections than that are refused where the run begins.
constexpr std::uint64_t kMostStated = 1000;
constexpr double kMostFrames = 1 / kLeastStep;  // a second: frames lie on steps

std::optional<SimulationOptions> options_in(const Json& header) {
  for (const char* number : {"step", "frames_per_second", "restitution", "shake", "mu"}) {
    if (!header.contains(number) || !header[number].is_number()) return std::nullopt;
  }
  for (const char* count : {"corrections", "seed"}) {
    if (!header.contains(count) || !header[count].is_number_unsigned()) return std::nullopt;
  }
  if (!header.contains("law") || !header.contains("impacts") || !header.contains("until")) return std::nullopt;
  const auto law = chosen(header["law"], kSimulationLaws);
  const auto impacts = chosen(header["impacts"], std::array{Impacts::kLocated, Impacts::kStepped});
  if (!law || !impacts) return std::nullopt;
  SimulationOptions options;
  options.law = *law;
  options.impacts = *impacts;
  options.step = header["step"].get<double>();
  if (header["until"].is_number()) options.until = header["until"].get<double>();
  options.frames_per_second = header["frames_per_second"].get<double>();
  options.corrections = static_cast<int>(std::min(header["corrections"].get<std::uint64_t>(), kMostStated));
  options.restitution = header["restitution"].get<double>();
  options.shake = header["shake"].get<double>();
  options.seed = header["seed"].get<std::uint64_t>();
  return options;
}

// What keys of the header are called in messages.
std::string word_of(const std::string& key) {
  static const std::map<std::string, std::string> kWords = {{"program", "version of the program"},
                                                            {"law", "law of contact"},
                                                            {"mu", "coefficient of friction"},
                                                            {"frames_per_second", "rate of frames"},
                                                            {"corrections", "number of corrections"},
                                                            {"impacts", "way to meet impacts"},
                                                            {"parts", "names of parts"},
                                                            {"fixed", "fixed parts"},
                                                            {"mass", "masses"},
                                                            {"center_of_mass", "centres of mass"}};
  const auto word = kWords.find(key);
  return word == kWords.end() ? key : word->second;
}

std::string in_words(const std::string& key, const Json& value) {
  const bool is_length = key == "gap" || key == "shake";
  const char* unit = is_length ? " m" : key == "step" ? " s" : key == "gravity" ? " m/s²" : "";
  return value.dump(-1, ' ', false, Json::error_handler_t::replace) + (value.is_null() ? "" : unit);
}

// Why a run whose header has `now` for `key` does not go on with one that had `was`.
Error another(const std::string& key, const Json& was, const Json& now) {
  std::string message;
  if (key == "input") {
    // The number is of all of these at once.
    message =
        "the trajectory is of another input: its shapes, ground, joints, drives, springs, loads or friction differ, or "
        "its header was changed";
  } else if (now.is_array() && key != "gravity") {
    message = "the trajectory is of another input: its " + word_of(key) + " differ";
  } else {
    message =
        fmt::format("the trajectory has another {}: {}, not {}", word_of(key), in_words(key, was), in_words(key, now));
  }
  return {ErrorCode::kBadValue, message, {}, "go on with the same input and options; only --until may be another"};
}

// Whether frames follow each other as they were written: each on the first step at or after its time, half a step
// before that counted in.
class FrameTimes {
 public:
  explicit FrameTimes(const SimulationOptions& options) : options_(options) {}

  bool follows(double time) {
    // Of a step, for times that were computed otherwise.
    constexpr double kRounding = 1e-6;
    const double early = due() - options_.step / 2, slack = kRounding * options_.step;
    if (!(time >= early - slack && time - options_.step < early + slack)) return false;
    while (due() <= time + options_.step / 2) ++number_;
    return true;
  }
  double due() const { return number_ / options_.frames_per_second; }

 private:
  const SimulationOptions& options_;
  double number_ = 0;
};

// Numbers of arrays of arrays, as lines have them; null is not finite.
template <class Numbers>
bool read_rows(const Json& line, const char* name, std::size_t parts, std::vector<Numbers>& rows) {
  if (!line.contains(name) || !line[name].is_array() || line[name].size() != parts) return false;
  for (const Json& row : line[name]) {
    Numbers numbers;
    if (!row.is_array() || row.size() != numbers.size()) return false;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      numbers[k] = row[k].is_number() ? row[k].get<double>() : std::nan("");
    }
    rows.push_back(numbers);
  }
  return true;
}

bool read_frame(const Json& line, std::size_t parts, ReadFrame& frame) {
  if (!line["t"].is_number() || !line.contains("contacts") || !line["contacts"].is_number_unsigned()) return false;
  if (!line.contains("energy") || !line["energy"].is_object()) return false;
  frame.time = line["t"].get<double>();
  frame.contacts = line["contacts"].get<int>();
  for (const LedgerColumn& column : kLedgerColumns) {
    const Json value = line["energy"].value(column.name, Json());
    frame.energy.*column.value = value.is_number() ? value.get<double>() : std::nan("");
  }
  return read_rows(line, "pose", parts, frame.poses) && read_rows(line, "velocity", parts, frame.velocities);
}

class EventReader {
 public:
  explicit EventReader(const Assembly& assembly) {
    for (int body = 0; body < assembly.body_count(); ++body) bodies_.emplace(assembly.body_name(body), body);
  }
  std::optional<SimulationEvent> read(const Json& line) const {
    using Kind = SimulationEventKind;
    const auto kind = chosen(line["event"], std::array{Kind::kMoves, Kind::kLands, Kind::kLeaves, Kind::kSlides,
                                                       Kind::kSticks, Kind::kRests, Kind::kGone});
    const std::optional<int> a = body(line, "a"), b = body(line, "b");
    if (!kind || !a || *a < 0 || !b || !line.contains("t") || !line["t"].is_number()) return std::nullopt;
    return SimulationEvent{line["t"].get<double>(), *kind, *a, *b};
  }

 private:
  std::optional<int> body(const Json& line, const char* key) const {
    const Json name = line.value(key, Json());
    if (name.is_null()) return -1;
    const auto known = name.is_string() ? bodies_.find(name.get<std::string>()) : bodies_.end();
    return known == bodies_.end() ? std::nullopt : std::optional(known->second);
  }
  std::map<std::string, int> bodies_;
};

// The last state that can be read, and where its line ends: states are the only lines that one may be lost of, since a
// crash of the machine leaves anything at the end of a file.
void find_last_state(std::ifstream& file, TrajectoryPast& past) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> states;
  std::string line;
  for (std::uint64_t begin = past.header_end; next_line(file, line); begin += line.size() + 1) {
    if (line.starts_with(kStateLine)) states.emplace_back(begin, begin + line.size() + 1);
  }
  past.end = past.header_end;
  for (auto state = states.rbegin(); state != states.rend(); ++state) {
    file.clear();
    file.seekg(static_cast<std::streamoff>(state->first));
    if (!next_line(file, line)) continue;
    Result<SimulationCheckpoint> read = read_state_line(line);
    if (!read) continue;
    past.state = std::make_shared<SimulationCheckpoint>(std::move(read).value());
    past.end = state->second;
    return;
  }
}

}  // namespace

SimulationFrame ReadFrame::frame() const {
  SimulationFrame frame;
  frame.time = time;
  frame.contacts = contacts;
  frame.energy = energy;
  for (std::size_t k = 0; k < poses.size(); ++k) {
    const PoseNumbers& p = poses[k];
    const VelocityNumbers& v = velocities[k];
    frame.bodies.push_back({Vec3(p[0], p[1], p[2]), Eigen::Quaterniond(p[3], p[4], p[5], p[6]).toRotationMatrix(),
                            Vec3(v[0], v[1], v[2]), Vec3(v[3], v[4], v[5])});
  }
  return frame;
}

Result<TrajectoryHeader> read_trajectory_header(const std::string& path) {
  Result<std::ifstream> file = open_trajectory(path);
  if (!file) return file.error();
  TrajectoryHeader header;
  if (!next_line(file.value(), header.line)) return not_read(path, 1, "the file has no whole header");
  const Json json = parsed(header.line);
  if (!json.is_object() || json.value("format", Json()) != "impend-trajectory") {
    return not_read(path, 1, "the file is no trajectory of a simulation");
  }
  const std::optional<SimulationOptions> options = options_in(json);
  if (!options) return not_read(path, 1, "the header of the trajectory lacks what a run can go on with");
  if (const std::optional<Error> bad = refused_options(*options))
    return not_read(path, 1, "the header of the trajectory is wrong: " + bad->message + ", and " + bad->hint);
  // Frames are counted one by one.
  if (options->frames_per_second > kMostFrames)
    return not_read(path, 1,
                    fmt::format("the header of the trajectory is wrong: there are {:g} frames per second, and "
                                "there may be {:g}",
                                options->frames_per_second, kMostFrames));
  header.options = *options;
  header.mu = json["mu"].get<double>();
  header.line += "\n";
  return header;
}

Status may_go_on(const std::string& then, const std::string& now) {
  const Json before = parsed(then), after = parsed(now);
  const auto was = [&before](const std::string& key) { return before.value(key, Json()); };
  for (const auto& [key, value] : after.items()) {
    if (key == "until" || key == "input" || was(key) == value) continue;
    return another(key, was(key), value);
  }
  // Last, since what has a name of its own is part of that number, too.
  const Json input = after.value("input", Json());
  return was("input") == input ? ok_status() : Status(another("input", was("input"), input));
}

Result<TrajectoryPast> read_trajectory(const std::string& path, const Assembly& assembly,
                                       const std::function<Status(const ReadFrame&)>& sink) {
  const Result<TrajectoryHeader> header = read_trajectory_header(path);
  if (!header) return header.error();
  Result<std::ifstream> opened = open_trajectory(path);
  if (!opened) return opened.error();
  std::ifstream& file = opened.value();
  TrajectoryPast past;
  std::string line;
  past.header_end = header.value().line.size();
  file.seekg(static_cast<std::streamoff>(past.header_end));
  find_last_state(file, past);
  if (!past.state) return past;
  const EventReader events(assembly);
  SimulationCheckpoint state = *past.state;
  file.clear();
  file.seekg(static_cast<std::streamoff>(past.header_end));
  int number = 1;
  FrameTimes times(header.value().options);
  double last = 0;
  for (std::uint64_t at = past.header_end; at < past.end && next_line(file, line); at += line.size() + 1) {
    ++number;
    if (line.starts_with(kStateLine)) continue;
    const Json json = parsed(line);
    if (json.is_object() && json.contains("event")) {
      const std::optional<SimulationEvent> event = events.read(json);
      if (!event) return not_read(path, number, "the event is none, or of a part that this input does not have");
      state.log.events.push_back(*event);
      continue;
    }
    ReadFrame frame;
    const bool is_frame = json.is_object() && json.contains("t");
    if (!is_frame || !read_frame(json, assembly.parts.size(), frame))
      return not_read(path, number, "the frame is none, or of other parts than this input has");
    const double due = times.due();
    if (!times.follows(frame.time)) {
      return not_read(path, number,
                      fmt::format("the frame is of {:g} s where that of {:g} s is due: one before it is "
                                  "missing, or there twice",
                                  frame.time, due));
    }
    last = frame.time;
    past.energy.look(frame.energy);
    if (!sink) continue;
    if (const Status taken = sink(frame); !taken) return taken.error();
  }
  const double step = header.value().options.step, there = static_cast<double>(state.stepper.counts.steps) * step;
  if (std::abs(last - there) > step / 2) {
    return not_read(
        path, number,
        fmt::format("the state is of {:g} s, the frame before it of {:g} s: a frame is missing", there, last));
  }
  past.state = std::make_shared<SimulationCheckpoint>(std::move(state));
  return past;
}

}  // namespace impend
