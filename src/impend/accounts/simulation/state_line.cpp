#include "impend/accounts/simulation/read_trajectory.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "impend/records/json_format.h"

namespace impend {
namespace {

constexpr int kKeyNumbers = 7;
using RotationNumbers = Eigen::Matrix<double, 9, 1>;
static_assert(sizeof(SimulationCounts) == 7 * sizeof(long) + 2 * sizeof(double),
              "a new count is written and read here");
static_assert(sizeof(PartOutcome) == 5 * sizeof(double), "a new outcome of a part is written and read here");

// JSON text of arrays of numbers. "-0" would be read as a whole number, without its sign.
class StateText {
 public:
  void open(const char* name) {
    text_ += fmt::format("{}\"{}\":[", first_ ? "" : ",", name);
    first_ = true;
  }
  void open() {
    separate();
    text_ += "[";
    first_ = true;
  }
  void close() {
    text_ += "]";
    first_ = false;
  }
  void add(double value) {
    separate();
    if (!std::isfinite(value)) {
      text_ += "null";
    } else if (value == 0 && std::signbit(value)) {
      text_ += "-0.0";
    } else {
      fmt::format_to(std::back_inserter(text_), "{}", value);
    }
  }
  void add(long value) {
    separate();
    fmt::format_to(std::back_inserter(text_), "{}", value);
  }
  void add(int value) { add(static_cast<long>(value)); }
  template <class Matrix>
  void add_all(const Matrix& values) {
    for (Eigen::Index k = 0; k < values.size(); ++k) add(values.data()[k]);
  }
  void add(const TrackKey& key) {
    for (const int number :
         {key.a, key.b, static_cast<int>(key.kind), key.swapped ? 1 : 0, key.first, key.second, key.place}) {
      add(number);
    }
  }
  const std::string& text() const { return text_; }

 private:
  void separate() {
    if (!first_) text_ += ",";
    first_ = false;
  }
  std::string text_;
  bool first_ = true;
};

void write_stepper(const StepperMemory& memory, StateText& text) {
  text.open("bodies");
  for (std::size_t k = 0; k < memory.state.x.size(); ++k) {
    text.open();
    text.add_all(memory.state.x[k]);
    text.add_all(memory.state.R[k]);
    text.add_all(Vec6(memory.state.P.segment<6>(6 * static_cast<Eigen::Index>(k))));
    text.add(static_cast<int>(memory.gone[k]));
    text.close();
  }
  text.close();
  text.open("last_steps");
  text.add(memory.time);
  for (const double before : memory.before) text.add(before);
  text.close();
  text.open("coordinates");
  for (const double coordinate : memory.coordinates) text.add(coordinate);
  text.close();
  text.open("pushes");
  for (const VecX* push : {&memory.pushes.drives, &memory.pushes.springs, &memory.pushes.hand}) {
    text.open();
    if (!push->isZero(0)) text.add_all(*push);
    text.close();
  }
  text.close();
  text.open("joints");
  text.add(memory.by_joints.joints);
  text.add(memory.by_joints.kick);
  text.add_all(memory.by_joints.nu);
  text.close();
  text.open("forces");
  for (const auto& [key, impulse] : memory.forces) {
    text.open();
    text.add(key);
    text.add_all(impulse.own);
    text.add_all(impulse.normal);
    text.add(impulse.kick);
    text.close();
  }
  text.close();
  text.open("followed");
  for (const TrackKey& key : memory.tracker.followed) {
    text.open();
    text.add(key);
    text.close();
  }
  text.close();
  text.open("recent");
  for (const TrackKey& key : memory.tracker.recent) {
    text.open();
    text.add(key);
    text.close();
  }
  text.close();
  text.open("facets");
  text.add(memory.tracker.facets.a);
  text.add(memory.tracker.facets.b);
  text.close();
  text.open("deepest");
  for (const auto& [pair, depth] : memory.tracker.deepest) {
    text.open();
    text.add(pair.first);
    text.add(pair.second);
    text.add(depth);
    text.close();
  }
  text.close();
  text.open("touches");
  for (const auto& [pair, slip] : memory.touches) {
    text.open();
    text.add(pair.first);
    text.add(pair.second);
    text.add(slip);
    text.close();
  }
  text.close();
  text.open("works");
  const Works& works = memory.works;
  for (const double work :
       {works.loads, works.friction, works.impacts, works.joints, works.corrections, works.drives, works.soft_springs})
    text.add(work);
  text.close();
  text.open("counts");
  const SimulationCounts& counts = memory.counts;
  for (const long count : {counts.steps, counts.cuts, counts.halvings, counts.unsolved, counts.chattering,
                           counts.saturated, counts.reduced}) {
    text.add(count);
  }
  text.add(counts.worst_residual);
  text.add(counts.deepest);
  text.close();
}

void write_log(const OutcomeMemory& memory, StateText& text) {
  text.open("parts");
  for (const PartOutcome& part : memory.parts) {
    text.open();
    for (const bool is : {part.fixed, part.moved, part.rests, part.gone}) text.add(is ? 1 : 0);
    for (const double value : {part.moved_at, part.since, part.distance, part.turn}) text.add(value);
    text.close();
  }
  text.close();
  text.open("slow_since");
  for (const double since : memory.slow_since) text.add(since);
  text.close();
  text.open("touching");
  for (const auto& [pair, slips] : memory.touching) {
    text.open();
    text.add(pair.first);
    text.add(pair.second);
    text.add(slips ? 1 : 0);
    text.close();
  }
  text.close();
}

// Reads arrays of numbers; whatever is not there or of another kind is noted, and 0 goes on in its place.
class StateReader {
 public:
  explicit StateReader(const Json& state) : state_(state) {}

