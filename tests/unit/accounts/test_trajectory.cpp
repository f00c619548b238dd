// Trajectories as lines of JSON and as tables: what they hold, to the last bit, and that their schema says so.
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>
#include <vector>

#include "impend/accounts/simulation/simulation_report.h"
#include "tests/support/catch.h"
#include "tests/support/simulated_samples.h"

using namespace impend;
using namespace impend::test;
using OrderedJson = nlohmann::ordered_json;

namespace {

// Empty when `line` satisfies the schema of trajectories, else the first complaint.
std::string trajectory_complaint(const std::string& line) {
  const nlohmann::json schema_json = nlohmann::json::parse(trajectory_schema());
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(schema_json), schema);
  const nlohmann::json json = nlohmann::json::parse(line);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(json), &results)) return "";
  valijson::ValidationResults::Error error;
  return results.popError(error) ? error.description : "unknown";
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    REQUIRE(end != std::string::npos);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string whole_trajectory(const FallingCube& fall, const SimulatedRun& run) {
  std::string text = trajectory_header(fall.start, fall.simulation.options);
  for (const SimulationFrame& frame : fall.frames) text += trajectory_frame(fall.start.assembly, frame);
  return text + trajectory_summary(run);
}

SimulatedRun told(const FallingCube& fall) { return {fall.start, fall.simulation, nullptr, nullptr, {}, {}}; }

}  // namespace

TEST_CASE("every line of a trajectory satisfies its schema, and so does the report") {
  const FallingCube fall;
  SimulatedRun run = told(fall);
  Analysis end = fall.start;
  end.verdict = Verdict::kStable;
  const Error error{ErrorCode::kInterpenetration, "parts overlap", {}, ""};
  run.warnings = {{"some-code", "a message", "cube"}};
  std::vector<std::string> lines = lines_of(whole_trajectory(fall, run));
  CHECK(lines.size() == fall.frames.size() + 3);
  run.end = &end;
  lines.push_back(trajectory_summary(run));
  run.end = nullptr;
  run.end_not_known = &error;
  lines.push_back(trajectory_summary(run));
  lines.push_back(simulation_to_json(run));
  for (const SimulationEvent& event : fall.simulation.events) {
    lines.push_back(trajectory_event(fall.start.assembly, event));
  }
  for (const std::string& line : lines) {
    INFO(line);
    CHECK(trajectory_complaint(line) == "");
  }
}

TEST_CASE("the schema of trajectories refuses unknown keys, wrong words and missing fields of every kind of line") {
  const FallingCube fall;
  const std::vector<std::string> lines = {
      trajectory_header(fall.start, fall.simulation.options), trajectory_frame(fall.start.assembly, fall.frames.back()),
      trajectory_event(fall.start.assembly, fall.simulation.events[1]), trajectory_summary(told(fall))};
  for (const std::string& line : lines) {
    const OrderedJson good = OrderedJson::parse(line);
    OrderedJson bad = good;
    bad["color"] = "red";
    CHECK(trajectory_complaint(bad.dump()) != "");
    for (const auto& [key, value] : good.items()) {
      INFO(key);
      bad = good;
      bad.erase(key);
      CHECK(trajectory_complaint(bad.dump()) != "");
      bad = good;
      bad[key] = {{"no", "such thing"}};
      CHECK(trajectory_complaint(bad.dump()) != "");
    }
  }
  OrderedJson bad = OrderedJson::parse(lines[2]);
  bad["event"] = "explodes";
  CHECK(trajectory_complaint(bad.dump()) != "");
  bad = OrderedJson::parse(lines[3]);
  bad["summary"]["end"] = "bored";
  CHECK(trajectory_complaint(bad.dump()) != "");
}

TEST_CASE("the header names the parts in order, with what positions are told from") {
  const FallingCube fall;
  const OrderedJson header = OrderedJson::parse(trajectory_header(fall.start, fall.simulation.options));
  CHECK(header.begin().key() == "format");
  CHECK(header["format"] == "impend-trajectory");
  CHECK(header["version"] == 1);
  CHECK(header["parts"] == OrderedJson({"ledge", "cube", "other"}));
  CHECK(header["fixed"] == OrderedJson({true, false, false}));
  CHECK(header["center_of_mass"][1][2].get<double>() == Approx(FallingCube::kDrop + 0.5));
  CHECK(header["mass"][1].get<double>() == Approx(1000));
  CHECK(header["until"].is_null());
}

