// Sessions under a storm of wishes: nothing hangs, nothing old is shown, the last wish wins.
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "impend/pipeline/pipeline.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

namespace {

void pause(impend::test::Random& random) {
  std::this_thread::sleep_for(std::chrono::microseconds(random.integer(0, 3000)));
}

}  // namespace

TEST_CASE("a session can be destroyed at any moment") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    impend::test::Random random(seed);
    std::atomic<int> calls = 0;
    std::atomic<bool> gone = false, late = false;
    {
      Session session([&] {
        ++calls;
        if (gone) late = true;
      });
      session.open({model_path(seed % 2 == 0 ? "machine" : "block-on-incline")});
      pause(random);
      if (seed % 3 == 0) {
        session.wait_until_idle();
        (void)session.apply(SetGravity{Vec3(0, 0.1, -9)});
      }
    }
    gone = true;
    CHECK(calls > 0);
    CHECK_FALSE(late);
  }
}

TEST_CASE("cancelling while loading goes back to what was open, and while analysing leaves the geometry") {
  Session session;
  session.open({model_path("machine")});
  session.cancel();
  const SnapshotPtr nothing = session.wait_until_idle();
  // Whichever step the cancel met.
  CHECK((nothing->state == SessionState::kEmpty || nothing->state == SessionState::kFailed));
  const SnapshotPtr before = opened(session, model_path("tower"));
  session.open({model_path("machine")});
  const SnapshotPtr loading = session.snapshot();
  session.cancel();
  const SnapshotPtr after = session.wait_until_idle();
  // Unless the import was quicker than the cancel.
  if (loading->state == SessionState::kLoading && after->state == SessionState::kReady) {
    if (after->document->opened == before->document->opened) CHECK(after->analysis == before->analysis);
    CHECK(after->attempted_inputs == std::vector<std::string>{model_path("machine")});
  }
  const SnapshotPtr machine = opened(session, model_path("machine"));
  REQUIRE(session.apply(SetGravity{Vec3(0, 0.5, -9)}).ok());
  session.cancel();
  const SnapshotPtr cancelled = session.wait_until_idle();
  if (cancelled->state == SessionState::kFailed) {
    CHECK(cancelled->error->code == ErrorCode::kCancelled);
    CHECK_FALSE(cancelled->analysis);
    CHECK(cancelled->scene);
    CHECK(cancelled->document->can_undo());
    session.analyse();
  }
  const SnapshotPtr resumed = ready(session);
  CHECK(resumed->assembly->gravity == Vec3(0, 0.5, -9));
}

TEST_CASE("a storm of opens, edits, undos and cancels ends in the answer to the last wish") {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    INFO("seed " << seed);
    impend::test::Random random(seed);
    std::mutex mutex;
    std::uint64_t newest = 0;
    bool in_order = true;
    Session* self = nullptr;
    Session session([&] {
      const std::lock_guard lock(mutex);
      if (self == nullptr) return;
      const std::uint64_t revision = self->snapshot()->revision;
      in_order = in_order && revision >= newest;
      newest = revision;
    });
    {
      const std::lock_guard lock(mutex);
      self = &session;
    }
    for (int step = 0; step < 40; ++step) {
      switch (random.integer(0, 8)) {
        case 0:
          session.open({model_path(random.chance(0.5) ? "tower" : "machine")});
          break;
        case 1:
          session.cancel();
          break;
        case 2:
          session.undo();
          break;
        case 3:
          session.redo();
          break;
        case 4:
          session.reload();
          break;
        case 5: {
          SceneOptions options;
          options.dark = random.chance(0.5);
          session.set_scene_options(options);
          break;
        }
        case 6:
          session.analyse();
          break;
        default: {
          const SetGravity edit{Vec3(random.uniform(-1, 1), 0, -9)};
          (void)session.apply(edit, random.integer(0, 2));
        }
      }
      if (random.chance(0.3)) pause(random);
    }
    session.open({model_path("block-on-incline")});
    (void)session.wait_until_idle();
    REQUIRE(session.apply(SetGravity{Vec3(0, 0, -5)}).ok());
    for (int k = 0; k < 20; ++k) REQUIRE(session.apply(SetGravity{Vec3(0, 0.05 * k, -5)}, 7).ok());
    const SnapshotPtr end = ready(session);
    CHECK(end->assembly->gravity == Vec3(0, 0.05 * 19, -5));
    CHECK(end->document->done.size() == 2);
    const Result<Analysis> fresh = run_analysis(edited(*end->document), end->document->opened->inputs, {});
    REQUIRE(fresh.ok());
    CHECK(report_of(*end->analysis) == report_of(fresh.value()));
    const std::lock_guard lock(mutex);
    CHECK(in_order);
    self = nullptr;
  }
}

TEST_CASE("snapshots can be read from many threads while a session works") {
  Session session;
  std::atomic<bool> stop = false;
  std::atomic<int> inconsistent = 0;
  std::vector<std::thread> readers;
  for (int k = 0; k < 3; ++k) {
    readers.emplace_back([&] {
      while (!stop) {
        const SnapshotPtr s = session.snapshot();
        if (s->assembly && s->parts.original.size() != s->assembly->parts.size()) ++inconsistent;
        if (s->scene && s->scene->parts.size() != s->assembly->parts.size()) ++inconsistent;
        if (s->analysis && s->analysis->assembly.parts.size() != s->assembly->parts.size()) ++inconsistent;
        // Nothing that was given up is ever shown: neither an answer to an older document nor its cancellation.
        if (s->state == SessionState::kFailed) ++inconsistent;
        if (s->state != SessionState::kReady) continue;
        if (!(s->parts == part_map(*s->document))) ++inconsistent;
        if (s->analysis->assembly.gravity != s->document->state().gravity) ++inconsistent;
        std::this_thread::yield();
      }
    });
  }
  opened(session, model_path("table"));
  for (int k = 0; k < 12; ++k) {
    if (k % 2 == 0) {
      (void)session.apply(RemovePart{{k % 5}});
    } else {
      session.undo();
    }
    if (k % 3 == 0) session.wait_until_idle();
  }
  impend::test::Random random(7);
  for (int k = 0; k < 60; ++k) {
    REQUIRE(session.apply(SetGravity{Vec3(0.01 * k, 0, -9)}, 1).ok());
    pause(random);
  }
  session.wait_until_idle();
  stop = true;
  for (std::thread& reader : readers) reader.join();
  CHECK(inconsistent == 0);
}

TEST_CASE("other scene options make a new scene and no new analysis") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("table"));
  SceneOptions options;
  options.color_by = ColorBy::kPart;
  options.dark = true;
  session.set_scene_options(options);
  const SnapshotPtr after = ready(session);
  CHECK(after->analysis == before->analysis);
  CHECK(after->scene != before->scene);
  CHECK(after->scene_options.dark);
}

TEST_CASE("asking the exact referee analyses anew with its word") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("block-on-incline"));
  CHECK_FALSE(before->analysis->components.at(0).exact);
  AnalysisSettings settings;
  settings.exact = true;
  session.set_settings(settings);
  const SnapshotPtr after = ready(session);
  CHECK(after->analysis->components.at(0).exact);
  CHECK(after->settings == settings);
}