  bool sound() const { return sound_; }
  // The array of that name; `width` ≥ 0: of arrays of so many numbers.
  const Json& array(const char* name, int width = -1) {
    static const Json none = Json::array();
    const auto found = state_.find(name);
    bool good = found != state_.end() && found->is_array();
    for (std::size_t k = 0; good && width >= 0 && k < found->size(); ++k) {
      good = (*found)[k].is_array() && (*found)[k].size() == static_cast<std::size_t>(width);
    }
    sound_ = sound_ && good;
    return good ? *found : none;
  }
  // The array at that place of an array.
  const Json& row(const Json& rows, std::size_t at) {
    static const Json none = Json::array();
    const bool good = at < rows.size() && rows[at].is_array();
    sound_ = sound_ && good;
    return good ? rows[at] : none;
  }
  double number(const Json& row, std::size_t at) {
    const bool good = at < row.size() && row[at].is_number();
    sound_ = sound_ && good;
    return good ? row[at].get<double>() : 0.0;
  }
  // A whole number that an int holds.
  int whole(const Json& row, std::size_t at) {
    constexpr double kMost = 2147483647;
    const double value = number(row, at);
    const bool good = std::abs(value) <= kMost && value == std::floor(value);
    sound_ = sound_ && good;
    return good ? static_cast<int>(value) : 0;
  }
  long count(const Json& row, std::size_t at) {
    constexpr double kMost = 9007199254740992.0;  // 2⁵³
    const double value = number(row, at);
    const bool good = value >= 0 && value <= kMost && value == std::floor(value);
    sound_ = sound_ && good;
    return good ? static_cast<long>(value) : 0;
  }
  template <class Matrix>
  void fill(const Json& row, std::size_t from, Matrix&& values) {
    for (Eigen::Index k = 0; k < values.size(); ++k) values(k) = number(row, from + static_cast<std::size_t>(k));
  }
  TrackKey key(const Json& row) {
    return {whole(row, 0), whole(row, 1), static_cast<TrackKind>(whole(row, 2)), whole(row, 3) != 0, whole(row, 4),
            whole(row, 5), whole(row, 6)};
  }
  std::pair<int, int> pair(const Json& row) { return {whole(row, 0), whole(row, 1)}; }

