// The tree of parts: sub-assemblies by Part::path, parts, removed parts (greyed, to be restored) and the ground.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/session.h"
#include "gui/presenter/table.h"

namespace impend::gui {

enum class PartNodeKind { kGroup, kPart, kRemoved, kGround };

struct PartNode {
  PartNodeKind kind = PartNodeKind::kPart;
  int parent = -1;  // index into the list; -1: top level. Parents come before their children.
  std::string name;
  int body = -1;                     // shown body index; -1 for groups and removed parts
  int original = -1;                 // original part index; -1 for groups and the ground
  std::vector<int> originals;        // of every part below a group, or of this part
  bool fixed = false;                // of a group: every part below it
  bool has_volume = true;            // may have a density
  bool open_mesh = false;            // with open edges that may be closed; of a group: some part below it
  std::optional<double> density;     // kg/m³, mean; nothing without mass or volume
  std::optional<std::string> color;  // "#rrggbb"
  std::optional<Verdict>
      verdict;              // without friction; of a group: the worst below it (moves before marginal before stable)
  std::vector<Cell> cells;  // as part_columns()
};

enum class PartColumn { kName, kState, kMotion, kRatio, kMass, kDensity };
std::vector<Column> part_columns();

// With friction, state and motion are those that it says. Pre-order, in the assembly's order; groups where their first
// part is. Without an analysis states are open. Held by tests/presenter.
std::vector<PartNode> part_nodes(const Snapshot& snapshot);

// Node indices to show for a filter: nodes that match and those above them.
std::vector<int> visible_nodes(const std::vector<PartNode>& nodes, const RowFilter& filter);

// The node of a body, or nothing.
std::optional<int> node_of_body(const std::vector<PartNode>& nodes, int body);

}  // namespace impend::gui
