// Scalars from and to bytes, whatever the byte order of the machine and the alignment of the data.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace impend {

// Unsigned integer of `size` (1 to 8) bytes at `offset`; the range must lie within `bytes`.
inline std::uint64_t read_unsigned(std::string_view bytes, std::size_t offset, int size, bool big_endian = false) {
  std::uint64_t value = 0;
  for (int i = 0; i < size; ++i) {
    const int at = big_endian ? i : size - 1 - i;
    value = value << 8 | static_cast<unsigned char>(bytes[offset + at]);
  }
  return value;
}

// Appends the `size` (1 to 8) lowest bytes of `value`, the least significant first.
inline void append_unsigned(std::uint64_t value, int size, std::string* bytes) {
  for (int i = 0; i < size; ++i) bytes->push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

inline float read_float32(std::string_view bytes, std::size_t offset, bool big_endian = false) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(read_unsigned(bytes, offset, 4, big_endian)));
}

inline double read_float64(std::string_view bytes, std::size_t offset, bool big_endian = false) {
  return std::bit_cast<double>(read_unsigned(bytes, offset, 8, big_endian));
}

}  // namespace impend
