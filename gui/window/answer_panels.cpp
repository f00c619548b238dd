#include "gui/window/answer_panels.h"

#include <QEvent>
#include <QPainter>
#include <utility>

#include "gui/presenter/banner.h"
#include "gui/presenter/contact_rows.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kSoon = 250;  // ms

class Veil : public QWidget {
 public:
  explicit Veil(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QColor color = palette().color(QPalette::Window);
    color.setAlpha(120);
    QPainter(this).fillRect(rect(), color);
  }
};

// Gives a child the size of its parent.
class Covers : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Resize) {
      static_cast<QWidget*>(parent())->setGeometry(static_cast<QWidget*>(watched)->rect());
    }
    return false;
  }
};

// The inspector's form for the report of an import.
Inspection as_inspection(const ImportReport& report) {
  Inspection inspection;
  InspectorSection section;
  for (const ImportLine& line : report.lines) section.lines.push_back({line.label, line.value, "", {}, {}});
  if (!section.lines.empty()) inspection.sections.push_back(std::move(section));
  return inspection;
}

}  // namespace

OutdatedVeil::OutdatedVeil(SessionBridge& session, QWidget* covered, QList<QWidget*> greyed)
    : session_(session), veil_(new Veil(covered)), greyed_(std::move(greyed)) {
  covered->installEventFilter(new Covers(veil_));
  soon_.setSingleShot(true);
  soon_.setInterval(kSoon);
  connect(&soon_, &QTimer::timeout, this, &OutdatedVeil::mark);
}

void OutdatedVeil::watch() {
  if (!scene_is_outdated(session_.now())) {
    soon_.stop();
    veil_->hide();
  } else if (!soon_.isActive()) {
    soon_.start();
  }
}

void OutdatedVeil::mark() {
  const bool outdated = scene_is_outdated(session_.now());
  veil_->setVisible(outdated);
  for (QWidget* stale : greyed_) stale->setEnabled(!outdated);
}

AnswerPanels::AnswerPanels(SessionBridge& session, const Panels& panels)
    : session_(session),
      panels_(panels),
      veil_(session, panels.view, {panels.contacts, panels.interfaces, panels.joints, panels.proof, panels.why}) {}

void AnswerPanels::show_news() {
  veil_.watch();
  show_import();
  show_warnings();
  show_tables();
}

void AnswerPanels::show_import() {
  panels_.import->set_inspection(as_inspection(session_.now().import_report));
  std::vector<Sentence> notes;
  for (const Warning& note : import_notes(session_.now()))
    notes.push_back({shown_text(note.message), {}, ColorRole::kWarning});
  panels_.import_notes->set_sentences(std::move(notes), QObject::tr("Nothing was repaired, skipped or doubted"));
}

void AnswerPanels::show_warnings() {
  std::vector<Sentence> sentences;
  for (const WarningLine& line : warning_lines(session_.now()))
    sentences.push_back({shown_text(line.text), line.item, line.role});
  warnings_ = sentences.size();
  panels_.warnings->set_sentences(std::move(sentences),
                                  session_.now().analysis ? QObject::tr("No warnings") : QString());
}

void AnswerPanels::show_tables() {
  const Snapshot& now = session_.now();
  const bool waiting = !now.analysis && now.last_ready && is_running(now);
  if (waiting || now.analysis == shown_) {
    if (now.analysis) veil_.mark();
    return;
  }
  shown_ = now.analysis;
  veil_.mark();
  panels_.contacts->set_table(shown_ ? contact_table(*shown_) : Table{});
  panels_.interfaces->set_table(shown_ ? interface_table(*shown_) : Table{});
  panels_.joints->set_table(shown_ ? joint_table(*shown_) : Table{});
  panels_.proof->set_panel(shown_ ? formulations_panel(*shown_) : FormulationsPanel{});
}

QHash<QString, std::size_t> AnswerPanels::counts() const {
  QHash<QString, std::size_t> counts;
  if (warnings_ > 0) counts.insert(QStringLiteral("warnings"), warnings_);
  const std::shared_ptr<const Analysis>& analysis = session_.now().analysis;
  if (!analysis) return counts;
  counts.insert(QStringLiteral("contacts"), analysis->contacts.contacts.size());
  counts.insert(QStringLiteral("interfaces"), analysis->contacts.interfaces.size());
  if (const size_t joints = analysis->assembly.joints.size(); joints > 0)
    counts.insert(QStringLiteral("joints"), joints);
  return counts;
}

}  // namespace impend::gui
