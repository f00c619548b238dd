// What the session says, brought to the panels.
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QToolButton>

#include "gui/presenter/contact_rows.h"
#include "gui/presenter/interface_rows.h"
#include "gui/presenter/remedies.h"
#include "gui/presenter/selection.h"
#include "gui/presenter/view_model.h"
#include "gui/presenter/why.h"
#include "gui/presenter/window_words.h"
#include "gui/widgets/main_window.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

bool running(const Snapshot& snapshot) {
  return snapshot.state == SessionState::kLoading || snapshot.state == SessionState::kEditing ||
         snapshot.state == SessionState::kAnalysing;
}

// The inspector's form for the report of an import.
Inspection as_inspection(const ImportReport& report) {
  Inspection inspection;
  InspectorSection section;
  for (const ImportLine& line : report.lines) section.lines.push_back({line.label, line.value, "", {}, {}});
  if (!section.lines.empty()) inspection.sections.push_back(std::move(section));
  return inspection;
}

std::vector<Sentence> as_sentences(const std::vector<WarningLine>& lines) {
  std::vector<Sentence> sentences;
  for (const WarningLine& line : lines) sentences.push_back({shown_text(line.text), line.item, line.role});
  return sentences;
}

// Nothing but how far the work has come.
bool only_progress(const Snapshot& before, const Snapshot& now) {
  return (running(now) || adds_margins(now)) && before.state == now.state && before.document == now.document &&
         before.assembly == now.assembly && before.analysis == now.analysis && before.scene == now.scene &&
         before.last_ready == now.last_ready && before.settings == now.settings;
}

bool anything_moves(const Scene& scene) {
  return std::any_of(scene.parts.begin(), scene.parts.end(), [](const ScenePart& part) { return part.motion.moves(); });
}

}  // namespace

void MainWindow::show_news() {
  const std::shared_ptr<const Snapshot> before = snapshot_;
  snapshot_ = session().snapshot();
  const Snapshot& now = *snapshot_;
  if (only_progress(*before, now)) {
    show_banner();
    show_progress();
    Q_EMIT snapshotShown();
    return;
  }
  const bool other =
      !now.document || !before->document || now.document->opened->inputs != before->document->opened->inputs;
  if (other) {
    selected_ = {};
    selected_in_.reset();
  } else if (selected_in_ && selected_.kind != SceneItem::Kind::kNone) {
    const SceneItem carried = carried_over(selected_, *selected_in_, now);
    // While there is no analysis, contacts are not known: they may come back.
    const bool may_come_back = needs_analysis(selected_) && now.state != SessionState::kReady;
    if (carried.kind != SceneItem::Kind::kNone || !may_come_back) {
      selected_ = carried;
      selected_in_ = snapshot_;
    }
  }
  show_banner();
  show_page();
  show_scene(*before, other);
  show_parts_and_conditions();
  if (other) parts_->fit_names();
  show_answers();
  show_selection();
  show_progress();
  refresh_actions();
  watch_files();
  // Also from answer to answer: a short analysis is over before its beginning is heard of.
  if (now.state == SessionState::kReady) remember_recent();
  if (now.needs_unit) ask_unit();
  if (now.refused && now.refused != before->refused) say_failure(tr("That cannot be done"), *now.refused);
  Q_EMIT snapshotShown();
}

void MainWindow::show_banner() {
  const Snapshot& now = *snapshot_;
  banner_->set_banner(
      impend::gui::banner(now), running(now) || adds_margins(now),
      now.state == SessionState::kFailed && !now.open_failed && now.error && now.error->code == ErrorCode::kCancelled,
      now.state == SessionState::kFailed && now.error && now.error->code == ErrorCode::kInterpenetration);
  banner_->set_remedies(remedies(now));
}

void MainWindow::show_page() {
  const Snapshot& now = *snapshot_;
  const bool failed =
      now.state == SessionState::kFailed && now.open_failed && now.error && now.error->code != ErrorCode::kCancelled;
  const bool empty = !now.document && now.state != SessionState::kLoading;
  if (failed)
    error_page_->set_error(shown_text(impend::gui::banner(now).title), window_error(*now.error),
                           now.document != nullptr);
  pages_->setCurrentWidget(failed ? static_cast<QWidget*>(error_page_) : empty ? static_cast<QWidget*>(start_) : work_);
  banner_->setVisible(!empty && !failed);
  put_docks_away(empty || failed);
  for (QToolButton* button : bottom_buttons_) button->setVisible(!empty && !failed);

  QString title = QStringLiteral("impend");
  if (now.document) {
    const std::string& first =
        now.document->opened->inputs.empty() ? std::string() : now.document->opened->inputs.front();
    title = QFileInfo(path_text(first)).fileName() + QStringLiteral("[*] – impend");
  }
  setWindowTitle(title);
  setWindowModified(now.document && now.document->modified());
}

