// Widgets one after the other, in as many lines as their width needs.
#pragma once

#include <QLayout>

namespace impend::gui {

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

}  // namespace impend::gui
