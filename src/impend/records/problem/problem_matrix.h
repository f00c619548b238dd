// Matrix Market files (NIST, "coordinate" and "array") as values.
//
//   %%MatrixMarket matrix coordinate real general        %%MatrixMarket matrix array real general
//   % comment                                            rows columns
//   rows columns entries                                 value            (one a line, column by column)
//   row column value   (one a line, counted from 1)
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"

namespace impend {

struct MatrixEntry {
  int row = 0, column = 0;  // from 0
  double value = 0;
  int line = 0;  // of the file, 0 where it was not read from one
};

// Entries by row, then column, each place once. Array files list zeros too.
struct MatrixFile {
  std::string path;
  int rows = 0, columns = 0;
  std::vector<MatrixEntry> entries;
};

// Reads either layout; field real or integer; symmetry general or symmetric (both triangles then in `entries`).
// Entries given twice add up. Memory is bounded by the size of the text, whatever counts it states. Errors, with line:
// kParse, kBadValue (not finite, out of range), kUnsupported (complex, pattern, skew-symmetric, Hermitian).
// Held by tests/unit/records/test_problem_matrix and tests/fuzz.
Result<MatrixFile> parse_matrix_market(const std::string& path, std::string_view text);

enum class MatrixLayout { kGeneral, kSymmetric, kArray };

// Text of the entries (any order; unique; kArray fills with zeros), in shortest decimals that read back to the same
// double. kSymmetric takes the lower triangle only.
std::string print_matrix_market(const MatrixFile& matrix, MatrixLayout layout, std::string_view comment);

}  // namespace impend