void MainWindow::show_scene(const Snapshot& before, bool other_document) {
  const std::shared_ptr<const Scene> scene = scene_to_show(*snapshot_);
  if (!scene_is_outdated(*snapshot_)) {
    outdated_soon_.stop();
    veil_->hide();
  } else if (!outdated_soon_.isActive()) {
    outdated_soon_.start();
  }
  if (scene == shown_scene_) return;
  const bool first = scene && (!shown_scene_ || other_document);
  shown_scene_ = scene;
  if (!scene) {
    motion_->reset();
    view_->set_scene(nullptr);
    return;
  }
  View view = first ? initial_view(*scene, 1, is_dark(palette())) : view_for_scene(view_->view(), *scene);
  if (first) {
    view.layers = view_->scene() ? view_->view().layers : layer::kDefault & ~layer::kCaption;  // the banner says it
    view.camera.orthographic = view_->view().camera.orthographic;
    motion_->reset();
  } else if (!(before.parts == snapshot_->parts)) {
    view.hidden = hidden_carried_over(view.hidden, before.parts, snapshot_->parts);
  }
  view.selected = selected_;
  view_->set_scene(scene);
  view_->set_view(view);
  if (first) view_->look_from(ViewDirection::kIso);
  parts_->set_hidden(view.hidden);
  motion_->set_motion_possible(anything_moves(*scene));
  if (!anything_moves(*scene) && view.phase > 0) {
    change_view([](const View& v) { return with_phase(v, 0); });
    motion_->set_phase(0);
  }
}

void MainWindow::veil_outdated() {
  const bool outdated = scene_is_outdated(*snapshot_);
  veil_->setVisible(outdated);
  for (QWidget* stale : std::initializer_list<QWidget*>{contacts_, interfaces_, joints_, proof_, why_})
    stale->setEnabled(!outdated);
}

void MainWindow::show_parts_and_conditions() {
  const Snapshot& now = *snapshot_;
  std::vector<QColor> colors;
  if (shown_scene_) {
    for (const ScenePart& part : shown_scene_->parts)
      colors.push_back(QColor::fromRgbF(part.color.r, part.color.g, part.color.b));
  }
  parts_->set_nodes(now.document && now.assembly ? part_nodes(now) : std::vector<PartNode>{}, std::move(colors));
  if (now.document) conditions_->set_document(*now.document, now.settings);
  import_->set_inspection(as_inspection(now.import_report));
  std::vector<Sentence> notes;
  for (const Warning& note : gui::import_notes(now))
    notes.push_back({shown_text(note.message), {}, ColorRole::kWarning});
  import_notes_->set_sentences(std::move(notes), tr("Nothing was repaired, skipped or doubted"));
  const std::vector<WarningLine> lines = warning_lines(now);
  warnings_->set_sentences(as_sentences(lines), now.analysis ? tr("No warnings") : QString());
  for (auto entry = bottom_buttons_.begin(); entry != bottom_buttons_.end(); ++entry) {
    const QString name = entry.key()->objectName();
    QString title = entry.key()->windowTitle();
    if (name == QStringLiteral("warnings") && !lines.empty()) title += QStringLiteral(" %1").arg(lines.size());
    if (name == QStringLiteral("contacts") && now.analysis)
      title += QStringLiteral(" %1").arg(now.analysis->contacts.contacts.size());
    if (name == QStringLiteral("interfaces") && now.analysis)
      title += QStringLiteral(" %1").arg(now.analysis->contacts.interfaces.size());
    if (name == QStringLiteral("joints") && now.analysis && !now.analysis->assembly.joints.empty())
      title += QStringLiteral(" %1").arg(now.analysis->assembly.joints.size());
    if (entry.value() != nullptr) entry.value()->setText(title);
  }
}

// Tables stay as they are during a short analysis, so that a drag does not make them flicker.
void MainWindow::show_answers() {
  const Snapshot& now = *snapshot_;
  const bool waiting = !now.analysis && now.last_ready && running(now);
  if (waiting || now.analysis == shown_analysis_) {
    if (now.analysis) veil_outdated();
    return;
  }
  shown_analysis_ = now.analysis;
  veil_outdated();
  contacts_->set_table(now.analysis ? contact_table(*now.analysis) : Table{});
  interfaces_->set_table(now.analysis ? interface_table(*now.analysis) : Table{});
  joints_->set_table(now.analysis ? joint_table(*now.analysis) : Table{});
  proof_->set_panel(now.analysis ? formulations_panel(*now.analysis) : FormulationsPanel{});
}

void MainWindow::show_progress() {
  const Snapshot& now = *snapshot_;
  const bool busy = running(now) || adds_margins(now);
  progress_->setVisible(busy);
  cancel_->setVisible(busy);
  progress_->setRange(0, now.progress.fraction < 0 ? 0 : 100);
  if (now.progress.fraction >= 0) progress_->setValue(static_cast<int>(100 * now.progress.fraction));
}

}  // namespace impend::gui
