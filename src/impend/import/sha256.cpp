#include "impend/import/sha256.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <array>

namespace impend {
namespace {

using Sha256Digest = std::array<unsigned char, SHA256_DIGEST_LENGTH>;

// OpenSSL looks its algorithm up anew for each SHA256(), which takes longer than the hash of a line.
const EVP_MD* sha256_algorithm() {
  static EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return algorithm;
}

}  // namespace

std::string sha256_hex(std::string_view bytes) {
  Sha256Digest digest{};
  const EVP_MD* const algorithm = sha256_algorithm();
  const bool hashed =
      algorithm != nullptr && EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, algorithm, nullptr) == 1;
  if (!hashed) SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace impend
