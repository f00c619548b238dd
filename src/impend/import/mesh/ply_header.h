// The header of a PLY file: which elements follow, in which encoding.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"

namespace impend {

enum class PlyType { kInt8, kUint8, kInt16, kUint16, kInt32, kUint32, kFloat32, kFloat64 };
int size_of(PlyType type);  // bytes

struct PlyProperty {
  std::string name;
  bool is_list = false;
  PlyType count_type = PlyType::kUint8;  // of a list's length
  PlyType type = PlyType::kFloat32;
};

struct PlyElement {
  std::string name;
  std::int64_t count = 0;
  std::vector<PlyProperty> properties;
};

enum class PlyEncoding { kAscii, kLittleEndian, kBigEndian };

struct PlyHeader {
  PlyEncoding encoding = PlyEncoding::kAscii;
  std::vector<PlyElement> elements;
  std::size_t body = 0;  // byte offset of the first element
  int lines = 0;         // lines of the header
};

// Errors: kParse with line; also when the counts promise more elements than the remaining bytes can hold.
Result<PlyHeader> parse_ply_header(const std::string& path, std::string_view bytes);

}  // namespace impend
