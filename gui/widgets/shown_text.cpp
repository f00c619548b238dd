#include "gui/widgets/shown_text.h"

#include <QTextDocument>

#include "impend/report/text_table.h"

namespace impend::gui {

QString shown_text(const std::string& text) { return QString::fromStdString(display_text(text)); }

QString path_text(const std::string& path) { return QString::fromStdString(path); }

std::string path_bytes(const QString& path) { return path.toStdString(); }

QString tooltip_text(const QString& text) {
  if (!Qt::mightBeRichText(text)) return text;
  const QString lines = text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  return QStringLiteral("<span>%1</span>").arg(lines);
}

}  // namespace impend::gui
