#include "gui/presenter/edit_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "gui/presenter/closed_part.h"
#include "impend/base/tolerances.h"
#include "impend/import/part_names.h"
#include "impend/pipeline/option_requests.h"

namespace impend::gui {
namespace {

Error bad_value(std::string message, std::string hint, std::string part = "") {
  return {ErrorCode::kBadValue, std::move(message), {"", 0, std::move(part), ""}, std::move(hint)};
}

PartState part_in(const Assembly& opened, const EditState& state, int part) {
  const auto found = state.parts.find(part);
  return found == state.parts.end() ? initial_part(opened, part) : found->second;
}

void put_part(const Assembly& opened, int part, const PartState& value, EditState* state) {
  if (value == initial_part(opened, part)) {
    state->parts.erase(part);
  } else {
    state->parts[part] = value;
  }
}

Status check_parts(const Assembly& opened, const std::vector<int>& parts) {
  const int count = static_cast<int>(opened.parts.size());
  for (const int part : parts) {
    if (part >= 0 && part < count) continue;
    return bad_value(fmt::format("there is no part number {}", part),
                     fmt::format("parts are numbered 0 to {}", count - 1));
  }
  return ok_status();
}

template <class Change>
Result<EditState> changed_parts(const Assembly& opened, EditState state, const std::vector<int>& parts, Change change) {
  if (const Status checked = check_parts(opened, parts); !checked) return checked.error();
  for (const int part : parts) {
    PartState value = part_in(opened, state, part);
    change(&value);
    put_part(opened, part, value, &state);
  }
  return state;
}

bool is_hex_color(const std::string& text) {
  return text.size() == 7 && text[0] == '#' && text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
}

Status check_mu(double mu) {
  if (mu >= 0 && mu <= kMostMu) return ok_status();
  return bad_value(fmt::format("the coefficient of friction is {}", mu),
                   fmt::format("give a number from 0 to {}: 0.5 is wood on wood", kMostMu));
}

Status check_pair(const Assembly& opened, BodyPair pair) {
  const int ground = static_cast<int>(opened.parts.size());
  if (pair.first >= 0 && pair.second <= ground && pair.first != pair.second) return ok_status();
  return bad_value(fmt::format("there is no pair of the bodies {} and {}", pair.first, pair.second),
                   fmt::format("parts are numbered 0 to {}, the ground has {}", ground - 1, ground));
}

Vec3 up_of(const Vec3& gravity) {
  Assembly assembly;
  assembly.gravity = gravity;
  return assembly.up();
}

// As an assembly file demands it.
Status check_name(const Assembly& opened, const EditState& state, int part, const std::string& name) {
  if (name.empty() || name.find_first_not_of(' ') == std::string::npos)
    return bad_value("a part needs a name", "type one");
  if (printable_name(name) != name) return bad_value("a name with control characters", "use letters, digits, spaces");
  if (name == kGroundName) {
    return Error{ErrorCode::kDuplicateName, "the name 'ground' belongs to the ground plane", {}, "choose another name"};
  }
  for (int other = 0; other < static_cast<int>(opened.parts.size()); ++other) {
    if (other == part || part_in(opened, state, other).name.value_or(opened.parts[other].name) != name) continue;
    return Error{ErrorCode::kDuplicateName, "another part is called '" + name + "'", {}, "choose another name"};
  }
  return ok_status();
}

struct Apply {
  const Assembly& opened;
  const EditState& state;
  double density;  // kg/m³, of parts that have none

  Result<EditState> operator()(const SetFixed& edit) const {
    return changed_parts(opened, state, edit.parts, [&](PartState* part) { part->fixed = edit.fixed; });
  }

  Result<EditState> operator()(const SetDensity& edit) const {
    if (!(edit.density > 0) || !std::isfinite(edit.density)) {
      return bad_value(fmt::format("the density is {} kg/m³", edit.density), "give a density above 0");
    }
    std::vector<int> parts = edit.parts;
    if (const Status checked = check_parts(opened, parts); !checked) return checked.error();
    for (const int part : parts) {
      const Part& target = opened.parts[part];
      if (target.volume > 0 || part_in(opened, state, part).closed) continue;
      return bad_value("the part encloses no volume, so a density gives it no mass",
                       "close its mesh, or state mass, center_of_mass and inertia in an assembly file", target.name);
    }
    for (size_t i = 0; edit.parts.empty() && i < opened.parts.size(); ++i) {
      if (opened.parts[i].volume > 0) parts.push_back(static_cast<int>(i));
    }
    return changed_parts(opened, state, parts, [&](PartState* part) { part->density = edit.density; });
  }

