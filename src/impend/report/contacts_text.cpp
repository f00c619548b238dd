// `impend contacts`: pairs, kinds, counts, gaps, warnings, for a person.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numbers>

#include "impend/base/tolerances.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

std::string kind_words(const ContactSet& contacts, const Interface& interface) {
  std::map<ContactKind, size_t> counts;
  size_t doubtful = 0, alternatives = 0;
  for (const int i : interface.contacts) {
    const Contact& contact = contacts.contacts[i];
    ++counts[contact.kind];
    doubtful += contact.doubtful;
    alternatives += contact.disjunction >= 0;
  }
  std::string words;
  for (const auto& [kind, count] : counts)
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, to_string(kind));
  if (alternatives > 0) words += fmt::format(", {} of them either-or", alternatives);
  if (doubtful > 0) words += fmt::format(", {} doubtful", doubtful);
  return words;
}

// Gaps that are nothing against the tolerance, mostly rounding, are told as 0.
std::string gap_words(const Assembly& assembly, const ContactSet& contacts, const Interface& interface) {
  const double nothing = WordTolerances{}.negligible * contacts.gap;
  const double low = std::abs(interface.gap_min) <= nothing ? 0 : interface.gap_min;
  const double high = std::abs(interface.gap_max) <= nothing ? 0 : interface.gap_max;
  if (low == high) return length_text(assembly, low);
  return number_text(low / assembly.metres_per_unit) + " … " + length_text(assembly, high);
}

}  // namespace

std::string contacts_to_text(const Assembly& assembly, const ContactSet& contacts, const ReportOptions& options) {
  const std::string name = assembly.name.empty() ? "assembly" : printable(assembly.name);
  std::string out = fmt::format("{}: {} in {}\n", name, count_text(contacts.contacts.size(), "contact point"),
                                count_text(contacts.interfaces.size(), "pair"));
  out += "  " +
         wrapped_text(fmt::format("gap tolerance {} ({}), angle tolerance {}°", length_text(assembly, contacts.gap),
                                  contacts.gap_reason, number_text(contacts.angle * kDegreesPerRadian)),
                      4) +
         "\n";
  if (!contacts.interfaces.empty()) out += "\n";
  std::vector<std::vector<std::string>> rows = {{"between", "and", "points", "area", "gap", "kinds"}};
  for (const Interface& interface : contacts.interfaces) {
    if (!options.verbose && rows.size() > kRowsShown) break;
    rows.push_back({assembly.body_name(interface.a), assembly.body_name(interface.b),
                    fmt::format("{}", interface.contacts.size()),
                    interface.area > 0 ? area_text(assembly, interface.area) : "-",
                    gap_words(assembly, contacts, interface), kind_words(contacts, interface)});
  }
  if (rows.size() > 1) {
    out += text_table(rows, {Align::kLeft, Align::kLeft, Align::kRight, Align::kRight, Align::kRight});
    const size_t left_out = contacts.interfaces.size() + 1 - rows.size();
    if (left_out > 0) out += fmt::format("  and {} (--verbose lists all)\n", count_text(left_out, "more pair"));
  }
  for (const NearMiss& miss : contacts.near_misses) {
    out += fmt::format("  {} touches nothing; nearest is {}, {} away\n", printable(assembly.body_name(miss.a)),
                       printable(assembly.body_name(miss.b)), length_text(assembly, miss.distance));
  }
  Diagnostics warnings = assembly.warnings;
  append(warnings, contacts.warnings);
  return out + warnings_section(warnings, options);
}

}  // namespace impend
