// The window of the desktop program: builds panels, docks and menus, lets the controllers know one another, hands on
// what the session says, and keeps its looks from one start to the next. What it does is in the controllers.
#pragma once

#include <QMainWindow>
#include <QSettings>
#include <memory>

#include "gui/widgets/appearance.h"
#include "gui/widgets/space_mouse.h"
#include "gui/window/command_table.h"
#include "gui/window/panels.h"
#include "gui/window/session_bridge.h"

class QMenu;

namespace impend::gui {

class AnswerPanels;
class ConditionsController;
class Docks;
class Comparisons;
class Exports;
class FileController;
class MeasuringController;
class PartCommands;
class PlanController;
class PlanMenu;
class SelectionController;
class SimulationController;
class SimulationExports;
class ViewController;
class UnitChoice;
class ViewMenu;

struct WindowSetup {
  SceneViewSetup view;
  std::shared_ptr<QSettings> settings;  // null: nothing is kept
  std::string models_folder;            // of the start page; empty: none
  bool model_pictures = true;
  AnalysisSettings analysis;  // at first
  Analyse analyse;            // empty: run_analysis
};

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(WindowSetup setup = {}, QWidget* parent = nullptr);
  ~MainWindow() override;

  // What the command line and tests do as a user would: see the controllers.
  void open_inputs(const QStringList& inputs, const ImportOptions& options = {}, const FrictionOptions& friction = {});
  Status save_to(const QString& folder, bool overwrite);
  Status export_to(const QString& path);
  Status export_parts_to(const QString& path);
  Status write_table(const DataTable& table, const QString& path);
  void write_page(const QString& path);  // `pageWritten` says how it went
  void write_screenshot(const QString& path, const QSize& size, double pixel_ratio = 1);
  void select(const SceneItem& item);
  const SceneItem& selected() const;
  bool apply(Edit edit, int gesture = 0);
  void set_dark(Appearance appearance);

  Session& session() { return bridge_->session(); }
  const std::shared_ptr<const Snapshot>& snapshot() const { return bridge_->snapshot(); }
  SceneView* view() const { return panels_.view; }
  BannerBar* banner() const { return panels_.banner; }
  PartTree* parts() const { return panels_.parts; }
  DataTable* contacts() const { return panels_.contacts; }
  DataTable* interfaces() const { return panels_.interfaces; }
  DataTable* joints() const { return panels_.joints; }
  InspectorPanel* inspector() const { return panels_.inspector; }
  ConditionsPanel* conditions() const { return panels_.conditions; }
  MotionBar* motion() const { return panels_.motion; }
  SimulationBar* simulation_bar() const { return panels_.simulation; }
  EventList* events() const { return panels_.events; }
  InspectorPanel* ledger() const { return panels_.ledger; }
  SimulationController& simulation() { return *simulation_; }
  PlanController& plan() { return *plan_; }
  PlanPanel* plan_panel() const { return panels_.plan; }
  FileController& files() { return *files_; }
  Comparisons& comparisons() { return *comparisons_; }
  SimulationExports& simulation_exports() { return *simulation_exports_; }
  NoticeBar* notice() const { return panels_.notice; }
  ErrorPage* error_page() const { return panels_.error; }
  StartPage* start_page() const { return panels_.start; }
  ProofPanel* proof() const { return panels_.proof; }
  SentenceList* why() const { return panels_.why; }
  SentenceList* warnings() const { return panels_.warnings; }
  MeasuringController& measuring() { return *measuring_; }
  DataTable* measures() const { return panels_.measures; }
  UnitChoice& units() { return *units_; }
  QAction* action(const QString& name) const { return commands_.find(name); }  // by object name
  QWidget* page() const { return panels_.pages->currentWidget(); }
  QWidget* work_page() const { return panels_.work; }

 Q_SIGNALS:
  void snapshotShown();
  void screenshotWritten(const QString& path, const QString& error);
  void pageWritten(const QString& path, const QString& error);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void make_controllers();
  void connect_controllers();
  void connect_pages();

  // --- menus
  void make_menus();
  void make_file_menu();
  void make_edit_menu();
  void make_view_menu();
  void make_simulate_menu();
  void make_plan_menu();
  void make_appearance_menu(QMenu* menu);
  void make_help_menu();
  void make_toolbar();
  void refresh_commands();
  void refresh_simulation_commands();
  void show_recent(const QList<Recent>& recent);
  void open_view_menu(const SceneItem& item, const QPoint& global);

  void show_news();
  void show_page();
  void restore();
  void keep();

  WindowSetup setup_;
  std::unique_ptr<SessionBridge> bridge_;  // gone after the controllers, before the panels
  Panels panels_;
  CommandTable commands_{this};
  std::unique_ptr<Docks> docks_;
  std::unique_ptr<AnswerPanels> answers_;
  std::unique_ptr<ViewController> view_control_;
  std::unique_ptr<ConditionsController> conditions_control_;
  std::unique_ptr<SelectionController> selection_;
  std::unique_ptr<SimulationController> simulation_;
  std::unique_ptr<SimulationExports> simulation_exports_;
  std::unique_ptr<PlanController> plan_;
  std::unique_ptr<FileController> files_;
  std::unique_ptr<PlanMenu> plan_menu_;
  std::unique_ptr<Exports> exports_;
  std::unique_ptr<Comparisons> comparisons_;
  std::unique_ptr<PartCommands> part_commands_;
  std::unique_ptr<ViewMenu> view_menu_;
  std::unique_ptr<UnitChoice> units_;
  std::unique_ptr<MeasuringController> measuring_;
  SpaceMouse space_mouse_;
  QMenu* recent_menu_ = nullptr;
  Appearance appearance_ = Appearance::kSystem;
};

}  // namespace impend::gui
