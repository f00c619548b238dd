#include "gui/presenter/shown_unit.h"

#include <utility>

namespace impend::gui {
namespace {

// The unit of the file itself is not converted, since it says what the file has.
constexpr const char* kUnitOfFile = "Length unit";

void show_report_in(const PrintedUnit& unit, const PrintedUnit& from, ImportReport* report) {
  for (ImportLine& line : report->lines) {
    const bool name = line.label == "Name" || line.label == "Input" || line.label == kUnitOfFile;
    if (!name) line.value = lengths_in(line.value, from, unit);
  }
  show_in(unit, from, &report->notes);
}

}  // namespace

void ShownUnit::choose(std::optional<PrintedUnit> unit) {
  unit_ = std::move(unit);
  known_.clear();
}

template <class Value, class Change>
std::shared_ptr<const Value> ShownUnit::in_unit(const std::shared_ptr<const Value>& value, Known* used,
                                                const Change& change) {
  if (!value) return nullptr;
  std::shared_ptr<const void>& kept = (*used)[value];
  if (!kept) {
    const auto before = known_.find(value);
    kept = before == known_.end() ? change(*value) : before->second;
  }
  return std::static_pointer_cast<const Value>(kept);
}

std::shared_ptr<const Snapshot> ShownUnit::converted(const Snapshot& snapshot, Known* used) {
  auto shown = std::make_shared<Snapshot>(snapshot);
  const PrintedUnit& unit = *unit_;
  shown->assembly = in_unit(snapshot.assembly, used, [&unit](const Assembly& assembly) {
    auto copy = std::make_shared<Assembly>(assembly);
    show_in(unit, copy.get());
    return std::shared_ptr<const void>(std::move(copy));
  });
  shown->analysis = in_unit(snapshot.analysis, used, [&unit](const Analysis& analysis) {
    auto copy = std::make_shared<Analysis>(analysis);
    show_in(unit, copy.get());
    return std::shared_ptr<const void>(std::move(copy));
  });
  shown->scene = in_unit(snapshot.scene, used, [&unit](const Scene& scene) {
    auto copy = std::make_shared<Scene>(scene);
    copy->unit_name = unit.name;
    copy->metres_per_unit = unit.metres;
    return std::shared_ptr<const void>(std::move(copy));
  });
  shown->last_ready =
      in_unit(snapshot.last_ready, used, [this, used](const Snapshot& ready) { return converted(ready, used); });
  if (!snapshot.document) return shown;
  const PrintedUnit from = printed_unit(*snapshot.document->opened->assembly);
  show_report_in(unit, from, &shown->import_report);
  if (shown->error) {
    shown->error->message = lengths_in(shown->error->message, from, unit);
    shown->error->hint = lengths_in(shown->error->hint, from, unit);
  }
  return shown;
}

std::shared_ptr<const Snapshot> ShownUnit::shown(const std::shared_ptr<const Snapshot>& snapshot) {
  if (!unit_ || !snapshot) return snapshot;
  if (const auto same = known_.find(snapshot); same != known_.end())
    return std::static_pointer_cast<const Snapshot>(same->second);
  Known used;
  const std::shared_ptr<const Snapshot> result =
      in_unit(snapshot, &used, [this, &used](const Snapshot& now) { return converted(now, &used); });
  known_ = std::move(used);
  return result;
}

PrintedUnit unit_shown(const std::optional<PrintedUnit>& chosen, const Document& document) {
  return chosen.value_or(printed_unit(*document.opened->assembly));
}

}  // namespace impend::gui
