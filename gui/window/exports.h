// What is written beside the assembly: reports, pages to hand on, tables, pictures.
#pragma once

#include <QObject>
#include <QSize>
#include <thread>

#include "gui/window/panels.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

// Hears the tables' wish to be written. Errors are said in the panels' notice; nothing here waits for an answer in a
// dialog.
class Exports : public QObject {
  Q_OBJECT
 public:
  Exports(SessionBridge& session, const Panels& panels, QWidget* window);  // `window`: parent of dialogs

  ~Exports() override;  // waits for a page that is being written

  Status write_report(const QString& path) const;  // by extension: .json, .csv, .txt; .html without pictures
  // A page to hand on, with pictures, which a thread of its own draws; `pageWritten` says how it went.
  void write_page(const QString& path);
  // The parts that are seen, by extension: .glb, .3mf, .obj.
  Status write_parts(const QString& path) const;
  Status write_table(const DataTable& table, const QString& path) const;
  // Without waiting; `pictureWritten` says how it went.
  void write_picture(const QString& path, const QSize& size, double pixel_ratio = 1);

  void choose_report();
  void choose_parts();
  void choose_table(const DataTable* table);
  void choose_picture();

 Q_SIGNALS:
  void pictureWritten(const QString& path, const QString& error);
  void pageWritten(const QString& path, const QString& error);

 private:
  void say_written(const QString& path);
  void finish(const QString& path, const Status& written, const QString& failed);
  QString proposed_name(const QString& what) const;  // "wall-report", without a suffix

  SessionBridge& session_;
  SceneView* view_;
  NoticeBar* notice_;
  QWidget* window_;
  std::thread page_;
};

}  // namespace impend::gui
