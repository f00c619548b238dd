#include "gui/widgets/shown_text.h"

#include "impend/scene/display_text.h"

namespace impend::gui {

QString shown_text(const std::string& text) { return QString::fromStdString(display_text(text)); }

QString path_text(const std::string& path) { return QString::fromStdString(path); }

std::string path_bytes(const QString& path) { return path.toStdString(); }

}  // namespace impend::gui
