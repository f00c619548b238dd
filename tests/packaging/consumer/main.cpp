// Analyzes an installed model through the installed headers and archives; status 0 when the block slides at g sin 30°.
#include <cmath>
#include <filesystem>
#include <iostream>

#include "impend/pipeline/pipeline.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path folder = argv[1];
  const std::string file = (folder / (folder.filename().string() + ".assembly.json")).string();
  const auto analysis = impend::run_analysis({file}, {});
  if (!analysis) {
    std::cerr << impend::to_string(analysis.error()) << '\n';
    return 3;
  }
  const auto& result = analysis.value();
  std::cout << "verdict: " << impend::to_string(result.verdict) << '\n';
  for (const auto& body : result.bodies) {
    if (body.fixed) continue;
    std::cout << "acceleration: " << body.linear.norm() << " m/s²\n";
    if (std::abs(body.linear.norm() - impend::kStandardGravity / 2) > 1e-9 * impend::kStandardGravity) return 1;
  }
  return result.verdict == impend::Verdict::kMoves ? 0 : 1;
}
