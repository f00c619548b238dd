// Sequences in names become sequences of parts, or say what is wrong with them.
#include "impend/planning/sequence.h"

#include <cmath>

#include "tests/support/catch.h"

namespace impend::test {
namespace {

using Names = std::vector<std::string>;
constexpr auto kPlace = PlanStep::Kind::kPlace;
constexpr auto kRemove = PlanStep::Kind::kRemove;

// Parts 0 to 3; the base is fixed.
Assembly table_to_build() {
  Assembly assembly;
  for (const char* name : {"base", "leg", "top", "lamp"}) {
    Part part;
    part.name = name;
    part.fixed = part.name == "base";
    assembly.parts.push_back(part);
  }
  return assembly;
}

NamedStep place(const Names& parts) { return {kPlace, parts, std::nullopt, ""}; }
NamedStep take_out(const Names& parts) { return {kRemove, parts, std::nullopt, ""}; }
NamedStep holding(NamedStep step, const Names& hold) {
  step.hold = hold;
  return step;
}

NamedStep turn_to(const Vec3& down, const std::optional<Vec3>& past = std::nullopt) {
  return {PlanStep::Kind::kTurn, {}, std::nullopt, "", down, past};
}

// With the places that a file would give.
std::vector<NamedStep> as_in_file(std::vector<NamedStep> steps) {
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i].where = "sequence[" + std::to_string(i) + "]";
  return steps;
}

Sequence resolved(const std::vector<NamedStep>& steps) {
  const auto sequence = resolve_sequence(as_in_file(steps), table_to_build());
  INFO((sequence.ok() ? "" : to_string(sequence.error())));
  REQUIRE(sequence.ok());
  return sequence.value();
}

// `step`: the one that is wrong; −1: none in particular.
void check_wrong(const std::vector<NamedStep>& steps, int step, const std::string& name) {
  const auto sequence = resolve_sequence(as_in_file(steps), table_to_build());
  INFO("step " << step << ", part " << name);
  REQUIRE_FALSE(sequence.ok());
  const Error& error = sequence.error();
  INFO(to_string(error));
  CHECK(std::string(to_string(error.code)) == to_string(ErrorCode::kBadValue));
  CHECK(error.message.find(name) != std::string::npos);
  CHECK(error.message.back() != '.');
  CHECK_FALSE(error.hint.empty());
  // In a step the place may go on, as in "sequence[3].hold".
  if (step >= 0) CHECK(error.place.where.rfind("sequence[" + std::to_string(step) + "]", 0) == 0);
}

TEST_CASE("steps in names become steps of parts in their order") {
  const Sequence steps = resolved({place({"leg"}), holding(place({"lamp"}), {"leg"}), holding(place({"top"}), {})});
  REQUIRE(steps.size() == 3);
  const std::vector<std::vector<int>> parts = {{1}, {3}, {2}};
  for (int i = 0; i < 3; ++i) {
    CHECK(steps[i].kind == kPlace);
    CHECK(steps[i].parts == parts[i]);
  }
  CHECK_FALSE(steps[0].hold);
  CHECK(steps[1].hold == std::vector<int>{1});
  CHECK(steps[2].hold == std::vector<int>{});
}

TEST_CASE("parts that are put together before are one step, whose parts keep their order") {
  const Sequence steps = resolved({holding(place({"lamp", "top"}), {"top"}), place({"leg"}), take_out({"lamp", "top"}),
                                   place({"top"}), place({"lamp"})});
  REQUIRE(steps.size() == 5);
  CHECK(steps[0].parts == std::vector<int>{3, 2});
  CHECK(steps[0].hold == std::vector<int>{2});
  CHECK(steps[2].kind == kRemove);
  CHECK(steps[2].parts == std::vector<int>{3, 2});
}

TEST_CASE("a fixed part may be named and its step is left out") {
  const Sequence first = resolved({place({"base"}), place({"leg"}), place({"top"}), place({"lamp"})});
  REQUIRE(first.size() == 3);
  CHECK(first[0].parts == std::vector<int>{1});
  const Sequence late = resolved({place({"leg"}), place({"top"}), place({"base"}), place({"lamp"})});
  REQUIRE(late.size() == 3);
  CHECK(late[2].parts == std::vector<int>{3});
  CHECK(resolve_sequence({}, Assembly()).ok());
}

TEST_CASE("a part may be placed again once it was removed, and be away at the end") {
  const Sequence steps = resolved(
      {place({"lamp"}), place({"leg"}), take_out({"lamp"}), place({"top"}), place({"lamp"}), take_out({"leg"})});
  REQUIRE(steps.size() == 6);
  CHECK(steps[2].kind == kRemove);
  CHECK(steps[2].parts == std::vector<int>{3});
  CHECK(steps[4].kind == kPlace);
  CHECK(steps[5].kind == kRemove);
}

TEST_CASE("a part that the assembly does not have is no part of a sequence") {
  check_wrong({place({"leg"}), place({"tpo"}), place({"lamp"})}, 1, "tpo");
  check_wrong({place({"leg"}), place({"top"}), place({"lamp"}), take_out({"lapm"})}, 3, "lapm");
  check_wrong({place({"leg", "Top"}), place({"top"}), place({"lamp"})}, 0, "Top");
  check_wrong({place({"leg"}), holding(place({"top"}), {"legg"}), place({"lamp"})}, 1, "legg");
}

TEST_CASE("a part is not placed a second time while it is there") {
  check_wrong({place({"leg"}), place({"top"}), place({"leg"}), place({"lamp"})}, 2, "leg");
  check_wrong({place({"leg"}), place({"top", "lamp", "top"})}, 1, "top");
  check_wrong({place({"leg"}), take_out({"leg"}), place({"leg"}), place({"top"}), place({"lamp", "leg"})}, 4, "leg");
}

TEST_CASE("a part that is not there is not removed") {
  check_wrong({take_out({"top"}), place({"leg"}), place({"top"}), place({"lamp"})}, 0, "top");
  check_wrong({place({"leg"}), place({"top"}), take_out({"top"}), take_out({"top"}), place({"lamp"})}, 3, "top");
  check_wrong({place({"leg"}), place({"top"}), take_out({"top", "lamp"}), place({"lamp"})}, 2, "lamp");
}

TEST_CASE("every movable part is placed at some time") {
  check_wrong({place({"leg"}), place({"lamp"})}, -1, "top");
  check_wrong({place({"base"}), place({"top"}), place({"lamp"})}, -1, "leg");
  check_wrong({}, -1, "leg");
}

TEST_CASE("a fixed part stays where it is") {
  check_wrong({place({"leg"}), place({"top"}), place({"lamp"}), take_out({"base"})}, 3, "base");
  check_wrong({place({"leg"}), take_out({"leg", "base"}), place({"top"}), place({"lamp"}), place({"leg"})}, 1, "base");
}

TEST_CASE("a part that is held when a step is done is there then") {
  check_wrong({holding(place({"leg"}), {"top"}), place({"top"}), place({"lamp"})}, 0, "top");
  check_wrong(
      {place({"leg"}), place({"top"}), holding(take_out({"top"}), {"leg", "top"}), place({"top"}), place({"lamp"})}, 2,
      "top");
  const Sequence own = resolved({holding(place({"leg"}), {"leg"}), place({"top"}), place({"lamp"})});
  CHECK(own[0].hold == std::vector<int>{1});
}

TEST_CASE("turns lead from each way up to the next one, and back to how it stands") {
  const std::vector<NamedStep> named = {place({"leg"}),         turn_to({0, 0, 3}),
                                        place({"top"}),         turn_to({5, 0, 0}, Vec3(0, 2, 2)),
                                        turn_to({0, 0, -0.25}), place({"lamp"})};
  const Assembly table = table_to_build();
  const WaysUp ways = named_ways_up(named, table);
  const Sequence steps = resolved(named);
  REQUIRE(steps.size() == 6);
  for (const int k : {1, 3, 4}) {
    CHECK(steps[k].turns());
    CHECK(steps[k].parts.empty());
  }
  CHECK(steps[1].turn.from == 0);
  CHECK(ways.all[steps[1].turn.to].down == Vec3(0, 0, 1));
  CHECK(steps[1].turn.past == -1);
  CHECK(steps[3].turn.from == steps[1].turn.to);
  CHECK(ways.all[steps[3].turn.to].down == Vec3(1, 0, 0));
  REQUIRE(steps[3].turn.past > 0);
  CHECK((ways.all[steps[3].turn.past].down - Vec3(0, 1, 1).normalized()).norm() < 1e-15);
  CHECK(steps[4].turn.from == steps[3].turn.to);
  CHECK(steps[4].turn.to == 0);
  for (const int k : {1, 3}) CHECK(ways.all[steps[k].turn.to].steps);
  CHECK_FALSE(ways.all[steps[3].turn.past].steps);
  CHECK(named_ways_up({place({"leg"})}, table).all.empty());
}

TEST_CASE("a turn past the direction of the finished assembly is off its ground") {
  Assembly table = table_to_build();
  table.ground = Ground{0};
  const std::vector<NamedStep> named = {turn_to({1, 0, 0}), turn_to({0, 1, 0}, Vec3(0, 0, -1)), place({"leg"}),
                                        place({"top"}), place({"lamp"})};
  const auto steps = resolve_sequence(named, table);
  REQUIRE(steps.ok());
  const WaysUp ways = named_ways_up(named, table);
  REQUIRE(ways.lifted > 0);
  CHECK(steps.value()[1].turn.past == ways.lifted);
}

NamedStep built(const std::vector<NamedStep>& steps, const Vec3& down = Vec3::Zero()) {
  NamedStep step;
  step.build = steps;
  step.down = down;
  return step;
}

TEST_CASE("what is built apart is one step, with the parts that are there in the end") {
  const Sequence steps =
      resolved({place({"leg"}), built({place({"leg"}), place({"top"}), built({place({"lamp"})}), take_out({"leg"})})});
  REQUIRE(steps.size() == 2);
  CHECK(steps[1].places());
  CHECK(steps[1].parts == std::vector<int>{2, 3});
  CHECK(steps[1].build.size() == 4);
  CHECK(steps[1].build_down == Vec3::Zero());
  CHECK(resolved({place({"leg"}), built({place({"top"}), place({"lamp"})}, Vec3(0, 0, 2))})[1].build_down ==
        Vec3(0, 0, 2));
}

TEST_CASE("what is built apart has no fixed part, no turn, nothing held in the end, and something left") {
  const std::vector<NamedStep> rest = {place({"leg"}), place({"top"}), place({"lamp"})};
  const auto wrong = [&](const NamedStep& step, const std::string& words) {
    std::vector<NamedStep> steps = {step};
    steps.insert(steps.end(), rest.begin(), rest.end());
    check_wrong(steps, 0, words);
  };
  wrong(built({place({"base"}), place({"leg"})}), "'base' is fixed");
  wrong(built({place({"leg"}), take_out({"leg"})}), "nothing is left");
  wrong(built({place({"leg"})}, Vec3(0, std::nan(""), 0)), "down that is none");
  check_wrong({built({place({"leg"}), place({"top"})}), place({"top"}), place({"lamp"})}, 1, "top");
  check_wrong({built({place({"leg"}), place({"leg"})}), place({"top"}), place({"lamp"})}, -1, "leg");
  check_wrong({built({place({"leg"}), turn_to({1, 0, 0})}), place({"top"}), place({"lamp"})}, -1, "one way up");
  check_wrong({built({place({"leg"}), holding(place({"top"}), {"leg"})}), place({"lamp"})}, -1, "waits on its table");
}

TEST_CASE("a turn that turns nothing, or to nowhere, or past its own end, is refused") {
  const std::string again = "the way up that it has already", ends = "begins or ends";
  check_wrong({turn_to({1, 0, 0}), turn_to({2, 0, 0}), place({"leg"}), place({"top"}), place({"lamp"})}, 1, again);
  check_wrong({turn_to({0, 0, -4}), place({"leg"}), place({"top"}), place({"lamp"})}, 0, again);
  check_wrong({turn_to({0, 0, 0}), place({"leg"}), place({"top"}), place({"lamp"})}, 0, "this is none");
  check_wrong({turn_to({0, std::nan(""), 0}), place({"leg"}), place({"top"}), place({"lamp"})}, 0, "this is none");
  check_wrong({turn_to({1, 0, 0}, Vec3::Zero()), place({"leg"}), place({"top"}), place({"lamp"})}, 0, "this is none");
  check_wrong({turn_to({1, 0, 0}, Vec3(1, 0, 0)), place({"leg"}), place({"top"}), place({"lamp"})}, 0, ends);
  check_wrong({turn_to({1, 0, 0}, Vec3(0, 0, 1)), place({"leg"}), place({"top"}), place({"lamp"})}, 0, ends);
  // A fixed part is there from the start; without one nothing is.
  Assembly loose = table_to_build();
  for (Part& part : loose.parts) part.fixed = false;
  const auto first = resolve_sequence(as_in_file({turn_to({1, 0, 0}), place({"base"})}), loose);
  REQUIRE_FALSE(first.ok());
  CHECK(first.error().place.where == "sequence[0]");
  CHECK(first.error().message.find("before any part is there") != std::string::npos);
  CHECK_FALSE(first.error().hint.empty());
}

}  // namespace
}  // namespace impend::test
