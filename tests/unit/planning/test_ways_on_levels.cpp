// Parts that share no level are in nobody's way: straight, from above, with two hands, and where fingers push.
#include <array>
#include <string>
#include <vector>

#include "impend/contact/find_contacts.h"
#include "impend/planning/interlock.h"
#include "impend/planning/plan_reasons.h"
#include "impend/planning/push_candidates.h"
#include "impend/planning/ways_out.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

// A well of four walls and a floor (0 to 4), in it a block (5), and over it, away from all, a lid (6).
struct Well {
  Assembly assembly;
  ContactSet contacts;

  explicit Well(const std::vector<std::string>& levels_of_lid, bool lid_fixed = true) {
    assembly.contact.gap = 1e-6;
    const auto add = [&](const char* name, const Vec3& lower, const Vec3& upper, bool fixed) {
      assembly.parts.push_back(part_from_mesh(name, box(lower, upper), fixed));
    };
    add("left", {-2, -1, 0}, {-1, 1, 1}, true);
    add("right", {1, -1, 0}, {2, 1, 1}, true);
    add("front", {-2, -2, 0}, {2, -1, 1}, true);
    add("back", {-2, 1, 0}, {2, 2, 1}, true);
    add("floor", {-2, -2, -1}, {2, 2, 0}, true);
    add("block", {-1, -1, 0}, {1, 1, 1}, false);
    add("lid", {-2, -2, 2}, {2, 2, 3}, lid_fixed);
    assembly.parts[kBlock].levels = {"A"};
    assembly.parts[kLid].levels = levels_of_lid;
    auto found = find_contacts(assembly);
    REQUIRE(found.ok());
    contacts = std::move(found).value();
  }

  PartSet all() const {
    PartSet all(static_cast<int>(assembly.parts.size()));
    for (int i = 0; i < static_cast<int>(assembly.parts.size()); ++i) all.add(i);
    return all;
  }

  static constexpr int kBlock = 5, kLid = 6;
};

}  // namespace

TEST_CASE("a lid on another level stops no block, and one without levels does") {
  for (const bool from_above : {false, true}) {
    const Well apart({"B"}), together({"B", "A"}), everywhere({});
    const auto locked = [&](const Well& well) {
      return locked_parts(well.assembly, ways_out(well.assembly, well.contacts, from_above)).members();
    };
    CHECK(locked(apart).empty());
    CHECK(locked(together) == std::vector<int>{Well::kBlock});
    CHECK(locked(everywhere) == std::vector<int>{Well::kBlock});
  }
}

TEST_CASE("the ways ask for no order of parts on levels apart") {
  const Well apart({"B"}, false), together({"A"}, false);
  CHECK(asked_order(apart.assembly, ways_out(apart.assembly, apart.contacts)).empty());
  const auto order = asked_order(together.assembly, ways_out(together.assembly, together.contacts));
  CHECK(order == std::vector<std::array<int, 2>>{{Well::kBlock, Well::kLid}});
}

TEST_CASE("with two hands a block leaves past a lid on another level") {
  for (const bool shares : {false, true}) {
    const Well well({shares ? "A" : "B"});
    const Interlock found = interlock_of(well.assembly, well.contacts);
    REQUIRE(found.groups.size() == 1);
    CHECK((found.groups.front().direction - Vec3(0, 0, 1)).norm() < 1e-9);
    CHECK(found.groups.front().leaves == !shares);
  }
}

TEST_CASE("a finger has room where what is there is on another level than the part that it pushes") {
  // The block's diagonal is 3 long, the lid 1 away.
  for (const bool shares : {false, true}) {
    const Well well({shares ? "A" : "B"});
    auto prepared = prepare_surfaces(well.assembly);
    REQUIRE(prepared.ok());
    const PartSet block(7, {Well::kBlock});
    const PushCandidates found = push_candidates(well.assembly, prepared.value(), well.contacts, block, well.all());
    CHECK((found.blocked == 0) == !shares);
  }
}

}  // namespace impend::test
