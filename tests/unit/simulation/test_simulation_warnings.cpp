// What is told of a simulation that was not exact, and that nothing is told of one that was.
#include <algorithm>
#include <string>
#include <utility>

#include "impend/contact/find_contacts.h"
#include "impend/simulation/first_step.h"
#include "impend/simulation/simulation_warnings.h"
#include "tests/support/catch.h"
#include "tests/support/curved_shapes.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

ContactTracker tracker_of(const Assembly& assembly) {
  auto contacts = find_contacts(assembly);
  if (!contacts) FAIL(to_string(contacts.error()));
  auto tracker = ContactTracker::start(assembly, contacts.value());
  if (!tracker) FAIL(to_string(tracker.error()));
  return std::move(tracker).value();
}

Assembly block_on_ground() {
  Assembly assembly = over_ground();
  add_block(assembly, "block", Vec3(0.2, 0.2, 0.2), translation(Vec3(0, 0, 0.1)));
  return assembly;
}

// The codes, parted by spaces.
std::string codes(const Diagnostics& warnings) {
  std::string all;
  for (const Warning& d : warnings) all += (all.empty() ? "" : " ") + d.code;
  return all;
}

bool warned(const Simulation& report, const std::string& code) {
  return std::any_of(report.warnings.begin(), report.warnings.end(), [&](const Warning& d) { return d.code == code; });
}

// A cone that lies on its side, fixed, and a fine tip a little above the middle of one of its facets.
Assembly tip_over_cone() {
  constexpr int kFacets = 16;
  Assembly assembly;
  assembly.contact.gap = 1e-4;
  const TriangleMesh cone = turned(kFacets, {{0, 0}, {0.5, 0}, {0, 1}});
  const double facet = std::acos(-1.0) / kFacets, slope = std::atan2(0.5 * std::cos(facet), 1);
  const Mat3 up = rotation(kAxisY, -slope).R * rotation(kAxisZ, -facet).R;
  const Mat3 level = rotation(kAxisY, -std::acos(-1.0) / 2).R;
  assembly.parts.push_back(part_from_mesh("cone", transformed(cone, {level * up, Vec3::Zero()}), true));
  // The facet is level then; its middle is half way from the rim to the apex.
  const Vec3 middle = level * up * (rotation(kAxisZ, facet).R * Vec3(0.25 * std::cos(facet), 0, 0.5));
  const Vec3 tip = middle + 2e-3 * kAxisZ;
  assembly.parts.push_back(part_from_mesh(
      "tip", tetrahedron(tip, tip + Vec3(0.2, 0, 0.4), tip + Vec3(-0.1, 0.2, 0.4), tip + Vec3(-0.1, -0.2, 0.4))));
  return assembly;
}

}  // namespace

TEST_CASE("Nothing is told of a simulation in which nothing was amiss") {
  const Assembly assembly = block_on_ground();
  Simulation simulation;
  simulation.last.energy.kinetic = 5;
  simulation.counts.deepest = tracker_of(assembly).gap();
  simulation.last.energy.defect = kDefectTold * 5;
  simulation.counts.worst_residual = kSolvedStep;
  CHECK(codes(warnings_of(simulation, tracker_of(assembly), assembly, false)).empty());
  CHECK(codes(warnings_of({}, tracker_of(assembly), assembly, false)).empty());
  // What was lost had been turned over.
  Simulation at_rest;
  at_rest.last.energy.impacts = -5;
  at_rest.last.energy.defect = kDefectTold;
  CHECK(codes(warnings_of(at_rest, tracker_of(assembly), assembly, false)).empty());
}

TEST_CASE("Each thing that was amiss is told by itself, with its number") {
  const Assembly assembly = block_on_ground();
  const ContactTracker tracker = tracker_of(assembly);
  const auto told = [&](const auto& change) {
    Simulation simulation;
    change(simulation);
    return warnings_of(simulation, tracker, assembly, false);
  };
  const Diagnostics residual = told([](Simulation& s) {
    s.counts.steps = 70;
    s.counts.unsolved = 3;
    s.counts.worst_residual = 2.5e-7;
  });
  CHECK(codes(residual) == "step-residual");
  CHECK(residual[0].message == "3 of 70 steps miss the law of contact by up to 2.5e-07");
  const Diagnostics zeno = told([](Simulation& s) { s.counts.chattering = 4; });
  CHECK(codes(zeno) == "zeno");
  CHECK(zeno[0].message.rfind("4 contacts", 0) == 0);
  const Diagnostics reduced = told([](Simulation& s) { s.counts.reduced = 6; });
  CHECK(codes(reduced) == "restitution-reduced");
  CHECK(reduced[0].message.find("6 impacts") != std::string::npos);
  const Diagnostics sunk = told([&](Simulation& s) { s.counts.deepest = 1.001 * tracker.gap(); });
  CHECK(codes(sunk) == "sunk");
  for (const double sign : {1.0, -1.0}) {
    const Diagnostics defect = told([&](Simulation& s) {
      s.last.energy.potential = -2;
      s.last.energy.defect = 1.01 * sign * kDefectTold * 2;
    });
    CHECK(codes(defect) == "energy-defect");
  }
  const Diagnostics pushed = told([](Simulation& s) {
    s.last.energy.kinetic = 2;
    s.last.energy.corrections = 1.01 * kCorrectionsTold * 2;
  });
  CHECK(codes(pushed) == "energy-from-corrections");
  CHECK(pushed[0].message.rfind("pushing overlaps apart gave 0.1 J where 2 J were turned over", 0) == 0);
  CHECK(codes(told([](Simulation& s) {
          s.last.energy.kinetic = 2;
          s.last.energy.corrections = 0.99 * kCorrectionsTold * 2;
        })) == "");
}

