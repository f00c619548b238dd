// What a 3MF package holds: where its model files are, and what one of them says.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impend/base/result.h"
#include "impend/import/archive/zip_archive.h"
#include "impend/import/model_file.h"
#include "impend/import/place_object.h"

namespace impend {

// Finding the model files of a 3MF package (Open Packaging Conventions).

// The parts of a package by name; the archive must outlive it.
class ThreemfPackage {
 public:
  ThreemfPackage(const ZipArchive& archive, const std::string& path);

  // The entry for a part name as packages write it: absolute ("/3D/3dmodel.model") or from the package's root, percent
  // encoded, in any case. nullptr when there is none.
  const ZipEntry* find(std::string_view part_name) const;

  // The model that _rels/.rels names as the start; without it 3D/3dmodel.model, or the only *.model there is. Errors:
  // kParse, kUnsupported (no 3MF at all). Held by tests/unit/import/test_threemf.
  Result<const ZipEntry*> start() const;

 private:
  const ZipEntry* find_in_any_case(const std::string& name) const;
  Result<std::string> related(const ZipEntry& relations, std::string_view type) const;

  const ZipArchive& archive_;
  std::string path_;  // for messages
  std::map<std::string, const ZipEntry*> by_lower_case_;
};

// What one model file inside a 3MF package says, before references are followed, how it is read and what it comes to.
// Lengths in its unit.

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

// From the objects and references of a 3MF package to meshes and placements.

// Follows the build of `start` through `models`, by the names that references hold. Lengths in the start's unit; takes
// the meshes out of `models`. Errors as parse_3mf.
Result<ModelFile> build_threemf_scene(const std::string& path, const std::string& start,
                                      std::map<std::string, ThreemfModel> models);

// The XML of one model file of a 3MF package.

// Takes the XML piece by piece. Known are the core specification, the materials extension's colour groups and the
// production extension's paths; a required extension beyond them is kUnsupported and named. Other errors: kParse,
// kBadValue (numbers, indices), kDuplicateName (resource ids), each with the line. Held by
// tests/unit/import/test_threemf.
class ThreemfModelReader {
 public:
  // `path` is the package, `part` the model file's name in it.
  ThreemfModelReader(const std::string& path, const std::string& part);
  ~ThreemfModelReader();
  bool feed(std::string_view piece);  // false once an error has occurred
  Result<ThreemfModel> finish();

 private:
  class Reading;
  std::unique_ptr<Reading> reading_;
};

}  // namespace impend
