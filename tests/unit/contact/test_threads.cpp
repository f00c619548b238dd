// The number of threads changes nothing in what is found.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <stdexcept>
#include <thread>

#include "impend/base/parallel.h"
#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

bool same_bytes(const double* x, const double* y, std::size_t count) {
  return std::memcmp(x, y, count * sizeof(double)) == 0;
}

constexpr int kTilted = 300;

// Blocks in order, loose shapes at odd poses, and pairs whose faces are out of parallel by more than their noise, so
// that their contacts have directions of no class.
Assembly mixed_pile(unsigned seed) {
  std::vector<Part> parts = running_bond_wall(5, false).parts;
  for (unsigned k = 0; k < 40; ++k) {
    const TriangleMesh shape = k % 2 == 0 ? subdivided(box(Vec3::Zero(), Vec3(2, 1, 1)), 2) : sphere(12, 0.7);
    parts.push_back(part_from_mesh("loose" + std::to_string(k), transformed(shape, random_pose(1000 * seed + k, 5.0))));
  }
  for (int k = 0; k < kTilted; ++k) {
    const std::string name = "tilted" + std::to_string(k);
    const TriangleMesh upper = transformed(box(Vec3(0, 0, 0), Vec3(1, 1, 1)), rotation(Vec3::UnitX(), 5e-4));
    parts.push_back(part_from_mesh(name + "lower", box(Vec3(100 + 2 * k, 0, 0), Vec3(101 + 2 * k, 1, 1))));
    parts.push_back(part_from_mesh(name + "upper", transformed(upper, translation(Vec3(100 + 2 * k, 0, 1)))));
  }
  Assembly assembly = assembly_of(parts);
  assembly.ground = Ground{-3};
  assembly.contact.gap = 1e-3;
  return assembly;
}

void check_same(const ContactSet& x, const ContactSet& y) {
  REQUIRE(x.contacts.size() == y.contacts.size());
  for (std::size_t i = 0; i < x.contacts.size(); ++i) {
    const Contact &c = x.contacts[i], &d = y.contacts[i];
    REQUIRE(same_bytes(c.point.data(), d.point.data(), 3));
    REQUIRE(same_bytes(c.normal.data(), d.normal.data(), 3));
    REQUIRE(same_bytes(c.normal_noise.data(), d.normal_noise.data(), 6));
    REQUIRE(same_bytes(&c.gap, &d.gap, 1));
    REQUIRE(c.kind == d.kind);
    REQUIRE(c.direction_class == d.direction_class);
    REQUIRE(c.interface == d.interface);
    REQUIRE(c.disjunction == d.disjunction);
  }
  REQUIRE(x.interfaces.size() == y.interfaces.size());
  for (std::size_t i = 0; i < x.interfaces.size(); ++i) {
    REQUIRE(same_bytes(&x.interfaces[i].area, &y.interfaces[i].area, 1));
    REQUIRE(x.interfaces[i].contacts == y.interfaces[i].contacts);
  }
  REQUIRE(x.disjunctions.size() == y.disjunctions.size());
  REQUIRE(x.warnings.size() == y.warnings.size());
  for (std::size_t i = 0; i < x.warnings.size(); ++i) REQUIRE(x.warnings[i].message == y.warnings[i].message);
}

}  // namespace

TEST_CASE("The number of threads changes no byte of the contacts") {
  for (unsigned seed : {1u, 2u}) {
    INFO(seed);
    const Assembly pile = mixed_pile(seed);
    ContactOptions options;
    options.allow_overlap = true;
    options.threads = 1;
    const auto alone = find_contacts(pile, options);
    REQUIRE(alone.ok());
    const auto tilted = std::count_if(alone.value().interfaces.begin(), alone.value().interfaces.end(),
                                      [](const Interface& face) { return face.normal_mismatch > 0; });
    REQUIRE(tilted >= kTilted);
    for (int threads : {0, 2, 5}) {
      INFO(threads);
      options.threads = threads;
      const auto shared = find_contacts(pile, options);
      REQUIRE(shared.ok());
      check_same(alone.value(), shared.value());
    }
  }
}

TEST_CASE("A loop over several threads visits every index once and passes exceptions on") {
  for (int threads : {0, 1, 3}) {
    INFO(threads);
    std::vector<int> visits(1000, 0);
    for_each_index(1000, threads, [&](int i) { ++visits[i]; });
    CHECK(visits == std::vector<int>(1000, 1));
    for_each_index(0, threads, [&](int i) { ++visits[i]; });
    CHECK(visits == std::vector<int>(1000, 1));
    const auto failing = [](int i) {
      if (i == 700) throw std::runtime_error("seven hundred");
    };
    CHECK_THROWS_AS(for_each_index(1000, threads, failing), std::runtime_error);
  }
  CHECK(thread_count(3) == 3);
  CHECK(thread_count(0) >= 1);
}

TEST_CASE("Two pieces of work side by side are each done once, the first by the caller") {
  for (int threads : {0, 1, 2}) {
    INFO(threads);
    int own = 0;
    std::atomic<int> other = 0;
    std::thread::id worker;
    do_beside(
        threads,
        [&] {
          ++own;
          worker = std::this_thread::get_id();
        },
        [&] { ++other; });
    CHECK(own == 1);
    CHECK(other == 1);
    CHECK(worker == std::this_thread::get_id());
    const auto fails = [] { throw std::runtime_error("no"); };
    CHECK_THROWS_AS(do_beside(threads, fails, [] {}), std::runtime_error);
    CHECK_THROWS_AS(do_beside(
                        threads, [] {}, fails),
                    std::runtime_error);
  }
}
