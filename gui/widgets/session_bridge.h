// A session whose news arrive in the window's thread.
#pragma once

#include <QObject>
#include <atomic>

#include "gui/presenter/session.h"

namespace impend::gui {

class SessionBridge : public QObject {
  Q_OBJECT
 public:
  SessionBridge(const SceneOptions& scene_options, const AnalysisSettings& settings, Analyse analyse,
                QObject* parent = nullptr);

  Session& session() { return session_; }

 Q_SIGNALS:
  void changed();  // several snapshots may come as one

 private:
  std::atomic<bool> posted_ = false;
  Session session_;  // last: its worker uses the others
};

}  // namespace impend::gui
