// What is kept from one start to the next: place of the window and its panels, recent files, looks.
#include <QGuiApplication>
#include <QScreen>

#include "gui/widgets/main_window.h"

namespace impend::gui {
namespace {

constexpr int kLayoutVersion = 2;  // of saveState: raise it when panels change

// Title bar and borders of a window manager, which nobody knows before the window is seen.
constexpr QSize kWindowFrame(8, 48);

// As large as the screen has room for.
QSize first_size() {
  const QScreen* screen = QGuiApplication::primaryScreen();
  const QSize wanted(1280, 800);
  return screen == nullptr ? wanted : wanted.boundedTo(screen->availableSize() - kWindowFrame);
}

}  // namespace

void MainWindow::restore() {
  resize(first_size());
  refresh_recent();
  if (!setup_.settings) return;
  QSettings& kept = *setup_.settings;
  if (restoreGeometry(kept.value(QStringLiteral("geometry")).toByteArray())) {
    arranged_ = restoreState(kept.value(QStringLiteral("layout")).toByteArray(), kLayoutVersion);
  }
  const int looks = kept.value(QStringLiteral("appearance"), 0).toInt();
  if (looks == 1 || looks == 2) set_dark(static_cast<Appearance>(looks));
  actions_[QStringLiteral("look-light")]->setChecked(looks == 1);
  actions_[QStringLiteral("look-dark")]->setChecked(looks == 2);
  const int count = kept.beginReadArray(QStringLiteral("recent"));
  for (int i = 0; i < count; ++i) {
    kept.setArrayIndex(i);
    Recent recent{kept.value(QStringLiteral("inputs")).toStringList(), kept.value(QStringLiteral("unit")).toString()};
    const std::string law = kept.value(QStringLiteral("law")).toString().toStdString();
    recent.asked.model = friction_model_named(law).value_or(FrictionModel::kFrictionless);
    recent.asked.step = kept.value(QStringLiteral("step"), recent.asked.step).toDouble();
    if (kept.contains(QStringLiteral("mu"))) recent.mu = kept.value(QStringLiteral("mu")).toDouble();
    if (!recent.inputs.isEmpty()) recent_ << recent;
  }
  kept.endArray();
  refresh_recent();
}

void MainWindow::keep() {
  if (!setup_.settings) return;
  QSettings& kept = *setup_.settings;
  put_docks_away(false);
  kept.setValue(QStringLiteral("geometry"), saveGeometry());
  kept.setValue(QStringLiteral("layout"), saveState(kLayoutVersion));
  kept.setValue(QStringLiteral("appearance"), static_cast<int>(appearance_));
  kept.beginWriteArray(QStringLiteral("recent"), static_cast<int>(recent_.size()));
  for (int i = 0; i < recent_.size(); ++i) {
    kept.setArrayIndex(i);
    kept.setValue(QStringLiteral("inputs"), recent_[i].inputs);
    kept.setValue(QStringLiteral("unit"), recent_[i].unit);
    kept.setValue(QStringLiteral("law"), QString::fromLatin1(to_string(recent_[i].asked.model)));
    kept.setValue(QStringLiteral("step"), recent_[i].asked.step);
    kept.remove(QStringLiteral("mu"));
    if (recent_[i].mu) kept.setValue(QStringLiteral("mu"), *recent_[i].mu);
  }
  kept.endArray();
  kept.sync();
}

}  // namespace impend::gui
