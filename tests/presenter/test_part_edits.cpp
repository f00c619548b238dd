// Parts that are renamed, left out, or get their holes closed, and what a failure offers to do.
#include <filesystem>

#include "gui/presenter/banner.h"
#include "gui/presenter/part_rows.h"
#include "impend/import/read_assembly.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;
namespace fs = std::filesystem;

namespace {

void do_edit(Session& session, const Edit& edit) {
  const Status status = session.apply(edit);
  INFO((status ? std::string() : to_string(status.error())));
  REQUIRE(status.ok());
}

void write_obj(const std::string& path, const TriangleMesh& mesh) {
  write_file(path, impend::test::mesh_file_bytes(mesh, impend::test::MeshFormat::kObj));
}

ImportOptions in_metres() {
  ImportOptions options;
  options.unit = "m";
  return options;
}

// A box of the given size on a slab, without its upper side.
std::string open_box_on_slab(const std::string& folder, const Vec3& size) {
  write_obj(folder + "/slab.obj", impend::test::box(Vec3(-2, -2, -1), Vec3(4, 4, 0)));
  TriangleMesh box = impend::test::box(Vec3::Zero(), size);
  std::erase_if(box.triangles, [&](const std::array<int, 3>& t) {
    return box.vertices[t[0]].z() == size.z() && box.vertices[t[1]].z() == size.z() &&
           box.vertices[t[2]].z() == size.z();
  });
  REQUIRE(box.triangles.size() == 10);
  write_obj(folder + "/lidless.obj", box);
  return folder;
}

std::vector<std::string> names_of(const Assembly& assembly) {
  std::vector<std::string> names;
  for (const Part& part : assembly.parts) names.push_back(part.name);
  return names;
}

bool has_code(const Diagnostics& warnings, const std::string& code) {
  return std::any_of(warnings.begin(), warnings.end(), [&](const Warning& w) { return w.code == code; });
}

}  // namespace

TEST_CASE("a part that is renamed bears the name in the answer and in the saved file until it is undone") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("tower"));
  const std::string untouched = report_of(*before->analysis);
  const int part = original_part(*before, "block-2");
  do_edit(session, SetName{part, "keystone"});
  const SnapshotPtr renamed = ready(session);
  CHECK(renamed->analysis->assembly.parts.at(part).name == "keystone");
  CHECK(renamed->document->undo_name() == "Rename 'block-2'");
  CHECK(part_nodes(*renamed).at(part).name == "keystone");
  const auto path = session.save(fresh_folder("renamed") + "/out", false);
  REQUIRE(path.ok());
  const auto read = read_assembly({path.value()}, {});
  REQUIRE(read.ok());
  CHECK(names_of(read.value()) == names_of(renamed->analysis->assembly));
  session.undo();
  CHECK(report_of(*ready(session)->analysis) == untouched);
}

TEST_CASE("the sequence of a file follows parts that are renamed or left out, into the saved file") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("plank-and-weights"));
  do_edit(session, SetName{original_part(*before, "plank"), "beam"});
  do_edit(session, RemovePart{{original_part(*before, "left weight")}});
  (void)ready(session);
  const auto path = session.save(fresh_folder("sequence") + "/out", false);
  REQUIRE(path.ok());
  const auto read = read_assembly({path.value()}, {});
  REQUIRE(read.ok());
  std::vector<std::string> placed;
  for (const NamedStep& step : read.value().sequence) placed.insert(placed.end(), step.parts.begin(), step.parts.end());
  CHECK(placed == std::vector<std::string>{"post", "beam", "right weight"});
}

TEST_CASE("a name that is taken, empty or the ground's is refused, and a name that became free is not") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("tower"));
  const int first = original_part(*before, "block-1"), second = original_part(*before, "block-2");
  for (const std::string name : {"block-1", "ground", "", "  ", "two\nlines"}) {
    INFO(name);
    const Status refused = session.apply(SetName{second, name});
    REQUIRE_FALSE(refused.ok());
    CHECK_FALSE(refused.error().hint.empty());
  }
  do_edit(session, SetName{first, "old"});
  do_edit(session, SetName{second, "block-1"});
  const SnapshotPtr swapped = ready(session);
  CHECK(swapped->assembly->parts.at(first).name == "old");
  CHECK(swapped->assembly->parts.at(second).name == "block-1");
  do_edit(session, SetName{second, "block-2"});
  do_edit(session, SetName{first, "block-1"});
  CHECK_FALSE(ready(session)->document->modified());
}

TEST_CASE("warnings speak of a renamed part by its new name, also where names change hands") {
  const std::string folder = open_box_on_slab(fresh_folder("hands"), Vec3(1, 1, 1));
  Session session;
  session.open({folder}, in_metres());
  const SnapshotPtr before = session.wait_until_idle();
  REQUIRE(before->document);
  const int box = original_part(*before, "lidless"), slab = original_part(*before, "slab");
  do_edit(session, SetFixed{{box, slab}, true});
  do_edit(session, SetFixed{{slab}, false});
  do_edit(session, SetName{slab, "floor"});
  do_edit(session, SetName{box, "slab"});
  const SnapshotPtr after = session.wait_until_idle();
  const Diagnostics& warnings = after->assembly->warnings;
  const auto open =
      std::find_if(warnings.begin(), warnings.end(), [](const Warning& w) { return w.code == "open-mesh"; });
  REQUIRE(open != warnings.end());
  CHECK(open->part == "slab");
}

