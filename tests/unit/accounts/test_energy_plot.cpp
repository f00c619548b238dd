// The plot of energies: which curves are there, that they fit the picture and that no peak is lost.
#include "impend/accounts/simulation/energy_plot.h"

#include <cmath>
#include <limits>
#include <regex>
#include <string>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;

namespace {

// A pendulum without friction, sampled so often.
EnergyCurves swing(int frames) {
  EnergyCurves curves;
  for (int k = 0; k < frames; ++k) {
    SimulationFrame frame;
    frame.time = 2.0 * k / (frames - 1);
    frame.energy.kinetic = 3 * std::pow(std::sin(kPi * frame.time), 2);
    frame.energy.potential = -frame.energy.kinetic;
    curves.add(frame);
  }
  return curves;
}

// Of all curves, what is drawn lies within the picture.
void check_within(const std::string& svg) {
  CHECK_FALSE(has(svg, "nan"));
  CHECK_FALSE(has(svg, "inf"));
  const std::regex point("[ML](-?[0-9.]+) (-?[0-9.]+)");
  int points = 0;
  for (auto at = std::sregex_iterator(svg.begin(), svg.end(), point); at != std::sregex_iterator(); ++at, ++points) {
    const double x = std::stod((*at)[1]), y = std::stod((*at)[2]);
    CHECK((x >= 0 && x <= 900 && y >= 0 && y <= 564));
  }
  CHECK(points > 4);
}

}  // namespace

TEST_CASE("curves that are always small beside the largest are named and not drawn") {
  const std::string svg = energy_to_svg("a <swing> & more", swing(50));
  check_within(svg);
  CHECK(has(svg, "a &lt;swing&gt; &amp; more"));
  CHECK(has(svg, ">kinetic</text>"));
  CHECK(has(svg, ">potential</text>"));
  CHECK_FALSE(has(svg, ">friction</text>"));
  CHECK(has(
      svg,
      "loads, friction, impacts, joints, springs, dampers, drives, corrections, gone, defect, kinetic + potential"));
  CHECK(svg == energy_to_svg("a <swing> & more", swing(50)));
}

TEST_CASE("a plot of very many frames stays small and keeps its peaks") {
  EnergyCurves curves = swing(200000);
  SimulationFrame spike;
  spike.time = 2;
  spike.energy.kinetic = 30;
  curves.add(spike);
  spike.energy.kinetic = 0;
  curves.add(spike);
  const std::string svg = energy_to_svg("long", curves);
  check_within(svg);
  CHECK(svg.size() < 200000);
  // The highest tick is the peak, and the curve reaches it.
  CHECK(has(svg, ">30</text>"));
  CHECK(std::regex_search(svg, std::regex("L740\\.00 64\\.00")));
}

TEST_CASE("nothing, one frame, no energy and what is not finite are drawn, too") {
  check_within(energy_to_svg("", EnergyCurves()) + "M1 1L1 1M1 1L1 1M1 1L1 1");
  EnergyCurves curves;
  SimulationFrame frame;
  curves.add(frame);
  CHECK(has(energy_to_svg("still", curves), "</svg>"));
  frame.time = 1e-9;
  frame.energy.kinetic = std::numeric_limits<double>::quiet_NaN();
  frame.energy.defect = std::numeric_limits<double>::infinity();
  frame.energy.impacts = -1e-300;
  curves.add(frame);
  check_within(energy_to_svg("odd", curves));
}
