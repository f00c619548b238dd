// What the session and its worker thread share. `mutex` guards everything but the atomics and what is marked as the
// worker's own; callbacks run without it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "gui/presenter/clock.h"
#include "gui/presenter/session_work.h"

namespace impend::gui {

enum class JobKind { kLoad, kReload, kEdit, kAnalyse, kScene, kMargins };

struct Job {
  JobKind kind = JobKind::kAnalyse;
  std::uint64_t number = 0;  // the wish that it serves; given up as soon as there is a newer one
  std::vector<std::string> inputs;
  ImportOptions options;
  FrictionOptions friction;
  std::optional<Edit> edit = std::nullopt;
  int gesture = 0;
};

// A document's assembly and what is drawn of it.
struct Geometry {
  std::shared_ptr<const Assembly> assembly;
  PartMap parts;
  SceneMeshes meshes;
  std::shared_ptr<const Scene> scene;
  SceneOptions options;
};

struct SharedSession {
  std::function<void()> changed;  // Session::Changed
  Analyse run_analysis = analysis_by_pipeline;
  std::function<double()> seconds = seconds_of_clock;  // since some instant
  mutable std::mutex mutex;
  mutable std::condition_variable condition;
  std::shared_ptr<const Snapshot> snapshot = std::make_shared<Snapshot>();
  std::optional<Job> next;
  bool busy = false;
  bool ended = false;            // the worker has done its last step
  std::recursive_mutex calling;  // held around `changed`, which may call the session: it can be taken away
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> wish = 0;
  std::uint64_t without_margins =
      0;                       // the wish that gets none: they are there as far as can be, cancelled, or they failed
  SceneOptions scene_options;  // wanted; the snapshot says what there is
  AnalysisSettings settings;
  JobKind last_import = JobKind::kLoad;  // of attempted_inputs
  SessionState before_edit = SessionState::kEmpty;
  MeshCache meshes;  // the worker's own
  std::thread worker;

  // --- under the mutex
  bool is_current(std::uint64_t number) const { return !stop && wish == number; }
  bool scene_is_stale() const;
  // The answer with friction lacks numbers that take longer than its verdict (lacks_minimal_mu, lacks_tilt_margin).
  bool margins_wanted() const;
  bool idle() const { return !busy && !next && !scene_is_stale() && !margins_wanted(); }
  void put(Snapshot snapshot);  // as the newest
  void start_import(JobKind kind, std::vector<std::string> inputs, ImportOptions options, FrictionOptions friction);
  Status edit_at_once(Edit edit, int gesture);
  void start_edit(Edit edit, int gesture);
  void end_edit(std::shared_ptr<const Error> refused);  // without its being made
  void start_analysis(std::shared_ptr<const Document> document);
  void resume();  // what was open before an import

  // --- without it
  void notify();  // the owner and whoever waits
  // Changes the newest snapshot unless there is a newer wish; did it?
  template <class Change>
  bool publish(std::uint64_t number, Change change) {
    {
      const std::lock_guard lock(mutex);
      if (!is_current(number)) return false;
      Snapshot newest = *snapshot;
      change(newest);
      put(std::move(newest));
    }
    notify();
    return true;
  }

  // --- the worker's
  void run();
  void perform(const Job& job);
  void load(const Job& job);
  void tell_size(const Job& job);
  void edit(const Job& job);
  void analyse(const Job& job);
  void solve(const Job& job, const Document& document, const Geometry& geometry);
  void make_scene_anew(const Job& job);
  void add_margins(const Job& job);
  Geometry geometry_of(const Document& document);
  void show_answer(const Job& job, std::shared_ptr<const Analysis> analysis, const Geometry& geometry);
  void fail(const Job& job, const Error& error);
  AnalysisSettings settings_now() const;
  Progress progress_of(const Job& job);
};

}  // namespace impend::gui
