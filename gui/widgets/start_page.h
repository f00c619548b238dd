// What a new user sees: how to open something, what was open lately, and the shipped models with pictures.
#pragma once

#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QObject>
#include <QSize>
#include <QVBoxLayout>
#include <QWidget>
#include <atomic>
#include <thread>
#include <vector>

#include "gui/presenter/document.h"
#include "gui/presenter/first_start.h"

namespace impend::gui {

// Small pictures of the shipped models, made one after the other in a thread of their own.

class ModelPictures : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  ~ModelPictures() override;

  // Pictures of `size` device pixels; what was being made before is given up.
  void make(std::vector<ShippedModel> models, const QSize& size, bool dark);
  // Gives up the rest, without waiting.
  void give_up() { stop_ = true; }

 Q_SIGNALS:
  void pictureReady(int model, const QImage& picture);  // in the owner's thread; none for models that fail

 private:
  void stop();  // and waits for what is being done
  void run(const std::vector<ShippedModel>& models, const QSize& size, bool dark);

  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

struct Recent {
  QStringList inputs;
  QString unit;                   // that was said when they were opened; empty: none
  AskedModel asked = {};          // law of contact, the last one
  std::optional<double> mu = {};  // that was said when they were opened
  bool operator==(const Recent&) const = default;
};
QString recent_text(const Recent& recent);

class StartPage : public QWidget {
  Q_OBJECT
 public:
  explicit StartPage(QWidget* parent = nullptr);

  // Pictures are made only while the page is seen.
  void set_models(std::vector<ShippedModel> models, bool pictures);
  void set_recent(const QList<Recent>& recent);
  QListWidget* models() const { return list_; }

 Q_SIGNALS:
  void openWanted();
  void openFolderWanted();
  void modelWanted(const QString& path, impend::FrictionModel model);
  void recentWanted(int index);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void start_pictures();

  QListWidget* list_;
  QLabel* no_models_;
  QVBoxLayout* recent_;
  QLabel* recent_title_;
  std::vector<ShippedModel> models_;
  std::vector<bool> drawn_;
  bool wants_pictures_ = false;
  bool drawn_dark_ = false;
  ModelPictures pictures_;
};

}  // namespace impend::gui
