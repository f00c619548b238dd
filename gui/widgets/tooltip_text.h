// Tooltips with texts that may come from files.
#pragma once

#include <QString>

namespace impend::gui {

// Shown as it is, also where Qt would take it for HTML.
QString tooltip_text(const QString& text);

}  // namespace impend::gui
