// How exactly a file stores its coordinates.
//
// A stored number stands for every number that would have been rounded to it. The half-width of that interval,
// per axis, decides later how much a contact normal may turn. Rules, first that applies, per axis of one file:
//   binary float32                                        2⁻²³ · max|x|
//   binary float64                                        2⁻⁵² · max|x|
//   text, some number of the file has ≥ 15 significant digits and is no float32 value   2⁻⁵² · max|x|
//   text, every number is exactly a float32 value:
//        and every number of the file needs at most 7 significant digits: design values  2⁻⁵² · max|x|
//        otherwise (a float printed as a double)                                        2⁻²³ · max|x|
//   text, every number printed with 8 to 14 digits is a float32 value rounded to them, and so many different ones that
//        fewer than one in 10⁴ files of such digits is so by chance: "%.9g" or the like   2⁻²³ · max|x|
//   text, every number of the file has at most 5 significant and 2 decimal digits, printed without padding zeros:
//        design values typed by a person or a script                                    2⁻⁵² · max|x|
//   other text    half a unit of the last decimal used in the file; from 6 significant digits on the larger of that and
//                 half a unit of the last significant digit used in the file at max|x| of the axis   (fixed "%.3f" and
//                 general "%.6g" printing, whichever is the coarser). With fewer than 6 significant digits only where
//                 four different numbers above 1 use all of them and so have fewer decimals than others ("%.4g"),
//                 which fixed printing does by chance once in 10⁴.
// Printing may drop zeros at the end, so text of 6 digits or more leaves it open how it was rounded where its largest
// numbers have fewer decimals than others: rounded to digits, or to decimals and by chance with zeros there. half_width
// is the coarser reading. `decimal` is the finer one, unless four different numbers, padding zeros or exponents
// everywhere bear out the coarser.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

struct CoordinateNoise {
  Vec3 half_width = Vec3::Zero();  // in the file's own unit, per axis
  std::string source;              // "binary float32", "text with 3 decimals", …
  Vec3 decimal = Vec3::Zero();     // the finer reading of text that was rounded to decimal digits; else zero
};

// Collects the evidence from the tokens of a text format. Held by tests/unit/import.
class TextNoiseGauge {
 public:
  // `token` is the number as written, `value` what it was read as.
  void add(int axis, std::string_view token, double value);
  CoordinateNoise noise() const;

 private:
  void note_long(double size, int digits);
  void note_cut(double value, int digits, int decimals);
  bool cut_at_digits(bool above_one) const;

  double max_abs_[3] = {0, 0, 0};
  int max_decimals_ = 0;
  int significant_ = 0;  // digits as printed, leading zeros not counted
  int needed_ = 0;       // the same without trailing zeros
  bool all_float32_ = true;
  bool padded_ = false;
  bool all_exponents_ = true;
  bool any_full_double_ = false;
  std::vector<double> long_numbers_;  // different ones, of more digits than a float needs and fewer than a double has
  double float_evidence_ = 0;
  bool long_are_float32_ = true;  // each of them is a float rounded to its digits
  // Of numbers that end in no zero, by digits and decimals: a few different ones, without sign.
  static constexpr int kKinds = 24;
  std::array<std::array<std::vector<double>, kKinds>, kKinds> cut_;
};

CoordinateNoise float32_noise(const TriangleMesh& mesh);
CoordinateNoise float64_noise(const TriangleMesh& mesh);

}  // namespace impend
