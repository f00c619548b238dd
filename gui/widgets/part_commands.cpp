#include "gui/widgets/part_commands.h"

#include <QDockWidget>
#include <QMenu>

#include "gui/presenter/remedies.h"
#include "gui/widgets/main_window.h"

namespace impend::gui {

PartCommands::PartCommands(MainWindow* window) : QObject(window), window_(window) {}

void PartCommands::add_to_edit_menu(QMenu* menu) {
  rename_ = window_->add_action(QStringLiteral("rename"), tr("Re&name the part …"), {QKeySequence(Qt::Key_F2)},
                                [this] { type_over(static_cast<int>(PartColumn::kName)); });
  density_ = window_->add_action(QStringLiteral("density"), tr("&Density of the part …"), {QKeySequence(tr("Ctrl+D"))},
                                 [this] { type_over(static_cast<int>(PartColumn::kDensity)); });
  holes_ = window_->add_action(QStringLiteral("close-holes"), tr("Close &holes"), {}, [this] { close_holes(); });
  for (QAction* action : {rename_, density_, holes_}) menu->addAction(action);
}

void PartCommands::add_to_file_menu(QMenu* menu) {
  const auto reopen = [this](auto how) {
    const auto& document = window_->snapshot()->document;
    if (document == nullptr) return;
    if (const auto options = how(*document->opened)) window_->session().reload(*options);
  };
  finer_ = window_->add_action(QStringLiteral("reopen-finer"), tr("Open again with fi&ner facets"), {},
                               [reopen] { reopen(with_finer_facets); });
  pieces_ = window_->add_action(QStringLiteral("reopen-pieces"), tr("Open again with a part per p&iece"), {},
                                [reopen] { reopen(with_part_per_piece); });
  for (QAction* action : {finer_, pieces_}) menu->addAction(action);
}

int PartCommands::selected_body() const {
  const SceneItem& item = window_->selected();
  const bool part = item.kind == SceneItem::Kind::kBody && window_->snapshot()->parts.original_of(item.index) >= 0;
  return part ? item.index : -1;
}

void PartCommands::refresh() {
  const Snapshot& now = *window_->snapshot();
  const int body = selected_body();
  const bool part = body >= 0 && now.assembly && body < static_cast<int>(now.assembly->parts.size());
  rename_->setEnabled(part);
  density_->setEnabled(part && now.assembly->parts[body].volume > 0);
  holes_->setEnabled(now.document != nullptr && !open_among(now, {}).empty());
  finer_->setEnabled(now.document != nullptr && with_finer_facets(*now.document->opened));
  pieces_->setEnabled(now.document != nullptr && with_part_per_piece(*now.document->opened));
}

// In the list of parts, which comes to the front for it.
void PartCommands::type_over(int column) {
  const int body = selected_body();
  if (body < 0) return;
  if (auto* dock = window_->findChild<QDockWidget*>(QStringLiteral("parts"))) {
    dock->show();
    dock->raise();
  }
  window_->parts()->edit_body(body, static_cast<PartColumn>(column));
}

// Of the selected part; without one, of all parts that have any.
void PartCommands::close_holes() {
  const Snapshot& now = *window_->snapshot();
  const int original = now.parts.original_of(selected_body());
  std::vector<int> open = open_among(now, original >= 0 ? std::vector<int>{original} : std::vector<int>{});
  if (open.empty()) open = open_among(now, {});
  if (!open.empty()) window_->apply(CloseHoles{std::move(open)});
}

}  // namespace impend::gui
