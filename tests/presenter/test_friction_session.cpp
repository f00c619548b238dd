// Friction in a session: the answers of the library, undone to the byte, cancelled, refused, and all their words.
#include <algorithm>
#include <cmath>
#include <map>

#include "gui/presenter/banner.h"
#include "gui/presenter/contact_rows.h"
#include "gui/presenter/formulations_panel.h"
#include "gui/presenter/inspector.h"
#include "gui/presenter/part_rows.h"
#include "gui/presenter/selection.h"
#include "gui/presenter/snapshot.h"
#include "gui/presenter/why.h"
#include "impend/pipeline/pipeline.h"
#include "impend/report/report.h"
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

void ask(Session& session, const Edit& edit) {
  const Status status = session.apply(edit);
  INFO((status ? std::string() : to_string(status.error())));
  REQUIRE(status.ok());
}

SnapshotPtr with_model(Session& session, const std::string& name, FrictionModel model) {
  FrictionOptions friction;
  friction.model = model;
  session.open({model_path(name)}, {}, friction);
  return ready(session);
}

std::string report_with(const std::string& name, const FrictionOptions& friction) {
  PipelineOptions options;
  options.friction = friction;
  const Result<Analysis> analysis = run_analysis({model_path(name)}, options);
  REQUIRE(analysis.ok());
  return report_of(analysis.value());
}

int column_of(const Table& table, const std::string& title) {
  const auto found =
      std::find_if(table.columns.begin(), table.columns.end(), [&](const Column& c) { return c.title == title; });
  return found == table.columns.end() ? -1 : static_cast<int>(found - table.columns.begin());
}

std::string state_of(const Snapshot& snapshot, const std::string& part) {
  const std::vector<PartNode> nodes = part_nodes(snapshot);
  const auto found = std::find_if(nodes.begin(), nodes.end(), [&](const PartNode& n) { return n.name == part; });
  REQUIRE(found != nodes.end());
  return found->cells.at(static_cast<size_t>(PartColumn::kState)).text;
}

void check_sentence(const std::string& text) {
  INFO("text: " << text);
  CHECK_FALSE(text.empty());
  CHECK(text.find("  ") == std::string::npos);
  CHECK(text.find("nan") == std::string::npos);
  CHECK(text.find("..") == std::string::npos);
}

// Every word that the panels show of a snapshot with friction.
void check_all_words(const Snapshot& snapshot) {
  const Analysis& analysis = *snapshot.analysis;
  for (const Table& table : {contact_table(analysis), interface_table(analysis)}) {
    CHECK(column_of(table, "Utilisation") > 0);
    for (const Row& row : table.rows) CHECK(row.cells.size() == table.columns.size());
  }
  for (const WhySentence& sentence : why(analysis)) check_sentence(sentence.text);
  std::vector<SceneItem> items = {{}, {Kind::kContact, 0}, {Kind::kInterface, 0}};
  for (int i = 0; i < analysis.assembly.body_count(); ++i) {
    items.push_back({Kind::kBody, i});
    for (const WhySentence& sentence : why_body(analysis, i)) check_sentence(sentence.text);
  }
  for (const SceneItem& item : items) {
    for (const InspectorSection& section : inspect(snapshot, item).sections) {
      CHECK_FALSE(section.lines.empty());
      for (const InspectorLine& line : section.lines) {
        check_sentence(line.label);
        check_sentence(line.value);
        if (line.link.kind != Kind::kNone) CHECK(exists(snapshot, line.link));
      }
    }
  }
  const FormulationsPanel panel = formulations_panel(analysis);
  REQUIRE_FALSE(panel.friction.empty());
  CHECK(has(panel.friction[0].text, to_string(analysis.friction->status)));
}

}  // namespace

