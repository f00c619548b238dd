#include "gui/presenter/part_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "gui/presenter/closed_part.h"
#include "impend/report/friction_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"
#include "impend/report/verdict_words.h"

namespace impend::gui {
namespace {

int severity(Verdict verdict) { return verdict == Verdict::kMoves ? 2 : verdict == Verdict::kMarginal ? 1 : 0; }

int severity(Outcome outcome) {
  switch (outcome) {
    case Outcome::kMoves:
      return 4;
    case Outcome::kMayMove:
      return 3;
    case Outcome::kUndecided:
      return 2;
    case Outcome::kMayRest:
      return 1;
    case Outcome::kRests:
      break;
  }
  return 0;
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Empty, and sorted last, without a value.
Cell quantity_cell(double value, const std::string& unit) {
  return {std::isnan(value) ? "" : number_text(value) + unit, value, "", ColorRole::kNeutral};
}

class TreeMaker {
 public:
  explicit TreeMaker(const Snapshot& snapshot) : snapshot_(snapshot) {
    if (!snapshot.analysis) return;
    states_ = contact_states(*snapshot.analysis);
    if (!snapshot.analysis->friction) return;
    course_.emplace(*snapshot.analysis);
    outcomes_ = outcomes_with_friction(*snapshot.analysis);
  }

  std::vector<PartNode> make() {
    const std::vector<Part>& parts = snapshot_.document->opened->assembly->parts;
    for (size_t i = 0; i < parts.size(); ++i) add_part(static_cast<int>(i), parts[i]);
    if (snapshot_.assembly->ground) add_ground();
    order_children_after_parents();
    for (PartNode& node : nodes_) {
      if (node.kind == PartNodeKind::kGroup) finish_group(&node);
    }
    return std::move(nodes_);
  }

 private:
  int group_of(const std::vector<std::string>& path) {
    int parent = -1;
    std::vector<std::string> prefix;
    for (const std::string& name : path) {
      prefix.push_back(name);
      const auto [known, fresh] = groups_.try_emplace(prefix, static_cast<int>(nodes_.size()));
      if (fresh) {
        PartNode group;
        group.kind = PartNodeKind::kGroup;
        group.parent = parent;
        group.name = name.empty() ? "(unnamed)" : name;
        nodes_.push_back(std::move(group));
      }
      parent = known->second;
    }
    return parent;
  }

  void add_part(int original, const Part& opened) {
    const int parent = group_of(opened.path);
    PartNode node;
    node.parent = parent;
    node.name = part_state(*snapshot_.document, original).name.value_or(opened.name);
    node.original = original;
    node.originals = {original};
    node.body = snapshot_.parts.shown_of(original);
    node.kind = node.body < 0 ? PartNodeKind::kRemoved : PartNodeKind::kPart;
    const Part& part = node.body < 0 ? opened : snapshot_.assembly->parts.at(node.body);
    node.has_volume = part.volume > 0;
    node.fixed = part.fixed;
    node.color = part.color;
    node.open_mesh = node.body >= 0 && holes_may_be_closed(part);
    if (part.volume > 0 && part.mass.mass > 0) node.density = part.mass.mass / part.volume;
    if (node.body >= 0 && snapshot_.analysis && !part.fixed)
      node.verdict = snapshot_.analysis->bodies[node.body].verdict;
    node.cells = part_cells(node, part);
    for (int group = parent; group >= 0; group = nodes_[group].parent) nodes_[group].originals.push_back(original);
    nodes_.push_back(std::move(node));
  }

  std::vector<Cell> part_cells(const PartNode& node, const Part& part) const {
    const double mass = part.mass.mass > 0 ? part.mass.mass : kNone;
    const double ratio = node.verdict ? snapshot_.analysis->bodies[node.body].motion_ratio : kNone;
    const std::string motion = node.body >= 0 && snapshot_.analysis ? motion_words(node) : "";
    return {text_cell(node.name, node.body < 0 ? ColorRole::kQuiet : ColorRole::kNeutral, part_tooltip(part)),
            state_cell(node),
            text_cell(motion, ColorRole::kNeutral, motion),
            quantity_cell(ratio, ""),
            quantity_cell(mass, " kg"),
            quantity_cell(node.density.value_or(kNone), " kg/m³")};
  }

  bool with_friction() const { return snapshot_.analysis && snapshot_.analysis->friction; }

  std::string motion_words(const PartNode& node) const {
    if (!with_friction() || node.fixed) return describe_motion(*snapshot_.analysis, states_, node.body);
    return course_->words(node.body);
  }

  Outcome outcome_of(int body) const { return outcomes_.bodies.at(body).value_or(Outcome::kUndecided); }

  // What the model of friction says of a part that can move, or of the worst of several.
  Cell friction_cell(Outcome outcome) const {
    const FrictionResult& friction = *snapshot_.analysis->friction;
    switch (outcome) {
      case Outcome::kMoves:
        return text_cell("moves", ColorRole::kMoves);
      case Outcome::kRests:
        return text_cell("rests", role_of(friction));
      case Outcome::kMayMove:
        return text_cell("may move", role_of(friction));
      case Outcome::kMayRest:
        // Models without a verdict say nothing about rest.
        return friction.verdict ? text_cell("may rest", role_of(friction)) : text_cell("does not move");
      case Outcome::kUndecided:
        break;
    }
    return text_cell("not known", role_of(friction));
  }

  static std::string part_tooltip(const Part& part) {
    std::string path;
    for (const std::string& name : part.path) path += name + " / ";
    return part.mesh_file.empty() ? path + part.name : path + part.name + "\n" + part.mesh_file;
  }

  Cell state_cell(const PartNode& node) const {
    if (node.kind == PartNodeKind::kRemoved) return text_cell("removed", ColorRole::kQuiet);
    if (node.fixed) return text_cell("fixed", ColorRole::kQuiet);
    if (with_friction()) return friction_cell(outcome_of(node.body));
    if (!node.verdict) return text_cell("", ColorRole::kQuiet);
    return text_cell(to_string(*node.verdict), role_of(*node.verdict));
  }

  void add_ground() {
    PartNode node;
    node.kind = PartNodeKind::kGround;
    node.name = kGroundName;
    node.body = static_cast<int>(snapshot_.assembly->parts.size());
    node.fixed = true;
    node.has_volume = false;
    node.cells = {text_cell(node.name),
                  text_cell("fixed", ColorRole::kQuiet),
                  text_cell(""),
                  quantity_cell(kNone, ""),
                  quantity_cell(kNone, ""),
                  quantity_cell(kNone, "")};
    nodes_.push_back(std::move(node));
  }

  // Parts of one group may lie apart in the file; pre-order brings them together.
  void order_children_after_parents() {
    std::vector<std::vector<int>> children(nodes_.size() + 1);
    for (size_t i = 0; i < nodes_.size(); ++i) children[nodes_[i].parent + 1].push_back(static_cast<int>(i));
    std::vector<PartNode> ordered;
    std::vector<int> place(nodes_.size(), -1);
    std::vector<int> stack(children[0].rbegin(), children[0].rend());
    while (!stack.empty()) {
      const int node = stack.back();
      stack.pop_back();
      place[node] = static_cast<int>(ordered.size());
      ordered.push_back(std::move(nodes_[node]));
      if (ordered.back().parent >= 0) ordered.back().parent = place[ordered.back().parent];
      stack.insert(stack.end(), children[node + 1].rbegin(), children[node + 1].rend());
    }
    nodes_ = std::move(ordered);
  }

  void finish_group(PartNode* group) const {
    size_t fixed = 0, shown = 0;
    double mass = 0;
    std::optional<Outcome> worst;  // with friction
    for (const int original : group->originals) {
      const int body = snapshot_.parts.shown_of(original);
      if (body < 0) continue;
      ++shown;
      const Part& part = snapshot_.assembly->parts[body];
      mass += part.mass.mass;
      fixed += part.fixed;
      group->open_mesh = group->open_mesh || holes_may_be_closed(part);
      if (part.fixed || !snapshot_.analysis) continue;
      const Verdict verdict = snapshot_.analysis->bodies[body].verdict;
      if (!group->verdict || severity(verdict) > severity(*group->verdict)) group->verdict = verdict;
      if (!with_friction()) continue;
      const Outcome outcome = outcome_of(body);
      if (!worst || severity(outcome) > severity(*worst)) worst = outcome;
    }
    group->fixed = shown > 0 && fixed == shown;
    const std::string count = count_text(group->originals.size(), "part");
    const Cell state = shown == 0 ? text_cell("removed", ColorRole::kQuiet)
                       : worst    ? friction_cell(*worst)
                                  : state_cell(*group);
    group->cells = {text_cell(group->name, ColorRole::kNeutral, count),
                    state,
                    text_cell(count, ColorRole::kQuiet),
                    quantity_cell(kNone, ""),
                    quantity_cell(mass > 0 ? mass : kNone, " kg"),
                    quantity_cell(kNone, "")};
  }

  const Snapshot& snapshot_;
  ContactStates states_;
  std::optional<FrictionCourse> course_;  // with friction
  Outcomes outcomes_;                     // likewise
  std::vector<PartNode> nodes_;
  std::map<std::vector<std::string>, int> groups_;
};

}  // namespace

std::vector<Column> part_columns() {
  return {{"Part", "", false},
          {"State", "verdict of the part", false},
          {"Motion", "how it starts to move", false},
          {"Ratio", "acceleration as a share of free fall", true},
          {"Mass", "", true},
          {"Density", "mean", true}};
}

std::vector<PartNode> part_nodes(const Snapshot& snapshot) {
  if (!snapshot.assembly || !snapshot.document) return {};
  return TreeMaker(snapshot).make();
}

std::vector<int> visible_nodes(const std::vector<PartNode>& nodes, const RowFilter& filter) {
  Table table;
  for (const PartNode& node : nodes) {
    Row row;
    if (node.body >= 0) row.bodies = {node.body};
    row.state = node.cells.at(static_cast<size_t>(PartColumn::kState)).text;
    // Of names and states alone: a motion in words holds numbers that a name may hold too.
    row.cells = {node.cells.at(static_cast<size_t>(PartColumn::kName)),
                 node.cells.at(static_cast<size_t>(PartColumn::kState))};
    table.rows.push_back(std::move(row));
  }
  std::vector<char> shown(nodes.size());
  for (const int row : visible_rows(table, filter)) {
    for (int node = row; node >= 0 && !shown[node]; node = nodes[node].parent) shown[node] = 1;
  }
  std::vector<int> visible;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (shown[i]) visible.push_back(static_cast<int>(i));
  }
  return visible;
}

std::optional<int> node_of_body(const std::vector<PartNode>& nodes, int body) {
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (body >= 0 && nodes[i].body == body) return static_cast<int>(i);
  }
  return std::nullopt;
}

}  // namespace impend::gui
