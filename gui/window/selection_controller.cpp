#include "gui/window/selection_controller.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "gui/presenter/selection.h"
#include "gui/presenter/why.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

int body_of(const SceneItem& item) { return item.kind == SceneItem::Kind::kBody ? item.index : -1; }

// What belongs to a selected contact, interface or joint; of a body nothing, since it would be half of the picture.
std::vector<SceneItem> marked_with(const Snapshot& now, const SceneItem& item) {
  std::vector<SceneItem> marked;
  if (item.kind == SceneItem::Kind::kNone || body_of(item) >= 0) return marked;
  const Related related = related_to(now, item);
  for (const int body : related.bodies) marked.push_back({SceneItem::Kind::kBody, body});
  for (const int contact : related.contacts) marked.push_back({SceneItem::Kind::kContact, contact});
  marked.erase(std::remove(marked.begin(), marked.end(), item), marked.end());
  return marked;
}

}  // namespace

SelectionController::SelectionController(SessionBridge& session, const Panels& panels, const AnswerPanels& answers)
    : session_(session), panels_(panels), answers_(answers) {
  connect_panels();
}

void SelectionController::connect_panels() {
  for (SentenceList* list : {panels_.why, panels_.warnings, panels_.import_notes})
    connect(list, &SentenceList::itemWanted, this, &SelectionController::select);
  connect(panels_.proof, &ProofPanel::itemWanted, this, &SelectionController::select);
  connect(panels_.inspector, &InspectorPanel::itemWanted, this, &SelectionController::select);
  SceneView* view = panels_.view;
  for (DataTable* table : panels_.tables()) {
    connect(table, &DataTable::itemSelected, this, &SelectionController::select);
    connect(table, &DataTable::itemActivated, view, &SceneView::fit_to);
  }
  connect(panels_.measures, &DataTable::itemSelected, this, &SelectionController::select);
  connect(panels_.parts, &PartTree::bodySelected, this, [this](int body) { select({SceneItem::Kind::kBody, body}); });
  connect(panels_.parts, &PartTree::bodyActivated, view, [view](int body) {
    view->fit_to({SceneItem::Kind::kBody, body});
  });
  connect(view, &SceneView::itemClicked, this, &SelectionController::select);
  connect(view, &SceneView::itemHovered, this, [this](const SceneItem& item) {
    panels_.status->setText(shown_text(item_words(drawn_snapshot(session_.now()), item)));
  });
  view->set_item_text([this](const SceneItem& item) { return tooltip_of(item); });
}

QString SelectionController::tooltip_of(const SceneItem& item) const {
  // Two lines by intention; each is made safe by itself.
  QStringList lines;
  for (const QString& line :
       QString::fromStdString(item_tooltip(drawn_snapshot(session_.now()), item)).split(QLatin1Char('\n'))) {
    lines << shown_text(line.toStdString());
  }
  return tooltip_text(lines.join(QLatin1Char('\n')));
}

void SelectionController::select(const SceneItem& item) {
  // A row of a table that waits for a newer answer speaks of the older one.
  const bool of_analysis = item.kind != SceneItem::Kind::kNone && item.kind != SceneItem::Kind::kBody;
  if (of_analysis && session_.now().analysis != answers_.shown()) return;
  selected_ = exists(session_.now(), item) ? item : SceneItem{};
  selected_in_ = session_.snapshot();
  show();
  Q_EMIT changed();
}

int SelectionController::body() const { return body_of(selected_); }

std::vector<int> SelectionController::originals() const {
  const int original = session_.now().parts.original_of(body());
  if (original < 0) return {};
  std::vector<int> chosen = panels_.parts->chosen_originals();
  return std::binary_search(chosen.begin(), chosen.end(), original) ? chosen : std::vector<int>{original};
}

