#include "gui/widgets/error_page.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "gui/widgets/appearance.h"
#include "gui/widgets/line_icon.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

QLabel* wrapped() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  return label;
}

}  // namespace

ErrorPage::ErrorPage(QWidget* parent)
    : QWidget(parent),
      title_(wrapped()),
      message_(wrapped()),
      place_(wrapped()),
      hint_(wrapped()),
      back_(new QPushButton(tr("Back"))) {
  setAccessibleName(tr("What went wrong"));
  QFont large = font();
  large.setPointSizeF(large.pointSizeF() * 1.6);
  large.setBold(true);
  title_->setFont(large);
  QFont middle = font();
  middle.setPointSizeF(middle.pointSizeF() * 1.15);
  message_->setFont(middle);
  message_->setObjectName(QStringLiteral("error-message"));
  hint_->setObjectName(QStringLiteral("error-hint"));
  place_->setForegroundRole(QPalette::PlaceholderText);
  auto* icon = new QLabel;
  icon->setPixmap(line_icon(Symbol::kWarning).pixmap(48, 48));

  auto* retry = new QPushButton(tr("Try again"));
  auto* open = new QPushButton(tr("Open something else …"));
  auto* copy = new QPushButton(tr("Copy"));
  auto* buttons = new QHBoxLayout;
  for (QPushButton* button : {back_, retry, open, copy}) buttons->addWidget(button);
  buttons->addStretch(1);

  auto* inner = new QWidget;
  inner->setMaximumWidth(640);
  auto* column = new QVBoxLayout(inner);
  column->setSpacing(12);
  for (QWidget* widget : std::initializer_list<QWidget*>{icon, title_, message_, place_, hint_})
    column->addWidget(widget);
  column->addSpacing(8);
  column->addLayout(buttons);
  auto* middle_row = new QHBoxLayout;
  middle_row->addStretch(1);
  middle_row->addWidget(inner, 4);
  middle_row->addStretch(1);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(24, 24, 24, 24);
  all->addStretch(1);
  all->addLayout(middle_row);
  all->addStretch(2);
  connect(back_, &QPushButton::clicked, this, &ErrorPage::backWanted);
  connect(retry, &QPushButton::clicked, this, &ErrorPage::retryWanted);
  connect(open, &QPushButton::clicked, this, &ErrorPage::openWanted);
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
}

void ErrorPage::set_error(const QString& title, const Error& error, bool may_go_back) {
  Error bare = error;
  bare.place = {};
  bare.hint.clear();
  title_->setText(title);
  message_->setText(shown_text(to_string(bare)));
  QStringList place;
  if (!error.place.file.empty()) {
    place << shown_text(error.place.file) + (error.place.line > 0 ? tr(", line %1").arg(error.place.line) : QString());
  }
  if (!error.place.part.empty()) place << tr("part '%1'").arg(shown_text(error.place.part));
  if (!error.place.where.empty()) place << shown_text(error.place.where);
  place_->setText(place.join(QStringLiteral("\n")));
  place_->setVisible(!place.isEmpty());
  hint_->setText(error.hint.empty() ? QString() : tr("What to do: %1").arg(shown_text(error.hint)));
  hint_->setVisible(!error.hint.empty());
  back_->setVisible(may_go_back);
}

QString ErrorPage::text() const {
  QStringList lines;
  for (const QLabel* label : {title_, message_, place_, hint_}) {
    if (!label->text().isEmpty()) lines << label->text();
  }
  return lines.join(QStringLiteral("\n"));
}

}  // namespace impend::gui
