#include "gui/window/main_window.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QStatusBar>
#include <QTimer>
#include <utility>

#include "gui/presenter/sentences.h"
#include "gui/widgets/line_icon.h"
#include "gui/widgets/shown_text.h"
#include "gui/window/comparisons.h"
#include "gui/window/docks.h"
#include "gui/window/exports.h"
#include "gui/window/file_controller.h"
#include "gui/window/measuring_controller.h"
#include "gui/window/menus.h"
#include "gui/window/part_commands.h"
#include "gui/window/simulation_controller.h"
#include "gui/window/simulation_exports.h"
#include "gui/window/unit_choice.h"

namespace impend::gui {

MainWindow::MainWindow(WindowSetup setup, QWidget* parent) : QMainWindow(parent), setup_(std::move(setup)) {
  setWindowTitle(QStringLiteral("impend"));
  setWindowIcon(application_icon());
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  panels_ = make_panels(setup_.view);
  setCentralWidget(make_center(panels_));
  docks_ = std::make_unique<Docks>(this, panels_);
  make_controllers();
  make_menus();
  connect_controllers();
  connect_pages();
  connect(&space_mouse_, &SpaceMouse::moved, panels_.view, &SceneView::steer);
  connect(&space_mouse_, &SpaceMouse::buttonPressed, panels_.view, [view = panels_.view](int button) {
    if (button == 0) view->fit();
  });
  panels_.start->set_models(shipped_models(setup_.models_folder), setup_.model_pictures);
  restore();
  show_news();
}

MainWindow::~MainWindow() {
  session().stop();
  simulation_->stop();
  plan_->stop();
  // An editor that is open tells what was typed when it goes: nobody is there to hear it.
  for (QObject* child : findChildren<QObject*>()) child->disconnect(this);
}

void MainWindow::make_controllers() {
  const bool dark = is_dark(palette());
  bridge_ = std::make_unique<SessionBridge>(scene_options(ColorBy::kVerdict, dark), setup_.analysis, setup_.analyse);
  SessionBridge& session = *bridge_;
  answers_ = std::make_unique<AnswerPanels>(session, panels_);
  view_control_ = std::make_unique<ViewController>(session, panels_, dark);
  conditions_control_ = std::make_unique<ConditionsController>(session, panels_);
  selection_ = std::make_unique<SelectionController>(session, panels_, *answers_);
  simulation_ = std::make_unique<SimulationController>(session, panels_, *view_control_, *conditions_control_);
  simulation_exports_ = std::make_unique<SimulationExports>(panels_, *simulation_, this);
  plan_ = std::make_unique<PlanController>(session, panels_, *view_control_, *conditions_control_, *selection_,
                                           *simulation_);
  files_ = std::make_unique<FileController>(session, panels_.notice, setup_.settings, this);
  plan_menu_ = std::make_unique<PlanMenu>(panels_, *plan_, *files_, this);
  exports_ = std::make_unique<Exports>(session, panels_, this);
  comparisons_ = std::make_unique<Comparisons>(session, panels_.notice, this);
  part_commands_ = std::make_unique<PartCommands>(session, panels_, *conditions_control_, *selection_, this);
  measuring_ = std::make_unique<MeasuringController>(session, panels_, *selection_);
  units_ = std::make_unique<UnitChoice>(session);
  // After what is said there, before progress and the buttons of the tables.
  statusBar()->insertPermanentWidget(1, units_->box());
  view_menu_ = std::make_unique<ViewMenu>(commands_, session, panels_, *view_control_, *selection_);
}

void MainWindow::connect_controllers() {
  connect(bridge_.get(), &SessionBridge::changed, this, &MainWindow::show_news);
  connect(selection_.get(), &SelectionController::changed, this, &MainWindow::refresh_commands);
  connect(panels_.parts, &PartTree::chosenChanged, this, &MainWindow::refresh_commands);
  connect(conditions_control_.get(), &ConditionsController::refused, selection_.get(), &SelectionController::show);
  connect(simulation_.get(), &SimulationController::changed, this, &MainWindow::refresh_simulation_commands);
  connect(plan_.get(), &PlanController::changed, this, [this] { plan_menu_->refresh(commands_); });
  connect(plan_.get(), &PlanController::asked, this, [this] { docks_->bring_up("plan"); });
  connect(panels_.events, &EventList::timeWanted, this, [this](double, int body) {
    select({SceneItem::Kind::kBody, body});
  });
  connect(files_.get(), &FileController::recentChanged, this, &MainWindow::show_recent);
  connect(exports_.get(), &Exports::pictureWritten, this, &MainWindow::screenshotWritten);
  connect(exports_.get(), &Exports::pageWritten, this, &MainWindow::pageWritten);
  connect(panels_.view, &SceneView::contextMenu, this, &MainWindow::open_view_menu);
  connect(panels_.view, &SceneView::drawingFailed, panels_.notice,
          [notice = panels_.notice](const QString& message) { notice->ask(message, {}, ColorRole::kError); });
}

void MainWindow::connect_pages() {
  FileController* files = files_.get();
  connect(panels_.start, &StartPage::openWanted, files, &FileController::choose_files);
  connect(panels_.start, &StartPage::openFolderWanted, files, &FileController::choose_folder);
  connect(panels_.start, &StartPage::modelWanted, files, &FileController::open_model);
  connect(panels_.start, &StartPage::recentWanted, files, &FileController::open_recent);
  connect(panels_.error, &ErrorPage::openWanted, files, &FileController::choose_files);
  connect(panels_.error, &ErrorPage::retryWanted, files, &FileController::open_again);
  connect(panels_.error, &ErrorPage::backWanted, this, [this] { session().dismiss_error(); });
}

void MainWindow::show_news() {
  const std::shared_ptr<const Snapshot> before = bridge_->take_news();
  if (only_progress(*before, bridge_->now())) {
    conditions_control_->show_run();
    Q_EMIT snapshotShown();
    return;
  }
  const bool other = is_other_document(*before, bridge_->now());
  selection_->carry_over(other);
  conditions_control_->show_news(*before);
  show_page();
  simulation_->show_session_news();
  plan_->show_session_news();
  view_control_->show_news(*before, other, selection_->selected());
  answers_->show_news();
  if (other) measuring_->set_on(false);
  measuring_->show_news();
  docks_->show_counts(answers_->counts());
  selection_->show();
  refresh_commands();
  files_->show_news();
  Q_EMIT snapshotShown();
}

void MainWindow::show_page() {
  const Snapshot& now = bridge_->now();
  const bool failed =
      now.state == SessionState::kFailed && now.open_failed && now.error && now.error->code != ErrorCode::kCancelled;
  const bool empty = !now.document && now.state != SessionState::kLoading;
  if (failed) {
    panels_.error->set_error(shown_text(panels_.banner->banner().title), window_error(*now.error),
                             now.document != nullptr);
  }
  QWidget* page = panels_.work;
  if (empty) page = panels_.start;
  if (failed) page = panels_.error;
  panels_.pages->setCurrentWidget(page);
  panels_.banner->setVisible(page == panels_.work);
  docks_->put_away(page != panels_.work);

  QString title = QStringLiteral("impend");
  if (now.document) {
    const std::vector<std::string>& inputs = now.document->opened->inputs;
    title = QFileInfo(path_text(inputs.empty() ? "" : inputs.front())).fileName() + QStringLiteral("[*] – impend");
  }
  setWindowTitle(title);
  setWindowModified(now.document && now.document->modified());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (files_->can_open(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (!files_->can_open(*event->mimeData())) return;
  event->acceptProposedAction();
  files_->open_dropped(*event->mimeData());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->may_close_window([this] { close(); })) {
    event->ignore();
    return;
  }
  keep();
  // At once: the event loop may go on for a while, and nobody waits for an answer any more.
  session().cancel();
  simulation_->end();
  plan_->cancel();
  event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && view_control_) view_control_->set_dark(is_dark(palette()));
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  // When the window is seen: an old daemon takes its time to answer.
  QTimer::singleShot(0, &space_mouse_, [this] { space_mouse_.open(); });
  docks_->arrange_once();
}

// Escape reaches the window from wherever the keys are and nobody else takes it.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || !measuring_->busy()) return QMainWindow::keyPressEvent(event);
  measuring_->set_on(false);
}

