#include <fmt/format.h>

#include "impend/base/names.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"

namespace impend {
namespace {

std::string between(const Bounds& bounds) {
  return fmt::format("[{}, {}]", number_text(bounds.lower), number_text(bounds.upper));
}

std::string other_words(const OtherContacts& other) {
  return other.solved ? fmt::format("{} at {}", to_string(other.verdict), between(other.bounds)) : "not solved";
}

std::string yes_no(bool so) { return so ? "yes" : "no"; }

void add_motion(const MotionEvidence& motion, std::vector<std::string>& lines) {
  lines.push_back("largest lower bound of a motion: " + number_text(motion.surest));
  if (motion.despite_noise) {
    lines.push_back("motion that no geometry within the noise forbids: " + number_text(*motion.despite_noise));
  }
  if (motion.unless_jammed) {
    lines.push_back("motion that only jammed contacts forbid: " + number_text(*motion.unless_jammed));
  }
}

void add_contacts(const Evidence& e, std::vector<std::string>& lines) {
  if (e.branches) {
    lines.push_back(fmt::format("{} either-or contacts, resolved: {}, rest in every way: {}, {} cases",
                                e.branches->contacts, yes_no(e.branches->resolved), yes_no(e.branches->all_rest),
                                e.branches->nodes));
  }
  if (e.doubts) {
    lines.push_back(fmt::format("{} doubtful contacts; rest without them proved: {}", e.doubts->contacts,
                                yes_no(e.doubts->rest_bound.has_value())));
    if (e.doubts->without) lines.push_back("solved without them: " + other_words(*e.doubts->without));
  }
  if (e.missing) lines.push_back(fmt::format("'{}' may touch '{}' unseen", e.missing->part, e.missing->other));
}

void add_other_geometries(const Evidence& e, Verdict verdict, std::vector<std::string>& lines) {
  if (e.rest_through_noise_asked) {
    lines.push_back("rest proved for every geometry within the noise: " + yes_no(e.rest_through_noise.has_value()));
  }
  if (e.rest_on_eroded) lines.push_back("rest proved over contacts shrunk by chords: " + yes_no(*e.rest_on_eroded));
  if (e.motion_on_grown) lines.push_back("solved over contacts grown by facets: " + other_words(*e.motion_on_grown));
  for (const GapEvidence& gap : e.gaps) {
    lines.push_back(
        fmt::format("with the gap {} instead of {} {} otherwise", gap.tried, gap.chosen,
                    gap.bodies.size() == 1 ? "1 part does" : fmt::format("{} parts do", gap.bodies.size())));
  }
  if (e.drive) lines.push_back(beyond_its_limit(*e.drive));
  if (e.falls) {
    lines.push_back(verdict == Verdict::kMoves ? falls_beside_motion(*e.falls) : falls_from_balance(*e.falls));
  }
  if (!e.fall_open.empty()) lines.push_back(may_balance(e));
  if (e.masses) lines.push_back(fmt::format("with other masses '{}' does otherwise", e.masses->name));
  if (!e.fault.empty()) lines.push_back("bounds contradict each other: " + e.fault);
}

}  // namespace

std::vector<std::string> evidence_lines(const ComponentResult& component) {
  const Evidence& e = component.evidence;
  std::vector<std::string> lines = {fmt::format("motion ratio in {} ({}), rest bound {}, rest proved: {}",
                                                between(e.bracket.bounds), e.bracket.bounds_kind,
                                                number_text(e.bracket.rest_bound), yes_no(e.bracket.rest_proved))};
  add_motion(e.motion, lines);
  add_contacts(e, lines);
  add_other_geometries(e, component.verdict, lines);
  return lines;
}

std::vector<std::string> friction_evidence_lines(const Assembly& assembly, const FrictionResult& friction) {
  std::vector<std::string> lines;
  for (const FrictionComponent& component : friction.components) {
    std::vector<std::string> names;
    for (const int body : component.bodies) names.push_back(assembly.body_name(body));
    const FrictionEvidence& e = component.evidence;
    std::string line = fmt::format("{}: {}: {}", quoted_list(names), to_string(component.verdict), component.reason);
    if (e.loaded && !e.rests_without_friction) {
      line += fmt::format(
          "; distance from balance in [{}, {}], motion found: {}, friction proved to suffice: {}, all "
          "modes excluded: {}",
          number_text(e.balance_bounds[0]), number_text(e.balance_bounds[1]), yes_no(e.motion_found),
          yes_no(e.friction_suffices), yes_no(e.modes_excluded));
    }
    if (e.rests_without_turns) line += "; proved to rest but for turns about normals of contacts";
    if (e.on_eroded) line += fmt::format("; over contacts shrunk by chords: {}", to_string(*e.on_eroded));
    if (e.on_grown) line += fmt::format("; over contacts grown by bulges: {}", to_string(*e.on_grown));
    if (e.on_every_normal) {
      line += fmt::format("; along all normals of either-or contacts: {}", to_string(*e.on_every_normal));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace impend
