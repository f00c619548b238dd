// Edits in words, as undo and redo offer them, and which of them are steps of one drag.
#include "gui/presenter/edit_state.h"

#include <fmt/format.h>

#include "gui/presenter/sentences.h"
#include "impend/accounts/simulation/simulation_words.h"
#include "impend/report/contact_facts.h"

namespace impend::gui {
namespace {

std::string who(const Assembly& opened, const std::vector<int>& parts) {
  if (parts.size() != 1) return fmt::format("{} parts", parts.size());
  const int part = parts.front();
  return part >= 0 && part < static_cast<int>(opened.parts.size()) ? "'" + opened.parts[part].name + "'" : "a part";
}

struct Name {
  const Assembly& opened;
  std::string operator()(const SetFixed& e) const { return (e.fixed ? "Fix " : "Release ") + who(opened, e.parts); }
  std::string operator()(const SetDensity& e) const {
    return "Density of " + (e.parts.empty() ? "all parts" : who(opened, e.parts));
  }
  std::string operator()(const SetGravity&) const { return "Gravity"; }
  std::string operator()(const SetGap&) const { return "Contact gap"; }
  std::string operator()(const RemovePart& e) const { return "Remove " + who(opened, e.parts); }
  std::string operator()(const RestorePart& e) const { return "Restore " + who(opened, e.parts); }
  std::string operator()(const SetGround& e) const { return e.height ? "Ground" : "No ground"; }
  std::string operator()(const SetName& e) const { return "Rename " + who(opened, {e.part}); }
  std::string operator()(const CloseHoles& e) const { return "Close holes of " + who(opened, e.parts); }
  std::string operator()(const TakePose& e) const { return "Pose after " + time_text(e.time); }
  std::string operator()(const SetSequence&) const { return "Order of the steps"; }
  std::string operator()(const SetColor& e) const { return "Colour of " + who(opened, e.parts); }
  std::string operator()(const SetFrictionModel& e) const { return friction_choice_words(e.model); }
  std::string operator()(const SetTimeStep&) const { return "Time step"; }
  std::string operator()(const SetFriction&) const { return "Coefficient of friction"; }
  std::string operator()(const SetPairFriction& e) const { return "Friction of " + pair_words(opened, e.a, e.b); }
};

const std::vector<int>* parts_of(const Edit& edit) {
  return std::visit(
      [](const auto& e) -> const std::vector<int>* {
        if constexpr (requires { e.parts; }) {
          return &e.parts;
        } else {
          return nullptr;
        }
      },
      edit);
}

}  // namespace

std::string edit_name(const Assembly& opened, const Edit& edit) { return std::visit(Name{opened}, edit); }

bool same_target(const Edit& a, const Edit& b) {
  if (a.index() != b.index()) return false;
  if (const auto* pair = std::get_if<SetPairFriction>(&a)) {
    const auto& other = std::get<SetPairFriction>(b);
    return pair->a == other.a && pair->b == other.b;
  }
  if (const auto* name = std::get_if<SetName>(&a)) return name->part == std::get<SetName>(b).part;
  const std::vector<int>* parts = parts_of(a);
  return parts == nullptr || *parts == *parts_of(b);
}

}  // namespace impend::gui
