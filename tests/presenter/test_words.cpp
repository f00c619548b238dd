// Sentences and rows of models of which the answer is known by hand.
#include <algorithm>
#include <set>

#include "gui/presenter/banner.h"
#include "gui/presenter/contact_rows.h"
#include "gui/presenter/formulations_panel.h"
#include "gui/presenter/inspector.h"
#include "gui/presenter/part_rows.h"
#include "gui/presenter/selection.h"
#include "gui/presenter/why.h"
#include "impend/report/number_words.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"
#include "tests/support/scene_files.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;
using namespace impend::gui;
using namespace impend::gui::test;
using Kind = SceneItem::Kind;

namespace {

bool says(const std::vector<WhySentence>& sentences, const std::string& part) {
  return std::any_of(sentences.begin(), sentences.end(), [&](const WhySentence& s) { return has(s.text, part); });
}

}  // namespace

TEST_CASE("a block on an incline is told to slide, by what it is carried and that friction could hold it") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("block-on-incline"));
  const Banner told = banner(*snapshot);
  CHECK(told.title == "MOVES (without friction)");
  CHECK(told.detail == "1 of 1 movable part starts to move; 'block' at 50 % of free fall");
  CHECK(told.role == ColorRole::kMoves);
  CHECK(told.progress < -1);
  const auto sentences = why(*snapshot->analysis);
  INFO(all_of(sentences));
  REQUIRE(sentences.size() >= 3);
  CHECK(sentences[0].text == "'block' slides along (0.866, 0, -0.5), starts at 0.5 g.");
  CHECK(sentences[0].item == SceneItem{Kind::kBody, shown_part(*snapshot, "block")});
  CHECK(says(sentences, "is carried by 'incline' with "));
  CHECK(says(sentences, "without friction"));
  const int block = shown_part(*snapshot, "block");
  const Inspection inspection = inspect(*snapshot, {Kind::kBody, block});
  CHECK(inspection.title == "block");
  CHECK(value_of(inspection, "Verdict") == "moves");
  CHECK(has(value_of(inspection, "Motion ratio"), "0.5"));
  CHECK(has(value_of(inspection, "Mean density"), "7850"));
}

TEST_CASE("a tower is told to rest on the ground with all its weight and to drift freely") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("tower"));
  const auto sentences = why(*snapshot->analysis);
  INFO(all_of(sentences));
  CHECK(banner(*snapshot).title == "STABLE (without friction)");
  CHECK(sentences[0].role == ColorRole::kStable);
  CHECK(says(sentences, "It rests on the ground ("));
  CHECK(says(sentences, "could drift at no cost"));
  const auto lowest = why_body(*snapshot->analysis, shown_part(*snapshot, "block-1"));
  INFO(all_of(lowest));
  CHECK(says(lowest, "is carried by the ground with "));
  CHECK(says(lowest, "carries 'block-2' with "));
  const Inspection ground = inspect(*snapshot, {Kind::kBody, 5});
  CHECK(ground.title == "ground");
  CHECK(value_of(inspect(*snapshot, {}), "Parts") == "5");
}

TEST_CASE("a tipping plank parts from the ledge at the points behind the edge") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("overhang-tips"));
  const auto sentences = why(*snapshot->analysis);
  INFO(all_of(sentences));
  CHECK(has(sentences[0].text, "'plank' tips about the edge"));
  CHECK(says(sentences, "It opens between 'ledge' and 'plank' (at 2 of 4 points)."));
  CHECK(says(why_body(*snapshot->analysis, shown_part(*snapshot, "plank")),
             "'plank' parts from 'ledge' at 2 of 4 points."));
  const Table contacts = contact_table(*snapshot->analysis);
  CHECK(visible_rows(contacts, {"", {}, "opens"}).size() == 2);
  CHECK(visible_rows(contacts, {"", {}, "carries"}).size() == 2);
  const Table interfaces = interface_table(*snapshot->analysis);
  REQUIRE(interfaces.rows.size() == 1);
  CHECK(has(interfaces.rows[0].cells[2].text, "opens at 2 of 4 points"));
  CHECK(has(item_tooltip(*snapshot, {Kind::kInterface, 0}), "interface of 'ledge' and 'plank'"));
  CHECK(has(item_words(*snapshot, {Kind::kContact, 0}), "contact 1 between "));
  CHECK(item_words(*snapshot, {Kind::kContact, 99}).empty());
}

