#include "impend/records/problem/problem_matrix.h"
#include "problem_texts.h"

#include <cmath>
#include <limits>
#include <string>

#include "tests/support/catch.h"

using namespace impend;
using namespace impend::test;

namespace {

const std::string kSymmetric = "%%MatrixMarket matrix coordinate real symmetric\n";

MatrixFile parsed(const std::string& text) {
  const Result<MatrixFile> matrix = parse_matrix_market("a.mtx", text);
  if (!matrix) FAIL(to_string(matrix.error()));
  return matrix.value();
}

double at(const MatrixFile& matrix, int row, int column) {
  for (const MatrixEntry& entry : matrix.entries) {
    if (entry.row == row && entry.column == column) return entry.value;
  }
  return 0;
}

void check_refused(const std::string& text, int line, const std::string& piece, ErrorCode code = ErrorCode::kParse) {
  INFO(text);
  const Result<MatrixFile> matrix = parse_matrix_market("a.mtx", text);
  REQUIRE_FALSE(matrix);
  INFO(to_string(matrix.error()));
  CHECK(matrix.error().code == code);
  CHECK(matrix.error().place.file == "a.mtx");
  CHECK(matrix.error().place.line == line);
  CHECK(matrix.error().message.find(piece) != std::string::npos);
  CHECK_FALSE(matrix.error().hint.empty());
}

}  // namespace

TEST_CASE("A coordinate matrix is read with comments, blank lines, any case and any line end") {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    std::string text =
        "%%matrixMARKET Matrix COORDINATE Real General\n% made by hand\n\n  2 3   2\n\n1 3 -2.5e-1\n%\n\t2 1 4\n";
    std::string with_ends;
    for (const char c : text) with_ends += c == '\n' ? end : std::string(1, c);
    const MatrixFile matrix = parsed("\xEF\xBB\xBF" + with_ends);
    CHECK(matrix.rows == 2);
    CHECK(matrix.columns == 3);
    REQUIRE(matrix.entries.size() == 2);
    CHECK(at(matrix, 0, 2) == -0.25);
    CHECK(at(matrix, 1, 0) == 4);
    CHECK(matrix.entries[1].line == 8);
  }
}

TEST_CASE("An array matrix is read column by column and a symmetric one from its lower triangle") {
  const MatrixFile matrix = parsed(kArray + "2 3\n1\n2\n3\n4\n5\n6\n");
  CHECK(at(matrix, 1, 0) == 2);
  CHECK(at(matrix, 0, 1) == 3);
  CHECK(at(matrix, 1, 2) == 6);
  const MatrixFile symmetric = parsed("%%MatrixMarket matrix array integer symmetric\n2 2\n1\n2\n3\n");
  CHECK(at(symmetric, 0, 1) == 2);
  CHECK(at(symmetric, 1, 0) == 2);
  CHECK(at(symmetric, 1, 1) == 3);
  const MatrixFile coordinates = parsed(kSymmetric + "2 2 2\n2 1 7\n2 2 1\n");
  CHECK(at(coordinates, 0, 1) == 7);
  CHECK(at(coordinates, 1, 0) == 7);
  CHECK(coordinates.entries.size() == 3);
}

TEST_CASE("Entries given twice add up and come in the order of rows and columns") {
  const MatrixFile matrix = parsed(kCoordinate + "2 2 4\n2 2 1\n1 1 0.5\n2 2 2\n1 2 -1\n");
  REQUIRE(matrix.entries.size() == 3);
  CHECK(matrix.entries[0].value == 0.5);
  CHECK(matrix.entries[1].column == 1);
  CHECK(matrix.entries[2].value == 3);
  CHECK(parsed(kSymmetric + "2 2 3\n1 1 1\n2 1 2\n2 1 3\n").entries[1].value == 5);
}

TEST_CASE("An empty matrix is a matrix") {
  CHECK(parsed(kCoordinate + "0 6 0\n").rows == 0);
  CHECK(parsed(kArray + "0 1\n").entries.empty());
}

