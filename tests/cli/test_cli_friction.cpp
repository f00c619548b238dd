// Models with friction on the command line: options, text, JSON, refusals.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/support/report_checks.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

nlohmann::json friction_report_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {"analyze"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  all.insert(all.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_impend(all);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return nlohmann::json::parse(run.out);
}

}  // namespace

TEST_CASE("A coefficient alone means static friction, and its verdict comes first") {
  const ProgramResult run = run_impend({"analyze", model_file("block-on-incline"), "--mu", "0.6"});
  CHECK(run.status == 0);
  CHECK(run.out.rfind("block on incline: STABLE FOR CERTAIN (static friction, μ 0.6)", 0) == 0);
  CHECK(has(run.out, "block on incline: MOVES (without friction)"));
  CHECK(has(run.out, "from μ 0.578 on"));
  const ProgramResult slippery = run_impend({"analyze", model_file("block-on-incline"), "--mu", "0.5", "--quiet"});
  CHECK(slippery.out.rfind("block on incline: FALLS FOR CERTAIN (static friction, μ 0.5)", 0) == 0);
}

TEST_CASE("Both verdicts are in colour where that is asked for") {
  const std::string out =
      run_impend({"analyze", model_file("block-on-incline"), "--mu", "0.5", "--color", "always"}).out;
  CHECK(has(out, "block on incline: \x1b[1;31mFALLS FOR CERTAIN\x1b[0m (static"));
  CHECK(has(out, "block on incline: \x1b[1;31mMOVES\x1b[0m (without"));
}

TEST_CASE("The report with friction satisfies its schema and keeps the verdict without") {
  const nlohmann::json report = friction_report_of({model_file("rough-incline-slides"), "--model", "static"});
  CHECK(report["model"] == "static");
  CHECK(report["verdict"] == "moves");
  CHECK(report["friction"]["verdict"] == "falls-certain");
  CHECK(report["friction"]["balance_possible"] == false);
  CHECK(report["friction"]["minimal_mu"].get<double>() == Approx(std::tan(std::acos(-1) / 6)).epsilon(1e-8));
  double normal = 0;
  for (const auto& contact : report["contacts"]) {
    CHECK(contact["mu"] == 0.57);
    CHECK(contact["state"] == "slide");
    CHECK(contact["utilisation"].get<double>() == Approx(1).epsilon(1e-6));
    normal += contact["force"].get<double>();
  }
  CHECK(normal ==
        Approx(report["bodies"][1]["mass"].get<double>() * 9.80665 * std::cos(std::acos(-1) / 6)).epsilon(1e-8));
  CHECK_FALSE(friction_report_of({model_file("rough-incline-slides")}).contains("friction"));
}

TEST_CASE("What --expect names may be a verdict with friction, where there is friction") {
  CHECK(run_impend({"analyze", model_file("hung-wedge"), "--model", "static", "--expect", "indeterminate"}).status ==
        0);
  const ProgramResult other =
      run_impend({"analyze", model_file("hung-wedge"), "--model", "static", "--expect", "stable-certain"});
  CHECK(other.status == 1);
  CHECK(has(other.err, "expected the verdict 'stable-certain', found 'indeterminate'"));
  CHECK(run_impend({"analyze", model_file("hung-wedge"), "--model", "static", "--expect", "moves"}).status == 0);
  const ProgramResult without = run_impend({"analyze", model_file("hung-wedge"), "--expect", "indeterminate"});
  CHECK(without.status == 2);
  CHECK(has(without.err, "--model static"));
}

TEST_CASE("Every model of contact runs on a shipped model and says what it is") {
  for (const char* law : {"frictionless", "static", "dynamic", "viscous", "no-slip", "stewart-trinkle"}) {
    INFO(law);
    const nlohmann::json report = friction_report_of({model_file("rough-incline-holds"), "--model", law});
    CHECK(report["model"] == law);
    CHECK(report.contains("friction") == (std::string(law) != "frictionless"));
  }
}

TEST_CASE("An inconsistent sliding state is named, with the direction of its impulse") {
  const nlohmann::json report = friction_report_of({model_file("painleve-rod"), "--model", "dynamic"});
  CHECK(report["friction"]["inconsistent"] == true);
  REQUIRE(report["friction"]["impulse_direction"].is_array());
  double upward = 0, along = 0;
  for (const auto& direction : report["friction"]["impulse_direction"]) {
    along += direction[0].get<double>();
    upward += direction[2].get<double>();
  }
  // On the floor, which is the earlier body: the rod pushes it down and drags it along.
  CHECK(upward < 0);
  CHECK(along == Approx(1.6 * upward).epsilon(1e-6));
  CHECK(has(run_impend({"analyze", model_file("painleve-rod"), "--model", "dynamic"}).out, "INCONSISTENT"));
}