TEST_CASE("static friction is asked for and undone, with the report of the command line to the byte") {
  Session session;
  const std::string without = report_of(*opened(session, model_path("ladder"))->analysis);
  ask(session, SetFrictionModel{FrictionModel::kStatic});
  const SnapshotPtr held = ready(session);
  REQUIRE(held->analysis->friction);
  FrictionOptions asked;
  asked.model = FrictionModel::kStatic;
  CHECK(report_of(*held->analysis) == report_with("ladder", asked));
  CHECK(has(banner(*held).title, "MOVES without friction · "));
  CHECK(has(banner(*held).title, "STABLE"));
  CHECK(has(banner(*held).title, "with static friction, μ 0 to 0.4"));
  CHECK(has(banner(*held).detail, "Without friction: 1 of 1 movable part starts to move"));
  // The wall is smooth: nothing sticks to it.
  const Table interfaces = interface_table(*held->analysis);
  std::map<std::string, std::string> state;
  for (const Row& row : interfaces.rows)
    state[row.cells[0].text + row.cells[1].text] = row.cells[column_of(interfaces, "With friction")].text;
  CHECK(state["floorladder"] == "sticks");
  CHECK(state["wallladder"] == "carries");
  CHECK(state_of(*held, "ladder") == "rests");
  CHECK(state_of(*held, "floor") == "fixed");

  ask(session, SetPairFriction{original_part(*held, "floor"), original_part(*held, "ladder"), 0.2});
  const SnapshotPtr slips = ready(session);
  CHECK(slips->analysis->friction->verdict == FrictionVerdict::kFallsCertain);
  CHECK(banner(*slips).role == ColorRole::kMoves);
  CHECK(state_of(*slips, "ladder") == "moves");
  CHECK(has(banner(*slips).title, "FALLS FOR CERTAIN"));
  CHECK(has(all_of(why(*slips->analysis)), "'ladder' moves with friction:"));
  session.undo();
  session.undo();
  CHECK(report_of(*ready(session)->analysis) == without);
  CHECK(banner(*ready(session)).title == "MOVES (without friction)");
}

TEST_CASE("a coefficient given at the opening replaces the default and leaves pairs alone") {
  Session session;
  FrictionOptions asked;
  asked.model = FrictionModel::kStatic;
  asked.mu = 0.7;
  session.open({model_path("block-on-incline")}, {}, asked);
  const SnapshotPtr snapshot = ready(session);
  CHECK(snapshot->document->state().mu == 0.7);
  CHECK_FALSE(snapshot->document->modified());
  CHECK(report_of(*snapshot->analysis) == report_with("block-on-incline", asked));
  CHECK(banner(*snapshot).role == ColorRole::kStable);
  session.reload();
  CHECK(ready(session)->document->state().mu == 0.7);
  CHECK(ready(session)->document->state().asked.model == FrictionModel::kStatic);
  session.open({model_path("block-on-incline")});
  CHECK_FALSE(ready(session)->analysis->friction);
}

TEST_CASE("a finished answer is taken again only where the law of contact is the same") {
  Session session;
  const SnapshotPtr first = with_model(session, "rough-incline-holds", FrictionModel::kStatic);
  // No step in time: its length changes nothing, and colours do not either.
  ask(session, SetTimeStep{0.5});
  CHECK(ready(session)->analysis->timings.total == first->analysis->timings.total);
  ask(session, SetFriction{0.5});
  CHECK(ready(session)->analysis->friction->verdict == FrictionVerdict::kFallsCertain);
  ask(session, SetFrictionModel{FrictionModel::kNoSlip});
  CHECK(ready(session)->analysis->friction->time_step == 0.5);
  ask(session, SetTimeStep{0.25});
  CHECK(ready(session)->analysis->friction->time_step == 0.25);
}

