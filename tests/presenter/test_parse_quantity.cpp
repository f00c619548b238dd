// Numbers as people type them.
#include "gui/presenter/parse_quantity.h"

#include <clocale>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::gui;

namespace {

const PrintedUnit kMillimetres{"mm", 0.001};

double length(const std::string& text) {
  const Result<double> value = parse_quantity(text, Quantity::kLength, kMillimetres);
  INFO("typed: " << text << "; " << (value ? "" : to_string(value.error())));
  REQUIRE(value.ok());
  return value.value();
}

}  // namespace

TEST_CASE("numbers are understood with a decimal point or comma") {
  for (const std::string text : {"3.5", "3,5", " 3.5 ", "+3.5", "35e-1", "0.35E1", "3,5e0", "\u00a03.5"}) {
    INFO("typed: " << text);
    REQUIRE(gui::parse_typed_number(text).ok());
    CHECK(gui::parse_typed_number(text).value() == 3.5);
  }
  CHECK(gui::parse_typed_number("-2").value() == -2);
  CHECK(gui::parse_typed_number("\u22122,5").value() == -2.5);
  CHECK(gui::parse_typed_number("1e3").value() == 1000);
  CHECK(gui::parse_typed_number(".5").value() == 0.5);
  CHECK(gui::parse_typed_number("5.").value() == 5);
}

TEST_CASE("numbers that could be read in two ways or are none are refused with a hint") {
  for (const std::string text :
       {"1.234,5", "1,234.5", "1 234", "1'234", "1.234.567", "",      "  ",  "abc", "--3",  "3-",       "1e", "nan",
        "inf",     "1e999",   "0x10",  ",",     ".",         "1e5e5", "+-3", "3 4", "3 km", "\xff\xfe", "+"}) {
    INFO("typed: " << text);
    const Result<double> value = gui::parse_typed_number(text);
    REQUIRE_FALSE(value.ok());
    CHECK(value.error().code == ErrorCode::kBadValue);
    CHECK_FALSE(value.error().hint.empty());
  }
}

TEST_CASE("lengths take their unit or the file's") {
  CHECK(length("2") == Approx(0.002));
  CHECK(length("2 mm") == Approx(0.002));
  CHECK(length("2mm") == Approx(0.002));
  CHECK(length("0,5 in") == Approx(0.0127));
  CHECK(length("0.5\"") == Approx(0.0127));
  CHECK(length("5 µm") == Approx(5e-6));
  CHECK(length("5 \u03bcm") == Approx(5e-6));
  CHECK(length("1.5 m") == 1.5);
  CHECK(length("2 cm") == Approx(0.02));
  CHECK(length("1e-1 km") == Approx(100));
  CHECK(length("2\u00a0mm") == Approx(0.002));
  CHECK_FALSE(parse_quantity("2 parsec", Quantity::kLength).ok());
  CHECK_FALSE(parse_quantity("2 kg", Quantity::kLength).ok());
  CHECK_FALSE(parse_quantity("1e308 km", Quantity::kLength).ok());
  CHECK(parse_quantity("2 micron", Quantity::kLength, {"micron", 1e-6}).value() == Approx(2e-6));
}

TEST_CASE("densities, accelerations, angles and masses take their units") {
  CHECK(parse_quantity("7850", Quantity::kDensity).value() == 7850);
  CHECK(parse_quantity("7,85 g/cm3", Quantity::kDensity).value() == Approx(7850));
  CHECK(parse_quantity("2.4 t/m³", Quantity::kDensity).value() == Approx(2400));
  CHECK(parse_quantity("1 g", Quantity::kAcceleration).value() == 9.80665);
  CHECK(parse_quantity("9.81 m/s2", Quantity::kAcceleration).value() == 9.81);
  CHECK(parse_quantity("180", Quantity::kAngle).value() == Approx(3.141592653589793));
  CHECK(parse_quantity("90°", Quantity::kAngle).value() == Approx(1.5707963267948966));
  CHECK(parse_quantity("1 rad", Quantity::kAngle).value() == 1);
  CHECK(parse_quantity("500 g", Quantity::kMass).value() == Approx(0.5));
}