TEST_CASE("blocks that tip together are told to open where they leave what holds them") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("corbel-light"));
  const auto sentences = why(*snapshot->analysis);
  INFO(all_of(sentences));
  CHECK(says(sentences, "It opens between 'pier' and 'stone-1' (at 2 of 4 points)."));
}

TEST_CASE("a part that touches nothing is told to fall, and what is left over is told too") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("wall-wide-hole"));
  const auto sentences = why(*before->analysis);
  INFO(all_of(sentences));
  CHECK(says(sentences, " other part"));
  Session loose;
  opened(loose, model_path("block-on-incline"));
  REQUIRE(loose.apply(RemovePart{{original_part(*loose.snapshot(), "incline")}}).ok());
  const auto falling = why(*ready(loose)->analysis);
  INFO(all_of(falling));
  CHECK(says(falling, "'block' drops"));
  CHECK(says(falling, "'block' touches nothing."));
}

TEST_CASE("what hangs on joints is told with them") {
  Session session;
  const SnapshotPtr lid = opened(session, model_path("hinged-lid"));
  const auto turning = why(*lid->analysis);
  INFO(all_of(turning));
  CHECK(says(turning, "'lid' is on a hinge with 'box' (" + number_text(lid->analysis->joint_forces.at(0).force.norm()) +
                          " N)."));
  CHECK(says(turning, "'lid' touches nothing else."));
  CHECK(says(why_body(*lid->analysis, original_part(*lid, "lid")), "on a hinge with 'box'"));

  Session held;
  const SnapshotPtr bracket = opened(held, model_path("bolted-bracket"));
  const auto resting = why(*bracket->analysis);
  INFO(all_of(resting));
  CHECK(says(resting, "the contacts and joints carry every load"));
  // What holds nothing is not said to: a joint of two fixed parts, one that another leaves nothing to do.
  Analysis more = *bracket->analysis;
  const int wall = original_part(*bracket, "wall");
  more.assembly.joints.push_back(
      joint_of(JointType::kHinge, wall, more.assembly.body_count() - 1, Vec3::Zero(), Vec3::UnitZ()));
  more.assembly.parts.back().fixed = true;
  more.joint_forces.push_back({});
  CHECK(why_body(more, wall).size() == why_body(*bracket->analysis, wall).size() - 1);
  Analysis light = *bracket->analysis;
  for (JointForce& joint : light.joint_forces) joint.force *= 1e-13, joint.torque *= 1e-13;
  CHECK(says(why(light), "the contacts carry every load"));
  CHECK(says(why_body(light, wall), "'wall' is on a fixed joint with 'bracket' and a fixed joint with 'bracket'."));
  Analysis hung = *bracket->analysis;
  for (ContactResult& contact : hung.contact_results) contact.force = 0;
  CHECK(says(why(hung), "the joints carry every load"));

  // What transmits nothing but a torque is told by it.
  Analysis twisted = hung;
  for (JointForce& joint : twisted.joint_forces) joint.force.setZero();
  for (InterfaceResult& interface : twisted.interface_results) interface.force.setZero();
  CHECK(says(why_body(twisted, wall), " (" + number_text(twisted.joint_forces[0].torque.norm()) + " N·m)"));
  CHECK(says(why(twisted), "It rests on 'wall'."));

  // A post with joints that have no effect touches nothing, else or not.
  Analysis posts = more;
  for (Interface& interface : posts.contacts.interfaces) interface.a = interface.b = 0;
  posts.assembly.joints = {more.assembly.joints.back()};
  posts.joint_forces = {{}};
  for (Part& part : posts.assembly.parts) part.fixed = true;
  posts.contacts = {};
  posts.contact_results.clear();
  posts.interface_results.clear();
  CHECK(says(why_body(posts, wall), "'wall' touches nothing."));

  // One fixed body carries all that can move, and the load of 200 N that hangs on it.
  double weight = 200;
  for (const Part& part : bracket->assembly->parts) weight += part.fixed ? 0 : part.mass.mass * 9.80665;
  CHECK(says(resting, "It rests on 'wall' (" + number_text(weight) + " N)"));
}

