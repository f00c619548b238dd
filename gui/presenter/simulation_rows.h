// What is said of a simulation: what happens as lines with times, where energy went, and how it stands in one sentence.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/inspector.h"
#include "gui/presenter/simulation_news.h"

namespace impend::gui {

struct EventLine {
  double time = 0;   // s, a click leads there
  std::string text;  // "plank lands on ground"
  std::string more;  // "4 more until 0.296 s, at last they stick"; empty: nothing
  int body = -1;     // of the shown assembly, that moves
};

// In the order of time; what happens to one pair within a blink is one line. Held by
// tests/presenter/test_simulation_words, as are the others.
std::vector<EventLine> event_lines(const SimulationNews& news);

// Of the shown moment: where energy is and went, and what speaks for the run.
Inspection simulation_inspection(const SimulationNews& news);

struct SimulationLine {
  std::string text;
  ColorRole role = ColorRole::kNeutral;
};
// "Playing at 0.4× real time: the steps take longer", "At the end STABLE FOR CERTAIN (with friction). 1 of 1 movable
// part moves, all rest from 0.296 s on". Without a simulation, what one is.
SimulationLine simulation_line(const SimulationNews& news);

// "0.234 s of 1.2 s"
std::string moment_text(const SimulationNews& news);

// "12 N", of the arrow of a pull.
std::string newtons_text(double newtons);

}  // namespace impend::gui
