#include "cad_reader/read_shapes.h"

#include <fmt/format.h>

#include <Interface_EntityIterator.hxx>
#include <Interface_Graph.hxx>
#include <StepData_StepModel.hxx>
#include <StepGeom_CartesianTransformationOperator3d.hxx>
#include <StepGeom_Direction.hxx>
#include <StepRepr_DefinitionalRepresentation.hxx>
#include <StepRepr_HArray1OfRepresentationItem.hxx>
#include <StepRepr_ItemDefinedTransformation.hxx>
#include <StepRepr_MappedItem.hxx>
#include <StepRepr_Representation.hxx>
#include <StepRepr_RepresentationItem.hxx>
#include <StepShape_FaceBasedSurfaceModel.hxx>
#include <StepShape_ShellBasedSurfaceModel.hxx>
#include <StepShape_SolidModel.hxx>
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace impend {
namespace {

bool is_shape(const Handle(Standard_Transient) & entity) {
  if (entity.IsNull()) return false;
  const std::string_view kind = entity->DynamicType()->Name();
  return kind.rfind("StepGeom_", 0) == 0 || kind.rfind("StepShape_", 0) == 0;
}

// Many programs write $ for a name, and words that say how a curve came about leave its points as they are.
bool is_harmless(std::string_view complaint) {
  constexpr std::array<std::string_view, 4> kOfWords{"not a quoted String", "not a Logical", "not an enumeration",
                                                     "has not allowed value"};
  return std::any_of(kOfWords.begin(), kOfWords.end(),
                     [&](std::string_view words) { return complaint.find(words) != std::string_view::npos; });
}

// "" when the entity can be used.
std::string harm_in(const Handle(Interface_Check) & check) {
  for (int i = 1; i <= check->NbFails(); ++i) {
    if (!is_harmless(check->CFail(i))) return check->CFail(i);
  }
  return "";
}

std::string label_of(const Handle(StepData_StepModel) & model, const Handle(Standard_Transient) & entity) {
  const int label = model->IdentLabel(entity);
  return label > 0 ? fmt::format("#{}", label) : "an entity without a number";
}

// Which entities could not be read, and which are made of them.
class Damage {
 public:
  void add(int number, const std::string& harm) { harms_.emplace(number, harm); }
  bool empty() const { return harms_.empty(); }
  const std::string& harm(int number) const { return harms_.at(number); }
  const std::string& first_harm() const { return harms_.begin()->second; }

  // From the damaged entities to those that refer to them, and on. A shape representation is not made of its items:
  // it can do without one.
  void spread(const Interface_Graph& graph) {
    std::vector<int> open;
    for (const auto& [number, harm] : harms_) open.push_back(number);
    for (const int number : open) below_[number] = number;
    for (size_t next = 0; next < open.size(); ++next) {
      const Handle(Standard_Transient) entity = graph.Entity(open[next]);
      if (is_representation(entity)) continue;
      Interface_EntityIterator sharings = graph.Sharings(entity);
      for (sharings.Start(); sharings.More(); sharings.Next()) {
        const int number = graph.EntityNumber(sharings.Value());
        if (below_.emplace(number, below_.at(open[next])).second) open.push_back(number);
      }
    }
  }

  // A damaged entity that this one is made of, 0 when there is none.
  int below(int number) const {
    const auto found = below_.find(number);
    return found == below_.end() ? 0 : found->second;
  }

  // Curves in the parameters of a surface are no representations in this sense.
  static bool is_representation(const Handle(Standard_Transient) & entity) {
    return entity->IsKind(STANDARD_TYPE(StepRepr_Representation)) &&
           !entity->IsKind(STANDARD_TYPE(StepRepr_DefinitionalRepresentation));
  }

 private:
  std::map<int, std::string> harms_;
  std::map<int, int> below_;
};

bool is_body_or_place(const Handle(Standard_Transient) & entity) {
  return entity->IsKind(STANDARD_TYPE(StepShape_SolidModel)) ||
         entity->IsKind(STANDARD_TYPE(StepShape_ShellBasedSurfaceModel)) ||
         entity->IsKind(STANDARD_TYPE(StepShape_FaceBasedSurfaceModel)) ||
         entity->IsKind(STANDARD_TYPE(StepRepr_MappedItem)) ||
         entity->IsKind(STANDARD_TYPE(StepRepr_ItemDefinedTransformation));
}

// How many items it loses.
int drop_damaged(const Handle(StepRepr_Representation) & representation, const Handle(StepData_StepModel) & model,
                 const Damage& damage) {
  std::vector<Handle(StepRepr_RepresentationItem)> kept;
  const int count = representation->Items().IsNull() ? 0 : representation->NbItems();
  for (int i = 1; i <= count; ++i) {
    const Handle(StepRepr_RepresentationItem) item = representation->ItemsValue(i);
    const int number = item.IsNull() ? 0 : model->Number(item);
    if (number == 0 || damage.below(number) == 0) kept.push_back(item);
  }
  const int dropped = count - static_cast<int>(kept.size());
  if (dropped == 0) return 0;
  Handle(StepRepr_HArray1OfRepresentationItem) items;
  if (!kept.empty()) items = new StepRepr_HArray1OfRepresentationItem(1, static_cast<int>(kept.size()));
  for (size_t i = 0; i < kept.size(); ++i) items->SetValue(static_cast<int>(i) + 1, kept[i]);
  representation->SetItems(items);
  return dropped;
}

Vec3 direction_of(const Handle(StepGeom_Direction) & given, const Vec3& otherwise) {
  if (given.IsNull() || given->NbDirectionRatios() != 3) return otherwise;
  return {given->DirectionRatiosValue(1), given->DirectionRatiosValue(2), given->DirectionRatiosValue(3)};
}

// OCCT takes such a place for a rotation and a shift, whatever it scales and mirrors.
bool changes_shape(const StepGeom_CartesianTransformationOperator3d& place) {
  constexpr double kSameScale = 1e-9;  // relative, above the rounding of text
  if (place.HasScale() && !(std::abs(place.Scale() - 1) <= kSameScale)) return true;
  const Handle(StepGeom_Direction) none;
  const Vec3 z = direction_of(place.HasAxis3() ? place.Axis3() : none, Vec3::UnitZ());
  const Vec3 x = direction_of(place.HasAxis1() ? place.Axis1() : none, Vec3::UnitX());
  const Vec3 y = direction_of(place.HasAxis2() ? place.Axis2() : none, z.cross(x));
  return x.cross(y).dot(z) < 0;
}

Status check_mapped_places(const Handle(StepData_StepModel) & model) {
  for (int i = 1; i <= model->NbEntities(); ++i) {
    const auto item = Handle(StepRepr_MappedItem)::DownCast(model->Value(i));
    if (item.IsNull()) continue;
    const auto place = Handle(StepGeom_CartesianTransformationOperator3d)::DownCast(item->MappingTarget());
    if (place.IsNull() || !changes_shape(*place)) continue;
    Error error{ErrorCode::kUnsupported, "a shape is placed by a scale or a mirror image, which is not read", {}, ""};
    error.place.where = label_of(model, place);
    error.hint = "export the model with its parts as shapes of their own size and hand";
    return error;
  }
  return ok_status();
}

}  // namespace

std::string note_of_failures(const Interface_CheckIterator& given, const char* what) {
  Interface_CheckIterator checks = given;
  int count = 0;
  std::string first;
  for (checks.Start(); checks.More(); checks.Next()) {
    const std::string harm = harm_in(checks.Value());
    if (harm.empty()) continue;
    if (count++ == 0) first = harm;
  }
  return count > 0 ? fmt::format("{} {} ('{}')", count, what, first) : "";
}

Status check_geometry(const Handle(XSControl_WorkSession) & session, const Interface_CheckIterator& given,
                      std::string* note) {
  const auto model = Handle(StepData_StepModel)::DownCast(session->Model());
  if (const Status places = check_mapped_places(model); !places) return places;
  Damage damage;
  Interface_CheckIterator checks = given;
  for (checks.Start(); checks.More(); checks.Next()) {
    const int number = checks.Number();
    if (number < 1 || number > model->NbEntities() || !is_shape(model->Value(number))) continue;
    const std::string harm = harm_in(checks.Value());
    if (!harm.empty()) damage.add(number, harm);
  }
  if (damage.empty()) return ok_status();
  damage.spread(session->Graph());
  for (int i = 1; i <= model->NbEntities(); ++i) {
    if (!is_body_or_place(model->Value(i))) continue;
    const int number = damage.below(i);
    if (number == 0) continue;
    Error error{ErrorCode::kParse, "the geometry is damaged: " + damage.harm(number), {}, ""};
    error.place.where = label_of(model, model->Value(number));
    error.hint = "repair the model in the program that made it, and export it again";
    return error;
  }
  int dropped = 0;
  for (int i = 1; i <= model->NbEntities(); ++i) {
    if (!Damage::is_representation(model->Value(i))) continue;
    dropped += drop_damaged(Handle(StepRepr_Representation)::DownCast(model->Value(i)), model, damage);
  }
  if (dropped > 0) {
    *note = fmt::format("{} that no body is made of {} damaged and left out ('{}')",
                        dropped == 1 ? "1 item" : fmt::format("{} items", dropped), dropped == 1 ? "is" : "are",
                        damage.first_harm());
  }
  return ok_status();
}

}  // namespace impend