TEST_CASE("a marginal answer says why and what would decide") {
  // A cube whose centre of mass stands exactly over the edge of what carries it.
  impend::test::FileScene scene;
  scene.parts = {impend::test::as_fixed(impend::test::box_part("ledge", Vec3(-1, 0, -1), Vec3(0, 1, 0))),
                 impend::test::box_part("cube", Vec3(-0.5, 0, 0), Vec3(0.5, 1, 1))};
  scene.parts[1].format = impend::test::MeshFormat::kStlBinary;
  int marginal = 0;
  for (const double shift : {0.0, 1e-8}) {
    scene.parts[1].X_WP.p = Vec3(shift, 0, 0);
    Session session;
    const SnapshotPtr snapshot = opened(session, impend::test::write_scene(scene, fresh_folder("marginal")));
    const auto sentences = why(*snapshot->analysis);
    INFO(all_of(sentences));
    const Banner told = banner(*snapshot);
    CHECK(told.role == role_of(snapshot->analysis->verdict));
    if (snapshot->analysis->verdict != Verdict::kMarginal) continue;
    ++marginal;
    CHECK(told.title == "MARGINAL (without friction)");
    CHECK(says(sentences, "It is not certain whether 'cube' moves: "));
    CHECK(says(sentences, "it would count as stable below "));
  }
  CHECK(marginal > 0);
}

TEST_CASE("the tree of parts keeps groups together and says where removed parts were") {
  impend::test::FileScene scene;
  scene.ground = 0;
  for (int k = 0; k < 4; ++k) {
    scene.parts.push_back(
        impend::test::box_part("cube " + std::to_string(k), Vec3(3.0 * k, 0, 0), Vec3(3.0 * k + 1, 1, 1)));
  }
  Session session;
  opened(session, impend::test::write_scene(scene, fresh_folder("tree")));
  Snapshot snapshot = *session.snapshot();
  Assembly assembly = *snapshot.assembly;
  assembly.parts[0].path = {"a", "inner"};
  assembly.parts[1].path = {"b"};
  assembly.parts[2].path = {"a"};
  Opened opened_as = *snapshot.document->opened;
  opened_as.assembly = std::make_shared<const Assembly>(assembly);
  Document document = new_document(std::make_shared<const Opened>(opened_as));
  snapshot.document = std::make_shared<const Document>(document);
  snapshot.assembly = opened_as.assembly;
  const std::vector<PartNode> nodes = part_nodes(snapshot);
  std::vector<std::string> names;
  for (const PartNode& node : nodes) names.push_back(node.name);
  CHECK(names == std::vector<std::string>{"a", "inner", "cube 0", "cube 2", "b", "cube 1", "cube 3", "ground"});
  CHECK(nodes[0].originals == std::vector<int>{0, 2});
  CHECK(nodes[1].parent == 0);
  CHECK(nodes[2].parent == 1);
  CHECK(nodes[3].parent == 0);
  CHECK(nodes[6].parent == -1);
  CHECK(nodes[0].verdict == std::optional<Verdict>(Verdict::kStable));
  CHECK(nodes[7].kind == PartNodeKind::kGround);
  CHECK(visible_nodes(nodes, {"cube 0", {}, ""}) == std::vector<int>{0, 1, 2});
  CHECK(node_of_body(nodes, 1) == std::optional<int>(5));

  REQUIRE(session.apply(RemovePart{{1}}).ok());
  const std::vector<PartNode> fewer = part_nodes(*ready(session));
  REQUIRE(fewer.size() == 5);
  CHECK(fewer[1].kind == PartNodeKind::kRemoved);
  CHECK(fewer[1].body == -1);
  CHECK(fewer[1].original == 1);
  CHECK(fewer[1].cells[1].text == "removed");
  CHECK(fewer[2].body == 1);
}

TEST_CASE("formulations are shown side by side with their agreement") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("overhang-tips"));
  FormulationsPanel panel = formulations_panel(*snapshot->analysis);
  CHECK(panel.titles == std::vector<std::string>{"contact-force", "least-constraint", "steepest-descent"});
  CHECK(panel.rows[0].label == "Status");
  CHECK(panel.rows[0].cells[1].text == "solved");
  CHECK(panel.agreement.role == ColorRole::kStable);
  CHECK(has(panel.brackets.at(0).text, "motion ratio"));
  Analysis doubted = *snapshot->analysis;
  doubted.cross_validation.agree = false;
  CHECK(has(formulations_panel(doubted).agreement.text, "DISAGREE"));
  CHECK(formulations_panel(doubted).agreement.role == ColorRole::kError);
  for (auto& f : doubted.formulations) f.status = SolveStatus::kFailed;
  doubted.formulations[0].status = SolveStatus::kSolved;
  CHECK(has(formulations_panel(doubted).agreement.text, "No cross-check: 1 of 3"));
}

