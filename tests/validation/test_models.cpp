// The shipped models against models/EXPECTED.json, through the whole pipeline from the files on disk.
//
// The expectations are hand calculations, written by the models' generators (scripts/models) and explained in each
// model's ORIGIN.md; nothing in them was computed by this program.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>

#include "impend/pipeline/pipeline.h"
#include "tests/support/catch.h"
#include "tests/support/json_vectors.h"
#include "tests/support/model_expectations.h"
#include "test_paths.h"

namespace {

using impend::Analysis;
using impend::Vec3;
using nlohmann::json;
using namespace impend::test;

const std::filesystem::path kModels = IMPEND_MODELS_DIR;

Analysis analyze(const std::string& name) {
  auto result = impend::run_analysis({model_file(name)}, {});
  if (!result) FAIL(name << ": " << impend::to_string(result.error()));
  return std::move(result).value();
}

// Index of the interface of two bodies, given in the order of the report.
int interface_index(const Analysis& analysis, const std::string& a, const std::string& b) {
  const int body_a = body_named(analysis, a), body_b = body_named(analysis, b);
  const auto& interfaces = analysis.contacts.interfaces;
  const auto at =
      std::find_if(interfaces.begin(), interfaces.end(), [&](const auto& i) { return i.a == body_a && i.b == body_b; });
  if (at == interfaces.end()) FAIL("no interface between " << a << " and " << b);
  return static_cast<int>(at - interfaces.begin());
}

double part_size(const Analysis& analysis, int body) {
  return impend::bounding_box(analysis.assembly.parts[body].mesh).diagonal();
}

void check_counts(const Analysis& analysis, const json& expected) {
  const auto& parts = analysis.assembly.parts;
  CHECK(parts.size() == expected.at("parts").get<size_t>());
  CHECK(std::count_if(parts.begin(), parts.end(), [](const auto& p) { return p.fixed; }) ==
        expected.at("fixed").get<int>());
  if (expected.contains("interfaces"))
    CHECK(analysis.contacts.interfaces.size() == expected["interfaces"].get<size_t>());
  if (expected.contains("contacts")) CHECK(analysis.contacts.contacts.size() == expected["contacts"].get<size_t>());
}

void check_acceleration(const Analysis& analysis, int body, const json& expected, double tolerance) {
  const double g = analysis.assembly.gravity.norm();
  const Vec3 linear = vector_of(expected.at("linear")), angular = vector_of(expected.at("angular"));
  for (const auto& formulation : analysis.formulations) {
    INFO("formulation " << impend::to_string(formulation.formulation));
    REQUIRE(formulation.accelerations.at(body).has_value());
    const auto& a = *formulation.accelerations[body];
    INFO("acceleration " << a.transpose());
    CHECK((a.head<3>() - linear).norm() <= tolerance * g);
    CHECK((a.tail<3>() - angular).norm() <= tolerance * std::max(angular.norm(), g / part_size(analysis, body)));
  }
  const auto& result = analysis.bodies.at(body);
  CHECK((result.linear - linear).norm() <= tolerance * g);
  if (expected.contains("motion_ratio")) {
    CHECK(result.motion_ratio == Approx(expected["motion_ratio"].get<double>()).epsilon(tolerance));
  }
}

}  // namespace

TEST_CASE("every shipped model has an expectation and every expectation a model") {
  std::set<std::string> folders, expected;
  for (const auto& entry : std::filesystem::directory_iterator(kModels)) {
    if (!entry.is_directory()) continue;
    const std::string name = entry.path().filename().string();
    // CAD files have tests of their own, where the program reads such files.
    if (std::filesystem::exists(entry.path() / (name + ".step"))) continue;
    folders.insert(name);
  }
  const json all = model_expectations();
  for (const auto& item : all.items()) expected.insert(item.key());
  CHECK(folders == expected);
  CHECK(folders.size() >= 16);
  for (const auto& folder : folders) {
    INFO("model " << folder);
    CHECK(std::filesystem::exists(kModels / folder / "ORIGIN.md"));
  }
}

TEST_CASE("shipped models give the verdict of their hand calculation by three formulations that agree") {
  const json all = model_expectations();
  for (const auto& [name, expected] : all.items()) {
    INFO("model " << name << ": " << expected.at("notes").get<std::string>());
    const Analysis analysis = analyze(name);
    CHECK(impend::to_string(analysis.verdict) == expected.at("verdict").get<std::string>());
    check_counts(analysis, expected);
    CHECK(analysis.cross_validation.agree);
    for (const auto& formulation : analysis.formulations) {
      INFO("formulation " << impend::to_string(formulation.formulation) << ": " << formulation.reason);
      CHECK(formulation.status == impend::SolveStatus::kSolved);
    }
  }
}

