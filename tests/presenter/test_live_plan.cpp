// Plans in the background: what is asked, what is told on the way, what stays, and what is said of every step.
#include "gui/presenter/live_plan.h"

#include <algorithm>

#include "gui/presenter/plan_rows.h"
#include "gui/presenter/scene_over_time.h"
#include "impend/scene/theme.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

namespace {

std::shared_ptr<const PlanNews> checked(LivePlan& plan, const Snapshot& snapshot, const PlanChoice& rules = {}) {
  plan.check(*plan_source(snapshot), stated_steps(*snapshot.assembly), rules);
  return plan.wait_until_idle();
}

PlanChoice one_hand() {
  PlanChoice rules;
  rules.hands = 1;
  return rules;
}

PlanChoice two_turns(const std::string& down) {
  PlanChoice rules;
  rules.turns = 2;
  rules.down = down;
  return rules;
}

// Where a direction of a part's own points in the scene.
Vec3 shown_direction(const Scene& scene, int part, const Vec3& own) {
  return scene.parts[static_cast<std::size_t>(part)].X_WP.R * own;
}

bool say(const std::vector<WhySentence>& sentences, const std::string& words) {
  return all_of(sentences).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("steps are those of the file, else the parts in their order, and move to other places") {
  Session session;
  const SnapshotPtr stated = opened(session, model_path("plank-and-weights"));
  const PlanSteps steps = stated_steps(*stated->assembly);
  CHECK_FALSE(steps.of_parts);
  REQUIRE(steps.steps.size() == 4);
  const std::vector<NamedStep> moved = moved_step(steps.steps, 3, 1);
  CHECK(moved[1].parts.front() == "right weight");
  CHECK(moved[2].parts.front() == "plank");
  CHECK(moved[2].where == "sequence[2]");
  CHECK(same_steps(moved_step(moved, 1, 3), steps.steps));
  CHECK(same_steps(moved_step(steps.steps, 0, 4), steps.steps));
  CHECK(same_steps(moved_step(steps.steps, -1, 2), steps.steps));
  PlanChoice rules;
  rules.no_hold = " a*; ;b ";
  CHECK(plan_request(rules).no_hold == std::vector<std::string>{"a*", "b"});
  const PlanRequest turned = plan_request(two_turns(" z; ; 0, 1,1"));
  CHECK(turned.turns == 2);
  CHECK(turned.down == std::vector<std::string>{"z", "0, 1,1"});
  PlanChoice none = two_turns("z");
  none.turns = 0;
  CHECK(plan_request(none).down.empty());

  Session other;
  const SnapshotPtr without = opened(other, model_path("tower"));
  CHECK(stated_steps(*without->assembly).of_parts);
}

TEST_CASE("the order of the steps is an edit: undone, kept through renaming, no other mechanics") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("plank-and-weights"));
  const std::vector<NamedStep> moved = moved_step(stated_steps(*before->assembly).steps, 3, 2);
  REQUIRE(session.apply(sequence_edit(*before, moved)).ok());
  const SnapshotPtr after = ready(session);
  CHECK(same_steps(after->assembly->sequence, moved));
  CHECK(after->document->modified());
  CHECK(after->document->undo_name() == "Order of the steps");
  CHECK(same_states(*plan_source(*before), *plan_source(*after)));
  const int right = original_part(*after, "right weight");
  REQUIRE(session.apply(SetName{right, "other"}).ok());
  CHECK(ready(session)->assembly->sequence[2].parts.front() == "other");
  session.undo();
  session.undo();
  const SnapshotPtr undone = ready(session);
  CHECK(same_steps(undone->assembly->sequence, before->assembly->sequence));
  CHECK_FALSE(undone->document->modified());
  CHECK_FALSE(session.apply(SetSequence{{{StepKind::kPlace, {"nobody"}, std::nullopt, ""}}}).ok());
}

TEST_CASE("a check tells rows, title and reasons in the words of the report") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("plank-and-weights"));
  LivePlan plan;
  const auto news = checked(plan, *snapshot);
  REQUIRE(news->stage == PlanStage::kReady);
  CHECK(plan_title(*news, true).title == "plank and weights: EVERY STEP STANDS with 2 hands, fewer do not suffice");
  const std::vector<PlanRow> rows = plan_rows(*news);
  REQUIRE(rows.size() == 4);
  CHECK(rows[3].held_meanwhile == "left weight");
  CHECK(rows[1].way == "down 50 mm");
  const std::vector<WhySentence> why = plan_reasons(*news, 2);
  CHECK(say(why, "Step 3 stands"));
  CHECK(say(why, "'left weight' is held until the next step"));
  CHECK_FALSE(say(plan_reasons(*news, 3, shown_part(*snapshot, "post")), "right weight' comes in"));

  const Scene scene = planned_scene(*snapshot->scene, snapshot->scene_options, *news, 1);
  const Theme theme = theme_of(snapshot->scene_options);
  CHECK(scene.parts[shown_part(*snapshot, "left weight")].color.a < 0.2F);
  CHECK(scene.parts[shown_part(*snapshot, "plank")].color.r == theme.moves.r);
  REQUIRE(scene.arrows.size() == 1);
  CHECK(scene.arrows.front().vector.z() < 0);
  CHECK(scene.markers.empty());
}

