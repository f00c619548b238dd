#include "gui/window/plan_controller.h"

#include <QFileInfo>
#include <QSaveFile>
#include <QScopedValueRollback>
#include <utility>

#include "gui/presenter/plan_rows.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kTick = 50;                // ms between pictures of the film
constexpr int kMostPlanPictures = 2400;  // two minutes of it

bool only_plan_progress(const PlanNews& before, const PlanNews& now) {
  return before.stage == now.stage && before.plan == now.plan && before.cancelled == now.cancelled && now.running() &&
         same_steps(before.steps, now.steps);
}

}  // namespace

PlanController::PlanController(SessionBridge& session, const Panels& panels, ViewController& view,
                               ConditionsController& conditions, SelectionController& selection,
                               SimulationController& simulation)
    : session_(session),
      panels_(panels),
      view_(view),
      conditions_(conditions),
      selection_(selection),
      simulation_(simulation),
      news_(std::make_shared<PlanNews>()),
      told_([this] { take_news(); }),
      live_([this] { told_(); }) {
  ticks_.setInterval(kTick);
  connect(&ticks_, &QTimer::timeout, this, &PlanController::tick);
  connect_panel();
  connect(&selection_, &SelectionController::changed, this, &PlanController::follow_selection);
  connect(&simulation_, &SimulationController::changed, this, &PlanController::follow_simulation);
}

void PlanController::connect_panel() {
  const PlanPanel* panel = panels_.plan;
  connect(panel->check_button(), &QToolButton::clicked, this, &PlanController::check);
  connect(panel->search_button(), &QToolButton::clicked, this, &PlanController::search);
  connect(panel->cancel_button(), &QToolButton::clicked, this, &PlanController::cancel);
  connect(panel->play_button(), &QToolButton::clicked, this, [this] { play(!plays()); });
  connect(panel->end_button(), &QToolButton::clicked, this, [this] { show_step(-1); });
  connect(panel, &PlanPanel::stepWanted, this, &PlanController::choose_step);
  connect(panel->steps(), &PlanStepList::stepMoved, this, &PlanController::move_step);
  connect(panel->why(), &SentenceList::itemWanted, this, [this](const SceneItem& item) {
    const QScopedValueRollback guard(selecting_, true);
    selection_.select(item);
  });
}

void PlanController::check() {
  if (!possible()) return;
  ask_check();
  Q_EMIT asked();
}

void PlanController::ask_check() {
  const std::optional<PlanSource> source = plan_source(session_.now());
  if (!source) return;
  stop_playing();
  order_ = source->document->state().sequence;
  live_.check(*source, stated_steps(*source->assembly), panels_.plan->rules()->rules());
}

void PlanController::search() {
  std::optional<PlanSource> source = plan_source(session_.now());
  if (!source) return;
  stop_playing();
  order_ = source->document->state().sequence;
  live_.search(std::move(*source), panels_.plan->rules()->rules());
  Q_EMIT asked();
}

void PlanController::cancel() { live_.cancel(); }

void PlanController::stop() {
  ticks_.stop();
  live_.stop();
}

void PlanController::show_session_news() {
  const Snapshot& now = session_.now();
  const std::shared_ptr<const PlanNews> news = live_.news();
  if (news->on() && news->source) {
    const bool same = now.document && same_states(*news->source, {now.document, now.assembly, now.settings});
    if (!same) {
      live_.forget();
      news_ = live_.news();
      if (step_ >= 0 || plays()) view_.forget_simulated();  // the new scene is given to the view next
      stop_playing();
      step_ = asked_about_ = -1;
      show_why();
    } else if (now.document->state().sequence != order_ && possible()) {
      ask_check();
    } else if (step_ >= 0 && !plays()) {
      draw();  // colours or background may be others
    }
  }
  QStringList names;
  if (now.assembly) {
    for (const Part& part : now.assembly->parts) {
      if (!part.fixed) names << QString::fromStdString(part.name);
    }
  }
  panels_.plan->rules()->set_parts(names);
  show_panel();
}

void PlanController::take_news() {
  const std::shared_ptr<const PlanNews> before = std::exchange(news_, live_.news());
  if (only_plan_progress(*before, *news_)) {
    panels_.plan->set_progress(*plan_in_unit(news_, session_.unit()), possible());
    return;
  }
  const bool shows = news_->plan && news_->plan->found() && news_->plan->steps() > 0;
  if (news_->stage == PlanStage::kReady && shows && !plays()) {
    // What fails is what one wants to see; else where one was, or the end.
    const int last = news_->plan->steps() - 1;
    const bool fails = !news_->plan->plan.stands;
    step_ = fails ? last : step_ >= 0 ? std::min(step_, last) : last;
    draw();
  } else if (step_ >= 0 && !shows && !news_->running()) {
    leave_view();
  }
  show_panel();
  show_why();
  Q_EMIT changed();
}

void PlanController::show_panel() { panels_.plan->set_news(*plan_in_unit(news_, session_.unit()), possible(), step_); }

