// What all COMPAS objects share in JSON: the wrapper {"dtype", "data" or "value", "name", "guid"}, keys, numbers.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"
#include "impend/geometry/types.h"
#include "impend/import/mesh/noise.h"

namespace impend {

// A value and its path in the document ("data.graph.node.3"). Absent: null.
struct JsonAt {
  const nlohmann::json* value = nullptr;
  std::string path;

  explicit operator bool() const { return value != nullptr; }
  // Absent when this is no object, has no such key, or has null there (COMPAS writes None for what was not set).
  JsonAt get(std::string_view key) const;
  JsonAt at(std::size_t index) const;  // of an array, index in range
  std::string text() const;            // "" when this is no string
  bool is_object() const;
  bool is_array() const;
  std::size_t size() const;  // of an object or array, else 0
};

// An object without its wrapper {"dtype", "data" or "value"}, and without the envelope {"compas", "datatype", "data"}
// of COMPAS 0.16.5 to 0.19. A value without either stands for itself, with empty dtype.
struct CompasObject {
  std::string dtype;  // "compas_assembly.datastructures/Block"
  std::string name;   // as the wrapper gives it
  std::string guid;
  JsonAt data;
};
CompasObject unwrapped(const JsonAt& at);

// "Block" for "compas_assembly.datastructures/Block".
std::string class_name(const std::string& dtype);
// The name an author gave: the wrapper's, the data's or the attributes'; "" where it is only the name of the class.
std::string given_name(const CompasObject& object);

Error compas_error(ErrorCode code, const std::string& file, const std::string& where, std::string message,
                   std::string hint = "");

// Keys of an object: integers first, as numbers, then the others as text.
std::vector<std::string> keys_in_order(const nlohmann::json& object);

// Coordinates from numbers, with the evidence of how they were written. nlohmann gives values only: the token shown to
// the gauge is the shortest decimal that reads back to the value, which is what Python writes, padded to the decimals
// of the file where other programs have printed numbers with padding zeros.
class CompasNumbers {
 public:
  CompasNumbers(std::string file, std::string_view text);
  // Three numbers, as an array or as a wrapped compas.geometry Point or Vector. kBadValue.
  Result<Vec3> vec3(const JsonAt& at) const;
  // One coordinate of a vertex at `where`, shown to the gauge. kBadValue.
  std::optional<Error> coordinate(const nlohmann::json& number, int axis, const std::string& where, double* value);
  void add_position(const Vec3& position);  // of a placement
  CoordinateNoise coordinate_noise() const { return coordinates_.noise(); }
  CoordinateNoise position_noise() const { return positions_.noise(); }
  const std::string& file() const { return file_; }

 private:
  std::string token(const nlohmann::json& number) const;

  std::string file_;
  int padded_decimals_ = 0;  // most decimals of a number that ends in a padding zero
  TextNoiseGauge coordinates_, positions_;
};

}  // namespace impend