  Result<EditState> operator()(const SetGravity& edit) const {
    if (!edit.gravity.allFinite()) return bad_value("the gravity is not finite", "give three numbers in m/s²");
    EditState after = state;
    // Adding zero turns −0 into 0.
    after.gravity = edit.gravity + Vec3::Zero();
    const Vec3 up = up_of(after.gravity);
    if (after.ground && (up - up_of(state.gravity)).norm() > InputTolerances{}.written_identity) {
      after.ground = lowest_of_kept(opened, state, up);
    }
    return after;
  }

  Result<EditState> operator()(const SetGap& edit) const {
    if (edit.gap && (!(*edit.gap > 0) || !std::isfinite(*edit.gap))) {
      return bad_value(fmt::format("the contact gap is {} m", *edit.gap), "give a length above 0, or choose automatic");
    }
    EditState after = state;
    after.gap = edit.gap;
    return after;
  }

  Result<EditState> operator()(const RemovePart& edit) const {
    auto after = changed_parts(opened, state, edit.parts, [](PartState* part) { part->removed = true; });
    if (!after || some_part_is_left(after.value())) return after;
    return bad_value("no part would be left", "keep at least one part");
  }

  bool some_part_is_left(const EditState& after) const {
    for (size_t i = 0; i < opened.parts.size(); ++i) {
      if (!part_in(opened, after, static_cast<int>(i)).removed) return true;
    }
    return false;
  }

  Result<EditState> operator()(const RestorePart& edit) const {
    return changed_parts(opened, state, edit.parts, [](PartState* part) { part->removed = false; });
  }

  Result<EditState> operator()(const SetGround& edit) const {
    if (edit.height && !std::isfinite(*edit.height)) {
      return bad_value("the height of the ground is not finite", "give a length");
    }
    EditState after = state;
    after.ground = edit.height;
    return after;
  }

  Result<EditState> operator()(const SetFrictionModel& edit) const {
    EditState after = state;
    after.asked.model = edit.model;
    return after;
  }

  Result<EditState> operator()(const SetTimeStep& edit) const {
    if (!(edit.step >= kLeastModelStep) || !(edit.step <= kMostModelStep)) {
      return bad_value(fmt::format("the time step is {} s", edit.step),
                       fmt::format("give a short time in seconds, {} to {}", kLeastModelStep, kMostModelStep));
    }
    EditState after = state;
    after.asked.step = edit.step;
    return after;
  }

  Result<EditState> operator()(const SetFriction& edit) const {
    if (const Status checked = check_mu(edit.mu); !checked) return checked.error();
    EditState after = state;
    after.mu = edit.mu;
    return after;
  }

  Result<EditState> operator()(const SetPairFriction& edit) const {
    const BodyPair pair = std::minmax({edit.a, edit.b});
    if (const Status checked = check_pair(opened, pair); !checked) return checked.error();
    if (edit.mu) {
      if (const Status checked = check_mu(*edit.mu); !checked) return checked.error();
    }
    EditState after = state;
    after.pair_mu.erase(pair);
    if (edit.mu != initial_pair_mu(opened, pair)) after.pair_mu[pair] = edit.mu;
    return after;
  }

  Result<EditState> operator()(const SetName& edit) const {
    if (const Status checked = check_parts(opened, {edit.part}); !checked) return checked.error();
    if (const Status checked = check_name(opened, state, edit.part, edit.name); !checked) return checked.error();
    return changed_parts(opened, state, {edit.part}, [&](PartState* part) {
      part->name = edit.name;
      if (edit.name == opened.parts[edit.part].name) part->name.reset();
    });
  }

  Result<EditState> operator()(const CloseHoles& edit) const {
    if (const Status checked = check_parts(opened, edit.parts); !checked) return checked.error();
    EditState after = state;
    for (const int part : edit.parts) {
      PartState value = part_in(opened, after, part);
      if (value.closed) continue;
      const PrintedUnit unit{opened.unit_name, opened.metres_per_unit};
      const auto closed = with_holes_closed(opened.parts[part], unit, density);
      if (!closed) return closed.error();
      value.closed = closed.value();
      put_part(opened, part, value, &after);
    }
    return after;
  }

