// The panels of the window, and what of them is in its middle.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QStackedWidget>
#include <QToolButton>

#include "gui/widgets/banner_bar.h"
#include "gui/widgets/conditions_panel.h"
#include "gui/widgets/data_table.h"
#include "gui/widgets/error_page.h"
#include "gui/widgets/event_list.h"
#include "gui/widgets/inspector_panel.h"
#include "gui/widgets/motion_bar.h"
#include "gui/widgets/part_tree.h"
#include "gui/widgets/plan_panel.h"
#include "gui/widgets/proof_panel.h"
#include "gui/widgets/scene_view.h"
#include "gui/widgets/sentence_list.h"
#include "gui/widgets/simulation_bar.h"
#include "gui/widgets/start_page.h"

namespace impend::gui {

// Owned by whoever they are put into. None is null after make_panels().
struct Panels {
  QStackedWidget* pages = nullptr;  // start, work, error
  StartPage* start = nullptr;
  QWidget* work = nullptr;  // view, motion and simulation
  ErrorPage* error = nullptr;

  BannerBar* banner = nullptr;
  NoticeBar* notice = nullptr;
  SceneView* view = nullptr;
  MotionBar* motion = nullptr;
  SimulationBar* simulation = nullptr;

  PartTree* parts = nullptr;
  ConditionsPanel* conditions = nullptr;
  SentenceList* why = nullptr;
  InspectorPanel* inspector = nullptr;

  DataTable* contacts = nullptr;
  DataTable* interfaces = nullptr;
  DataTable* joints = nullptr;
  DataTable* measures = nullptr;  // what was measured in the view
  ProofPanel* proof = nullptr;
  SentenceList* warnings = nullptr;
  EventList* events = nullptr;       // of the simulation
  InspectorPanel* ledger = nullptr;  // of its energy
  PlanPanel* plan = nullptr;
  InspectorPanel* import = nullptr;
  SentenceList* import_notes = nullptr;

  QLabel* status = nullptr;
  QProgressBar* progress = nullptr;
  QToolButton* cancel = nullptr;

  QList<DataTable*> tables() const { return {contacts, interfaces, joints}; }  // of the answer
};

Panels make_panels(const SceneViewSetup& view);

// Banner, notice and pages below each other.
QWidget* make_center(const Panels& panels);

}  // namespace impend::gui
