// Sentences below each other, each with a dot in the colour of what it says; a click selects what it speaks of.
#pragma once

#include <QListWidget>
#include <QStyledItemDelegate>
#include <vector>

#include "gui/presenter/sentences.h"
#include "impend/scene/scene.h"

namespace impend::gui {

// Rows of lists and trees as high as their wrapped text needs: Qt's own guess leaves lines out.

class WrappingDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

struct Sentence {
  QString text;
  SceneItem item;
  ColorRole role = ColorRole::kNeutral;
};

class SentenceList : public QListWidget {
  Q_OBJECT
 public:
  explicit SentenceList(QWidget* parent = nullptr);

  // Nothing happens when they are the same as before. Without any, `nothing` is said.
  void set_sentences(std::vector<Sentence> sentences, const QString& nothing = {});

 Q_SIGNALS:
  void itemWanted(const impend::SceneItem& item);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show_sentences();

  std::vector<Sentence> sentences_;
  QString nothing_;
};

}  // namespace impend::gui