void MainWindow::set_dark(Appearance appearance) {
  appearance_ = appearance;
  apply_appearance(appearance);
}

void MainWindow::restore() {
  docks_->restore(setup_.settings.get());
  if (setup_.settings) {
    const int looks = setup_.settings->value(QStringLiteral("appearance"), 0).toInt();
    if (looks == 1 || looks == 2) set_dark(static_cast<Appearance>(looks));
    commands_["look-light"]->setChecked(looks == 1);
    commands_["look-dark"]->setChecked(looks == 2);
    units_->restore(*setup_.settings);
  }
  files_->restore();
}

void MainWindow::keep() {
  if (!setup_.settings) return;
  docks_->keep(setup_.settings.get());
  setup_.settings->setValue(QStringLiteral("appearance"), static_cast<int>(appearance_));
  units_->keep(setup_.settings.get());
  files_->keep();
  setup_.settings->sync();
}

void MainWindow::open_inputs(const QStringList& inputs, const ImportOptions& options, const FrictionOptions& friction) {
  files_->open(inputs, options, friction);
}

Status MainWindow::save_to(const QString& folder, bool overwrite) { return files_->save_to(folder, overwrite); }

Status MainWindow::export_to(const QString& path) { return exports_->write_report(path); }

Status MainWindow::export_parts_to(const QString& path) { return exports_->write_parts(path); }

Status MainWindow::write_table(const DataTable& table, const QString& path) {
  return exports_->write_table(table, path);
}

void MainWindow::write_page(const QString& path) { exports_->write_page(path); }

void MainWindow::write_screenshot(const QString& path, const QSize& size, double pixel_ratio) {
  exports_->write_picture(path, size, pixel_ratio);
}

void MainWindow::select(const SceneItem& item) { selection_->select(item); }

const SceneItem& MainWindow::selected() const { return selection_->selected(); }

bool MainWindow::apply(Edit edit, int gesture) { return conditions_control_->apply(std::move(edit), gesture); }

}  // namespace impend::gui
