#include "picture_difference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace impend::test {
namespace {

constexpr int kBlock = 8;
using Triple = std::array<double, 3>;

double linear_light(std::uint8_t value) {
  const double v = value / 255.0;
  return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

// Over white where the picture is transparent.
Triple block_average(const Image& image, int x0, int y0) {
  Triple sum{};
  int count = 0;
  for (int y = y0; y < std::min(y0 + kBlock, image.height); ++y) {
    for (int x = x0; x < std::min(x0 + kBlock, image.width); ++x) {
      const std::uint8_t* pixel = &image.rgba[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                                                   static_cast<std::size_t>(x))];
      const double alpha = pixel[3] / 255.0;
      for (std::size_t k = 0; k < 3; ++k) sum[k] += alpha * linear_light(pixel[k]) + (1 - alpha);
      ++count;
    }
  }
  for (double& value : sum) value /= count;
  return sum;
}

Triple lab(const Triple& rgb) {
  const auto root = [](double t) {
    constexpr double kEdge = 6.0 / 29;
    return t > kEdge * kEdge * kEdge ? std::cbrt(t) : t / (3 * kEdge * kEdge) + 4.0 / 29;
  };
  const double x = root((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
  const double y = root(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
  const double z = root((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Triple& a, const Triple& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

}  // namespace

PictureDifference picture_difference(const Image& a, const Image& b) {
  PictureDifference difference;
  difference.same_size = a.width == b.width && a.height == b.height && a.rgba.size() == b.rgba.size();
  if (!difference.same_size) return difference;
  int blocks = 0;
  for (int y = 0; y < a.height; y += kBlock) {
    for (int x = 0; x < a.width; x += kBlock) {
      const double d = distance(lab(block_average(a, x, y)), lab(block_average(b, x, y)));
      difference.mean += d;
      ++blocks;
      if (d <= difference.largest) continue;
      difference.largest = d;
      difference.x = x;
      difference.y = y;
    }
  }
  difference.mean /= std::max(blocks, 1);
  return difference;
}

bool looks_same(const PictureDifference& difference) {
  return difference.same_size && difference.mean <= 0.5 && difference.largest <= 12;
}

}  // namespace impend::test
