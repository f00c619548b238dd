// The unit in which the window shows lengths: whatever is shown of a snapshot comes from here.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "gui/presenter/snapshot.h"
#include "impend/report/display_unit.h"

namespace impend::gui {

// Snapshots as they are to be shown. The same snapshot gives the same pointers again, so that whoever compares them
// sees what is new; what is not shown any more is let go. Held by tests/presenter/test_shown_unit.
class ShownUnit {
 public:
  // Nothing: the unit of the file.
  void choose(std::optional<PrintedUnit> unit);
  const std::optional<PrintedUnit>& chosen() const { return unit_; }

  // The snapshot itself where no unit is chosen, else one whose lengths are printed in it: of the assembly, the answer,
  // the scene, their messages and the last answer before it. Its numbers are the same.
  std::shared_ptr<const Snapshot> shown(const std::shared_ptr<const Snapshot>& snapshot);

 private:
  using Known = std::map<std::shared_ptr<const void>, std::shared_ptr<const void>>;

  template <class Value, class Change>
  std::shared_ptr<const Value> in_unit(const std::shared_ptr<const Value>& value, Known* used, const Change& change);
  std::shared_ptr<const Snapshot> converted(const Snapshot& snapshot, Known* used);

  std::optional<PrintedUnit> unit_;
  Known known_;  // what was converted for the snapshot that was asked for last
};

// The unit of the file, or the one that is chosen; of the document, where there is one.
PrintedUnit unit_shown(const std::optional<PrintedUnit>& chosen, const Document& document);

}  // namespace impend::gui
