#include "gui/widgets/notice_bar.h"

#include "gui/widgets/appearance.h"

namespace impend::gui {

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent), text_(new QLabel), row_(new QHBoxLayout(this)) {
  setObjectName(QStringLiteral("notice"));
  setAutoFillBackground(true);
  text_->setTextFormat(Qt::PlainText);
  text_->setWordWrap(true);
  row_->setContentsMargins(16, 6, 12, 6);
  row_->addWidget(text_, 1);
  auto* close = new QPushButton(tr("Close"));
  close->setFlat(true);
  close->setToolTip(tr("Close this line"));
  row_->addWidget(close);
  connect(close, &QPushButton::clicked, this, &QWidget::hide);
  hide();
}

void NoticeBar::ask(const QString& text, const Answers& answers, ColorRole role) {
  for (QPushButton* button : buttons_) button->deleteLater();
  buttons_.clear();
  text_->setText(text);
  setAccessibleName(text);
  QPalette colors;
  colors.setColor(QPalette::Window, role_background(role, colors));
  setPalette(colors);
  for (const auto& [answer, act] : answers) {
    auto* button = new QPushButton(answer);
    connect(button, &QPushButton::clicked, this, [this, act = act] {
      hide();
      act();
    });
    row_->insertWidget(1 + static_cast<int>(buttons_.size()), button);
    buttons_ << button;
  }
  show();
}

QPushButton* NoticeBar::button(const QString& answer) const {
  for (QPushButton* button : buttons_) {
    if (button->text() == answer) return button;
  }
  return nullptr;
}

}  // namespace impend::gui
