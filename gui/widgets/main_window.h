// The window of the desktop program: puts the panels around the 3-D view, hands what the user does to the session and
// what the session says to the panels. Files with the same beginning hold its parts: layout, connections,
// actions, files, selection, news, settings, help.
#pragma once

#include <QAction>
#include <QFileSystemWatcher>
#include <QHash>
#include <QMainWindow>
#include <QObject>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <atomic>
#include <memory>

#include "gui/presenter/session.h"
#include "gui/widgets/appearance.h"
#include "gui/widgets/banner_bar.h"
#include "gui/widgets/conditions_panel.h"
#include "gui/widgets/data_table.h"
#include "gui/widgets/error_page.h"
#include "gui/widgets/inspector_panel.h"
#include "gui/widgets/motion_bar.h"
#include "gui/widgets/part_tree.h"
#include "gui/widgets/proof_panel.h"
#include "gui/widgets/scene_view.h"
#include "gui/widgets/sentence_list.h"
#include "gui/widgets/start_page.h"

class QLabel;
class QMenu;

namespace impend::gui {

// A session whose news arrive in the window's thread.

class SessionBridge : public QObject {
  Q_OBJECT
 public:
  SessionBridge(const SceneOptions& scene_options, const AnalysisSettings& settings, Analyse analyse,
                QObject* parent = nullptr);

  Session& session() { return session_; }

 Q_SIGNALS:
  void changed();  // several snapshots may come as one

 private:
  std::atomic<bool> posted_ = false;
  Session session_;  // last: its worker uses the others
};

class PartCommands;

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

  // --- files; errors are shown, not returned
  void open_inputs(const QStringList& inputs, const ImportOptions& options = {}, const FrictionOptions& friction = {});
  Status save_to(const QString& folder, bool overwrite);
  Status export_to(const QString& path);  // by extension: .json, .csv, .txt
  Status write_table(const DataTable& table, const QString& path);
  // Without waiting; `screenshotWritten` says how it went.
  void write_screenshot(const QString& path, const QSize& size, double pixel_ratio = 1);

  // --- what is selected, in every panel
  void select(const SceneItem& item);
  const SceneItem& selected() const { return selected_; }

  // Does nothing but say the error where it is refused.
  bool apply(Edit edit, int gesture = 0);
  void apply_to_selected(const std::function<Edit(std::vector<int>)>& make);

  // Heard everywhere in the window, found again by its name.
  QAction* add_action(const QString& name, const QString& text, const QList<QKeySequence>& keys,
                      std::function<void()> act);

  void set_dark(Appearance appearance);

  Session& session() { return bridge_->session(); }
  const std::shared_ptr<const Snapshot>& snapshot() const { return snapshot_; }
  SceneView* view() const { return view_; }
  BannerBar* banner() const { return banner_; }
  PartTree* parts() const { return parts_; }
  DataTable* contacts() const { return contacts_; }
  DataTable* interfaces() const { return interfaces_; }
  DataTable* joints() const { return joints_; }
  InspectorPanel* inspector() const { return inspector_; }
  ConditionsPanel* conditions() const { return conditions_; }
  MotionBar* motion() const { return motion_; }
  NoticeBar* notice() const { return notice_; }
  ErrorPage* error_page() const { return error_page_; }
  StartPage* start_page() const { return start_; }
  ProofPanel* proof() const { return proof_; }
  SentenceList* why() const { return why_; }
  SentenceList* warnings() const { return warnings_; }
  QAction* action(const QString& name) const { return actions_.value(name); }  // by object name
  QWidget* page() const { return pages_->currentWidget(); }
  QWidget* work_page() const { return work_; }

 Q_SIGNALS:
  void snapshotShown();
  void screenshotWritten(const QString& path, const QString& error);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  // --- layout
  void make_panels();
  void make_docks();
  QDockWidget* add_dock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
  void make_status_bar();
  void put_docks_away(bool away);
  void arrange_for_screen();
  void connect_panels();
  void connect_view();

  // --- actions
  void make_actions();
  void make_file_actions();
  void make_edit_actions();
  void make_view_actions();
  void make_help_actions();
  void make_toolbar();
  void refresh_actions();
  void open_view_menu(const SceneItem& item, const QPoint& global);
  void show_keys();
  void show_about();

  // --- files
  void choose_files();
  void choose_folder();
  void choose_save_folder();
  void choose_export();
  void choose_table(const DataTable* table, const QString& name);
  void choose_screenshot();
  void ask_unit();
  void say_failure(const QString& what, const Error& error);
  void if_unsaved(const QString& question, std::function<void()> go_on);
  void watch_files();
  void files_changed();
  void remember_recent();
  void refresh_recent();

  // --- news of the session
  void show_news();
  void show_banner();
  void show_scene(const Snapshot& before, bool other_document);
  void show_answers();
  void show_parts_and_conditions();
  void show_page();
  void show_progress();
  void veil_outdated();
  SceneOptions scene_options() const;

  // --- selection and view
  void show_selection();
  std::vector<int> selected_originals() const;
  int selected_body() const;
  void hide_bodies(const std::vector<int>& bodies, bool hide);
  void change_view(const std::function<View(const View&)>& change);
  void color_by(ColorBy by);
  void choose_color(const std::vector<int>& originals);

  // --- settings
  void restore();
  void keep();

  WindowSetup setup_;
  SessionBridge* bridge_ = nullptr;
  std::shared_ptr<const Snapshot> snapshot_;
  std::shared_ptr<const Snapshot> selected_in_;  // where selected_ was last known
  SceneItem selected_;
  std::shared_ptr<const Analysis> shown_analysis_;
  std::shared_ptr<const Scene> shown_scene_;
  ColorBy color_by_ = ColorBy::kVerdict;
  Appearance appearance_ = Appearance::kSystem;
  int gravity_gesture_ = 0;
  bool close_anyway_ = false;
  bool arranged_ = false;
  QStringList unit_asked_for_;
  QString saved_folder_;

  QStackedWidget* pages_ = nullptr;
  QWidget* work_ = nullptr;
  StartPage* start_ = nullptr;
  ErrorPage* error_page_ = nullptr;
  SceneView* view_ = nullptr;
  QWidget* veil_ = nullptr;
  BannerBar* banner_ = nullptr;
  NoticeBar* notice_ = nullptr;
  MotionBar* motion_ = nullptr;
  PartTree* parts_ = nullptr;
  InspectorPanel* inspector_ = nullptr;
  ConditionsPanel* conditions_ = nullptr;
  DataTable* contacts_ = nullptr;
  DataTable* interfaces_ = nullptr;
  DataTable* joints_ = nullptr;
  ProofPanel* proof_ = nullptr;
  SentenceList* why_ = nullptr;
  SentenceList* warnings_ = nullptr;
  InspectorPanel* import_ = nullptr;
  SentenceList* import_notes_ = nullptr;
  QList<QDockWidget*> docks_;
  QList<QDockWidget*> away_;  // that come back when something is open
  QHash<QDockWidget*, QToolButton*> bottom_buttons_;
  QLabel* status_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QToolButton* cancel_ = nullptr;
  QHash<QString, QAction*> actions_;
  PartCommands* part_commands_ = nullptr;
  QMenu* recent_menu_ = nullptr;
  QList<Recent> recent_;
  QFileSystemWatcher watcher_;
  std::shared_ptr<const Opened> watched_;  // whose files the watcher has
  QTimer changed_soon_;                    // editors write a file in several steps
  QTimer outdated_soon_;
};

}  // namespace impend::gui
