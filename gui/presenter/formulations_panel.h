// The proof: three formulations side by side, their agreement, and the bracket of every group of parts.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/sentences.h"
#include "impend/scene/scene.h"

namespace impend::gui {

struct PanelCell {
  std::string text;
  std::string tooltip;
  ColorRole role = ColorRole::kNeutral;
};

struct PanelRow {
  std::string label;
  std::string tooltip;
  std::vector<PanelCell> cells;  // one per formulation
};

struct PanelLine {
  std::string text;
  ColorRole role = ColorRole::kNeutral;
  SceneItem item;  // a body of the group it speaks of, kNone otherwise
};

struct FormulationsPanel {
  std::vector<std::string> titles;  // contact-force, least-constraint, steepest-descent
  std::vector<PanelRow> rows;       // status, algorithm, descent rate, residuals, steps, notes
  PanelLine agreement;              // in words
  std::vector<PanelLine> friction;  // how the model of friction was solved; empty without one
  std::vector<PanelLine> brackets;  // per component, what decides the verdict first
};

// Held by tests/presenter.
FormulationsPanel formulations_panel(const Analysis& analysis);

}  // namespace impend::gui