TEST_CASE("a warning selects the part it speaks of") {
  Session session;
  Snapshot snapshot = *opened(session, model_path("tower"));
  Analysis analysis = *snapshot.analysis;
  analysis.warnings = {{"x", "something", "block-2"},
                       {"y", "between 'nothing' and 'block-3' it is close", ""},
                       {"z", "of the whole", ""},
                       {"gap-decides", "another gap, another answer", ""}};
  snapshot.analysis = std::make_shared<const Analysis>(analysis);
  const auto lines = warning_lines(snapshot);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].item == SceneItem{Kind::kBody, shown_part(snapshot, "block-2")});
  CHECK(lines[0].text == "part 'block-2': something");
  CHECK(lines[1].item == SceneItem{Kind::kBody, shown_part(snapshot, "block-3")});
  CHECK(lines[2].item == SceneItem{});
  CHECK(lines[3].role == ColorRole::kMarginal);
  // What is said of several parts is one line, which selects the first of them.
  analysis.warnings = {{"x", "something", "block-3"}, {"z", "of the whole", ""}, {"x", "something", "block-2"}};
  snapshot.analysis = std::make_shared<const Analysis>(analysis);
  const auto grouped = warning_lines(snapshot);
  REQUIRE(grouped.size() == 2);
  CHECK(grouped[0].text == "parts 'block-3', 'block-2': something");
  CHECK(grouped[0].item == SceneItem{Kind::kBody, shown_part(snapshot, "block-3")});
}

TEST_CASE("what a selected item concerns is found in both directions") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("tower"));
  const Related body = related_to(*snapshot, {Kind::kBody, 1});
  CHECK(body.bodies == std::vector<int>{1});
  CHECK(body.interfaces.size() == 2);
  CHECK(body.contacts.size() == 8);
  for (const int contact : body.contacts) {
    const Related back = related_to(*snapshot, {Kind::kContact, contact});
    CHECK(std::count(back.bodies.begin(), back.bodies.end(), 1) == 1);
    REQUIRE(back.interfaces.size() == 1);
    CHECK(std::count(body.interfaces.begin(), body.interfaces.end(), back.interfaces[0]) == 1);
    const Related pair = related_to(*snapshot, {Kind::kInterface, back.interfaces[0]});
    CHECK(std::count(pair.contacts.begin(), pair.contacts.end(), contact) == 1);
  }
  CHECK(related_to(*snapshot, {}).bodies.empty());
  CHECK(related_to(*snapshot, {Kind::kBody, 77}).bodies.empty());
}

TEST_CASE("without gravity rest is told to say nothing, and no contact to carry") {
  const std::string path = edited_model("tower", fresh_folder("words-weightless"), [](nlohmann::json& file) {
    file["gravity"] = {0, 0, 0};
  });
  Session session;
  const SnapshotPtr snapshot = opened(session, path);
  const Banner told = banner(*snapshot);
  CHECK(told.title == "STABLE (without friction)");
  CHECK(has(told.detail, "Gravity is zero and nothing else acts on the parts"));
  CHECK(told.role == ColorRole::kNeutral);
  const auto sentences = why(*snapshot->analysis);
  INFO(all_of(sentences));
  CHECK(says(sentences, "Nothing starts to move: gravity is zero and nothing else acts on the parts."));
  CHECK_FALSE(says(sentences, "carry every load"));
  CHECK(snapshot->scene->weightless);
}

TEST_CASE("what slides on at its speed is told to move, and the answer without friction to be of it at rest") {
  const std::string path = edited_model("tower", fresh_folder("words-on-its-way"), [](nlohmann::json& file) {
    for (auto& part : file["parts"]) {
      if (!part.value("fixed", false)) part["velocity"] = {{"linear", {2, 0, 0}}};
    }
  });
  Session session;
  const SnapshotPtr still = opened(session, path);
  CHECK(banner(*still).title == "STABLE (without friction, of the same parts at rest)");
}
