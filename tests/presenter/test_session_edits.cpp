// Edits in a session: the same answers as files that say so, undone to the byte.
#include <cmath>

#include "gui/presenter/selection.h"
#include "impend/pipeline/pipeline.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;
using Json = nlohmann::json;

namespace {

void do_edit(Session& session, const Edit& edit, int gesture = 0) {
  const Status status = session.apply(edit, gesture);
  INFO((status ? std::string() : to_string(status.error())));
  REQUIRE(status.ok());
}

Json& part_entry(Json& file, const std::string& name) {
  for (Json& part : file["parts"]) {
    if (part["name"] == name) return part;
  }
  FAIL("no part " << name);
  return file;
}

// What the model's report is after the edit, and what it is when the file says so.
void check_as_in_file(const std::string& model, const std::function<Edit(const Snapshot&)>& edit,
                      const std::function<void(Json&)>& change) {
  Session session;
  const SnapshotPtr before = opened(session, model_path(model));
  const std::string untouched = report_of(*before->analysis);
  do_edit(session, edit(*before));
  const std::string folder = fresh_folder("edit");
  const std::string edited_report = report_of(*ready(session)->analysis);
  CHECK(edited_report == fresh_report(edited_model(model, folder, change)));
  CHECK(edited_report != untouched);
  session.undo();
  CHECK(report_of(*ready(session)->analysis) == untouched);
  session.redo();
  CHECK(report_of(*ready(session)->analysis) == edited_report);
}

std::string report_afresh(const Document& document) {
  const Result<Analysis> analysis = run_analysis(edited(document), document.opened->inputs, {});
  return analysis ? report_of(analysis.value()) : to_string(analysis.error());
}

std::string outcome_of(const Snapshot& snapshot) {
  return snapshot.analysis ? report_of(*snapshot.analysis) : snapshot.error ? to_string(*snapshot.error) : "nothing";
}

}  // namespace

TEST_CASE("edits give the same report as a file that says so, and undo the old one to the byte") {
  SECTION("fixing") {
    check_as_in_file(
        "corbel-light",
        [](const Snapshot& s) {
          return SetFixed{{original_part(s, "counterweight")}, true};
        },
        [](Json& file) { part_entry(file, "counterweight")["fixed"] = true; });
  }
  SECTION("releasing what was fixed") {
    check_as_in_file(
        "voussoir-arch",
        [](const Snapshot& s) {
          return SetFixed{{original_part(s, "springer right")}, false};
        },
        [](Json& file) { part_entry(file, "springer right").erase("fixed"); });
  }
  SECTION("density") {
    check_as_in_file(
        "corbel",
        [](const Snapshot& s) {
          return SetDensity{{original_part(s, "counterweight")}, 1000};
        },
        [](Json& file) { part_entry(file, "counterweight")["density"] = 1000; });
  }
  SECTION("gravity") {
    check_as_in_file(
        "v-block", [](const Snapshot&) { return SetGravity{Vec3(0, -1, -9)}; },
        [](Json& file) {
          file["gravity"] = {0, -1, -9};
        });
  }
  SECTION("gravity over a ground, which is laid anew") {
    check_as_in_file(
        "tower", [](const Snapshot&) { return SetGravity{Vec3(0, 0, 9.80665)}; },
        [](Json& file) {
          file["gravity"] = {0, 0, 9.80665};
          const Result<Assembly> upright = read_assembly({model_path("tower")}, {});
          REQUIRE(upright.ok());
          Assembly turned = upright.value();
          turned.gravity = Vec3(0, 0, 9.80665);
          file["ground"]["height"] = *lowest_height(turned) / turned.metres_per_unit;
        });
  }
  SECTION("gap") {
    check_as_in_file(
        "dovetail", [](const Snapshot&) { return SetGap{0.00005}; },
        [](Json& file) {
          file["contact"] = {{"gap", 0.05}};
        });
  }
  SECTION("no ground") {
    check_as_in_file(
        "table", [](const Snapshot&) { return SetGround{}; }, [](Json& file) { file.erase("ground"); });
  }
  SECTION("removing a part") {
    check_as_in_file(
        "table", [](const Snapshot& s) { return RemovePart{{original_part(s, "leg-back-left")}}; },
        [](Json& file) { file["parts"].erase(3); });
  }
}

