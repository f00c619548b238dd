#include "impend/render/gl/glyph_shapes.h"

#include <cmath>
#include <numbers>

namespace impend {
namespace {

enum Role {
  kTailMiddle,
  kTailRim,
  kTube,
  kBaseMiddle,
  kBaseRim,
  kHeadRim,
  kTip,
  kPlateMiddle,
  kPlate,
  kRodMiddle,
  kRod
};

constexpr int kDashes = 4;
constexpr float kDash = 0.62F;  // of a dash and the gap before it

class Turned {
 public:
  explicit Turned(int sides) : sides_(sides) {}

  // A ring of vertices; returns its first index. Half a step further for tips, which lie between two rim points.
  int ring(Role role, float along, double turn = 0) {
    const int first = static_cast<int>(shape_.vertices.size());
    for (int i = 0; i < sides_; ++i) {
      const double angle = 2 * std::numbers::pi * (i + turn) / sides_;
      shape_.vertices.push_back(
          {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), static_cast<float>(role), along});
    }
    return first;
  }
  // A disc that looks back along the axis.
  void disc(Role middle, Role rim) {
    const int center = static_cast<int>(shape_.vertices.size());
    shape_.vertices.push_back({1, 0, static_cast<float>(middle), 0});
    const int first = ring(rim, 0);
    for (int i = 0; i < sides_; ++i) add(center, first + next(i), first + i);
  }
  void tube(int pieces) {
    int back = ring(kTube, 0);
    for (int piece = 1; piece <= pieces; ++piece) {
      const int front = ring(kTube, static_cast<float>(piece) / static_cast<float>(pieces));
      wall(back, front);
      back = front;
    }
  }
  // The last one ends at the head, the first one begins after a gap.
  void dashes() {
    for (int dash = 1; dash <= kDashes; ++dash) {
      const float end = static_cast<float>(dash) / static_cast<float>(kDashes);
      const int back = ring(kTube, end - kDash / static_cast<float>(kDashes));
      wall(back, ring(kTube, end));
    }
  }
  void plate() {
    disc(kPlateMiddle, kPlate);
    const int back = ring(kPlate, 0), front = ring(kPlate, 1);
    wall(back, front);
    const int center = static_cast<int>(shape_.vertices.size());
    shape_.vertices.push_back({1, 0, static_cast<float>(kPlateMiddle), 1});
    for (int i = 0; i < sides_; ++i) add(center, front + i, front + next(i));
  }
  void cone() {
    const int rim = ring(kHeadRim, 1);
    const int tips = ring(kTip, 1, 0.5);
    for (int i = 0; i < sides_; ++i) add(rim + i, rim + next(i), tips + i);
  }
  // A tube over the whole length, closed at both ends.
  void rod() {
    disc(kRodMiddle, kRod);
    const int back = ring(kRod, 0), front = ring(kRod, 1);
    wall(back, front);
    const int center = static_cast<int>(shape_.vertices.size());
    shape_.vertices.push_back({1, 0, static_cast<float>(kRodMiddle), 1});
    for (int i = 0; i < sides_; ++i) add(center, front + i, front + next(i));
  }
  // From a ring at the apex, one vertex per side, to the rim.
  void side() {
    const int apex = ring(kTailMiddle, 0);
    wall(apex, ring(kTailMiddle, 1));
  }
  GlyphShape shape() && { return std::move(shape_); }

 private:
  void wall(int back, int front) {
    for (int i = 0; i < sides_; ++i) {
      add(back + i, back + next(i), front + i);
      add(front + i, back + next(i), front + next(i));
    }
  }
  int next(int i) const { return (i + 1) % sides_; }
  void add(int a, int b, int c) {
    for (const int v : {a, b, c}) shape_.triangles.push_back(static_cast<std::uint16_t>(v));
  }
  int sides_;
  GlyphShape shape_;
};

}  // namespace

GlyphShape arrow_shape(int sides, ShaftForm form) {
  Turned turned(sides);
  if (form == ShaftForm::kRod) {
    turned.rod();
    return std::move(turned).shape();
  }
  if (form == ShaftForm::kPlated) turned.plate();
  if (form == ShaftForm::kPlain) turned.disc(kTailMiddle, kTailRim);
  if (form == ShaftForm::kDashed) {
    turned.dashes();
  } else {
    turned.tube(1);
  }
  turned.disc(kBaseMiddle, kBaseRim);
  turned.cone();
  return std::move(turned).shape();
}

GlyphShape arc_shape(int sides, int pieces) {
  Turned turned(sides);
  turned.disc(kTailMiddle, kTailRim);
  turned.tube(pieces);
  turned.disc(kBaseMiddle, kBaseRim);
  turned.cone();
  return std::move(turned).shape();
}

GlyphShape cone_shape(int sides) {
  Turned turned(sides);
  turned.side();
  return std::move(turned).shape();
}

}  // namespace impend
