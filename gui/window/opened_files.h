// The files that were opened: watched for changes on disk, and listed for the next time.
#pragma once

#include <QFileSystemWatcher>
#include <QList>
#include <QObject>
#include <QSettings>
#include <QTimer>
#include <memory>

#include "gui/presenter/snapshot.h"
#include "gui/widgets/start_page.h"

namespace impend::gui {

// Of the document.
class WatchedFiles : public QObject {
  Q_OBJECT
 public:
  WatchedFiles();

  void watch(const Snapshot& now);  // none while nothing is open

 Q_SIGNALS:
  void changed();  // once for the several steps in which editors write a file

 private:
  QFileSystemWatcher watcher_;
  QTimer changed_soon_;
  std::shared_ptr<const Opened> watched_;  // whose files the watcher has
};

// What was opened lately, newest first.

// What was opened, and how; the law of contact as it is asked for now.
Recent recent_of(const Document& document);

// First in the list, once; what is oldest goes.
QList<Recent> with_recent(QList<Recent> list, const Recent& recent);

void keep_recent(const QList<Recent>& list, QSettings* kept);
QList<Recent> kept_recent(QSettings* kept);

// In which way it was opened: the unit, friction.
ImportOptions import_options_of(const Recent& recent);
FrictionOptions friction_options_of(const Recent& recent);

}  // namespace impend::gui
