// Signs of determinants of coordinate differences (Shewchuk 1997, "Adaptive precision floating-point arithmetic").
// With ε = 2⁻⁵³, u = a − d, v = b − d, w = c − d rounded, D the rounded determinant |u v w| and P the same with
// absolute values, the sign is certain when
//   A  |D| > (7 + 56ε) ε P                                     one rounded evaluation
//   C  |D'| > (3 + 8ε) ε |D'| + (26 + 288ε) ε² P               D' = exact |u v w| + first-order terms of their tails
// that of a line, of two coordinates and |left − right| with left, right the two products, when
//   |D| > (3 + 16ε) ε (|left| + |right|);
// else the determinant of the exact differences is summed as an expansion: a sum of doubles that do not overlap, of
// which the last gives the sign.
#include "impend/geometry/exact_orientation.h"

#include <cmath>
#include <limits>

namespace impend {
namespace {

constexpr double kHalfUlp = std::numeric_limits<double>::epsilon() / 2;
constexpr double kPlaneA = (7 + 56 * kHalfUlp) * kHalfUlp;
constexpr double kPlaneC = (26 + 288 * kHalfUlp) * kHalfUlp * kHalfUlp;
constexpr double kLineA = (3 + 16 * kHalfUlp) * kHalfUlp;
constexpr double kResult = (3 + 8 * kHalfUlp) * kHalfUlp;

struct WidePair {
  double head = 0;
  double tail = 0;  // head + tail is the exact value
};

WidePair exact_sum(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

WidePair exact_product(double a, double b) {
  const double product = a * b;
  return {product, std::fma(a, b, -product)};
}

// Up to N doubles, ascending and not overlapping, without zeros.
template <int N>
class Expansion {
 public:
  void add(double b) {
    int kept = 0;
    for (int i = 0; i < size_; ++i) {
      const WidePair sum = exact_sum(b, term_[i]);
      b = sum.head;
      if (sum.tail != 0) term_[kept++] = sum.tail;
    }
    if (b != 0) term_[kept++] = b;
    size_ = kept;
  }
  void add_product(double a, double b) {
    const WidePair product = exact_product(a, b);
    add(product.tail);
    add(product.head);
  }
  template <int M>
  void add_product(const Expansion<M>& e, double b) {
    for (int i = 0; i < e.size(); ++i) add_product(e[i], b);
  }

  int size() const { return size_; }
  double operator[](int i) const { return term_[i]; }
  // All terms, the small ones first: rounded to within one unit in the last place.
  double value() const {
    double sum = 0;
    for (int i = 0; i < size_; ++i) sum += term_[i];
    return sum;
  }
  int sign() const { return size_ == 0 ? 0 : (term_[size_ - 1] > 0 ? 1 : -1); }

 private:
  std::array<double, N> term_{};
  int size_ = 0;
};

int sign_of(double x) { return (x > 0) - (x < 0); }

// The difference of two points, with what rounding left out.
struct Difference {
  Vec3 head, tail;
  Difference(const Vec3& a, const Vec3& b) {
    for (int k = 0; k < 3; ++k) {
      const WidePair pair = exact_sum(a[k], -b[k]);
      head[k] = pair.head;
      tail[k] = pair.tail;
    }
  }
};

double permanent(const Vec3& u, const Vec3& v, const Vec3& w) {
  const Vec3 a = u.cwiseAbs(), b = v.cwiseAbs(), c = w.cwiseAbs();
  return a.z() * (b.x() * c.y() + b.y() * c.x()) + b.z() * (c.x() * a.y() + c.y() * a.x()) +
         c.z() * (a.x() * b.y() + a.y() * b.x());
}

double determinant(const Vec3& u, const Vec3& v, const Vec3& w) {
  return u.z() * (v.x() * w.y() - v.y() * w.x()) + v.z() * (w.x() * u.y() - w.y() * u.x()) +
         w.z() * (u.x() * v.y() - u.y() * v.x());
}

// |u v w| of the heads: summed exactly, then rounded to within one unit in the last place.
double exact_determinant(const Vec3& u, const Vec3& v, const Vec3& w) {
  Expansion<24> sum;
  const auto add = [&sum](double z, const Vec3& p, const Vec3& q) {
    Expansion<4> minor;
    minor.add_product(p.x(), q.y());
    minor.add_product(-p.y(), q.x());
    sum.add_product(minor, z);
  };
  add(u.z(), v, w);
  add(v.z(), w, u);
  add(w.z(), u, v);
  return sum.value();
}

// What the tails add to the determinant, to first order.
double tail_terms(const Difference& u, const Difference& v, const Difference& w) {
  return determinant(u.tail, v.head, w.head) + determinant(u.head, v.tail, w.head) +
         determinant(u.head, v.head, w.tail);
}

int fully_exact_sign(const Difference& u, const Difference& v, const Difference& w) {
  Expansion<192> sum;
  const auto add = [&sum](const Difference& r, const Difference& p, const Difference& q) {
    Expansion<16> minor;
    for (const Vec3* a : {&p.tail, &p.head}) {
      for (const Vec3* b : {&q.tail, &q.head}) {
        minor.add_product(a->x(), b->y());
        minor.add_product(-a->y(), b->x());
      }
    }
    sum.add_product(minor, r.tail.z());
    sum.add_product(minor, r.head.z());
  };
  add(u, v, w);
  add(v, w, u);
  add(w, u, v);
  return sum.sign();
}

}  // namespace

int side_of_plane(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  // |a−d, b−d, c−d| = −(b − a) × (c − a)·(d − a)
  const Vec3 rounded_u = a - d, rounded_v = b - d, rounded_w = c - d;
  const double size = permanent(rounded_u, rounded_v, rounded_w);
  const double first = determinant(rounded_u, rounded_v, rounded_w);
  if (std::abs(first) > kPlaneA * size) return -sign_of(first);
  if (size == 0) return 0;
  const Difference u(a, d), v(b, d), w(c, d);
  const double heads = exact_determinant(u.head, v.head, w.head);
  if (u.tail.isZero(0) && v.tail.isZero(0) && w.tail.isZero(0)) return -sign_of(heads);
  const double second = heads + tail_terms(u, v, w);
  if (std::abs(second) > kResult * std::abs(second) + kPlaneC * size) return -sign_of(second);
  return -fully_exact_sign(u, v, w);
}

int side_of_line(const Point2& a, const Point2& b, const Point2& c) {
  const double left = (a[0] - c[0]) * (b[1] - c[1]), right = (a[1] - c[1]) * (b[0] - c[0]);
  const double first = left - right;
  if (std::abs(first) > kLineA * (std::abs(left) + std::abs(right))) return sign_of(first);
  const WidePair ux = exact_sum(a[0], -c[0]), uy = exact_sum(a[1], -c[1]);
  const WidePair vx = exact_sum(b[0], -c[0]), vy = exact_sum(b[1], -c[1]);
  Expansion<16> sum;
  for (const auto& [x, y] : {std::array{ux.tail, vy.tail},
                             {ux.tail, vy.head},
                             {ux.head, vy.tail},
                             {ux.head, vy.head},
                             {-uy.tail, vx.tail},
                             {-uy.tail, vx.head},
                             {-uy.head, vx.tail},
                             {-uy.head, vx.head}}) {
    sum.add_product(x, y);
  }
  return sum.sign();
}

}  // namespace impend
