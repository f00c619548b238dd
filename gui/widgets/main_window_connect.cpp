// Who hears whom in the window.
#include <QLabel>

#include "gui/presenter/parse_quantity.h"
#include "gui/presenter/remedies.h"
#include "gui/presenter/selection.h"
#include "gui/presenter/view_model.h"
#include "gui/widgets/conditions_panel.h"
#include "gui/widgets/main_window.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {

void MainWindow::connect_panels() {
  connect(banner_, &BannerBar::cancelWanted, this, [this] { session().cancel(); });
  connect(banner_, &BannerBar::analysisWanted, this, [this] { session().analyse(); });
  connect(banner_, &BannerBar::overlapAllowed, this, [this] {
    AnalysisSettings settings = snapshot_->settings;
    settings.allow_overlap = true;
    session().set_settings(settings);
  });
  connect(banner_, &BannerBar::remedyWanted, this, [this](const Edit& edit) { apply(edit); });
  connect(error_page_, &ErrorPage::backWanted, this, [this] { session().dismiss_error(); });
  connect(error_page_, &ErrorPage::openWanted, this, &MainWindow::choose_files);
  connect(error_page_, &ErrorPage::retryWanted, this, [this] {
    QStringList inputs;
    for (const std::string& input : snapshot_->attempted_inputs) inputs << path_text(input);
    open_inputs(inputs, snapshot_->attempted_options, snapshot_->attempted_friction);
  });
  connect(start_, &StartPage::openWanted, this, &MainWindow::choose_files);
  connect(start_, &StartPage::openFolderWanted, this, &MainWindow::choose_folder);
  connect(start_, &StartPage::modelWanted, this, [this](const QString& path, FrictionModel model) {
    if_unsaved(tr("Open something else?"), [this, path, model] {
      FrictionOptions friction;
      friction.model = model;
      open_inputs({path}, {}, friction);
    });
  });
  connect(start_, &StartPage::recentWanted, this, [this](int index) {
    const Recent recent = recent_.value(index);
    ImportOptions options;
    if (!recent.unit.isEmpty()) options.unit = recent.unit.toStdString();
    FrictionOptions friction;
    friction.model = recent.asked.model;
    friction.velocity.step = recent.asked.step;
    friction.mu = recent.mu;
    if_unsaved(tr("Open something else?"),
               [this, recent, options, friction] { open_inputs(recent.inputs, options, friction); });
  });

  for (SentenceList* list : {why_, warnings_, import_notes_}) {
    connect(list, &SentenceList::itemWanted, this, &MainWindow::select);
  }
  connect(proof_, &ProofPanel::itemWanted, this, &MainWindow::select);
  connect(inspector_, &InspectorPanel::itemWanted, this, &MainWindow::select);
  connect(inspector_, &InspectorPanel::pairWanted, this, [this](const BodyPair& pair, std::optional<double> mu) {
    apply(SetPairFriction{pair.first, pair.second, mu});
  });
  connect(inspector_, &InspectorPanel::pairRefused, this,
          [this](const Error& error) { say_failure(tr("The coefficient stays as it was"), error); });
  for (DataTable* table : {contacts_, interfaces_, joints_}) {
    connect(table, &DataTable::itemSelected, this, &MainWindow::select);
    connect(table, &DataTable::itemActivated, view_, &SceneView::fit_to);
    connect(table, &DataTable::exportWanted, this, [this, table] { choose_table(table, table->accessibleName()); });
  }

  connect(parts_, &PartTree::bodySelected, this, [this](int body) { select({SceneItem::Kind::kBody, body}); });
  connect(parts_, &PartTree::bodyActivated, this, [this](int body) { view_->fit_to({SceneItem::Kind::kBody, body}); });
  connect(parts_, &PartTree::hideWanted, this, &MainWindow::hide_bodies);
  connect(parts_, &PartTree::isolateWanted, this, [this](const std::vector<int>& bodies) {
    if (shown_scene_) change_view([&](const View& view) { return isolated(view, *shown_scene_, bodies); });
  });
  connect(parts_, &PartTree::fixWanted, this, [this](const std::vector<int>& originals, bool fixed) {
    apply(SetFixed{originals, fixed});
  });
  connect(parts_, &PartTree::removeWanted, this,
          [this](const std::vector<int>& originals) { apply(RemovePart{originals}); });
  connect(parts_, &PartTree::restoreWanted, this,
          [this](const std::vector<int>& originals) { apply(RestorePart{originals}); });
  connect(parts_, &PartTree::nameTyped, this, [this](int original, const QString& name) {
    apply(SetName{original, name.trimmed().toStdString()});
  });
  connect(parts_, &PartTree::closeHolesWanted, this,
          [this](const std::vector<int>& originals) { apply(CloseHoles{open_among(*snapshot_, originals)}); });
  connect(parts_, &PartTree::colorWanted, this, &MainWindow::choose_color);
  connect(parts_, &PartTree::densityTyped, this, [this](const std::vector<int>& originals, const QString& text) {
    const Result<double> density = parse_quantity(text.toStdString(), Quantity::kDensity);
    if (density) {
      apply(SetDensity{originals, density.value()});
    } else {
      say_failure(tr("The density stays as it was"), density.error());
    }
  });

  connect(conditions_, &ConditionsPanel::gravityWanted, this,
          [this](const Vec3& gravity, int gesture) { apply(SetGravity{gravity}, gesture); });
  connect(conditions_, &ConditionsPanel::gapWanted, this, [this](std::optional<double> gap) { apply(SetGap{gap}); });
  connect(conditions_, &ConditionsPanel::groundWanted, this, [this](bool on) {
    if (snapshot_->document) apply(SetGround{on ? ground_to_lay(*snapshot_->document) : std::nullopt});
  });
  connect(conditions_->friction(), &FrictionFields::modelWanted, this,
          [this](FrictionModel model) { apply(SetFrictionModel{model}); });
  connect(conditions_->friction(), &FrictionFields::muWanted, this, [this](double mu) { apply(SetFriction{mu}); });
  connect(conditions_->friction(), &FrictionFields::stepWanted, this,
          [this](double seconds) { apply(SetTimeStep{seconds}); });
  connect(conditions_, &ConditionsPanel::settingsWanted, this,
          [this](const AnalysisSettings& settings) { session().set_settings(settings); });

  connect(motion_, &MotionBar::phaseWanted, this,
          [this](double phase) { change_view([phase](const View& view) { return with_phase(view, phase); }); });
  connect(motion_, &MotionBar::explodeWanted, this, [this](double share) {
    if (!shown_scene_) return;
    change_view(
        [&](const View& view) { return fitted_to_all(with_explode(view, share), *shown_scene_, view_->aspect()); });
  });
  connect(motion_, &MotionBar::sectionWanted, this, [this](const SectionChoice& choice) {
    if (!shown_scene_) return;
    change_view([&](const View& view) {
      if (choice.axis < 0) return without_section(view);
      if (choice.axis > 2) return with_section_facing(view);
      return with_section(view, *shown_scene_, choice.axis, choice.share, choice.flipped);
    });
  });
}

