#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "impend/records/records.h"
#include "tests/support/catch.h"
#include "tests/support/schema_check.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;
using OrderedJson = nlohmann::ordered_json;

namespace {

std::vector<std::string> keys(const OrderedJson& object) {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) names.push_back(key);
  return names;
}

}  // namespace

TEST_CASE("A report satisfies its schema whether the assembly rests or moves") {
  CHECK(complaint_by(report_schema(), to_json(resting_cube())) == "");
  CHECK(complaint_by(report_schema(), to_json(moving_cube(Vec3(1, 0, -2), Vec3(0, 3, 0)))) == "");
  Analysis doubtful = moving_cube(Vec3(1, 0, -2), Vec3(0, 3, 0));
  doubtful.contacts.contacts[0].doubtful = true;
  doubtful.components[0].motion_ratio_exact = 0.0;
  doubtful.components[0].reason = "why";
  doubtful.formulations[0].reason = "why";
  doubtful.contacts.disjunctions = {{{{0}, {1}}, false}};
  doubtful.disjunction_choice = {1};
  doubtful.warnings = {{"no-contact", "part 'cube' touches nothing", "cube"}};
  CHECK(complaint_by(report_schema(), to_json(doubtful)) == "");
}

TEST_CASE("A report shows what its verdict was drawn from, asked or not") {
  Analysis analysis = resting_cube();
  OrderedJson json = OrderedJson::parse(to_json(analysis));
  const OrderedJson plain = json["components"][0]["evidence"];
  CHECK_FALSE(plain.contains("gaps"));
  CHECK_FALSE(plain.contains("rest_through_noise"));
  Evidence& e = analysis.components[0].evidence;
  e.bracket.bounds = {0.25, 0.5};
  e.motion = {0.25, 0.2, 0.1, {0}};
  e.branches = BranchEvidence{};
  e.branches->contacts = 3;
  e.branches->widened = true;
  e.branches->bounds = {0.1, 0.6};
  const OtherContacts other{true, Verdict::kMoves, 0.3, {0.2, 0.4}, {}};
  e.doubts = DoubtEvidence{2, true, 5e-10, other};
  e.missing = MissingEvidence{"cube", "ground", true, 1, {1}};
  e.rest_through_noise_asked = true;
  e.rest_on_eroded = false;
  e.motion_on_grown = OtherContacts{};
  e.fault = "0.3 lies outside";
  e.gaps = {{"1 mm", "2 mm", {{0, "cube", Verdict::kMoves, {0.1, 0.2}, {0.1, 0.2}, 0, true}}}};
  e.masses = MassEvidence{"cube", Verdict::kMoves, {0.1, 0.2}, {0}, {{0.1, 0.2}}};
  const std::string text = to_json(analysis);
  CHECK(complaint_by(report_schema(), text) == "");
  json = OrderedJson::parse(text)["components"][0]["evidence"];
  CHECK(json["motion_ratio_bounds"] == OrderedJson::array({0.25, 0.5}));
  CHECK(json["motion"]["rest_possible"] == OrderedJson::array({"cube"}));
  CHECK(json["either_or"]["contacts"] == 3);
  CHECK(json["doubtful"]["without"]["verdict"] == "moves");
  CHECK(json["missing"]["other"] == "ground");
  CHECK(json["rest_through_noise"].is_null());
  CHECK(json["rest_on_eroded"] == false);
  CHECK(json["motion_on_grown"].is_null());
  CHECK(json["gaps"][0]["bodies"][0]["name"] == "cube");
  CHECK(json["masses"]["bodies"] == OrderedJson::array({"cube"}));
  ReportOptions verbose;
  verbose.verbose = true;
  const std::string words = to_text(analysis, verbose);
  for (const char* expected : {"motion ratio in [0.25, 0.5]", "3 either-or contacts", "solved without them: moves",
                               "'cube' may touch 'ground' unseen", "with the gap 2 mm instead of 1 mm 1 part does",
                               "solved over contacts grown by facets: not solved"}) {
    INFO(expected);
    CHECK(words.find(expected) != std::string::npos);
  }
  CHECK(to_text(analysis, {}).find("either-or") == std::string::npos);
}

TEST_CASE("The report schema refuses unknown keys, wrong words and missing fields") {
  const OrderedJson good = OrderedJson::parse(to_json(resting_cube()));
  OrderedJson bad = good;
  bad["bodies"][0]["colour"] = "red";
  CHECK(complaint_by(report_schema(), bad.dump()) != "");
  bad = good;
  bad["contacts"][0]["kind"] = "face-face ";
  CHECK(complaint_by(report_schema(), bad.dump()) != "");
  bad = good;
  bad["verdict"] = "falls";
  CHECK(complaint_by(report_schema(), bad.dump()) != "");
  bad = good;
  bad["components"][0].erase("thresholds");
  CHECK(complaint_by(report_schema(), bad.dump()) != "");
  bad = good;
  bad["gravity"].push_back(1);
  CHECK(complaint_by(report_schema(), bad.dump()) != "");
}

TEST_CASE("A fallback that a formulation took is a note in the report and in the detailed text") {
  Analysis analysis = resting_cube();
  CHECK(OrderedJson::parse(to_json(analysis))["formulations"][0]["note"].is_null());
  analysis.formulations[0].note = "handed over to another method";
  const OrderedJson json = OrderedJson::parse(to_json(analysis));
  CHECK(json["formulations"][0]["note"] == "handed over to another method");
  CHECK_FALSE(json["formulations"][0].contains("reason"));
  CHECK(complaint_by(report_schema(), to_json(analysis)) == "");
  ReportOptions verbose;
  verbose.verbose = true;
  CHECK(to_text(analysis, verbose).find("handed over to another method") != std::string::npos);
}

