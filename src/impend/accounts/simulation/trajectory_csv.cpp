// Trajectories and energies as tables.
#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "impend/accounts/simulation/frame_numbers.h"
#include "impend/accounts/simulation/simulation_report.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

void add_cell(double value, std::string& row) {
  row += ",";
  if (std::isfinite(value)) fmt::format_to(std::back_inserter(row), "{}", value + 0.0);
}

std::string time_cell(double time) { return fmt::format("{}", time + 0.0); }

}  // namespace

std::string trajectory_csv_header() { return "t,part,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz\n"; }

std::string trajectory_csv_rows(const Assembly& start, const SimulationFrame& frame, const std::vector<int>& parts) {
  std::string rows;
  for (const int part : parts) {
    rows += time_cell(frame.time) + "," + csv_field(start.parts[part].name);
    for (const double value : pose_of(frame.bodies[part])) add_cell(value, rows);
    for (const double value : velocity_of(frame.bodies[part])) add_cell(value, rows);
    rows += "\n";
  }
  return rows;
}

std::string energy_csv_header() {
  std::string row = "t";
  for (const LedgerColumn& column : kLedgerColumns) row += std::string(",") + column.name;
  return row + "\n";
}

std::string energy_csv_row(const SimulationFrame& frame) {
  std::string row = time_cell(frame.time);
  for (const LedgerColumn& column : kLedgerColumns) add_cell(frame.energy.*column.value, row);
  return row + "\n";
}

}  // namespace impend
