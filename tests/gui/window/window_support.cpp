#include "tests/gui/window/window_support.h"

#include <QApplication>
#include <QDir>
#include <QTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "gui/widgets/appearance.h"

namespace impend::test {
namespace {

nlohmann::json expectations() {
  std::ifstream file(std::string(IMPEND_MODELS_DIR) + "/EXPECTED.json");
  return nlohmann::json::parse(file);
}

}  // namespace

void prepare_application() {
  QApplication::setStyle(QStringLiteral("Fusion"));
  gui::apply_appearance(gui::Appearance::kLight);
}

QString model_path(const std::string& name) {
  const QDir folder(QStringLiteral(IMPEND_MODELS_DIR) + QLatin1Char('/') + QString::fromStdString(name));
  return folder.filePath(folder.entryList({QStringLiteral("*.assembly.json")}).value(0));
}

QStringList model_names() {
  QStringList names;
  const nlohmann::json all = expectations();
  for (const auto& [name, expected] : all.items()) names << QString::fromStdString(name);
  names.sort();
  return names;
}

std::string expected_verdict(const QString& model) {
  return expectations().at(model.toStdString()).at("verdict").get<std::string>();
}

TestWindow::TestWindow(const QSize& size, std::shared_ptr<QSettings> settings, gui::Analyse analyse) {
  gui::WindowSetup setup;
  setup.settings = std::move(settings);
  setup.analyse = std::move(analyse);
  setup.models_folder = IMPEND_MODELS_DIR;
  setup.model_pictures = false;
  setup.view.backend = gui::ViewBackend::kImage;
  window_ = std::make_unique<gui::MainWindow>(setup);
  window_->view()->set_animated(false);
  window_->resize(size);
  window_->show();
}

bool TestWindow::open(const QString& path) {
  window_->open_inputs({path});
  return ready();
}

bool TestWindow::ready() {
  return QTest::qWaitFor(
      [this] {
        const auto newest = window_->session().snapshot();
        return newest->revision == window_->snapshot()->revision && newest->state == gui::SessionState::kReady &&
               window_->view()->up_to_date();
      },
      kPatience);
}

bool TestWindow::failed() {
  return QTest::qWaitFor(
      [this] {
        const auto newest = window_->session().snapshot();
        return newest->revision == window_->snapshot()->revision && newest->state == gui::SessionState::kFailed;
      },
      kPatience);
}

bool TestWindow::settled() {
  const bool finished = QTest::qWaitFor(
      [this] {
        const auto newest = window_->session().snapshot();
        const bool done = newest->state == gui::SessionState::kReady || newest->state == gui::SessionState::kFailed;
        return newest->revision == window_->snapshot()->revision && done;
      },
      kPatience);
  return finished && (window_->snapshot()->state == gui::SessionState::kFailed || ready());
}

std::string TestWindow::verdict() const {
  const auto& analysis = window_->snapshot()->analysis;
  return analysis ? to_string(analysis->verdict) : "";
}

int TestWindow::body(const std::string& name) const {
  const std::vector<Part>& parts = window_->snapshot()->assembly->parts;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

QPoint TestWindow::seen_at(const SceneItem& item) {
  const QWidget* view = window_->view();
  for (int y = 3; y < view->height(); y += 3) {
    for (int x = 3; x < view->width(); x += 3) {
      const QPoint place(x, y);
      const bool corner = window_->view()->cube_box().contains(place) || window_->view()->gravity_box().contains(place);
      if (!corner && window_->view()->item_at(place) == item) return place;
    }
  }
  return {};
}

bool TestWindow::click(const SceneItem& item) {
  const QPoint place = seen_at(item);
  if (place.isNull()) return false;
  QTest::mouseClick(window_->view(), Qt::LeftButton, {}, place);
  return QTest::qWaitFor([&] { return window_->selected() == item; }, kPatience);
}

void TestWindow::keep_picture(const QString& name) {
  QDir().mkpath(QStringLiteral(IMPEND_SCREENSHOTS_DIR));
  QTest::qWait(50);  // of painting
  const QString platform = QGuiApplication::platformName();
  window_->grab().save(QStringLiteral(IMPEND_SCREENSHOTS_DIR "/%1-%2.png").arg(name, platform));
}

void type(QLineEdit* line, const QString& text) {
  line->setFocus();
  line->selectAll();
  QTest::keyClicks(line, text);
  QTest::keyClick(line, Qt::Key_Return);
}

}  // namespace impend::test
