// SHA-256 of bytes, by nettle.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace impend {

// 64 lower-case hexadecimal digits. Held by tests/unit/sweep/test_sweep_job (the examples of FIPS 180-2).
std::string sha256_hex(std::string_view bytes);

// Of texts that begin alike: what they begin with is gone through once. Held by the same test.
class Sha256Start {
 public:
  explicit Sha256Start(std::string_view start);
  // sha256_hex() of the start and the rest.
  std::string hex_with(std::string_view rest) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

}  // namespace impend
