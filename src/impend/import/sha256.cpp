#include "impend/import/sha256.h"

#include <nettle/sha2.h>

#include <array>

namespace impend {

namespace {

void hash_more(sha256_ctx& state, std::string_view bytes) {
  sha256_update(&state, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

}  // namespace

struct Sha256Start::State {
  sha256_ctx hashed;
};

Sha256Start::Sha256Start(std::string_view start) {
  State state;
  sha256_init(&state.hashed);
  hash_more(state.hashed, start);
  state_ = std::make_shared<const State>(state);
}

std::string Sha256Start::hex_with(std::string_view rest) const {
  State state = *state_;
  hash_more(state.hashed, rest);
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&state.hashed, digest.size(), digest.data());
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * digest.size());
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::string sha256_hex(std::string_view bytes) {
  static const Sha256Start nothing("");
  return nothing.hex_with(bytes);
}

}  // namespace impend
