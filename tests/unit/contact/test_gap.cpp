// The gap tolerance: what it joins, what it refuses, what it says.
#include "impend/contact/find_contacts.h"
#include "impend/contact/gap/gap_choice.h"
#include "tests/support/catch.h"
#include "tests/support/contact_checks.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

Assembly apart(double distance, const RigidTransform& pose, double unit, bool single) {
  const auto part = [&](const std::string& name, TriangleMesh mesh, bool fixed) {
    mesh = transformed(mesh, pose);
    for (Vec3& v : mesh.vertices) v *= unit;
    if (single) mesh = rounded_to_float(mesh);
    return part_from_mesh(name, mesh, fixed, single ? float_noise(mesh) : Vec3(Vec3::Zero()));
  };
  Assembly assembly = assembly_of({part("top", box(Vec3(.5, .25, 1 + distance), Vec3(1.5, 1.25, 2)), false),
                                   part("base", box(Vec3::Zero(), Vec3::Ones()), true)});
  assembly.contact.gap = 1e-4 * unit;
  assembly.metres_per_unit = unit;
  assembly.unit_name = unit == 1 ? "m" : "mm";
  return assembly;
}

}  // namespace

TEST_CASE("Faces touch up to the gap tolerance and not beyond") {
  for (unsigned pose : {0u, 1u, 2u, 3u}) {
    for (const double unit : {1.0, 1e-3}) {
      for (const double gaps : {-0.5, 0.0, 0.5, 0.9, 1.1, 2.0, 3.5}) {
        INFO("pose " << pose << ", unit " << unit << ", " << gaps << " gaps");
        const RigidTransform X = pose == 0 ? RigidTransform{} : random_pose(pose);
        const auto found = find_contacts(apart(gaps * 1e-4, X, unit, pose > 0));
        REQUIRE(found.ok());
        const ContactSet& set = found.value();
        CHECK(set.contacts.size() == (gaps < 1 ? 4 : 0));
        CHECK(set.disjunctions.empty());
        CHECK(warns(set, "touches-nothing") == (gaps > 1));
        CHECK(warns(set, "nearly-touching") == (gaps > 1 && gaps < 3));
        for (const Contact& c : set.contacts) CHECK(c.gap == Approx(gaps * 1e-4 * unit).margin(2e-6 * unit));
        if (gaps > 1) {
          REQUIRE(set.near_misses.size() == 1);
          CHECK(set.near_misses[0].a == 0);
          CHECK(set.near_misses[0].b == 1);
          CHECK(set.near_misses[0].distance == Approx(gaps * 1e-4 * unit).epsilon(1e-2));
        }
      }
    }
  }
}

TEST_CASE("A given gap that is large against the parts is told") {
  Assembly assembly = apart(0.01, {}, 1, false);
  // A hundredth of √3, the size of a unit cube.
  assembly.contact.gap = 0.017;
  CHECK_FALSE(warns(find_contacts(assembly).value(), "gap-large"));
  assembly.contact.gap = 0.018;
  CHECK(warns(find_contacts(assembly).value(), "gap-large"));
}

TEST_CASE("The gap is sharp for exact coordinates") {
  for (const double gaps : {0.99, 1.01}) {
    const auto found = find_contacts(apart(gaps * 1e-4, {}, 1, false));
    REQUIRE(found.ok());
    CHECK(found.value().contacts.size() == (gaps < 1 ? 4 : 0));
  }
}

TEST_CASE("An automatic gap follows the size of the parts and says so in the input's unit") {
  Assembly assembly = apart(0, {}, 1e-3, false);
  assembly.contact.gap.reset();
  const auto choice = choose_gap(assembly);
  REQUIRE(choice.ok());
  CHECK(choice.value().gap == Approx(1e-5 * std::sqrt(3) * 1e-3).epsilon(1e-12));
  CHECK(choice.value().reason.find("auto: 1.732e-05 mm") == 0);
}

TEST_CASE("An automatic gap stays above the noise and says whose") {
  Assembly assembly = apart(0, translation(Vec3(300, 0, 0)), 1, true);
  assembly.contact.gap.reset();
  const auto choice = choose_gap(assembly);
  REQUIRE(choice.ok());
  // Between the noise of both parts along the least favourable normal and 16 times that of the far one.
  const double noise = std::ldexp(1.0, -23) * 301.5;
  CHECK(choice.value().gap > 2 * noise);
  CHECK(choice.value().gap <= 16 * noise);
  CHECK(choice.value().reason.find("'top' (binary float32)") != std::string::npos);
}

TEST_CASE("A gap below four times the noise is refused with part, noise and tolerance") {
  const auto found = find_contacts(apart(0, translation(Vec3(1e4, 0, 0)), 1, true));
  REQUIRE(!found.ok());
  CHECK(found.error().code == ErrorCode::kTolerance);
  CHECK(found.error().place.part == "top");
  CHECK(found.error().message.find("0.0001 m") != std::string::npos);
  CHECK(found.error().message.find("binary float32") != std::string::npos);
}

TEST_CASE("Coordinates coarser than a hundredth of a part are refused, coarse ones warned about") {
  Assembly assembly = apart(0, translation(Vec3(1e4, 0, 0)), 1, true);
  assembly.contact.gap.reset();
  const auto coarse = choose_gap(assembly);
  REQUIRE(coarse.ok());
  REQUIRE(coarse.value().warnings.size() == 1);
  CHECK(coarse.value().warnings[0].code == "coarse-gap");
  assembly = apart(0, translation(Vec3(1e6, 0, 0)), 1, true);
  const auto refused = choose_gap(assembly);
  REQUIRE(!refused.ok());
  CHECK(refused.error().code == ErrorCode::kTolerance);
}

TEST_CASE("A part above the ground reports the distance to it") {
  Assembly assembly = assembly_of({part_from_mesh("box", box(Vec3(0, 0, 0.5), Vec3(1, 1, 1)))});
  assembly.ground = Ground{0};
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  REQUIRE(found.value().near_misses.size() == 1);
  CHECK(found.value().near_misses[0].b == 1);
  CHECK(found.value().near_misses[0].distance == 0.5);
}

TEST_CASE("Faces a little out of parallel are one plane with widened noise and a warning") {
  const RigidTransform tilt = rotation(Vec3::UnitY(), 2e-5);
  Assembly assembly = assembly_of(
      {part_from_mesh("top", transformed(box(Vec3::Zero(), Vec3::Ones()), translation(Vec3(0, 0, 1)) * tilt)),
       part_from_mesh("base", box(Vec3::Zero(), Vec3::Ones()), true)});
  assembly.contact.gap = 1e-4;
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  const ContactSet& set = found.value();
  REQUIRE(set.contacts.size() == 4);
  CHECK(warns(set, "tilted-faces"));
  CHECK(set.interfaces[0].normal_mismatch == Approx(2e-5).epsilon(1e-3));
  for (const Contact& c : set.contacts) {
    CHECK(c.normal.x() == Approx(1e-5).epsilon(1e-2));  // halfway
    CHECK(c.normal_noise.col(0).norm() == Approx(2e-5).epsilon(1e-2));
  }
}
