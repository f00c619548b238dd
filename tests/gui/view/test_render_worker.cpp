// The thread that draws: newest request wins, nothing is lost that must not be, and it ends cleanly.
#include <QSignalSpy>
#include <QTest>
#include <mutex>
#include <thread>
#include <vector>

#include "gui/widgets/render_worker.h"
#include "tests/gui/view/view_scenes.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

constexpr int kPatience = 20000;  // ms, of a test that would fail

std::unique_ptr<RenderWorker> worker_with(const std::shared_ptr<FakeLog>& log) {
  SceneViewSetup setup = fake_setup(log);
  return std::make_unique<RenderWorker>(setup.make_renderer, setup.annotate);
}

FrameRequest request_of(std::shared_ptr<const Scene> scene, bool quick = false) {
  FrameRequest request;
  request.view = front_view(*scene, 4.0 / 3);
  request.scene = std::move(scene);
  request.size = QSize(200, 150);
  request.quick = quick;
  return request;
}

// The newest frame for which a condition holds.
template <class Condition>
std::shared_ptr<const Frame> frame_when(RenderWorker& worker, const Condition& condition) {
  std::shared_ptr<const Frame> found;
  (void)QTest::qWaitFor(
      [&] {
        if (auto frame = worker.take_frame(); frame && condition(*frame)) found = std::move(frame);
        return found != nullptr;
      },
      kPatience);
  return found;
}

}  // namespace