void PlanController::show_why() {
  std::vector<Sentence> sentences;
  for (const WhySentence& line : plan_reasons(*plan_in_unit(news_, session_.unit()), step_, asked_about_))
    sentences.push_back({shown_text(line.text), line.item, line.role});
  panels_.plan->set_why(std::move(sentences));
}

void PlanController::choose_step(int step) {
  if (step < 0) return;
  show_step(step);
  const std::vector<PlanRow>& rows = panels_.plan->steps()->rows();
  if (step >= static_cast<int>(rows.size()) || rows[static_cast<std::size_t>(step)].bodies.empty()) return;
  const QScopedValueRollback guard(selecting_, true);
  selection_.select({SceneItem::Kind::kBody, rows[static_cast<std::size_t>(step)].bodies.front()});
  panels_.plan->steps()->mark_body(selection_.body());
}

void PlanController::show_step(int step) {
  stop_playing();
  asked_about_ = -1;
  const bool known = news_->plan && news_->plan->found() && step < news_->plan->steps();
  if (step < 0) {
    leave_view();
  } else if (known) {
    step_ = step;
    draw();
  }
  panels_.plan->set_step(step);
  show_why();
  Q_EMIT changed();
}

void PlanController::leave_view() {
  if (step_ < 0) return;
  step_ = -1;
  if (!simulation_.now().on()) view_.show_simulated(nullptr);
}

void PlanController::draw() {
  const Snapshot& base = session_.now();
  if (!base.scene || step_ < 0) return;
  if (simulation_.now().on()) simulation_.end();
  view_.show_planned(std::make_shared<const Scene>(planned_scene(*base.scene, base.scene_options, *news_, step_)));
}

void PlanController::play(bool on) {
  if (!on) {
    if (plays()) show_step(std::max(0, step_));
    return;
  }
  const Snapshot& base = session_.now();
  if (!news_->plan || !news_->plan->found() || news_->plan->steps() == 0 || !base.scene) return;
  if (simulation_.now().on()) simulation_.end();
  film_.emplace(film_of_plan(*base.scene, base.scene_options, *news_, kMostPlanPictures));
  const int from = step_ + 1 < news_->plan->steps() ? step_ : -1;  // from the start where the end is shown
  frame_ = 0;
  while (from >= 0 && frame_ + 1 < film_->frames() && film_->step(frame_) < from) ++frame_;
  ticks_.start();
  panels_.plan->set_playing(true);
  Q_EMIT changed();
}

// The next picture once the last one was drawn.
void PlanController::tick() {
  if (panels_.view->awaits_picture()) return;
  const Snapshot& base = session_.now();
  const int last = news_->plan->steps() - 1;
  if (frame_ >= film_->frames()) return show_step(last);
  step_ = std::min(film_->step(frame_), last);
  view_.show_planned(std::make_shared<const Scene>(film_scene(*base.scene, *film_, frame_)));
  panels_.plan->set_step(step_);
  ++frame_;
}

void PlanController::stop_playing() {
  if (!plays()) return;
  ticks_.stop();
  film_.reset();
  panels_.plan->set_playing(false);
}

void PlanController::follow_selection() {
  panels_.plan->steps()->mark_body(selection_.body());
  if (selecting_) return;
  asked_about_ = selection_.body();
  show_why();
}

// A simulation takes the view.
void PlanController::follow_simulation() {
  if (!simulation_.now().on() || step_ < 0) return;
  stop_playing();
  step_ = -1;
  show_panel();
  show_why();
}

void PlanController::move_step(int from, int to) {
  if (!possible()) return;
  const std::vector<NamedStep> steps = moved_step(news_->steps, from, to);
  if (same_steps(steps, news_->steps)) return;
  if (step_ == from) step_ = to;
  conditions_.apply(sequence_edit(session_.now(), steps));
}

bool PlanController::take_order() {
  if (!possible() || news_->steps.empty()) return false;
  const Snapshot& now = session_.now();
  const PlanSteps stated = stated_steps(*now.assembly);
  if (!stated.of_parts && same_steps(stated.steps, news_->steps)) return true;
  // The plan is of this order already: it need not be checked again.
  SetSequence edit = sequence_edit(now, news_->steps);
  const std::optional<StatedOrder> before = std::exchange(order_, StatedOrder{edit.steps});
  if (conditions_.apply(std::move(edit))) return true;
  order_ = before;
  return false;
}

bool PlanController::write_actions(const QString& path) {
  const std::string text = plan_actions(*news_);
  std::optional<Error> error;
  if (text.empty()) {
    error = Error{ErrorCode::kUsage, "there is no plan to write", {}, "check the sequence or search an order first"};
  } else if (QFileInfo(path).suffix().toLower() != QLatin1String("json")) {
    error = Error{ErrorCode::kUsage, "the name must end in .json", {}, "choose such a name"};
  } else {
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit()) {
      error = Error{ErrorCode::kOutput,
                    "cannot be written: " + file.errorString().toStdString(),
                    {path_bytes(path), 0, "", ""},
                    "choose another folder"};
    }
  }
  if (error) {
    panels_.notice->say_failure(tr("Not written"), *error);
    return false;
  }
  panels_.notice->ask(tr("Written as %1").arg(path), {}, ColorRole::kStable);
  return true;
}

}  // namespace impend::gui
