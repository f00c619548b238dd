// No contact lies farther from either body than its tolerance.
#include "impend/contact/contact_reach.h"

#include "impend/contact/find_contacts.h"
#include "impend/contact/contact_warnings.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "tests/support/catch.h"
#include "tests/support/contact_scenes.h"
#include "tests/support/curved_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

std::vector<int> beyond(const Assembly& assembly, const ContactSet& set) {
  const auto prepared = prepare_surfaces(assembly);
  REQUIRE(prepared.ok());
  ContactTolerances tolerances;
  tolerances.gap = tolerances.depth = set.gap;
  tolerances.angle = set.angle;
  return contacts_beyond_reach(assembly, prepared.value().surfaces, set, tolerances);
}

}  // namespace

TEST_CASE("Contacts of all known scenes lie within their tolerance of both bodies") {
  std::vector<PairScene> scenes = planar_scenes();
  for (const auto& list : {curved_scenes(), cone_scenes()}) {
    for (const CurvedScene& scene : list) scenes.push_back(as_pair(scene));
  }
  for (const PairScene& scene : scenes) {
    for (const Variation& v : variations()) {
      INFO(scene.name << ", " << v.name);
      const Assembly assembly = assembly_of(scene, v);
      const auto found = find_contacts(assembly);
      REQUIRE(found.ok());
      CHECK(beyond(assembly, found.value()).empty());
      for (const Warning& w : found.value().warnings) CHECK(w.code != "contact-off-surface");
    }
  }
}

TEST_CASE("A contact that is moved off its bodies is found") {
  PairScene scene;
  scene.a = box(Vec3(0, 0, 1), Vec3(1, 1, 2));
  scene.b = box(Vec3(-1, -1, 0), Vec3(2, 2, 1));
  const Assembly assembly = assembly_of(scene, Variation{});
  auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  ContactSet set = std::move(found).value();
  REQUIRE(set.contacts.size() == 4);
  CHECK(beyond(assembly, set).empty());
  set.contacts[2].point.z() += 2 * set.gap;
  CHECK(beyond(assembly, set) == std::vector<int>{2});
  set.contacts[1].gap = 3 * set.gap;
  CHECK(beyond(assembly, set) == std::vector<int>{1, 2});
}

TEST_CASE("A pair of which no contact is left within reach says so") {
  const Assembly assembly = assembly_of(
      {part_from_mesh("a", box(Vec3(0, 0, 1), Vec3(1, 1, 2))), part_from_mesh("b", box(Vec3::Zero(), Vec3::Ones()))});
  const auto prepared = prepare_surfaces(assembly);
  REQUIRE(prepared.ok());
  PairContacts pair;
  pair.a = 0;
  pair.b = 1;
  pair.facets_only = true;
  pair.off_by = 0.1;
  const auto message = [&] {
    const Diagnostics warnings = pair_warnings(assembly, prepared.value().surfaces, {pair});
    REQUIRE(warnings.size() == 1);
    CHECK(warnings.front().code == "contact-off-surface");
    return warnings.front().message;
  };
  CHECK(message().find("no contact of the two is left") != std::string::npos);
  pair.groups.emplace_back();
  CHECK(message().find("count as doubtful") != std::string::npos);
}

TEST_CASE(
    "Recognised surfaces at unequal depths along one normal are doubtful, at equal depths or on other sides not") {
  ContactTolerances tolerances;
  tolerances.gap = 1e-6;
  const auto pair_of = [&](double first, double second, bool one_normal) {
    PairContacts pair;
    pair.curved_contacts.resize(2);
    for (auto& curved : pair.curved_contacts) curved.residual = 2e-6;
    const double depths[] = {first, second};
    for (int k = 0; k < 2; ++k) {
      ContactPoint point;
      point.gap = -depths[k];
      point.curved = k;
      if (k == 0 || !one_normal) pair.groups.emplace_back();
      pair.groups.back().points.push_back(point);
    }
    doubt_uneven_depths(tolerances, pair);
    return pair;
  };
  CHECK(pair_of(0, 7e-6, true).groups[0].doubtful);
  CHECK_FALSE(pair_of(0, 5e-6, true).groups[0].doubtful);  // as far as gap and residuals explain
  const PairContacts sides = pair_of(0, 1e-3, false);
  CHECK_FALSE(sides.groups[0].doubtful);
  CHECK_FALSE(sides.groups[1].doubtful);
}
