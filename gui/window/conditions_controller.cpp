#include "gui/window/conditions_controller.h"

#include <utility>

#include "gui/presenter/banner.h"
#include "gui/presenter/sentences.h"

namespace impend::gui {

ConditionsController::ConditionsController(SessionBridge& session, const Panels& panels)
    : session_(session), panels_(panels) {
  connect_banner(panels.banner);
  connect_conditions(panels.conditions);
  connect_inspector(panels.inspector);
  connect(panels.view, &SceneView::gravityDragged, this, &ConditionsController::turn_gravity);
  connect(panels.cancel, &QToolButton::clicked, this, [this] { session_.session().cancel(); });
}

void ConditionsController::connect_banner(const BannerBar* banner) {
  connect(banner, &BannerBar::cancelWanted, this, [this] { session_.session().cancel(); });
  connect(banner, &BannerBar::analysisWanted, this, [this] { session_.session().analyse(); });
  connect(banner, &BannerBar::overlapAllowed, this, &ConditionsController::allow_overlap);
  connect(banner, &BannerBar::remedyWanted, this, [this](const Edit& edit) { apply(edit); });
}

void ConditionsController::connect_conditions(const ConditionsPanel* conditions) {
  connect(conditions, &ConditionsPanel::gravityWanted, this,
          [this](const Vec3& gravity, int gesture) { apply(SetGravity{gravity}, gesture); });
  connect(conditions, &ConditionsPanel::gapWanted, this, [this](std::optional<double> gap) { apply(SetGap{gap}); });
  connect(conditions, &ConditionsPanel::groundWanted, this, &ConditionsController::lay_ground);
  connect(conditions, &ConditionsPanel::settingsWanted, this,
          [this](const AnalysisSettings& settings) { session_.session().set_settings(settings); });
  const FrictionFields* friction = conditions->friction();
  connect(friction, &FrictionFields::modelWanted, this,
          [this](FrictionModel model) { apply(SetFrictionModel{model}); });
  connect(friction, &FrictionFields::muWanted, this, [this](double mu) { apply(SetFriction{mu}); });
  connect(friction, &FrictionFields::stepWanted, this, [this](double seconds) { apply(SetTimeStep{seconds}); });
}

void ConditionsController::connect_inspector(const InspectorPanel* inspector) {
  connect(inspector, &InspectorPanel::pairWanted, this, [this](const BodyPair& pair, std::optional<double> mu) {
    apply(SetPairFriction{pair.first, pair.second, mu});
  });
  connect(inspector, &InspectorPanel::pairRefused, this,
          [this](const Error& error) { panels_.notice->say_failure(tr("The coefficient stays as it was"), error); });
}

bool ConditionsController::apply(Edit edit, int gesture) {
  const Status done = session_.session().apply(std::move(edit), gesture);
  if (done) return true;
  panels_.notice->say_failure(tr("That cannot be done"), done.error());
  // A field must not show what does not hold; the message has what was typed.
  const Snapshot& now = session_.now();
  if (now.document) panels_.conditions->set_document(*now.document, now.settings, session_.unit());
  Q_EMIT refused();
  return false;
}

void ConditionsController::reset_gravity() { apply(SetGravity{session_.now().document->initial.gravity}); }

void ConditionsController::lay_ground(bool on) {
  const auto& document = session_.now().document;
  if (document) apply(SetGround{on ? ground_to_lay(*document) : std::nullopt});
}

void ConditionsController::turn_gravity(const Vec3& direction, bool finished) {
  const auto& document = session_.now().document;
  if (!document) return;
  if (gravity_gesture_ == 0) gravity_gesture_ = next_gesture();
  const double now = document->state().gravity.norm();
  const double strength = now > 0 ? now : document->initial.gravity.norm();
  apply(SetGravity{strength * direction}, gravity_gesture_);
  if (finished) gravity_gesture_ = 0;
}

void ConditionsController::allow_overlap() {
  AnalysisSettings settings = session_.now().settings;
  settings.allow_overlap = true;
  session_.session().set_settings(settings);
}

void ConditionsController::show_news(const Snapshot& before) {
  const Snapshot& now = session_.now();
  show_run();
  if (now.document) panels_.conditions->set_document(*now.document, now.settings, session_.unit());
  if (now.refused && now.refused != before.refused)
    panels_.notice->say_failure(tr("That cannot be done"), *now.refused);
}

void ConditionsController::show_run() {
  const Snapshot& now = session_.now();
  const bool busy = is_running(now) || adds_margins(now);
  const auto failed_by = [&now](ErrorCode code) {
    return now.state == SessionState::kFailed && now.error && now.error->code == code;
  };
  panels_.banner->set_banner(banner(now), busy, !now.open_failed && failed_by(ErrorCode::kCancelled),
                             failed_by(ErrorCode::kInterpenetration));
  panels_.banner->set_remedies(remedies(now));
  panels_.progress->setVisible(busy);
  panels_.cancel->setVisible(busy);
  panels_.progress->setRange(0, now.progress.fraction < 0 ? 0 : 100);
  if (now.progress.fraction >= 0) panels_.progress->setValue(static_cast<int>(100 * now.progress.fraction));
}

}  // namespace impend::gui