TEST_CASE("a part that is left out is in neither the answer nor the saved file, and undo brings it back") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("tower"));
  const std::string untouched = report_of(*before->analysis);
  do_edit(session, RemovePart{{original_part(*before, "block-3")}});
  const SnapshotPtr without = ready(session);
  CHECK(report_of(*without->analysis).find("block-3") == std::string::npos);
  const auto path = session.save(fresh_folder("left-out") + "/out", false);
  REQUIRE(path.ok());
  const auto read = read_assembly({path.value()}, {});
  REQUIRE(read.ok());
  CHECK(names_of(read.value()) == names_of(*without->assembly));
  CHECK(read.value().parts.size() + 1 == before->assembly->parts.size());
  session.undo();
  CHECK(report_of(*ready(session)->analysis) == untouched);
}

TEST_CASE("an open mesh is offered to be closed, and closed it has the mass of the box it is") {
  const Vec3 size(1, 2, 0.5);
  const std::string folder = open_box_on_slab(fresh_folder("lidless"), size);
  Session session;
  session.open({folder}, in_metres());
  const SnapshotPtr failed = session.wait_until_idle();
  REQUIRE(failed->state == SessionState::kFailed);
  REQUIRE(failed->error->code == ErrorCode::kOpenMesh);
  const Banner said = banner(*failed);
  CHECK(said.detail.find("--") == std::string::npos);
  CHECK(said.detail.find("Close holes") != std::string::npos);
  const std::vector<Remedy> offered = remedies(*failed);
  REQUIRE(offered.size() == 3);
  CHECK(offered[0].text == "Close holes of 'lidless'");
  CHECK(offered[1].text == "Fix 'lidless'");
  CHECK(offered[2].text == "Remove 'lidless'");
  // Each of them leads to an answer.
  for (const Remedy& remedy : offered) {
    INFO(remedy.text);
    do_edit(session, remedy.edit);
    const SnapshotPtr answered = ready(session);
    CHECK(remedies(*answered).empty());
    if (remedy.text.find("Close") == 0) {
      const Part& box = answered->assembly->parts.at(shown_part(*answered, "lidless"));
      CHECK(box.volume == Approx(1.0));  // 1 · 2 · ½
      CHECK(box.mass.mass == Approx(1000.0));
      CHECK(box.center_of_mass_W().isApprox(Vec3(0.5, 1, 0.25), 1e-12));
      CHECK(box.check.closed);
      CHECK(has_code(answered->assembly->warnings, "holes-closed"));
      CHECK_FALSE(has_code(answered->assembly->warnings, "open-mesh"));
      const auto path = session.save(fresh_folder("closed") + "/out", false);
      REQUIRE(path.ok());
      const auto read = read_assembly({path.value()}, {});
      REQUIRE(read.ok());
      for (const Part& part : read.value().parts) CHECK(part.check.closed);
      do_edit(session, SetDensity{{original_part(*answered, "lidless")}, 500});
      CHECK(ready(session)->assembly->parts.at(shown_part(*answered, "lidless")).mass.mass == Approx(500.0));
      session.undo();
    }
    session.undo();
    CHECK(session.wait_until_idle()->state == SessionState::kFailed);
  }
}

TEST_CASE("closed holes outlive a reload, and are given up where the mesh has become another") {
  const std::string folder = open_box_on_slab(fresh_folder("reloaded-holes"), Vec3(1, 1, 1));
  Session session;
  session.open({folder}, in_metres());
  const SnapshotPtr failed = session.wait_until_idle();
  do_edit(session, CloseHoles{{original_part(*failed, "lidless")}});
  (void)ready(session);
  session.reload();
  const SnapshotPtr again = ready(session);
  CHECK(again->assembly->parts.at(shown_part(*again, "lidless")).volume == Approx(1.0));
  CHECK(again->document->modified());
  session.undo();
  CHECK(session.wait_until_idle()->state == SessionState::kFailed);
}

TEST_CASE("nothing is fixed is said only as long as nothing is") {
  const std::string folder = fresh_folder("nothing-fixed");
  write_obj(folder + "/a.obj", impend::test::box(Vec3(0, 0, 0), Vec3(1, 1, 1)));
  write_obj(folder + "/b.obj", impend::test::box(Vec3(0, 0, 1), Vec3(1, 1, 2)));
  Session session;
  session.open({folder}, in_metres());
  const auto said = [](const Snapshot& snapshot) {
    const std::vector<WarningLine> lines = warning_lines(snapshot);
    const Diagnostics notes = import_notes(snapshot);
    const bool warned = std::any_of(lines.begin(), lines.end(), [](const WarningLine& line) {
      return line.text.find("nothing is fixed") != std::string::npos;
    });
    CHECK(warned == has_code(notes, "ground-added"));
    return warned;
  };
  CHECK(said(*ready(session)));
  do_edit(session, SetFixed{{0}, true});
  CHECK_FALSE(said(*ready(session)));
  do_edit(session, SetFixed{{0}, false});
  CHECK(said(*ready(session)));
}
