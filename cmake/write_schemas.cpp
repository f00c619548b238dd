// Writes the JSON Schemas that the library holds to files: write_schemas ASSEMBLY_SCHEMA REPORT_SCHEMA SOLUTION_SCHEMA
// PLAN_SCHEMA TRAJECTORY_SCHEMA SWEEP_SCHEMA COMPARISON_SCHEMA ACTIONS_SCHEMA.
#include <cstdio>
#include <fstream>
#include <string>

#include "impend/accounts/comparison/comparison_report.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/simulation/simulation_report.h"
#include "impend/import/read_assembly.h"
#include "impend/records/records.h"
#include "impend/records/solution/solution_report.h"
#include "impend/sweep/sweep_job.h"

int main(int argc, char** argv) {
  if (argc != 9) {
    std::fputs(
        "usage: write_schemas ASSEMBLY_SCHEMA REPORT_SCHEMA SOLUTION_SCHEMA PLAN_SCHEMA TRAJECTORY_SCHEMA "
        "SWEEP_SCHEMA COMPARISON_SCHEMA ACTIONS_SCHEMA\n",
        stderr);
    return 2;
  }
  const std::string texts[] = {impend::assembly_schema(),   impend::report_schema(),     impend::solution_schema(),
                               impend::plan_schema(),       impend::trajectory_schema(), impend::sweep_schema(),
                               impend::comparison_schema(), impend::actions_schema()};
  for (int i = 0; i < 8; ++i) {
    std::ofstream file(argv[i + 1], std::ios::binary);
    file << texts[i];
    file.close();
    if (!file) {
      std::fprintf(stderr, "cannot write %s\n", argv[i + 1]);
      return 3;
    }
  }
  return 0;
}