 private:
  const Json& state_;
  bool sound_ = true;
};

void read_bodies(StateReader& read, StepperMemory& memory) {
  constexpr int kBodyNumbers = 19;
  const Json& bodies = read.array("bodies", kBodyNumbers);
  memory.state.P.resize(6 * static_cast<Eigen::Index>(bodies.size()));
  for (const Json& row : bodies) {
    Vec3 x;
    RotationNumbers R;
    read.fill(row, 0, x);
    read.fill(row, 3, R);
    read.fill(row, 12, memory.state.P.segment<6>(6 * static_cast<Eigen::Index>(memory.gone.size())));
    memory.state.x.push_back(x);
    memory.state.R.push_back(Eigen::Map<const Mat3>(R.data()));
    memory.gone.push_back(read.whole(row, 18) != 0 ? 1 : 0);
  }
}

void read_stepper(StateReader& read, StepperMemory& memory) {
  read_bodies(read, memory);
  const Json& times = read.array("last_steps");
  memory.time = read.number(times, 0);
  for (std::size_t k = 1; k < times.size(); ++k) memory.before.push_back(read.number(times, k));
  const Json& coordinates = read.array("coordinates");
  for (std::size_t k = 0; k < coordinates.size(); ++k) memory.coordinates.push_back(read.number(coordinates, k));
  const Json& pushes = read.array("pushes");
  for (VecX* push : {&memory.pushes.drives, &memory.pushes.springs, &memory.pushes.hand}) {
    const Json& row = read.row(pushes, static_cast<std::size_t>(push == &memory.pushes.drives    ? 0
                                                                : push == &memory.pushes.springs ? 1
                                                                                                 : 2));
    *push = VecX::Zero(memory.state.P.size());
    if (!row.empty()) read.fill(row, 0, *push);
  }
  const Json& joints = read.array("joints");
  memory.by_joints.joints = read.whole(joints, 0);
  memory.by_joints.kick = read.number(joints, 1);
  memory.by_joints.nu.resize(std::max<Eigen::Index>(0, static_cast<Eigen::Index>(joints.size()) - 2));
  read.fill(joints, 2, memory.by_joints.nu);
  for (const Json& row : read.array("forces", kKeyNumbers + 7)) {
    CarriedImpulse& impulse = memory.forces[read.key(row)];
    read.fill(row, kKeyNumbers, impulse.own);
    read.fill(row, kKeyNumbers + 3, impulse.normal);
    impulse.kick = read.number(row, kKeyNumbers + 6);
  }
  for (const Json& row : read.array("followed", kKeyNumbers)) memory.tracker.followed.push_back(read.key(row));
  for (const Json& row : read.array("recent", kKeyNumbers)) memory.tracker.recent.push_back(read.key(row));
  const Json& facets = read.array("facets");
  memory.tracker.facets = {read.whole(facets, 0), read.whole(facets, 1)};
  for (const Json& row : read.array("deepest", 3)) memory.tracker.deepest[read.pair(row)] = read.number(row, 2);
  for (const Json& row : read.array("touches", 3)) memory.touches[read.pair(row)] = read.number(row, 2);
  const Json& works = read.array("works");
  memory.works = {read.number(works, 0), read.number(works, 1), read.number(works, 2), read.number(works, 3),
                  read.number(works, 4), read.number(works, 5), read.number(works, 6)};
  const Json& counts = read.array("counts");
  memory.counts = {read.count(counts, 0), read.count(counts, 1),  read.count(counts, 2),
                   read.count(counts, 3), read.count(counts, 4),  read.count(counts, 5),
                   read.count(counts, 6), read.number(counts, 7), read.number(counts, 8)};
}

void read_log(StateReader& read, OutcomeMemory& memory) {
  constexpr int kPartNumbers = 8;
  for (const Json& row : read.array("parts", kPartNumbers)) {
    const auto is = [&](std::size_t at) { return read.whole(row, at) != 0; };
    memory.parts.push_back({is(0), is(1), is(2), is(3), read.number(row, 4), read.number(row, 5), read.number(row, 6),
                            read.number(row, 7)});
  }
  const Json& slow = read.array("slow_since");
  for (std::size_t k = 0; k < slow.size(); ++k) memory.slow_since.push_back(read.number(slow, k));
  for (const Json& row : read.array("touching", 3)) memory.touching[read.pair(row)] = read.whole(row, 2) != 0;
}

}  // namespace

std::string state_line(const SimulationCheckpoint& checkpoint) {
  StateText text;
  write_stepper(checkpoint.stepper, text);
  write_log(checkpoint.log, text);
  text.open("left");
  text.add(checkpoint.left);
  text.close();
  text.open("went_on");
  if (checkpoint.went_on_at) text.add(*checkpoint.went_on_at);
  text.close();
  return fmt::format("{}{{{}}}}}\n", kStateLine, text.text());
}

Result<SimulationCheckpoint> read_state_line(std::string_view line) {
  const Error bad{ErrorCode::kParse, "the state of the simulation cannot be read", {}, "the file is damaged"};
  const Json json = Json::parse(line.begin(), line.end(), nullptr, false);
  if (json.is_discarded() || !json.is_object() || !json.contains("state") || !json["state"].is_object()) return bad;
  SimulationCheckpoint checkpoint;
  StateReader read(json["state"]);
  read_stepper(read, checkpoint.stepper);
  read_log(read, checkpoint.log);
  checkpoint.left = read.number(read.array("left"), 0);
  if (const Json& went_on = read.array("went_on"); !went_on.empty()) checkpoint.went_on_at = read.number(went_on, 0);
  if (!read.sound()) return bad;
  return checkpoint;
}

}  // namespace impend
