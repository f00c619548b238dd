// Snapshots shown in another unit: every length that a person reads, and nothing else.
#include "gui/presenter/shown_unit.h"

#include "gui/presenter/contact_rows.h"
#include "impend/report/report.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

namespace {

bool speaks_of(const std::string& text, const std::string& unit) { return text.find(" " + unit) != std::string::npos; }

std::string tables_of(const Analysis& analysis) {
  return to_csv(contact_table(analysis)) + to_csv(interface_table(analysis));
}

}  // namespace

TEST_CASE("Tables, inspector and sentences of a snapshot follow the chosen unit") {
  Session session;
  const SnapshotPtr file = opened(session, model_path("inverted-pyramid"));
  REQUIRE(file->analysis);
  REQUIRE(file->analysis->assembly.unit_name == "cm");
  ShownUnit unit;
  CHECK(unit.shown(file) == file);
  unit.choose(display_unit("ft"));
  const SnapshotPtr shown = unit.shown(file);
  CHECK(speaks_of(tables_of(*shown->analysis), "ft"));
  CHECK_FALSE(speaks_of(tables_of(*shown->analysis), "cm"));
  CHECK(speaks_of(tables_of(*file->analysis), "cm"));
  const Inspection part = inspect(*shown, {SceneItem::Kind::kBody, 0});
  CHECK(speaks_of(value_of(part, "Volume"), "ft³"));
  CHECK(speaks_of(value_of(part, "Centre of mass"), "ft"));
  CHECK(speaks_of(all_of(why_body(*shown->analysis, 1)), "ft"));
  CHECK_FALSE(speaks_of(all_of(why_body(*file->analysis, 1)), "ft"));
  CHECK(shown->scene->unit_name == "ft");
  CHECK(shown->analysis->bodies.size() == file->analysis->bodies.size());
}

TEST_CASE("The same snapshot is shown by the same pointers, and by others in another unit") {
  Session session;
  const SnapshotPtr file = opened(session, model_path("tower"));
  ShownUnit unit;
  unit.choose(display_unit("in"));
  const SnapshotPtr once = unit.shown(file), again = unit.shown(file);
  CHECK(once == again);
  auto progressed = std::make_shared<Snapshot>(*file);
  progressed->revision += 1;
  const SnapshotPtr next = unit.shown(progressed);
  CHECK(next != once);
  CHECK(next->analysis == once->analysis);
  CHECK(next->assembly == once->assembly);
  CHECK(next->scene == once->scene);
  unit.choose(display_unit("cm"));
  CHECK(unit.shown(file)->analysis != once->analysis);
  unit.choose(std::nullopt);
  CHECK(unit.shown(file) == file);
}

TEST_CASE("What the session keeps is not touched by the unit that is shown") {
  Session session;
  const SnapshotPtr file = opened(session, model_path("tower"));
  const std::string before = report_of(*file->analysis);
  ShownUnit unit;
  unit.choose(display_unit("ft"));
  const SnapshotPtr shown = unit.shown(file);
  CHECK(report_of(*file->analysis) == before);
  CHECK(file->assembly->unit_name == "mm");
  CHECK(shown->document == file->document);
  for (const ImportLine& line : shown->import_report.lines) {
    if (line.label == "Length unit") CHECK(line.value == "mm (0.001 m)");
    if (line.label == "Size") CHECK(speaks_of(line.value, "ft"));
  }
}