TEST_CASE("static friction of parts that move is refused with what to do, and dynamic friction mends it") {
  Session session;
  opened(session, model_path("painleve-rod"));
  ask(session, SetFrictionModel{FrictionModel::kStatic});
  const SnapshotPtr refused = session.wait_until_idle();
  REQUIRE(refused->state == SessionState::kFailed);
  CHECK(refused->error->code == ErrorCode::kBadValue);
  CHECK(has(refused->error->hint, "choose dynamic friction"));
  CHECK(has(banner(*refused).detail, "velocity"));
  CHECK(refused->scene);
  ask(session, SetFrictionModel{FrictionModel::kDynamic});
  const SnapshotPtr impulse = ready(session);
  CHECK(impulse->analysis->friction->inconsistent);
  CHECK(has(banner(*impulse).title, "INCONSISTENT with dynamic friction"));
  CHECK(banner(*impulse).role == ColorRole::kWarning);
  CHECK(has(all_of(why(*impulse->analysis)), "An impulse follows at contact"));
  check_all_words(*impulse);
}

TEST_CASE("an analysis with friction can be given up and taken up again") {
  Session session;
  opened(session, model_path("rough-arch"));
  ask(session, SetFrictionModel{FrictionModel::kStatic});
  session.cancel();
  const SnapshotPtr given_up = session.wait_until_idle();
  REQUIRE(given_up->state == SessionState::kFailed);
  CHECK(given_up->error->code == ErrorCode::kCancelled);
  session.analyse();
  CHECK(ready(session)->analysis->friction);
}

TEST_CASE("every model of friction has its verdict, a role of its own and all its words") {
  const auto expected = expectations();
  Session session;
  for (const std::string& name : model_names()) {
    if (!expected.at(name).contains("friction")) continue;
    INFO("model " << name);
    const auto& friction = expected.at(name).at("friction");
    const SnapshotPtr snapshot =
        with_model(session, name, *friction_model_named(friction.at("model").get<std::string>()));
    check_all_words(*snapshot);
    const FrictionResult& found = *snapshot->analysis->friction;
    CHECK(banner(*snapshot).role == role_of(found));
    const bool at_rest = moving_part(snapshot->analysis->assembly) != nullptr;
    CHECK(has(banner(*snapshot).title,
              at_rest ? "without friction, of the same parts at rest · " : "without friction · "));
    if (!found.verdict) continue;
    const auto verdicts = friction.at("verdicts").get<std::vector<std::string>>();
    CHECK(std::count(verdicts.begin(), verdicts.end(), to_string(*found.verdict)) == 1);
    // Only what is certain to stay may look like rest.
    CHECK((banner(*snapshot).role == ColorRole::kStable) == (found.verdict == FrictionVerdict::kStableCertain));
    const std::string words = all_of(why(*snapshot->analysis));
    CHECK(has(words, "Without friction:"));
    CHECK(has(words, "Do not rely on it") == (found.verdict == FrictionVerdict::kPossiblyStable));
  }
}

TEST_CASE("each verdict with friction has a role of its own") {
  const std::vector<FrictionVerdict> verdicts = {FrictionVerdict::kStableCertain, FrictionVerdict::kFallsCertain,
                                                 FrictionVerdict::kIndeterminate, FrictionVerdict::kPossiblyStable,
                                                 FrictionVerdict::kNoSolutionFound};
  for (size_t i = 0; i < verdicts.size(); ++i) {
    for (size_t j = 0; j < i; ++j) CHECK(role_of(verdicts[i]) != role_of(verdicts[j]));
  }
  FrictionResult open;
  CHECK(role_of(open) == ColorRole::kError);
  open.status = SolveStatus::kSolved;
  CHECK(role_of(open) == ColorRole::kNeutral);
}

TEST_CASE("a model of rest that can stay and go says both, and shows how it could go") {
  Session session;
  const SnapshotPtr snapshot = with_model(session, "hung-wedge", FrictionModel::kStatic);
  CHECK(banner(*snapshot).role == ColorRole::kIndeterminate);
  CHECK(has(banner(*snapshot).detail, "It can stay and it can go"));
  CHECK(state_of(*snapshot, "wedge") == "may move");
  CHECK(has(all_of(why(*snapshot->analysis)), "'wedge' could go: 9.81 m/s² along -z"));
  const int wedge = shown_part(*snapshot, "wedge");
  CHECK(has(all_of(why_body(*snapshot->analysis, wedge)), "can stay, and could go"));
  CHECK(has(value_of(inspect(*snapshot, {Kind::kBody, wedge}), "Could move"), "9.81 m/s²"));
}

