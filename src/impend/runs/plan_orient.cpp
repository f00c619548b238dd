#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/friction/friction_margins.h"
#include "impend/geometry/cone_hull.h"
#include "impend/geometry/polygons.h"
#include "impend/geometry/shadow.h"
#include "impend/runs/analysed_problem.h"
#include "impend/runs/plan.h"
#include "impend/runs/state_asker.h"

namespace impend {
namespace {

constexpr int kMostConeProgrammes = 200;
constexpr std::size_t kMostPoses = 12;
constexpr double kSameTilt = 1e-4;  // rad: directions and faces are as safe as each other

Status only_gravity(const Assembly& assembly) {
  if (!(assembly.gravity.norm() > 0)) {
    return Error{
        ErrorCode::kUsage, "plan orient turns gravity, and there is none", {}, "give some: --gravity 0,0,-9.81"};
  }
  if (const auto refused = refused_for_drives(assembly, "plan orient")) return *refused;
  if (has_springs(assembly)) {
    return Error{ErrorCode::kUsage,
                 "plan orient is about gravity alone, and a spring acts",
                 {{}, 0, {}, "springs"},
                 "take the springs out of the assembly file; impend analyze takes them into account"};
  }
  if (assembly.loads.empty()) return ok_status();
  return Error{
      ErrorCode::kUsage,
      "plan orient is about gravity alone, and '" + assembly.parts[assembly.loads.front().part].name + "' bears a load",
      {{}, 0, {}, "loads"},
      "take the loads out of the assembly file; impend analyze takes them into account"};
}

// Each face of the hull that the centre of mass lies above, by how far it may tilt before one solid tips.
std::vector<TablePose> faces_to_rest_on(const Assembly& assembly, double gap) {
  std::vector<Vec3> points;
  Vec3 moment = Vec3::Zero();
  double mass = 0;
  for (const Part& part : assembly.parts) {
    for (const Vec3& vertex : part.mesh.vertices) points.push_back(part.X_WP * vertex);
    moment += part.mass.mass * part.center_of_mass_W();
    mass += part.mass.mass;
  }
  const Vec3 center = moment / mass;
  std::vector<TablePose> poses;
  for (const HullFacet& facet : hull_facets(points, gap)) {
    const Mat3 axes = axes_along(facet.normal);
    const Vec2 foot = (axes * center).head<2>();
    const double height = facet.offset - facet.normal.dot(center);
    double nearest = kInfinity;
    for (std::size_t k = 0; k < facet.corners.size(); ++k) {
      const Vec2 from = (axes * facet.corners[k]).head<2>();
      const Vec2 along = (axes * facet.corners[(k + 1) % facet.corners.size()]).head<2>() - from;
      const double beside = along.x() * (foot - from).y() - along.y() * (foot - from).x();
      nearest = std::min(nearest, beside / along.norm());
    }
    if (!(nearest > gap)) continue;
    TablePose pose;
    pose.down = facet.normal;
    pose.tips_at = std::atan2(nearest, height);
    poses.push_back(std::move(pose));
  }
  std::stable_sort(poses.begin(), poses.end(),
                   [](const TablePose& a, const TablePose& b) { return a.tips_at > b.tips_at; });
  return poses;
}

// Everything loose, on a table below the face; what joins parts to the ground is undone.
Assembly on_table(Assembly assembly, const Vec3& down) {
  const int ground = static_cast<int>(assembly.parts.size());
  std::erase_if(assembly.springs, [ground](const Spring& spring) { return spring.a == ground || spring.b == ground; });
  std::erase_if(assembly.joints, [ground](const Joint& joint) { return joint.a == ground || joint.b == ground; });
  double height = kInfinity;
  for (Part& part : assembly.parts) {
    part.fixed = false;
    for (const Vec3& vertex : part.mesh.vertices) height = std::min(height, -down.dot(part.X_WP * vertex));
  }
  assembly.gravity = assembly.gravity.norm() * down;
  assembly.ground = Ground{height};
  return assembly;
}

Status stand_on_table(const Assembly& assembly, const std::vector<std::string>& inputs, const PipelineOptions& options,
                      const Progress& progress, TablePose& pose) {
  Progress quiet;
  quiet.cancelled = progress.cancelled;
  Result<Analysis> analysis = run_analysis(on_table(assembly, pose.down), inputs, options, quiet);
  if (!analysis) return analysis.error();
  const AnalysedProblem stood = problem_of(std::move(analysis).value(), options);
  pose.answer = stood.answer;
  if (options.friction.model == FrictionModel::kFrictionless) return ok_status();
  const MarginRequest tilt_alone{false, true};
  pose.tilt = friction_margins(stood.problem, {}, stood.analysis.assembly.gravity, tilt_alone, quiet).tilt_margin;
  return ok_status();
}

// First what is proved to stand, then what may, then the rest; of each the safest first.
void put_safest_first(std::vector<TablePose>& poses) {
  const auto rank = [](const TablePose& pose) {
    const int standing = is_proved_to_stand(pose.answer) ? 0 : may_stand(pose.answer) ? 1 : 2;
    const double angle = pose.tilt ? (*pose.tilt)[0] : pose.tips_at;
    return std::pair(standing, -std::lround(angle / kSameTilt));
  };
  std::stable_sort(poses.begin(), poses.end(),
                   [&](const TablePose& a, const TablePose& b) { return rank(a) < rank(b); });
}

Result<std::vector<TablePose>> table_poses(const Assembly& assembly, double gap, const std::vector<std::string>& inputs,
                                           const PipelineOptions& options, const Progress& progress, int& left) {
  // What is fixed has a mass of its own only when it is loose.
  if (const auto loose = check_assembly(on_table(assembly, -assembly.up())); !loose) {
    Error error = loose.error();
    error.hint = "on a table nothing is fixed, and every part needs a mass: close its mesh, or do not ask for a table";
    return error;
  }
  std::vector<TablePose> poses = faces_to_rest_on(assembly, gap);
  left = static_cast<int>(poses.size() - std::min(poses.size(), kMostPoses));
  poses.resize(std::min(poses.size(), kMostPoses));
  for (std::size_t k = 0; k < poses.size(); ++k) {
    progress.step("on a table", static_cast<double>(k) / static_cast<double>(poses.size()));
    const Status stood = stand_on_table(assembly, inputs, options, progress, poses[k]);
    if (!stood) return stood.error();
  }
  put_safest_first(poses);
  return poses;
}

}  // namespace

Result<Orientations> run_plan_orient(const AnalysisInput& input, const PipelineOptions& options, bool on_a_table,
                                     const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<Orientations> {
    const auto start = std::chrono::steady_clock::now();
    Result<PreparedAssembly> prepared = prepare_plan(input, options, progress);
    if (!prepared) return prepared.error();
    const Assembly& given = prepared.value().value.assembly;
    if (const Status alone = only_gravity(given); !alone) return alone.error();
    const Result<AnalysedProblem> made = analysed_problem(prepared.value(), options, progress);
    if (!made) return made.error();
    const AnalysedProblem& as_it_is = made.value();

    Orientations found;
    found.here = as_it_is.answer;
    found.sure = as_it_is.sure;
    found.cone = gravity_cone(as_it_is.problem, as_it_is.noise, kMostConeProgrammes, progress);
    found.tilt = tilt_within(found.cone, -given.up());
    found.safest_as_it_is = found.cone.dimension == 3 && found.tilt[0] >= found.cone.margin[0] - kSameTilt;
    if (found.safest_as_it_is) {
      found.best = found.here;
    } else if (found.cone.dimension > 0) {
      PreparedAssembly turned = prepared.value();
      turned.value.assembly.gravity = given.gravity.norm() * found.cone.most_stable;
      const Result<AnalysedProblem> best = analysed_problem(std::move(turned), options, progress);
      if (!best) return best.error();
      found.best = best.value().answer;
    }
    if (on_a_table) {
      const double gap = as_it_is.analysis.contacts.gap;
      Result<std::vector<TablePose>> poses = table_poses(given, gap, input.files, options, progress, found.poses_left);
      if (!poses) return poses.error();
      found.poses = std::move(poses).value();
    }
    progress.step("orient", 1);
    found.model = options.friction.model;
    found.warnings = collect_warnings({given.warnings, prepared.value().value.contacts.warnings});
    found.assembly = meshless(given);
    found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return found;
  });
}

}  // namespace impend
