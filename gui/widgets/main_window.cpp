#include "gui/widgets/main_window.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <utility>

#include "gui/presenter/view_model.h"
#include "gui/widgets/line_icon.h"

namespace impend::gui {

SessionBridge::SessionBridge(const SceneOptions& scene_options, const AnalysisSettings& settings, Analyse analyse,
                             QObject* parent)
    : QObject(parent),
      session_(
          [this] {
            if (posted_.exchange(true)) return;
            QMetaObject::invokeMethod(
                this,
                [this] {
                  posted_ = false;
                  Q_EMIT changed();
                },
                Qt::QueuedConnection);
          },
          scene_options, settings, std::move(analyse)) {}

namespace {

QStringList local_paths(const QMimeData* data) {
  QStringList paths;
  for (const QUrl& url : data->urls()) {
    if (url.isLocalFile()) paths << url.toLocalFile();
  }
  return paths;
}

}  // namespace

MainWindow::MainWindow(WindowSetup setup, QWidget* parent) : QMainWindow(parent), setup_(std::move(setup)) {
  setWindowTitle(QStringLiteral("impend"));
  setWindowIcon(application_icon());
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  bridge_ = new SessionBridge(scene_options(), setup_.analysis, setup_.analyse, this);
  snapshot_ = session().snapshot();
  changed_soon_.setSingleShot(true);
  changed_soon_.setInterval(400);
  outdated_soon_.setSingleShot(true);
  outdated_soon_.setInterval(250);
  make_panels();
  make_docks();
  make_status_bar();
  make_actions();
  connect_panels();
  connect_view();
  connect(bridge_, &SessionBridge::changed, this, &MainWindow::show_news);
  connect(&changed_soon_, &QTimer::timeout, this, &MainWindow::files_changed);
  connect(&outdated_soon_, &QTimer::timeout, this, &MainWindow::veil_outdated);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this] { changed_soon_.start(); });
  start_->set_models(shipped_models(setup_.models_folder), setup_.model_pictures);
  restore();
  show_news();
}

MainWindow::~MainWindow() {
  session().stop();
  // An editor that is open tells what was typed when it goes: nobody is there to hear it.
  for (QObject* child : findChildren<QObject*>()) child->disconnect(this);
  delete bridge_;  // before what its news are shown in
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!local_paths(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QStringList paths = local_paths(event->mimeData());
  if (paths.isEmpty()) return;
  event->acceptProposedAction();
  if_unsaved(tr("Open what was dropped?"), [this, paths] { open_inputs(paths); });
}

void MainWindow::closeEvent(QCloseEvent* event) {
  const bool modified = snapshot_->document && snapshot_->document->modified();
  if (modified && !close_anyway_) {
    event->ignore();
    if_unsaved(tr("Close the window?"), [this] {
      close_anyway_ = true;
      close();
    });
    return;
  }
  keep();
  // At once: the event loop may go on for a while, and nobody waits for an answer any more.
  session().cancel();
  event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || view_ == nullptr) return;
  const bool dark = is_dark(palette());
  if (dark == view_->view().dark) return;
  change_view([dark](const View& view) { return with_dark(view, dark); });
  session().set_scene_options(scene_options());
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (!arranged_ && away_.isEmpty()) arrange_for_screen();
}

SceneOptions MainWindow::scene_options() const {
  SceneOptions options;
  options.color_by = color_by_;
  options.dark = is_dark(palette());
  return options;
}

void MainWindow::set_dark(Appearance appearance) {
  appearance_ = appearance;
  apply_appearance(appearance);
}

}  // namespace impend::gui