TEST_CASE("an assembly that can stay and go shows the forces that would hold it beside those of the motion") {
  Session session;
  const SnapshotPtr snapshot = with_model(session, "hung-wedge", FrictionModel::kStatic);
  const Analysis& analysis = *snapshot->analysis;
  const Table contacts = contact_table(analysis), interfaces = interface_table(analysis);
  REQUIRE(column_of(contacts, "Could hold") == column_of(contacts, "Utilisation") + 1);
  REQUIRE(column_of(interfaces, "Could hold") == column_of(interfaces, "Utilisation") + 1);
  for (const Table* table : {&contacts, &interfaces}) {
    for (const Row& row : table->rows) CHECK(row.cells.size() == table->columns.size());
  }
  const FrictionResult& friction = *analysis.friction;
  for (size_t i = 0; i < contacts.rows.size(); ++i) {
    const double key = std::get<double>(contacts.rows[i].cells[column_of(contacts, "Could hold")].key);
    CHECK(key == Approx(friction.holding_forces[i].norm()));
  }
  // Both sides carry half of the weight; none of it shows in the forces of the motion, which is free fall.
  Vec3 up = Vec3::Zero();
  for (const Row& row : interfaces.rows) {
    const ContactsFriction sum = friction_of_contacts(analysis, analysis.contacts.interfaces[row.item.index].contacts,
                                                      ForceScales::with_friction(analysis));
    REQUIRE(sum.holding.has_value());
    CHECK(std::get<double>(row.cells[column_of(interfaces, "Could hold")].key) == Approx(sum.holding->norm()));
    const int wedge = shown_part(*snapshot, "wedge");
    up += (analysis.contacts.interfaces[row.item.index].a == wedge ? 1 : -1) * *sum.holding;
    CHECK(has(value_of(inspect(*snapshot, row.item), "Could hold it"), " N"));
  }
  const double weight = analysis.assembly.parts[shown_part(*snapshot, "wedge")].mass.mass * 9.80665;
  CHECK((up - Vec3(0, 0, weight)).norm() < 1e-6 * weight);

  // They are known where the solver's own forces are not.
  Analysis unsolved = analysis;
  unsolved.friction->status = SolveStatus::kNotRun;
  const Table open = contact_table(unsolved);
  const size_t could_hold = column_of(open, "Could hold");
  for (size_t i = 0; i < open.rows.size(); ++i) {
    CHECK(open.rows[i].cells[could_hold].text == contacts.rows[i].cells[could_hold].text);
    CHECK(open.rows[i].cells[could_hold - 1].text == "–");
  }
  Snapshot without = *snapshot;
  without.analysis = std::make_shared<const Analysis>(unsolved);
  CHECK(has(value_of(inspect(without, contacts.rows[0].item), "Could hold it"), " N"));

  Session certain;
  const SnapshotPtr falls = with_model(certain, "rough-incline-slides", FrictionModel::kStatic);
  CHECK(column_of(contact_table(*falls->analysis), "Could hold") < 0);
}

