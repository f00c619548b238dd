// What the panel of plans says above its rows where there is no plan, or not the best one.
#include "gui/presenter/live_plan.h"
#include "gui/presenter/plan_rows.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

TEST_CASE("of an assembly that does not stand when it is finished the panel names what moves and what to hold") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("wall-wide-hole"));
  LivePlan plan;
  plan.search(*plan_source(*snapshot), {});
  const PlanTitle title = plan_title(*plan.wait_until_idle(), true);
  CHECK(title.title.find("NO PLAN: the finished assembly does not stand") != std::string::npos);
  CHECK(title.detail.find("'row-4-brick-3' moves; it stands while 'row-4-brick-3' is held") == 0);
}
