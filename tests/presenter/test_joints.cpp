// Joints as things that are selected, told of and listed.
#include <algorithm>
#include <cmath>

#include "gui/presenter/contact_rows.h"
#include "gui/presenter/inspector.h"
#include "gui/presenter/selection.h"
#include "impend/report/number_words.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;
using Kind = SceneItem::Kind;

TEST_CASE("what a selected joint concerns is found in both directions, and it is carried through edits") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("bolted-bracket"));
  const int bracket = shown_part(*before, "bracket"), wall = shown_part(*before, "wall");
  for (const int joint : {0, 1}) {
    const Related related = related_to(*before, {Kind::kJoint, joint});
    CHECK(related.bodies == std::vector<int>{std::min(bracket, wall), std::max(bracket, wall)});
    CHECK(related.contacts.empty());
  }
  CHECK_FALSE(exists(*before, {Kind::kJoint, 2}));
  CHECK(item_words(*before, {Kind::kJoint, 0}) == "fixed joint of 'bracket' and 'wall'");
  const double force = before->analysis->joint_forces.at(1).force.norm();
  CHECK(item_tooltip(*before, {Kind::kJoint, 1}).find("transmits " + number_text(force) + " N") != std::string::npos);

  REQUIRE(session.apply(SetGravity{Vec3(0, 0, -1)}).ok());
  const SnapshotPtr light = ready(session);
  CHECK(carried_over({Kind::kJoint, 1}, *before, *light) == SceneItem{Kind::kJoint, 1});
  REQUIRE(session.apply(RemovePart{{original_part(*light, "bracket")}}).ok());
  const SnapshotPtr gone = session.wait_until_idle();  // nothing is left that could move
  CHECK(carried_over({Kind::kJoint, 1}, *light, *gone) == SceneItem{});
  session.undo();
  CHECK(carried_over({Kind::kJoint, 1}, *before, *ready(session)) == SceneItem{Kind::kJoint, 1});
}

TEST_CASE("a joint stays itself when another goes with its part or with the ground") {
  Session session;
  const SnapshotPtr tower = opened(session, model_path("tower"));
  const int ground = static_cast<int>(tower->assembly->parts.size());
  Assembly assembly = *tower->assembly;
  assembly.joints = {joint_of(JointType::kHinge, 0, ground), joint_of(JointType::kBall, 1, 2),
                     joint_of(JointType::kFixed, 3, 4)};
  Opened opened = *tower->document->opened;
  opened.assembly = std::make_shared<const Assembly>(assembly);
  const Document document = new_document(std::make_shared<const Opened>(opened));
  const auto shown = [](const Document& of) {
    Snapshot snapshot;
    snapshot.document = std::make_shared<const Document>(of);
    snapshot.assembly = std::make_shared<const Assembly>(edited(of));
    snapshot.parts = part_map(of);
    return snapshot;
  };
  const Snapshot before = shown(document), fewer = shown(with_edit(document, RemovePart{{1}}).value()),
                 floating = shown(with_edit(document, SetGround{}).value());
  const auto carried = [&](int joint, const Snapshot& after) {
    return carried_over({Kind::kJoint, joint}, before, after);
  };
  CHECK(carried(0, fewer) == SceneItem{Kind::kJoint, 0});
  CHECK(carried(1, fewer) == SceneItem{});
  CHECK(carried(2, fewer) == SceneItem{Kind::kJoint, 1});
  CHECK(carried(0, floating) == SceneItem{});
  CHECK(carried(2, floating) == SceneItem{Kind::kJoint, 1});
  CHECK(carried_over({Kind::kJoint, 1}, fewer, before) == SceneItem{Kind::kJoint, 2});
  // Files with other joints are other files.
  assembly.joints.pop_back();
  opened.assembly = std::make_shared<const Assembly>(assembly);
  CHECK(carried(0, shown(new_document(std::make_shared<const Opened>(opened)))) == SceneItem{});
}

