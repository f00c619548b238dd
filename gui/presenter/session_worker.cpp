// The worker thread of a session: takes the newest wish, serves it step by step, and drops it when there is a newer
// one.
#include <chrono>
#include <exception>
#include <new>

#include "gui/presenter/session_state.h"
#include "impend/base/stop.h"
#include "impend/friction/analyze_friction.h"
#include "impend/report/time_left.h"

namespace impend::gui {
namespace {

// News that nobody could see are not worth a snapshot.
constexpr double kLeastProgress = 0.01;

Error of_exception(const char* what) {
  return {ErrorCode::kInternal, what, {}, "this is a mistake in the program: please report it with the input"};
}

bool is_news(const SessionProgress& last, const SessionProgress& now) {
  return last.stage != now.stage || last.left != now.left || now.fraction < last.fraction ||
         now.fraction >= last.fraction + kLeastProgress;
}

}  // namespace

void SharedSession::run() {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex);
      condition.wait(lock, [this] { return stop || next || scene_is_stale() || margins_wanted(); });
      if (stop) return;
      const JobKind own = scene_is_stale() ? JobKind::kScene : JobKind::kMargins;
      job = next ? std::move(*next) : Job{own, wish, {}, {}, {}};
      next.reset();
      busy = true;
    }
    perform(job);
    {
      const std::lock_guard lock(mutex);
      busy = false;
    }
    condition.notify_all();
  }
}

void SharedSession::perform(const Job& job) {
  try {
    // A job that is given up publishes nothing: whatever ended it has said what is to be shown.
    (void)until_stopped(progress_of(job), "cancelled", [&] {
      switch (job.kind) {
        case JobKind::kLoad:
        case JobKind::kReload:
          load(job);
          break;
        case JobKind::kEdit:
          edit(job);
          break;
        case JobKind::kAnalyse:
          analyse(job);
          break;
        case JobKind::kScene:
          make_scene_anew(job);
          break;
        case JobKind::kMargins:
          add_margins(job);
          break;
      }
      return ok_status();
    });
  } catch (const std::bad_alloc&) {
    fail(job, {ErrorCode::kInternal, "out of memory", {}, "give it smaller parts or a larger machine"});
  } catch (const std::exception& exception) {
    fail(job, of_exception(exception.what()));
  } catch (...) {
    fail(job, of_exception("an exception of unknown kind"));
  }
}

Geometry SharedSession::geometry_of(const Document& document) {
  Geometry geometry;
  {
    const std::lock_guard lock(mutex);
    geometry.options = scene_options;
  }
  geometry.assembly = std::make_shared<const Assembly>(edited(document));
  geometry.parts = part_map(document);
  geometry.meshes = shown_meshes(document, geometry.parts, geometry.options, &meshes);
  geometry.scene = std::make_shared<const Scene>(make_scene(*geometry.assembly, geometry.meshes, geometry.options));
  return geometry;
}

namespace {

void show_geometry(const Geometry& geometry, Snapshot* snapshot) {
  snapshot->assembly = geometry.assembly;
  snapshot->parts = geometry.parts;
  snapshot->scene = geometry.scene;
  snapshot->scene_options = geometry.options;
}

}  // namespace

void SharedSession::load(const Job& job) {
  auto imported = import_document(job.inputs, job.options, job.friction, progress_of(job));
  if (!imported) {
    fail(job, imported.error());
    if (imported.error().code == ErrorCode::kUnitMissing) tell_size(job);
    return;
  }
  const std::shared_ptr<const Opened> opened = imported.value();
  std::shared_ptr<const Document> before;
  {
    const std::lock_guard lock(mutex);
    if (!is_current(job.number)) return;
    if (job.kind == JobKind::kReload) before = snapshot->document;
  }
  Reapplied reading = before ? reapplied(*before, opened) : Reapplied{new_document(opened), {}};
  const auto document = std::make_shared<const Document>(std::move(reading.document));
  ImportReport report = import_report(job.inputs, *opened->assembly);
  append(report.notes, reading.warnings);
  const Geometry geometry = geometry_of(*document);
  const bool shown = publish(job.number, [&](Snapshot& newest) {
    newest.state = SessionState::kAnalysing;
    newest.progress = {"contacts", -1};
    newest.document = document;
    newest.import_report = std::move(report);
    newest.analysis.reset();
    newest.last_ready.reset();
    newest.settings = settings;
    show_geometry(geometry, &newest);
  });
  if (shown) solve(job, *document, geometry);
}

// Which unit is meant is easily seen by how large everything is in it. Read in metres, lengths are the files' numbers.
void SharedSession::tell_size(const Job& job) {
  ImportOptions in_metres = job.options;
  in_metres.unit = "m";
  const auto read = import_document(job.inputs, in_metres, job.friction, {{}, progress_of(job).cancelled});
  if (!read) return;
  Box3 box;
  for (const Part& part : read.value()->assembly->parts) {
    for (const Vec3& vertex : part.mesh.vertices) box.add(part.X_WP * vertex);
  }
  if (box.empty()) return;
  publish(job.number, [&](Snapshot& newest) { newest.numbers_of_size = box.upper - box.lower; });
}

// What takes long in it looks for a newer wish; the document is none until then.
void SharedSession::edit(const Job& job) {
  std::shared_ptr<const Document> before;
  {
    const std::lock_guard lock(mutex);
    if (!is_current(job.number)) return;
    before = snapshot->document;
  }
  Result<Document> edited = with_edit(*before, *job.edit, job.gesture);
  if (!edited) return fail(job, edited.error());
  {
    const std::lock_guard lock(mutex);
    if (!is_current(job.number)) return;
    if (same_document(edited.value(), *before)) {
      end_edit(nullptr);
    } else {
      start_analysis(std::make_shared<const Document>(std::move(edited).value()));
    }
  }
  notify();
}

