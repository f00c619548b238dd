#include "gui/presenter/session_work.h"

#include <algorithm>

#include "impend/motion/component_analysis.h"
#include "impend/motion/friction_result.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/problem/problem_of_analysis.h"
#include "impend/scene/make_scene.h"

namespace impend::gui {
namespace {

// What is demanded of every answer that is shown, as of every one that is printed.
std::optional<Error> unsound(const Analysis& analysis) {
  const std::string hint = "do not trust this result; 'impend analyze' tells more and keeps the problem for a report";
  if (!internally_sound(analysis.cross_validation, analysis.formulations)) {
    const auto differences = formulation_differences(analysis.problem, analysis.components, analysis.formulations);
    return Error{
        ErrorCode::kInternal,
        "the formulations do not confirm each other: " + disagreement_words(differences, analysis.formulations),
        {},
        hint};
  }
  const std::string exact = exact_contradiction(analysis.components);
  if (exact.empty()) return std::nullopt;
  return Error{ErrorCode::kInternal, "the exact referee contradicts the result: " + exact, {}, hint};
}

// The step counts only where the model takes one.
bool same_friction(const EditState& x, const EditState& y) {
  if (x.asked.model != y.asked.model || x.mu != y.mu || x.pair_mu != y.pair_mu) return false;
  return !takes_step(x.asked.model) || x.asked.step == y.asked.step;
}

}  // namespace

SceneMeshes shown_meshes(const Document& document, const PartMap& parts, const SceneOptions& options,
                         MeshCache* cache) {
  const auto& assembly = document.opened->assembly;
  if (cache->assembly != assembly || cache->feature_angle != options.feature_angle) {
    cache->meshes = scene_meshes(*assembly, options);
    cache->assembly = assembly;
    cache->feature_angle = options.feature_angle;
    cache->closed.clear();
  }
  SceneMeshes shown;
  shown.reserve(parts.original.size());
  for (const int original : parts.original) {
    shown.push_back(cache->meshes.at(original));
    const std::shared_ptr<const Part> closed = part_state(document, original).closed;
    if (!closed) continue;
    auto& mesh = cache->closed[closed];
    if (!mesh) mesh = std::make_shared<const SceneMesh>(make_scene_mesh(closed->mesh, options.feature_angle));
    shown.back() = mesh;
  }
  return shown;
}

bool same_document(const Document& a, const Document& b) {
  return a.done.size() == b.done.size() && a.undone.size() == b.undone.size() && a.state() == b.state();
}

bool same_options(const SceneOptions& a, const SceneOptions& b) {
  return a.color_by == b.color_by && a.feature_angle == b.feature_angle && a.translucent_fixed == b.translucent_fixed &&
         a.dark == b.dark && a.friction == b.friction;
}

bool same_mechanics(const Document& a, const Document& b) {
  const EditState &x = a.state(), &y = b.state();
  if (x.gravity != y.gravity || x.gap != y.gap || x.ground != y.ground) return false;
  if (!same_friction(x, y)) return false;
  const auto same_part = [&](int part) {
    PartState p = part_state(a, part), q = part_state(b, part);
    p.color.reset();
    q.color.reset();
    return p == q;
  };
  return std::all_of(x.parts.begin(), x.parts.end(), [&](const auto& entry) { return same_part(entry.first); }) &&
         std::all_of(y.parts.begin(), y.parts.end(), [&](const auto& entry) { return same_part(entry.first); });
}

Result<std::shared_ptr<const Opened>> import_document(std::vector<std::string> inputs, ImportOptions options,
                                                      const FrictionOptions& friction, const Progress& progress) {
  SeenFiles seen;
  Result<Assembly> assembly = read_assembly_observed(inputs, options, seen.see(), progress);
  if (!assembly) return assembly.error();
  if (friction.mu) assembly.value().friction.mu = *friction.mu;
  std::vector<InputFile> files = seen.list(inputs);
  return std::shared_ptr<const Opened>(std::make_shared<Opened>(
      Opened{std::move(inputs), std::move(options), std::make_shared<const Assembly>(std::move(assembly).value()),
             friction, std::move(files)}));
}

std::shared_ptr<const Analysis> reused_analysis(const std::shared_ptr<const Snapshot>& finished,
                                                const Document& document, const Assembly& assembly,
                                                const AnalysisSettings& settings) {
  if (!finished || !finished->analysis || !(finished->settings == settings)) return nullptr;
  if (finished->document->opened != document.opened) return nullptr;
  if (!same_mechanics(*finished->document, document)) return nullptr;
  auto analysis = std::make_shared<Analysis>(*finished->analysis);
  for (size_t i = 0; i < assembly.parts.size(); ++i) analysis->assembly.parts[i].color = assembly.parts[i].color;
  analysis->assembly.sequence = assembly.sequence;
  return analysis;
}

Result<Analysis> analysis_by_pipeline(const Assembly& assembly, const std::vector<std::string>& inputs,
                                      const PipelineOptions& options, const Progress& progress) {
  return run_analysis(assembly, inputs, options, progress);
}

PipelineOptions pipeline_options(const Document& document, const AnalysisSettings& settings) {
  PipelineOptions options;
  options.import = document.opened->options;
  options.contact.allow_overlap = settings.allow_overlap;
  options.contact.threads = settings.threads;
  options.solver.exact = settings.exact;
  options.solver.threads = settings.threads;
  const AskedModel& asked = document.state().asked;
  options.friction.model = asked.model;
  options.friction.velocity.step = asked.step;
  return options;
}

Result<std::shared_ptr<const Analysis>> analysed(const Document& document, const Assembly& assembly,
                                                 const AnalysisSettings& settings, const Analyse& analyse,
                                                 const Progress& progress) {
  const PipelineOptions options = pipeline_options(document, settings);
  Result<Analysis> analysis = analyse(assembly, document.opened->inputs, options, progress);
  if (!analysis) return analysis.error();
  if (const auto error = unsound(analysis.value())) return *error;
  return std::shared_ptr<const Analysis>(std::make_shared<Analysis>(std::move(analysis).value()));
}

}  // namespace impend::gui
