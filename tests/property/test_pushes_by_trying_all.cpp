// The fewest pushes of random piles against the analysis of every set of them, and in other units, poses and orders.
#include <algorithm>
#include <cmath>
#include <optional>

#include "impend/contact/find_contacts.h"
#include "impend/friction/balance.h"
#include "impend/friction/friction_parts.h"
#include "impend/motion/analysis.h"
#include "impend/planning/fewest_pushes.h"
#include "impend/planning/fingers.h"
#include "impend/planning/friction_states.h"
#include "impend/planning/frictionless_states.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/pile_states.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kMostAsked = 20000;

SolverSettings on_one_thread() {
  SolverSettings settings;
  settings.threads = 1;
  return settings;
}

PartSet every_part(const Assembly& assembly) { return movable_parts(assembly) | fixed_parts(assembly); }

ContactSet contacts_for_pushes(const Assembly& pile, bool friction) {
  ContactOptions options;
  options.per_plane = friction;
  auto found = find_contacts(pile, options);
  REQUIRE(found.ok());
  return std::move(found).value();
}

// A pile on a floor, of every second seed under gravity that is not quite upright, so that much of it slides or tips.
Assembly leaning_pile(std::uint64_t seed) {
  Random random(seed + 500);
  Assembly pile = random_box_pile(seed, 2 + static_cast<int>(seed % 3));
  const double lean = random.uniform(-0.3, 0.3);
  const bool along_x = random.chance(0.5);
  if (!pile.ground && random.chance(0.5)) {
    pile.gravity = kStandardGravity * Vec3(along_x ? lean : 0, along_x ? 0 : lean, -1).normalized();
  }
  return pile;
}

std::vector<PushCandidate> all_candidates(const Assembly& pile, const ContactSet& contacts) {
  const auto prepared = prepare_surfaces(pile);
  REQUIRE(prepared.ok());
  return push_candidates(pile, prepared.value(), contacts, movable_parts(pile), every_part(pile)).reached;
}

// Some of them, in random order; most of them push up or against where gravity leans.
std::vector<PushCandidate> some_candidates(const Assembly& pile, const std::vector<PushCandidate>& all,
                                           std::uint64_t seed, int most) {
  Random random(seed + 900);
  std::vector<PushCandidate> left = all, some;
  while (!left.empty() && static_cast<int>(some.size()) < most) {
    const int k = random.integer(0, static_cast<int>(left.size()) - 1);
    const double against = -left[k].direction.dot(pile.gravity) / kStandardGravity;
    if (against > 0.01 || random.chance(0.1)) some.push_back(left[k]);
    left.erase(left.begin() + k);
  }
  return some;
}

struct PushedPile {
  Assembly assembly;
  ContactSet contacts;
  PushedStates states;
  int pushes = 0;

  PushedPile(const Assembly& pile, const ContactSet& found, const std::vector<PushCandidate>& candidates)
      : assembly(with_fingers(pile, candidates)),
        contacts(with_fingers(found, static_cast<int>(pile.parts.size()), candidates)),
        states(every_part(pile), static_cast<int>(pile.parts.size()), static_cast<int>(candidates.size())),
        pushes(static_cast<int>(candidates.size())) {}

  FewestPushes fewest() const {
    FrictionlessStates judge(assembly, contacts, {}, on_one_thread(), states.fingers());
    return with([&judge](const AssemblyState& state) { return judge.judge(state); });
  }
  FewestPushes fewest_with_friction() const {
    FrictionStates judge(assembly, contacts, {}, on_one_thread(), states.fingers());
    return with([&judge](const AssemblyState& state) { return judge.judge(state); });
  }

  Standing by_analysis(const PushSet& pushed) const {
    return standing_by_analysis(assembly, contacts, states.with(pushed));
  }

  // Whether forces balance, over one problem of all that is there, without parts, caches and clauses.
  Standing by_balance(const PushSet& pushed) const {
    const AssemblyState state = states.with(pushed);
    const ContactSet there = contacts_in_state(assembly, contacts, state);
    std::vector<int> imposed;
    for (std::size_t i = 0; i < there.contacts.size(); ++i) {
      if (there.contacts[i].disjunction >= 0) return Standing::kUnknown;
      imposed.push_back(static_cast<int>(i));
    }
    const FrictionProblem in_si = make_friction_problem(assembly_in_state(assembly, state), there, imposed);
    const FrictionProblem problem = own_units(in_si).problem(in_si);
    const Balance found = balance(problem, problem.mu);
    if (!found.possible) return Standing::kUnknown;
    return *found.possible ? Standing::kStands : Standing::kFalls;
  }

 private:
  FewestPushes with(const JudgeState& judge) const {
    const AcceptPushes accept = [](const PushSet&) { return true; };
    return fewest_pushes(pushes, states.judge(judge), accept, kMostAsked);
  }
};

struct TriedPushes {
  std::optional<int> fewest;
  bool open = false;  // a set was left open that has no more pushes
};

template <class Judge>
TriedPushes by_trying_all(int pushes, const Judge& judge) {
  TriedPushes tried;
  for (int count = 0; count <= pushes && !tried.fewest; ++count) {
    for (unsigned bits = 0; bits < 1U << pushes; ++bits) {
      PushSet pushed(pushes);
      for (int k = 0; k < pushes; ++k) {
        if (bits >> k & 1U) pushed.add(k);
      }
      if (pushed.count() != count) continue;
      const Standing standing = judge(pushed);
      tried.open = tried.open || standing == Standing::kUnknown;
      if (standing != Standing::kStands) continue;
      tried.fewest = count;
      break;
    }
  }
  return tried;
}

