// --print: what packages, shells and the documentation ask the program for.
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

bool has_text(const std::string& text, const std::string& piece) { return text.find(piece) != std::string::npos; }

std::string print_of(const std::string& what, const RunOptions& options = {}) {
  const ProgramResult run = run_impend({"--print", what}, options);
  CHECK(run.status == 0);
  CHECK(run.err.empty());
  return run.out;
}

}  // namespace

TEST_CASE("names of parts come from assembly files without their meshes, and from small files of shapes") {
  const TemporaryFolder folder;
  const std::string assembly = folder.file("wall.assembly.json"), shapes = folder.file("two boxes.obj");
  write_file(assembly,
             R"({"format": "impend-assembly", "version": 1, "length_unit": "m",
                 "parts": [{"name": "top stone", "mesh": "none.stl"}, {"name": "two\nlines", "mesh": "none.stl"}]})");
  write_file(shapes, obj_with_objects({{"base", box(Vec3(-1, -1, -0.2), Vec3(0, 1, 0))},
                                       {"block", box(Vec3(-0.1, 0, 0), Vec3(0.3, 0.2, 0.2))}}));
  const ProgramResult both = run_impend({"--print", "parts", assembly, shapes});
  CHECK(both.status == 0);
  CHECK(both.out == "top stone\nbase\nblock\n");
}

TEST_CASE(
    "files that say nothing, that are large, or that are of CAD have no names, and no message disturbs the line") {
  const TemporaryFolder folder;
  write_file(folder.file("bad.json"), R"({"parts": [{"name": 3}, 4, null]})");
  write_file(folder.file("bad.stl"), "solid");
  write_file(folder.file("large.obj"), "o part\n" + std::string(3'000'000, '#'));
  for (const std::string& file :
       {folder.file("bad.json"), folder.file("bad.stl"), folder.file("large.obj"), folder.file("none.obj"),
        std::string(IMPEND_MODELS_DIR) + "/cad-table/cad-table.step"}) {
    INFO(file);
    const ProgramResult run = run_impend({"--print", "parts", file});
    CHECK(run.status == 0);
    CHECK(run.out.empty());
    CHECK(run.err.empty());
  }
}

TEST_CASE("the day in the title of a page is that of the version, or of SOURCE_DATE_EPOCH") {
  RunOptions first, nonsense;
  first.environment = {{"SOURCE_DATE_EPOCH", "86400"}};
  nonsense.environment = {{"SOURCE_DATE_EPOCH", "yesterday"}};
  const std::string usual = print_of("man:impend-info");
  CHECK(has_text(usual, ".TH IMPEND\\-INFO 1 20"));
  CHECK(has_text(print_of("man:impend-info", first), ".TH IMPEND\\-INFO 1 1970-01-02 \"impend 0.1.0\""));
  CHECK(print_of("man:impend-info", nonsense) == usual);
  CHECK(print_of("man:impend-info") == usual);
}

TEST_CASE("what cannot be printed is an error that says what can") {
  for (const char* what : {"", "man:impend-anlyze", "completion:tcsh", "options:plan chek", "nonsense"}) {
    INFO(what);
    const ProgramResult run = run_impend({"--print", what});
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(has_text(run.err, "hint: "));
  }
  CHECK(run_impend({"--print"}).status == 2);
  CHECK(has_text(run_impend({"--print", "man:impend-anlyze"}).err, "impend-analyze"));
}

}  // namespace impend::test
