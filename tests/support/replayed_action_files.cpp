#include "tests/support/replayed_action_files.h"

#include <Eigen/Geometry>
#include <cmath>
#include <set>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"

namespace impend::test {
namespace {

using nlohmann::json;
using Names = std::set<std::string>;

// m and of quaternions: what rounding leaves of poses that are some metres away.
constexpr double kPoseRounding = 1e-9;

Names names_of(const json& list) { return list.get<Names>(); }

Eigen::Vector3d vector_of(const json& numbers) {
  return Eigen::Vector3d(numbers[0].get<double>(), numbers[1].get<double>(), numbers[2].get<double>());
}

Eigen::Isometry3d pose_told(const json& pose) {
  const json& q = pose["quaternion"];
  const Eigen::Quaterniond turn(q[0].get<double>(), q[1].get<double>(), q[2].get<double>(), q[3].get<double>());
  CHECK(std::abs(turn.norm() - 1) < kPoseRounding);
  CHECK(turn.w() >= 0);
  return Eigen::Translation3d(vector_of(pose["position"])) * turn;
}

// As the kinds of segments are defined in formats.md.
Eigen::Isometry3d motion_of(const json& segment) {
  if (segment["kind"] == "straight") {
    const Eigen::Vector3d along = vector_of(segment["direction"]);
    CHECK(std::abs(along.norm() - 1) < kPoseRounding);
    return Eigen::Isometry3d(Eigen::Translation3d(segment["distance"].get<double>() * along));
  }
  const Eigen::Vector3d point = vector_of(segment["point"]), axis = vector_of(segment["axis"]);
  const double angle = segment["angle"];
  double rise = 0;
  if (segment["kind"] == "screw") {
    rise = segment["rise"];
    CHECK(std::abs(segment["pitch"].get<double>() * angle / (2 * EIGEN_PI) - rise) < kPoseRounding);
  }
  return Eigen::Translation3d(Eigen::Vector3d(point + rise * axis)) * Eigen::AngleAxisd(angle, axis) *
         Eigen::Translation3d(Eigen::Vector3d(-point));
}

// Poses moved along the segments end where the action says; the number of segments that turn.
int moved_along(const json& action) {
  Eigen::Isometry3d whole = Eigen::Isometry3d::Identity();
  int turns = 0;
  for (const json& segment : action["way"]["segments"]) {
    whole = motion_of(segment) * whole;
    turns += segment["kind"] != "straight";
    const Eigen::Vector3d along = vector_of(segment[segment["kind"] == "straight" ? "direction" : "axis"]);
    CHECK(std::abs(std::cos(segment["from_down"].get<double>()) - along.dot(vector_of(action["down"]))) <
          kPoseRounding);
  }
  for (const json& pose : action["poses"]) {
    const Eigen::Isometry3d moved = whole * pose_told(pose["from"]), end = pose_told(pose["to"]);
    CHECK((moved.matrix() - end.matrix()).norm() < kPoseRounding);
  }
  return turns;
}

// Plain analysis of what is there; none where nothing is free.
void ask_for(const json& action, const ActionWords& input, const Names& all, const Names& fixed) {
  Names there = names_of(action["installed"]);
  const Names held = names_of(action["held"]);
  ActionWords words = {"analyze"};
  words.insert(words.end(), input.begin(), input.end());
  std::size_t free = 0;
  for (const std::string& part : all) {
    if (!there.contains(part)) words.insert(words.end(), {"--exclude", part});
    if (held.contains(part)) words.insert(words.end(), {"--fixed", part});
    free += there.contains(part) && !held.contains(part) && !fixed.contains(part);
  }
  if (free == 0) return;
  if (action["down"] != json({0.0, 0.0, -1.0})) {
    const json& down = action["down"];
    words.insert(words.end(), {"--gravity", down[0].dump() + "," + down[1].dump() + "," + down[2].dump()});
  }
  words.insert(words.end(), {"--expect", "stable", "--quiet"});
  const ProgramResult run = run_impend(words);
  std::string asked;
  for (const std::string& word : words) asked += " " + word;
  INFO(asked << "\n" << run.out << run.err);
  CHECK(run.status == 0);
}

// What is known of the parts from elsewhere: their boxes in the assembly, and their poses where an assembly file says
// so.
struct KnownParts {
  Names all;
  std::map<std::string, Eigen::AlignedBox3d> boxes;
  std::map<std::string, Eigen::Vector3d> places;
};

KnownParts parts_of(const ActionWords& input) {
  KnownParts known;
  ActionWords words = {"info", "--json", "-"};
  words.insert(words.end(), input.begin(), input.end());
  const json info = json::parse(run_impend(words).out);
  for (const json& part : info["parts"]) {
    const std::string name = part["name"];
    known.all.insert(name);
    known.boxes[name] = Eigen::AlignedBox3d(vector_of(part["box"][0]), vector_of(part["box"][1]));
  }
  if (!input.front().ends_with(".assembly.json")) return known;
  const json file = json::parse(read_file(input.front()));
  const std::map<std::string, double> units = {{"mm", .001}, {"cm", .01}, {"m", 1}, {"in", .0254}};
  for (const json& part : file["parts"]) {
    const bool moved = part.contains("pose") && part["pose"].contains("translation");
    known.places[part["name"]] = moved ? units.at(file["length_unit"]) * vector_of(part["pose"]["translation"])
                                       : Eigen::Vector3d(Eigen::Vector3d::Zero());
  }
  return known;
}

// The part is at its place at one end of its way, and clear of all that is there at the other.
void check_ends(const json& action, const KnownParts& known, bool leaves) {
  for (const json& pose : action["poses"]) {
    const std::string part = pose["part"];
    const json &place = pose[leaves ? "from" : "to"], &away = pose[leaves ? "to" : "from"];
    if (const auto at = known.places.find(part); at != known.places.end())
      CHECK((vector_of(place["position"]) - at->second).norm() < kPoseRounding);
    if (away.is_null() || action["way"]["segments"].size() > 1) continue;
    CHECK(place["quaternion"] == away["quaternion"]);
    Eigen::AlignedBox3d box = known.boxes.at(part);
    box.translate(vector_of(away["position"]) - vector_of(place["position"]));
    for (const json& other : action["installed"]) {
      if (other != part) CHECK_FALSE(box.intersects(known.boxes.at(other.get<std::string>())));
    }
  }
}

}  // namespace

// What the program writes beside its plan, which must satisfy its schema.
json actions_told(ActionWords words) {
  const TemporaryFolder folder;
  const std::string file = folder.file("actions.json");
  words.insert(words.begin(), "plan");
  words.insert(words.end(), {"--actions", file, "--quiet"});
  const ProgramResult run = run_impend(words);
  INFO(words[1] << " " << words[2] << "\n" << run.err);
  REQUIRE(run.status == 0);
  json told = json::parse(read_file(file));
  CHECK(schema_complaint(told, "actions") == "");
  return told;
}

DoneAgain done_again(const json& told, const ActionWords& input, bool ask) {
  const Names fixed = names_of(told["installed"]);
  const KnownParts known = parts_of(input);
  Names there = fixed;
  std::vector<Names> hands(told["hands"].get<std::size_t>());
  DoneAgain done;
  std::size_t number = 0;
  for (const json& action : told["actions"]) {
    const std::string kind = action["action"];
    INFO("action " << number++ << ": " << kind);
    ++done.kinds[kind];
    const Names parts = names_of(action["parts"]);
    if (kind == "turn") {
      CHECK(action["hand"].is_null());
      CHECK(action["to"] == action["down"]);
    } else {
      REQUIRE(action["hand"].get<std::size_t>() < hands.size());
      Names& hand = hands[action["hand"].get<std::size_t>()];
      if (kind == "hand_over") {
        Names& other = hands.at(action["other_hand"].get<std::size_t>());
        CHECK(&other != &hand);
        for (const json& part : action["lets_go"]) CHECK(other.erase(part.get<std::string>()) == 1);
      }
      if (kind == "place") CHECK(hand.empty());
      for (const std::string& part : parts) {
        if (kind == "place") CHECK(there.insert(part).second);
        CHECK(there.contains(part));
        if (kind == "release" || kind == "remove") {
          CHECK(hand.erase(part) == 1);
        } else {
          for (const Names& other : hands) CHECK_FALSE(other.contains(part));
          hand.insert(part);
        }
        if (kind == "remove") there.erase(part);
      }
      if (kind == "remove") CHECK(hand.empty());
    }
    Names held;
    for (std::size_t k = 0; k < hands.size(); ++k) {
      CHECK(names_of(action["in_hands"][k]) == hands[k]);
      if (hands[k].size() > 1) CHECK(hands[k] == parts);
      held.insert(hands[k].begin(), hands[k].end());
    }
    CHECK(names_of(action["installed"]) == there);
    CHECK(names_of(action["held"]) == held);
    CHECK(action["stands"] == true);
    CHECK(action["state"]["verdict"] == "stable");
    if (ask) ask_for(action, input, known.all, fixed);
    if (kind != "place" && kind != "remove") continue;
    CHECK(action["poses"].size() == parts.size());
    check_ends(action, known, kind == "remove");
    if (action["way"].is_null()) {
      CHECK_FALSE(action["why_no_way"].get<std::string>().empty());
      for (const json& pose : action["poses"]) CHECK(pose[kind == "place" ? "from" : "to"].is_null());
      continue;
    }
    ++done.open_ways;
    done.turning_ways += moved_along(action);
  }
  if (told["failed_step"].is_null()) {
    for (const Names& hand : hands) CHECK(hand.empty());
  }
  return done;
}

}  // namespace impend::test