struct PushCounts {
  int none = 0, one = 0, more = 0, impossible = 0, open = 0;

  void add(const TriedPushes& tried) {
    open += tried.open;
    ++(!tried.fewest ? impossible : *tried.fewest == 0 ? none : *tried.fewest == 1 ? one : more);
  }
};

void check_against(const TriedPushes& tried, const FewestPushes& found) {
  CHECK_FALSE(found.gave_up);
  if (tried.open) return;
  REQUIRE(found.pushes.has_value() == tried.fewest.has_value());
  CHECK(found.none_suffices == !tried.fewest.has_value());
  if (!tried.fewest) return;
  CHECK(found.pushes->count() == *tried.fewest);
  CHECK(found.at_least == *tried.fewest);
}

Assembly pile_turned(Assembly pile, const RigidTransform& X) {
  for (Part& part : pile.parts) part.X_WP = X * part.X_WP;
  if (pile.ground) pile.ground->height += pile.up().dot(X.R.transpose() * X.p);
  pile.gravity = X.R * pile.gravity;
  return pile;
}

Assembly pile_scaled(const Assembly& pile, double scale) {
  Assembly scaled = pile;
  scaled.contact.gap = *pile.contact.gap * scale;
  if (scaled.ground) scaled.ground->height *= scale;
  for (Part& part : scaled.parts) {
    TriangleMesh mesh = part.mesh;
    for (Vec3& x : mesh.vertices) x *= scale;
    part = part_from_mesh(part.name, mesh, part.fixed);
  }
  return scaled;
}

Assembly pile_reversed(Assembly pile) {
  std::reverse(pile.parts.begin(), pile.parts.end());
  return pile;
}

// Of all candidates: how many there are, the fewest pushes and what is proved.
struct PushCost {
  std::size_t candidates = 0;
  int pushes = -1, at_least = 0;
};

PushCost cost_of_pushes(const Assembly& pile) {
  const ContactSet contacts = contacts_for_pushes(pile, false);
  const std::vector<PushCandidate> candidates = all_candidates(pile, contacts);
  const FewestPushes found = PushedPile(pile, contacts, candidates).fewest();
  return {candidates.size(), found.pushes ? found.pushes->count() : -1, found.at_least};
}

bool has_same_cost(const PushCost& cost, const Assembly& other) {
  const PushCost found = cost_of_pushes(other);
  CHECK(found.candidates == cost.candidates);
  return found.pushes == cost.pushes && found.at_least == cost.at_least;
}

}  // namespace

TEST_CASE("the fewest pushes of piles without friction are as few as analysing every set of them finds") {
  PushCounts counts;
  for (std::uint64_t seed = 0; seed < 240; ++seed) {
    INFO("seed " << seed);
    const Assembly pile = leaning_pile(seed);
    const ContactSet contacts = contacts_for_pushes(pile, false);
    const PushedPile pushed(pile, contacts, some_candidates(pile, all_candidates(pile, contacts), seed, 8));
    const TriedPushes tried =
        by_trying_all(pushed.pushes, [&](const PushSet& pushes) { return pushed.by_analysis(pushes); });
    counts.add(tried);
    check_against(tried, pushed.fewest());
  }
  CAPTURE(counts.none, counts.one, counts.more, counts.impossible, counts.open);
  CHECK(counts.none > 20);
  CHECK(counts.one > 20);
  CHECK(counts.more > 20);
  CHECK(counts.impossible > 20);
  CHECK(counts.open < 30);
}

TEST_CASE("the fewest pushes of rough piles are as few as balancing every set of them finds") {
  PushCounts counts;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    INFO("seed " << seed);
    Assembly pile = leaning_pile(seed);
    pile.friction.mu = 0.05 + 0.05 * static_cast<double>(seed % 5);
    const ContactSet contacts = contacts_for_pushes(pile, true);
    const PushedPile pushed(pile, contacts, some_candidates(pile, all_candidates(pile, contacts), seed, 6));
    const TriedPushes tried =
        by_trying_all(pushed.pushes, [&](const PushSet& pushes) { return pushed.by_balance(pushes); });
    counts.add(tried);
    check_against(tried, pushed.fewest_with_friction());
  }
  CAPTURE(counts.none, counts.one, counts.more, counts.impossible, counts.open);
  CHECK(counts.none > 20);
  CHECK(counts.one > 10);
  CHECK(counts.impossible > 10);
  CHECK(counts.open < 30);
}

TEST_CASE("as many pushes are needed in every unit, pose and order of parts") {
  int needed = 0, others = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    const Assembly pile = leaning_pile(seed);
    const PushCost cost = cost_of_pushes(pile);
    needed += cost.pushes > 0;
    others += !has_same_cost(cost, pile_turned(pile, random_pose(static_cast<unsigned>(seed) + 1)));
    others += !has_same_cost(cost, pile_reversed(pile));
    others += !has_same_cost(cost, pile_scaled(pile, seed % 2 ? 1e-3 : 1e3));
  }
  CHECK(needed > 10);
  // Whether a part that points pinch only balances may be known in one pose and not in another (4 of 180 here).
  CHECK(others <= 6);
}

}  // namespace impend::test
