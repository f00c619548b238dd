// What is selected, in every panel at once, and what is done to the view.
#include <QColorDialog>
#include <QLabel>
#include <algorithm>

#include "gui/presenter/selection.h"
#include "gui/presenter/view_model.h"
#include "gui/presenter/why.h"
#include "gui/widgets/main_window.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {

void MainWindow::select(const SceneItem& item) {
  // A row of a table that waits for a newer answer speaks of the older one.
  const bool of_analysis = item.kind != SceneItem::Kind::kNone && item.kind != SceneItem::Kind::kBody;
  if (of_analysis && snapshot_->analysis != shown_analysis_) return;
  selected_ = exists(*snapshot_, item) ? item : SceneItem{};
  selected_in_ = snapshot_;
  show_selection();
  refresh_actions();
}

// The selected body; −1 where something else or nothing is selected.
int MainWindow::selected_body() const {
  if (selected_.kind == SceneItem::Kind::kBody) return selected_.index;
  return -1;
}

void MainWindow::show_selection() {
  const Snapshot& now = *snapshot_;
  const SceneItem item = exists(now, selected_) ? selected_ : SceneItem{};
  const int body = item.kind == SceneItem::Kind::kBody ? item.index : -1;
  // Joints of the scene that is drawn meanwhile may have other numbers.
  const bool other_numbers = item.kind == SceneItem::Kind::kJoint && scene_is_outdated(now);
  view_->set_selected(other_numbers ? SceneItem{} : item);
  std::vector<SceneItem> marked;
  if (item.kind != SceneItem::Kind::kNone && body < 0) {
    const Related related = related_to(now, item);
    for (const int body_of : related.bodies) marked.push_back({SceneItem::Kind::kBody, body_of});
    for (const int contact : related.contacts) marked.push_back({SceneItem::Kind::kContact, contact});
    marked.erase(std::remove(marked.begin(), marked.end(), item), marked.end());
  }
  view_->set_marked(std::move(marked));
  parts_->set_selected_body(body);
  const std::optional<int> of_body = body >= 0 ? std::optional<int>(body) : std::nullopt;
  if (now.analysis == shown_analysis_) {
    contacts_->set_selected(item, of_body);
    interfaces_->set_selected(item, of_body);
    joints_->set_selected(item, of_body);
  }
  inspector_->set_inspection(inspect(now, item));
  status_->setText(shown_text(item_words(now, item)));
  if (!now.analysis) {
    if (!now.last_ready || now.state == SessionState::kFailed) why_->set_sentences({}, tr("There is no answer yet"));
    return;
  }
  std::vector<Sentence> sentences;
  for (const WhySentence& line : body >= 0 ? why_body(*now.analysis, body) : gui::why(*now.analysis)) {
    sentences.push_back({shown_text(line.text), line.item, line.role});
  }
  why_->set_sentences(std::move(sentences));
}

std::vector<int> MainWindow::selected_originals() const {
  const int original = snapshot_->parts.original_of(selected_body());
  return original < 0 ? std::vector<int>{} : std::vector<int>{original};
}

void MainWindow::change_view(const std::function<View(const View&)>& change) {
  const View changed = change(view_->view());
  view_->set_view(changed);
  parts_->set_hidden(changed.hidden);
}

void MainWindow::hide_bodies(const std::vector<int>& bodies, bool hide) {
  if (!shown_scene_) return;
  change_view([&](const View& view) { return with_hidden(view, *shown_scene_, bodies, hide); });
  refresh_actions();
}

void MainWindow::color_by(ColorBy by) {
  color_by_ = by;
  session().set_scene_options(scene_options());
}

bool MainWindow::apply(Edit edit, int gesture) {
  const Status done = session().apply(std::move(edit), gesture);
  if (done) return true;
  say_failure(tr("That cannot be done"), done.error());
  // A field must not show what does not hold; the message has what was typed.
  if (snapshot_->document) conditions_->set_document(*snapshot_->document, snapshot_->settings);
  show_selection();
  return false;
}

void MainWindow::apply_to_selected(const std::function<Edit(std::vector<int>)>& make) {
  const std::vector<int> originals = selected_originals();
  if (!originals.empty()) apply(make(originals));
}

void MainWindow::choose_color(const std::vector<int>& originals) {
  auto* dialog = new QColorDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QColorDialog::colorSelected, this, [this, originals](const QColor& color) {
    apply(SetColor{originals, color.name().toStdString()});
  });
  dialog->open();
}

}  // namespace impend::gui
