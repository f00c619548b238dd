// Small pictures of the shipped models, made one after the other in a thread of their own.
#pragma once

#include <QImage>
#include <QObject>
#include <QSize>
#include <atomic>
#include <thread>
#include <vector>

#include "gui/presenter/first_start.h"

namespace impend::gui {

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

}  // namespace impend::gui
