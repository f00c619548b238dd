#include "cad_reader/step_damage.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
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

}  // namespace

std::string note_of_failures(const Interface_CheckIterator& given, const char* what) {
  Interface_CheckIterator checks = given;
  int count = 0;
  std::string first;
  for (checks.Start(); checks.More(); checks.Next()) {
    if (!checks.Value()->HasFailed()) continue;
    if (count++ == 0) first = checks.Value()->CFail(1);
  }
  return count > 0 ? fmt::format("{} {} ('{}')", count, what, first) : "";
}

Status check_geometry(const Handle(StepData_StepModel) & model, const Interface_CheckIterator& given) {
  Interface_CheckIterator checks = given;
  for (checks.Start(); checks.More(); checks.Next()) {
    const int number = checks.Number();
    if (number < 1 || number > model->NbEntities() || !is_shape(model->Value(number))) continue;
    const std::string harm = harm_in(checks.Value());
    if (harm.empty()) continue;
    Error error{ErrorCode::kParse, "the geometry is damaged: " + harm, {}, ""};
    error.place.where = label_of(model, model->Value(number));
    error.hint = "export the file again, as STEP AP203, AP214 or AP242";
    return error;
  }
  return ok_status();
}

}  // namespace impend
