// A small share of what bench/soak/soak_assemblies and tests/fuzz/fuzz_assembly try: bytes make small assemblies.
#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "tests/support/assembly_from_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/invariants.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

TEST_CASE("Contacts keep their tolerance and bounds hold their values whatever bytes make the assembly") {
  int analysed = 0, touching = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    Assembly assembly = assembly_from_bytes(random_assembly_bytes(seed));
    if (!check_assembly(assembly)) continue;
    auto contacts = find_contacts(assembly);
    if (!contacts) continue;
    touching += !contacts.value().contacts.empty();
    const auto analysis = analyze_motion(std::move(assembly), std::move(contacts).value());
    REQUIRE(analysis.ok());
    const auto faults = broken_invariants(analysis.value());
    INFO("seed " << seed << ": " << (faults.empty() ? "" : faults.front()));
    CHECK(faults.empty());
    ++analysed;
  }
  CHECK(analysed > 100);
  CHECK(touching > 50);
}

TEST_CASE("Invariants that are broken on purpose are told") {
  Assembly assembly = assembly_of({part_from_mesh("base", box(Vec3(0, 0, 0), Vec3(2, 2, 1)), true),
                                   part_from_mesh("block", box(Vec3(0, 0, 1), Vec3(1, 1, 2)))});
  auto contacts = find_contacts(assembly);
  REQUIRE(contacts.ok());
  auto found = analyze_motion(std::move(assembly), std::move(contacts).value());
  REQUIRE(found.ok());
  CHECK(broken_invariants(found.value()).empty());
  Analysis lifted = found.value(), outside = found.value(), contradicted = found.value();
  lifted.contacts.contacts.front().point.z() += 3 * lifted.contacts.gap;
  CHECK(broken_invariants(lifted).size() == 1);
  outside.bodies[1].motion_ratio = 0.5;
  outside.components.front().motion_ratio_bounds = {0.2, 0.1};
  CHECK(broken_invariants(outside).size() == 2);
  contradicted.warnings.push_back({"bounds-violated", "", ""});
  CHECK(broken_invariants(contradicted).size() == 1);
}
