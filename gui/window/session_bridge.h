// A session whose news arrive in the window's thread, and the snapshot of it that is shown.
#pragma once

#include <QObject>
#include <atomic>
#include <memory>

#include "gui/presenter/session.h"

namespace impend::gui {

// Controllers read the shown snapshot, never the session's newest one: what they hear of belongs to what is seen.
class SessionBridge : public QObject {
  Q_OBJECT
 public:
  SessionBridge(const SceneOptions& scene_options, const AnalysisSettings& settings, Analyse analyse);

  Session& session() { return session_; }
  const Snapshot& now() const { return *shown_; }
  const std::shared_ptr<const Snapshot>& snapshot() const { return shown_; }  // never null

  // The newest snapshot is the shown one from now on; gives the one before.
  std::shared_ptr<const Snapshot> take_news();

 Q_SIGNALS:
  void changed();  // several snapshots may come as one

 private:
  std::atomic<bool> posted_ = false;
  std::shared_ptr<const Snapshot> shown_;
  Session session_;  // last: its worker uses the others
};

}  // namespace impend::gui
