// Until when a course changes, and how it goes on from a time.
#include "impend/assembly/courses.h"

#include "tests/support/catch.h"

namespace impend::test {

TEST_CASE("A course settles where its last change ends") {
  CHECK(settles_at(Course{}) == 0);
  CHECK(settles_at(Course{{3, 1}}) == 0);
  CHECK(settles_at(Course{{0, 2}, {5, 2}}) == 0);
  CHECK(settles_at(Course{{0, 0}, {1, 1}}) == 1);
  CHECK(settles_at(Course{{0, 0}, {1, 1}, {4, 1}}) == 1);
  CHECK(settles_at(Course{{0, 1}, {4, 1}, {6, 0}, {7, 0}, {9, 0}}) == 6);
}

TEST_CASE("An assembly settles with the last of its loads and drives") {
  Assembly assembly;
  CHECK(settles_at(assembly) == 0);
  assembly.loads.push_back({0, Vec3(1, 0, 0), Vec3::Zero(), std::nullopt, {{0, 0}, {2, 1}}});
  CHECK(settles_at(assembly) == 2);
  assembly.joints.emplace_back();
  assembly.joints.emplace_back();
  assembly.joints[1].drive = Drive{};
  CHECK(settles_at(assembly) == 2);
  assembly.joints[1].drive->target = {{0, 0}, {3, 1}};
  CHECK(settles_at(assembly) == 3);
}

TEST_CASE("A course goes on as it would have, from any time on") {
  const Course course = {{0.5, 1}, {1, 3}, {2, -1}, {2.5, -1}};
  CHECK(from_then_on(Course{}, 1).empty());
  for (const double now : {0.0, 0.25, 0.5, 0.8, 1.0, 1.7, 2.0, 2.4, 3.0}) {
    const Course rest = from_then_on(course, now);
    REQUIRE_FALSE(rest.empty());
    CHECK(rest.front().time == 0);
    for (size_t i = 1; i < rest.size(); ++i) CHECK(rest[i].time > rest[i - 1].time);
    for (const double t : {0.0, 0.1, 0.33, 0.5, 0.9, 1.4, 5.0}) {
      INFO("from " << now << ", after " << t);
      CHECK(value_at(rest, t) == Approx(value_at(course, now + t)).margin(1e-15));
    }
  }
  CHECK(from_then_on(course, 4).size() == 1);
}

}  // namespace impend::test
