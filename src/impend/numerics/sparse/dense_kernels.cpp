// Register tiles of eight rows and four columns: per step of the depth two vectors of A and four numbers of B make
// eight products. The tile is written once with GNU vector types and compiled twice, for the base instruction set and
// for AVX2; which of them runs is asked of the processor. Both round alike.
#include "impend/numerics/sparse/sparse_cholesky.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace impend {
namespace {

using Lanes = double __attribute__((vector_size(32)));
constexpr int kLanes = 4;
constexpr int kTileColumns = 4;

#define IMPEND_INLINE inline __attribute__((always_inline))

IMPEND_INLINE void load(const double* from, Lanes& to) { std::memcpy(&to, from, sizeof(Lanes)); }
IMPEND_INLINE void store(const Lanes& from, double* to) { std::memcpy(to, &from, sizeof(Lanes)); }

struct Product {
  const double* A;
  int lda;
  const double* B;
  int ldb;
  int rows, cols, depth;
  double* C;
  int ldc;
};

// `Vectors` vectors of rows from `row`, `Columns` columns from `column`.
template <int Vectors, int Columns, bool Subtract>
IMPEND_INLINE void tile(const Product& p, int row, int column) {
  Lanes sum[Columns][Vectors] = {};
  for (int k = 0; k < p.depth; ++k) {
    const double* a = p.A + static_cast<long>(k) * p.lda + row;
    const double* b = p.B + static_cast<long>(k) * p.ldb + column;
    Lanes part[Vectors];
    for (int v = 0; v < Vectors; ++v) load(a + v * kLanes, part[v]);
    for (int j = 0; j < Columns; ++j) {
      for (int v = 0; v < Vectors; ++v) sum[j][v] += part[v] * b[j];
    }
  }
  for (int j = 0; j < Columns; ++j) {
    double* c = p.C + static_cast<long>(column + j) * p.ldc + row;
    for (int v = 0; v < Vectors; ++v) {
      Lanes out = sum[j][v];
      if constexpr (Subtract) {
        load(c + v * kLanes, out);
        out -= sum[j][v];
      }
      store(out, c + v * kLanes);
    }
  }
}

template <int Columns, bool Subtract>
IMPEND_INLINE void single_row(const Product& p, int row, int column) {
  double sum[Columns] = {};
  for (int k = 0; k < p.depth; ++k) {
    const double a = p.A[static_cast<long>(k) * p.lda + row];
    const double* b = p.B + static_cast<long>(k) * p.ldb + column;
    for (int j = 0; j < Columns; ++j) sum[j] += a * b[j];
  }
  for (int j = 0; j < Columns; ++j) {
    double& c = p.C[static_cast<long>(column + j) * p.ldc + row];
    c = Subtract ? c - sum[j] : sum[j];
  }
}

template <int Columns, bool Subtract>
IMPEND_INLINE void strip(const Product& p, int column, int row) {
  for (; row + 2 * kLanes <= p.rows; row += 2 * kLanes) tile<2, Columns, Subtract>(p, row, column);
  for (; row + kLanes <= p.rows; row += kLanes) tile<1, Columns, Subtract>(p, row, column);
  for (; row < p.rows; ++row) single_row<Columns, Subtract>(p, row, column);
}

// On and below the diagonal of the top square, or (`Full`) all of it.
template <bool Subtract, bool Full>
IMPEND_INLINE void product(const Product& p) {
  int column = 0;
  for (; column + kTileColumns <= p.cols; column += kTileColumns) {
    strip<kTileColumns, Subtract>(p, column, Full ? 0 : column);
  }
  const int row = Full ? 0 : column;
  switch (p.cols - column) {
    case 3:
      return strip<3, Subtract>(p, column, row);
    case 2:
      return strip<2, Subtract>(p, column, row);
    case 1:
      return strip<1, Subtract>(p, column, row);
    default:
      return;
  }
}

// Large products in pieces of the depth and of the rows, so that a piece of A stays in the cache for all columns.
constexpr int kDepthPiece = 128, kRowPiece = 256;

IMPEND_INLINE void subtract_in_pieces(const Product& p) {
  for (int k = 0; k < p.depth; k += kDepthPiece) {
    Product piece = p;
    piece.A += static_cast<long>(k) * p.lda;
    piece.B += static_cast<long>(k) * p.ldb;
    piece.depth = std::min(kDepthPiece, p.depth - k);
    // The first piece of rows holds the triangle; those below are full.
    piece.rows = std::min(p.rows, std::max(p.cols, kRowPiece));
    product<true, false>(piece);
    for (int row = piece.rows; row < p.rows; row += kRowPiece) {
      Product below = piece;
      below.A += row;
      below.C += row;
      below.rows = std::min(kRowPiece, p.rows - row);
      product<true, true>(below);
    }
  }
}

// One column at a time, for the few columns of a block: scale it and take it off those to the right.
IMPEND_INLINE bool factor_columns(double* panel, int rows, int first, int last) {
  for (int j = first; j < last; ++j) {
    double* column = panel + static_cast<long>(j) * rows;
    if (!(column[j] > 0)) return false;
    column[j] = std::sqrt(column[j]);
    const double scale = 1 / column[j];
    for (int i = j + 1; i < rows; ++i) column[i] *= scale;
    for (int k = j + 1; k < last; ++k) {
      double* right = panel + static_cast<long>(k) * rows;
      const double factor = column[k];
      for (int i = k; i < rows; ++i) right[i] -= factor * column[i];
    }
  }
  return true;
}

// Left-looking in blocks of columns, and in each block in narrow ones.
IMPEND_INLINE bool factor_blocks(double* panel, int rows, int cols) {
  constexpr int kWide = 64, kNarrow = 8;
  const auto at = [&](int row, int column) { return panel + static_cast<long>(column) * rows + row; };
  for (int wide = 0; wide < cols; wide += kWide) {
    const int wide_end = std::min(wide + kWide, cols);
    if (wide > 0) {
      subtract_in_pieces(
          {at(wide, 0), rows, at(wide, 0), rows, rows - wide, wide_end - wide, wide, at(wide, wide), rows});
    }
    for (int first = wide; first < wide_end; first += kNarrow) {
      const int last = std::min(first + kNarrow, wide_end);
      if (first > wide) {
        product<true, false>({at(first, wide), rows, at(first, wide), rows, rows - first, last - first, first - wide,
                              at(first, first), rows});
      }
      if (!factor_columns(panel, rows, first, last)) return false;
    }
  }
  return true;
}

void product_base(const Product& p) { product<false, false>(p); }
bool factor_base(double* panel, int rows, int cols) { return factor_blocks(panel, rows, cols); }

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2"))) void product_wide(const Product& p) { product<false, false>(p); }
__attribute__((target("avx2"))) bool factor_wide(double* panel, int rows, int cols) {
  return factor_blocks(panel, rows, cols);
}
bool wide_registers() {
  static const bool kWide = __builtin_cpu_supports("avx2") != 0;
  return kWide;
}
#else
void product_wide(const Product& p) { product<false, false>(p); }
bool factor_wide(double* panel, int rows, int cols) { return factor_blocks(panel, rows, cols); }
bool wide_registers() { return false; }
#endif

}  // namespace

void product_lower(const double* A, int lda, const double* B, int ldb, int rows, int cols, int depth, double* C,
                   int ldc) {
  const Product p{A, lda, B, ldb, rows, cols, depth, C, ldc};
  wide_registers() ? product_wide(p) : product_base(p);
}

bool factor_panel(double* panel, int rows, int cols) {
  return wide_registers() ? factor_wide(panel, rows, cols) : factor_base(panel, rows, cols);
}

}  // namespace impend