std::vector<int> SelectionController::bodies() const {
  std::vector<int> bodies;
  for (const int original : originals()) {
    const std::vector<int>& shown = session_.now().parts.shown;
    const int at = original < static_cast<int>(shown.size()) ? shown[static_cast<size_t>(original)] : -1;
    if (at >= 0) bodies.push_back(at);
  }
  return bodies.empty() ? std::vector<int>{body()} : bodies;
}

void SelectionController::carry_over(bool other_document) {
  const Snapshot& now = session_.now();
  if (other_document) {
    selected_ = {};
    selected_in_.reset();
  }
  if (!selected_in_ || selected_.kind == SceneItem::Kind::kNone) return;
  const SceneItem carried = carried_over(selected_, *selected_in_, now);
  // While there is no analysis, contacts are not known: they may come back.
  const bool may_come_back = needs_analysis(selected_) && now.state != SessionState::kReady;
  if (carried.kind == SceneItem::Kind::kNone && may_come_back) return;
  selected_ = carried;
  selected_in_ = session_.snapshot();
}

void SelectionController::show() {
  const Snapshot& now = session_.now();
  const SceneItem item = exists(now, selected_) ? selected_ : SceneItem{};
  show_in_view(item);
  panels_.parts->set_selected_body(body_of(item));
  show_in_tables(item);
  panels_.inspector->set_inspection(inspect(now, item));
  panels_.status->setText(shown_text(item_words(now, item)));
  show_why(item);
}

void SelectionController::show_in_view(const SceneItem& item) {
  // Joints of the scene that is drawn meanwhile may have other numbers.
  const bool other_numbers = item.kind == SceneItem::Kind::kJoint && scene_is_outdated(session_.now());
  panels_.view->set_selected(other_numbers ? SceneItem{} : item);
  panels_.view->set_marked(marked_with(session_.now(), item));
}

void SelectionController::show_in_tables(const SceneItem& item) {
  if (session_.now().analysis != answers_.shown()) return;
  const std::optional<int> of_body = body_of(item) >= 0 ? std::optional<int>(body_of(item)) : std::nullopt;
  for (DataTable* table : panels_.tables()) table->set_selected(item, of_body);
}

void SelectionController::show_why(const SceneItem& item) {
  const Snapshot& now = session_.now();
  if (!now.analysis) {
    if (!now.last_ready || now.state == SessionState::kFailed)
      panels_.why->set_sentences({}, tr("There is no answer yet"));
    return;
  }
  std::vector<Sentence> sentences;
  std::vector<WhySentence> lines = body_of(item) >= 0 ? why_body(*now.analysis, body_of(item)) : why(*now.analysis);
  if (const int loose = loose_part(*now.analysis, body_of(item)); loose >= 0) {
    look_for_narrow_gaps(loose);
    if (near_body_ == loose) {
      // Beside what is said of the part itself: further down it would often be out of sight.
      const auto own = std::find_if(lines.begin(), lines.end(), [loose](const WhySentence& line) {
        return line.role == ColorRole::kMoves && line.item == SceneItem{SceneItem::Kind::kBody, loose};
      });
      const std::vector<WhySentence> gaps = narrow_gap_words(*now.analysis, loose, narrow_gaps_);
      lines.insert(own == lines.end() ? own : own + 1, gaps.begin(), gaps.end());
    }
  }
  for (const WhySentence& line : lines) sentences.push_back({shown_text(line.text), line.item, line.role});
  panels_.why->set_sentences(std::move(sentences));
}

void SelectionController::look_for_narrow_gaps(int body) {
  const std::shared_ptr<const Analysis>& analysis = session_.now().analysis;
  if (near_of_ == analysis && near_body_ == body) return;
  near_of_ = analysis;
  near_body_ = body;
  narrow_gaps_.clear();
  near_work_.start([this, analysis, body]() -> BackgroundTask::Then {
    return [this, misses = narrow_gaps(*analysis, body)] {
      narrow_gaps_ = misses;
      if (!narrow_gaps_.empty()) show_why(exists(session_.now(), selected_) ? selected_ : SceneItem{});
    };
  });
}

}  // namespace impend::gui
