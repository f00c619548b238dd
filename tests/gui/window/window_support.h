// A window as tests need it: nothing is kept, no pictures of models, no animations.
#pragma once

#include <QLineEdit>
#include <QString>
#include <QTemporaryDir>
#include <memory>
#include <string>

#include "gui/window/main_window.h"

namespace impend::test {

constexpr int kPatience = 120000;  // ms, of a test that would fail

// To be called once, before the first window: the look that all machines have.
void prepare_application();

QString model_path(const std::string& name);
QStringList model_names();  // ascending, of models/EXPECTED.json
std::string expected_verdict(const QString& model);

// Into the line instead of what is there, then Return.
void type(QLineEdit* line, const QString& text);

class TestWindow {
 public:
  explicit TestWindow(const QSize& size = QSize(1280, 800), std::shared_ptr<QSettings> settings = nullptr,
                      gui::Analyse analyse = {});

  gui::MainWindow& operator*() { return *window_; }
  gui::MainWindow* operator->() { return window_.get(); }

  bool open(const QString& path);  // and wait for the answer
  bool ready();                    // the newest answer is shown, and its picture
  bool failed();                   // … or the newest failure
  bool settled();                  // either
  std::string verdict() const;     // as the analysis says; empty without one
  int body(const std::string& name) const;
  // A pixel of the view where the item is seen; null when it is nowhere.
  QPoint seen_at(const SceneItem& item);
  bool click(const SceneItem& item);

  void keep_picture(const QString& name);  // in the folder of screenshots

 private:
  std::unique_ptr<gui::MainWindow> window_;
};

}  // namespace impend::test
