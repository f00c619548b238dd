#include "impend/import/mesh/noise.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <random>

#include "tests/support/catch.h"

using namespace impend;

namespace {

constexpr double kDouble = 0x1p-52, kFloat = 0x1p-23;

// Numbers given axis by axis in turn.
CoordinateNoise noise_of(const std::vector<std::string>& tokens) {
  TextNoiseGauge gauge;
  for (std::size_t i = 0; i < tokens.size(); ++i) gauge.add(static_cast<int>(i % 3), tokens[i], std::stod(tokens[i]));
  return gauge.noise();
}

std::vector<std::string> printed(const char* format, double size, bool through_float = false) {
  std::mt19937 random(3);
  std::vector<std::string> tokens;
  for (int i = 0; i < 90; ++i) {
    double x = i < 3 ? size : size * (static_cast<double>(random()) / 2147483648.0 - 1);
    if (through_float) x = static_cast<float>(x);
    tokens.push_back(fmt::format(fmt::runtime(format), x));
  }
  return tokens;
}

}  // namespace

TEST_CASE("whole numbers and short typed numbers are design values") {
  CHECK(noise_of({"1", "-20", "300"}).half_width == kDouble * Vec3(1, 20, 300));
  CHECK(noise_of({"0.1", "-12.35", "1.0"}).half_width == kDouble * Vec3(0.1, 12.35, 1));
  CHECK(noise_of({"0.5", "0.25000000", "7.0"}).half_width == kDouble * Vec3(0.5, 0.25, 7));
  CHECK(noise_of({"1", "2", "3"}).source == "text with design values");
}

TEST_CASE("numbers printed to round-trip have the noise of double") {
  const CoordinateNoise noise = noise_of(printed("{}", 1.4142135623730951));
  CHECK(noise.half_width == Vec3::Constant(kDouble * 1.4142135623730951));
  CHECK(noise.source == "text with full double precision");
  // One axis of zeros does not spoil the others.
  CHECK(noise_of({"0.1234567890123456", "0", "2"}).half_width == kDouble * Vec3(0.1234567890123456, 0, 2));
}

TEST_CASE("floats printed as doubles have the noise of float") {
  CHECK(noise_of({"1.399999976158142", "2", "0"}).half_width == kFloat * Vec3(1.399999976158142, 2, 0));
  CHECK(noise_of(printed("{}", 1.4, true)).source == "text of float32 values");
}

TEST_CASE("fixed decimals give half a unit of the last decimal") {
  const CoordinateNoise noise = noise_of(printed("{:.3f}", 123.4567));
  CHECK(noise.half_width.isApprox(Vec3::Constant(0.0005)));
  CHECK(noise.source == "text with 3 decimals");
  CHECK(noise_of({"0.10", "1.00", "2.30"}).half_width.isApprox(Vec3::Constant(0.005)));  // padded: no design values
  CHECK(noise_of({"0.100", "100.000", "0.300"}).half_width.isApprox(Vec3::Constant(0.0005)));
}

TEST_CASE("six significant digits give half a unit of the sixth digit at the largest number") {
  CHECK(noise_of(printed("{:.6g}", 123.456)).half_width.isApprox(Vec3::Constant(0.0005)));
  CHECK(noise_of({"1000.12", "0.123456", "1"}).half_width.isApprox(Vec3(0.005, 0.5e-6, 0.5e-5)));
  CHECK(noise_of({"1000.12", "0.123456", "1"}).source == "text with 6 significant digits");
}

