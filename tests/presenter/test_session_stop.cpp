// Cancelling, opening something else and closing give up what runs at once, and nobody waits without end. Measured in
// processor time, which other programs do not change.
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "impend/pipeline/pipeline.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"
#include "tests/support/processor_time.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;
using impend::test::is_soon;
using impend::test::processor_seconds;

namespace {

// An analysis that uses a core until it is told to stop, as a long search does.
struct EndlessWork {
  std::atomic<int> begun = 0, ended = 0;
  Analyse analyse() {
    return [this](const Assembly&, const std::vector<std::string>&, const PipelineOptions&,
                  const Progress& progress) -> Result<Analysis> {
      ++begun;
      while (!progress.is_cancelled()) {
      }
      ++ended;
      return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    };
  }
  void wait_until_begun(int times) const {
    while (begun < times) std::this_thread::yield();
  }
  void wait_until_ended(int times) const {
    while (ended < times) std::this_thread::yield();
  }
};

// One that does not look, until the test lets it go.
struct DeafWork {
  std::mutex mutex;
  std::condition_variable wake;
  bool begun = false, let_go = false, ended = false;
  void run() {
    std::unique_lock lock(mutex);
    begun = true;
    wake.notify_all();
    wake.wait(lock, [this] { return let_go; });
    ended = true;
    wake.notify_all();
  }
};

}  // namespace

TEST_CASE("cancel, another file and closing end a running analysis within a fifth of a second of processor time") {
  for (const std::string occasion : {"cancel", "open", "close", "stop", "destroy"}) {
    INFO(occasion);
    EndlessWork work;
    double asked = 0;
    {
      Session session({}, {}, {}, work.analyse());
      session.open({model_path("tower")});
      work.wait_until_begun(1);
      asked = processor_seconds();
      if (occasion == "cancel") session.cancel();
      if (occasion == "open") session.open({model_path("table")});
      if (occasion == "close") session.close();
      if (occasion == "stop") session.stop();
      if (occasion != "destroy") {
        work.wait_until_ended(1);
        CHECK(is_soon(processor_seconds() - asked));
      }
      asked = processor_seconds();
    }
    CHECK(work.ended == work.begun);
    CHECK(is_soon(processor_seconds() - asked));
  }
}

TEST_CASE("after a session was stopped nothing begins any more") {
  EndlessWork work;
  Session session({}, {}, {}, work.analyse());
  session.stop();
  session.open({model_path("tower")});
  session.wait_until_idle(0.2);
  CHECK(work.begun == 0);
}

TEST_CASE("a step that does not look is left behind, and nobody hears of it any more") {
  const auto deaf = std::make_shared<DeafWork>();
  const auto calls = std::make_shared<std::atomic<int>>(0);
  {
    Session session([calls] { ++*calls; }, {}, {},
                    [deaf](const Assembly&, const std::vector<std::string>&, const PipelineOptions&,
                           const Progress&) -> Result<Analysis> {
                      deaf->run();
                      return Error{ErrorCode::kInternal, "late", {}, ""};
                    });
    session.open({model_path("tower")});
    std::unique_lock lock(deaf->mutex);
    deaf->wake.wait(lock, [&] { return deaf->begun; });
  }
  // The destructor came back although the step is still there.
  CHECK(Session::any_left_behind());
  const int heard = *calls;
  {
    std::unique_lock lock(deaf->mutex);
    CHECK_FALSE(deaf->ended);
    deaf->let_go = true;
    deaf->wake.notify_all();
    deaf->wake.wait(lock, [&] { return deaf->ended; });
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK(*calls == heard);
}

TEST_CASE("holes that cannot be closed are told of, and nothing else changes") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("tower"));
  REQUIRE(session.apply(CloseHoles{{0}}).ok());
  const SnapshotPtr after = ready(session);
  REQUIRE(after->refused);
  CHECK(after->refused->code == ErrorCode::kOpenMesh);
  CHECK(after->document == before->document);
  CHECK(after->analysis == before->analysis);
  CHECK_FALSE(after->document->can_undo());
}

TEST_CASE("while holes are being closed no other edit begins, and cancel goes back to what was there") {
  // Tubes without ends, of so many corners that closing them takes a while.
  std::string text;
  constexpr int kTubes = 60, kCorners = 4000;
  for (int tube = 0; tube < kTubes; ++tube) {
    for (int i = 0; i < kCorners; ++i) {
      const double angle = 2 * 3.14159265358979 * i / kCorners;
      for (const int z : {0, 1}) {
        text += "v " + std::to_string(3 * tube + std::cos(angle)) + " " + std::to_string(std::sin(angle)) + " " +
                std::to_string(z) + "\n";
      }
    }
    for (int i = 0; i < kCorners; ++i) {
      const int a = 1 + 2 * (kCorners * tube + i), b = 1 + 2 * (kCorners * tube + (i + 1) % kCorners);
      for (const int v : {a, b, b + 1, a + 1}) text += (v == a ? "f " : " ") + std::to_string(v);
      text += "\n";
    }
  }
  const std::string folder = fresh_folder("tubes");
  write_file(folder + "/tubes.obj", text);
  ImportOptions options;
  options.unit = "m";
  Session session;
  session.open({folder + "/tubes.obj"}, options);
  const SnapshotPtr open = session.wait_until_idle();
  REQUIRE(open->state == SessionState::kFailed);
  REQUIRE(open->error->code == ErrorCode::kOpenMesh);
  REQUIRE(session.apply(CloseHoles{{0}}).ok());
  REQUIRE(session.snapshot()->state == SessionState::kEditing);
  CHECK_FALSE(session.apply(SetFixed{{0}, true}).ok());
  const double begin = processor_seconds();
  while (processor_seconds() - begin < 0.1) std::this_thread::yield();
  const double asked = processor_seconds();
  session.cancel();
  const SnapshotPtr after = session.wait_until_idle();
  CHECK(is_soon(processor_seconds() - asked));
  CHECK(after->state == SessionState::kFailed);
  CHECK(after->error->code == ErrorCode::kOpenMesh);
  CHECK_FALSE(after->document->can_undo());
  CHECK(session.apply(SetFixed{{0}, true}).ok());
}