class TestRenderWorker : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_whole_frame_has_picture_and_ids() {
    const auto log = std::make_shared<FakeLog>();
    const auto worker = worker_with(log);
    FrameRequest request = request_of(two_boxes());
    request.pixel_ratio = 2;
    worker->request(request);
    const auto frame = frame_when(*worker, [](const Frame& f) { return f.ids != nullptr; });
    QVERIFY(frame);
    QCOMPARE(frame->picture.size(), QSize(400, 300));
    QCOMPARE(frame->picture.devicePixelRatio(), 2.0);
    QCOMPARE(qRed(frame->picture.pixel(5, 5)), 200);
    QCOMPARE(frame->ids->width, 200);
    QCOMPARE(QString::fromStdString(worker->description()), QString("fake"));
    QTRY_COMPARE(worker->memory(), std::size_t(1000));
  }

  void a_quick_frame_has_no_ids() {
    const auto log = std::make_shared<FakeLog>();
    const auto worker = worker_with(log);
    worker->request(request_of(two_boxes(), true));
    const auto frame = frame_when(*worker, [](const Frame& f) { return !f.picture.isNull(); });
    QVERIFY(frame && !frame->ids);
    QCOMPARE(qRed(frame->picture.pixel(5, 5)), 100);
    QCOMPARE(log->ids.load(), 0);
  }

  void the_newest_request_wins() {
    const auto log = std::make_shared<FakeLog>();
    const auto worker = worker_with(log);
    const auto scene = two_boxes();
    log->hold(true);
    FrameRequest request = request_of(scene, true);
    for (int i = 0; i < 1000; ++i) {
      request.view.camera.distance = 1 + i;
      worker->request(request);
    }
    log->hold(false);
    const auto last = [](const Frame& f) { return f.request.view.camera.distance == 1000; };
    QVERIFY(frame_when(*worker, last));
    QVERIFY(log->drawn <= 2);  // the one that was held, and the last
  }

  void ids_are_not_drawn_again_for_another_selection() {
    const auto log = std::make_shared<FakeLog>();
    const auto worker = worker_with(log);
    FrameRequest request = request_of(two_boxes());
    worker->request(request);
    QVERIFY(frame_when(*worker, [](const Frame& f) { return f.ids != nullptr; }));
    request.view.selected = {SceneItem::Kind::kBody, 1};
    worker->request(request);
    const auto selected = [](const Frame& f) { return f.ids && f.request.view.selected.index == 1; };
    QVERIFY(frame_when(*worker, selected));
    QCOMPARE(log->ids.load(), 1);
    request.view.hidden = {1};
    worker->request(request);
    const auto hidden = [](const Frame& f) { return f.ids && !f.request.view.shows_part(0); };
    QVERIFY(frame_when(*worker, hidden));
    QCOMPARE(log->ids.load(), 2);
  }

  void labels_are_written_again_once_it_is_known_what_is_seen() {
    const auto log = std::make_shared<FakeLog>();
    std::mutex mutex;
    std::vector<bool> knew;
    const auto note = [&](const Image& drawn, const Scene&, const View&, const DrawSize&, const IdImage* seen) {
      const std::lock_guard lock(mutex);
      knew.push_back(seen != nullptr);
      return drawn;
    };
    RenderWorker worker(fake_setup(log).make_renderer, note);
    const auto scene = std::make_shared<Scene>(*two_boxes());
    scene->labels.push_back({Vec3::Zero(), "a label", false, {}});
    worker.request(request_of(scene));
    QVERIFY(frame_when(worker, [](const Frame& f) { return f.ids != nullptr; }));
    const std::lock_guard lock(mutex);
    QVERIFY((knew == std::vector<bool>{false, true}));
  }

  void errors_and_exceptions_become_frames_with_an_error() {
    const auto log = std::make_shared<FakeLog>();
    const auto worker = worker_with(log);
    const auto scene = two_boxes();
    log->fail = true;
    worker->request(request_of(scene));
    const auto failed = frame_when(*worker, [](const Frame& f) { return f.error.has_value(); });
    QVERIFY(failed && failed->error->message == "cannot draw" && failed->picture.isNull());
    log->fail = false;
    log->throws = true;
    worker->request(request_of(scene));
    const auto thrown = frame_when(*worker, [](const Frame& f) { return f.error.has_value(); });
    QVERIFY(thrown && QString::fromStdString(thrown->error->message).contains("as told"));
    log->throws = false;
    worker->request(request_of(scene));
    QVERIFY(frame_when(*worker, [](const Frame& f) { return f.ids && !f.error; }));
  }

  void a_machine_without_opengl_is_told_with_every_frame() {
    RenderWorker worker(
        []() -> Result<std::unique_ptr<OffscreenRenderer>> {
          return Error{ErrorCode::kUnsupported, "no OpenGL here", {}, "install it"};
        },
        nullptr);
    for (int i = 0; i < 2; ++i) {
      worker.request(request_of(two_boxes()));
      const auto frame = frame_when(worker, [](const Frame& f) { return f.error.has_value(); });
      QVERIFY(frame && frame->error->hint == "install it");
    }
    QVERIFY(QString::fromStdString(worker.description()).contains("no OpenGL here"));
  }

  void without_a_scene_the_last_one_is_let_go() {
    const auto log = std::make_shared<FakeLog>();
    const auto worker = worker_with(log);
    auto scene = two_boxes();
    const std::weak_ptr<const Scene> watched = scene;
    worker->request(request_of(scene));
    QVERIFY(frame_when(*worker, [](const Frame& f) { return f.ids != nullptr; }));
    scene.reset();
    worker->request({});
    QVERIFY(frame_when(*worker, [](const Frame& f) { return !f.request.scene; }));
    QTRY_COMPARE(worker->memory(), std::size_t(0));
    QTRY_VERIFY(watched.expired());
  }

  void pictures_are_all_drawn_or_refused() {
    const auto log = std::make_shared<FakeLog>();
    auto worker = worker_with(log);
    std::mutex mutex;
    std::vector<bool> outcomes;
    const auto note = [&](const Result<QImage>& picture) {
      const std::lock_guard lock(mutex);
      outcomes.push_back(picture.ok());
    };
    log->hold(true);
    for (int i = 0; i < 5; ++i) worker->picture(request_of(two_boxes()), note);
    std::thread opener([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      log->hold(false);
    });
    worker.reset();  // while the first is drawn
    opener.join();
    QCOMPARE(outcomes.size(), std::size_t(5));
    QVERIFY(!outcomes.back());
    QCOMPARE(log->destroyed.load(), log->made.load());
  }

  void it_ends_at_any_moment_with_requests_pending() {
    const auto scene = two_boxes();
    for (int round = 0; round < 200; ++round) {
      const auto log = std::make_shared<FakeLog>();
      log->milliseconds = round % 3;
      auto worker = worker_with(log);
      for (int i = 0; i < round % 7; ++i) {
        worker->request(request_of(scene, i % 2 == 0));
        if (i % 3 == 2) std::this_thread::yield();
      }
      worker.reset();
      QCOMPARE(log->made.load(), log->destroyed.load());
    }
  }
};

QTEST_MAIN(TestRenderWorker)
#include "test_render_worker.moc"
