#include "impend/runs/stated_masses.h"

#include <algorithm>
#include <optional>

#include "impend/base/numbers.h"
#include "impend/runs/plan_request.h"

namespace impend {
namespace {

constexpr const char* kMassRange = "--mass-range";

Error wrong_range(const std::string& said, const std::string& what, const std::string& hint) {
  return {ErrorCode::kUsage, "'" + said + "' " + what, {{}, 0, {}, kMassRange}, hint};
}

std::optional<double> share_of(const std::string& percent) {
  if (!percent.ends_with('%')) return std::nullopt;
  const std::optional<double> number = parse_number(percent.substr(0, percent.size() - 1));
  if (!number || !(*number >= 0 && *number <= 100)) return std::nullopt;
  return *number / 100;
}

}  // namespace

Result<std::vector<double>> stated_mass_ranges(const std::vector<std::string>& stated, const Assembly& assembly) {
  std::vector<double> ranges(assembly.parts.size(), 0);
  for (const bool named : {false, true}) {
    for (const std::string& said : stated) {
      const std::size_t equals = said.rfind('=');
      if ((equals != std::string::npos) != named) continue;
      const std::optional<double> share = share_of(named ? said.substr(equals + 1) : said);
      if (!share)
        return wrong_range(said, "is no percentage from 0% to 100%", "write 10% for all parts, or NAME=10% for one");
      const Result<PartSet> parts = matching_parts({named ? said.substr(0, equals) : "*"}, assembly, kMassRange);
      if (!parts) return parts.error();
      for (const int part : parts.value().members()) {
        if (!assembly.parts[part].fixed) ranges[part] = *share;
      }
    }
  }
  if (std::any_of(ranges.begin(), ranges.end(), [](double range) { return range > 0; })) return ranges;
  return wrong_range(stated.empty() ? "" : stated.back(), "leaves the mass of no part that can move to be off",
                     "state more than 0% of a part that is not fixed");
}

}  // namespace impend