TEST_CASE("a step that fails tells who falls and by which motion; later steps are not reached") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("plank-and-weights"));
  LivePlan plan;
  const auto news = checked(plan, *snapshot, one_hand());
  REQUIRE(news->plan);
  REQUIRE(news->plan->falling);
  CHECK(plan_rows(*news)[3].verdict == "no free hand");
  CHECK(say(plan_reasons(*news, 3), "Step 4 fails: placing 'right weight' takes a hand of its own"));
  const Scene scene = planned_scene(*snapshot->scene, snapshot->scene_options, *news, 3);
  CHECK(scene.parts[shown_part(*snapshot, "plank")].motion.moves());
}

TEST_CASE("a search tells its order; one without plan tells what is in the way") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("plank-and-weights"));
  LivePlan plan;
  plan.search(*plan_source(*snapshot), {});
  const auto found = plan.wait_until_idle();
  REQUIRE((found->plan && found->plan->search));
  CHECK(plan_title(*found, true).title == "plank and weights: PLAN FOUND with 2 hands, fewer do not suffice");
  CHECK(found->steps.size() == 4);
  CHECK(plan_actions(*found).find("\"kind\": \"search\"") != std::string::npos);
  plan.search(*plan_source(*snapshot), one_hand());
  const auto none = plan.wait_until_idle();
  REQUIRE((none->plan && !none->plan->found()));
  CHECK_FALSE(plan_reasons(*none, -1).empty());
  CHECK(plan_rows(*none).empty());
}

TEST_CASE("what runs is given up at once, what was known stays, and a bad question is answered by an error") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("plank-and-weights"));
  LivePlan plan;
  const auto first = checked(plan, *snapshot);
  plan.search(*plan_source(*snapshot), {});
  plan.cancel();
  const auto cancelled = plan.news();
  CHECK_FALSE(cancelled->running());
  CHECK(cancelled->plan);
  PlanChoice rules;
  rules.no_hold = "nobody";
  const auto refused = checked(plan, *snapshot, rules);
  REQUIRE(refused->stage == PlanStage::kFailed);
  CHECK(plan_title(*refused, true).title.find("no part matches 'nobody'") != std::string::npos);
  CHECK(plan_rows(*refused).size() == 4);
  plan.forget();
  CHECK_FALSE(plan.news()->on());
}

TEST_CASE("a search that may turn the whole tells turns as steps, pictures turned, and an order to be taken") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("battery-box"));
  LivePlan plan;
  plan.search(*plan_source(*snapshot), two_turns("z"));
  const auto found = plan.wait_until_idle();
  REQUIRE((found->plan && found->plan->found()));
  CHECK(plan_title(*found, true).title == "battery box: PLAN FOUND with 1 hand and 2 turns");
  const std::vector<PlanRow> rows = plan_rows(*found);
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].places.starts_with("turn it all: z down, past "));
  CHECK(rows[0].way == "-");
  CHECK(rows[0].clearance == "-");
  CHECK(rows[0].bodies.empty());
  CHECK(rows[1].way == "down 100 mm");
  CHECK(rows[1].clearance == "free");
  CHECK(rows[2].slides_along == "housing, battery");
  CHECK(say(plan_reasons(*found, 1), "'battery' comes in down"));
  CHECK(say(plan_reasons(*found, 2), "on this way it slides along housing, battery"));
  CHECK_FALSE(say(plan_reasons(*found, 0), "no way"));

  const int battery = shown_part(*snapshot, "battery"), housing = shown_part(*snapshot, "housing");
  const Scene& base = *snapshot->scene;
  const Vec3 up = shown_direction(base, housing, Vec3::UnitZ());
  const auto scene_of = [&](int step) { return planned_scene(base, snapshot->scene_options, *found, step); };
  for (int step = 0; step < 4; ++step) {
    INFO("step " << step);
    const Vec3 shown = shown_direction(scene_of(step), housing, Vec3::UnitZ());
    CHECK((shown - (step < 3 ? Vec3(-up) : up)).norm() < 1e-9);
  }
  const Scene turned = scene_of(1);
  REQUIRE(turned.arrows.size() == 1);
  CHECK(turned.arrows.front().vector.z() < 0);  // it comes from above in the picture
  CHECK(scene_of(0).caption.lines.front().starts_with("turn it all: z down"));
  CHECK(turned.parts[static_cast<std::size_t>(battery)].color.r == theme_of(snapshot->scene_options).moves.r);

  // Taken as the document's sequence, checked from there and shown the same.
  REQUIRE(session.apply(sequence_edit(*snapshot, found->steps)).ok());
  const SnapshotPtr taken = ready(session);
  CHECK(same_steps(stated_steps(*taken->assembly).steps, found->steps));
  const auto again = checked(plan, *taken);
  REQUIRE(again->plan);
  CHECK(again->plan->plan.stands);
  const std::vector<PlanRow> of_check = plan_rows(*again);
  REQUIRE(of_check.size() == rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    INFO("step " << k);
    CHECK(of_check[k].places == rows[k].places);
    CHECK(of_check[k].way == rows[k].way);
    CHECK(of_check[k].held_meanwhile == rows[k].held_meanwhile);
    CHECK(of_check[k].clearance == rows[k].clearance);
    CHECK(of_check[k].slides_along == rows[k].slides_along);
    CHECK(of_check[k].verdict == rows[k].verdict);
  }
  // A turn at another place is another order; one that turns nothing is told.
  CHECK_FALSE(same_steps(moved_step(found->steps, 3, 2), found->steps));
  std::vector<NamedStep> elsewhere = found->steps;
  elsewhere[0].down = Vec3(0, 1, 1);
  CHECK_FALSE(same_steps(elsewhere, found->steps));
  std::vector<NamedStep> twice = found->steps;
  twice.insert(twice.begin(), twice.front());
  plan.check(*plan_source(*taken), {twice, false}, {});
  const auto refused = plan.wait_until_idle();
  REQUIRE(refused->stage == PlanStage::kFailed);
  CHECK(plan_title(*refused, true).title.find("the way up that it has already") != std::string::npos);
  CHECK(plan_rows(*refused)[1].places.starts_with("turn it all: z down"));
}

