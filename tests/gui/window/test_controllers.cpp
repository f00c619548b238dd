// The controllers of the window, each without the window: a session, the panels that it is given, and nothing else.
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

#include "gui/window/conditions_controller.h"
#include "gui/window/file_controller.h"
#include "gui/window/selection_controller.h"
#include "gui/window/view_controller.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

// A session whose news are taken when a test asks for them.
class News {
 public:
  SessionBridge& bridge() { return bridge_; }
  Session& session() { return bridge_.session(); }
  const Snapshot& now() const { return bridge_.now(); }

  // What was shown before the session had come to rest.
  std::shared_ptr<const Snapshot> take() {
    session().wait_until_idle();
    return bridge_.take_news();
  }

  std::shared_ptr<const Snapshot> open(const std::string& model) {
    session().open({model_path(model).toStdString()});
    return take();
  }

 private:
  SessionBridge bridge_{scene_options(ColorBy::kVerdict, false), {}, {}};
};

Panels panels_in(QWidget* owner) {
  SceneViewSetup setup;
  setup.backend = ViewBackend::kImage;
  const Panels panels = make_panels(setup);
  for (QWidget* panel : std::initializer_list<QWidget*>{
           panels.pages, panels.banner, panels.notice, panels.parts, panels.conditions, panels.why, panels.inspector,
           panels.contacts, panels.interfaces, panels.joints, panels.proof, panels.warnings, panels.events,
           panels.ledger, panels.import, panels.import_notes, panels.status, panels.progress, panels.cancel})
    panel->setParent(owner);
  return panels;
}

SceneItem part(int index) { return {SceneItem::Kind::kBody, index}; }

// The answer of a notice, as a click gives it.
void answer(const NoticeBar& notice, const QString& which) {
  QPushButton* button = notice.button(which);
  QVERIFY(button != nullptr);
  button->click();
}

}  // namespace