TEST_CASE("the table of joints says what each lets its parts do and transmits") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("bolted-bracket"));
  const Table table = joint_table(*snapshot->analysis);
  REQUIRE(table.rows.size() == 2);
  for (int j = 0; j < 2; ++j) {
    const Row& row = table.rows[static_cast<size_t>(j)];
    const JointForce& force = snapshot->analysis->joint_forces.at(static_cast<size_t>(j));
    REQUIRE(row.cells.size() == table.columns.size());
    CHECK(row.item == SceneItem{Kind::kJoint, j});
    CHECK(row.state == "transmits");
    CHECK(row.cells[0].text == "fixed joint");
    CHECK(row.cells[3].text == "nothing");
    CHECK(std::get<double>(row.cells[5].key) == force.force.norm());
    CHECK(std::get<double>(row.cells[6].key) == force.torque.norm());
  }
  CHECK(table.rows[1].cells[7].text == "6 of 6 directions");
  const Table none = joint_table(*opened(session, model_path("tower"))->analysis);
  CHECK(none.rows.empty());
  CHECK(none.columns.size() == table.columns.size());

  opened(session, model_path("bolted-bracket"));
  REQUIRE(session.apply(SetFrictionModel{FrictionModel::kStatic}).ok());
  const SnapshotPtr rough = ready(session);
  const Table with = joint_table(*rough->analysis);
  REQUIRE(with.columns.size() == table.columns.size() + 2);
  CHECK(with.columns[7].title == "Force with friction");
  CHECK(std::get<double>(with.rows[0].cells[7].key) == rough->analysis->friction->joints.at(0).force.norm());
  for (const Row& row : with.rows) REQUIRE(row.cells.size() == with.columns.size());

  // Two bolts in one plane share the load evenly in both answers.
  for (const auto* forces : {&rough->analysis->joint_forces, &rough->analysis->friction->joints}) {
    CHECK(forces->at(0).force.norm() > 100);
    CHECK((forces->at(0).force - forces->at(1).force).norm() < 1e-9 * forces->at(0).force.norm());
  }
}

TEST_CASE("a joint is inspected with and without friction, each with its own forces") {
  Session session;
  opened(session, model_path("grasp"));
  REQUIRE(session.apply(SetFrictionModel{FrictionModel::kStatic}).ok());
  const SnapshotPtr grasp = ready(session);
  const Vec3 without = grasp->analysis->joint_forces.at(0).force, with = grasp->analysis->friction->joints.at(0).force;
  REQUIRE(std::abs(without.norm() - with.norm()) > 1);
  const Inspection one = inspect(*grasp, {Kind::kJoint, 0});
  CHECK(one.title == "slider of 'frame' and 'left finger'");
  REQUIRE(one.sections.size() == 4);
  CHECK(one.sections[0].lines[1].link == SceneItem{Kind::kBody, shown_part(*grasp, "frame")});
  CHECK(one.sections[1].title.rfind("With ", 0) == 0);
  CHECK(one.sections[1].lines[0].value == vector_text(with, "N"));
  CHECK(one.sections[1].lines[0].tooltip == number_text(with.norm()) + " N, on 'frame'");
  CHECK(one.sections[2].title == "Without friction");
  CHECK(one.sections[2].lines[0].value == vector_text(without, "N"));
  const std::string tooltip = item_tooltip(*grasp, {Kind::kJoint, 0});
  CHECK(tooltip.find("transmits " + number_text(without.norm()) + " N") != std::string::npos);
  CHECK(tooltip.find("with friction " + number_text(with.norm()) + " N") != std::string::npos);
  Snapshot geometry = *grasp;
  geometry.analysis.reset();
  CHECK(inspect(geometry, {Kind::kJoint, 0}).sections.size() == 2);
  // Between two fixed bodies it transmits nothing, and no force is told.
  Snapshot fixed = *grasp;
  Assembly still = *grasp->assembly;
  still.parts.at(static_cast<size_t>(still.joints[0].b)).fixed = true;
  fixed.assembly = std::make_shared<const Assembly>(still);
  const Inspection idle = inspect(fixed, {Kind::kJoint, 0});
  CHECK(idle.sections.size() == 2);
  CHECK(value_of(idle, "Effect") == "none");
}
