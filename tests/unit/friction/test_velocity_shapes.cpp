// Whose corner, edge or curve a contact has, and what comes of it in the friction problem of real meshes.
#include <cmath>
#include <numbers>

#include "impend/contact/find_contacts.h"
#include "impend/dynamics/friction_problem.h"
#include "impend/dynamics/velocity_bias.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

Assembly on_a_plate(const TriangleMesh& mesh, const RigidTransform& X) {
  Part plate = part_from_mesh("plate", box(Vec3(-5, -5, -1), Vec3(5, 5, 0)), true);
  Part body = part_from_mesh("body", mesh);
  body.X_WP = X * body.X_WP;
  return assembly_of({plate, body});
}

FrictionProblem problem_of(const Assembly& assembly, const ContactSet& contacts) {
  std::vector<int> all;
  for (size_t i = 0; i < contacts.contacts.size(); ++i) all.push_back(static_cast<int>(i));
  return make_friction_problem(assembly, contacts, all);
}

TEST_CASE("corners of a small box on a large one are sharp, the large face is not") {
  const Assembly assembly = on_a_plate(box(Vec3(0, 0, 0), Vec3(1, 2, 3)), {});
  const ContactSet contacts = find_contacts(assembly).value();
  REQUIRE(contacts.contacts.size() == 4);
  const ContactShapes shapes(assembly, contacts);
  for (const Contact& contact : contacts.contacts) {
    const auto [plate, body] = shapes.of(contact);
    CHECK(plate.sharp.empty());
    REQUIRE(body.sharp.size() == 2);
    CHECK(body.sharp[0].dot(body.sharp[1]) == Approx(0).margin(1e-12));
    CHECK(body.curvature.isZero());
  }
}

TEST_CASE("an edge on an edge is sharp across itself on both bodies") {
  // Two roofs across each other, ridge on ridge.
  const std::vector<Vec2> roof = {{-1, -1}, {1, -1}, {0, 0}};
  const RigidTransform lying = rotation(Vec3(1, 0, 0), std::numbers::pi / 2);
  Part lower = part_from_mesh("lower", transformed(prism(roof, -3, 3), lying), true);
  Part upper =
      part_from_mesh("upper", transformed(prism(roof, -3, 3), rotation(Vec3(0, 0, 1), std::numbers::pi / 2) *
                                                                  rotation(Vec3(1, 0, 0), -std::numbers::pi / 2)));
  const Assembly assembly = assembly_of({lower, upper});
  const ContactSet contacts = find_contacts(assembly).value();
  REQUIRE(contacts.contacts.size() == 1);
  const auto [a, b] = ContactShapes(assembly, contacts).of(contacts.contacts[0]);
  REQUIRE(a.sharp.size() == 1);
  REQUIRE(b.sharp.size() == 1);
  CHECK(std::abs(a.sharp[0].x()) == Approx(1));
  CHECK(std::abs(b.sharp[0].y()) == Approx(1));
}

TEST_CASE("a rolling ball has the curvature of its sphere and no bias, whatever its facets") {
  const double radius = 0.5;
  Assembly assembly = on_a_plate(sphere(48, radius), translation(Vec3(0, 0, radius)));
  const ContactSet contacts = find_contacts(assembly).value();
  REQUIRE(contacts.contacts.size() == 1);
  const auto [plate, ball] = ContactShapes(assembly, contacts).of(contacts.contacts[0]);
  CHECK(plate.curvature.isZero());
  CHECK(ball.curvature(0, 0) == Approx(1 / radius).epsilon(1e-6));
  assembly.parts[1].linear_velocity = Vec3(2, 0, 0);
  assembly.parts[1].angular_velocity = Vec3(0, 2 / radius, 0);
  const FrictionProblem problem = problem_of(assembly, contacts);
  CHECK(problem.bias_N[0] == Approx(0).margin(1e-6));
  CHECK(problem.bias_S[0] == Approx(0).margin(1e-6));
  CHECK(problem.bias_T[0] == Approx(0).margin(1e-6));
}

TEST_CASE("a box that goes on turning about its edge keeps that edge's ends where they are") {
  // Turning about the y edge at the origin, ω constant: the centre accelerates by ω×(ω×c), no corner of the
  // underside along the normal; the two far corners part at once.
  Assembly assembly = on_a_plate(box(Vec3(0, 0, 0), Vec3(2, 1, 1)), {});
  const ContactSet contacts = find_contacts(assembly).value();
  const Vec3 omega(0, -3, 0);
  assembly.parts[1].angular_velocity = omega;
  assembly.parts[1].linear_velocity = omega.cross(assembly.parts[1].center_of_mass_W());
  const FrictionProblem problem = problem_of(assembly, contacts);
  VecX turning = VecX::Zero(6);
  turning.head<3>() = omega.cross(omega.cross(assembly.parts[1].center_of_mass_W()));
  for (int i = 0; i < problem.contacts(); ++i) {
    const Contact& contact = contacts.contacts[problem.contact[i]];
    const bool at_edge = std::abs(contact.point.x()) < 0.5;
    CHECK(problem.N.dot(i, problem.velocity) == Approx(at_edge ? 0.0 : 6.0).margin(1e-9));
    CHECK(problem.N.dot(i, turning) + problem.bias_N[i] == Approx(0).margin(1e-9));
  }
}

TEST_CASE("at rest nothing is added, and nothing is looked for") {
  const Assembly assembly = on_a_plate(box(Vec3(0, 0, 0), Vec3(1, 2, 3)), {});
  const ContactSet contacts = find_contacts(assembly).value();
  const FrictionProblem problem = problem_of(assembly, contacts);
  CHECK(problem.at_rest());
  CHECK(problem.bias_N.isZero(0));
  CHECK(problem.bias_S.isZero(0));
  CHECK(problem.bias_T.isZero(0));
}

TEST_CASE("bodies without a mesh are flat") {
  Assembly assembly;
  Part part;
  part.name = "point";
  part.mass.mass = 1;
  part.mass.inertia = Mat3::Identity();
  part.linear_velocity = Vec3(1, 0, 0);
  assembly.parts = {part};
  assembly.ground = Ground{};
  ContactSet contacts;
  Contact contact;
  contact.a = 0;
  contact.b = 1;
  contact.normal = Vec3(0, 0, 1);
  contacts.contacts = {contact};
  const FrictionProblem problem = problem_of(assembly, contacts);
  REQUIRE(problem.contacts() == 1);
  CHECK(problem.bias_N[0] == 0);
}

}  // namespace
}  // namespace impend::test
