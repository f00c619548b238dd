#include "gui/window/docks.h"

#include <QGuiApplication>
#include <QScreen>
#include <QScrollArea>
#include <QSplitter>
#include <QStatusBar>
#include <algorithm>
#include <tuple>

namespace impend::gui {
namespace {

constexpr int kRoomy = 960;         // pixels of height from which the tables are open at first
constexpr int kLeastParts = 200;    // pixels of height that the list of parts keeps
constexpr int kTables = 240;        // pixels of height of a table, at most a share of the window
constexpr int kTablesShare = 3;     // that share: three parts in ten
constexpr int kAroundPanels = 110;  // pixels of height: menu, tools, status and titles
constexpr int kLayoutVersion = 6;   // of saveState: raise it when panels change

// Title bar and borders of a window manager, which nobody knows before the window is seen.
constexpr QSize kWindowFrame(8, 48);

// As large as the screen has room for.
QSize first_size() {
  const QScreen* screen = QGuiApplication::primaryScreen();
  const QSize wanted(1280, 800);
  return screen == nullptr ? wanted : wanted.boundedTo(screen->availableSize() - kWindowFrame);
}

QScrollArea* scrolled(QWidget* content) {
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(content);
  return scroll;
}

}  // namespace

Docks::Docks(QMainWindow* window, const Panels& panels) : window_(window) {
  window_->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window_->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  add("parts", QObject::tr("Parts"), panels.parts, Qt::LeftDockWidgetArea);
  add("conditions", QObject::tr("Conditions"), scrolled(panels.conditions), Qt::LeftDockWidgetArea);
  add("why", QObject::tr("Why"), panels.why, Qt::RightDockWidgetArea);
  add("inspector", QObject::tr("Inspector"), panels.inspector, Qt::RightDockWidgetArea);
  window_->statusBar()->addWidget(panels.status, 1);
  window_->statusBar()->addPermanentWidget(panels.progress);
  window_->statusBar()->addPermanentWidget(panels.cancel);
  add_bottom(panels);
}

QDockWidget* Docks::add(const char* name, const QString& title, QWidget* content, Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, window_);
  dock->setObjectName(QString::fromLatin1(name));
  dock->setWidget(content);
  window_->addDockWidget(area, dock);
  docks_ << dock;
  return dock;
}

void Docks::add_bottom(const Panels& panels) {
  auto* report = new QSplitter(Qt::Horizontal);
  report->setChildrenCollapsible(false);
  report->addWidget(panels.import);
  report->addWidget(panels.import_notes);
  auto* simulation = new QSplitter(Qt::Horizontal);
  simulation->setChildrenCollapsible(false);
  simulation->addWidget(panels.events);
  simulation->addWidget(panels.ledger);
  simulation->setStretchFactor(0, 3);
  simulation->setStretchFactor(1, 2);
  QDockWidget* first = nullptr;
  for (const auto& [name, title, content] : std::initializer_list<std::tuple<const char*, QString, QWidget*>>{
           {"contacts", QObject::tr("Contacts"), panels.contacts},
           {"interfaces", QObject::tr("Interfaces"), panels.interfaces},
           {"joints", QObject::tr("Joints"), panels.joints},
           {"proof", QObject::tr("Cross-check"), panels.proof},
           {"simulation", QObject::tr("Simulation"), simulation},
           {"plan", QObject::tr("Plan"), panels.plan},
           {"measures", QObject::tr("Measured"), panels.measures},
           {"warnings", QObject::tr("Warnings"), panels.warnings},
           {"import", QObject::tr("Import"), report}}) {
    QDockWidget* dock = add(name, title, content, Qt::BottomDockWidgetArea);
    if (first != nullptr) window_->tabifyDockWidget(first, dock);
    if (first == nullptr) first = dock;
    add_button(dock);
  }
}

void Docks::add_button(QDockWidget* dock) {
  auto* button = new QToolButton;
  button->setText(dock->windowTitle());
  button->setAutoRaise(true);
  button->setCheckable(true);
  button->setToolTip(QObject::tr("Show or hide: %1").arg(dock->windowTitle()));
  QObject::connect(button, &QToolButton::clicked, dock, [this, dock, button] { press(dock, button); });
  QObject::connect(dock, &QDockWidget::visibilityChanged, button, &QToolButton::setChecked);
  buttons_.insert(dock, button);
  window_->statusBar()->addPermanentWidget(button);
}

void Docks::press(QDockWidget* dock, QToolButton* button) {
  const bool seen = dock->isVisible() && !dock->visibleRegion().isEmpty();
  for (QDockWidget* other : buttons_.keys()) {
    if (other->isFloating() || window_->dockWidgetArea(other) != Qt::BottomDockWidgetArea) continue;
    if (seen) other->hide();
  }
  dock->setVisible(!seen);
  if (!seen) dock->raise();
  button->setChecked(!seen);
}

void Docks::bring_up(const char* name) {
  auto* dock = window_->findChild<QDockWidget*>(QString::fromLatin1(name));
  dock->show();
  dock->raise();
}

void Docks::put_away(bool away) {
  take_away(away);
  for (QToolButton* button : buttons_) button->setVisible(!away);
}

void Docks::take_away(bool away) {
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

void Docks::show_counts(const QHash<QString, std::size_t>& counts) {
  for (auto entry = buttons_.begin(); entry != buttons_.end(); ++entry) {
    const auto count = counts.constFind(entry.key()->objectName());
    const QString title = entry.key()->windowTitle();
    entry.value()->setText(count == counts.end() ? title : QStringLiteral("%1 %2").arg(title).arg(*count));
  }
}

void Docks::arrange_once() {
  if (!arranged_ && away_.isEmpty()) arrange_for_screen();
}

void Docks::arrange_for_screen() {
  arranged_ = true;
  const auto dock = [this](const char* name) { return window_->findChild<QDockWidget*>(QString::fromLatin1(name)); };
  const bool wide = window_->width() >= 1600;
  const int height = window_->height();
  window_->resizeDocks({dock("parts"), dock("why")}, {wide ? 400 : 330, wide ? 360 : 280}, Qt::Horizontal);
  // All of the conditions are seen where that leaves room for parts.
  const int column = height - kAroundPanels;
  const int needed = static_cast<QScrollArea*>(dock("conditions")->widget())->widget()->sizeHint().height();
  const int conditions = std::max(std::min(needed, column - kLeastParts), column / 3);
  window_->resizeDocks({dock("parts"), dock("conditions")}, {column - conditions, conditions}, Qt::Vertical);
  window_->resizeDocks({dock("why"), dock("inspector")}, {height / 3, height * 2 / 3}, Qt::Vertical);
  dock("contacts")->raise();
  window_->resizeDocks({dock("contacts")}, {std::min(kTables, kTablesShare * height / 10)}, Qt::Vertical);
  if (height >= kRoomy) return;
  for (QDockWidget* bottom : buttons_.keys()) bottom->hide();
}

void Docks::restore(const QSettings* kept) {
  window_->resize(first_size());
  if (kept == nullptr || !window_->restoreGeometry(kept->value(QStringLiteral("geometry")).toByteArray())) return;
  arranged_ = window_->restoreState(kept->value(QStringLiteral("layout")).toByteArray(), kLayoutVersion);
}

void Docks::keep(QSettings* kept) {
  take_away(false);
  kept->setValue(QStringLiteral("geometry"), window_->saveGeometry());
  kept->setValue(QStringLiteral("layout"), window_->saveState(kLayoutVersion));
}

}  // namespace impend::gui
