// SHA-256 of bytes, by nettle.
#pragma once

#include <string>
#include <string_view>

namespace impend {

// 64 lower-case hexadecimal digits. Held by tests/unit/sweep/test_sweep_job (the examples of FIPS 180-2).
std::string sha256_hex(std::string_view bytes);

}  // namespace impend
