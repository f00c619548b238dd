#include "impend/import/archive/zip_names.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>

namespace impend {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_slash(char c) { return c == '/' || c == '\\'; }

}  // namespace

std::optional<std::string> safe_entry_name(std::string_view name) {
  const bool control = std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < ' ' || c == 127; });
  if (name.empty() || control || is_slash(name.front())) return std::nullopt;
  if (name.size() >= 2 && is_letter(name[0]) && name[1] == ':') return std::nullopt;
  const bool folder = is_slash(name.back());
  std::string safe;
  while (!name.empty()) {
    const std::size_t end = name.find_first_of("/\\");
    const std::string_view step = name.substr(0, end);
    if (step == "..") return std::nullopt;
    if (!step.empty() && step != ".") {
      if (!safe.empty()) safe += '/';
      safe += step;
    }
    name.remove_prefix(end == std::string_view::npos ? name.size() : end + 1);
  }
  if (safe.empty()) return std::nullopt;
  if (folder) safe += '/';
  return safe;
}

bool is_hidden_entry(std::string_view safe_name) {
  return safe_name.front() == '.' || safe_name.find("/.") != std::string_view::npos ||
         safe_name.starts_with("__MACOSX/");
}

namespace {

// Code page 437 from byte 128 on.
constexpr std::u16string_view kUpperHalf =
    u"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡"
    u"±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0";
static_assert(kUpperHalf.size() == 128);

bool continues(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

// How many bytes follow the first one of a character; -1 when none begins so.
int followers(unsigned char first) {
  if (first < 0x80U) return 0;
  if (first >= 0xC2U && first < 0xE0U) return 1;
  if (first >= 0xE0U && first < 0xF0U) return 2;
  return first >= 0xF0U && first < 0xF5U ? 3 : -1;
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int left = followers(static_cast<unsigned char>(text[at])); left != 0; --left) {
      if (left < 0 || ++at == text.size() || !continues(static_cast<unsigned char>(text[at]))) return false;
    }
  }
  return true;
}

std::string from_code_page(std::string_view raw) {
  std::string name;
  for (const char c : raw) {
    const auto byte = static_cast<unsigned char>(c);
    const char16_t letter = byte < 0x80U ? char16_t{byte} : kUpperHalf[byte - 0x80U];
    if (letter >= 0x800U) {
      name += static_cast<char>(0xE0U | letter >> 12U);
      name += static_cast<char>(0x80U | (letter >> 6U & 0x3FU));
    } else if (letter >= 0x80U) {
      name += static_cast<char>(0xC0U | letter >> 6U);
    }
    name += static_cast<char>(letter >= 0x80U ? 0x80U | (letter & 0x3FU) : letter);
  }
  return name;
}

// A number of `size` bytes, the lowest first.
std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

// The name in the field of Info-ZIP: version, checksum of the other name, UTF-8. Who renames an entry without knowing
// of the field leaves a wrong checksum.
std::optional<std::string_view> unicode_path(std::string_view raw, std::string_view extra) {
  constexpr std::size_t kHead = 4, kBeforeName = 5;
  constexpr std::uint64_t kUnicodePath = 0x7075, kVersion = 1;
  while (extra.size() >= kHead) {
    const std::uint64_t id = number_at(extra, 0, 2), size = number_at(extra, 2, 2);
    if (size > extra.size() - kHead) break;
    const std::string_view field = extra.substr(kHead, size);
    if (id == kUnicodePath && size > kBeforeName && number_at(field, 0, 1) == kVersion) {
      const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(raw.data()), static_cast<uInt>(raw.size()));
      const std::string_view name = field.substr(kBeforeName);
      if (number_at(field, 1, 4) == sum && is_utf8(name)) return name;
    }
    extra.remove_prefix(kHead + size);
  }
  return std::nullopt;
}

}  // namespace

std::string entry_name_in_utf8(std::string_view raw, std::string_view extra) {
  if (const auto added = unicode_path(raw, extra)) return std::string(*added);
  return is_utf8(raw) ? std::string(raw) : from_code_page(raw);
}

}  // namespace impend