TEST_CASE(
    "numbers of frames read back to the same doubles, unit quaternions with w from 0 on, and null is not finite") {
  const FallingCube fall;
  SimulationFrame frame = fall.frames[3];
  frame.bodies[1].linear.x() = 0.1 + 0.2;
  frame.bodies[1].linear.y() = std::numeric_limits<double>::denorm_min();
  frame.bodies[1].angular.x() = std::numeric_limits<double>::infinity();
  frame.energy.defect = std::nan("");
  frame.energy.loads = -0.0;
  // By 200° about y: the same as by −160°, with its largest component negative.
  frame.bodies[2].rotation = Eigen::AngleAxisd(10 * kPi / 9, Vec3::UnitY()).toRotationMatrix();
  frame.events.clear();
  const std::string line = trajectory_frame(fall.start.assembly, frame);
  CHECK(line.back() == '\n');
  const OrderedJson json = OrderedJson::parse(line);
  CHECK(json["t"].get<double>() == frame.time);
  for (std::size_t body = 0; body < 3; ++body) {
    const OrderedJson& pose = json["pose"][body];
    for (int k = 0; k < 3; ++k) CHECK(pose[k].get<double>() == frame.bodies[body].center[k]);
    const Eigen::Quaterniond q(pose[3], pose[4], pose[5], pose[6]);
    CHECK(q.w() >= 0);
    CHECK((q.toRotationMatrix() - frame.bodies[body].rotation).norm() < 1e-14);
  }
  CHECK(json["velocity"][1][0].get<double>() == 0.1 + 0.2);
  CHECK(json["velocity"][1][1].get<double>() == std::numeric_limits<double>::denorm_min());
  CHECK(json["velocity"][1][3].is_null());
  CHECK(json["energy"]["defect"].is_null());
  CHECK(line.find("-0,") == std::string::npos);
  CHECK(trajectory_complaint(line) == "");
}

TEST_CASE("events stand before the frame that they come with, by name") {
  const FallingCube fall;
  SimulationFrame frame = fall.frames.back();
  frame.events = {fall.simulation.events[1], fall.simulation.events[2]};
  const std::vector<std::string> lines = lines_of(trajectory_frame(fall.start.assembly, frame));
  REQUIRE(lines.size() == 3);
  const OrderedJson lands = OrderedJson::parse(lines[0]), rests = OrderedJson::parse(lines[1]);
  CHECK(lands["event"] == "lands");
  CHECK(lands["a"] == "cube");
  CHECK(lands["b"] == "ground");
  CHECK(lands["t"].get<double>() == FallingCube::landing());
  CHECK(rests["b"].is_null());
  CHECK(OrderedJson::parse(lines[2])["t"].get<double>() == frame.time);
}

TEST_CASE("the summary tells the end of each part, and what is not known as null") {
  const FallingCube fall;
  const OrderedJson summary = OrderedJson::parse(trajectory_summary(told(fall)))["summary"];
  CHECK(summary["end"] == "rest");
  CHECK(summary["events"] == 3);
  CHECK(summary["parts"][1]["since"].get<double>() == FallingCube::landing());
  CHECK(summary["parts"][0]["moved_at"].is_null());
  CHECK(summary["first_step"]["holds"] == true);
  CHECK(summary["first_step"]["followed"].is_null());
  CHECK(summary["end_pose"].is_null());
  const OrderedJson report = OrderedJson::parse(simulation_to_json(told(fall)));
  CHECK(report["summary"] == summary);
  CHECK(report["parts"].size() == 3);
}

TEST_CASE("the same run gives the same bytes") {
  const FallingCube one, two;
  CHECK(whole_trajectory(one, told(one)) == whole_trajectory(two, told(two)));
  CHECK(simulation_to_json(told(one)) == simulation_to_json(told(two)));
}

TEST_CASE("tables have a row for each part that is asked for, and cells that break no column") {
  FallingCube fall;
  fall.start.assembly.parts[1].name = "the \"cube\", first\nof two";
  SimulationFrame frame = fall.frames[2];
  frame.bodies[1].angular.z() = std::nan("");
  const std::vector<std::string> rows = lines_of(trajectory_csv_rows(fall.start.assembly, frame, {1, 2}));
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].find(",\"the \"\"cube\"\", first?of two\",0.5,0.5,") != std::string::npos);
  CHECK(rows[0].back() == ',');
  CHECK(rows[1].rfind("0.1,other,3.5,0.5,0.5,1,0,0,0,0,0,0,0,0,0", 0) == 0);
  const auto commas = [](const std::string& text) { return std::count(text.begin(), text.end(), ','); };
  CHECK(commas(trajectory_csv_header()) == commas(rows[1]));
  CHECK(energy_csv_header() ==
        "t,kinetic,potential,loads,friction,impacts,joints,springs,dampers,drives,corrections,gone,defect\n");
  CHECK(commas(energy_csv_header()) == commas(energy_csv_row(frame)));
}
