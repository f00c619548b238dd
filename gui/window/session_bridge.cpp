#include "gui/window/session_bridge.h"

#include <utility>

namespace impend::gui {

SessionBridge::SessionBridge(const SceneOptions& scene_options, const AnalysisSettings& settings, Analyse analyse)
    : session_(
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
          scene_options, settings, std::move(analyse)) {
  shown_ = session_.snapshot();
}

std::shared_ptr<const Snapshot> SessionBridge::take_news() { return std::exchange(shown_, session_.snapshot()); }

}  // namespace impend::gui