TEST_CASE("text that leaves open how it was rounded has a finer reading beside the coarser") {
  // 106.16012 may be 106.160120 without its last zero, as 98.143439 has six decimals.
  const CoordinateNoise open = noise_of({"106.16012", "98.143439", "0.000002"});
  CHECK(open.half_width.isApprox(Vec3(5e-6, 5e-7, 5e-7)));
  CHECK(open.decimal.isApprox(Vec3::Constant(5e-7)));
  // Four such numbers, none of which ends in a zero by chance, padding and exponents leave nothing open.
  const CoordinateNoise many = noise_of(
      {"106.16012", "98.143439", "0.000002", "107.16013", "1", "1", "108.16014", "1", "1", "109.16015", "1", "1"});
  CHECK(many.decimal == many.half_width);
  CHECK(many.decimal.x() == Approx(5e-6));
  const CoordinateNoise below_one =
      noise_of({"0.123456", "0.0123456", "0.223456", "0.323456", "0", "0", "0.423456", "0", "0"});
  CHECK(below_one.decimal == below_one.half_width);
  const CoordinateNoise exponents = noise_of({"1.234567e+02", "2.345678e+01", "3.456789e+00"});
  CHECK(exponents.decimal == exponents.half_width);
  const CoordinateNoise fixed = noise_of(printed("{:.3f}", 123.4567));
  CHECK(fixed.decimal == fixed.half_width);
  CHECK(noise_of({"1", "-20", "300"}).decimal.isZero(0));
  CHECK(noise_of(printed("{}", 1.4142135623730951)).decimal.isZero(0));
}

TEST_CASE("few digits after the point count by decimals alone") {
  CHECK(noise_of({"1.2", "0.123", "0.5"}).half_width.x() == Approx(0.0005));
}

TEST_CASE("floats printed with nine digits have the noise of float") {
  CHECK(noise_of({"1.39999998", "0.300000012", "2", "2.20000005", "0.100000001", "0"}).half_width.z() ==
        Approx(2 * kFloat));
  CHECK(noise_of({"1.39999997", "0.300000012", "2", "2.20000005", "0.100000001", "0"}).half_width.z() < 0.1 * kFloat);
}

TEST_CASE("numbers that are floats by chance have the noise of their decimals") {
  // Between 128 and 256 floats are 2⁻¹⁶ = 1.5e-5 apart: two of three numbers with five decimals are floats rounded.
  std::vector<std::string> tokens = {"178.00002", "178.00003", "-178.00005", "0.5", "1", "2"};
  CHECK(noise_of(tokens).half_width.isApprox(Vec3::Constant(5e-6), 1e-9));
  // Many of them are no chance.
  for (int i = 1; i <= 60; ++i) tokens.push_back(fmt::format("{:.5f}", 130 + std::ldexp(7 * i, -16)));
  CHECK(noise_of(tokens).source == "text of float32 values");
  // The same few written over and over are no more evidence than once.
  std::vector<std::string> repeated;
  for (int i = 0; i < 60; ++i) repeated.insert(repeated.end(), {"178.00002", "178.00003", "-178.00005"});
  CHECK(noise_of(repeated).half_width.isApprox(Vec3::Constant(5e-6), 1e-9));
}

TEST_CASE("exponents move the decimals of a number") {
  const Vec3 tiny = noise_of({"1.234567e+02", "-2.345678e+01", "3.061617e-17"}).half_width;
  CHECK(tiny[0] == Approx(0.5e-4));
  CHECK(tiny[2] == Approx(0.5e-23));
  const Vec3 width = noise_of({"1.234567e+02", "-2.345678e+01", "3.456789e+00"}).half_width;
  CHECK(width.isApprox(Vec3(0.5e-4, 0.5e-5, 0.5e-6)));
  CHECK(noise_of({"1e3", "2E+3", "5e-1"}).half_width == kDouble * Vec3(1000, 2000, 0.5));
}

TEST_CASE("values beyond the range of float are no float values") {
  CHECK(noise_of({"1e300", "1", "0.333333333333333333"}).half_width[0] == kDouble * 1e300);
}

TEST_CASE("binary coordinates have the noise of their type") {
  TriangleMesh mesh;
  mesh.vertices = {{1, -8, 0}, {-2, 4, 0}};
  CHECK(float32_noise(mesh).half_width == kFloat * Vec3(2, 8, 0));
  CHECK(float64_noise(mesh).half_width == kDouble * Vec3(2, 8, 0));
}
