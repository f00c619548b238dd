// The visible parts as a file for other programs.
#include <algorithm>
#include <filesystem>

#include "impend/import/read_assembly.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

TEST_CASE("Parts that are written are read back where they were, and no others") {
  Session session;
  const SnapshotPtr now = opened(session, model_path("tower"));
  const std::string folder = fresh_folder("export-parts");
  for (const char* extension : {".glb", ".3mf", ".obj"}) {
    const std::string path = folder + "/two" + extension;
    const Result<Diagnostics> written = export_parts(*now, {1, 3}, path);
    INFO((written ? path : to_string(written.error())));
    REQUIRE(written.ok());
    ImportOptions options;
    if (std::string(extension) == ".obj") options.unit = now->assembly->unit_name;
    const Result<Assembly> read = read_assembly({path}, options);
    REQUIRE(read.ok());
    REQUIRE(read.value().parts.size() == 2);
    CHECK(read.value().parts[0].name == "block-2");
    CHECK(read.value().parts[1].name == "block-4");
    const Vec3 before = now->assembly->parts[3].X_WP * now->assembly->parts[3].moments.centroid;
    const Vec3 after = read.value().parts[1].X_WP * read.value().parts[1].moments.centroid;
    CHECK((before - after).norm() < 1e-6);
  }
}

TEST_CASE("Nothing visible, another extension and a missing folder are refused with what to do") {
  Session session;
  const SnapshotPtr now = opened(session, model_path("tower"));
  CHECK(export_parts(*now, {}, "x.glb").error().message.find("no part is visible") == 0);
  CHECK(export_parts(*now, {0}, "x.doc").error().hint.find(".glb") != std::string::npos);
  CHECK_FALSE(export_parts(*now, {0}, "/nowhere/at/all/x.glb").ok());
}
