// From the assembly as opened and the state of the edits to the assembly that is analysed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "gui/presenter/closed_part.h"
#include "gui/presenter/document.h"
#include "gui/presenter/edit_state.h"
#include "impend/assembly/courses.h"
#include "impend/assembly/joint_bodies.h"
#include "impend/assembly/sanity.h"
#include "impend/base/names.h"
#include "impend/base/tolerances.h"
#include "impend/import/model_parts.h"
#include "impend/runs/simulate.h"

namespace impend::gui {
namespace {

// Import says these of the assembly as a whole; they are found anew.
constexpr std::array<std::string_view, 8> kFoundAnew = {"load-on-fixed", "joint-of-fixed",    "tiny-part",
                                                        "huge-part",     "far-from-origin",   "unit-mismatch",
                                                        "exploded",      "coarse-coordinates"};

bool is_found_anew(const Warning& warning) {
  return std::find(kFoundAnew.begin(), kFoundAnew.end(), warning.code) != kFoundAnew.end();
}

std::vector<Part> edited_parts(const Document& document, const PartMap& map) {
  std::vector<Part> parts;
  parts.reserve(map.original.size());
  for (const int original : map.original) {
    const PartState state = part_state(document, original);
    parts.push_back(state.closed ? *state.closed : document.opened->assembly->parts[original]);
    if (state.name) parts.back().name = *state.name;
    parts.back().fixed = state.fixed;
    parts.back().color = state.color;
    if (state.density) set_density(&parts.back(), *state.density);
    if (state.moved) parts.back().X_WP = state.moved->displacement * parts.back().X_WP;
    if (state.fixed || state.moved) parts.back().linear_velocity = parts.back().angular_velocity = Vec3::Zero();
  }
  return parts;
}

// World as opened ↦ world as edited, of what belongs to an original body.
RigidTransform place_of(const Document& document, int body) {
  const std::optional<PartPlace> moved = part_state(document, body).moved;
  return moved ? moved->displacement : RigidTransform();
}

std::vector<Load> kept_loads(const Document& document, const PartMap& map) {
  std::vector<Load> kept;
  for (Load load : document.opened->assembly->loads) {
    if (load.point) load.point = place_of(document, load.part) * *load.point;
    if (const std::optional<double> time = document.state().loads_of) load = from_then_on(std::move(load), *time);
    load.part = map.shown_of(load.part);
    if (load.part >= 0) kept.push_back(load);
  }
  return kept;
}

// The new index of every body as opened: the parts, then the ground.
std::vector<int> kept_bodies(const EditState& state, const PartMap& map) {
  std::vector<int> body = map.shown;
  body.push_back(state.ground ? static_cast<int>(map.original.size()) : -1);
  return body;
}

// Joints go with their first body, springs with both, as in assembly_at.
std::vector<Joint> moved_joints(const Document& document) {
  std::vector<Joint> joints = document.opened->assembly->joints;
  for (const auto& [joint, coordinate] : document.state().coordinates) count_from(coordinate, &joints[joint]);
  for (Joint& joint : joints) {
    const std::optional<double> time = document.state().loads_of;
    if (time && joint.drive) joint.drive->target = from_then_on(joint.drive->target, *time);
    const RigidTransform place = place_of(document, joint.a);
    joint.point = place * joint.point;
    if (has_axis(joint.type)) joint.axis = place.R * joint.axis;
  }
  return joints;
}

std::vector<Spring> moved_springs(const Document& document) {
  std::vector<Spring> springs = document.opened->assembly->springs;
  for (Spring& spring : springs) {
    spring.point_a = place_of(document, spring.a) * spring.point_a;
    spring.point_b = place_of(document, spring.b) * spring.point_b;
  }
  return springs;
}

// Of original bodies. A pair that then states nothing is left out.
FrictionLaw edited_friction(FrictionLaw law, const EditState& state) {
  law.mu = state.mu;
  for (const auto& [pair, mu] : state.pair_mu) {
    const auto named = [&pair = pair](const PairFriction& p) { return p.a == pair.first && p.b == pair.second; };
    const auto stated = std::find_if(law.pairs.begin(), law.pairs.end(), named);
    if (stated != law.pairs.end()) {
      stated->mu = mu;
    } else if (mu) {
      law.pairs.push_back({pair.first, pair.second, mu, std::nullopt, std::nullopt});
    }
  }
  std::erase_if(law.pairs, [](const PairFriction& pair) { return !pair.mu && !pair.viscous && !pair.restitution; });
  return law;
}

// A part that a joint held to the ground is free when the ground goes: that must be said.
Diagnostics joints_without_ground(const Assembly& opened, const std::vector<int>& body) {
  Diagnostics warnings;
  const int ground = static_cast<int>(opened.parts.size());
  for (const Joint& joint : opened.joints) {
    const int part = joint.a == ground ? joint.b : joint.a;
    const bool of_ground = joint.a == ground || joint.b == ground;
    if (!of_ground || body.at(ground) >= 0 || part == ground || body.at(part) < 0) continue;
    const std::string& name = opened.parts[part].name;
    warnings.push_back({"joint-dropped", "the joint of '" + name + "' with the ground is gone with the ground", name});
  }
  return warnings;
}

// The warning that import gives about assumed densities, as far as it still holds.
class AssumedDensities {
 public:
  AssumedDensities(const Document& document, const PartMap& map) : document_(document), map_(map) {}

