#include "gui/widgets/session_bridge.h"

namespace impend::gui {

SessionBridge::SessionBridge(const SceneOptions& scene_options, QObject* parent)
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
          scene_options) {}

}  // namespace impend::gui
