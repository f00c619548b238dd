#include "cli/pictures.h"

#include <memory>

#include "cli/terminal.h"
#include "impend/render/encode.h"
#include "impend/render/fitting_view.h"
#include "impend/render/picture.h"

namespace impend::cli {
namespace {

constexpr int kMillisecondsPerFrame = 50;

// Looks along eye → target with `up` upright; where they are parallel, with the axis upright that is least along them.
Result<Camera> free_camera(const Scene& scene, const PictureOptions& options) {
  Camera camera;
  camera.target = options.camera->target ? *options.camera->target * scene.metres_per_unit : scene.center;
  const Vec3 back = options.camera->eye * scene.metres_per_unit - camera.target;
  camera.distance = back.stableNorm();
  camera.orthographic = options.orthographic;
  if (!(camera.distance > 0) || !std::isfinite(camera.distance)) {
    return Error{ErrorCode::kUsage, "--camera looks at itself", {}, "give the eye another place than what it looks at"};
  }
  const Vec3 z = back / camera.distance;
  Vec3 x = options.camera->up.value_or(scene.up).stableNormalized().cross(z);
  if (!(x.norm() > 0)) {
    Eigen::Index least = 0;
    z.cwiseAbs().minCoeff(&least);
    x = Vec3::Unit(least).cross(z);
  }
  x.normalize();
  camera.R_WC << x, z.cross(x), z;
  return camera;
}

Result<View> view_of(const Scene& scene, const PictureOptions& options, const DrawSize& size) {
  const double aspect = static_cast<double>(size.width) / size.height;
  View view;
  view.layers = options.layers;
  if (options.frames > 0) view.layers &= ~layer::kLabels;  // they would jump from frame to frame
  view.phase = options.phase;
  view.explode = options.explode;
  view.section = options.section;
  if (view.section) view.section->point *= scene.metres_per_unit;
  view.dark = options.dark;
  view.transparent_background = options.transparent;
  if (options.camera) {
    const Result<Camera> camera = free_camera(scene, options);
    if (!camera) return camera.error();
    view.camera = camera.value();
  } else {
    view.camera = fitting_camera(scene, options.direction, aspect, options.orthographic);
    View fitted = view;
    if (options.frames > 0) fitted.layers |= layer::kGhost;  // room for the motion's end
    view.camera = camera_beside_annotations(scene, fitted, size);
  }
  view.camera = zoomed(view.camera, options.zoom, 0, 0, aspect);
  return view;
}

Result<std::string> still(OffscreenRenderer& renderer, const Scene& scene, const View& view, const DrawSize& size,
                          PictureFormat format) {
  const Result<Image> drawn = renderer.draw(view, size);
  if (!drawn) return drawn.error();
  IdImage seen;  // stays empty, and parts unnamed, without labels
  if (view.shows(layer::kLabels)) {
    Result<IdImage> ids = renderer.draw_ids(view, size);
    if (!ids) return ids.error();
    seen = std::move(ids).value();
  }
  if (format == PictureFormat::kSvg) return encode_svg(drawn.value(), scene, view, size, &seen);
  if (format == PictureFormat::kPdf) return encode_pdf(drawn.value(), scene, view, size, &seen);
  return encode_png(with_annotations(drawn.value(), scene, view, size, &seen));
}

Result<std::vector<Image>> all_frames(OffscreenRenderer& renderer, const Scene& scene, const std::vector<View>& views,
                                      const DrawSize& size, const Progress& progress) {
  std::vector<Image> frames;
  for (const View& view : views) {
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    progress.step("pictures", static_cast<double>(frames.size()) / static_cast<double>(views.size()));
    Result<Image> frame = make_picture(renderer, scene, view, size);
    if (!frame) return frame.error();
    frames.push_back(std::move(frame).value());
  }
  return frames;
}

Result<std::vector<OutputFile>> numbered(OffscreenRenderer& renderer, const Scene& scene,
                                         const std::vector<View>& views, const DrawSize& size,
                                         const std::vector<std::string>& names, const Progress& progress) {
  std::vector<OutputFile> files;
  for (const View& view : views) {
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    progress.step("pictures", static_cast<double>(files.size()) / static_cast<double>(views.size()));
    Result<std::string> bytes = still(renderer, scene, view, size, PictureFormat::kPng);
    if (!bytes) return bytes.error();
    files.push_back({names[files.size()], std::move(bytes).value()});
  }
  return files;
}

}  // namespace

std::string pictures_missing() { return ""; }

Status check_drawing() {
  const auto renderer = OffscreenRenderer::create();
  return renderer ? ok_status() : Status(renderer.error());
}

Result<std::vector<OutputFile>> draw_pictures(const Scene& scene, const PictureOptions& options,
                                              const Progress& progress) {
  const DrawSize size{options.width, options.height, options.pixel_ratio};
  const Result<View> view = view_of(scene, options, size);
  if (!view) return view.error();
  const auto renderer = OffscreenRenderer::create();
  if (!renderer) return renderer.error();
  OffscreenRenderer& draws = *renderer.value();
  if (const Status set = draws.set_scene(std::make_shared<Scene>(scene)); !set) return set.error();
  const std::vector<std::string> names = picture_names(options);
  if (options.frames == 0) {
    Result<std::string> bytes = still(draws, scene, view.value(), size, options.format);
    if (!bytes) return bytes.error();
    return std::vector<OutputFile>{{names.front(), std::move(bytes).value()}};
  }
  const std::vector<View> views = animation_views(view.value(), options.frames);
  if (options.format != PictureFormat::kWebp) return numbered(draws, scene, views, size, names, progress);
  const Result<std::vector<Image>> frames = all_frames(draws, scene, views, size, progress);
  if (!frames) return frames.error();
  Result<std::string> bytes = encode_webp(frames.value(), kMillisecondsPerFrame);
  if (!bytes) return bytes.error();
  return std::vector<OutputFile>{{names.front(), std::move(bytes).value()}};
}

}  // namespace impend::cli
