#include "gui/window/session_bridge.h"

#include <utility>

namespace impend::gui {

SessionBridge::SessionBridge(const SceneOptions& scene_options, const AnalysisSettings& settings, Analyse analyse)
    : told_([this] { Q_EMIT changed(); }), session_([this] { told_(); }, scene_options, settings, std::move(analyse)) {
  take_news();
}

std::shared_ptr<const Snapshot> SessionBridge::take_news() {
  original_ = session_.snapshot();
  return std::exchange(shown_, unit_.shown(original_));
}

void SessionBridge::show_in(const std::optional<PrintedUnit>& unit) {
  unit_.choose(unit);
  Q_EMIT changed();
}

}  // namespace impend::gui
