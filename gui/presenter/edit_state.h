// Edits, what all of them together come to, and how one changes that.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "impend/friction/analyze_friction.h"
#include "impend/import/input_files.h"
#include "impend/import/read_assembly.h"

namespace impend::gui {

// Held: fixed true; free to move: false.
struct SetFixed {
  std::vector<int> parts;  // original indices
  bool fixed = true;
};
// Uniform density; replaces mass, centre and inertia that a file states. Parts without volume cannot have one.
struct SetDensity {
  std::vector<int> parts;  // original indices; empty: every part that has a volume
  double density = 0;      // kg/m³, > 0
};
// When its direction changes, a ground plane is laid under the lowest point again, along the new vertical: a ground is
// level by definition.
struct SetGravity {
  Vec3 gravity = Vec3::Zero();  // m/s², may be zero
};
struct SetGap {
  std::optional<double> gap;  // m, > 0; nothing: chosen automatically
};
struct RemovePart {
  std::vector<int> parts;  // original indices
};
struct RestorePart {
  std::vector<int> parts;  // original indices
};
// What the part is called; it must be the only one of that name.
struct SetName {
  int part = -1;  // original index
  std::string name;
};
// Closes the holes of open meshes (closed_part.h): it costs what closing costs, and looks for a wish to stop.
struct CloseHoles {
  std::vector<int> parts;  // original indices
};
// Parts come to rest where a simulation has them; what it has lost is left out.
struct TakePose {
  std::vector<int> parts;                     // original indices, of parts that moved
  std::vector<RigidTransform> displacements;  // of each: world as it was ↦ world as it is, of an undeformed part
  std::vector<int> gone;                      // original indices
  std::map<int, double> coordinates;          // rad or m, of joints as opened, counted from the pose before
  double time = 0;                            // s, of the simulation: for the name of the edit
};
struct SetGround {
  std::optional<double> height;  // m along up from the world origin; nothing: no ground
};
// Which law of contact is asked for. Undone as any edit, but no file states it: it makes nothing to be saved.
struct SetFrictionModel {
  FrictionModel model = FrictionModel::kFrictionless;
};
struct SetTimeStep {
  double step = 0;  // s, of the models that take one
};
// Coulomb's coefficient of the pairs that have none of their own.
struct SetFriction {
  double mu = 0;
};
struct SetPairFriction {
  int a = -1, b = -1;        // original bodies: a part, or the ground, which has the number after the last part
  std::optional<double> mu;  // nothing: as the pairs that have none of their own
};
// Looks only: the analysis stays as it is.
struct SetColor {
  std::vector<int> parts;            // original indices
  std::optional<std::string> color;  // "#rrggbb"; nothing: one of the palette
};
// The order in which it is built, as its file would state it; part names as opened.
struct SetSequence {
  std::vector<NamedStep> steps;
};
using Edit = std::variant<SetFixed, SetDensity, SetGravity, SetGap, RemovePart, RestorePart, SetGround, SetColor,
                          SetFrictionModel, SetTimeStep, SetFriction, SetPairFriction, SetName, CloseHoles, TakePose,
                          SetSequence>;

// From the place of a part as it was opened to where it was brought, world.
struct PartPlace {
  RigidTransform displacement;
  bool operator==(const PartPlace& other) const {
    return displacement.R == other.displacement.R && displacement.p == other.displacement.p;
  }
};

// Steps that say the same are equal, wherever that is written.
struct StatedOrder {
  std::vector<NamedStep> steps;
  bool operator==(const StatedOrder& other) const;
};

// What all edits together come to. Two documents of equal state are edited alike, whatever the way there.
struct PartState {
  bool fixed = false;
  bool removed = false;
  std::optional<double> density;       // kg/m³; nothing: mass as opened
  std::optional<std::string> color;    // "#rrggbb"
  std::optional<std::string> name;     // nothing: as opened
  std::shared_ptr<const Part> closed;  // as opened, but with its holes closed; null: as opened
  std::optional<PartPlace> moved;      // nothing: where it was opened
  bool operator==(const PartState&) const = default;
};
// The law of contact that is asked for.
struct AskedModel {
  FrictionModel model = FrictionModel::kFrictionless;
  double step = VelocitySettings{}.step;  // s
  bool operator==(const AskedModel&) const = default;
};
using BodyPair = std::pair<int, int>;  // original bodies, the smaller first
struct EditState {
  std::map<int, PartState> parts;  // by original index, only those that are not as they were opened
  Vec3 gravity = Vec3::Zero();
  std::optional<double> gap;     // m
  std::optional<double> ground;  // m
  double mu = 0;                 // of pairs that have none of their own
  // Only of pairs that are not as they were opened; nothing: the default.
  std::map<BodyPair, std::optional<double>> pair_mu;
  AskedModel asked;
  // Where a pose was taken: the coordinates of joints as opened, counted from there, and from which time on, s, loads
  // and drives go on.
  std::map<int, double> coordinates;
  std::optional<double> loads_of;
  std::optional<StatedOrder> sequence;  // nothing: as opened
  bool operator==(const EditState&) const = default;
};

// Do they give the same assembly? The law of contact that is asked for is no part of it.
bool same_in_file(EditState a, const EditState& b);

// What was opened, as it was opened.
struct Opened {
  std::vector<std::string> inputs;
  ImportOptions options;
  std::shared_ptr<const Assembly> assembly;  // never null in a document
  FrictionOptions friction = {};             // asked for at first; the assembly has its coefficient already
  std::vector<InputFile> files = {};         // that it was read from, as they were then
};

// As opened.
EditState initial_state(const Assembly& assembly);
PartState initial_part(const Assembly& assembly, int part);
std::optional<double> initial_pair_mu(const Assembly& assembly, BodyPair pair);

// The state after the edit. Errors as with_edit.
Result<EditState> state_after(const Opened& opened, const EditState& state, const Edit& edit);

// Height of the lowest point of the parts that are not removed, m along `up`. Nothing without a vertex.
std::optional<double> lowest_of_kept(const Assembly& opened, const EditState& state, const Vec3& up);

// "Fix 'block'"
std::string edit_name(const Assembly& opened, const Edit& edit);

// Edits that a drag makes one after the other: the same kind on the same parts.
bool same_target(const Edit& a, const Edit& b);

}  // namespace impend::gui
