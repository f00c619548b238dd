// --display-unit: lengths of the text in another unit, and nothing else of the report.
#include <filesystem>
#include <set>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend::test;

namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string models_folder() { return IMPEND_MODELS_DIR; }

std::set<std::string> assembly_files() {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(models_folder())) {
    if (entry.path().string().ends_with(".assembly.json")) files.insert(entry.path().string());
  }
  return files;
}

}  // namespace

TEST_CASE("A display unit changes no byte of JSON and CSV, of any model") {
  TemporaryFolder folder;
  const std::string plain = folder.file("plain.json"), shown = folder.file("shown.json");
  const std::string plain_csv = folder.file("plain.csv"), shown_csv = folder.file("shown.csv");
  const std::set<std::string> files = assembly_files();
  REQUIRE(files.size() > 30);
  for (const std::string& file : files) {
    INFO(file);
    const ProgramResult before = run_impend({"contacts", file, "--json", plain, "--csv", plain_csv});
    const ProgramResult after =
        run_impend({"contacts", file, "--json", shown, "--csv", shown_csv, "--display-unit", "ft"});
    CHECK(before.status == 0);
    CHECK(after.status == 0);
    CHECK(read_file(plain) == read_file(shown));
    CHECK(read_file(plain_csv) == read_file(shown_csv));
    CHECK(before.out != after.out);
    const ProgramResult report = run_impend({"analyze", file, "--no-timings", "--json", plain});
    const ProgramResult report_shown =
        run_impend({"analyze", file, "--no-timings", "--json", shown, "--display-unit", "in"});
    CHECK(report.status == report_shown.status);
    CHECK(read_file(plain) == read_file(shown));
    CHECK(report.out.substr(0, report.out.find(':')) == report_shown.out.substr(0, report_shown.out.find(':')));
  }
}

TEST_CASE("Tables and sentences of every verb are in the display unit") {
  const std::string tower = models_folder() + "/tower/tower.assembly.json";
  for (const std::vector<std::string>& verb :
       {std::vector<std::string>{"info", tower}, {"contacts", tower}, {"analyze", tower, "--verbose"}}) {
    std::vector<std::string> asked = verb;
    asked.insert(asked.end(), {"--display-unit", "ft"});
    const ProgramResult plain = run_impend(verb), shown = run_impend(asked);
    INFO(verb.front() << "\n" << shown.out);
    CHECK(shown.status == 0);
    CHECK(has(shown.out, " ft"));
    CHECK_FALSE(has(shown.out, " m\n"));
    CHECK_FALSE(has(shown.out, " m "));
    CHECK_FALSE(has(plain.out, " ft"));
  }
  const ProgramResult run = run_impend({"simulate", models_folder() + "/overhang-tips/overhang-tips.assembly.json",
                                        "--until", "1", "--display-unit", "cm"});
  INFO(run.out);
  CHECK(run.status == 0);
  CHECK(has(run.out, " cm"));
}

TEST_CASE("An unknown display unit is refused with those that there are") {
  for (const char* unit : {"furlong", ""}) {
    const ProgramResult refused =
        run_impend({"info", models_folder() + "/tower/tower.assembly.json", "--display-unit", unit});
    CHECK(refused.status == 2);
    CHECK(has(refused.err, "--display-unit cannot be"));
    CHECK(has(refused.err, "'ft'"));
  }
}
