#include "impend/records/problem/problem_matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impend/import/mesh/text_scanner.h"
#include "impend/import/write_meshes.h"

namespace impend {
namespace {

constexpr const char* kBannerHint = "the first line reads '%%MatrixMarket matrix coordinate real general' or alike";

// Reads one file; the first finding ends it.
class Reader {
 public:
  Reader(const std::string& path, std::string_view text) : lines_(without_bom(text)) { matrix_.path = path; }

  Result<MatrixFile> read() {
    if (read_banner() && read_sizes()) array_ ? read_array() : read_coordinates();
    if (!error_ && next_line()) {
      fail(ErrorCode::kParse, "there are more entries than the size line states", "correct the counts in that line");
    }
    if (!error_) sum_duplicates();
    if (error_) return *error_;
    return std::move(matrix_);
  }

 private:
  bool fail(ErrorCode code, std::string message, std::string hint) {
    if (!error_) error_ = Error{code, std::move(message), {matrix_.path, lines_.line(), "", ""}, std::move(hint)};
    return false;
  }

  bool ended(std::int64_t done, std::int64_t all) {
    return fail(ErrorCode::kParse, fmt::format("the file ends after {} of {} entries", done, all),
                "the file is not complete: write it again");
  }

  bool read_banner() {
    std::string_view line;
    if (!lines_.next(line)) return fail(ErrorCode::kParse, "the file is empty", kBannerHint);
    if (!equals_ignoring_case(next_token(line), "%%matrixmarket"))
      return fail(ErrorCode::kParse, "no Matrix Market file", kBannerHint);
    const std::string object = lower_case(next_token(line)), layout = lower_case(next_token(line));
    const std::string field = lower_case(next_token(line)), symmetry = lower_case(next_token(line));
    if (object != "matrix") return unsupported("object", object, "a 'matrix'");
    if (layout != "coordinate" && layout != "array") return unsupported("layout", layout, "'coordinate' or 'array'");
    if (field != "real" && field != "integer") return unsupported("field", field, "'real' or 'integer'");
    if (symmetry != "general" && symmetry != "symmetric") {
      return unsupported("symmetry", symmetry, "'general' or 'symmetric'");
    }
    array_ = layout == "array";
    integer_ = field == "integer";
    symmetric_ = symmetry == "symmetric";
    return true;
  }

  bool unsupported(const char* what, const std::string& word, const char* known) {
    return fail(word.empty() ? ErrorCode::kParse : ErrorCode::kUnsupported,
                fmt::format("the {} of the matrix is {}", what, in_quotes(word)), fmt::format("write {}", known));
  }

  // The next line that is neither blank nor a comment.
  bool next_line() {
    while (lines_.next(line_)) {
      line_ = trimmed(line_);
      if (!line_.empty() && line_.front() != '%') return true;
    }
    return false;
  }

  bool read_sizes() {
    if (!next_line()) return fail(ErrorCode::kParse, "there is no line with the sizes", kBannerHint);
    const auto rows = read_count(), columns = read_count();
    const auto count = array_ ? std::optional<std::int64_t>(0) : read_count();
    const char* form = array_ ? "'rows columns'" : "'rows columns entries'";
    if (!rows || !columns || !count || !next_token(line_).empty()) {
      return fail(ErrorCode::kParse, fmt::format("the size line is not {}, whole numbers from 0 to {}", form, kLargest),
                  "correct this line");
    }
    if (symmetric_ && *rows != *columns) {
      return fail(ErrorCode::kParse, fmt::format("a symmetric matrix of {} × {} is not square", *rows, *columns),
                  "correct the sizes, or write 'general'");
    }
    matrix_.rows = static_cast<int>(*rows);
    matrix_.columns = static_cast<int>(*columns);
    // Of rows·columns ≤ 2^62 nothing overflows.
    expected_ = !array_ ? *count : symmetric_ ? *rows * (*rows + 1) / 2 : *rows * *columns;
    // Never more memory than the file can fill, whatever it promises: "0\n" and "1 1 0\n" are the shortest entries.
    const std::int64_t possible = static_cast<std::int64_t>(lines_.rest().size()) / (array_ ? 2 : 6) + 1;
    matrix_.entries.reserve(static_cast<size_t>((symmetric_ ? 2 : 1) * std::min(expected_, possible)));
    return true;
  }

  std::optional<std::int64_t> read_count() {
    std::int64_t value = 0;
    if (!read_integer(next_token(line_), value) || value < 0 || value > kLargest) return std::nullopt;
    return value;
  }

  bool read_coordinates() {
    for (std::int64_t k = 0; k < expected_; ++k) {
      if (!next_line()) return ended(k, expected_);
      const auto row = read_index("row", matrix_.rows), column = read_index("column", matrix_.columns);
      double value = 0;
      if (!row || !column || !read_value(value)) return false;
      if (symmetric_ && *row < *column) {
        return fail(ErrorCode::kBadValue, fmt::format("entry ({}, {}) lies above the diagonal", *row + 1, *column + 1),
                    "a 'symmetric' file lists the lower triangle only; write 'general' to list both");
      }
      add(*row, *column, value);
    }
    return true;
  }

