// Colours of OBJ files: material libraries (MTL) beside them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/model_file.h"

namespace impend {

// The materials of an MTL text by name, each with the colour of its `Kd` ("#rrggbb", 255·Kd rounded) or none: no Kd,
// one by spectrum, or a texture in its place. The first definition of a name counts. Never an error: MTL is decoration.
// Held by tests/unit/import/test_obj_materials.
std::map<std::string, std::optional<std::string>> parse_mtl(std::string_view text);

// The materials that one OBJ file names.
class ObjMaterials {
 public:
  explicit ObjMaterials(const CompanionReader& companion) : companion_(companion) {}

  // The rest of a `mtllib` line: one name, which may hold spaces, or several. What cannot be read is noted.
  void add_libraries(std::string_view names, MeshNotes* notes);
  // Number of the material that a `usemtl` line names.
  int use(std::string_view name);
  // Its colour, once all libraries are read.
  std::optional<std::string> color(int material) const;
  void note_undefined(MeshNotes* notes) const;

 private:
  bool add_library(const std::string& name, MeshNotes* notes, bool note_missing);

  const CompanionReader& companion_;
  std::set<std::string> seen_;  // libraries, so that none is read twice
  bool any_read_ = false;
  std::map<std::string, std::optional<std::string>> colors_;
  std::map<std::string, int, std::less<>> numbers_;
  std::vector<std::string> names_;
};

}  // namespace impend