TEST_CASE("Restitution is missed where steps know none, and only where some is stated") {
  Assembly assembly = block_on_ground();
  const auto told = [&](Impacts impacts, std::optional<double> restitution) {
    Simulation simulation;
    simulation.options.impacts = impacts;
    simulation.options.restitution = restitution;
    return codes(warnings_of(simulation, tracker_of(assembly), assembly, false));
  };
  CHECK(told(Impacts::kStepped, 0.9) == "restitution-not-used");
  CHECK(told(Impacts::kLocated, 0.9).empty());
  CHECK(told(Impacts::kStepped, std::nullopt).empty());
  assembly.friction.restitution = 0.5;
  CHECK(told(Impacts::kStepped, std::nullopt) == "restitution-not-used");
  CHECK(told(Impacts::kStepped, 0.0).empty());
}

TEST_CASE("How deep parts sank is told in the unit of the assembly") {
  Assembly assembly = block_on_ground();
  assembly.metres_per_unit = 1e-3;
  assembly.unit_name = "mm";
  Simulation simulation;
  simulation.counts.deepest = 0.25;
  const Diagnostics warnings = warnings_of(simulation, tracker_of(assembly), assembly, false);
  REQUIRE(codes(warnings) == "sunk");
  CHECK(warnings[0].message == "parts ran into each other by up to 2.5e+02 mm");
}

TEST_CASE("Curved surfaces that are followed as facets are told once something touches them") {
  const Assembly assembly = tip_over_cone();
  ContactTracker tracker = tracker_of(assembly);
  const StepReach still{{0, 0}, {}};
  Displacements at(2);
  tracker.contacts(at, still);
  CHECK(tracker.facets_in_contact().a == -1);
  CHECK(codes(warnings_of({}, tracker, assembly, false)).empty());
  at[1] = translation(Vec3(0, 0, -2e-3));
  const auto touching = tracker.contacts(at, still);
  REQUIRE(touching.size() == 1);
  CHECK(std::abs(touching[0].gap) <= 1e-12);
  CHECK((tracker.facets_in_contact().a == 0 && tracker.facets_in_contact().b == 1));
  const Diagnostics warnings = warnings_of({}, tracker, assembly, false);
  REQUIRE(codes(warnings) == "facets-in-contact");
  CHECK(warnings[0].message.rfind("'cone' and 'tip'", 0) == 0);
  // It stays told after they part.
  tracker.contacts(Displacements(2), still);
  CHECK(codes(warnings_of({}, tracker, assembly, false)) == "facets-in-contact");
}

TEST_CASE("A simulation whose contacts start otherwise than those of the analysis says so") {
  // The analysis found no ground under the block, which stands on it now.
  Assembly assembly = block_on_ground();
  Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  CHECK_FALSE(warned(started(analysis, stepping(1e-3)).report(), "contacts-followed-otherwise"));
  assembly.ground->height = -1;
  analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  CHECK_FALSE(warned(started(analysis, stepping(1e-3)).report(), "contacts-followed-otherwise"));
  analysis.assembly.ground->height = 0;
  const Simulation report = started(analysis, stepping(1e-3)).report();
  CHECK(report.first_step.holds());
  CHECK(report.first_step.followed == Approx(1).epsilon(1e-9));
  CHECK(warned(report, "contacts-followed-otherwise"));
}

TEST_CASE("Contacts at the start are those that always hold, and of alternatives the chosen ones") {
  Analysis analysis;
  for (const int disjunction : {-1, 0, 0, 0, -1, 1, 1}) {
    Contact contact;
    contact.disjunction = disjunction;
    analysis.contacts.contacts.push_back(contact);
  }
  analysis.contacts.disjunctions = {{{{3, 1}, {2}}, false}, {{{5}, {6}}, false}};
  CHECK(contacts_at_start(analysis) == std::vector<int>{0, 4});
  analysis.disjunction_choice = {0, std::nullopt};
  CHECK(contacts_at_start(analysis) == std::vector<int>{0, 1, 3, 4});
  analysis.disjunction_choice = {1, 1};
  CHECK(contacts_at_start(analysis) == std::vector<int>{0, 2, 4, 6});
}

}  // namespace impend::test
