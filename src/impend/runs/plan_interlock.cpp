#include <algorithm>
#include <chrono>
#include <numeric>
#include <vector>

#include "impend/base/stop.h"
#include "impend/planning/assembly_state.h"
#include "impend/runs/plan.h"

namespace impend {
namespace {

// By volume, the largest first.
std::vector<int> parts_by_size(const Assembly& assembly) {
  std::vector<int> order(assembly.parts.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int i, int j) { return assembly.parts[i].volume > assembly.parts[j].volume; });
  return order;
}

// All others can be drawn off it as one: then it is the part that moves.
bool is_drawn_out(const Interlock& interlock, const Assembly& assembly) {
  const PartSet movable = movable_parts(assembly);
  return movable.count() > 1 &&
         std::any_of(interlock.groups.begin(), interlock.groups.end(),
                     [&](const MovingGroup& group) { return group.sure && group.parts == movable; });
}

}  // namespace

Result<InterlockReport> run_interlock(const AnalysisInput& input, const PipelineOptions& options,
                                      const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<InterlockReport> {
    const auto start = std::chrono::steady_clock::now();
    InterlockReport report;
    Result<Assembly> read = assembly_of(input, options.import, progress);
    if (!read) return read.error();
    Assembly assembly = std::move(read).value();
    assembly.ground.reset();
    std::erase_if(assembly.warnings, [](const auto& warning) { return warning.code == "ground-added"; });
    report.chosen =
        std::none_of(assembly.parts.begin(), assembly.parts.end(), [](const Part& part) { return part.fixed; });
    const std::vector<int> by_size = parts_by_size(assembly);
    if (report.chosen && !by_size.empty()) assembly.parts[by_size.front()].fixed = true;
    const Result<Diagnostics> checked = check_assembly(assembly);
    if (!checked) return checked.error();
    assembly.warnings.insert(assembly.warnings.end(), checked.value().begin(), checked.value().end());
    const Result<ContactSet> contacts = find_contacts(assembly, options.contact, progress);
    if (!contacts) return contacts.error();
    progress.step("interlock", 0);
    report.interlock = interlock_of(assembly, contacts.value());
    if (report.chosen && is_drawn_out(report.interlock, assembly)) {
      std::swap(assembly.parts[by_size[0]].fixed, assembly.parts[by_size[1]].fixed);
      report.interlock = interlock_of(assembly, contacts.value());
    }
    progress.step("interlock", 1);
    report.warnings = collect_warnings({assembly.warnings, contacts.value().warnings});
    report.assembly = meshless(std::move(assembly));
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
  });
}

}  // namespace impend
