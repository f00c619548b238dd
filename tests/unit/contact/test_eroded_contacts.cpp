#include "impend/contact/resized_contacts.h"

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/cones.h"
#include "tests/support/contact_checks.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

std::vector<Contact> square(double half, double noise) {
  std::vector<Contact> contacts;
  for (const auto& [x, y] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
    Contact c;
    c.a = 0;
    c.b = 1;
    c.point = Vec3(half * x, half * y, 3);
    c.normal = Vec3::UnitZ();
    c.point_noise = noise;
    c.direction_class = 0;
    contacts.push_back(c);
  }
  return contacts;
}

}  // namespace

TEST_CASE("A contact square shrinks by twice its noise on every side and keeps its plane") {
  const std::vector<Contact> contacts = square(1, 0.1);
  const std::vector<Contact> left = eroded_contacts(contacts, every_index(contacts));
  REQUIRE(left.size() == 4);
  for (const Contact& c : left) {
    CHECK(std::abs(c.point.x()) == Approx(0.8));
    CHECK(std::abs(c.point.y()) == Approx(0.8));
    CHECK(c.point.z() == Approx(3));
    CHECK(c.point_noise == 0);
  }
}

TEST_CASE("Chords move a contact polygon in once, and claim nothing where they leave nothing") {
  std::vector<Contact> contacts = square(1, 0.1);
  contacts[2].chord = 0.3;
  const std::vector<Contact> left = eroded_contacts(contacts, every_index(contacts));
  REQUIRE(left.size() == 4);
  for (const Contact& c : left) {
    CHECK(std::abs(c.point.x()) == Approx(0.5));
    CHECK(c.chord == 0);
  }
  contacts[2].chord = 0.9;
  CHECK(eroded_contacts(contacts, every_index(contacts)).empty());
}

TEST_CASE("Contacts that noise may swallow, lines, choices and exact points stay as they are") {
  const auto same = [](const std::vector<Contact>& contacts) {
    const std::vector<Contact> left = eroded_contacts(contacts, every_index(contacts));
    if (left.size() != contacts.size()) return false;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (left[i].point != contacts[i].point || left[i].point_noise != contacts[i].point_noise) return false;
    }
    return true;
  };
  CHECK(same(square(1, 0.6)));
  CHECK(same(square(1, 0)));
  std::vector<Contact> line = square(1, 0.1);
  line.resize(2);
  CHECK(same(line));
  std::vector<Contact> choice = square(1, 0.1);
  for (Contact& c : choice) c.disjunction = 0;
  CHECK(same(choice));
}

TEST_CASE("Of a polygon the best known contacts are those known about as well as the best, others of their own polygon's") {
  std::vector<Contact> contacts = square(1, 0.01);
  contacts[1].point_noise = 0.04;
  contacts[2].point_noise = 80;
  contacts[3].chord = 0.5;
  std::vector<Contact> worse = square(2, 0.5);
  for (Contact& c : worse) c.normal = -c.normal;
  contacts.insert(contacts.end(), worse.begin(), worse.end());
  Contact lone = contacts[2];
  lone.direction_class = -1;
  contacts.push_back(lone);
  const std::vector<Contact> best = best_known_contacts(contacts, every_index(contacts));
  CHECK(best.size() == 7);
  for (const Contact& c : best) CHECK((c.direction_class < 0 || (c.point_noise < 80 && c.chord == 0)));
}

TEST_CASE("Whatever the rounding was, the constraints of the shrunk contacts follow from the true ones") {
  Random random(7);
  const double noise = 0.01;
  const Assembly stored = assembly_of({part_from_mesh("block", box(Vec3(0.2, 0.1, 1), Vec3(1.3, 1.2, 2))),
                                       part_from_mesh("base", box(Vec3(0, 0, 0), Vec3(1, 1, 1)), true)});
  const auto found = find_contacts(stored);
  REQUIRE(found.ok());
  std::vector<Contact> contacts = found.value().contacts;
  for (Contact& c : contacts) c.point_noise = noise;
  const std::vector<Contact> left = eroded_contacts(contacts, every_index(contacts));
  REQUIRE(left.size() == 4);
  for (int draw = 0; draw < 100; ++draw) {
    std::vector<Wrench> truth;
    const Vec3 center = Vec3(0.75, 0.65, 1.5) + noise * Vec3{random.uniform(-0.7, 0.7), random.uniform(-0.7, 0.7), 0.0};
    for (const Contact& c : contacts) {
      const Vec3 shift = noise * Vec3{random.uniform(-0.7, 0.7), random.uniform(-0.7, 0.7), 0.0};
      truth.push_back(wrench_of(c.point + shift, c.normal, center, 1));
    }
    for (const Contact& c : left) {
      CHECK(distance_to_cone(truth, wrench_of(c.point, c.normal, Vec3(0.75, 0.65, 1.5), 1)) < 1e-9);
    }
  }
}
