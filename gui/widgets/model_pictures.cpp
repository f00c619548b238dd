#include "gui/widgets/model_pictures.h"

#include "gui/presenter/view_model.h"
#include "gui/widgets/compose.h"
#include "impend/import/read_assembly.h"
#include "impend/pipeline/pipeline.h"
#include "impend/scene/make_scene.h"

namespace impend::gui {
namespace {

constexpr std::uint32_t kLayers = layer::kParts | layer::kEdges | layer::kMotion | layer::kGhost | layer::kGround;

// With what moves where that can be found out.
Result<std::shared_ptr<const Scene>> scene_of(const ShippedModel& model, const SceneOptions& options,
                                              const Progress& progress) {
  const std::vector<std::string> inputs = {model.path};
  Result<Assembly> assembly = read_assembly(inputs, {}, progress);
  if (!assembly) return assembly.error();
  const SceneMeshes meshes = scene_meshes(assembly.value(), options);
  PipelineOptions quiet;
  quiet.contact.threads = quiet.solver.threads = 1;  // nobody waits for it
  quiet.friction.model = model.model;
  const Result<Analysis> analysis = run_analysis(assembly.value(), inputs, quiet, progress);
  return std::make_shared<const Scene>(analysis ? make_scene(analysis.value(), meshes, options)
                                                : make_scene(assembly.value(), meshes, options));
}

}  // namespace

ModelPictures::~ModelPictures() { stop(); }

void ModelPictures::stop() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void ModelPictures::make(std::vector<ShippedModel> models, const QSize& size, bool dark) {
  stop();
  stop_ = false;
  thread_ = std::thread([this, models = std::move(models), size, dark] { run(models, size, dark); });
}

void ModelPictures::run(const std::vector<ShippedModel>& models, const QSize& size, bool dark) {
  Result<std::unique_ptr<OffscreenRenderer>> renderer = OffscreenRenderer::create();
  if (!renderer) return;
  SceneOptions options;
  options.dark = dark;
  Progress progress;
  progress.cancelled = [this] { return stop_.load(); };
  const double aspect = static_cast<double>(size.width()) / size.height();
  for (size_t i = 0; i < models.size() && !stop_; ++i) {
    const Result<std::shared_ptr<const Scene>> scene = scene_of(models[i], options, progress);
    if (!scene || stop_ || !renderer.value()->set_scene(scene.value())) continue;
    View view = initial_view(*scene.value(), aspect, dark);
    view.layers = kLayers;
    const Result<Image> drawn =
        renderer.value()->draw(fitted_to_all(view, *scene.value(), aspect), {size.width(), size.height(), 1.0});
    if (!drawn) continue;
    const QImage picture = to_qimage(drawn.value(), true);
    QMetaObject::invokeMethod(
        this, [this, i, picture] { Q_EMIT pictureReady(static_cast<int>(i), picture); }, Qt::QueuedConnection);
  }
}

}  // namespace impend::gui
