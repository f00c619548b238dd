#include "impend/scene/theme.h"

#include <cmath>

#include "impend/report/text_table.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

// CIE lightness, 0 … 100.
double lightness(const Color& color) {
  const auto linear = [](double u) { return u <= 0.04045 ? u / 12.92 : std::pow((u + 0.055) / 1.055, 2.4); };
  const double y = 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
  return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

Theme light() { return theme_of({}); }
Theme dark() {
  SceneOptions options;
  options.dark = true;
  return theme_of(options);
}

}  // namespace

TEST_CASE("Parts that move, that rest and arrows differ in lightness alone, in light and dark") {
  CHECK(lightness(light().stable) - lightness(light().moves) > 15);
  CHECK(lightness(light().marginal) - lightness(light().moves) > 15);
  CHECK(lightness(light().moves) - lightness(light().motion) > 15);
  CHECK(lightness(light().motion) - lightness(light().force) > 15);
  CHECK(lightness(dark().moves) - lightness(dark().stable) > 8);
  CHECK(lightness(dark().marginal) - lightness(dark().stable) > 15);
  CHECK(lightness(dark().force) > lightness(dark().stable) + 15);
  for (const Theme& theme : {light(), dark()}) {
    // What only may rest is between what rests and what moves, or at least looks like neither.
    for (const Color& other : {theme.stable, theme.moves, theme.marginal}) {
      CHECK(std::abs(lightness(theme.may_rest) - lightness(other)) > 6);
    }
    CHECK(std::abs(lightness(theme.slides) - lightness(theme.force)) > 6);
  }
}

TEST_CASE("Movement is warm and forces are cool, so that arrows are never taken for each other") {
  for (const Theme& theme : {light(), dark()}) {
    CHECK(theme.motion.r > theme.motion.b + 0.4F);
    CHECK(theme.moves.r > theme.moves.b + 0.4F);
    CHECK(theme.force.b > theme.force.r + 0.2F);
    CHECK(theme.fixed.a < 0.5F);
    // What the input applies is green and what pulls everything down brown.
    CHECK(theme.load.g > theme.load.r + 0.2F);
    CHECK(theme.load.g > theme.load.b + 0.1F);
    CHECK(theme.weight.r > theme.weight.b + 0.2F);
    CHECK(theme.motion.r > theme.weight.r + 0.1F);
  }
  SceneOptions solid;
  solid.translucent_fixed = false;
  CHECK(theme_of(solid).fixed.a == 1);
}

TEST_CASE("The scale of motion goes in even steps of lightness from rest to fast") {
  for (const bool on_dark : {false, true}) {
    double last = lightness(motion_color(0, on_dark));
    for (int k = 1; k <= 16; ++k) {
      const double now = lightness(motion_color(k / 16.0, on_dark));
      const double step = on_dark ? now - last : last - now;
      INFO("step " << k << " of " << (on_dark ? "dark" : "light"));
      CHECK(step > 1.5);
      CHECK(step < 6.5);
      last = now;
    }
  }
  CHECK(motion_color(-1, false).r == motion_color(0, false).r);
  CHECK(motion_color(7, false).r == motion_color(1, false).r);
  CHECK(motion_color(std::nan(""), false).r == motion_color(0, false).r);
}

TEST_CASE("Colours are read from files as six digits and from nothing else") {
  const auto color = parsed_color("#ff8000");
  REQUIRE(color.has_value());
  CHECK(color->r == 1);
  CHECK(color->g == Approx(128 / 255.0));
  CHECK(color->b == 0);
  for (const char* text : {"", "#", "#ff800", "ff80000", "#gg8000", "#ff80001", "#-f8000", "# f8000"}) {
    INFO(text);
    CHECK(!parsed_color(text).has_value());
  }
}

TEST_CASE("Texts to draw keep their letters and lose what would disturb a picture") {
  CHECK(display_text("Träger 7 – 部品") == "Träger 7 – 部品");
  CHECK(display_text("a\nb\tc\x7f\x1b[31m") == "a?b?c??[31m");
  CHECK(display_text(std::string("a\0b", 3)) == "a?b");
  CHECK(display_text("\xE2\x80\xAE"
                     "abc") == "?abc");
  CHECK(display_text("\xFF\xC0\x80"
                     "a\xE2\x82") == "???a??");
  CHECK(display_text("\xED\xA0\x80") == "???");
  CHECK(display_text("\xF4\x90\x80\x80") == "????");
  CHECK(display_text("\xC2\x85") == "?");
  CHECK(display_text("\xF0\x9F\x98\x80") == "\xF0\x9F\x98\x80");
}

TEST_CASE("Long names are shortened in their middle by letters, not bytes") {
  CHECK(display_text("abcdefghij", 10) == "abcdefghij");
  CHECK(display_text("abcdefghijk", 10) == "abcde…hijk");
  CHECK(display_text("äöüäöüäöü", 5) == "äö…öü");
  CHECK(display_text("abcdef", 0) == "a…f");
  CHECK(display_text(std::string(100000, 'x'), 24).size() == 23 + std::string("…").size());
}
