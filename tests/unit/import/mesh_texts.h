// The unit cube in every mesh format, as bytes.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "impend/import/mesh/mesh_file.h"

namespace impend::examples {

inline const Vec3 kCubeCorners[8] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                     {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
inline const int kCubeFaces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                     {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
inline const int kQuad[2][3] = {{0, 1, 2}, {0, 2, 3}};

inline std::string bytes_of(std::uint64_t value, int size, bool big = false) {
  std::string out;
  for (int i = 0; i < size; ++i) out += static_cast<char>(value >> 8 * (big ? size - 1 - i : i));
  return out;
}
inline std::string float_bytes(double x, bool big = false) {
  return bytes_of(std::bit_cast<std::uint32_t>(static_cast<float>(x)), 4, big);
}
inline std::string spaced(int k) {
  std::string out(1, ' ');
  return out.append(std::to_string(k));
}
inline std::string numbers(const Vec3& v) {
  return std::to_string(v.x()) + " " + std::to_string(v.y()) + " " + std::to_string(v.z());
}

inline std::string stl_binary(const std::string& header = "cube") {
  std::string out = header + std::string(80 - header.size(), ' ') + bytes_of(12, 4);
  for (const auto& face : kCubeFaces)
    for (const auto& t : kQuad) {
      for (int i = 0; i < 3; ++i) out += float_bytes(0);
      for (const int k : t)
        for (const double x : kCubeCorners[face[k]]) out += float_bytes(x);
      out += bytes_of(0, 2);
    }
  return out;
}

inline std::string stl_ascii(const std::string& name = "cube") {
  std::string out = "solid " + name + "\n";
  for (const auto& face : kCubeFaces)
    for (const auto& t : kQuad) {
      out += "  facet normal nan 0 0\n    outer loop\n";
      for (const int k : t) out += "      vertex " + numbers(kCubeCorners[face[k]]) + "\n";
      out += "    endloop\n  endfacet\n";
    }
  return out + "endsolid " + name + "\n";
}

inline std::string obj() {
  std::string out = "# cube\no the cube\n";
  for (const Vec3& v : kCubeCorners) out += "v " + numbers(v) + "\n";
  for (const auto& f : kCubeFaces) {
    out += "f";
    for (const int k : f) out += spaced(k + 1);
    out += "\n";
  }
  return out;
}

inline std::string off() {
  std::string out = "OFF\n8 6 0\n";
  for (const Vec3& v : kCubeCorners) out += numbers(v) + "\n";
  for (const auto& f : kCubeFaces) {
    out += "4";
    for (const int k : f) out += spaced(k);
    out += "\n";
  }
  return out;
}

inline std::string ply(const std::string& format, const std::string& extra = "") {
  const bool ascii = format == "ascii", big = format == "binary_big_endian";
  std::string out = "ply\nformat " + format +
                    " 1.0\ncomment a cube\nelement vertex 8\nproperty uchar red\nproperty float x\n" +
                    "property float y\nproperty float z\nelement face 6\nproperty list uchar int vertex_indices\n" +
                    extra + "end_header\n";
  for (const Vec3& v : kCubeCorners) {
    if (ascii) {
      out += "255 " + numbers(v) + "\n";
      continue;
    }
    out += bytes_of(255, 1);
    for (const double x : v) out += float_bytes(x, big);
  }
  for (const auto& f : kCubeFaces) {
    out += ascii ? "4" : bytes_of(4, 1);
    for (const int k : f) out += ascii ? spaced(k) : bytes_of(static_cast<std::uint64_t>(k), 4, big);
    if (ascii) out += "\n";
  }
  return out;
}

}  // namespace impend::examples