void SharedSession::analyse(const Job& job) {
  std::shared_ptr<const Snapshot> start;
  {
    const std::lock_guard lock(mutex);
    if (!is_current(job.number)) return;
    start = snapshot;
  }
  const Geometry geometry = geometry_of(*start->document);
  auto known = reused_analysis(start->last_ready, *start->document, *geometry.assembly, settings_now());
  if (known) {
    show_answer(job, std::move(known), geometry);
    return;
  }
  if (publish(job.number, [&](Snapshot& newest) { show_geometry(geometry, &newest); })) {
    solve(job, *start->document, geometry);
  }
}

void SharedSession::solve(const Job& job, const Document& document, const Geometry& geometry) {
  auto answer = analysed(document, *geometry.assembly, settings_now(), run_analysis, progress_of(job));
  if (!answer) return fail(job, answer.error());
  show_answer(job, std::move(answer).value(), geometry);
}

void SharedSession::show_answer(const Job& job, std::shared_ptr<const Analysis> analysis, const Geometry& geometry) {
  SceneOptions options;
  {
    const std::lock_guard lock(mutex);
    options = scene_options;
  }
  auto scene = std::make_shared<const Scene>(make_scene(*analysis, geometry.meshes, options));
  publish(job.number, [&](Snapshot& newest) {
    show_geometry(geometry, &newest);
    newest.state = SessionState::kReady;
    newest.progress = {};
    newest.error.reset();
    newest.settings = settings;
    newest.analysis = std::move(analysis);
    newest.scene = std::move(scene);
    newest.scene_options = options;
    newest.last_ready.reset();
  });
}

void SharedSession::make_scene_anew(const Job& job) {
  std::shared_ptr<const Snapshot> start;
  SceneOptions options;
  {
    const std::lock_guard lock(mutex);
    start = snapshot;
    options = scene_options;
  }
  const SceneMeshes shown = shown_meshes(*start->document, start->parts, options, &meshes);
  auto scene = std::make_shared<const Scene>(start->analysis ? make_scene(*start->analysis, shown, options)
                                                             : make_scene(*start->assembly, shown, options));
  publish(job.number, [&](Snapshot& newest) {
    newest.scene = std::move(scene);
    newest.scene_options = options;
  });
}

// The verdict stands and is shown; a new scene is drawn first, then this begins again.
void SharedSession::add_margins(const Job& job) {
  std::shared_ptr<const Snapshot> start;
  SceneOptions options;
  {
    const std::lock_guard lock(mutex);
    start = snapshot;
    options = scene_options;
  }
  Progress progress = progress_of(job);
  progress.cancelled = [this, number = job.number] {
    const std::lock_guard lock(mutex);
    return !is_current(number) || scene_is_stale();
  };
  Result<FrictionResult> friction = with_margins(*start->analysis, progress);
  if (!friction) {
    const std::lock_guard lock(mutex);
    if (friction.error().code != ErrorCode::kCancelled) without_margins = job.number;
    return;
  }
  auto analysis = std::make_shared<Analysis>(*start->analysis);
  analysis->friction = std::move(friction).value();
  const SceneMeshes shown = shown_meshes(*start->document, start->parts, options, &meshes);
  auto scene = std::make_shared<const Scene>(make_scene(*analysis, shown, options));
  publish(job.number, [&](Snapshot& newest) {
    newest.progress = {};
    newest.analysis = std::move(analysis);
    newest.scene = std::move(scene);
    newest.scene_options = options;
    without_margins = job.number;
  });
}

void SharedSession::fail(const Job& job, const Error& error) {
  if (job.kind == JobKind::kMargins) {
    const std::lock_guard lock(mutex);
    without_margins = job.number;
    return;
  }
  if (job.kind == JobKind::kEdit) {
    {
      const std::lock_guard lock(mutex);
      if (!is_current(job.number)) return;
      end_edit(std::make_shared<const Error>(error));
    }
    return notify();
  }
  publish(job.number, [&](Snapshot& newest) {
    // Of an import that failed before there was geometry to show.
    const bool importing = newest.state == SessionState::kLoading;
    newest.state = SessionState::kFailed;
    newest.progress = {};
    newest.error = error;
    newest.open_failed = importing;
    newest.needs_unit = importing && error.code == ErrorCode::kUnitMissing;
    // What cannot be drawn is not tried again and again.
    if (job.kind == JobKind::kScene) newest.scene_options = scene_options;
  });
}

AnalysisSettings SharedSession::settings_now() const {
  const std::lock_guard lock(mutex);
  return settings;
}

Progress SharedSession::progress_of(const Job& job) {
  Progress progress;
  progress.cancelled = [this, number = job.number] { return stop || wish != number; };
  progress.report = [this, number = job.number, left = std::make_shared<TimeLeft>()](std::string_view stage,
                                                                                     double fraction) {
    {
      const std::lock_guard lock(mutex);
      if (!is_current(number)) return;
      const double now = seconds();
      left->hear(stage, fraction, now);
      SessionProgress heard{std::string(stage), fraction, left->words(now)};
      if (!is_news(snapshot->progress, heard)) return;
      // The pipeline checks what was imported once more.
      if (snapshot->state == SessionState::kAnalysing && stage == "import") return;
      Snapshot newest = *snapshot;
      newest.progress = std::move(heard);
      put(std::move(newest));
    }
    notify();
  };
  return progress;
}

}  // namespace impend::gui
