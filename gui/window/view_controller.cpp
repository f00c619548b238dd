#include "gui/window/view_controller.h"

#include <algorithm>
#include <utility>

#include "gui/presenter/selection.h"
#include "gui/presenter/view_model.h"

namespace impend::gui {
namespace {

bool anything_moves(const Scene& scene) {
  return std::any_of(scene.parts.begin(), scene.parts.end(), [](const ScenePart& part) { return part.motion.moves(); });
}

View with_choice(const View& view, const Scene& scene, const SectionChoice& choice) {
  if (choice.axis < 0) return without_section(view);
  if (choice.axis > 2) return with_section_facing(view);
  return with_section(view, scene, choice.axis, choice.share, choice.flipped);
}

}  // namespace

SceneOptions scene_options(ColorBy color_by, bool dark) {
  SceneOptions options;
  options.color_by = color_by;
  options.dark = dark;
  return options;
}

ViewController::ViewController(SessionBridge& session, const Panels& panels, bool dark)
    : session_(session), view_(panels.view), parts_(panels.parts), motion_(panels.motion), dark_(dark) {
  connect(parts_, &PartTree::hideWanted, this, &ViewController::hide);
  connect(parts_, &PartTree::isolateWanted, this, &ViewController::isolate);
  connect(motion_, &MotionBar::phaseWanted, this,
          [this](double phase) { change([phase](const View& view) { return with_phase(view, phase); }); });
  connect(motion_, &MotionBar::explodeWanted, this, [this](double share) {
    if (!view_->scene()) return;
    change(
        [&](const View& view) { return fitted_to_all(with_explode(view, share), *view_->scene(), view_->aspect()); });
  });
  connect(motion_, &MotionBar::sectionWanted, this, [this](const SectionChoice& choice) {
    if (view_->scene()) change([&](const View& view) { return with_choice(view, *view_->scene(), choice); });
  });
}

void ViewController::show_news(const Snapshot& before, bool other_document, const SceneItem& selected) {
  std::shared_ptr<const Scene> scene = scene_to_show(session_.now());
  if (!simulated_ && scene != view_->scene()) set_scene(std::move(scene), before, other_document, selected);
  show_parts();
  parts_->fit_columns();
}

void ViewController::set_scene(std::shared_ptr<const Scene> scene, const Snapshot& before, bool other_document,
                               const SceneItem& selected) {
  const bool first = scene && (!view_->scene() || other_document);
  if (!scene) {
    motion_->reset();
    view_->set_scene(nullptr);
    return;
  }
  View view = first ? initial_view(*scene, 1, dark_) : view_for_scene(view_->view(), *scene);
  if (first) {
    view.layers = view_->scene() ? view_->view().layers : layer::kDefault & ~layer::kCaption;  // the banner says it
    view.camera.orthographic = view_->view().camera.orthographic;
    motion_->reset();
  } else if (!(before.parts == session_.now().parts)) {
    view.hidden = hidden_carried_over(view.hidden, before.parts, session_.now().parts);
  }
  view.selected = selected;
  view_->set_scene(scene);
  view_->set_view(view);
  if (first) view_->look_from(ViewDirection::kIso);
  parts_->set_hidden(view.hidden);
  const bool moves = anything_moves(*scene);
  motion_->set_motion_possible(moves);
  if (moves || !(view.phase > 0)) return;
  change([](const View& v) { return with_phase(v, 0); });
  motion_->set_phase(0);
}

void ViewController::show_simulated(std::shared_ptr<const Scene> scene) {
  if (!scene) {
    forget_simulated();
    return set_scene(scene_to_show(session_.now()), session_.now(), false, view_->view().selected);
  }
  if (!std::exchange(simulated_, true)) {
    motion_->set_motion_possible(false);
    motion_->set_phase(0);
    if (view_->view().phase > 0) change([](const View& view) { return with_phase(view, 0); });
  }
  view_->set_pulling(!(view_->view().explode > 0));
  view_->move_scene(std::move(scene));
}

void ViewController::show_planned(std::shared_ptr<const Scene> scene) {
  simulated_ = true;
  view_->set_pulling(false);
  const bool moves = anything_moves(*scene);
  motion_->set_motion_possible(moves);
  if (view_->view().phase > 0) {
    motion_->set_phase(0);
    change([](const View& view) { return with_phase(view, 0); });
  }
  view_->move_scene(std::move(scene));
}

void ViewController::forget_simulated() {
  simulated_ = false;
  view_->set_pulling(false);
  view_->set_pull_mark(std::nullopt);
}

void ViewController::show_parts() {
  std::vector<QColor> colors;
  if (view_->scene()) {
    for (const ScenePart& part : view_->scene()->parts)
      colors.push_back(QColor::fromRgbF(part.color.r, part.color.g, part.color.b));
  }
  const Snapshot& now = session_.now();
  parts_->set_nodes(now.document && now.assembly ? part_nodes(now) : std::vector<PartNode>{}, std::move(colors));
}

void ViewController::change(const std::function<View(const View&)>& change) {
  const View changed = change(view_->view());
  view_->set_view(changed);
  parts_->set_hidden(changed.hidden);
}

void ViewController::hide(const std::vector<int>& bodies, bool hide) {
  if (!view_->scene()) return;
  change([&](const View& view) { return with_hidden(view, *view_->scene(), bodies, hide); });
}

void ViewController::isolate(const std::vector<int>& bodies) {
  if (view_->scene()) change([&](const View& view) { return isolated(view, *view_->scene(), bodies); });
}

void ViewController::show_all() { change(all_shown); }

void ViewController::color_by(ColorBy by) {
  color_by_ = by;
  session_.session().set_scene_options(scene_options(color_by_, dark_));
}

void ViewController::set_dark(bool dark) {
  dark_ = dark;
  if (dark == view_->view().dark) return;
  change([dark](const View& view) { return with_dark(view, dark); });
  session_.session().set_scene_options(scene_options(color_by_, dark_));
}

}  // namespace impend::gui
