#include "impend/scene/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "impend/base/color.h"

namespace impend {
namespace {

constexpr float kTranslucent = 0.35F;
constexpr float kGhost = 0.35F;

Color rgb(unsigned hex, float alpha = 1) {
  const auto channel = [hex](unsigned shift) { return static_cast<float>((hex >> shift) & 0xFFU) / 255.0F; };
  return {channel(16), channel(8), channel(0), alpha};
}

// P. Tol's "light" scheme without its orange, which is too near to the colour of motion.
constexpr std::array<unsigned, 8> kPalette{0x77AADD, 0x44BB99, 0xEEDD88, 0xFFAABB,
                                           0x99DDFF, 0xBBCC33, 0xDDDDDD, 0xAAAA00};

// OKLab lightness falls (rises) evenly from the colour of rest, hue going from blue over orange to red (yellow).
constexpr std::array<unsigned, 9> kLightScale{0xD5E4ED, 0xDECC9F, 0xEBAD5A, 0xEE8C33, 0xE96B28,
                                              0xD94F2A, 0xC03E2E, 0xA4342C, 0x8F221F};
constexpr std::array<unsigned, 9> kDarkScale{0x3E505C, 0x8B4744, 0xB6473A, 0xD45333, 0xE76C2D,
                                             0xF18B2F, 0xF5AB44, 0xF5CA68, 0xF6E697};

std::vector<Color> colors_of(const std::array<unsigned, 9>& hex) {
  std::vector<Color> colors;
  for (const unsigned h : hex) colors.push_back(rgb(h));
  return colors;
}

Color fixed_color(Color color, const SceneOptions& options) {
  color.a = options.translucent_fixed ? kTranslucent : 1.0F;
  return color;
}

Color own_color(const Assembly& assembly, int part) {
  const std::optional<std::string>& text = assembly.parts[part].color;
  const std::optional<Color> color = text ? parsed_color(*text) : std::nullopt;
  return color ? *color : palette_color(part);
}

}  // namespace

Theme theme_of(const SceneOptions& options) {
  Theme theme;
  const bool dark = options.dark;
  theme.moves = rgb(dark ? 0xF28C3E : 0xEE7F35);
  theme.stable = rgb(dark ? 0x6E93AB : 0xBCD2E0);
  theme.may_rest = rgb(dark ? 0x767B4A : 0xB5BC82);
  theme.marginal = rgb(dark ? 0xE6C63F : 0xF2D94E);
  theme.fixed = fixed_color(rgb(dark ? 0x9AA3AC : 0x969DA5), options);
  theme.unknown = rgb(dark ? 0x8C9BA8 : 0xC3CDD6);
  theme.held = rgb(dark ? 0x4CC3C0 : 0x3FA7A3);
  theme.force = rgb(dark ? 0xAAB2FF : 0x25277D);
  theme.motion = rgb(dark ? 0xFF5A36 : 0xCC2A10);
  theme.in_question = rgb(dark ? 0xFFE45C : 0x8A6A00);
  theme.normal = rgb(dark ? 0x9FB0A6 : 0x5F7268);
  theme.weight = rgb(dark ? 0xD9B48A : 0x6E4A22);
  theme.load = rgb(dark ? 0x5FD39A : 0x0B7A4E);
  theme.touches = rgb(dark ? 0xC4CCD4 : 0x59636E);
  theme.opens = theme.motion;
  theme.joint = rgb(dark ? 0xE3E7EB : 0x2C343B);
  theme.slides = rgb(dark ? 0xFFC14D : 0xB36B00);
  theme.cone = rgb(dark ? 0x6FD0E8 : 0x137D9C);
  theme.doubtful = rgb(dark ? 0xF07CE0 : 0xA0129A);
  theme.ground = rgb(dark ? 0x7D8791 : 0x8A939D);
  theme.ghost = theme.moves;
  theme.ghost.a = kGhost;
  return theme;
}

std::optional<Color> parsed_color(const std::string& text) {
  if (!is_color(text)) return std::nullopt;
  return rgb(static_cast<unsigned>(std::stoul(text.substr(1), nullptr, 16)));
}

Color palette_color(int index) { return rgb(kPalette[static_cast<size_t>(index) % kPalette.size()]); }

const std::vector<Color>& motion_scale(bool dark) {
  static const std::vector<Color> light_colors = colors_of(kLightScale), dark_colors = colors_of(kDarkScale);
  return dark ? dark_colors : light_colors;
}

Color motion_color(double share, bool dark) {
  const std::vector<Color>& colors = motion_scale(dark);
  const double last = static_cast<double>(colors.size() - 1);
  const double place = std::clamp(std::isfinite(share) ? share : 0.0, 0.0, 1.0) * last;
  const double below = std::min(std::floor(place), last - 1);
  const Color& a = colors[static_cast<size_t>(below)];
  const Color& b = colors[static_cast<size_t>(below) + 1];
  const auto t = static_cast<float>(place - below);
  return {a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b), 1};
}

Color part_color(const Assembly& assembly, int part, const SceneOptions& options) {
  const bool fixed = assembly.parts.at(part).fixed;
  if (options.color_by == ColorBy::kPart) {
    const Color color = own_color(assembly, part);
    return fixed ? fixed_color(color, options) : color;
  }
  const Theme theme = theme_of(options);
  return fixed ? theme.fixed : theme.unknown;
}

Color outcome_color(Outcome outcome, const Theme& theme) {
  switch (outcome) {
    case Outcome::kMoves:
      return theme.moves;
    case Outcome::kRests:
      return theme.stable;
    case Outcome::kMayRest:
      return theme.may_rest;
    case Outcome::kMayMove:
    case Outcome::kUndecided:
      break;
  }
  return theme.marginal;
}

}  // namespace impend