  // `said`: of shapes without an assembly file it speaks of every part, else it names movable parts.
  std::optional<Warning> now(const Warning& said) const {
    const std::vector<Part>& parts = document_.opened->assembly->parts;
    const auto is_named = [&](const Part& part) {
      return said.message.find("'" + part.name + "'") != std::string::npos;
    };
    // A long list names only its first parts.
    const bool names_all = said.message.find(" more: ") == std::string::npos;
    if (!names_all || std::none_of(parts.begin(), parts.end(), is_named)) {
      const auto is_given = [&](int part) { return !(parts[part].volume > 0) || part_state(document_, part).density; };
      const bool given = std::all_of(map_.original.begin(), map_.original.end(), is_given);
      return given ? std::nullopt : std::optional(said);
    }
    std::vector<std::string> before, still;
    for (size_t i = 0; i < parts.size(); ++i) {
      if (!is_named(parts[i])) continue;
      const PartState state = part_state(document_, static_cast<int>(i));
      before.push_back(parts[i].name);
      if (!state.fixed && !state.removed && !state.density) still.push_back(parts[i].name);
    }
    if (still.empty()) return std::nullopt;
    if (still == before) return said;
    return Warning{said.code,
                   fmt::format("no density is given for {}: {} kg/m³ is assumed", quoted_list(still), kDefaultDensity),
                   ""};
  }

  // Import says nothing about the mass of fixed parts; once they are released it counts.
  Diagnostics of_released() const {
    const std::vector<Part>& parts = document_.opened->assembly->parts;
    Diagnostics warnings;
    for (const int original : map_.original) {
      const Part& part = parts[original];
      const PartState state = part_state(document_, original);
      const bool released = part.fixed && !state.fixed && !state.density && part.volume > 0;
      const double difference = part.mass.mass - kDefaultDensity * part.volume;
      if (!released || std::abs(difference) > InputTolerances{}.same_mass * part.mass.mass) continue;
      warnings.push_back(
          {"default-density",
           fmt::format("'{}' was fixed and has the density that is assumed where none is given, {} kg/m³: "
                       "check it",
                       part.name, kDefaultDensity),
           part.name});
    }
    return warnings;
  }

 private:
  const Document& document_;
  const PartMap& map_;
};

bool is_about_mesh(const Warning& warning) {
  constexpr std::array<std::string_view, 5> kCodes = {"open-mesh", "not-orientable", "holes-closed",
                                                      "t-junctions-joined", "nonmanifold"};
  return std::find(kCodes.begin(), kCodes.end(), warning.code) != kCodes.end();
}

// What closing holes has done, and what mass the part has since. With names as opened.
Diagnostics of_closed(const Document& document, const PartMap& map) {
  const Assembly& opened = *document.opened->assembly;
  const PrintedUnit unit{opened.unit_name, opened.metres_per_unit};
  Diagnostics warnings;
  for (const int original : map.original) {
    const PartState state = part_state(document, original);
    if (!state.closed) continue;
    for (const Warning& done : repair_warnings(*state.closed, unit)) {
      if (is_about_mesh(done)) warnings.push_back(done);
    }
    append(warnings, mesh_findings(*state.closed, unit));
    if (state.density || state.fixed || opened.parts[original].mass.mass > 0) continue;
    warnings.push_back({"default-density",
                        fmt::format("'{}' has the density that is assumed where none is given, {} kg/m³: check it",
                                    state.closed->name, assumed_density(document.opened->options)),
                        state.closed->name});
  }
  return warnings;
}

// Warnings speak of parts by the names that they were opened with; all names change at once, since one may be what
// another was.
class Renaming {
 public:
  Renaming(const Document& document, const PartMap& map) {
    for (const int original : map.original) {
      const PartState state = part_state(document, original);
      if (state.name) now_.emplace(document.opened->assembly->parts[original].name, *state.name);
    }
  }

  void apply_to(Diagnostics* warnings) const {
    if (now_.empty()) return;
    for (Warning& warning : *warnings) {
      if (const auto found = now_.find(warning.part); found != now_.end()) warning.part = found->second;
      // That one tells what import has done.
      if (warning.code != "renamed") warning.message = renamed(warning.message);
    }
  }

 private:
  std::string renamed(const std::string& message) const {
    std::string out;
    for (size_t at = 0; at < message.size();) {
      const auto quoted = [&](const auto& name) {
        return message.compare(at, name.first.size() + 2, "'" + name.first + "'") == 0;
      };
      const auto found = message[at] == '\'' ? std::find_if(now_.begin(), now_.end(), quoted) : now_.end();
      if (found == now_.end()) {
        out += message[at++];
        continue;
      }
      out += "'" + found->second + "'";
      at += found->first.size() + 2;
    }
    return out;
  }

