#include "impend/render/gl/glyph_shapes.h"

#include <cmath>
#include <numbers>

namespace impend {
namespace {

enum Role { kTailMiddle, kTailRim, kTube, kBaseMiddle, kBaseRim, kHeadRim, kTip };

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
      for (int i = 0; i < sides_; ++i) {
        add(back + i, back + next(i), front + i);
        add(front + i, back + next(i), front + next(i));
      }
      back = front;
    }
  }
  void cone() {
    const int rim = ring(kHeadRim, 1);
    const int tips = ring(kTip, 1, 0.5);
    for (int i = 0; i < sides_; ++i) add(rim + i, rim + next(i), tips + i);
  }
  GlyphShape shape() && { return std::move(shape_); }

 private:
  int next(int i) const { return (i + 1) % sides_; }
  void add(int a, int b, int c) {
    for (const int v : {a, b, c}) shape_.triangles.push_back(static_cast<std::uint16_t>(v));
  }
  int sides_;
  GlyphShape shape_;
};

}  // namespace

GlyphShape turned_shape(int sides, int pieces) {
  Turned turned(sides);
  turned.disc(kTailMiddle, kTailRim);
  turned.tube(pieces);
  turned.disc(kBaseMiddle, kBaseRim);
  turned.cone();
  return std::move(turned).shape();
}

}  // namespace impend
