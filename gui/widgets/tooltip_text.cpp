#include "gui/widgets/tooltip_text.h"

#include <QTextDocument>

namespace impend::gui {

QString tooltip_text(const QString& text) {
  if (!Qt::mightBeRichText(text)) return text;
  const QString lines = text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  return QStringLiteral("<span>%1</span>").arg(lines);
}

}  // namespace impend::gui
