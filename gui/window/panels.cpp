#include "gui/window/panels.h"

#include <QVBoxLayout>

namespace impend::gui {
namespace {

SentenceList* sentence_list(const QString& name) {
  auto* list = new SentenceList;
  list->setAccessibleName(name);
  return list;
}

QVBoxLayout* tight_column(QWidget* widget) {
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  return column;
}

void make_pages(Panels* panels) {
  panels->work = new QWidget;
  QVBoxLayout* work = tight_column(panels->work);
  work->addWidget(panels->view, 1);
  work->addWidget(panels->motion);
  work->addWidget(panels->simulation);
  panels->pages = new QStackedWidget;
  for (QWidget* page : std::initializer_list<QWidget*>{panels->start, panels->work, panels->error})
    panels->pages->addWidget(page);
}

void make_status(Panels* panels) {
  panels->status = new QLabel;
  panels->status->setTextFormat(Qt::PlainText);
  panels->progress = new QProgressBar;
  panels->progress->setMaximumWidth(160);
  panels->progress->setTextVisible(false);
  panels->progress->setAccessibleName(QObject::tr("Progress"));
  panels->cancel = new QToolButton;
  panels->cancel->setText(QObject::tr("Cancel"));
  panels->cancel->setToolTip(QObject::tr("Give up what runs"));
}

}  // namespace

Panels make_panels(const SceneViewSetup& view) {
  Panels panels;
  panels.view = new SceneView(nullptr, view);
  panels.banner = new BannerBar;
  panels.notice = new NoticeBar;
  panels.motion = new MotionBar;
  panels.simulation = new SimulationBar;
  panels.events = new EventList;
  panels.ledger = new InspectorPanel;
  panels.plan = new PlanPanel;
  panels.start = new StartPage;
  panels.error = new ErrorPage;
  panels.parts = new PartTree;
  panels.inspector = new InspectorPanel;
  panels.conditions = new ConditionsPanel;
  panels.contacts = new DataTable(QObject::tr("Contacts"));
  panels.interfaces = new DataTable(QObject::tr("Interfaces"));
  panels.joints = new DataTable(QObject::tr("Joints"));
  panels.measures = new DataTable(QObject::tr("Measured"));
  panels.joints->set_empty_words(QObject::tr(
      "This assembly states no joints. They come with its file: hinges, sliders and the like, between parts "
      "or to the ground."));
  panels.measures->set_empty_words(QObject::tr(
      "Nothing was measured yet. Choose two parts in the list of parts and press Ctrl+G for the gap between "
      "them, or Ctrl+M and click on corners, edges and faces in the view."));
  panels.proof = new ProofPanel;
  panels.why = sentence_list(QObject::tr("Why"));
  panels.warnings = sentence_list(QObject::tr("Warnings"));
  panels.import = new InspectorPanel;
  panels.import_notes = sentence_list(QObject::tr("Notes of the import"));
  make_pages(&panels);
  make_status(&panels);
  return panels;
}

QWidget* make_center(const Panels& panels) {
  auto* center = new QWidget;
  QVBoxLayout* column = tight_column(center);
  column->addWidget(panels.banner);
  column->addWidget(panels.notice);
  column->addWidget(panels.pages, 1);
  return center;
}

}  // namespace impend::gui
