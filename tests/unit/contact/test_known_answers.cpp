// The table of known answers for planar faces, under variations that must not matter.
#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/contact_scenes.h"

using namespace impend;
using namespace impend::test;

TEST_CASE("Contacts of planar bodies are those known, in every pose, unit and order") {
  for (const PairScene& scene : planar_scenes()) {
    for (const Variation& variation : variations()) {
      INFO(scene.name << ", " << variation.name);
      const auto found = find_contacts(assembly_of(scene, variation));
      if (!found.ok()) {
        INFO(to_string(found.error()));
        CHECK(found.ok());
        continue;
      }
      const double tolerance = variation.float32 ? 4e-6 : 1e-9;
      CHECK(difference(varied(scene, variation), found.value(), tolerance) == "");
    }
  }
}
