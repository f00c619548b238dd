// The motions that `plan interlock` tells: a basis that the joints and contacts allow, computed here anew.
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "impend/geometry/types.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/json_vectors.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kAllowed = 1e-9;  // m/s, of motions whose fastest part moves at 1 m/s

std::string motions_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

nlohmann::json told(const std::vector<std::string>& arguments) {
  const ProgramResult run = run_impend(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return nlohmann::json::parse(run.out);
}

struct Moving {
  Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
};

// By parts, of one motion of the basis.
std::map<std::string, Moving> moving_parts(const nlohmann::json& motion) {
  std::map<std::string, Moving> all;
  for (const nlohmann::json& part : motion["motion"]) {
    all[part["part"]] = {vector_of(part["linear"]), vector_of(part["angular"])};
  }
  return all;
}

}  // namespace

TEST_CASE("Three slides have one motion: both parts as fast, along their slides, there and back") {
  const nlohmann::json report = told({"plan", "interlock", motions_model("three-slides"), "--json", "-"});
  CHECK(schema_complaint(report, "plan") == "");
  REQUIRE(report["motions"].size() == 1);
  const nlohmann::json motion = report["motions"][0];
  CHECK(motion["admissible"] == true);
  CHECK(motion["reversible"] == true);
  std::map<std::string, Moving> parts = moving_parts(motion);
  REQUIRE(parts.size() == 2);
  // arm = s·y, head = t·a, and head − arm along b: s = −t.
  const Vec3 a(std::sqrt(.75), -.5, 0), b(-std::sqrt(.75), -.5, 0);
  CHECK(parts["arm"].linear.cross(Vec3::UnitY()).norm() < kAllowed);
  CHECK(parts["head"].linear.cross(a).norm() < kAllowed);
  CHECK((parts["head"].linear - parts["arm"].linear).cross(b).norm() < kAllowed);
  CHECK(std::abs(parts["arm"].linear.y() + parts["head"].linear.dot(a)) < kAllowed);
  CHECK(std::abs(std::max(parts["arm"].linear.norm(), parts["head"].linear.norm()) - 1) < kAllowed);
  for (const auto& [name, moving] : parts) CHECK(moving.angular.norm() < kAllowed);
}

TEST_CASE("Motions that are called admissible open no contact the wrong way, reversible ones open none at all") {
  int admissible = 0;
  for (const std::string name : {"dovetail", "bar-in-channel", "interlocking-burr", "drawer-under-stack", "tower"}) {
    INFO(name);
    const nlohmann::json report = told({"plan", "interlock", motions_model(name), "--json", "-"});
    CHECK(schema_complaint(report, "plan") == "");
    if (report["freedoms"].get<int>() <= 60) REQUIRE(report["motions"].size() == report["freedoms"].get<std::size_t>());
    std::vector<std::string> analyze = {"analyze", motions_model(name), "--json", "-", "--quiet"};
    for (const std::string part : report["reference"]) analyze.insert(analyze.end(), {"--fixed", part});
    const nlohmann::json analysis = told(analyze);
    std::map<std::string, Vec3> centers;
    for (const nlohmann::json& body : analysis["bodies"]) {
      if (body.contains("center_of_mass") && !body["center_of_mass"].is_null())
        centers[body["name"]] = vector_of(body["center_of_mass"]);
    }
    for (const nlohmann::json& motion : report["motions"]) {
      const std::map<std::string, Moving> parts = moving_parts(motion);
      admissible += motion["admissible"] == true;
      for (const nlohmann::json& contact : analysis["contacts"]) {
        const std::string a = contact["a"], b = contact["b"];
        if (a == "ground" || b == "ground") continue;
        const Vec3 point = vector_of(contact["point"]);
        const auto at = [&](const std::string& part) -> Vec3 {
          const auto found = parts.find(part);
          if (found == parts.end()) return Vec3::Zero();
          return found->second.linear + found->second.angular.cross(point - centers.at(part));
        };
        const double opening = vector_of(contact["normal"]).dot(at(a) - at(b));
        if (motion["admissible"] == true) CHECK(opening > -kAllowed);
        if (motion["reversible"] == true) CHECK(opening < kAllowed);
      }
    }
  }
  CHECK(admissible > 5);
}
