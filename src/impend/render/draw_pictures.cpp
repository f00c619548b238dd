#include "impend/render/draw_pictures.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>

#include "impend/render/picture.h"

namespace impend {
namespace {

constexpr int kMillisecondsPerFrame = 50;
constexpr int kWidthOfOne = 1000, kHeightOfOne = 900;  // of two pictures beside each other

// Looks along eye → target with `up` upright; where they are parallel, with the axis upright that is least along them.
Result<Camera> free_camera(const Scene& scene, const PictureOptions& options) {
  Camera camera;
  camera.target = options.camera->target ? *options.camera->target * scene.metres_per_unit : scene.center;
  const Vec3 back = options.camera->eye * scene.metres_per_unit - camera.target;
  camera.distance = back.stableNorm();
  camera.orthographic = options.orthographic;
  if (!(camera.distance > 0) || !std::isfinite(camera.distance)) {
    return Error{
        ErrorCode::kUsage, "the camera looks at itself", {}, "give the eye another place than what it looks at"};
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

struct Drawing {
  OffscreenRenderer& renderer;  // has the scene
  const Scene& scene;
  const DrawSize& size;
};

Result<std::string> still(const Drawing& drawing, const View& view, PictureFormat format) {
  if (format == PictureFormat::kPng || format == PictureFormat::kWebp) {
    const Result<Image> picture = annotated_picture(drawing.renderer, drawing.scene, view, drawing.size);
    return picture ? encode_png(picture.value()) : picture.error();
  }
  const Result<Image> drawn = drawing.renderer.draw(view, drawing.size);
  if (!drawn) return drawn.error();
  const Result<IdImage> seen = seen_for_names(drawing.renderer, view, drawing.size);
  if (!seen) return seen.error();
  const auto encode = format == PictureFormat::kSvg ? encode_svg : encode_pdf;
  return encode(drawn.value(), drawing.scene, view, drawing.size, &seen.value());
}

// What `draw` makes of every view, with progress.
template <class Frame>
Result<std::vector<Frame>> each_frame(const std::vector<View>& views, const Progress& progress,
                                      const std::function<Result<Frame>(const View&)>& draw) {
  std::vector<Frame> frames;
  for (const View& view : views) {
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    progress.step("pictures", static_cast<double>(frames.size()) / static_cast<double>(views.size()));
    Result<Frame> frame = draw(view);
    if (!frame) return frame.error();
    frames.push_back(std::move(frame).value());
  }
  return frames;
}

// The bytes of every file.
Result<std::vector<std::string>> drawn_files(const Drawing& drawing, const View& view, const PictureOptions& options,
                                             const Progress& progress) {
  const auto one = [](Result<std::string> bytes) -> Result<std::vector<std::string>> {
    if (!bytes) return bytes.error();
    return std::vector<std::string>{std::move(bytes).value()};
  };
  if (options.frames == 0) return one(still(drawing, view, options.format));
  const std::vector<View> views = animation_views(view, options.frames);
  if (options.format != PictureFormat::kWebp) {
    return each_frame<std::string>(views, progress,
                                   [&](const View& v) { return still(drawing, v, PictureFormat::kPng); });
  }
  const auto frames = each_frame<Image>(views, progress, [&](const View& v) {
    return annotated_picture(drawing.renderer, drawing.scene, v, drawing.size);
  });
  if (!frames) return frames.error();
  return one(encode_webp(frames.value(), kMillisecondsPerFrame));
}

}  // namespace

Result<Pictures> draw_pictures(const Scene& scene, const PictureOptions& options, const Progress& progress) {
  const DrawSize size{options.width, options.height, options.pixel_ratio};
  const Result<View> view = view_of(scene, options, size);
  if (!view) return view.error();
  const auto start = std::chrono::steady_clock::now();
  const auto renderer = OffscreenRenderer::create();
  if (!renderer) return renderer.error();
  OffscreenRenderer& draws = *renderer.value();
  if (const Status set = draws.set_scene(std::make_shared<Scene>(scene)); !set) return set.error();
  Result<std::vector<std::string>> bytes = drawn_files({draws, scene, size}, view.value(), options, progress);
  if (!bytes) return bytes.error();
  Pictures pictures;
  const std::vector<std::string> names = picture_names(options);
  for (std::size_t k = 0; k < names.size(); ++k) pictures.files.push_back({names[k], std::move(bytes.value()[k])});
  pictures.driver = draws.description();
  pictures.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  pictures.memory = draws.memory();
  return pictures;
}

Result<Pictures> draw_film(const Film& film, const PictureOptions& options, const Progress& progress) {
  const DrawSize size{options.width, options.height, options.pixel_ratio};
  const Result<View> view = view_of(film.room, options, size);
  if (!view) return view.error();
  const auto start = std::chrono::steady_clock::now();
  const auto renderer = OffscreenRenderer::create();
  if (!renderer) return renderer.error();
  std::vector<Image> frames;
  for (int k = 0; k < options.frames; ++k) {
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    progress.step("pictures", static_cast<double>(k) / options.frames);
    const auto scene = std::make_shared<Scene>(film.frame(k));
    if (const Status set = renderer.value()->set_scene(scene); !set) return set.error();
    Result<Image> frame = annotated_picture(*renderer.value(), *scene, view.value(), size);
    if (!frame) return frame.error();
    frames.push_back(std::move(frame).value());
  }
  Pictures pictures;
  const std::vector<std::string> names = picture_names(options);
  for (std::size_t k = 0; k < names.size(); ++k) {
    Result<std::string> bytes =
        options.format == PictureFormat::kWebp ? encode_webp(frames, kMillisecondsPerFrame) : encode_png(frames[k]);
    if (!bytes) return bytes.error();
    pictures.files.push_back({names[k], std::move(bytes).value()});
  }
  pictures.driver = renderer.value()->description();
  pictures.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  pictures.memory = renderer.value()->memory();
  return pictures;
}

Result<std::string> draw_two(const Scene& left, const Scene& right, const std::string& output,
                             const Progress& progress) {
  PictureOptions options;
  options.output = output;
  options.width = kWidthOfOne;
  options.height = kHeightOfOne;
  Image both;
  both.width = 2 * kWidthOfOne;
  both.height = kHeightOfOne;
  constexpr std::size_t kRow = std::size_t{4} * kWidthOfOne;
  both.rgba.resize(2 * kRow * kHeightOfOne);
  for (std::size_t side = 0; side < 2; ++side) {
    const Result<Pictures> drawn = draw_pictures(side == 0 ? left : right, options, progress);
    if (!drawn) return drawn.error();
    const Result<Image> one = decode_png(drawn.value().files.front().bytes);
    if (!one) return one.error();
    for (std::size_t row = 0; row < kHeightOfOne; ++row) {
      const auto from = one.value().rgba.begin() + static_cast<std::ptrdiff_t>(row * kRow);
      std::copy_n(from, kRow, both.rgba.begin() + static_cast<std::ptrdiff_t>((2 * row + side) * kRow));
    }
  }
  return encode_png(both);
}

}  // namespace impend
