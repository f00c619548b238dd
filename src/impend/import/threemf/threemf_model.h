// What one model file inside a 3MF package says, before references are followed. Lengths in its unit.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impend/import/model_file.h"
#include "impend/import/place_object.h"

namespace impend {

// A material or colour: resource id and index; id 0: none.
struct ThreemfProperty {
  int group = 0, index = 0;
  bool operator<(const ThreemfProperty& other) const {
    return std::pair(group, index) < std::pair(other.group, other.index);
  }
};

// A build item or component: an object and where it is put.
struct ThreemfReference {
  std::string path;  // of another model file of the package; "" for this one
  int object = 0;
  AffineTransform T;
  bool turned = false, moved = false;  // T has entries besides 0 and ±1; T has a translation
  std::string partnumber;              // items
  bool fixed = false;                  // items, metadata "impend:fixed"
  int line = 0;
};

struct ThreemfObject {
  int id = 0, line = 0;
  std::string name, partnumber;
  std::string type = "model";
  bool has_mesh = false, has_components = false;
  TriangleMesh mesh;
  ThreemfProperty property;                     // of the whole object
  std::map<ThreemfProperty, int> of_triangles;  // how many triangles state it themselves
  std::optional<Vec3> stated_noise;             // metadata "impend:coordinate_noise"
  std::vector<ThreemfReference> components;
};

struct ThreemfModel {
  std::string part;  // its name in the package
  StatedUnit unit;
  std::map<int, ThreemfObject> objects;
  std::map<int, std::vector<std::string>> colors;  // "#rrggbb", "" for one that could not be read
  std::vector<ThreemfReference> items;
  CoordinateNoise noise;
  // Half-width of the rounding of a transform's entries: of the matrix (one number), of the translation.
  double turn_noise = 0, move_noise = 0;
  std::vector<std::string> notes;
};

}  // namespace impend