  std::optional<int> read_index(const char* what, int size) {
    const std::string_view token = next_token(line_);
    std::int64_t value = 0;
    if (!read_integer(token, value)) {
      fail(ErrorCode::kParse, fmt::format("{} is no {} number", in_quotes(token), what),
           "an entry reads 'row column value'");
    } else if (value < 1 || value > size) {
      fail(ErrorCode::kBadValue, fmt::format("{} {} lies outside 1 to {}", what, value, size),
           "indices count from 1, up to the sizes in the size line");
    } else {
      return static_cast<int>(value - 1);
    }
    return std::nullopt;
  }

  bool read_value(double& value) {
    const std::string_view token = next_token(line_);
    std::int64_t whole = 0;
    NumberKind kind = NumberKind::kNotANumber;
    if (!integer_) {
      kind = read_number(token, value);
    } else if (read_integer(token, whole)) {
      kind = NumberKind::kFinite;
      value = static_cast<double>(whole);
    }
    if (token.empty()) return fail(ErrorCode::kParse, "the value is missing", "an entry reads 'row column value'");
    if (kind == NumberKind::kNotANumber) {
      return fail(ErrorCode::kParse, fmt::format("{} is no {}", in_quotes(token), integer_ ? "whole number" : "number"),
                  integer_ ? "write 'real' in the first line for other numbers" : "correct this number");
    }
    if (kind == NumberKind::kNotFinite) {
      return fail(ErrorCode::kBadValue, fmt::format("{} is not finite", in_quotes(token)), "correct this number");
    }
    if (const std::string_view more = next_token(line_); !more.empty()) {
      return fail(ErrorCode::kParse, fmt::format("{} follows the value", in_quotes(more)), "write one entry a line");
    }
    return true;
  }

  bool read_array() {
    std::int64_t done = 0;
    for (int column = 0; done < expected_; ++column) {
      for (int row = symmetric_ ? column : 0; row < matrix_.rows; ++row, ++done) {
        double value = 0;
        if (!next_line()) return ended(done, expected_);
        if (!read_value(value)) return false;
        add(row, column, value);
      }
    }
    return true;
  }

  void add(int row, int column, double value) {
    matrix_.entries.push_back({row, column, value, lines_.line()});
    if (symmetric_ && row != column) matrix_.entries.push_back({column, row, value, lines_.line()});
  }

  bool sum_duplicates() {
    std::vector<MatrixEntry>& entries = matrix_.entries;
    std::stable_sort(entries.begin(), entries.end(), [](const MatrixEntry& x, const MatrixEntry& y) {
      return x.row != y.row ? x.row < y.row : x.column < y.column;
    });
    size_t kept = 0;
    for (const MatrixEntry& entry : entries) {
      MatrixEntry* last = kept > 0 ? &entries[kept - 1] : nullptr;
      if (last != nullptr && last->row == entry.row && last->column == entry.column) {
        last->value += entry.value;
        if (!std::isfinite(last->value)) {
          fail(ErrorCode::kBadValue,
               fmt::format("the values given for entry ({}, {}) add up to no finite number", entry.row + 1,
                           entry.column + 1),
               "give each entry once");
          error_->place.line = entry.line;
          return false;
        }
      } else {
        entries[kept++] = entry;
      }
    }
    entries.resize(kept);
    return true;
  }

  static constexpr std::int64_t kLargest = std::numeric_limits<int>::max();

  LineScanner lines_;
  std::string_view line_;
  MatrixFile matrix_;
  std::optional<Error> error_;
  bool array_ = false, integer_ = false, symmetric_ = false;
  std::int64_t expected_ = 0;  // entries listed in the file
};

}  // namespace

Result<MatrixFile> parse_matrix_market(const std::string& path, std::string_view text) {
  return Reader(path, text).read();
}

std::string print_matrix_market(const MatrixFile& matrix, MatrixLayout layout, std::string_view comment) {
  const bool array = layout == MatrixLayout::kArray;
  std::string text = fmt::format("%%MatrixMarket matrix {} real {}\n% {}\n", array ? "array" : "coordinate",
                                 layout == MatrixLayout::kSymmetric ? "symmetric" : "general", comment);
  if (array) {
    text += fmt::format("{} {}\n", matrix.rows, matrix.columns);
    std::vector<double> values(static_cast<size_t>(matrix.rows) * static_cast<size_t>(matrix.columns), 0.0);
    for (const MatrixEntry& entry : matrix.entries) {
      values[static_cast<size_t>(entry.column) * static_cast<size_t>(matrix.rows) + static_cast<size_t>(entry.row)] =
          entry.value;
    }
    for (const double value : values) text += print_number(value) + "\n";
    return text;
  }
  text += fmt::format("{} {} {}\n", matrix.rows, matrix.columns, matrix.entries.size());
  for (const MatrixEntry& entry : matrix.entries) {
    text += fmt::format("{} {} {}\n", entry.row + 1, entry.column + 1, print_number(entry.value));
  }
  return text;
}

}  // namespace impend
