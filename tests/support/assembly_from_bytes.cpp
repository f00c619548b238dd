#include "tests/support/assembly_from_bytes.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr std::size_t kRecord = 6;
constexpr int kMostParts = 7;
constexpr double kHair = 1e-4, kRounding = 1e-9, kFar = 0.3;  // cells

// What moves one corner of a part: nothing most of the time.
double offset(unsigned kind) {
  constexpr std::array<double, 8> kOffsets{0, 0, 0, kRounding, -kRounding, kHair, -kHair, kFar};
  return kOffsets[kind & 7];
}

TriangleMesh part_mesh(const std::array<unsigned, kRecord>& b) {
  const Vec3 low(b[0] & 15, b[0] >> 4, b[1] & 15);
  const Vec3 size(1 + (b[1] >> 4 & 3), 1 + (b[1] >> 6), 1 + (b[2] & 3));
  TriangleMesh mesh = box(low, low + size);
  const double shear = (static_cast<int>(b[2] >> 2 & 3) - 1) * 0.5 * (b[2] >> 4 & 1);
  for (Vec3& x : mesh.vertices) x.x() += shear * (x.z() - low.z());
  const unsigned corner = b[3] & 7, axis = (b[3] >> 3 & 3) % 3;
  mesh.vertices[corner][axis] += offset(b[3] >> 5);
  return mesh;
}

}  // namespace

Assembly assembly_from_bytes(std::string_view bytes) {
  std::vector<Part> parts;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i])); };
  const std::size_t last = bytes.empty() ? 0 : bytes.size() - 1;
  const RigidTransform pose = bytes.empty() || byte(last) % 3 == 0 ? RigidTransform{} : random_pose(byte(last), 20);
  const bool single = !bytes.empty() && byte(last) % 2 == 1;
  for (std::size_t at = 0; at + kRecord < bytes.size() && static_cast<int>(parts.size()) < kMostParts; at += kRecord) {
    std::array<unsigned, kRecord> record{};
    for (std::size_t k = 0; k < kRecord; ++k) record[k] = byte(at + k);
    TriangleMesh mesh = transformed(part_mesh(record), pose);
    if (single) mesh = rounded_to_float(mesh);
    const double density = std::pow(10.0, static_cast<double>(record[4] % 8));
    const bool fixed = parts.empty() || record[5] % 8 == 0;
    parts.push_back(part_from_mesh("part" + std::to_string(parts.size()), mesh, fixed,
                                   single ? float_noise(mesh) : Vec3(Vec3::Zero()), density));
  }
  Assembly assembly = assembly_of(parts);
  assembly.gravity = pose.R * assembly.gravity;
  return assembly;
}

std::string random_assembly_bytes(std::uint64_t seed) {
  constexpr std::uint64_t kPlace = 0xFFFF, kCorner = 0xD313;  // of the first two bytes, which say where a part is
  Random random(Random(seed).bits());
  std::string bytes;
  const int parts = random.integer(2, 5);
  for (int k = 0; k < parts; ++k) {
    std::uint64_t record = random.bits();
    if (seed % 2 == 1) record &= ~kPlace | kCorner;
    for (std::size_t i = 0; i < kRecord; ++i) bytes.push_back(static_cast<char>(record >> (8 * i)));
  }
  bytes.push_back(static_cast<char>(random.bits()));
  return bytes;
}

}  // namespace impend::test