  Result<EditState> operator()(const TakePose& edit) const {
    if (edit.displacements.size() != edit.parts.size())
      return bad_value("the pose has not a place for every part", "take it again");
    auto after = changed_parts(opened, state, edit.gone, [](PartState* part) { part->removed = true; });
    for (size_t k = 0; after && k < edit.parts.size(); ++k) {
      const RigidTransform& by = edit.displacements[k];
      if (!by.R.allFinite() || !by.p.allFinite())
        return bad_value("a place is not finite", "go back to a moment before that");
      after = changed_parts(opened, std::move(after).value(), {edit.parts[k]}, [&by](PartState* part) {
        part->moved = PartPlace{part->moved ? by * part->moved->displacement : by};
      });
    }
    if (!after) return after;
    EditState& taken = after.value();
    taken.loads_of = taken.loads_of.value_or(0) + edit.time;
    for (const auto& [joint, coordinate] : edit.coordinates) taken.coordinates[joint] += coordinate;
    if (some_part_is_left(taken)) return after;
    return bad_value("no part would be left: all have left the scene", "go back to a moment before that");
  }

  Result<EditState> operator()(const SetSequence& edit) const {
    for (const NamedStep& step : edit.steps) {
      for (const std::string& name : step.parts) {
        const auto named = [&](const Part& part) { return part.name == name; };
        if (std::any_of(opened.parts.begin(), opened.parts.end(), named)) continue;
        return bad_value("there is no part '" + name + "' to be placed", "take the step away");
      }
    }
    EditState after = state;
    after.sequence.reset();
    if (!(StatedOrder{edit.steps} == StatedOrder{opened.sequence})) after.sequence = StatedOrder{edit.steps};
    return after;
  }

  Result<EditState> operator()(const SetColor& edit) const {
    if (edit.color && !is_hex_color(*edit.color)) {
      return bad_value("'" + *edit.color + "' is no colour", "write it as #rrggbb");
    }
    return changed_parts(opened, state, edit.parts, [&](PartState* part) { part->color = edit.color; });
  }
};

}  // namespace

bool StatedOrder::operator==(const StatedOrder& other) const {
  return std::equal(steps.begin(), steps.end(), other.steps.begin(), other.steps.end(),
                    [](const NamedStep& x, const NamedStep& y) {
                      return x.kind == y.kind && x.parts == y.parts && x.hold == y.hold && x.down == y.down &&
                             x.past == y.past && StatedOrder{x.build} == StatedOrder{y.build};
                    });
}

bool same_in_file(EditState a, const EditState& b) {
  a.asked = b.asked;
  return a == b;
}

PartState initial_part(const Assembly& assembly, int part) {
  if (part < 0 || part >= static_cast<int>(assembly.parts.size())) return {};
  return {
      assembly.parts[part].fixed, false, std::nullopt, assembly.parts[part].color, std::nullopt, nullptr, std::nullopt};
}

std::optional<double> initial_pair_mu(const Assembly& assembly, BodyPair pair) {
  for (const PairFriction& stated : assembly.friction.pairs) {
    if (stated.a == pair.first && stated.b == pair.second) return stated.mu;
  }
  return std::nullopt;
}

EditState initial_state(const Assembly& assembly) {
  EditState state;
  state.mu = assembly.friction.mu;
  state.gravity = assembly.gravity;
  state.gap = assembly.contact.gap;
  if (assembly.ground) state.ground = assembly.ground->height;
  return state;
}

std::optional<double> lowest_of_kept(const Assembly& opened, const EditState& state, const Vec3& up) {
  std::optional<double> lowest;
  for (size_t i = 0; i < opened.parts.size(); ++i) {
    const PartState edited = part_in(opened, state, static_cast<int>(i));
    if (edited.removed) continue;
    const Part& part = opened.parts[i];
    const RigidTransform X_WP = edited.moved ? edited.moved->displacement * part.X_WP : part.X_WP;
    for (const Vec3& vertex : part.mesh.vertices) {
      const double height = up.dot(X_WP * vertex);
      if (!lowest || height < *lowest) lowest = height;
    }
  }
  return lowest;
}

Result<EditState> state_after(const Opened& opened, const EditState& state, const Edit& edit) {
  return std::visit(Apply{*opened.assembly, state, assumed_density(opened.options)}, edit);
}

}  // namespace impend::gui