TEST_CASE("The keys of a report come in the order of the format") {
  const OrderedJson json = OrderedJson::parse(to_json(resting_cube()));
  CHECK(keys(json) == std::vector<std::string>{"format", "version", "program", "model", "name", "gravity", "gap",
                                               "bodies", "contacts", "disjunctions", "interfaces", "joints",
                                               "components", "formulations", "cross_validation", "verdict", "warnings",
                                               "timings"});
  CHECK(keys(json["bodies"][0]) ==
        std::vector<std::string>{"name", "fixed", "component", "volume", "mass", "center_of_mass", "inertia", "load",
                                 "acceleration", "motion_ratio", "motion_ratio_bounds", "verdict", "neutral"});
  CHECK(keys(json["contacts"][0]) == std::vector<std::string>{"a", "b", "kind", "point", "normal", "gap", "force",
                                                              "separation_acceleration", "slack", "disjunction"});
  CHECK(keys(json["formulations"][0]) == std::vector<std::string>{"name", "algorithm", "status", "descent_rate",
                                                                  "iterations", "accelerations", "residuals", "note"});
}

TEST_CASE("Bodies of a report are null where they are fixed or the ground") {
  const OrderedJson json = OrderedJson::parse(to_json(resting_cube()));
  const OrderedJson& ground = json["bodies"][1];
  CHECK(ground["name"] == "ground");
  CHECK(ground["fixed"] == true);
  for (const char* key : {"component", "volume", "mass", "center_of_mass", "inertia", "load", "acceleration",
                          "motion_ratio", "motion_ratio_bounds", "verdict", "neutral"}) {
    INFO(key);
    CHECK(ground[key].is_null());
  }
  const OrderedJson& cube = json["bodies"][0];
  CHECK(cube["mass"] == 1000.0);
  CHECK(cube["neutral"] == true);
  CHECK(cube["verdict"] == "stable");
  CHECK(json["components"][0]["rest"] == "neutral");
  CHECK(json["components"][0]["neutral_freedoms"] == 3);
  CHECK(json["formulations"][0]["accelerations"][1].is_null());
}

TEST_CASE("Contacts and interfaces of a report name their bodies in order and keep direction and force") {
  const OrderedJson json = OrderedJson::parse(to_json(resting_cube()));
  const OrderedJson& contact = json["contacts"][1];
  CHECK(contact["a"] == "cube");
  CHECK(contact["b"] == "ground");
  CHECK(contact["point"] == OrderedJson::array({0.0, 0.5, 0.0}));
  CHECK(contact["normal"] == OrderedJson::array({0.0, 0.0, 1.0}));
  CHECK(contact["force"].get<double>() == Approx(1000 * kStandardGravity / 4));
  CHECK(contact["disjunction"].is_null());
  const OrderedJson& interface = json["interfaces"][0];
  CHECK(interface["a"] == "cube");
  CHECK(interface["b"] == "ground");
  CHECK(interface["contacts"] == OrderedJson::array({0, 1, 2, 3}));
  CHECK(interface["force"][2].get<double>() == Approx(1000 * kStandardGravity));
}

TEST_CASE("A moving component has neither rest nor freedoms in the report") {
  const OrderedJson json = OrderedJson::parse(to_json(moving_cube(Vec3(0, 0, -1), Vec3::Zero())));
  CHECK(json["components"][0]["rest"].is_null());
  CHECK(json["components"][0]["rest_bound"].is_null());
  CHECK(json["components"][0]["neutral_freedoms"].is_null());
  CHECK(json["bodies"][0]["neutral"].is_null());
}

TEST_CASE("Numbers of a report read back to the same double and unknown ones are null") {
  Analysis analysis = moving_cube(Vec3(0.1, 1.0 / 3, -0.0), Vec3::Zero());
  analysis.components[0].rest_bound = std::numeric_limits<double>::infinity();
  analysis.components[0].motion_ratio = std::nan("");
  const std::string text = to_json(analysis);
  const OrderedJson json = OrderedJson::parse(text);
  CHECK(json["bodies"][0]["acceleration"]["linear"][1].get<double>() == 1.0 / 3);
  CHECK(json["bodies"][0]["acceleration"]["linear"][0].get<double>() == 0.1);
  CHECK(json["components"][0]["rest_bound"].is_null());
  CHECK(json["components"][0]["motion_ratio"].is_null());
  CHECK(text.find("-0.0") == std::string::npos);
  CHECK(text.find("nan") == std::string::npos);
}

TEST_CASE("A report without timings has no such key and its bytes repeat") {
  ReportOptions options;
  options.timings = false;
  const Analysis analysis = resting_cube();
  const std::string text = to_json(analysis, options);
  CHECK(text == to_json(analysis, options));
  CHECK_FALSE(OrderedJson::parse(text).contains("timings"));
  CHECK(OrderedJson::parse(to_json(analysis)).contains("timings"));
  CHECK(text.back() == '\n');
}

TEST_CASE("Names that are not UTF-8 do not break a report") {
  Analysis analysis = resting_cube();
  analysis.assembly.parts[0].name = "caf\xe9";
  CHECK(complaint_by(report_schema(), to_json(analysis)) == "");
}
