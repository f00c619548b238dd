// States with friction: whether forces balance, by closed forms of shipped models.
#include <string>

#include "impend/pipeline/pipeline.h"
#include "impend/planning/friction_states.h"
#include "test_paths.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

AssemblyWithContacts rough_model(const std::string& name, double mu) {
  PipelineOptions options;
  options.friction.model = FrictionModel::kStatic;
  options.friction.mu = mu;
  const std::string file = std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
  Result<AssemblyWithContacts> found = run_contacts({file}, options);
  REQUIRE(found.ok());
  return std::move(found).value();
}

FrictionStates states_of(const AssemblyWithContacts& model) {
  return FrictionStates(model.assembly, model.contacts, DecisionTolerances(), SolverSettings());
}

PartSet parts_named(const Assembly& assembly, const std::vector<std::string>& names) {
  PartSet parts(static_cast<int>(assembly.parts.size()));
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    for (const std::string& name : names) {
      if (assembly.parts[i].name == name) parts.add(static_cast<int>(i));
    }
  }
  REQUIRE(parts.count() == static_cast<int>(names.size()));
  return parts;
}

}  // namespace

TEST_CASE("A block on an incline of 30 degrees has balancing forces from tan 30° on, or where it is held") {
  for (const double mu : {0.57, 0.58}) {
    const AssemblyWithContacts model = rough_model("block-on-incline", mu);
    FrictionStates states = states_of(model);
    const PartSet all = fixed_parts(model.assembly) | movable_parts(model.assembly);
    const StateVerdict verdict = states.judge({all, all - all});
    CHECK((verdict.standing == (mu < 0.577 ? Standing::kFalls : Standing::kStands)));
    CHECK(verdict.movers == (mu < 0.577 ? movable_parts(model.assembly) : all - all));
    CHECK(verdict.in_doubt == (mu > 0.577));
    const StateVerdict held = states.judge({all, movable_parts(model.assembly)});
    CHECK((held.standing == Standing::kStands));
    CHECK_FALSE(held.in_doubt);
  }
}

TEST_CASE("Half an arch falls without its other half, however rough, and stands where its last stone is held") {
  const AssemblyWithContacts model = rough_model("rough-arch", 0.7);
  FrictionStates states = states_of(model);
  const PartSet all = fixed_parts(model.assembly) | movable_parts(model.assembly);
  const PartSet none = all - all;
  CHECK((states.judge({all, none}).standing == Standing::kStands));
  PartSet half = fixed_parts(model.assembly);
  half |= parts_named(model.assembly, {"voussoir 1", "voussoir 2", "voussoir 3", "voussoir 4", "keystone"});
  CHECK((states.judge({half, none}).standing == Standing::kFalls));
  CHECK((states.judge({half, parts_named(model.assembly, {"keystone"})}).standing == Standing::kStands));
}

TEST_CASE("What rests without friction stands with it") {
  const AssemblyWithContacts model = rough_model("tower", 0.3);
  FrictionStates states = states_of(model);
  const PartSet all = movable_parts(model.assembly);
  const StateVerdict whole = states.judge({all, all - all});
  CHECK((whole.standing == Standing::kStands));
  CHECK_FALSE(whole.in_doubt);
  const PartSet apart = parts_named(model.assembly, {"block-1", "block-3"});
  const StateVerdict verdict = states.judge({apart, all - all});
  CHECK((verdict.standing == Standing::kFalls));
  CHECK(verdict.movers == parts_named(model.assembly, {"block-3"}));
}
