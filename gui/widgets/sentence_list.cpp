#include "gui/widgets/sentence_list.h"

#include <QEvent>
#include <QListView>
#include <QPainter>
#include <QPixmap>
#include <QStyle>
#include <QTextLayout>
#include <QTreeView>
#include <algorithm>

#include "gui/widgets/appearance.h"

namespace impend::gui {
namespace {

double height_of(const QString& text, const QFont& font, double width) {
  QTextLayout layout(text, font);
  layout.beginLayout();
  double height = 0;
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width);
    height += line.height();
  }
  layout.endLayout();
  return height;
}

}  // namespace

QSize WrappingDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize plain = QStyledItemDelegate::sizeHint(option, index);
  QStyleOptionViewItem full = option;
  initStyleOption(&full, index);
  int width = 0;
  if (const auto* list = qobject_cast<const QListView*>(option.widget))
    width = list->viewport()->width() - 2 * list->spacing();
  if (const auto* tree = qobject_cast<const QTreeView*>(option.widget)) {
    const bool spans = index.column() == 0 && tree->isFirstColumnSpanned(index.row(), index.parent());
    width = spans ? tree->viewport()->width() : tree->columnWidth(index.column());
    if (index.column() == 0 && index.parent().isValid()) width -= tree->indentation();
  }
  const int margin = option.widget->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, &full, option.widget) + 1;
  const int icon = full.icon.isNull() ? 0 : full.decorationSize.width() + 2 * margin;
  const double room = std::max(40, width - icon - 2 * margin);
  const int height = static_cast<int>(height_of(full.text, full.font, room)) + 4;
  // The view asks for a width only to know whether to scroll: never.
  return {std::min(plain.width(), std::max(1, width)), std::max(height, full.fontMetrics.height() + 4)};
}

namespace {

QIcon dot(const QColor& color) {
  return colored_sign(10, color, [](QPainter& p) { p.drawEllipse(QPointF(5, 5), 3.2, 3.2); });
}

bool same(const std::vector<Sentence>& a, const std::vector<Sentence>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Sentence& x, const Sentence& y) {
    return x.text == y.text && x.item == y.item && x.role == y.role;
  });
}

}  // namespace

SentenceList::SentenceList(QWidget* parent) : QListWidget(parent) {
  setWordWrap(true);
  setItemDelegate(new WrappingDelegate(this));
  setTextElideMode(Qt::ElideNone);
  setResizeMode(QListView::Adjust);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setIconSize(QSize(10, 10));
  setSpacing(2);
  setFrameShape(QFrame::NoFrame);
  const auto want = [this](QListWidgetItem* line) {
    const size_t index = static_cast<size_t>(row(line));
    if (index < sentences_.size() && sentences_[index].item.kind != SceneItem::Kind::kNone) {
      const SceneItem item = sentences_[index].item;  // showing it may change the list
      Q_EMIT itemWanted(item);
    }
  };
  connect(this, &QListWidget::itemClicked, this, want);
  connect(this, &QListWidget::itemActivated, this, want);
}

void SentenceList::set_sentences(std::vector<Sentence> sentences, const QString& nothing) {
  if (same(sentences, sentences_) && nothing == nothing_) return;
  sentences_ = std::move(sentences);
  nothing_ = nothing;
  show_sentences();
}

void SentenceList::show_sentences() {
  clear();
  for (const Sentence& sentence : sentences_) {
    auto* line = new QListWidgetItem(dot(role_color(sentence.role, palette())), sentence.text, this);
    if (sentence.item.kind != SceneItem::Kind::kNone) line->setToolTip(tr("Click to select what this speaks of"));
  }
  if (!sentences_.empty() || nothing_.isEmpty()) return;
  auto* line = new QListWidgetItem(nothing_, this);
  line->setFlags(Qt::NoItemFlags);
}

void SentenceList::changeEvent(QEvent* event) {
  QListWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) show_sentences();
}

}  // namespace impend::gui
