#include "gui/window/opened_files.h"

#include <algorithm>

#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kWritten = 400;  // ms after the last step of writing
constexpr int kMostRecent = 8;

}  // namespace

WatchedFiles::WatchedFiles() {
  changed_soon_.setSingleShot(true);
  changed_soon_.setInterval(kWritten);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this] { changed_soon_.start(); });
  connect(&changed_soon_, &QTimer::timeout, this, &WatchedFiles::changed);
}

void WatchedFiles::watch(const Snapshot& now) {
  const std::shared_ptr<const Opened> opened = now.document ? now.document->opened : nullptr;
  // Not with every step of a drag; at its end again, since a file that an editor replaced is watched no longer.
  if (opened == watched_ && now.state == SessionState::kAnalysing) return;
  watched_ = opened;
  QStringList wanted;
  if (opened) {
    for (const std::string& file : source_files(*opened)) wanted << path_text(file);
  }
  QStringList watched = watcher_.files();
  std::sort(wanted.begin(), wanted.end());
  std::sort(watched.begin(), watched.end());
  if (wanted == watched) return;
  if (!watched.isEmpty()) watcher_.removePaths(watched);
  if (!wanted.isEmpty()) watcher_.addPaths(wanted);
}

Recent recent_of(const Document& document) {
  const Opened& opened = *document.opened;
  Recent recent;
  for (const std::string& input : opened.inputs) recent.inputs << path_text(input);
  recent.unit = QString::fromStdString(opened.options.unit.value_or(""));
  recent.asked = document.state().asked;
  recent.mu = opened.friction.mu;
  return recent;
}

QList<Recent> with_recent(QList<Recent> list, const Recent& recent) {
  list.removeIf([&](const Recent& other) { return other.inputs == recent.inputs; });
  list.prepend(recent);
  while (list.size() > kMostRecent) list.removeLast();
  return list;
}

void keep_recent(const QList<Recent>& list, QSettings* kept) {
  kept->beginWriteArray(QStringLiteral("recent"), static_cast<int>(list.size()));
  for (int i = 0; i < list.size(); ++i) {
    kept->setArrayIndex(i);
    kept->setValue(QStringLiteral("inputs"), list[i].inputs);
    kept->setValue(QStringLiteral("unit"), list[i].unit);
    kept->setValue(QStringLiteral("law"), QString::fromLatin1(to_string(list[i].asked.model)));
    kept->setValue(QStringLiteral("step"), list[i].asked.step);
    kept->remove(QStringLiteral("mu"));
    if (list[i].mu) kept->setValue(QStringLiteral("mu"), *list[i].mu);
  }
  kept->endArray();
}

QList<Recent> kept_recent(QSettings* kept) {
  QList<Recent> list;
  const int count = kept->beginReadArray(QStringLiteral("recent"));
  for (int i = 0; i < count; ++i) {
    kept->setArrayIndex(i);
    Recent recent{kept->value(QStringLiteral("inputs")).toStringList(), kept->value(QStringLiteral("unit")).toString()};
    const std::string law = kept->value(QStringLiteral("law")).toString().toStdString();
    recent.asked.model = friction_model_named(law).value_or(FrictionModel::kFrictionless);
    recent.asked.step = kept->value(QStringLiteral("step"), recent.asked.step).toDouble();
    if (kept->contains(QStringLiteral("mu"))) recent.mu = kept->value(QStringLiteral("mu")).toDouble();
    if (!recent.inputs.isEmpty()) list << recent;
  }
  kept->endArray();
  return list;
}

ImportOptions import_options_of(const Recent& recent) {
  ImportOptions options;
  if (!recent.unit.isEmpty()) options.unit = recent.unit.toStdString();
  return options;
}

FrictionOptions friction_options_of(const Recent& recent) {
  FrictionOptions friction;
  friction.model = recent.asked.model;
  friction.velocity.step = recent.asked.step;
  friction.mu = recent.mu;
  return friction;
}

}  // namespace impend::gui
