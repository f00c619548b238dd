#include "tests/support/closed_form.h"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/report_checks.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

using nlohmann::json;

constexpr double kRelative = 1e-9;

// Largest half extent of a movable part: turns rad/s² into m/s².
double size_of(const FileScene& scene) {
  double size = 0;
  for (const ScenePart& part : scene.parts) {
    if (part.fixed) continue;
    Box3 box;
    for (const Vec3& x : part.mesh.vertices) box.add(x);
    size = std::max(size, 0.5 * box.diagonal());
  }
  return size;
}

void check_vector(const char* what, const Vec3& actual, const Vec3& expected, double scale) {
  INFO(what << ": " << actual.transpose() << " where mechanics says " << expected.transpose());
  CHECK((actual - expected).norm() <= kRelative * std::max(scale, expected.norm()));
}

double acceleration_scale(const ClosedForm& form) {
  double scale = form.scene.gravity.norm();
  for (const ExpectedBody& body : form.bodies) scale = std::max(scale, body.linear.norm());
  return scale;
}

void check_motion(const json& report, const ClosedForm& form, const ExpectedBody& expected, const Mat3& R) {
  INFO("body " << expected.name);
  const double scale = acceleration_scale(form), angular_scale = scale / size_of(form.scene);
  const json& body = body_named(report, expected.name);
  check_vector("linear", R.transpose() * vector_of(body.at("acceleration").at("linear")), expected.linear, scale);
  check_vector("angular", R.transpose() * vector_of(body["acceleration"].at("angular")), expected.angular,
               angular_scale);
  if (expected.motion_ratio)
    CHECK(std::abs(body.at("motion_ratio").get<double>() - *expected.motion_ratio) <= kRelative);
  const size_t index = static_cast<size_t>(body_index(report, expected.name));
  for (const json& formulation : report.at("formulations")) {
    INFO("formulation " << formulation.at("name"));
    REQUIRE(formulation.at("status") == "solved");
    const json& a = formulation.at("accelerations").at(index);
    REQUIRE(a.size() == 6);
    check_vector("linear", R.transpose() * Vec3(a[0], a[1], a[2]), expected.linear, scale);
    check_vector("angular", R.transpose() * Vec3(a[3], a[4], a[5]), expected.angular, angular_scale);
  }
}

void check_interface(const json& report, const ExpectedInterface& expected, const RigidTransform& X,
                     double force_factor, double force_scale) {
  INFO("interface of " << expected.a << " and " << expected.b);
  const json entry = interface_between(report, expected.a, expected.b);
  REQUIRE_FALSE(entry.is_null());
  const double sign = entry.at("a") == expected.a ? 1.0 : -1.0;
  check_vector("force", sign * (X.R.transpose() * vector_of(entry.at("force"))), force_factor * expected.force,
               force_scale);
  if (expected.point) {
    REQUIRE(entry.at("point").is_array());
    const Vec3 point = X.inverse() * vector_of(entry["point"]);
    check_vector("point", point, *expected.point, 1.0 + X.p.norm());
  }
  if (!expected.contact_forces) return;
  std::vector<double> forces;
  for (int k : entry.at("contacts")) forces.push_back(report.at("contacts").at(static_cast<size_t>(k)).at("force"));
  std::sort(forces.begin(), forces.end());
  REQUIRE(forces.size() == expected.contact_forces->size());
  for (size_t k = 0; k < forces.size(); ++k)
    CHECK(std::abs(forces[k] - force_factor * (*expected.contact_forces)[k]) <= kRelative * force_scale);
}

void check_verdict(const json& report, const ClosedForm& form) {
  if (form.verdict.empty())
    CHECK(report.at("verdict") != "moves");
  else
    CHECK(report.at("verdict") == form.verdict);
}

void check_component(const json& report, const ClosedForm& form) {
  if (!form.motion_ratio && !form.neutral_freedoms) return;
  REQUIRE(report.at("components").size() == 1);
  const json& component = report["components"][0];
  if (form.motion_ratio) CHECK(std::abs(component.at("motion_ratio").get<double>() - *form.motion_ratio) <= kRelative);
  if (!form.neutral_freedoms) return;
  REQUIRE(component.at("neutral_freedoms").is_number());
  CHECK(component["neutral_freedoms"] == *form.neutral_freedoms);
  CHECK(component.at("rest") == (*form.neutral_freedoms > 0 ? "neutral" : "held"));
}

json analyzed(const FileScene& scene) {
  const TemporaryFolder folder;
  return analyze(write_scene(scene, folder.path()));
}

RigidTransform small_move(unsigned seed) { return random_pose(seed, 0.5); }

}  // namespace

FileScene denser(const FileScene& scene, double factor) {
  FileScene result = scene;
  for (ScenePart& part : result.parts) part.density *= factor;
  return result;
}

void check_closed_form(const ClosedForm& form, const FileScene& scene, const RigidTransform& X, double force_factor) {
  const json report = analyzed(scene);
  check_report_structure(report);
  check_report_laws(report);
  check_verdict(report, form);
  for (const ExpectedBody& body : form.bodies) check_motion(report, form, body, X.R);
  double force_scale = 0;
  for (const ExpectedInterface& entry : form.interfaces) force_scale = std::max(force_scale, entry.force.norm());
  for (const ExpectedInterface& entry : form.interfaces)
    check_interface(report, entry, X, force_factor, force_factor * force_scale);
  check_component(report, form);
}

void check_in_every_dress(const ClosedForm& form) {
  const RigidTransform identity;
  INFO("scene " << form.scene.name);
  {
    INFO("as it stands");
    check_closed_form(form, form.scene, identity);
  }
  unsigned seed = 1;
  for (const char* unit : {"m", "mm", "cm", "in"}) {
    INFO("moved at random, in " << unit);
    const RigidTransform X = small_move(++seed);
    FileScene scene = moved(form.scene, X);
    scene.unit = unit;
    check_closed_form(form, scene, X);
  }
  {
    INFO("every mesh in its own frame");
    const RigidTransform X = small_move(11);
    check_closed_form(form, with_own_frames(moved(form.scene, X), 3, 0.5), X);
  }
  for (unsigned order = 1; order <= 2; ++order) {
    INFO("permuted " << order);
    check_closed_form(form, permuted_scene(form.scene, order), identity);
  }
  if (form.scene.loads.empty()) {
    INFO("7.85 times as dense");
    check_closed_form(form, denser(form.scene, 7.85), identity, 7.85);
  }
  for (MeshFormat format : {MeshFormat::kStlAscii, MeshFormat::kPly, MeshFormat::kOff}) {
    INFO("as " << file_extension(format));
    const RigidTransform X = small_move(17);
    check_closed_form(form, moved(with_format(form.scene, format), X), X);
  }
  for (unsigned pose = 0; pose < 20; ++pose) {
    INFO("float32, pose " << pose);
    const FileScene scene = with_own_frames(moved(form.scene, small_move(100 + pose)), 200 + pose, 0.1);
    const json report = analyzed(with_format(scene, MeshFormat::kStlBinary));
    check_verdict(report, form);
    check_report_structure(report);
  }
}

}  // namespace impend::test
