// --noise: how exact coordinates are, whatever their digits say.
#include <fmt/format.h>

#include <fstream>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace impend::test {
namespace {

// A box as a modeller writes it that prints three decimals.
void write_box(const std::string& file, double x, double y, double from, double to) {
  std::ofstream out(file);
  for (int i = 0; i < 8; ++i) {
    out << fmt::format("v {:.3f} {:.3f} {:.3f}\n", i & 4 ? x : -x, i & 2 ? y : -y, i & 1 ? to : from);
  }
  out << "f 1 2 4 3\nf 5 7 8 6\nf 1 5 6 2\nf 3 4 8 7\nf 1 3 7 5\nf 2 6 8 4\n";
}

// A block of about 1 m, `apart` above a base.
std::vector<std::string> hovering(const TemporaryFolder& folder, double apart) {
  write_box(folder.file("base.obj"), 1.234, 1.357, -0.471, 0.112);
  write_box(folder.file("block.obj"), 0.531, 0.419, 0.112 + apart, 0.812);
  return {"analyze", folder.file("base.obj"), folder.file("block.obj"), "--unit", "m", "--fixed", "base"};
}

int status(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  const ProgramResult run = run_impend(words);
  INFO(run.out << run.err);
  CHECK(run.status != 3);
  return run.status;
}

}  // namespace

TEST_CASE("The option --noise decides what three decimals leave open") {
  const TemporaryFolder folder;
  const std::vector<std::string> words = hovering(folder, 0.001);  // a unit of the last decimal
  CHECK(status(words, {"--expect", "marginal"}) == 0);
  CHECK(status(words, {"--noise", "1e-6", "--expect", "moves"}) == 0);
  CHECK(status(words, {"--noise", "0.002", "--expect", "stable"}) == 0);
  CHECK(status(hovering(folder, 0), {"--noise", "1e-6", "--expect", "stable"}) == 0);
}

TEST_CASE("The option --noise is in the input's unit and told as given") {
  const TemporaryFolder folder;
  std::vector<std::string> words = hovering(folder, 0);
  words[0] = "contacts";
  words.insert(words.end(), {"--noise", "0.002"});
  const ProgramResult run = run_impend(words);
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  CHECK(run.out.find("0.002 m for part") != std::string::npos);
  CHECK(run.out.find("(as given)") != std::string::npos);
}

TEST_CASE("The option --noise below nothing is refused") {
  const TemporaryFolder folder;
  CHECK(status(hovering(folder, 0), {"--noise", "-1"}) == 2);
  CHECK(status(hovering(folder, 0), {"--noise", "small"}) == 2);
}

}  // namespace impend::test