  std::map<std::string, std::string> now_;
};

// "Nothing is fixed, so a ground lies …" is no longer true once something is.
bool ground_is_explained(const Document& document, const PartMap& map) {
  if (document.state().ground != document.initial.ground) return false;
  if (document.opened->options.ground) return true;  // it was asked for
  return std::none_of(map.original.begin(), map.original.end(),
                      [&](int original) { return part_state(document, original).fixed; });
}

Diagnostics kept_warnings(const Document& document, const PartMap& map) {
  const Assembly& opened = *document.opened->assembly;
  std::vector<std::string_view> removed;
  for (size_t i = 0; i < opened.parts.size(); ++i) {
    if (map.shown[i] < 0) removed.push_back(opened.parts[i].name);
  }
  const bool explained = ground_is_explained(document, map);
  const auto is_closed = [&](const std::string& part) {
    const auto named = [&](int original) {
      return opened.parts[original].name == part && part_state(document, original).closed;
    };
    return std::any_of(map.original.begin(), map.original.end(), named);
  };
  const AssumedDensities assumed(document, map);
  Diagnostics kept;
  for (const Warning& warning : opened.warnings) {
    if (is_found_anew(warning) || (warning.code == "ground-added" && !explained)) continue;
    if (is_about_mesh(warning) && is_closed(warning.part)) continue;
    if (warning.code == "default-density") {
      if (const auto now = assumed.now(warning)) kept.push_back(*now);
      continue;
    }
    if (!warning.part.empty() && std::find(removed.begin(), removed.end(), warning.part) != removed.end()) continue;
    kept.push_back(warning);
  }
  append(kept, assumed.of_released());
  append(kept, of_closed(document, map));
  append(kept, joints_without_ground(opened, kept_bodies(document.state(), map)));
  Renaming(document, map).apply_to(&kept);
  return kept;
}

Diagnostics loads_on_fixed(const Assembly& assembly) {
  Diagnostics warnings;
  for (const Load& load : assembly.loads) {
    const Part& part = assembly.parts[load.part];
    if (!part.fixed) continue;
    warnings.push_back(
        {"load-on-fixed", "the load on '" + part.name + "' has no effect: the part is fixed", part.name});
  }
  return warnings;
}

}  // namespace

Assembly edited(const Document& document) {
  const EditState& state = document.state();
  // All members by name: a new one does not compile until it is settled what edits make of it. Parts of a document have
  // meshes of their own.
  const auto& [name, gravity, parts, ground, loads, joints, springs, sequence, friction, contact, simulation,
               metres_per_unit, unit_name, warnings, shared_meshes] = *document.opened->assembly;
  if (same_in_file(state, document.initial)) return *document.opened->assembly;
  const PartMap map = part_map(document);
  const std::vector<int> bodies = kept_bodies(state, map);
  Assembly assembly;
  assembly.name = name;
  assembly.gravity = state.gravity;
  assembly.parts = edited_parts(document, map);
  if (state.ground) assembly.ground = Ground{*state.ground};
  assembly.loads = kept_loads(document, map);
  assembly.joints = kept_joints(moved_joints(document), bodies);
  assembly.springs = kept_springs(moved_springs(document), bodies);
  assembly.simulation = simulation;
  const std::vector<NamedStep>& steps = state.sequence ? state.sequence->steps : sequence;
  assembly.sequence = renamed_steps(steps, [&](const std::string& part) -> std::optional<std::string> {
    const auto at = std::find_if(parts.begin(), parts.end(), [&](const Part& p) { return p.name == part; });
    const int shown = at == parts.end() ? -1 : map.shown_of(static_cast<int>(at - parts.begin()));
    return shown < 0 ? std::nullopt : std::optional(assembly.parts[shown].name);
  });
  assembly.friction = kept_friction(edited_friction(friction, state), bodies);
  assembly.contact = contact;
  assembly.contact.gap = state.gap;
  assembly.metres_per_unit = metres_per_unit;
  assembly.unit_name = unit_name;
  assembly.warnings = kept_warnings(document, map);
  append(assembly.warnings, loads_on_fixed(assembly));
  append(assembly.warnings, joint_findings(assembly));
  append(assembly.warnings, sanity_findings(assembly));
  return assembly;
}

std::optional<double> lowest_height(const Assembly& assembly) {
  return lowest_of_kept(assembly, initial_state(assembly), assembly.up());
}

std::optional<double> ground_to_lay(const Document& document) {
  const Assembly assembly = edited(document);
  const bool upright = (assembly.up() - document.opened->assembly->up()).norm() <= InputTolerances{}.written_identity;
  return upright && document.initial.ground ? document.initial.ground : lowest_height(assembly);
}

}  // namespace impend::gui
