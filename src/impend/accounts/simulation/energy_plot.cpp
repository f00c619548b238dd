#include "impend/accounts/simulation/energy_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impend/accounts/simulation/frame_numbers.h"
#include "impend/base/xml_text.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

constexpr int kPlotWidth = 900, kPlotHeight = 564;
// Of the frame of the curves.
constexpr double kLeft = 96, kRight = 740, kTop = 64, kBottom = 484;
// Smaller than this share of the largest value a curve is a line along zero.
constexpr double kSeen = 1e-3;
// Columns of a curve: of the frames within one only the lowest and the highest are drawn.
constexpr int kColumns = 1300;
constexpr int kMostTicks = 7;

struct EnergyCurve {
  const char* name;
  const char* color;
  std::vector<double> values;  // J, not finite ones as 0
  double largest = 0;
};

// The columns of the ledger in colours that are told apart, and what is kinetic and potential together.
std::vector<EnergyCurve> curves_of(const std::vector<EnergyLedger>& ledgers) {
  constexpr std::array<const char*, std::size(kLedgerColumns)> kColors = {"#d55e00", "#0072b2", "#009e73", "#cc79a7",
                                                                          "#e69f00", "#7a5195", "#56b4e9", "#a6761d",
                                                                          "#66a61e", "#e7298a", "#8c6bb1", "#c02020"};
  static_assert(kColors.back() != nullptr, "a colour for every column");
  std::vector<EnergyCurve> curves;
  const auto add = [&](const char* name, const char* color, const auto& value_of) {
    EnergyCurve curve{name, color, {}, 0};
    for (const EnergyLedger& ledger : ledgers) {
      const double value = value_of(ledger);
      curve.values.push_back(std::isfinite(value) ? value : 0.0);
      curve.largest = std::max(curve.largest, std::abs(curve.values.back()));
    }
    curves.push_back(std::move(curve));
  };
  for (std::size_t k = 0; k < std::size(kLedgerColumns); ++k) {
    add(kLedgerColumns[k].name, kColors[k], [&](const EnergyLedger& at) { return at.*kLedgerColumns[k].value; });
  }
  add("kinetic + potential", "#404040", [](const EnergyLedger& at) { return at.kinetic + at.potential; });
  return curves;
}

// Round numbers about a kMostTicks-th of the range apart.
struct Ticks {
  double from = 0, to = 1, step = 1;

  Ticks(double low, double high) {
    if (!(high > low)) high = low + (std::abs(low) > 0 ? std::abs(low) : 1.0);
    const double rough = (high - low) / kMostTicks, power = std::pow(10.0, std::floor(std::log10(rough)));
    step = 10 * power;
    for (const double round : {5.0, 2.0, 1.0}) {
      if (round * power >= rough) step = round * power;
    }
    from = std::floor(low / step) * step;
    to = std::ceil(high / step) * step;
  }
  int count() const { return static_cast<int>(std::lround((to - from) / step)); }
  // Without the rounding of k·step.
  double at(int k) const { return (std::round(from / step) + k) * step; }
};

struct PlotFrame {
  Ticks times, energies;

  double x(double time) const { return kLeft + (kRight - kLeft) * (time - times.from) / (times.to - times.from); }
  double y(double energy) const {
    return kBottom - (kBottom - kTop) * (energy - energies.from) / (energies.to - energies.from);
  }
};

std::string axes(const PlotFrame& frame) {
  std::string out;
  for (int k = 0; k <= frame.times.count(); ++k) {
    const double x = frame.x(frame.times.at(k));
    out += fmt::format("<path d=\"M{0:.2f} {1}V{2}\" class=\"grid\"/>\n", x, kTop, kBottom);
    out += fmt::format("<text x=\"{:.2f}\" y=\"{}\" text-anchor=\"middle\">{:g}</text>\n", x, kBottom + 20,
                       frame.times.at(k) + 0.0);
  }
  for (int k = 0; k <= frame.energies.count(); ++k) {
    const double y = frame.y(frame.energies.at(k));
    out += fmt::format("<path d=\"M{1} {0:.2f}H{2}\" class=\"grid\"/>\n", y, kLeft, kRight);
    out += fmt::format("<text x=\"{}\" y=\"{:.2f}\" text-anchor=\"end\">{:g}</text>\n", kLeft - 8, y + 5,
                       frame.energies.at(k) + 0.0);
  }
  out += fmt::format("<path d=\"M{1} {0:.2f}H{2}\" class=\"zero\"/>\n", frame.y(0), kLeft, kRight);
  out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">time, s</text>\n", (kLeft + kRight) / 2,
                     kBottom + 44);
  return out + fmt::format("<text x=\"{}\" y=\"{}\">energy, J</text>\n", kLeft, kTop - 10);
}

