// libFuzzer target: any bytes must give a problem that can be solved, or an error with a message and a place.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "impend/motion/formulations.h"
#include "impend/records/problem/problem_files.h"

namespace {

// Large problems are no news here, and slow.
constexpr int kMostRows = 50, kMostBodies = 20;

// The input is cut at every byte 0xFF into the files of a folder, in this order.
std::vector<impend::TextFile> files_in(std::string_view bytes) {
  std::vector<impend::TextFile> files;
  for (const char* name : {"M.mtx", "Q.mtx", "J.mtx", "c.mtx", "noise.mtx", "place.mtx", "names.json", "G.mtx"}) {
    const std::size_t end = bytes.find('\xFF');
    if (!bytes.empty()) files.push_back({name, std::string(bytes.substr(0, end))});
    bytes = end == std::string_view::npos ? std::string_view() : bytes.substr(end + 1);
  }
  return files;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace impend;
  const auto folder = parse_problem("fuzz", files_in({reinterpret_cast<const char*>(data), size}));
  if (!folder.ok()) {
    if (folder.error().message.empty() || folder.error().place.file.rfind("fuzz/", 0) != 0) std::abort();
    return 0;
  }
  const MotionProblem& problem = folder.value().problem;
  if (problem.c.size() != problem.rows() || problem.Q.size() != 6 * problem.bodies()) std::abort();
  if (problem.rows() > kMostRows || problem.bodies() > kMostBodies) return 0;
  const MotionSolution solution = solve_least_constraint(problem);
  if (solution.status == SolveStatus::kSolved && !solution.a.allFinite()) std::abort();
  if (print_problem(folder.value()).ok() && !parse_problem("fuzz", print_problem(folder.value()).value())) std::abort();
  return 0;
}
