// What `impend analyze` says of assemblies without friction, by a program that is built in half the time: scripts/run
// shows its answers while the whole program is being built.
#include <cstdio>
#include <exception>
#include <string>

#include "impend/pipeline/pipeline.h"
#include "impend/report/report.h"

namespace {

using namespace impend;

constexpr int kAnswered = 0, kFailed = 3;  // the exit statuses of `impend analyze`

int answer(const std::string& file) {
  const Result<Analysis> analysis = run_analysis({file}, PipelineOptions());
  if (!analysis) {
    std::fprintf(stderr, "impend: error: %s\n", to_string(analysis.error()).c_str());
    return kFailed;
  }
  std::fputs(to_text(analysis.value(), ReportOptions()).c_str(), stdout);
  return kAnswered;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: impend-first-look ASSEMBLY\n", stderr);
    return 2;
  }
  try {
    return answer(arguments[1]);
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "impend: error: %s\n", exception.what());
    return 4;
  }
}
