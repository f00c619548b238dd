// What is where in the window.
#include <QDockWidget>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSplitter>
#include <QStatusBar>
#include <QVBoxLayout>

#include "gui/widgets/line_icon.h"
#include "gui/widgets/main_window.h"

namespace impend::gui {
namespace {

constexpr int kRoomy = 960;  // pixels of height from which the tables are open at first

// Lies over the view while what it shows is not the answer to what was asked.
class Veil : public QWidget {
 public:
  explicit Veil(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QColor color = palette().color(QPalette::Window);
    color.setAlpha(120);
    QPainter(this).fillRect(rect(), color);
  }
};

// Gives a child the size of its parent.
class Covers : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Resize) {
      static_cast<QWidget*>(parent())->setGeometry(static_cast<QWidget*>(watched)->rect());
    }
    return false;
  }
};

}  // namespace

void MainWindow::make_panels() {
  view_ = new SceneView(nullptr, setup_.view);
  veil_ = new Veil(view_);
  view_->installEventFilter(new Covers(veil_));
  banner_ = new BannerBar;
  notice_ = new NoticeBar;
  motion_ = new MotionBar;
  start_ = new StartPage;
  error_page_ = new ErrorPage;
  parts_ = new PartTree;
  inspector_ = new InspectorPanel;
  conditions_ = new ConditionsPanel;
  contacts_ = new DataTable(tr("Contacts"));
  interfaces_ = new DataTable(tr("Interfaces"));
  joints_ = new DataTable(tr("Joints"));
  proof_ = new ProofPanel;
  why_ = new SentenceList;
  why_->setAccessibleName(tr("Why"));
  warnings_ = new SentenceList;
  warnings_->setAccessibleName(tr("Warnings"));
  import_ = new InspectorPanel;
  import_notes_ = new SentenceList;
  import_notes_->setAccessibleName(tr("Notes of the import"));

  work_ = new QWidget;
  auto* work = new QVBoxLayout(work_);
  work->setContentsMargins(0, 0, 0, 0);
  work->setSpacing(0);
  work->addWidget(view_, 1);
  work->addWidget(motion_);
  pages_ = new QStackedWidget;
  for (QWidget* page : std::initializer_list<QWidget*>{start_, work_, error_page_}) pages_->addWidget(page);
  auto* center = new QWidget;
  auto* column = new QVBoxLayout(center);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(banner_);
  column->addWidget(notice_);
  column->addWidget(pages_, 1);
  setCentralWidget(center);
}

QDockWidget* MainWindow::add_dock(const QString& name, const QString& title, QWidget* content,
                                  Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, this);
  dock->setObjectName(name);
  dock->setWidget(content);
  addDockWidget(area, dock);
  docks_ << dock;
  return dock;
}

void MainWindow::make_docks() {
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  add_dock(QStringLiteral("parts"), tr("Parts"), parts_, Qt::LeftDockWidgetArea);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(conditions_);
  add_dock(QStringLiteral("conditions"), tr("Conditions"), scroll, Qt::LeftDockWidgetArea);
  add_dock(QStringLiteral("why"), tr("Why"), why_, Qt::RightDockWidgetArea);
  add_dock(QStringLiteral("inspector"), tr("Inspector"), inspector_, Qt::RightDockWidgetArea);

  auto* report = new QSplitter(Qt::Horizontal);
  report->setChildrenCollapsible(false);
  report->addWidget(import_);
  report->addWidget(import_notes_);
  QDockWidget* first = nullptr;
  for (const auto& [name, title, content] :
       std::initializer_list<std::tuple<const char*, QString, QWidget*>>{{"contacts", tr("Contacts"), contacts_},
                                                                         {"interfaces", tr("Interfaces"), interfaces_},
                                                                         {"joints", tr("Joints"), joints_},
                                                                         {"proof", tr("Cross-check"), proof_},
                                                                         {"warnings", tr("Warnings"), warnings_},
                                                                         {"import", tr("Import"), report}}) {
    QDockWidget* dock = add_dock(QString::fromLatin1(name), title, content, Qt::BottomDockWidgetArea);
    bottom_buttons_.insert(dock, nullptr);
    if (first != nullptr) tabifyDockWidget(first, dock);
    if (first == nullptr) first = dock;
  }
}

void MainWindow::make_status_bar() {
  status_ = new QLabel;
  status_->setTextFormat(Qt::PlainText);
  progress_ = new QProgressBar;
  progress_->setMaximumWidth(160);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress"));
  cancel_ = new QToolButton;
  cancel_->setText(tr("Cancel"));
  cancel_->setToolTip(tr("Give up what runs"));
  connect(cancel_, &QToolButton::clicked, this, [this] { session().cancel(); });
  statusBar()->addWidget(status_, 1);
  statusBar()->addPermanentWidget(progress_);
  statusBar()->addPermanentWidget(cancel_);
  for (QDockWidget* dock : docks_) {
    if (!bottom_buttons_.contains(dock)) continue;
    auto* button = new QToolButton;
    button->setText(dock->windowTitle());
    button->setAutoRaise(true);
    button->setCheckable(true);
    button->setToolTip(tr("Show or hide: %1").arg(dock->windowTitle()));
    connect(button, &QToolButton::clicked, this, [this, dock, button] {
      const bool seen = dock->isVisible() && !dock->visibleRegion().isEmpty();
      for (QDockWidget* other : bottom_buttons_.keys()) {
        if (other->isFloating() || dockWidgetArea(other) != Qt::BottomDockWidgetArea) continue;
        if (seen) other->hide();
      }
      dock->setVisible(!seen);
      if (!seen) dock->raise();
      button->setChecked(!seen);
    });
    connect(dock, &QDockWidget::visibilityChanged, button, &QToolButton::setChecked);
    bottom_buttons_[dock] = button;
    statusBar()->addPermanentWidget(button);
  }
}

// While nothing is open there is nothing to say in them.
void MainWindow::put_docks_away(bool away) {
  if (away == !away_.isEmpty()) return;
  if (!away) {
    for (QDockWidget* dock : away_) dock->show();
    away_.clear();
    if (!arranged_) arrange_for_screen();
    return;
  }
  for (QDockWidget* dock : docks_) {
    if (dock->isHidden() || dock->isFloating()) continue;
    away_ << dock;
    dock->hide();
  }
}

void MainWindow::arrange_for_screen() {
  arranged_ = true;
  const auto dock = [this](const char* name) { return findChild<QDockWidget*>(QString::fromLatin1(name)); };
  const bool wide = width() >= 1600;
  resizeDocks({dock("parts"), dock("why")}, {wide ? 400 : 330, wide ? 360 : 280}, Qt::Horizontal);
  resizeDocks({dock("parts"), dock("conditions")}, {height() - 430, 240}, Qt::Vertical);
  resizeDocks({dock("why"), dock("inspector")}, {height() / 3, height() * 2 / 3}, Qt::Vertical);
  dock("contacts")->raise();
  resizeDocks({dock("contacts")}, {240}, Qt::Vertical);
  if (height() >= kRoomy) return;
  for (QDockWidget* bottom : bottom_buttons_.keys()) bottom->hide();
}

}  // namespace impend::gui
