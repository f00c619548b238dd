// What happens in a simulation, in the order of time; a click goes to when it does.
#pragma once

#include <QTreeWidget>
#include <vector>

#include "gui/presenter/simulation_rows.h"

namespace impend::gui {

class EventList : public QTreeWidget {
  Q_OBJECT
 public:
  explicit EventList(QWidget* parent = nullptr);

  void set_lines(std::vector<EventLine> lines);
  // What has happened by then stands out, what comes is quiet.
  void set_time(double seconds);
  const std::vector<EventLine>& lines() const { return lines_; }

 Q_SIGNALS:
  void timeWanted(double seconds, int body);

 private:
  std::vector<EventLine> lines_;
  int happened_ = 0;
};

}  // namespace impend::gui