TEST_CASE("a group says with friction what the worst of its parts does") {
  const auto grouped = [](const std::string& path, const std::map<std::string, std::string>& group_of) {
    Session session;
    FrictionOptions friction;
    friction.model = FrictionModel::kStatic;
    session.open({path}, {}, friction);
    Snapshot snapshot = *ready(session);
    Opened opened_as = *snapshot.document->opened;
    Assembly assembly = *opened_as.assembly;
    for (Part& part : assembly.parts) {
      if (group_of.count(part.name) > 0) part.path = {group_of.at(part.name)};
    }
    opened_as.assembly = std::make_shared<const Assembly>(assembly);
    snapshot.document = std::make_shared<const Document>(new_document(std::make_shared<const Opened>(opened_as)));
    return snapshot;
  };
  const Snapshot hung = grouped(model_path("hung-wedge"), {{"wedge", "all"}, {"left", "all"}});
  CHECK(state_of(hung, "all") == "may move");
  const Snapshot arch =
      grouped(model_path("rough-arch"), {{"keystone", "top"}, {"voussoir 4", "top"}, {"springer left", "foot"}});
  CHECK(state_of(arch, "top") == "may rest");
  CHECK(state_of(arch, "foot") == "fixed");
  const Snapshot slides = grouped(model_path("rough-incline-slides"), {{"block", "pair"}, {"incline", "pair"}});
  CHECK(state_of(slides, "pair") == "moves");
  impend::test::FileScene scene;
  scene.ground = 0;
  scene.parts = {impend::test::box_part("in the air", Vec3(4, 0, 2), Vec3(5, 1, 3)),
                 impend::test::box_part("on the ground", Vec3(0, 0, 0), Vec3(1, 1, 1)),
                 impend::test::box_part("beside it", Vec3(8, 0, 0), Vec3(9, 1, 1))};
  const Snapshot mixed = grouped(impend::test::write_scene(scene, fresh_folder("mixed")),
                                 {{"in the air", "one falls"}, {"on the ground", "one falls"}, {"beside it", "rest"}});
  CHECK(state_of(mixed, "on the ground") != "moves");
  CHECK(state_of(mixed, "one falls") == "moves");
  CHECK(state_of(mixed, "rest") == state_of(mixed, "on the ground"));
}

TEST_CASE("a model without verdict is never shown as rest") {
  Session session;
  opened(session, model_path("tower"));
  ask(session, SetFrictionModel{FrictionModel::kNoSlip});
  const SnapshotPtr snapshot = ready(session);
  REQUIRE(snapshot->analysis->verdict == Verdict::kStable);
  CHECK(banner(*snapshot).role != ColorRole::kStable);
  CHECK(has(banner(*snapshot).title, "STABLE without friction · SOLVED with no slip"));
  check_all_words(*snapshot);
}

TEST_CASE("tables have columns of friction only with friction, sorted by number, unknown last") {
  Session session;
  const SnapshotPtr without = opened(session, model_path("rough-incline-slides"));
  const Table plain = contact_table(*without->analysis);
  CHECK(column_of(plain, "Utilisation") < 0);
  ask(session, SetFrictionModel{FrictionModel::kStatic});
  const SnapshotPtr with = ready(session);
  const Table contacts = contact_table(*with->analysis), interfaces = interface_table(*with->analysis);
  CHECK(contacts.columns.size() == plain.columns.size() + 4);
  CHECK(contacts.columns.back().title == plain.columns.back().title);
  REQUIRE(interfaces.rows.size() == 1);
  const Row& row = interfaces.rows[0];
  CHECK(row.cells[column_of(interfaces, "With friction")].text.rfind("slides", 0) == 0);
  CHECK(row.cells[column_of(interfaces, "Utilisation")].text == "100 %");
  // The block slides: friction is μ N = 0.57 m g cos 30°.
  const double weight = with->analysis->assembly.parts[shown_part(*with, "block")].mass.mass * 9.80665;
  const double normal = std::get<double>(row.cells[column_of(interfaces, "Normal force")].key);
  const double friction = std::get<double>(row.cells[column_of(interfaces, "Friction")].key);
  CHECK(normal == Approx(weight * std::sqrt(3.0) / 2));
  CHECK(friction == Approx(0.57 * normal));
  const std::vector<int> order = visible_rows(contacts, {}, column_of(contacts, "Normal force"), true);
  CHECK(order.size() == contacts.rows.size());
  // What the tables say, the inspector says of the interface.
  const Inspection inspection = inspect(*with, {Kind::kInterface, 0});
  CHECK(value_of(inspection, "Utilisation") == "100 %");
  CHECK(value_of(inspection, "μ") == "0.57");
  REQUIRE(inspection.pair);
  CHECK_FALSE(inspection.pair->mu);
  CHECK(inspection.pair->usual == 0.57);
  CHECK_FALSE(inspect(*without, {Kind::kInterface, 0}).pair);
}