TEST_CASE("a turned step that fails shows what falls, the way up it is then") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("battery-box"));
  std::vector<NamedStep> steps(4);
  steps[0].kind = steps[2].kind = StepKind::kTurn;
  steps[0].down = Vec3(0, 0, 1);
  steps[1].parts = {"battery"};
  steps[2].down = Vec3(0, 0.2, -1);
  steps[3].parts = {"lid"};
  LivePlan plan;
  PlanChoice rules = one_hand();
  rules.no_hold = "*";
  plan.check(*plan_source(*snapshot), {steps, false}, rules);
  const auto news = plan.wait_until_idle();
  REQUIRE(news->plan);
  CHECK_FALSE(news->plan->plan.stands);
  const int failed = news->plan->plan.sequence.failed;
  REQUIRE(failed == 2);
  REQUIRE(news->plan->falling);
  CHECK(news->plan->falling_in.way_up > 0);
  const Scene scene = planned_scene(*snapshot->scene, snapshot->scene_options, *news, failed);
  const impend::ScenePart& battery = scene.parts[static_cast<std::size_t>(shown_part(*snapshot, "battery"))];
  CHECK(battery.motion.moves());
  CHECK(battery.motion.linear.z() < 0);  // down in the picture
}

TEST_CASE("a check tells how near parts pass and what they slide along") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("drawer-under-stack"));
  LivePlan plan;
  const auto news = checked(plan, *snapshot);
  REQUIRE(news->plan);
  bool slides = false;
  for (const PlanRow& row : plan_rows(*news)) {
    CHECK_FALSE(row.clearance.empty());
    slides = slides || (row.slides_along != "-" && !row.slides_along.empty());
  }
  CHECK(slides);
  CHECK(plan_actions(*news).find("\"clearance\"") != std::string::npos);
}

TEST_CASE("a sub-assembly that is built apart is said in the window, and fails its step where it does not stand") {
  Session session;
  const SnapshotPtr stated = opened(session, model_path("plank-and-weights"));
  NamedStep built;
  built.build = {{StepKind::kPlace, {"plank"}, std::nullopt, ""},
                 {StepKind::kPlace, {"left weight"}, std::nullopt, ""}};
  built.parts = {"plank", "left weight"};
  PlanSteps steps{
      {{StepKind::kPlace, {"post"}, std::nullopt, ""}, built, {StepKind::kPlace, {"right weight"}, std::nullopt, ""}},
      false};
  LivePlan plan;
  plan.check(*plan_source(*stated), steps, {});
  const auto stands = plan.wait_until_idle();
  REQUIRE(stands->plan);
  CHECK(stands->plan->plan.stands);
  CHECK(plan_rows(*stands).size() == 3);
  CHECK(plan_title(*stands, true).detail.find("built apart before, in steps 2.1 to 2.2") != std::string::npos);
  // The weight comes first and hangs in the air; one hand cannot hold it and bring the plank.
  std::reverse(steps.steps[1].build.begin(), steps.steps[1].build.end());
  CHECK_FALSE(same_steps(steps.steps, stands->steps));
  plan.check(*plan_source(*stated), steps, one_hand());
  const auto fails = plan.wait_until_idle();
  REQUIRE(fails->plan);
  CHECK_FALSE(fails->plan->plan.stands);
  const std::vector<PlanRow> rows = plan_rows(*fails);
  REQUIRE(rows.size() == 3);
  CHECK(rows[1].role == ColorRole::kMoves);
  CHECK(plan_title(*fails, true).title.find("STEP 2.2 FAILS") != std::string::npos);
}
