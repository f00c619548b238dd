// `impend contacts`: pairs, kinds, counts, gaps, warnings, for a person.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "impend/assembly/joint.h"
#include "impend/base/tolerances.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

std::string kind_words(const ContactSet& contacts, const Interface& interface) {
  std::map<ContactKind, size_t> counts;
  size_t doubtful = 0, alternatives = 0, approximate = 0;
  for (const int i : interface.contacts) {
    const Contact& contact = contacts.contacts[i];
    ++counts[contact.kind];
    doubtful += contact.doubtful;
    approximate += contact.approximate;
    alternatives += contact.disjunction >= 0;
  }
  std::string words;
  for (const auto& [kind, count] : counts)
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, to_string(kind));
  if (alternatives > 0) words += fmt::format(", {} of them either-or", alternatives);
  if (approximate > 0) words += fmt::format(", {} approximate", approximate);
  if (doubtful > 0) words += fmt::format(", {} doubtful", doubtful);
  return words;
}

// Gaps that are nothing against the tolerance, mostly rounding, are told as 0: one length, or least … median … most.
std::string gap_words(const Assembly& assembly, const ContactSet& contacts, const Interface& interface) {
  const double nothing = WordTolerances{}.negligible * contacts.gap;
  const auto told = [&](double gap) { return std::abs(gap) <= nothing ? 0 : gap; };
  const double low = told(interface.gap_min), high = told(interface.gap_max);
  if (low == high) return length_text(assembly, low);
  const auto bare = [&](double gap) { return number_text(gap / assembly.metres_per_unit); };
  return bare(low) + " … " + bare(told(interface.gap_median)) + " … " + length_text(assembly, high);
}

// "12 → 4": found and left after the reduction to hulls.
std::string point_words(const Interface& interface) {
  const auto left = static_cast<int>(interface.contacts.size());
  if (interface.points_before_reduction <= left) return fmt::format("{}", left);
  return fmt::format("{} → {}", interface.points_before_reduction, left);
}

std::string surface_words(const Assembly& assembly, const std::string& surface, double radius) {
  return radius > 0 ? fmt::format("{} of radius {}", surface, length_text(assembly, radius)) : surface;
}

std::string curved_line(const Assembly& assembly, const Interface& interface, const CurvedContact& curved) {
  std::string line = fmt::format(
      "{} and {}: {} on {}, fitted to {}", printable(assembly.body_name(interface.a)),
      printable(assembly.body_name(interface.b)), surface_words(assembly, curved.surface_a, curved.radius_a),
      surface_words(assembly, curved.surface_b, curved.radius_b), length_text(assembly, curved.residual));
  if (curved.tessellation > 0) line += fmt::format(", facets up to {} off", length_text(assembly, curved.tessellation));
  line += fmt::format(", {} {}", curved.clearance < 0 ? "overlap" : "clearance",
                      length_text(assembly, std::abs(curved.clearance)));
  if (curved.sweep > 0) line += fmt::format(", over {}°", number_text(curved.sweep * kDegreesPerRadian));
  line += curved.exact
              ? ", exact"
              : fmt::format(", approximate (normals within {}°)", number_text(curved.angle_error * kDegreesPerRadian));
  return "  " + wrapped_text(line, 4) + "\n";
}

std::string curved_section(const Assembly& assembly, const ContactSet& contacts, const ReportOptions& options) {
  std::string out;
  size_t shown = 0, left_out = 0;
  for (const Interface& interface : contacts.interfaces) {
    for (const CurvedContact& curved : interface.curved) {
      if (!options.verbose && shown >= kRowsShown) {
        ++left_out;
        continue;
      }
      out += curved_line(assembly, interface, curved);
      ++shown;
    }
  }
  if (left_out > 0) out += fmt::format("  and {} (--verbose lists all)\n", count_text(left_out, "more curved contact"));
  return out.empty() ? out : heading("Curved surfaces", TextColor::kBold, options.color) + out;
}

std::string joined_section(const Assembly& assembly, const ReportOptions& options) {
  std::vector<std::string> lines;
  for (const Joint& joint : assembly.joints) {
    if (!is_joined(joint)) continue;
    lines.push_back(fmt::format("  {} and {} are joined as one: no contact is sought between them\n",
                                printable(assembly.body_name(joint.a)), printable(assembly.body_name(joint.b))));
  }
  const size_t shown = options.verbose ? lines.size() : std::min(lines.size(), kRowsShown);
  std::string out;
  for (size_t i = 0; i < shown; ++i) out += lines[i];
  if (shown < lines.size()) out += fmt::format("  and {} more (--verbose lists all)\n", lines.size() - shown);
  return out;
}

}  // namespace

std::string contacts_to_text(const Assembly& assembly, const ContactSet& contacts, const ReportOptions& options) {
  const std::string name = assembly.name.empty() ? "assembly" : printable(assembly.name);
  std::string out = fmt::format(
      "{}: {} in {}\n", name,
      count_text(contacts.contacts.size(), contacts.unreduced ? "unreduced contact point" : "contact point"),
      count_text(contacts.interfaces.size(), "pair"));
  out += "  " +
         wrapped_text(fmt::format("gap tolerance {} ({}), angle tolerance {}°", length_text(assembly, contacts.gap),
                                  contacts.gap_reason, number_text(contacts.angle * kDegreesPerRadian)),
                      4) +
         "\n";
  if (!contacts.interfaces.empty()) out += "\n";
  // The angle that faces taken as one plane are out of parallel is a column only where there is one to tell.
  const bool tilted = std::any_of(contacts.interfaces.begin(), contacts.interfaces.end(), [](const Interface& i) {
    return i.normal_mismatch > WordTolerances{}.negligible / kDegreesPerRadian;
  });
  std::vector<std::vector<std::string>> rows = {{"between", "and", "points", "area", "gap", "kinds"}};
  if (tilted) rows[0].insert(rows[0].begin() + 5, "tilt");
  for (const Interface& interface : contacts.interfaces) {
    if (!options.verbose && rows.size() > kRowsShown) break;
    rows.push_back({assembly.body_name(interface.a), assembly.body_name(interface.b), point_words(interface),
                    interface.area > 0 ? area_text(assembly, interface.area) : "-",
                    gap_words(assembly, contacts, interface), kind_words(contacts, interface)});
    if (tilted) {
      rows.back().insert(rows.back().begin() + 5, number_text(interface.normal_mismatch * kDegreesPerRadian) + "°");
    }
  }
  if (rows.size() > 1) {
    out += text_table(rows, {Align::kLeft, Align::kLeft, Align::kRight, Align::kRight, Align::kRight,
                             tilted ? Align::kRight : Align::kLeft});
    const size_t left_out = contacts.interfaces.size() + 1 - rows.size();
    if (left_out > 0) out += fmt::format("  and {} (--verbose lists all)\n", count_text(left_out, "more pair"));
  }
  out += curved_section(assembly, contacts, options);
  out += joined_section(assembly, options);
  for (const NearMiss& miss : contacts.near_misses) {
    out += fmt::format("  {} touches nothing; nearest is {}, {} away\n", printable(assembly.body_name(miss.a)),
                       printable(assembly.body_name(miss.b)), length_text(assembly, miss.distance));
  }
  Diagnostics warnings = assembly.warnings;
  append(warnings, contacts.warnings);
  return out + warnings_section(warnings, options);
}

}  // namespace impend
