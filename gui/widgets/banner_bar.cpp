#include "gui/widgets/banner_bar.h"

#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QLayout>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "gui/presenter/sentences.h"
#include "gui/widgets/appearance.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

// Widgets one after the other, in as many lines as their width needs.

class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(QWidget* parent);
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override { items_ << item; }
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override { return items_.value(index); }
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  void setGeometry(const QRect& rect) override;
  QSize sizeHint() const override { return minimumSize(); }
  QSize minimumSize() const override;  // of the widest item

 private:
  int arranged(const QRect& rect, bool place) const;  // the height

  QList<QLayoutItem*> items_;
};

constexpr int kSpacing = 6;  // pixels

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }

FlowLayout::~FlowLayout() { qDeleteAll(items_); }

QLayoutItem* FlowLayout::takeAt(int index) {
  return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const { return arranged(QRect(0, 0, width, 0), false); }

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arranged(rect, true);
}

QSize FlowLayout::minimumSize() const {
  QSize size(0, 0);
  for (const QLayoutItem* item : items_) size = size.expandedTo(item->minimumSize());
  return size;
}

int FlowLayout::arranged(const QRect& rect, bool place) const {
  int x = rect.x(), y = rect.y(), line = 0;
  for (QLayoutItem* item : items_) {
    const QSize size = item->sizeHint();
    if (x + size.width() > rect.right() + 1 && line > 0) {
      x = rect.x();
      y += line + kSpacing;
      line = 0;
    }
    if (place) item->setGeometry(QRect(QPoint(x, y), size));
    x += size.width() + kSpacing;
    line = std::max(line, size.height());
  }
  return y + line - rect.y();
}

constexpr int kBannerSign = 26;                              // points
constexpr std::array<double, 3> kTitle = {1.35, 1.2, 1.08};  // of the usual size: the largest that fits in a line

}  // namespace

BannerBar::BannerBar(QWidget* parent)
    : QFrame(parent),
      sign_(new QLabel),
      title_(new QLabel),
      detail_(new QLabel),
      progress_(new QProgressBar),
      cancel_(new QPushButton(tr("Cancel"))),
      analyse_(new QPushButton(tr("Analyse"))),
      overlap_(new QPushButton(tr("Analyse all the same"))),
      remedy_row_(new QWidget) {
  setObjectName(QStringLiteral("banner"));
  setAutoFillBackground(true);
  setAccessibleName(tr("Verdict"));
  for (QLabel* label : {title_, detail_}) {
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  title_->setObjectName(QStringLiteral("banner-title"));
  detail_->setObjectName(QStringLiteral("banner-detail"));
  for (QLabel* label : {title_, detail_}) {
    label->setWordWrap(true);
    label->setMinimumWidth(120);
  }
  progress_->setMaximumWidth(180);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress"));
  cancel_->setToolTip(tr("Give up what runs (Esc)"));
  analyse_->setToolTip(tr("Take up the analysis that was given up"));
  overlap_->setToolTip(tr("Parts run into each other: go on as if they touched there"));

  auto* words = new QVBoxLayout;
  words->setSpacing(2);
  words->addWidget(title_);
  words->addWidget(detail_);
  new FlowLayout(remedy_row_);
  remedy_row_->hide();
  words->addWidget(remedy_row_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 8, 12, 8);
  row->setSpacing(12);
  row->addWidget(sign_);
  row->addLayout(words, 1);
  for (QWidget* widget : std::initializer_list<QWidget*>{progress_, cancel_, analyse_, overlap_})
    row->addWidget(widget);
  connect(cancel_, &QPushButton::clicked, this, &BannerBar::cancelWanted);
  connect(analyse_, &QPushButton::clicked, this, &BannerBar::analysisWanted);
  connect(overlap_, &QPushButton::clicked, this, &BannerBar::overlapAllowed);
  set_banner({}, false, false, false);
}

void BannerBar::set_banner(const Banner& banner, bool may_cancel, bool may_analyse, bool may_allow_overlap) {
  banner_ = banner;
  // A number stays with its sign where the line breaks.
  title_->setText(shown_text(banner.title).replace(QStringLiteral("μ "), QStringLiteral("μ\u00a0")));
  detail_->setText(shown_text(banner.detail));
  detail_->setVisible(!banner.detail.empty());
  progress_->setVisible(banner.progress >= -1);
  progress_->setRange(0, banner.progress < 0 ? 0 : 100);
  if (banner.progress >= 0) progress_->setValue(static_cast<int>(100 * banner.progress));
  cancel_->setVisible(may_cancel);
  analyse_->setVisible(may_analyse);
  overlap_->setVisible(may_allow_overlap);
  setAccessibleDescription(title_->text() + QStringLiteral(". ") + detail_->text());
  recolor();
  fit_title();
}

void BannerBar::set_remedies(std::vector<Remedy> remedies) {
  const auto same = [](const Remedy& a, const Remedy& b) {
    return a.text == b.text && a.edit.index() == b.edit.index();
  };
  if (std::equal(remedies.begin(), remedies.end(), remedies_.begin(), remedies_.end(), same)) return;
  for (QPushButton* button : remedy_buttons_) delete button;
  remedy_buttons_.clear();
  remedies_ = std::move(remedies);
  for (const Remedy& remedy : remedies_) {
    auto* button = new QPushButton(shown_text(remedy.text).replace(QLatin1Char('&'), QStringLiteral("&&")));
    button->setToolTip(shown_text(remedy.tooltip));
    // Later: the answer takes the button away.
    connect(
        button, &QPushButton::clicked, this, [this, edit = remedy.edit] { Q_EMIT remedyWanted(edit); },
        Qt::QueuedConnection);
    remedy_row_->layout()->addWidget(button);
    remedy_buttons_ << button;
  }
  remedy_row_->setVisible(!remedies_.empty());
}

// Two answers are a long title, and the parts below have better use for a line.
void BannerBar::fit_title() {
  layout()->activate();
  QFont large = font();
  large.setBold(true);
  for (const double size : kTitle) {
    large.setPointSizeF(font().pointSizeF() * size);
    if (QFontMetrics(large).horizontalAdvance(title_->text()) <= title_->width()) break;
  }
  title_->setFont(large);
}

void BannerBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  fit_title();
}

void BannerBar::recolor() {
  QPalette colors;
  colors.setColor(QPalette::Window, role_background(banner_.role, colors));
  setPalette(colors);
  QPalette title;
  if (banner_.role != ColorRole::kNeutral) title.setColor(QPalette::WindowText, role_color(banner_.role, title));
  title_->setPalette(title);
  const QPixmap sign = verdict_sign(banner_.role, kBannerSign, colors);
  sign_->setPixmap(sign);
  sign_->setVisible(!sign.isNull());
}

void BannerBar::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::ApplicationPaletteChange) recolor();
}

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

void NoticeBar::say_failure(const QString& what, const Error& error) {
  ask(QStringLiteral("%1: %2").arg(what, shown_text(to_string(window_error(error)))), {}, ColorRole::kError);
}

void NoticeBar::say_written(const QString& path, const QString& use) {
  const auto open = [](const QString& file) {
    return [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(file)); };
  };
  const QString where = QDir::toNativeSeparators(path);
  ask(tr("Written: %1. %2").arg(where, use).trimmed(),
      {{tr("Open it"), open(path)}, {tr("Open its folder"), open(QFileInfo(path).absolutePath())}}, ColorRole::kStable);
}

QPushButton* NoticeBar::button(const QString& answer) const {
  for (QPushButton* button : buttons_) {
    if (button->text() == answer) return button;
  }
  return nullptr;
}

}  // namespace impend::gui
