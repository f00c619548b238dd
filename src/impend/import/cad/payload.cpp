#include "impend/import/cad/payload.h"

#include <cmath>

#include "impend/base/color.h"
#include "impend/import/mesh/byte_scalars.h"

namespace impend {
void Payload::require(bool condition, const char* what) {
  if (!condition && *fault_ == '\0') fault_ = what;
}

bool Payload::has(std::size_t size) {
  require(size <= rest_.size(), "a frame is shorter than what it says it holds");
  return *fault_ == '\0';
}

std::uint64_t Payload::take_unsigned(int size) {
  if (!has(static_cast<std::size_t>(size))) return 0;
  const std::uint64_t value = read_unsigned(rest_, 0, size);
  rest_.remove_prefix(static_cast<std::size_t>(size));
  return value;
}

int Payload::take_int() { return static_cast<std::int32_t>(static_cast<std::uint32_t>(take_unsigned(4))); }

bool Payload::take_flag() {
  const std::uint64_t value = take_unsigned(1);
  require(value <= 1, "a flag is neither 0 nor 1");
  return value == 1;
}

double Payload::take_number() {
  if (!has(8)) return 0;
  const double value = read_float64(rest_, 0);
  rest_.remove_prefix(8);
  require(std::isfinite(value), "a number is not finite");
  return std::isfinite(value) ? value : 0;
}

std::string Payload::take_text() {
  const std::size_t size = take_unsigned(4);
  if (!has(size)) return "";
  std::string text(rest_.substr(0, size));
  rest_.remove_prefix(size);
  return text;
}

Vec3 Payload::take_vec3() {
  Vec3 v;
  for (int i = 0; i < 3; ++i) v[i] = take_number();
  return v;
}

Mat3 Payload::take_mat3() {
  Mat3 m;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) m(row, column) = take_number();
  }
  return m;
}

std::optional<std::string> Payload::take_color() {
  if (!take_flag()) return std::nullopt;
  std::string text = take_text();
  require(is_color(text), "a colour is not of the form #rrggbb");
  return text;
}

std::size_t Payload::take_count(std::size_t item_size) {
  const std::uint64_t count = take_unsigned(8);
  require(count <= rest_.size() / item_size, "a list is longer than its frame");
  return *fault_ == '\0' ? static_cast<std::size_t>(count) : 0;
}

const char* Payload::finish() {
  require(rest_.empty(), "a frame is longer than what it holds");
  return fault_;
}

}  // namespace impend