TEST_CASE("a density that nobody gave is told when a fixed part is released, and not once it is given") {
  const auto told = [](const Snapshot& snapshot) {
    std::string text;
    for (const Warning& warning : snapshot.analysis->warnings) {
      if (warning.code == "default-density") text += warning.message + "\n";
    }
    return text;
  };
  Session session;
  const SnapshotPtr before = opened(session, model_path("block-on-incline"));
  const int incline = original_part(*before, "incline");
  CHECK(told(*before).empty());
  do_edit(session, SetFixed{{incline}, false});
  CHECK(told(*ready(session)) ==
        "'incline' was fixed and has the density that is assumed where none is given, 1000 kg/m³: check it\n");
  do_edit(session, SetDensity{{incline}, 1000});
  CHECK(told(*ready(session)).empty());

  const std::string path = edited_model("table", fresh_folder("densities"), [](Json& file) {
    for (Json& part : file["parts"]) part.erase("density");
  });
  const SnapshotPtr assumed = opened(session, path);
  CHECK(told(*assumed).find("'top'") != std::string::npos);
  do_edit(session, SetDensity{{0}, 700});
  const std::string fewer = told(*ready(session));
  CHECK(fewer.find("'top'") == std::string::npos);
  CHECK(fewer.find("'leg-back-left'") != std::string::npos);
  do_edit(session, SetDensity{{}, 700});
  CHECK(told(*ready(session)).empty());
}

TEST_CASE("removing what supports makes the rest move, and restoring it brings rest back") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("tower"));
  CHECK(before->analysis->verdict == Verdict::kStable);
  do_edit(session, RemovePart{{original_part(*before, "block-1")}});
  const SnapshotPtr moving = ready(session);
  CHECK(moving->analysis->verdict == Verdict::kMoves);
  CHECK(moving->assembly->parts.size() == 4);
  for (const BodyResult& body : moving->analysis->bodies) {
    if (!body.fixed) CHECK((body.linear - Vec3(0, 0, -9.80665)).norm() <= 1e-9);
  }
  do_edit(session, RestorePart{{original_part(*before, "block-1")}});
  CHECK(report_of(*ready(session)->analysis) == report_of(*before->analysis));
}

TEST_CASE("removing the legs on one side of a table tips its top") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("table"));
  do_edit(session, RemovePart{{original_part(*before, "leg-back-left"), original_part(*before, "leg-back-right")}});
  const SnapshotPtr after = ready(session);
  CHECK(after->analysis->verdict == Verdict::kMoves);
  CHECK(after->analysis->bodies[shown_part(*after, "top")].angular.norm() > 0.1);
}

TEST_CASE("a colour is an edit that asks for no new analysis") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("table"));
  do_edit(session, SetColor{{0}, "#112233"});
  const SnapshotPtr after = ready(session);
  CHECK(after->assembly->parts[0].color == std::optional<std::string>("#112233"));
  CHECK(after->analysis->assembly.parts[0].color == std::optional<std::string>("#112233"));
  CHECK(after->analysis->timings.total == before->analysis->timings.total);
  CHECK(report_of(*after->analysis) == report_afresh(*after->document));
}

TEST_CASE("random edits and undos without waiting end in the report of a fresh analysis of the last document") {
  static const std::vector<std::string> kModels = {"block-on-incline", "overhang-tips", "overhang-holds", "tower",
                                                   "corbel"};
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    INFO("seed " << seed);
    impend::test::Random random(seed);
    Session session;
    const SnapshotPtr start = opened(session, model_path(kModels[seed % kModels.size()]));
    const int count = static_cast<int>(start->assembly->parts.size());
    for (int step = random.integer(1, 8); step > 0; --step) {
      const int part = random.integer(0, count - 1), choice = random.integer(0, 7);
      const Edit edit = choice == 0   ? Edit(SetFixed{{part}, random.chance(0.7)})
                        : choice == 1 ? Edit(SetDensity{{part}, random.uniform(300, 8000)})
                        : choice == 2 ? Edit(SetGravity{Vec3{random.uniform(-2, 2), random.uniform(-2, 2), -9.0}})
                        : choice == 3 ? Edit(RemovePart{{part}})
                        : choice == 4 ? Edit(RestorePart{{part}})
                                      : Edit(SetColor{{part}, "#336699"});
      if (choice <= 5) {
        // Some make no sense (the last part removed): refused, and nothing happens.
        const bool accepted = session.apply(edit, choice == 2 ? 1 : 0).ok();
        if (!accepted) CHECK(session.snapshot()->document->done.size() < 10);
      }
      if (choice == 6) session.undo();
      if (choice == 7) session.redo();
      if (random.chance(0.3)) session.wait_until_idle();
    }
    const SnapshotPtr end = session.wait_until_idle();
    CHECK(outcome_of(*end) == report_afresh(*end->document));
    while (session.snapshot()->document->can_undo()) session.undo();
    CHECK(report_of(*ready(session)->analysis) == report_of(*start->analysis));
  }
}