TEST_CASE("shipped models with a closed form move as it says in every formulation") {
  int bodies = 0;
  const json all = model_expectations();
  for (const auto& [name, expected] : all.items()) {
    if (!expected.contains("bodies")) continue;
    INFO("model " << name);
    const Analysis analysis = analyze(name);
    const double tolerance = expected.at("tolerance");
    if (expected.contains("motion_ratio")) {
      REQUIRE(analysis.components.size() == 1);
      CHECK(analysis.components[0].motion_ratio == Approx(expected["motion_ratio"].get<double>()).epsilon(tolerance));
    }
    for (const auto& [body, acceleration] : expected["bodies"].items()) {
      INFO("body " << body);
      check_acceleration(analysis, body_named(analysis, body), acceleration,
                         acceleration.value("tolerance", tolerance));
      ++bodies;
    }
  }
  CHECK(bodies > 40);
}

TEST_CASE("shipped models at rest are held or neutral as expected, with the expected freedoms") {
  const json all = model_expectations();
  for (const auto& [name, expected] : all.items()) {
    if (!expected.contains("rest") && !expected.contains("neutral")) continue;
    INFO("model " << name);
    const Analysis analysis = analyze(name);
    if (expected.contains("rest")) {
      int freedoms = 0;
      bool held = true;
      for (const auto& component : analysis.components) {
        REQUIRE(component.neutral_freedoms.has_value());
        REQUIRE(component.held.has_value());
        freedoms += *component.neutral_freedoms;
        held = held && *component.held;
      }
      CHECK(freedoms == expected.at("neutral_freedoms").get<int>());
      CHECK(held == (expected["rest"] == "held"));
    }
    const json components = expected.value("component_freedoms", json::object());
    for (const auto& [body, freedoms] : components.items()) {
      INFO("component of body " << body);
      const auto& component = analysis.components.at(analysis.bodies.at(body_named(analysis, body)).component);
      REQUIRE(component.neutral_freedoms.has_value());
      CHECK(*component.neutral_freedoms == freedoms.get<int>());
    }
    const json flags = expected.value("neutral", json::object());
    for (const auto& [body, neutral] : flags.items()) {
      INFO("body " << body);
      const auto& result = analysis.bodies.at(body_named(analysis, body));
      REQUIRE(result.neutral.has_value());
      CHECK(*result.neutral == neutral.get<bool>());
    }
  }
}

TEST_CASE("shipped models carry the forces of their hand calculation") {
  const double tolerance = 1e-9;
  const json all = model_expectations();
  for (const auto& [name, expected] : all.items()) {
    if (!expected.contains("interface_forces") && !expected.contains("total_ground_force") &&
        !expected.contains("horizontal_thrust")) {
      continue;
    }
    INFO("model " << name);
    const Analysis analysis = analyze(name);
    const json forces = expected.value("interface_forces", json::array());
    for (const auto& item : forces) {
      INFO("interface " << item.dump());
      const Vec3 force = vector_of(item.at("force"));
      const int at = interface_index(analysis, item.at("a"), item.at("b"));
      CHECK((analysis.interface_results.at(at).force - force).norm() <= tolerance * force.norm());
      if (!expected.value("equal_contact_forces", false)) continue;
      const auto& contacts = analysis.contacts.interfaces[at].contacts;
      for (const int contact : contacts) {
        CHECK(analysis.contact_results.at(contact).force ==
              Approx(force.norm() / static_cast<double>(contacts.size())).epsilon(tolerance));
      }
    }
    if (expected.contains("total_ground_force")) {
      const int ground = body_named(analysis, impend::kGroundName);
      Vec3 total = Vec3::Zero();
      for (size_t i = 0; i < analysis.contacts.interfaces.size(); ++i) {
        if (analysis.contacts.interfaces[i].b == ground) total += analysis.interface_results.at(i).force;
      }
      const Vec3 weight(0, 0, expected["total_ground_force"].get<double>());
      CHECK((total - weight).norm() <= tolerance * weight.norm());
    }
    if (expected.contains("horizontal_thrust")) {
      const auto& thrust = expected["horizontal_thrust"];
      const int at = interface_index(analysis, thrust.at("a"), thrust.at("b"));
      CHECK(analysis.interface_results.at(at).force.x() ==
            Approx(thrust.at("force_x").get<double>()).epsilon(tolerance));
    }
  }
}