TEST_CASE("a friction that was not solved shows no numbers, and why") {
  Session session;
  const SnapshotPtr solved = with_model(session, "rough-incline-holds", FrictionModel::kStatic);
  Snapshot failed = *solved;
  auto analysis = std::make_shared<Analysis>(*solved->analysis);
  FrictionResult gave_up;
  gave_up.status = SolveStatus::kFailed;
  gave_up.reason = "too many contacts";
  gave_up.contacts.resize(analysis->contacts.contacts.size());
  gave_up.verdict = FrictionVerdict::kNoSolutionFound;
  gave_up.verdict_reason = "too many contacts";
  analysis->friction = gave_up;
  failed.analysis = analysis;
  const Table table = contact_table(*analysis);
  for (const Row& row : table.rows) CHECK(row.cells[column_of(table, "Friction")].text == "–");
  CHECK(banner(failed).role == ColorRole::kError);
  CHECK(has(banner(failed).detail, "Too many contacts"));
  CHECK(value_of(inspect(failed, {Kind::kContact, 0}), "Not known") == "too many contacts");
  check_all_words(failed);
}

TEST_CASE("a part lists its joints with forces as they act on it") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("bolted-bracket"));
  const int bracket = shown_part(*snapshot, "bracket"), wall = shown_part(*snapshot, "wall");
  const Inspection held = inspect(*snapshot, {Kind::kBody, bracket});
  CHECK(value_of(held, "fixed joint with") == "'wall'");
  CHECK_FALSE(value_of(held, "Held by others too").empty());
  const auto joints = [](const Inspection& inspection) {
    const auto found = std::find_if(inspection.sections.begin(), inspection.sections.end(),
                                    [](const InspectorSection& section) { return section.title == "Joints"; });
    REQUIRE(found != inspection.sections.end());
    return *found;
  };
  const InspectorSection on_bracket = joints(held), on_wall = joints(inspect(*snapshot, {Kind::kBody, wall}));
  CHECK(on_bracket.lines.front().link == SceneItem{Kind::kJoint, 0});
  CHECK(on_bracket.lines.size() == on_wall.lines.size());
  CHECK(on_bracket.lines[1].label == "Force");
  REQUIRE(snapshot->assembly->joints.at(0).a == bracket);
  const JointForce& on_a = snapshot->analysis->joint_forces.at(0);
  CHECK(on_bracket.lines[1].value == vector_text(on_a.force, "N"));
  CHECK(on_wall.lines[1].value == vector_text(-on_a.force, "N"));
  CHECK(on_bracket.lines[2].value == vector_text(on_a.torque, "N·m"));
  CHECK(on_wall.lines[2].value == vector_text(-on_a.torque, "N·m"));
  CHECK(value_of(inspect(*snapshot, {}), "Joints") == "2");
  const SnapshotPtr none = opened(session, model_path("tower"));
  for (const InspectorSection& section : inspect(*none, {Kind::kBody, 0}).sections) CHECK(section.title != "Joints");
}

TEST_CASE("an exported report has what friction adds") {
  Session session;
  const SnapshotPtr snapshot = with_model(session, "ladder", FrictionModel::kStatic);
  CHECK(has(exported_text(*snapshot, "a.txt").value(), "With friction"));
  CHECK(has(exported_text(*snapshot, "a.json").value(), "\"minimal_mu\""));
}
