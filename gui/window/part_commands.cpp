#include "gui/window/part_commands.h"

#include <QColorDialog>
#include <QDockWidget>
#include <algorithm>
#include <utility>

#include "gui/presenter/banner.h"
#include "gui/presenter/parse_quantity.h"
#include "gui/widgets/line_icon.h"

namespace impend::gui {

PartCommands::PartCommands(SessionBridge& session, const Panels& panels, ConditionsController& edits,
                           const SelectionController& selection, QWidget* window)
    : session_(session),
      tree_(panels.parts),
      notice_(panels.notice),
      edits_(edits),
      selection_(selection),
      window_(window) {
  connect_tree(tree_);
}

void PartCommands::connect_tree(const PartTree* tree) {
  connect(tree, &PartTree::fixWanted, this, [this](const Parts& parts, bool fixed) {
    edits_.apply(SetFixed{parts, fixed});
  });
  connect(tree, &PartTree::removeWanted, this, [this](const Parts& parts) { edits_.apply(RemovePart{parts}); });
  connect(tree, &PartTree::restoreWanted, this, [this](const Parts& parts) { edits_.apply(RestorePart{parts}); });
  connect(tree, &PartTree::nameTyped, this, [this](int part, const QString& name) {
    edits_.apply(SetName{part, name.trimmed().toStdString()});
  });
  connect(tree, &PartTree::closeHolesWanted, this,
          [this](const Parts& parts) { edits_.apply(CloseHoles{open_among(session_.now(), parts)}); });
  connect(tree, &PartTree::colorWanted, this, &PartCommands::choose_color);
  connect(tree, &PartTree::densityTyped, this, &PartCommands::type_density);
}

void PartCommands::add_to_edit_menu(CommandTable& commands, QMenu* menu) {
  const auto fix = [this](bool fixed) {
    apply_to_selected([fixed](Parts parts) { return SetFixed{std::move(parts), fixed}; });
  };
  commands.add(menu, "fix", tr("&Fix the part"), {QKeySequence(tr("Ctrl+F"))}, [fix] { fix(true); })
      ->setIcon(line_icon(Symbol::kPin));
  commands.add(menu, "free", tr("F&ree the part"), {QKeySequence(tr("Ctrl+Shift+F"))}, [fix] { fix(false); })
      ->setIcon(line_icon(Symbol::kFree));
  commands
      .add(menu, "remove", tr("Re&move the part"), {QKeySequence::Delete},
           [this] { apply_to_selected([](Parts parts) { return RemovePart{std::move(parts)}; }); })
      ->setIcon(line_icon(Symbol::kRemove));
  commands.add(menu, "rename", tr("Re&name the part …"), {QKeySequence(Qt::Key_F2)},
               [this] { type_over(PartColumn::kName); });
  commands.add(menu, "density", tr("&Density of the part …"), {QKeySequence(tr("Ctrl+D"))},
               [this] { type_over(PartColumn::kDensity); });
  commands.add(menu, "close-holes", tr("Close &holes"), {}, [this] { close_holes(); });
  commands.add(menu, "restore", tr("Re&store removed parts"), {}, [this] { restore_removed(); });
}

void PartCommands::add_to_file_menu(CommandTable& commands, QMenu* menu) {
  const auto reopen = [this](auto how) {
    const auto& document = session_.now().document;
    if (document == nullptr) return;
    if (const auto options = how(*document->opened)) session_.session().reload(*options);
  };
  commands.add(menu, "reopen-finer", tr("Open again with fi&ner facets"), {}, [reopen] { reopen(with_finer_facets); });
  commands.add(menu, "reopen-pieces", tr("Open again with a part per p&iece"), {},
               [reopen] { reopen(with_part_per_piece); });
}

void PartCommands::refresh(const CommandTable& commands) const {
  const Snapshot& now = session_.now();
  const std::vector<int> originals = selection_.originals();
  const bool selected = now.document && !originals.empty();
  const auto any_fixed = [&](bool fixed) {
    return selected && std::any_of(originals.begin(), originals.end(),
                                   [&](int part) { return part_state(*now.document, part).fixed == fixed; });
  };
  commands.enable({"fix"}, any_fixed(false));
  commands.enable({"free"}, any_fixed(true));
  commands.enable({"remove"}, selected);
  const auto name = [&](const char* command, const QString& one, const QString& many) {
    commands[command]->setText(originals.size() > 1 ? many.arg(originals.size()) : one);
  };
  name("fix", tr("&Fix the part"), tr("&Fix %1 parts"));
  name("free", tr("F&ree the part"), tr("F&ree %1 parts"));
  name("remove", tr("Re&move the part"), tr("Re&move %1 parts"));
  commands.enable({"restore"},
                  std::any_of(now.parts.shown.begin(), now.parts.shown.end(), [](int shown) { return shown < 0; }));
  const int body = shown_part();
  const bool part = body >= 0 && now.assembly && body < static_cast<int>(now.assembly->parts.size());
  commands.enable({"rename"}, part);
  commands.enable({"density"}, part && now.assembly->parts[body].volume > 0);
  commands.enable({"close-holes"}, now.document && !open_among(now, {}).empty());
  commands.enable({"reopen-finer"}, now.document && with_finer_facets(*now.document->opened));
  commands.enable({"reopen-pieces"}, now.document && with_part_per_piece(*now.document->opened));
}

void PartCommands::apply_to_selected(const std::function<Edit(Parts)>& make) {
  const Parts parts = selection_.originals();
  if (!parts.empty()) edits_.apply(make(parts));
}

void PartCommands::restore_removed() {
  const std::vector<int>& shown = session_.now().parts.shown;
  Parts removed;
  for (size_t part = 0; part < shown.size(); ++part) {
    if (shown[part] < 0) removed.push_back(static_cast<int>(part));
  }
  if (!removed.empty()) edits_.apply(RestorePart{removed});
}

int PartCommands::shown_part() const { return selection_.originals().empty() ? -1 : selection_.body(); }

// In the list of parts, which comes to the front for it.
void PartCommands::type_over(PartColumn column) {
  const int body = shown_part();
  if (body < 0) return;
  if (auto* dock = window_->findChild<QDockWidget*>(QStringLiteral("parts"))) {
    dock->show();
    dock->raise();
  }
  tree_->edit_body(body, column);
}

void PartCommands::type_density(const Parts& parts, const QString& text) {
  const Result<double> density = parse_quantity(text.toStdString(), Quantity::kDensity);
  if (density) {
    edits_.apply(SetDensity{parts, density.value()});
  } else {
    notice_->say_failure(tr("The density stays as it was"), density.error());
  }
}

void PartCommands::choose_color(const Parts& parts) {
  auto* dialog = new QColorDialog(window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QColorDialog::colorSelected, this, [this, parts](const QColor& color) {
    edits_.apply(SetColor{parts, color.name().toStdString()});
  });
  dialog->open();
}

// Of the selected part; without one, of all parts that have any.
void PartCommands::close_holes() {
  const Snapshot& now = session_.now();
  Parts open = open_among(now, selection_.originals());
  if (open.empty()) open = open_among(now, {});
  if (!open.empty()) edits_.apply(CloseHoles{std::move(open)});
}

}  // namespace impend::gui
