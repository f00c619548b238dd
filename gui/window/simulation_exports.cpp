#include "gui/window/simulation_exports.h"

#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>

#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/frame.h"
#include "gui/widgets/shown_text.h"
#include "impend/base/stop.h"
#include "impend/render/draw_pictures.h"
#include "impend/scene/simulation_film.h"

namespace impend::gui {
namespace {

constexpr int kFilmSide = 720;          // pixels of a film's height
constexpr int kMostFilmPictures = 400;  // of a film, 20 seconds of it
constexpr double kWidestFilm = 2;       // width over height

Status save_bytes(const QString& path, const std::string& bytes) {
  QSaveFile file(path);
  const auto size = static_cast<qint64>(bytes.size());
  if (file.open(QIODevice::WriteOnly) && file.write(bytes.data(), size) == size && file.commit()) return ok_status();
  return Error{ErrorCode::kOutput,
               "cannot be written: " + file.errorString().toStdString(),
               {path_bytes(path), 0, "", ""},
               "choose another folder"};
}

// As the view looks at it now.
PictureOptions film_options(const View& view, double aspect, const Assembly& start, const QString& path) {
  PictureOptions options;
  options.output = path_bytes(path);
  options.format = PictureFormat::kWebp;
  options.height = kFilmSide;
  options.width = 2 * static_cast<int>(std::clamp(aspect, 1 / kWidestFilm, kWidestFilm) * kFilmSide / 2);
  options.dark = view.dark;
  options.orthographic = view.camera.orthographic;
  const double unit = start.metres_per_unit;
  options.camera = FreeCamera{view.camera.eye() / unit, view.camera.target / unit, Vec3(view.camera.R_WC.col(1))};
  return options;
}

Status write_film(const RecordedRun& run, PictureOptions options, const Progress& progress, const QString& path) {
  SceneOptions how;
  how.dark = options.dark;
  const Assembly& start = run.start->assembly;
  FilmFrames kept(kMostFilmPictures);
  for (const SimulationFrame& frame : written_frames(run, run.simulation->options.frames_per_second)) kept.add(frame);
  const SimulationFilm film(start, scene_meshes(start, how), how, *run.simulation, kept.frames(), kMostFilmPictures);
  options.frames = film.frames();
  const Result<Pictures> drawn = draw_film({[&film](int k) { return film.frame(k); }, film.room()}, options, progress);
  if (!drawn) return drawn.error();
  return save_bytes(path, drawn.value().files.front().bytes);
}

}  // namespace

SimulationExports::SimulationExports(const Panels& panels, SimulationController& simulation, QWidget* window)
    : simulation_(simulation), view_(panels.view), notice_(panels.notice), window_(window) {
  connect(panels.simulation, &SimulationBar::recordWanted, this, &SimulationExports::choose_file);
}

SimulationExports::~SimulationExports() { stop(); }

void SimulationExports::stop() {
  cancelled_ = true;
  if (worker_.joinable()) worker_.join();
}

void SimulationExports::choose_file() {
  QFileDialog* dialog = write_dialog(
      window_, tr("Save the simulation"),
      {tr("Film, as the view looks at it (*.webp)"), tr("Numbers, a line a frame (*.jsonl)")}, tr("simulation"));
  connect(dialog, &QFileDialog::fileSelected, this, &SimulationExports::write);
  dialog->open();
}

bool SimulationExports::write(const QString& path) {
  std::optional<RecordedRun> run = simulation_.live().recorded();
  const QString kind = QFileInfo(path).suffix().toLower();
  if (!run || (kind != QLatin1String("webp") && kind != QLatin1String("jsonl"))) {
    notice_->say_failure(tr("Not saved"), {ErrorCode::kUsage,
                                           run ? "the name must end in .webp or .jsonl" : "nothing was computed yet",
                                           {},
                                           run ? "choose one of the two" : "play the simulation first"});
    return false;
  }
  if (writing_) {
    notice_->ask(tr("Another file of the simulation is being written"), {});
    return false;
  }
  if (worker_.joinable()) worker_.join();
  writing_ = true;
  cancelled_ = false;
  notice_->ask(tr("Writing %1 …").arg(QFileInfo(path).fileName()), {{tr("Cancel"), [this] { cancelled_ = true; }}});
  const PictureOptions film = film_options(view_->view(), view_->aspect(), run->start->assembly, path);
  worker_ = std::thread([this, path, film, run = std::move(*run), draws = kind == QLatin1String("webp")] {
    Progress progress;
    progress.cancelled = [this] { return cancelled_.load(); };
    const Status status = until_stopped(progress, "cancelled", [&]() -> Status {
      return draws ? write_film(run, film, progress, path) : save_bytes(path, trajectory_of(run));
    });
    QMetaObject::invokeMethod(
        this, [this, path, status] { finish(path, status); }, Qt::QueuedConnection);
  });
  return true;
}

void SimulationExports::finish(const QString& path, const Status& status) {
  writing_ = false;
  const QString error = status ? QString() : shown_text(to_string(status.error()));
  if (status) notice_->say_written(path, {});
  if (!status && status.error().code == ErrorCode::kCancelled) notice_->hide();
  if (!status && status.error().code != ErrorCode::kCancelled) notice_->say_failure(tr("Not saved"), status.error());
  Q_EMIT written(path, error);
}

}  // namespace impend::gui
