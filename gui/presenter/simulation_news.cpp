#include "gui/presenter/simulation_news.h"

#include "gui/presenter/session_work.h"

namespace impend::gui {

std::optional<SimulationSource> simulation_source(const Snapshot& snapshot) {
  if (snapshot.state != SessionState::kReady || !snapshot.analysis || !snapshot.document) return std::nullopt;
  return SimulationSource{snapshot.assembly, snapshot.analysis, snapshot.document->opened->inputs,
                          pipeline_options(*snapshot.document, snapshot.settings)};
}

std::optional<TakePose> pose_to_take(const PartMap& parts, const SimulationNews& news) {
  if (!news.frame || !news.simulation || news.frame->time == 0) return std::nullopt;
  TakePose pose;
  pose.time = news.frame->time;
  const std::vector<Part>& start = news.start->assembly.parts;
  for (std::size_t k = 0; k < start.size(); ++k) {
    const int original = parts.original_of(static_cast<int>(k));
    if (start[k].fixed || original < 0) continue;
    const PartOutcome& outcome = news.simulation->parts[k];
    if (outcome.gone && pose.time >= outcome.since) {
      pose.gone.push_back(original);
      continue;
    }
    const RigidTransform moved = news.frame->bodies[k].displacement(start[k].center_of_mass_W());
    if (moved.R == Mat3::Identity() && moved.p.isZero(0)) continue;
    pose.parts.push_back(original);
    pose.displacements.push_back(moved);
  }
  if (pose.parts.empty() && pose.gone.empty()) return std::nullopt;
  return pose;
}

}  // namespace impend::gui