class TestControllers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  // An edit changes what the session answers; one that makes no sense is said, and fields are to show what holds.
  void conditions_apply_edits_and_say_refusals() {
    QWidget owner;
    const Panels panels = panels_in(&owner);
    News news;
    ConditionsController conditions(news.bridge(), panels);
    QSignalSpy refused(&conditions, &ConditionsController::refused);
    conditions.show_news(*news.open("block-on-incline"));
    QVERIFY(panels.banner->banner().title.starts_with("MOVES"));
    QVERIFY(panels.progress->isHidden());

    QVERIFY(conditions.apply(SetGravity{Vec3::Zero()}));
    conditions.show_news(*news.take());
    QVERIFY(panels.banner->banner().title.starts_with("STABLE"));

    QVERIFY(!conditions.apply(SetGap{-1.0}));
    QCOMPARE(refused.count(), 1);
    QVERIFY(panels.notice->text().startsWith(QStringLiteral("That cannot be done")));
  }

  // All steps of a drag of the arrow of gravity are one step of undo, of the strength that gravity had.
  void a_drag_of_gravity_is_one_edit() {
    QWidget owner;
    const Panels panels = panels_in(&owner);
    News news;
    const ConditionsController conditions(news.bridge(), panels);
    news.open("tower");
    const Vec3 before = news.now().document->state().gravity;
    for (const bool finished : {false, false, true}) {
      Q_EMIT panels.view->gravityDragged(finished ? Vec3::UnitX() : Vec3::UnitY(), finished);
      news.take();
    }
    QVERIFY((news.now().document->state().gravity - before.norm() * Vec3::UnitX()).norm() < 1e-12);
    news.session().undo();
    news.take();
    QCOMPARE(news.now().document->state().gravity, before);
    QVERIFY(!news.now().document->can_undo());
  }

  // What one panel selects, the others show; it follows its part when one before it goes, and ends with its own.
  void selection_follows_in_every_panel() {
    QWidget owner;
    const Panels panels = panels_in(&owner);
    News news;
    AnswerPanels answers(news.bridge(), panels);
    SelectionController selection(news.bridge(), panels, answers);
    QSignalSpy changed(&selection, &SelectionController::changed);
    const auto show = [&](bool other_document) {
      selection.carry_over(other_document);
      answers.show_news();
      selection.show();
    };
    news.open("tower");
    show(true);
    QCOMPARE(selection.body(), -1);

    const std::string name = news.now().assembly->parts[2].name;
    Q_EMIT panels.parts->bodySelected(2);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(selection.selected(), part(2));
    QCOMPARE(panels.view->view().selected, part(2));
    QCOMPARE(panels.inspector->title().toStdString(), name);

    QVERIFY(news.session().apply(RemovePart{{0}}).ok());
    news.take();
    show(false);
    QCOMPARE(selection.selected(), part(1));
    QCOMPARE(selection.originals(), std::vector<int>{2});
    QCOMPARE(panels.inspector->title().toStdString(), name);

    QVERIFY(news.session().apply(RemovePart{{2}}).ok());
    news.take();
    show(false);
    QCOMPARE(selection.selected(), SceneItem{});
  }

  // A row of a table that shows an older answer selects nothing.
  void rows_of_an_older_answer_select_nothing() {
    QWidget owner;
    const Panels panels = panels_in(&owner);
    News news;
    AnswerPanels answers(news.bridge(), panels);
    SelectionController selection(news.bridge(), panels, answers);
    news.open("tower");
    const SceneItem contact{SceneItem::Kind::kContact, 0};
    Q_EMIT panels.contacts->itemSelected(contact);
    QCOMPARE(selection.selected(), SceneItem{});
    answers.show_news();
    Q_EMIT panels.contacts->itemSelected(contact);
    QCOMPARE(selection.selected(), contact);
  }

  // What is not saved is asked for before something else is opened: discarded, it is opened; saved, nothing is asked
  // any more.
  void files_ask_before_edits_are_lost() {
    QWidget owner;
    auto* notice = new NoticeBar(&owner);
    News news;
    FileController files(news.bridge(), notice, nullptr, &owner);
    files.open({model_path("tower")});
    news.take();
    bool closed = false;
    QVERIFY(files.may_close_window([&closed] { closed = true; }));

    QVERIFY(news.session().apply(SetGravity{Vec3::UnitX()}).ok());
    news.take();
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(model_path("ladder"))});
    QVERIFY(files.can_open(dropped));
    files.open_dropped(dropped);
    news.take();
    QVERIFY(news.now().document->opened->inputs.front().find("tower") != std::string::npos);
    answer(*notice, QStringLiteral("Discard the edits"));
    news.take();
    QVERIFY(news.now().document->opened->inputs.front().find("ladder") != std::string::npos);

    QVERIFY(news.session().apply(SetGravity{Vec3::UnitX()}).ok());
    news.take();
    QVERIFY(!files.may_close_window([&closed] { closed = true; }));
    QVERIFY(!closed);
    QTemporaryDir folder;
    QVERIFY(files.save_to(folder.filePath(QStringLiteral("saved")), false).ok());
    news.take();
    QVERIFY(files.may_close_window([&closed] { closed = true; }));

    QVERIFY(news.session().apply(SetGravity{Vec3::UnitY()}).ok());
    news.take();
    QVERIFY(!files.may_close_window([&closed] { closed = true; }));
    answer(*notice, QStringLiteral("Discard the edits"));
    QVERIFY(closed);
  }

  // Each once, the newest first, eight at most; how it was opened is kept with it.
  void files_remember_what_was_opened() {
    QTemporaryDir folder;
    const auto settings =
        std::make_shared<QSettings>(folder.filePath(QStringLiteral("kept.ini")), QSettings::IniFormat);
    QWidget owner;
    auto* notice = new NoticeBar(&owner);
    News news;
    FileController files(news.bridge(), notice, settings, &owner);
    QSignalSpy told(&files, &FileController::recentChanged);
    FrictionOptions friction;
    friction.model = FrictionModel::kStatic;
    friction.mu = 0.4;
    for (const char* model : {"tower", "ladder", "tower"}) {
      files.open({model_path(model)}, {}, friction);
      news.take();
      files.show_news();
    }
    QCOMPARE(told.count(), 3);
    files.keep();
    FileController later(news.bridge(), notice, settings, &owner);
    QSignalSpy restored(&later, &FileController::recentChanged);
    later.restore();
    const auto list = restored.takeFirst().at(0).value<QList<Recent>>();
    QCOMPARE(list.size(), 2);
    QCOMPARE(list[0].inputs, QStringList{model_path("tower")});
    QCOMPARE(list[1].inputs, QStringList{model_path("ladder")});
    QVERIFY(list[0].asked.model == FrictionModel::kStatic);
    QVERIFY(list[0].mu == std::optional<double>(0.4));
    later.open_recent(1);
    news.take();
    QVERIFY(news.now().document->opened->inputs.front().find("ladder") != std::string::npos);
    QVERIFY(news.now().document->state().asked.model == FrictionModel::kStatic);

    QList<Recent> many;
    for (int i = 0; i < 20; ++i) many = with_recent(many, {{QString::number(i)}, {}});
    QCOMPARE(many.size(), 8);
    QCOMPARE(many.first().inputs, QStringList{QStringLiteral("19")});
  }
};

QTEST_MAIN(TestControllers)
#include "test_controllers.moc"
