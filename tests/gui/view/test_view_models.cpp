// Every shipped model in the 3-D view: analysed, drawn, and clicked wherever something of it is seen.
#include <QDir>
#include <QSignalSpy>
#include <QTest>
#include <map>

#include "gui/widgets/frame.h"
#include "gui/widgets/scene_view.h"
#include "impend/pipeline/pipeline.h"
#include "impend/scene/make_scene.h"
#include "tests/gui/view/view_scenes.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

constexpr int kPatience = 120000;  // ms, of a test that would fail
constexpr int kStep = 5;           // pixels between places that are looked at
const QSize kSize(640, 480);

std::string assembly_file(const QString& model) {
  const QDir folder(QStringLiteral(IMPEND_MODELS_DIR "/") + model);
  const QStringList files = folder.entryList({"*.assembly.json"}, QDir::Files, QDir::Name);
  return files.isEmpty() ? std::string() : folder.filePath(files.first()).toStdString();
}

struct Seen {
  SceneItem item;
  QPoint place;
};

// One place of every item that is seen.
std::vector<Seen> seen_items(const SceneView& view) {
  std::map<std::pair<int, int>, Seen> found;
  for (int y = 0; y < view.height(); y += kStep) {
    for (int x = 0; x < view.width(); x += kStep) {
      const QPoint place(x, y);
      const SceneItem item = view.item_at(place);
      const bool in_corner = view.cube_box().contains(place) || view.gravity_box().contains(place);
      if (item.kind == SceneItem::Kind::kNone || in_corner) continue;
      found.insert({{static_cast<int>(item.kind), item.index}, Seen{item, place}});
    }
  }
  std::vector<Seen> items;
  for (const auto& [key, seen] : found) items.push_back(seen);
  return items;
}

}  // namespace

class TestViewModels : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void models_are_drawn_and_clicked_data() {
    QTest::addColumn<QString>("model");
    for (const QString& model : QDir(QStringLiteral(IMPEND_MODELS_DIR)).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      if (!assembly_file(model).empty()) QTest::newRow(qPrintable(model)) << model;
    }
  }

  void models_are_drawn_and_clicked() {
    QFETCH(QString, model);
    const Result<Analysis> analysis = run_analysis({assembly_file(model)}, {});
    if (!analysis.ok() && analysis.error().code == ErrorCode::kUnsupported) QSKIP("needs the program for CAD files");
    QVERIFY2(analysis.ok(), analysis.ok() ? "" : to_string(analysis.error()).c_str());
    const SceneMeshes meshes = scene_meshes(analysis.value().assembly);
    const auto scene = std::make_shared<const Scene>(make_scene(analysis.value(), meshes));

    SceneViewSetup setup;
    setup.backend = ViewBackend::kImage;
    SceneView view(nullptr, setup);
    view.resize(kSize);
    view.set_scene(scene);
    view.show();
    QVERIFY(QTest::qWaitFor([&] { return view.up_to_date(); }, kPatience));
    if (const QString folder = qEnvironmentVariable("IMPEND_TEST_PICTURES"); !folder.isEmpty()) {
      view.grab().save(folder + "/model-" + model + ".png");
    }

    const std::vector<Seen> seen = seen_items(view);
    QSignalSpy clicked(&view, &SceneView::itemClicked);
    int parts = 0, others = 0;
    for (const auto& [item, place] : seen) {
      QTest::mouseClick(&view, Qt::LeftButton, {}, place);
      QCOMPARE(clicked.count(), 1);
      QVERIFY(clicked.takeFirst()[0].value<SceneItem>() == item);
      const bool part = item.kind == SceneItem::Kind::kBody;
      (part ? parts : others) += 1;
      const auto& contacts = analysis.value().contacts;
      const std::size_t count = part ? analysis.value().bodies.size()
                                     : (item.kind == SceneItem::Kind::kContact ? contacts.contacts.size()
                                        : item.kind == SceneItem::Kind::kJoint ? analysis.value().assembly.joints.size()
                                                                               : contacts.interfaces.size());
      QVERIFY(item.index >= 0 && static_cast<std::size_t>(item.index) < count);
    }
    QVERIFY(parts > 0);
    QVERIFY(others > 0 || analysis.value().contacts.contacts.empty());
  }
};

QTEST_MAIN(TestViewModels)
#include "test_view_models.moc"
