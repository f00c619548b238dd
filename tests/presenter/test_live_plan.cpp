// Plans in the background: what is asked, what is told on the way, what stays, and what is said of every step.
#include "gui/presenter/live_plan.h"

#include <algorithm>

#include "gui/presenter/plan_rows.h"
#include "gui/presenter/planned_scene.h"
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

bool says(const std::vector<WhySentence>& sentences, const std::string& words) {
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
  CHECK(plan_request({std::nullopt, "", " a*; ;b ", false, false}).no_hold == std::vector<std::string>{"a*", "b"});

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
  CHECK(says(why, "Step 3 stands"));
  CHECK(says(why, "'left weight' is held until the next step"));
  CHECK_FALSE(says(plan_reasons(*news, 3, shown_part(*snapshot, "post")), "right weight' comes in"));

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
  CHECK(says(plan_reasons(*news, 3), "Step 4 fails: placing 'right weight' takes a hand of its own"));
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
