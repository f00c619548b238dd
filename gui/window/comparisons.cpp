#include "gui/window/comparisons.h"

#include <QFileInfo>
#include <utility>

#include "gui/presenter/session_work.h"
#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/shown_text.h"
#include "impend/accounts/comparison/comparison_report.h"
#include "impend/base/stop.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/problem/problem_of_analysis.h"
#include "impend/render/draw_pictures.h"
#include "impend/runs/analysed_problem.h"
#include "impend/scene/make_scene.h"

namespace impend::gui {

struct Comparisons::Found {
  NamedDesign before, after;
  bool with_margins = false;
  ShownComparison shown;
};

namespace {

QString headline_of(const Comparison& comparison, const NamedDesign& before, const NamedDesign& after) {
  const auto better = [](const NamedDesign& one) {
    return Comparisons::tr("Better is %1: less of it starts to move.").arg(one.name);
  };
  if (comparison.same_design()) return Comparisons::tr("Both designs are the same.");
  if (comparison.better() && !comparison.worse()) return better(after);
  if (comparison.worse() && !comparison.better()) return better(before);
  if (comparison.worse()) return Comparisons::tr("Some parts are better in the one, some in the other: see below.");
  const QString outcome = QString::fromLatin1(outcome_word(comparison.after));
  if (comparison.larger_margin() != comparison.smaller_margin())
    return Comparisons::tr("By the verdict neither is better: it %1 in both. %2 has the larger margins.")
        .arg(outcome, comparison.larger_margin() ? after.name : before.name);
  if (comparison.larger_margin())
    return Comparisons::tr(
               "By the verdict neither is better: it %1 in both. Some margins are larger in the one, some "
               "in the other: see below.")
        .arg(outcome);
  return Comparisons::tr("By the verdict neither is better: it %1 in both. Forces and masses are below.").arg(outcome);
}

ShownComparison compared_designs(const NamedDesign& before, const NamedDesign& after, const ComparedMargins& margins,
                                 const Progress& progress) {
  const Comparison comparison = compare_answers(*before.analysis, *after.analysis, margins);
  ShownComparison shown{before.name, after.name, headline_of(comparison, before, after), {}, {}, false};
  const bool undecided = comparison.step() == 0 && comparison.before != Outcome::kMoves;
  shown.margins_left = undecided && !margins.before && !comparison.same_design();
  // Names in it are without control characters already; its lines stay.
  shown.words = QString::fromStdString(comparison_to_text(comparison, *before.analysis, *after.analysis));
  SceneOptions how;
  const auto scene = [&how](const Analysis& of) { return make_scene(of, scene_meshes(of.assembly, how), how); };
  const Result<std::string> picture = draw_two(scene(*before.analysis), scene(*after.analysis), "both.png", progress);
  if (picture) shown.picture = QByteArray::fromStdString(picture.value());
  return shown;
}

Result<NamedDesign> analysed_design(const QString& path, const PipelineOptions& options, const Progress& progress) {
  Result<Analysis> found = run_analysis({path_bytes(path)}, options, progress);
  if (!found) return found.error();
  if (!internally_sound(found.value().cross_validation, found.value().formulations))
    return disagreement(found.value(), path_bytes(path));
  return NamedDesign{shown_text(path_bytes(QFileInfo(path).fileName())),
                     std::make_shared<const Analysis>(std::move(found).value())};
}

}  // namespace

Comparisons::Comparisons(SessionBridge& session, NoticeBar* notice, QWidget* window)
    : session_(session), notice_(notice), window_(window) {}

Comparisons::~Comparisons() { stop(); }

void Comparisons::stop() {
  stopped_ = true;
  if (worker_.joinable()) worker_.join();
  stopped_ = false;
}

void Comparisons::choose() {
  QFileDialog* dialog =
      file_dialog(window_, tr("Compare with another design"), QFileDialog::ExistingFile, QFileDialog::AcceptOpen);
  dialog->setNameFilters(design_kinds());
  connect(dialog, &QFileDialog::fileSelected, this, &Comparisons::compare_with);
  dialog->open();
}

void Comparisons::choose_folder() {
  QFileDialog* dialog =
      file_dialog(window_, tr("Compare with a folder of parts"), QFileDialog::Directory, QFileDialog::AcceptOpen);
  connect(dialog, &QFileDialog::fileSelected, this, &Comparisons::compare_with);
  dialog->open();
}

void Comparisons::compare_with(const QString& path) {
  const Snapshot& now = session_.now();
  if (!now.analysis || !now.document) {
    show_failure({ErrorCode::kUsage, "there is no answer yet to compare with", {}, "wait until it is there"});
    return;
  }
  // The file is read as a document of its own: what was asked of the answer holds, edits of this one do not.
  PipelineOptions options = pipeline_options(*now.document, now.settings);
  const ImportOptions edited = options.import;
  options.import = {};
  options.import.unit = edited.unit;
  options.import.read = edited.read;
  const std::vector<std::string>& inputs = now.document->opened->inputs;
  QString name = inputs.empty() ? QString() : shown_text(path_bytes(QFileInfo(path_text(inputs.front())).fileName()));
  name += now.document->modified() ? tr(" as it is open, with edits") : tr(" as it is open");
  begin([options, path, after = NamedDesign{name, now.analysis}](const Progress& progress) -> Result<Found> {
    const Result<NamedDesign> before = analysed_design(path, options, progress);
    if (!before) return before.error();
    return Found{before.value(), after, false, compared_designs(before.value(), after, {}, progress)};
  });
}

void Comparisons::compare(const NamedDesign& before, const NamedDesign& after, bool with_margins) {
  begin([before, after, with_margins](const Progress& progress) -> Result<Found> {
    ComparedMargins margins;
    if (with_margins) {
      Result<ComparedMargins> found = margins_of_designs(*before.analysis, *after.analysis, 0, progress);
      if (!found) return found.error();
      margins = std::move(found).value();
    }
    return Found{before, after, with_margins, compared_designs(before, after, margins, progress)};
  });
}

void Comparisons::begin(std::function<Result<Found>(const Progress&)> work) {
  stop();
  notice_->ask(tr("Comparing …"), {});
  worker_ = std::thread([this, work = std::move(work)] {
    Progress progress;
    progress.cancelled = [this] { return stopped_.load(); };
    const Result<Found> found = until_stopped(progress, "cancelled", [&] { return work(progress); });
    if (stopped_) return;
    QMetaObject::invokeMethod(
        this,
        [this, found] {
          if (found) {
            show_answer(found.value());
          } else {
            show_failure(found.error());
          }
        },
        Qt::QueuedConnection);
  });
}

void Comparisons::show_answer(const Found& found) {
  notice_->hide();
  auto* dialog = new ComparisonDialog(found.shown, window_);
  const NamedDesign &before = found.before, &after = found.after;
  connect(dialog, &ComparisonDialog::swapWanted, this, [this, dialog, before, after, margins = found.with_margins] {
    dialog->close();
    compare(after, before, margins);
  });
  connect(dialog, &ComparisonDialog::marginsWanted, this, [this, dialog, before, after] {
    dialog->close();
    compare(before, after, true);
  });
  dialog->show();
  Q_EMIT compared(found.shown.words);
}

void Comparisons::show_failure(const Error& error) {
  notice_->say_failure(tr("Not compared"), error);
  Q_EMIT compared(QString());
}

}  // namespace impend::gui