TEST_CASE("Verdicts with friction take joints into account") {
  // A lid falls about its hinge whatever the coefficient; two bolts hold a bracket without any friction.
  CHECK(run_impend({"analyze", model_file("hinged-lid"), "--mu", "0.7", "--expect", "falls-certain"}).status == 0);
  const nlohmann::json lid = friction_report_of({model_file("hinged-lid"), "--mu", "0.7"});
  const nlohmann::json plain = friction_report_of({model_file("hinged-lid")});
  CHECK(lid["friction"]["minimal_mu"].is_null());
  for (size_t body = 0; body < lid["bodies"].size(); ++body) {
    if (lid["bodies"][body]["name"] != "lid") continue;
    CHECK(lid["bodies"][body]["acceleration"]["angular"][1].get<double>() ==
          Approx(plain["bodies"][body]["acceleration"]["angular"][1].get<double>()));
  }
  CHECK(run_impend({"analyze", model_file("bolted-bracket"), "--mu", "0.7", "--expect", "stable-certain"}).status == 0);
}

TEST_CASE("Where nothing decides the report has both: the motion that may follow and forces that would hold it") {
  const nlohmann::json report = friction_report_of({model_file("hung-wedge"), "--model", "static"});
  REQUIRE(report["friction"]["verdict"] == "indeterminate");
  CHECK(report["friction"]["releasing_motion"].is_array());
  REQUIRE(report["friction"].contains("holding_forces"));
  const auto& forces = report["friction"]["holding_forces"];
  REQUIRE(forces.size() == report["contacts"].size());
  double lift = 0, weight = 0;
  for (size_t i = 0; i < forces.size(); ++i) {
    const auto& contact = report["contacts"][i];
    double normal = 0, square = 0;
    for (int k = 0; k < 3; ++k) {
      normal += forces[i][k].get<double>() * contact["normal"][k].get<double>();
      square += forces[i][k].get<double>() * forces[i][k].get<double>();
    }
    CHECK(std::sqrt(std::max(0.0, square - normal * normal)) <= 0.5 * normal + 1e-9 * std::sqrt(square));
    lift += (contact["a"] == "wedge" ? 1 : -1) * forces[i][2].get<double>();
  }
  for (const auto& body : report["bodies"]) {
    if (body["name"] == "wedge") weight = body["load"]["force"][2].get<double>();
  }
  CHECK(lift == Approx(-weight).epsilon(1e-6));
  CHECK_FALSE(friction_report_of({model_file("ladder"), "--model", "static"})["friction"].contains("holding_forces"));
}

TEST_CASE("Coefficients, models and steps that mean nothing are refused with advice") {
  const auto refused = [](const std::vector<std::string>& more, const std::string& words) {
    std::vector<std::string> all = {"analyze", model_file("tower")};
    all.insert(all.end(), more.begin(), more.end());
    const ProgramResult run = run_impend(all);
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(has(run.err, words));
  };
  refused({"--mu", "-0.1"}, "--mu cannot be '-0.1'");
  refused({"--mu", "nan"}, "--mu cannot be 'nan'");
  refused({"--mu", "slippery"}, "give a coefficient of friction");
  refused({"--model", "statik"}, "did you mean 'static'?");
  refused({"--model", "viscous", "--mu", "0.3"}, "means nothing to the model 'viscous'");
  refused({"--model", "frictionless", "--mu", "0.3"}, "means nothing to the model 'frictionless'");
  refused({"--model", "no-slip", "--step", "0"}, "--step cannot be '0'");
  refused({"--step", "0.01"}, "means nothing to the model 'frictionless'");
}

TEST_CASE("Motions that are rounding alone are not listed") {
  const std::string held = run_impend({"analyze", model_file("grasp"), "--model", "no-slip"}).out;
  CHECK(has(held, "grasp: solved (no slip): 12 contacts stick"));
  CHECK_FALSE(has(held, "m/s along"));
  CHECK(has(run_impend({"analyze", model_file("rough-incline-slides"), "--model", "static"}).out, "0.0624 m/s² along"));
}