std::string path_of_curve(const EnergyCurve& curve, const std::vector<double>& times, const PlotFrame& frame) {
  const std::size_t count = times.size(), width = std::max<std::size_t>(1, (count + kColumns - 1) / kColumns);
  std::string path;
  const auto add = [&](std::size_t k) {
    path += fmt::format("{}{:.2f} {:.2f}", path.empty() ? "M" : "L", frame.x(times[k]), frame.y(curve.values[k]));
  };
  for (std::size_t from = 0; from < count; from += width) {
    const auto begin = curve.values.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = curve.values.begin() + static_cast<std::ptrdiff_t>(std::min(from + width, count));
    const auto [low, high] = std::minmax_element(begin, end);
    std::array<std::size_t, 2> ends = {static_cast<std::size_t>(low - curve.values.begin()),
                                       static_cast<std::size_t>(high - curve.values.begin())};
    std::sort(ends.begin(), ends.end());
    add(ends[0]);
    if (ends[1] != ends[0]) add(ends[1]);
  }
  return path;
}

}  // namespace

std::string energy_to_svg(const std::string& name, const EnergyCurves& curves) {
  const std::vector<EnergyCurve> all = curves_of(curves.ledgers());
  const std::vector<double>& times = curves.times();
  double low = 0, high = 0, largest = 0;
  for (const EnergyCurve& curve : all) {
    for (const double value : curve.values) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
    largest = std::max(largest, curve.largest);
  }
  const PlotFrame frame{Ticks(0, times.empty() ? 1 : times.back()), Ticks(low, high)};
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n"
      "<style>text{{font:14px sans-serif;fill:#203040}}.small{{font-size:11px;fill:#607080}}"
      ".grid{{stroke:#e0e4e8}}.zero{{stroke:#90a0b0}}.curve{{fill:none;stroke-width:1.8}}</style>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
      kPlotWidth, kPlotHeight);
  out += axes(frame);
  std::string unseen;
  double row = kTop + 14;
  constexpr double kRow = 24, kMark = 22, kGap = 16;
  for (const EnergyCurve& curve : all) {
    if (!(curve.largest > kSeen * largest)) {
      unseen += fmt::format("{}{}", unseen.empty() ? "" : ", ", curve.name);
      continue;
    }
    const bool sum = &curve == &all.back();
    out += fmt::format("<path d=\"{}\" class=\"curve\" stroke=\"{}\"{}/>\n", path_of_curve(curve, times, frame),
                       curve.color, sum ? " stroke-dasharray=\"6 4\"" : "");
    out += fmt::format("<path d=\"M{} {}h{}\" class=\"curve\" stroke=\"{}\"{}/>\n", kRight + kGap, row - 5, kMark,
                       curve.color, sum ? " stroke-dasharray=\"6 4\"" : "");
    out += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", kRight + kGap + kMark + 8, row,
                       sum ? "kin. + potential" : curve.name);
    row += kRow;
  }
  out += fmt::format("<text x=\"{}\" y=\"26\">{}: where energy is and went</text>\n", kLeft,
                     name.empty() ? "assembly" : xml_escaped(printable(name)));
  if (!unseen.empty()) {
    out += fmt::format("<text x=\"{}\" y=\"{}\" class=\"small\">always within a thousandth of the largest: {}</text>\n",
                       kLeft, kPlotHeight - 12, unseen);
  }
  return out + "</svg>\n";
}

}  // namespace impend
