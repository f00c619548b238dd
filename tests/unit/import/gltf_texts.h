// Small glTF files built in code: buffers embedded, or as binary glTF.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "impend/import/gltf/gltf.h"
#include "mesh_texts.h"

namespace impend::examples {

using Json = nlohmann::json;

inline std::string base64(const std::string& bytes) {
  const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) out += k <= count ? alphabet[bits >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

inline std::string data_uri(const std::string& bytes) {
  return "data:application/octet-stream;base64," + base64(bytes);
}

// Positions (96 bytes) and u16 indices (72 bytes) of the unit cube, y up: turned to z up it is kCubeCorners again.
inline std::string cube_buffer() {
  std::string bytes;
  for (const Vec3& v : kCubeCorners)
    for (const double x : {v.x(), v.z(), -v.y()}) bytes += float_bytes(x);
  for (const auto& face : kCubeFaces)
    for (const auto& t : kQuad)
      for (const int k : t) bytes += bytes_of(static_cast<std::uint64_t>(face[k]), 2);
  return bytes;
}

// One cube, one node; buffer 0 has no uri yet.
inline Json cube_json() {
  return Json::parse(R"({
    "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
    "nodes": [{"name": "the cube", "mesh": 0}],
    "meshes": [{"name": "cube mesh", "primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
                  {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}],
    "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": 96},
                    {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
    "buffers": [{"byteLength": 168}]})");
}

inline std::string gltf_text(Json json, const std::string& buffer = cube_buffer()) {
  json["buffers"][0]["uri"] = data_uri(buffer);
  json["buffers"][0]["byteLength"] = buffer.size();
  return json.dump(1);
}

inline std::string glb_bytes(const Json& json, std::string buffer = cube_buffer()) {
  std::string text = json.dump();
  text.append((4 - text.size() % 4) % 4, ' ');
  buffer.append((4 - buffer.size() % 4) % 4, '\0');
  const std::string chunks =
      bytes_of(text.size(), 4) + "JSON" + text + bytes_of(buffer.size(), 4) + std::string("BIN\0", 4) + buffer;
  return "glTF" + bytes_of(2, 4) + bytes_of(12 + chunks.size(), 4) + chunks;
}

}  // namespace impend::examples
