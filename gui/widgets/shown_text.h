// Texts of the presenter, which may come from files, as Qt shows them.
#pragma once

#include <QString>
#include <string>

namespace impend::gui {

// One line: without control characters, line breaks or turns of the direction of writing.
QString shown_text(const std::string& text);

// File names to and from the library, which holds them as UTF-8.
QString path_text(const std::string& path);
std::string path_bytes(const QString& path);

// Shown as it is, also where Qt would take it for HTML.
QString tooltip_text(const QString& text);

}  // namespace impend::gui
