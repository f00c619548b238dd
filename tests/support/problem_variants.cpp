// Random scenes, and the same scene in other units, frames and orders.
#include <cmath>
#include <utility>
#include <vector>

#include "tests/support/problem_families.h"

namespace impend::test {

namespace {

Vec3 random_normal(Random& random, RandomKind kind) {
  static const Vec3 kFew[] = {Vec3(0, 0, 1), Vec3(0.6, 0, 0.8), Vec3(0, -0.8, 0.6), Vec3(0, 0, -1)};
  if (kind == RandomKind::kParallel) return kFew[random.integer(0, 3)];
  if (kind != RandomKind::kInteger) return random.direction();
  Vec3 normal = Vec3::Zero();
  const int axis = random.chance(0.6) ? 2 : random.integer(0, 1);
  normal[axis] = random.chance(0.5) ? 1 : -1;
  return normal;
}

Vec3 random_point(Random& random, bool integers) {
  if (!integers) return 2 * random.normal3();
  const int x = random.integer(-3, 3), y = random.integer(-3, 3), z = random.integer(-3, 3);
  return Vec3(x, y, z);
}

PointBody random_body(Random& random, bool integers) {
  PointBody body;
  body.center = random_point(random, integers);
  body.mass = integers ? random.integer(1, 4) : std::exp(random.uniform(-2, 3));
  if (integers) {
    body.inertia = body.mass * Mat3::Identity();
    return body;
  }
  // Any positive definite tensor that obeys the triangle inequality: I = tr(C)·1 − C.
  const Mat3 R = random.rotation();
  const Vec3 second = random.uniform3(0.05, 1);
  const Mat3 spread = R * second.asDiagonal() * R.transpose();
  const Mat3 inertia = body.mass * (spread.trace() * Mat3::Identity() - spread);
  body.inertia = (inertia + inertia.transpose()) / 2;
  return body;
}

}  // namespace

RandomKind random_kind(std::uint64_t seed) { return static_cast<RandomKind>(seed % 4); }

ProblemScene random_scene(std::uint64_t seed, RandomKind kind, int most_bodies, int most_contacts_per_body) {
  Random random(seed);
  ProblemScene scene;
  scene.name = "random " + std::to_string(seed) + " kind " + std::to_string(static_cast<int>(kind));
  scene.add_fixed();
  const bool integers = kind == RandomKind::kInteger;
  const int bodies = random.integer(2, most_bodies);
  for (int k = 0; k < bodies; ++k) scene.bodies.push_back(random_body(random, integers));
  const int contacts = random.integer(bodies, most_contacts_per_body * bodies);
  while (static_cast<int>(scene.contacts.size()) < contacts) {
    const int a = random.integer(1, bodies), b = random.integer(0, bodies);
    if (a == b) continue;
    PointContact contact{a, b, random_point(random, integers), random_normal(random, kind), 1};
    // Most supports carry: a normal from the fixed body points up.
    if (b == 0 && contact.normal.z() < 0 && random.chance(0.7)) contact.normal = -contact.normal;
    scene.contacts.push_back(contact);
    if (kind != RandomKind::kDuplicated) continue;
    while (random.chance(0.4)) {
      contact.scale = random.chance(0.3) ? 1 : random.chance(0.5) ? 3 : std::exp(random.uniform(-4, 4));
      scene.contacts.push_back(contact);
    }
  }
  return scene;
}

ProblemScene with_length_unit(ProblemScene scene, double units_per_metre) {
  for (PointBody& body : scene.bodies) {
    body.center *= units_per_metre;
    body.inertia *= units_per_metre * units_per_metre;
  }
  for (PointContact& contact : scene.contacts) contact.point *= units_per_metre;
  scene.gravity *= units_per_metre;
  return scene;
}

ProblemScene with_mass_unit(ProblemScene scene, double units_per_kilogram) {
  for (PointBody& body : scene.bodies) {
    body.mass *= units_per_kilogram;
    body.inertia *= units_per_kilogram;
  }
  return scene;
}

ProblemScene rotated(ProblemScene scene, const Mat3& R) {
  for (PointBody& body : scene.bodies) {
    body.center = R * body.center;
    const Mat3 inertia = R * body.inertia * R.transpose();
    body.inertia = (inertia + inertia.transpose()) / 2;
  }
  for (PointContact& contact : scene.contacts) {
    contact.point = R * contact.point;
    contact.normal = R * contact.normal;
  }
  scene.gravity = R * scene.gravity;
  return scene;
}

ProblemScene permuted_contacts(ProblemScene scene, Random& random) {
  for (int i = static_cast<int>(scene.contacts.size()) - 1; i > 0; --i) {
    std::swap(scene.contacts[i], scene.contacts[random.integer(0, i)]);
  }
  return scene;
}

ProblemScene repeated_and_scaled(ProblemScene scene, Random& random) {
  std::vector<PointContact> contacts;
  for (PointContact contact : scene.contacts) {
    contact.scale = random.chance(0.5) ? 1 : std::exp(random.uniform(-4, 4));
    contacts.push_back(contact);
    while (random.chance(0.3)) {
      contact.scale = random.chance(0.5) ? 1 : 3;
      contacts.push_back(contact);
    }
  }
  scene.contacts = std::move(contacts);
  return scene;
}

}  // namespace impend::test
