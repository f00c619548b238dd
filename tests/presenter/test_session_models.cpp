// Every shipped model through a session, and everything that is shown of it.
#include <algorithm>
#include <mutex>
#include <set>

#include "gui/presenter/banner.h"
#include "gui/presenter/contact_rows.h"
#include "gui/presenter/formulations_panel.h"
#include "gui/presenter/inspector.h"
#include "gui/presenter/part_rows.h"
#include "gui/presenter/selection.h"
#include "gui/presenter/snapshot.h"
#include "gui/presenter/why.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;
using Kind = SceneItem::Kind;

namespace {

void check_whole_sentence(const std::string& text) {
  INFO("text: " << text);
  CHECK_FALSE(text.empty());
  CHECK(text.find("  ") == std::string::npos);
  CHECK(text.find("unknown") == std::string::npos);
  CHECK(text.find("nan") == std::string::npos);
}

void check_tables(const Snapshot& snapshot) {
  const Analysis& analysis = *snapshot.analysis;
  const Table contacts = contact_table(analysis), interfaces = interface_table(analysis);
  CHECK(contacts.rows.size() == analysis.contacts.contacts.size());
  CHECK(interfaces.rows.size() == analysis.contacts.interfaces.size());
  for (const Table* table : {&contacts, &interfaces}) {
    for (const Row& row : table->rows) {
      CHECK(row.cells.size() == table->columns.size());
      CHECK(exists(snapshot, row.item));
      CHECK_FALSE(row.state.empty());
    }
    for (size_t i = 0; i < table->rows.size(); ++i) CHECK(row_of(*table, table->rows[i].item) == static_cast<int>(i));
  }
  const std::vector<PartNode> nodes = part_nodes(snapshot);
  std::set<int> bodies;
  for (const PartNode& node : nodes) {
    CHECK(node.cells.size() == part_columns().size());
    if (node.body >= 0) bodies.insert(node.body);
  }
  CHECK(static_cast<int>(bodies.size()) == snapshot.assembly->body_count());
}

void check_words(const Snapshot& snapshot) {
  const Analysis& analysis = *snapshot.analysis;
  check_whole_sentence(banner(snapshot).title);
  check_whole_sentence(banner(snapshot).detail);
  CHECK(banner(snapshot).role == role_of(analysis.verdict));
  const auto sentences = why(analysis);
  REQUIRE_FALSE(sentences.empty());
  CHECK(sentences.size() <= 9);
  for (const WhySentence& sentence : sentences) {
    check_whole_sentence(sentence.text);
    if (sentence.item.kind != Kind::kNone) CHECK(exists(snapshot, sentence.item));
  }
  for (int body = 0; body < analysis.assembly.body_count(); ++body) {
    for (const WhySentence& sentence : why_body(analysis, body)) check_whole_sentence(sentence.text);
  }
  const FormulationsPanel panel = formulations_panel(analysis);
  CHECK(panel.titles.size() == 3);
  for (const PanelRow& row : panel.rows) CHECK(row.cells.size() == 3);
  CHECK(panel.agreement.text.rfind("Three formulations agree", 0) == 0);
  CHECK(panel.brackets.size() == analysis.components.size());
  CHECK(panel.brackets.front().role == role_of(analysis.verdict));
  const auto warnings = warning_lines(snapshot);
  CHECK(warnings.size() == analysis.warnings.size());
}

void check_inspector(const Snapshot& snapshot) {
  std::vector<SceneItem> items = {{}};
  for (int i = 0; i < snapshot.assembly->body_count(); ++i) items.push_back({Kind::kBody, i});
  for (const Interface& interface : snapshot.analysis->contacts.interfaces) {
    items.push_back({Kind::kInterface, static_cast<int>(&interface - snapshot.analysis->contacts.interfaces.data())});
  }
  if (!snapshot.analysis->contacts.contacts.empty()) items.push_back({Kind::kContact, 0});
  for (const SceneItem& item : items) {
    const Inspection inspection = inspect(snapshot, item);
    CHECK_FALSE(inspection.title.empty());
    CHECK_FALSE(inspection.sections.empty());
    for (const InspectorSection& section : inspection.sections) {
      CHECK_FALSE(section.lines.empty());
      for (const InspectorLine& line : section.lines) {
        check_whole_sentence(line.label);
        check_whole_sentence(line.value);
        if (line.link.kind != Kind::kNone) CHECK(exists(snapshot, line.link));
      }
    }
  }
}

}  // namespace

TEST_CASE(
    "every shipped model opened through a session gives the expected verdict, the same report and all its words") {
  const auto expected = expectations();
  Session session;
  for (const std::string& name : model_names()) {
    INFO("model " << name);
    const SnapshotPtr snapshot = opened(session, model_path(name));
    CHECK(to_string(snapshot->analysis->verdict) == expected.at(name).at("verdict").get<std::string>());
    CHECK(report_of(*snapshot->analysis) == fresh_report(model_path(name)));
    REQUIRE(snapshot->scene);
    CHECK(snapshot->scene->parts.size() == snapshot->assembly->parts.size());
    CHECK(snapshot->scene->verdict == std::optional<Verdict>(snapshot->analysis->verdict));
    CHECK_FALSE(snapshot->import_report.empty());
    CHECK_FALSE(snapshot->document->modified());
    check_tables(*snapshot);
    check_words(*snapshot);
    check_inspector(*snapshot);
  }
}

TEST_CASE("geometry is shown before the answer") {
  Session* session = nullptr;
  std::mutex mutex;
  std::vector<SnapshotPtr> seen;
  Session made([&] {
    const std::lock_guard lock(mutex);
    if (session != nullptr) seen.push_back(session->snapshot());
  });
  {
    const std::lock_guard lock(mutex);
    session = &made;
  }
  opened(made, model_path("machine"));
  const std::lock_guard lock(mutex);
  const auto shown = std::find_if(seen.begin(), seen.end(), [](const SnapshotPtr& s) {
    return s->state == SessionState::kAnalysing && s->scene && !s->analysis && !s->scene->verdict;
  });
  const auto answered =
      std::find_if(seen.begin(), seen.end(), [](const SnapshotPtr& s) { return s->state == SessionState::kReady; });
  REQUIRE(shown != seen.end());
  REQUIRE(answered != seen.end());
  CHECK(shown < answered);
  for (size_t i = 1; i < seen.size(); ++i) CHECK(seen[i]->revision >= seen[i - 1]->revision);
}