TEST_CASE("news of progress alone and of another document are told from other news") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("machine"));
  Snapshot a = *before, b = a;
  a.state = b.state = SessionState::kAnalysing;
  b.progress.fraction = 0.5;
  CHECK(only_progress(a, b));
  CHECK_FALSE(is_other_document(a, b));
  b.settings.exact = !a.settings.exact;
  CHECK_FALSE(only_progress(a, b));
  b.document = nullptr;
  CHECK(is_other_document(a, b));
}

TEST_CASE("while an edit is analysed the last finished picture can be kept, marked as outdated") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("machine"));
  CHECK_FALSE(scene_is_outdated(*before));
  CHECK(scene_to_show(*before) == before->scene);
  do_edit(session, SetGravity{Vec3(0, 1, -9)});
  const SnapshotPtr during = session.snapshot();
  if (during->state == SessionState::kAnalysing) {
    REQUIRE(during->last_ready);
    CHECK_FALSE(during->analysis);
    CHECK(during->last_ready->analysis == before->analysis);
    CHECK_FALSE(during->last_ready->last_ready);
    CHECK(scene_is_outdated(*during));
    CHECK(scene_to_show(*during) == before->scene);
  }
  const SnapshotPtr after = ready(session);
  CHECK_FALSE(after->last_ready);
  CHECK_FALSE(scene_is_outdated(*after));
  CHECK(scene_to_show(*after) != before->scene);
}

TEST_CASE("what is selected and hidden follows its part through removals") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("table"));
  const SceneItem leg{SceneItem::Kind::kBody, shown_part(*before, "leg-back-left")};
  const SceneItem ground{SceneItem::Kind::kBody, 5};
  SceneItem contact{SceneItem::Kind::kContact, -1}, gone = contact;
  for (size_t i = 0; i < before->analysis->contacts.contacts.size(); ++i) {
    const Contact& c = before->analysis->contacts.contacts[i];
    if (c.a == leg.index && c.b == 5) contact.index = static_cast<int>(i);
    if (c.a == 1 && c.b == 5) gone.index = static_cast<int>(i);
  }
  REQUIRE(contact.index >= 0);
  REQUIRE(gone.index >= 0);
  do_edit(session, RemovePart{{original_part(*before, "leg-front-left")}});
  const SnapshotPtr after = ready(session);
  CHECK(carried_over(leg, *before, *after) == SceneItem{SceneItem::Kind::kBody, shown_part(*after, "leg-back-left")});
  CHECK(carried_over(leg, *before, *after) != leg);
  CHECK(carried_over(ground, *before, *after) == SceneItem{SceneItem::Kind::kBody, 4});
  const SceneItem moved = carried_over(contact, *before, *after);
  REQUIRE(exists(*after, moved));
  const Contact &old = before->analysis->contacts.contacts[contact.index],
                &now = after->analysis->contacts.contacts[moved.index];
  CHECK((old.point - now.point).norm() <= 1e-9);
  CHECK(carried_over(gone, *before, *after) == SceneItem{});
  CHECK(carried_over({SceneItem::Kind::kBody, 1}, *before, *after) == SceneItem{});
  CHECK(hidden_carried_over({0, 1, 0, 1, 0}, before->parts, after->parts) == std::vector<char>{0, 0, 1, 0});
  CHECK(hidden_carried_over({0, 1}, before->parts, after->parts) == std::vector<char>{0, 0, 0, 0});
}
