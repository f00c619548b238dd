#include "gui/window/comparisons.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QPixmap>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "gui/presenter/session_work.h"
#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/shown_text.h"
#include "impend/base/stop.h"
#include "impend/pipeline/pipeline.h"
#include "impend/render/draw_pictures.h"
#include "impend/report/comparison/comparison_report.h"
#include "impend/report/problem/problem_of_analysis.h"
#include "impend/scene/make_scene.h"

namespace impend::gui {
namespace {

constexpr int kComparisonWidth = 1000, kComparisonHeight = 800;  // pixels of the dialog

struct ComparedDesigns {
  QString words;
  QByteArray picture;  // empty where nothing can be drawn
};

Result<ComparedDesigns> compared_designs(const std::string& before, const Analysis& after,
                                         const PipelineOptions& options, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<ComparedDesigns> {
    const Result<Analysis> other = run_analysis({before}, options, progress);
    if (!other) return other.error();
    if (!internally_sound(other.value().cross_validation, other.value().formulations))
      return disagreement(other.value(), before);
    const Comparison comparison = compare_answers(other.value(), after);
    ComparedDesigns designs;
    // Names in it are without control characters already; its lines stay.
    designs.words = QString::fromStdString(comparison_to_text(comparison, other.value(), after));
    SceneOptions how;
    const auto scene = [&how](const Analysis& of) { return make_scene(of, scene_meshes(of.assembly, how), how); };
    const Result<std::string> picture = draw_two(scene(other.value()), scene(after), "both.png", progress);
    if (picture) designs.picture = QByteArray::fromStdString(picture.value());
    return designs;
  });
}

}  // namespace

ComparisonDialog::ComparisonDialog(const QString& words, const QByteArray& picture, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("comparison"));
  setWindowTitle(tr("Comparison of two designs"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  if (QPixmap drawn; drawn.loadFromData(picture)) {
    auto* label = new QLabel;
    label->setPixmap(drawn.scaledToWidth(kComparisonWidth, Qt::SmoothTransformation));
    label->setAccessibleName(tr("The old design left, the new one right"));
    layout->addWidget(label);
  }
  auto* text = new QPlainTextEdit(words);
  text->setObjectName(QStringLiteral("comparison-words"));
  text->setAccessibleName(tr("What was changed, and what that did to the verdict"));
  text->setReadOnly(true);
  text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text->setLineWrapMode(QPlainTextEdit::NoWrap);
  text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  layout->addWidget(text, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  resize(kComparisonWidth, kComparisonHeight);
}

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
      file_dialog(window_, tr("Compare with an older design"), QFileDialog::ExistingFile, QFileDialog::AcceptOpen);
  connect(dialog, &QFileDialog::fileSelected, this, &Comparisons::compare_with);
  dialog->open();
}

void Comparisons::compare_with(const QString& path) {
  stop();
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
  worker_ = std::thread([this, options, analysis = now.analysis, file = path_bytes(path)] {
    Progress progress;
    progress.cancelled = [this] { return stopped_.load(); };
    const Result<ComparedDesigns> found = compared_designs(file, *analysis, options, progress);
    if (stopped_) return;
    QMetaObject::invokeMethod(
        this,
        [this, found] {
          if (found) {
            show_answer(found.value().words, found.value().picture);
          } else {
            show_failure(found.error());
          }
        },
        Qt::QueuedConnection);
  });
}

void Comparisons::show_answer(const QString& words, const QByteArray& picture) {
  (new ComparisonDialog(words, picture, window_))->show();
  Q_EMIT compared(words);
}

void Comparisons::show_failure(const Error& error) {
  notice_->say_failure(tr("Not compared"), error);
  Q_EMIT compared(QString());
}

}  // namespace impend::gui