void MainWindow::connect_view() {
  connect(view_, &SceneView::itemClicked, this, &MainWindow::select);
  connect(view_, &SceneView::contextMenu, this, &MainWindow::open_view_menu);
  connect(view_, &SceneView::itemHovered, this, [this](const SceneItem& item) {
    status_->setText(shown_text(item_words(drawn_snapshot(*snapshot_), item)));
  });
  connect(view_, &SceneView::drawingFailed, this,
          [this](const QString& message) { notice_->ask(message, {}, ColorRole::kError); });
  connect(view_, &SceneView::gravityDragged, this, [this](const Vec3& direction, bool finished) {
    if (!snapshot_->document) return;
    if (gravity_gesture_ == 0) gravity_gesture_ = next_gesture();
    const double now = snapshot_->document->state().gravity.norm();
    const double strength = now > 0 ? now : snapshot_->document->initial.gravity.norm();
    apply(SetGravity{strength * direction}, gravity_gesture_);
    if (finished) gravity_gesture_ = 0;
  });
  view_->set_item_text([this](const SceneItem& item) {
    // Two lines by intention; each is made safe by itself.
    QStringList lines;
    for (const QString& line :
         QString::fromStdString(item_tooltip(drawn_snapshot(*snapshot_), item)).split(QLatin1Char('\n'))) {
      lines << shown_text(line.toStdString());
    }
    return tooltip_text(lines.join(QLatin1Char('\n')));
  });
}

}  // namespace impend::gui
