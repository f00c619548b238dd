#include "gui/presenter/simulation_news.h"

#include <algorithm>

#include "gui/presenter/session_work.h"

namespace impend::gui {

std::optional<SimulationSource> simulation_source(const Snapshot& snapshot) {
  if (snapshot.state != SessionState::kReady || !snapshot.analysis || !snapshot.document) return std::nullopt;
  return SimulationSource{snapshot.assembly, snapshot.analysis, snapshot.document->opened->inputs,
                          pipeline_options(*snapshot.document, snapshot.settings)};
}

namespace {

// From joints of the shown assembly to those as opened: the ones whose bodies both are there, in their order.
std::vector<int> original_joints(const Document& document, const PartMap& parts) {
  const Assembly& opened = *document.opened->assembly;
  const auto is_there = [&](int body) {
    return body < static_cast<int>(opened.parts.size()) ? parts.shown_of(body) >= 0 : bool(document.state().ground);
  };
  std::vector<int> original;
  for (std::size_t j = 0; j < opened.joints.size(); ++j) {
    if (is_there(opened.joints[j].a) && is_there(opened.joints[j].b)) original.push_back(static_cast<int>(j));
  }
  return original;
}

}  // namespace

std::optional<TakePose> pose_to_take(const Snapshot& snapshot, const SimulationNews& news) {
  if (!snapshot.document || !news.frame || !news.simulation || news.frame->time == 0) return std::nullopt;
  const PartMap& parts = snapshot.parts;
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
  const std::vector<int> joints = original_joints(*snapshot.document, parts);
  const std::vector<double>& coordinates = news.frame->coordinates;
  for (std::size_t j = 0; j < std::min(joints.size(), coordinates.size()); ++j) {
    if (coordinates[j] != 0) pose.coordinates[joints[j]] = coordinates[j];
  }
  return pose;
}

}  // namespace impend::gui
