#include "gui/window/simulation_controller.h"

#include <utility>

#include "gui/presenter/scene_over_time.h"
#include "gui/presenter/simulation_rows.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kLedgerEvery = 100;  // ms: numbers that change faster cannot be read

}  // namespace

SimulationController::SimulationController(SessionBridge& session, const Panels& panels, ViewController& view,
                                           ConditionsController& conditions)
    : session_(session),
      panels_(panels),
      view_(view),
      conditions_(conditions),
      news_(std::make_shared<SimulationNews>()),
      told_([this] { take_news(); }),
      live_([this] { told_(); }) {
  ledger_soon_.setSingleShot(true);
  ledger_soon_.setInterval(kLedgerEvery);
  connect(&ledger_soon_, &QTimer::timeout, this, &SimulationController::show_ledger);
  connect_bar();
  connect_view();
}

void SimulationController::connect_bar() {
  const SimulationBar* bar = panels_.simulation;
  connect(bar, &SimulationBar::playWanted, this, &SimulationController::play);
  connect(bar, &SimulationBar::stepWanted, this, &SimulationController::step);
  connect(bar, &SimulationBar::backWanted, this, &SimulationController::back);
  connect(bar, &SimulationBar::endWanted, this, &SimulationController::end);
  connect(bar, &SimulationBar::takeWanted, this, &SimulationController::take_pose);
  connect(bar, &SimulationBar::timeWanted, this, &SimulationController::seek);
  connect(bar, &SimulationBar::speedWanted, this, [this](double speed) { live_.set_speed(speed); });
  connect(bar->options(), &SimulationOptionsForm::choiceWanted, this, &SimulationController::choose);
  connect(panels_.events, &EventList::timeWanted, this, [this](double seconds, int) { seek(seconds); });
}

void SimulationController::connect_view() {
  SceneView* view = panels_.view;
  connect(view, &SceneView::pictureArrived, this, [this] {
    if (outdated_) draw();
  });
  connect(view, &SceneView::partGrabbed, this, &SimulationController::grab);
  connect(view, &SceneView::partPulled, this, &SimulationController::pull_to);
  connect(view, &SceneView::partLetGo, this, &SimulationController::let_go);
}

void SimulationController::begin() {
  std::optional<SimulationSource> source = simulation_source(session_.now());
  if (!source) return;
  begun_from_ = session_.now().document;
  begun_with_ = session_.now().settings;
  live_.set_speed(panels_.simulation->speed());
  live_.begin(std::move(*source), panels_.simulation->options()->choice());
}

void SimulationController::play(bool on) {
  if (!on) return live_.pause();
  if (!live_.news()->on()) begin();
  live_.play();
}

void SimulationController::step() {
  if (!live_.news()->on()) begin();
  live_.step();
}

void SimulationController::back() { live_.seek(0); }

void SimulationController::seek(double seconds) { live_.seek(seconds); }

void SimulationController::end() {
  live_.forget();
  take_news();
}

void SimulationController::stop() { live_.stop(); }

// Another law, step or bounce makes another simulation.
void SimulationController::choose(const SimulationChoice&) {
  if (live_.news()->stage == SimulationStage::kNone) return;
  begin();
}

bool SimulationController::can_take_pose() const {
  return news_->on() && news_->stage != SimulationStage::kPlaying && news_->time() > 0 && possible();
}

void SimulationController::take_pose() {
  live_.pause();
  const std::optional<TakePose> pose = pose_to_take(session_.now(), *live_.news());
  if (!pose) {
    panels_.notice->ask(tr("Nothing has moved: the parts are where they were"), {});
    return;
  }
  conditions_.apply(*pose);
}

bool SimulationController::is_still_of_document() const {
  const Snapshot& now = session_.now();
  return begun_from_ && now.document && now.document->opened == begun_from_->opened &&
         now.document->state() == begun_from_->state() && now.settings == begun_with_;
}

void SimulationController::show_session_news() {
  if (live_.news()->stage != SimulationStage::kNone && !is_still_of_document()) {
    live_.forget();
    pull_.reset();
    news_ = live_.news();
    shown_ = outdated_ = false;
    view_.forget_simulated();  // the new scene is given to the view next
    show_events();
    show_ledger();
  } else if (shown_) {
    outdated_ = true;  // colours or background may be others
    if (!panels_.view->awaits_picture()) draw();
  }
  show_bar();
}

void SimulationController::take_news() {
  const SimulationStage before = news_->stage;
  news_ = live_.news();
  if (news_->on() && news_->frame) {
    shown_ = true;
    outdated_ = true;
    if (!panels_.view->awaits_picture()) draw();
  } else if (shown_) {
    shown_ = outdated_ = false;
    view_.show_simulated(nullptr);
  }
  show_bar();
  show_events();
  if (!ledger_soon_.isActive()) ledger_soon_.start();
  if (news_->stage == before) return;
  if (news_->stage != SimulationStage::kPlaying) show_ledger();
  Q_EMIT changed();
}

void SimulationController::show_bar() { panels_.simulation->set_news(*news_, possible(), can_take_pose()); }

void SimulationController::show_events() {
  const std::size_t events = news_->simulation ? news_->simulation->events.size() : 0;
  if (events != std::exchange(events_, events)) {
    panels_.events->set_lines(event_lines(*news_));
    Q_EMIT changed();
  }
  panels_.events->set_time(news_->time());
}

void SimulationController::show_ledger() { panels_.ledger->set_inspection(simulation_inspection(*news_)); }

void SimulationController::draw() {
  outdated_ = false;
  const Snapshot& base = session_.now();
  if (!base.scene || !news_->frame) return;
  view_.show_simulated(std::make_shared<const Scene>(simulated_scene(*base.scene, base.scene_options, *news_)));
  if (!news_->pull) return panels_.view->set_pull_mark(std::nullopt);
  const PullArrow arrow = pull_arrow(*news_->pull, news_->start->assembly, *news_->frame);
  panels_.view->set_pull_mark(PullMark{arrow, shown_text(newtons_text(arrow.newtons))});
}

void SimulationController::grab(int body, const Vec3& point) {
  const std::shared_ptr<const SimulationNews> now = live_.news();
  if (!now->frame) return;
  const Assembly& start = now->start->assembly;
  const Vec3 normal = pull_normal(start, *now->frame, body, panels_.view->view().camera.R_WC.col(2));
  pull_ = grabbed_part(start, *now->frame, body, point, normal);
  live_.pull(pull_);
}

void SimulationController::pull_to(const QPointF& ndc) {
  if (!pull_) return;
  pull_ = pulled_to(*pull_, panels_.view->view().camera, ndc.x(), ndc.y(), panels_.view->aspect());
  live_.pull(pull_);
}

void SimulationController::let_go() {
  if (!std::exchange(pull_, std::nullopt)) return;
  live_.pull(std::nullopt);
}

}  // namespace impend::gui