TEST_CASE("Where nothing pulls the verdict is told to say nothing") {
  const auto warned = [](const std::vector<std::string>& arguments) {
    const nlohmann::json report = friction_report_of(arguments);
    return std::any_of(report["warnings"].begin(), report["warnings"].end(),
                       [](const auto& warning) { return warning["code"] == "nothing-pulls"; });
  };
  CHECK(warned({model_file("tower"), "--gravity", "0,0,0"}));
  CHECK_FALSE(warned({model_file("tower")}));
  // Springs and drives act without gravity.
  CHECK_FALSE(warned({model_file("quadruped"), "--gravity", "0,0,0"}));
  // … at joints, too.
  const TemporaryFolder folder;
  const std::string path = model_file("hinged-lid"), sprung = folder.file("sprung.assembly.json");
  nlohmann::json lid = nlohmann::json::parse(std::ifstream(path));
  for (auto& part : lid["parts"]) part["mesh"] = path.substr(0, path.rfind('/') + 1) + part["mesh"].get<std::string>();
  lid["gravity"] = {0, 0, 0};
  std::ofstream(sprung) << lid;
  CHECK(warned({sprung}));
  lid["joints"][0]["name"] = "hinge";
  lid["springs"] = {{{"joint", "hinge"}, {"stiffness", 3}, {"rest", -1}}};
  std::ofstream(sprung) << lid;
  CHECK_FALSE(warned({sprung}));
}

TEST_CASE("Friction or velocities that the model leaves out are told") {
  const auto codes = [](const nlohmann::json& report) {
    std::string all;
    for (const auto& warning : report["warnings"]) all += warning["code"].get<std::string>() + " ";
    return all;
  };
  CHECK(has(codes(friction_report_of({model_file("hung-wedge")})), "friction-not-used"));
  CHECK_FALSE(has(codes(friction_report_of({model_file("hung-wedge"), "--model", "static"})), "friction-not-used"));
  CHECK(has(codes(friction_report_of({model_file("painleve-rod")})), "velocities-not-used"));
  CHECK_FALSE(
      has(codes(friction_report_of({model_file("painleve-rod"), "--model", "dynamic"})), "velocities-not-used"));
  CHECK_FALSE(has(codes(friction_report_of({model_file("tower")})), "not-used"));
  const ProgramResult refused = run_impend({"analyze", model_file("painleve-rod"), "--model", "static"});
  CHECK(refused.status == 3);
  CHECK(has(refused.err, "'rod'"));
  CHECK(has(refused.err, "--model dynamic"));
}

TEST_CASE("Friction is the same in every unit and order of parts") {
  const nlohmann::json metres = friction_report_of({model_file("ladder"), "--model", "static"});
  CHECK(metres["friction"]["minimal_mu_bounds"][0].get<double>() <= metres["friction"]["minimal_mu"].get<double>());
  CHECK(metres["friction"]["tilt_margin_deg"].is_array());
}

TEST_CASE("A certificate is a file of its own, and of rest") {
  const TemporaryFolder folder;
  const std::string file = folder.file("proof.json");
  const ProgramResult run = run_impend({"analyze", model_file("ladder"), "--model", "static", "--certificate", file});
  CHECK(run.status == 0);
  CHECK(run.out.rfind("ladder: STABLE FOR CERTAIN", 0) == 0);
  const nlohmann::json certificate = nlohmann::json::parse(read_file(file));
  CHECK(certificate["format"] == "impend-certificate");
  CHECK(certificate["parts"][0]["claims"][0]["claim"] == "rests");
  CHECK(certificate["parts"][0]["claims"][0]["steps"].size() > 5);
  const auto refused = [&](std::vector<std::string> more, const std::string& why) {
    std::vector<std::string> all = {"analyze", model_file("ladder")};
    all.insert(all.end(), more.begin(), more.end());
    const ProgramResult refusal = run_impend(all);
    CHECK(refusal.status == 2);
    CHECK(has(refusal.err, why));
  };
  refused({"--certificate", "-"}, "--certificate needs a file");
  refused({"--certificate", file, "--json", file}, "cannot share a file");
  refused({"--certificate", file, "--model", "viscous"}, "no verdict on it");
  const ProgramResult nowhere =
      run_impend({"analyze", model_file("ladder"), "--certificate", folder.file("none/proof.json")});
  CHECK(nowhere.status != 0);
  CHECK(has(nowhere.err, "proof.json"));
}
