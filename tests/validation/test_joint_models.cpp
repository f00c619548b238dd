// The models with joints, beyond what EXPECTED.json can say: forces of joints, and the same mechanism in every unit and
// through being written and read again.
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "impend/import/read_assembly.h"
#include "impend/pipeline/pipeline.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend;
using namespace impend::test;

namespace {

const std::filesystem::path kJointModels = IMPEND_MODELS_DIR;

Analysis analysis_of(const std::string& path) {
  auto result = run_analysis({path}, {});
  if (!result) FAIL(path << ": " << to_string(result.error()));
  return std::move(result).value();
}

std::string model_path(const std::string& name) { return (kJointModels / name / (name + ".assembly.json")).string(); }

}  // namespace

TEST_CASE("The bolts of the bracket bear its weight and its load, and what the wall cannot") {
  const Analysis analysis = analysis_of(model_path("bolted-bracket"));
  REQUIRE(analysis.joint_forces.size() == 2);
  const Part& bracket = analysis.assembly.parts[1];
  // 10 × 120 × 60 mm³ and 140 × 10 × 60 mm³ of steel.
  const double mass = 7850 * (10 * 120 * 60 + 140 * 10 * 60) * 1e-9;
  CHECK(bracket.mass.mass == Approx(mass).epsilon(1e-12));
  const double down = mass * 9.80665 + 200;
  Vec3 force = analysis.joint_forces[0].force + analysis.joint_forces[1].force;
  double wall = 0;
  for (const ContactResult& contact : analysis.contact_results) wall += contact.force;
  CHECK(force.z() == Approx(down).epsilon(1e-9));
  CHECK(std::abs(force.y()) <= 1e-9 * down);
  CHECK(force.x() == Approx(-wall).epsilon(1e-6));
  // Moment about y through the origin: −x·F_z of weight and load against the joints and the wall.
  const Vec3 center = bracket.center_of_mass_W();
  Vec3 moment = center.cross(mass * analysis.assembly.gravity) + Vec3(0.14, 0.03, 0.12).cross(Vec3(0, 0, -200));
  for (int j = 0; j < 2; ++j) {
    moment += analysis.assembly.joints[j].point.cross(analysis.joint_forces[j].force) + analysis.joint_forces[j].torque;
  }
  for (size_t i = 0; i < analysis.contact_results.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts[i];
    const Vec3 on_bracket = (contact.a == 1 ? 1.0 : -1.0) * analysis.contact_results[i].force * contact.normal;
    moment += contact.point.cross(on_bracket);
  }
  CHECK(moment.norm() <= 1e-9 * down);
  CHECK(analysis.joint_forces[0].redundant_rows == 0);
  CHECK(analysis.joint_forces[1].redundant_rows == 6);
}

TEST_CASE("A jointed model written and read again, in another unit too, has the same motion") {
  const TemporaryFolder folder;
  for (const std::string name : {"hinged-lid", "bolted-bracket"}) {
    const Analysis original = analysis_of(model_path(name));
    for (const std::string unit : {"mm", "m", "in"}) {
      INFO(name << " in " << unit);
      Assembly assembly = original.assembly;
      assembly.unit_name = unit;
      assembly.metres_per_unit = *metres_per_unit(unit);
      const std::string out = folder.file(name + "-" + unit);
      const Status written = write_assembly(assembly, out, false);
      REQUIRE(written.ok());
      std::string file;
      for (const auto& entry : std::filesystem::directory_iterator(out)) {
        if (entry.path().extension() == ".json") file = entry.path().string();
      }
      const Analysis again = analysis_of(file);
      CHECK(again.verdict == original.verdict);
      CHECK((again.bodies[1].linear - original.bodies[1].linear).norm() <= 1e-9 * 9.80665);
      CHECK((again.bodies[1].angular - original.bodies[1].angular).norm() <= 1e-7);
      for (size_t j = 0; j < original.joint_forces.size(); ++j) {
        const double size = 1 + original.joint_forces[j].force.norm();
        CHECK((again.joint_forces[j].force - original.joint_forces[j].force).norm() <= 1e-6 * size);
        CHECK((again.joint_forces[j].torque - original.joint_forces[j].torque).norm() <= 1e-6 * size);
      }
    }
  }
}
