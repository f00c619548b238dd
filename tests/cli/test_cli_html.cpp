// impend analyze --html: where the page goes, what it says of files and options, and what keeps it from being written.
#include <filesystem>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

const std::string kModels = IMPEND_MODELS_DIR;

}  // namespace

TEST_CASE("A page is written beside the report in words and as JSON") {
  const TemporaryFolder folder;
  const std::string model = kModels + "/overhang-tips/overhang-tips.assembly.json";
  const ProgramResult result = run_impend({"analyze", model, "--html", folder.file("page.html"), "--json",
                                           folder.file("report.json"), "--density", "2000"});
  INFO(result.err);
  CHECK(result.status == 2);  // an assembly file states its densities
  CHECK_FALSE(std::filesystem::exists(folder.file("page.html")));
  const ProgramResult right = run_impend(
      {"analyze", model, "--html", folder.file("page.html"), "--json", folder.file("report.json"), "--gap", "0.001"});
  REQUIRE(right.status == 0);
  CHECK(has(right.out, "overhang tips: MOVES"));
  const std::string page = read_file(folder.file("page.html"));
  CHECK(has(page, "<p class=\"word\">MOVES</p>"));
  CHECK(has(page, "--gap 0.001</code>"));
  CHECK(has(read_file(folder.file("report.json")), "impend-report"));
  CHECK((has(page, "data:image/png;base64,iVBOR") || has(page, "Pictures are missing: ")));
}

TEST_CASE("The page on standard output has it to itself") {
  const ProgramResult result =
      run_impend({"analyze", kModels + "/overhang-tips/overhang-tips.assembly.json", "--html", "-"});
  CHECK(result.status == 0);
  CHECK(result.out.starts_with("<!DOCTYPE html>\n"));
  CHECK(result.out.ends_with("</html>\n"));
}

TEST_CASE("Pages of plans and runs are written beside what else is told, or alone on standard output") {
  const TemporaryFolder folder;
  const std::string model = kModels + "/overhang-tips/overhang-tips.assembly.json";
  const std::string plank = kModels + "/plank-and-weights/plank-and-weights.assembly.json";
  const auto page_of = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--html", folder.file("page.html")});
    const ProgramResult told = run_impend(words);
    INFO(told.err);
    REQUIRE(told.status == 0);
    CHECK_FALSE(told.out.empty());
    words.back() = "-";
    const ProgramResult alone = run_impend(words);
    CHECK(alone.out.starts_with("<!DOCTYPE html>\n"));
    CHECK(alone.out.ends_with("</html>\n"));
    return read_file(folder.file("page.html"));
  };
  const std::string check = page_of({"plan", "check", plank}), search = page_of({"plan", "search", plank});
  CHECK(has(check, "EVERY STEP STANDS with 2 hands"));
  CHECK(has(search, "PLAN FOUND with"));
  const std::string run = page_of({"simulate", model, "--until", "0.1"});
  CHECK(has(run, "<p class=\"word\">MOVES</p>"));
  for (const std::string& page : {check, search, run})
    CHECK((has(page, "data:image/png;base64,iVBOR") || has(page, "Pictures are missing: ")));
  CHECK(run_impend({"simulate", model, "--html", folder.file("a"), "--json", folder.file("./a")}).status == 2);
  CHECK(run_impend({"simulate", model, "--html", "-", "-o", "-"}).status == 2);
  CHECK(run_impend({"simulate", model, "--html", model}).status == 2);
  CHECK(run_impend({"plan", "check", plank, "--html", "-", "--json", "-"}).status == 2);
}

TEST_CASE("A run that goes on from a trajectory has the page of the whole") {
  const TemporaryFolder folder;
  const std::string model = kModels + "/overhang-tips/overhang-tips.assembly.json";
  const std::string file = folder.file("run.jsonl"), page = folder.file("page.html");
  const auto body = [&] {
    const std::string text = read_file(page);
    return text.substr(0, text.find("<section id=\"origin\">"));
  };
  REQUIRE(run_impend({"simulate", model, "--until", "0.5", "-o", file, "--html", page}).status == 0);
  const std::string whole = body(), bytes = read_file(file);
  write_file(file, bytes.substr(0, bytes.size() / 2));
  REQUIRE(run_impend({"simulate", model, "--resume", file, "--html", page}).status == 0);
  const auto words = [](std::string text) {  // rotations of frames that were read are quaternions
    for (std::size_t at = text.find("base64,"); at != std::string::npos; at = text.find("base64,", at + 1))
      text.erase(at + 7, text.find('"', at) - at - 7);
    return text;
  };
  CHECK(words(body()) == words(whole));
}

TEST_CASE("Outputs that would overwrite each other or an input are refused before anything is computed") {
  const TemporaryFolder folder;
  const std::string model = kModels + "/overhang-tips/overhang-tips.assembly.json";
  const auto refused = [&](const std::vector<std::string>& more, const std::string& words) {
    std::vector<std::string> command = {"analyze", model};
    command.insert(command.end(), more.begin(), more.end());
    const ProgramResult result = run_impend(command);
    INFO(result.err);
    CHECK(result.status == 2);
    CHECK(has(result.err, words));
  };
  refused({"--html", "-", "--json", "-"}, "--json - and --html - cannot share stdout");
  refused({"--html", folder.file("a"), "--json", folder.file("a")}, "--html and --json cannot share a file");
  refused({"--html", folder.file("a"), "--certificate", folder.file("./a")},
          "--html and --certificate cannot share a file");
  refused({"--html", ""}, "needs a file name");
  refused({"--html", model}, "is one of the inputs");
}

TEST_CASE("A page names files as they were given, without the user's home folder") {
  const TemporaryFolder folder;
  std::filesystem::copy(kModels + "/overhang-tips", folder.file("my models"));
  RunOptions options;
  options.environment = {{"HOME", folder.path()}};
  const ProgramResult result = run_impend(
      {"analyze", folder.file("my models/overhang-tips.assembly.json"), "--html", folder.file("page.html")}, options);
  INFO(result.err);
  REQUIRE(result.status == 0);
  const std::string page = read_file(folder.file("page.html"));
  CHECK_FALSE(has(page, folder.path()));
  CHECK(has(page, "impend analyze ~/'my models/overhang-tips.assembly.json' --html ~/page.html"));
  CHECK(has(page, "<bdi>~/my models/overhang-tips.assembly.json</bdi>"));
}

TEST_CASE("Where nothing can be drawn the page says why and is whole") {
  const TemporaryFolder folder;
  RunOptions options;
  options.environment = {{"__EGL_VENDOR_LIBRARY_FILENAMES", folder.file("none")}};
  const ProgramResult result = run_impend(
      {"analyze", kModels + "/overhang-tips/overhang-tips.assembly.json", "--html", folder.file("page.html")}, options);
  INFO(result.err);
  REQUIRE(result.status == 0);
  const std::string page = read_file(folder.file("page.html"));
  CHECK(has(page, "Pictures are missing: "));
  CHECK(has(page, "</html>"));
}