TEST_CASE("vectors are three numbers, however they are separated, or an axis") {
  const Vec3 down(0, 0, -9.81);
  for (const std::string text :
       {"0 0 -9.81", "0, 0, -9.81", "(0,0,-9.81)", "0;0;-9,81", "[0 0 -9,81]", "0 0 -9.81 m/s2", "0 0 -9.81 m/s²",
        "0,0,-9.81", "0\t0\t-9.81", " 0  0  -9.81 m/s^2 "}) {
    const Result<Vec3> value = parse_vector(text, Quantity::kAcceleration);
    INFO("typed: " << text << "; " << (value ? "" : to_string(value.error())));
    REQUIRE(value.ok());
    CHECK((value.value() - down).norm() == 0);
  }
  CHECK(parse_vector("-z", Quantity::kAcceleration).value() == Vec3(0, 0, -1));
  CHECK(parse_vector("Y", Quantity::kNumber).value() == Vec3(0, 1, 0));
  CHECK((parse_vector("0 0 -1 g", Quantity::kAcceleration).value() - Vec3(0, 0, -9.80665)).norm() == 0);
  CHECK((parse_vector("1 2 3", Quantity::kLength, kMillimetres).value() - Vec3(0.001, 0.002, 0.003)).norm() <= 1e-15);
  for (const std::string text : {"", "1 2", "1 2 3 4", "w", "1 2 x", "0 0 -9.81 kg", "1,5 2,5", "(,,)"}) {
    INFO("typed: " << text);
    CHECK_FALSE(parse_vector(text, Quantity::kAcceleration).ok());
  }
}

TEST_CASE("what is written reads back, in any locale") {
  // Where the machine has such a locale, the decimal sign of C functions is a comma from here on.
  const char* before = std::setlocale(LC_ALL, "de_DE.UTF-8");
  impend::test::Random random(5);
  for (int k = 0; k < 500; ++k) {
    const double value = random.normal() * std::pow(10.0, random.integer(-8, 8));
    for (const Quantity quantity : {Quantity::kNumber, Quantity::kLength, Quantity::kDensity, Quantity::kAcceleration,
                                    Quantity::kAngle, Quantity::kMass}) {
      const std::string text = format_quantity(value, quantity, kMillimetres, 17);
      const Result<double> back = parse_quantity(text, quantity, kMillimetres);
      INFO("written: " << text);
      REQUIRE(back.ok());
      CHECK(back.value() == Approx(value).epsilon(1e-15).margin(0));
    }
    const Vec3 vector = random.normal3();
    const Result<Vec3> back =
        parse_vector(format_vector(vector, Quantity::kAcceleration, {}, 17), Quantity::kAcceleration);
    REQUIRE(back.ok());
    CHECK((back.value() - vector).norm() == 0);
  }
  if (before != nullptr) std::setlocale(LC_ALL, "C");
  CHECK(format_quantity(0.0025, Quantity::kLength, kMillimetres) == "2.5 mm");
  CHECK(format_quantity(7850, Quantity::kDensity) == "7850 kg/m³");
  CHECK(format_quantity(3.141592653589793 / 6, Quantity::kAngle) == "30°");
  CHECK(format_quantity(-0.0, Quantity::kNumber) == "0");
  CHECK(unit_of(Quantity::kLength, kMillimetres) == "mm");
}

TEST_CASE("random bytes are never a crash and never a wrong number of components") {
  impend::test::Random random(11);
  const std::string letters = "0123456789.,;-+eE \t()[]gmks/\xc2\xb2\"°xyz'";
  for (int k = 0; k < 20000; ++k) {
    std::string text;
    for (int n = random.integer(0, 12); n > 0; --n) text += letters[random.bits() % letters.size()];
    const Result<double> number = parse_quantity(text, Quantity::kLength, kMillimetres);
    if (number) CHECK(std::isfinite(number.value()));
    const Result<Vec3> vector = parse_vector(text, Quantity::kAcceleration);
    if (vector) CHECK(vector.value().allFinite());
  }
}