TEST_CASE("Matrix files that cannot be understood are refused with line, fault and remedy") {
  check_refused("", 0, "empty");
  check_refused("hello\n", 1, "no Matrix Market");
  check_refused("%%MatrixMarket\n", 1, "object");
  check_refused("%%MatrixMarket vector coordinate real general\n", 1, "object", ErrorCode::kUnsupported);
  check_refused("%%MatrixMarket matrix list real general\n", 1, "layout", ErrorCode::kUnsupported);
  check_refused("%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 0\n", 1, "complex",
                ErrorCode::kUnsupported);
  check_refused("%%MatrixMarket matrix coordinate pattern general\n1 1 1\n1 1\n", 1, "pattern",
                ErrorCode::kUnsupported);
  check_refused("%%MatrixMarket matrix coordinate real skew-symmetric\n", 1, "skew", ErrorCode::kUnsupported);
  check_refused(kCoordinate, 1, "no line with the sizes");
  check_refused(kCoordinate + "% only this\n", 2, "no line with the sizes");
  for (const char* sizes :
       {"2 2", "2 2 1 1", "2 x 1", "-1 2 0", "2 2 1.5", "3000000000 6 1", "99999999999999999999 1 1"}) {
    check_refused(kCoordinate + sizes + "\n1 1 1\n", 2, "size line");
  }
  check_refused(kSymmetric + "2 3 0\n", 2, "not square");
  check_refused(kCoordinate + "2 2 1\n1 x 1\n", 3, "'x'");
  check_refused(kCoordinate + "2 2 1\n1 1\n", 3, "missing");
  check_refused(kCoordinate + "2 2 1\n1 1 0x10\n", 3, "0x10");
  check_refused(kCoordinate + "2 2 1\n1 1 1 1\n", 3, "follows");
  check_refused(kCoordinate + "2 2 1\n1 1 1\n2 2 2\n", 4, "more entries");
  check_refused("%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 1.5\n", 3, "whole number");
}

TEST_CASE("Indices and values out of range are refused where they stand") {
  for (const char* entry : {"0 1 1", "3 1 1", "1 0 1", "1 3 1", "-1 1 1"}) {
    check_refused(kCoordinate + "2 2 1\n" + entry + "\n", 3, "outside 1 to 2", ErrorCode::kBadValue);
  }
  for (const char* value : {"nan", "inf", "-inf", "1e999"}) {
    check_refused(kCoordinate + "2 2 1\n1 1 " + value + "\n", 3, "not finite", ErrorCode::kBadValue);
    check_refused(kArray + "1 1\n" + value + "\n", 3, "not finite", ErrorCode::kBadValue);
  }
  check_refused(kSymmetric + "2 2 1\n1 2 1\n", 3, "above the diagonal", ErrorCode::kBadValue);
  check_refused(kCoordinate + "1 1 2\n1 1 1e308\n1 1 1e308\n", 4, "no finite number", ErrorCode::kBadValue);
}

TEST_CASE("Counts that the file does not hold are refused at its end without room made for them") {
  check_refused(kCoordinate + "2000000000 2000000000 2000000000\n1 1 1\n", 3, "after 1 of 2000000000 entries");
  check_refused(kArray + "2147483647 2147483647\n1\n", 3, "after 1 of 4611686014132420609 entries");
  check_refused("%%MatrixMarket matrix array real symmetric\n2147483647 2147483647\n", 2, "after 0 of");
  check_refused(kCoordinate + "3 3 3\n1 1 1.25\n2 2 1.25\n", 4, "after 2 of 3 entries");
  check_refused(kArray + "3 1\n1.25\n2.25\n", 4, "after 2 of 3 entries");
}

TEST_CASE("Printed matrices read back to the same doubles in every layout") {
  const double third = 1.0 / 3, tiny = std::numeric_limits<double>::denorm_min();
  const MatrixFile matrix{"", 2, 2, {{0, 0, third}, {1, 0, -1e300}, {1, 1, tiny}}};
  for (const MatrixLayout layout : {MatrixLayout::kGeneral, MatrixLayout::kArray, MatrixLayout::kSymmetric}) {
    const MatrixFile again = parsed(print_matrix_market(matrix, layout, "a comment"));
    CHECK(at(again, 0, 0) == third);
    CHECK(at(again, 1, 0) == -1e300);
    CHECK(at(again, 1, 1) == tiny);
    CHECK(at(again, 0, 1) == (layout == MatrixLayout::kSymmetric ? -1e300 : 0.0));
  }
}
