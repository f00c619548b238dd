// The steps of a session as functions of values; the session adds threads.
#pragma once

#include <map>
#include <memory>

#include "gui/presenter/snapshot.h"

namespace impend::gui {

// The drawn surfaces of the parts as opened, kept while neither they nor the feature angle change.
struct MeshCache {
  std::shared_ptr<const Assembly> assembly;
  double feature_angle = 0;
  SceneMeshes meshes;
  std::map<std::shared_ptr<const Part>, std::shared_ptr<const SceneMesh>> closed;  // of parts whose holes are closed
};
// Those of the shown parts.
SceneMeshes shown_meshes(const Document& document, const PartMap& parts, const SceneOptions& options, MeshCache* cache);

// Whether an edit changed nothing, not even what can be undone.
bool same_document(const Document& a, const Document& b);
bool same_options(const SceneOptions& a, const SceneOptions& b);
// Do both documents of the same opened assembly say the same of the mechanics? Colours count for nothing.
bool same_mechanics(const Document& a, const Document& b);

// A coefficient that `friction` states replaces the one that the inputs state.
Result<std::shared_ptr<const Opened>> import_document(std::vector<std::string> inputs, ImportOptions options,
                                                      const FrictionOptions& friction, const Progress& progress);

// A finished snapshot's analysis, coloured anew, where it is the answer for the document too; else null.
std::shared_ptr<const Analysis> reused_analysis(const std::shared_ptr<const Snapshot>& finished,
                                                const Document& document, const Assembly& assembly,
                                                const AnalysisSettings& settings);

// run_analysis.
Result<Analysis> analysis_by_pipeline(const Assembly& assembly, const std::vector<std::string>& inputs,
                                      const PipelineOptions& options, const Progress& progress);

// With which the document is analysed.
PipelineOptions pipeline_options(const Document& document, const AnalysisSettings& settings);

// By `analyse`. An answer that contradicts itself is refused with kInternal, as by the command line.
Result<std::shared_ptr<const Analysis>> analysed(const Document& document, const Assembly& assembly,
                                                 const AnalysisSettings& settings, const Analyse& analyse,
                                                 const Progress& progress);

}  // namespace impend::gui
