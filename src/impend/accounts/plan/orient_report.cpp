#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "impend/accounts/plan/plan_json.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/base/numbers.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"

namespace impend {
namespace {

constexpr std::size_t kFacesShown = 12;

// By how much gravity may turn before it passes the face, and towards where; less than 0: it has passed it.
struct FaceTilt {
  const ConeFace* face = nullptr;
  double angle = 0;
  Vec3 towards = Vec3::Zero();  // zero: gravity points straight through the face, or away from it
};

std::vector<FaceTilt> tilts_of(const Orientations& found) {
  const Vec3 down = -found.assembly.up();
  std::vector<FaceTilt> tilts;
  for (const ConeFace& face : found.cone.faces) {
    const double along = face.normal.dot(down);
    const Vec3 across = face.normal - along * down;
    const bool straight = across.norm() <= found.cone.resolution;
    // Adding zero turns −0 into 0.
    const double angle = std::atan2(-along, straight ? 0.0 : across.norm()) + 0.0;
    tilts.push_back({&face, std::abs(angle) <= found.cone.resolution ? 0 : angle,
                     straight ? Vec3(Vec3::Zero()) : Vec3(across.normalized())});
  }
  std::stable_sort(tilts.begin(), tilts.end(), [](const FaceTilt& a, const FaceTilt& b) { return a.angle < b.angle; });
  return tilts;
}

// What is zero within the resolution is written so.
double least_tilt(const Orientations& found) {
  return std::abs(found.tilt[0]) <= found.cone.resolution ? 0.0 : found.tilt[0];
}

std::string cone_line(const Orientations& found) {
  const GravityCone& cone = found.cone;
  const char* stands = found.model == FrictionModel::kStatic ? "forces can balance it" : "it stands";
  const std::string middle = direction_text(cone.most_stable);
  if (cone.dimension == 0) {
    return fmt::format("{} direction of gravity in which {}", cone.enclosed ? "there is no" : "there was found no",
                       stands);
  }
  if (cone.lineality == 3) return fmt::format("{} whichever way gravity points", stands);
  if (cone.dimension == 1) {
    return cone.lineality == 1
               ? fmt::format("{} with gravity along {}, either way, and no other", stands, middle)
               : fmt::format("{} with gravity along {} and no other: any tilt sets parts off", stands, middle);
  }
  if (cone.dimension == 2 && cone.lineality == 2) {
    return fmt::format("{} with gravity in a plane, whichever way it points there", stands);
  }
  if (cone.dimension == 2) {
    const double arc = std::acos(std::clamp(cone.rays.front().dot(cone.rays.back()), -1.0, 1.0));
    return cone.lineality == 1 ? fmt::format("{} with gravity in half a plane", stands)
                               : fmt::format(
                                     "{} with gravity in a plane, in an arc of {}° about {}: any tilt out of it "
                                     "sets parts off",
                                     stands, number_text(arc / kRadiansPerDegree), middle);
  }
  const std::string form = fmt::format("directions of gravity in which {} form a cone", stands);
  return cone.sharp ? fmt::format("{} of {}", form, count_text(cone.faces.size(), "face"))
                    : fmt::format("{}, which is round: {} enclose it", form, count_text(cone.faces.size(), "face"));
}

std::string best_line(const Orientations& found) {
  const GravityCone& cone = found.cone;
  if (cone.dimension < 3 || cone.lineality == 3 || !found.best) return "";
  const double away = std::acos(std::clamp(cone.most_stable.dot(-found.assembly.up()), -1.0, 1.0));
  const std::string how_far = fmt::format("from there it may turn by {}", least_angle_text(cone.margin[0]));
  if (found.safest_as_it_is) return "no direction of gravity lies farther inside than this one";
  return fmt::format("farthest inside is gravity along {}, {}° from here: {}; analysed: {}",
                     direction_text(cone.most_stable), number_text(away / kRadiansPerDegree), how_far,
                     verdict_cell(*found.best));
}

std::string faces_table(const Orientations& found) {
  std::vector<std::vector<std::string>> rows = {{"tilt", "gravity turns towards", "then start to move"}};
  const std::vector<FaceTilt> tilts = tilts_of(found);
  for (const FaceTilt& tilt : tilts) {
    if (rows.size() > kFacesShown) break;
    rows.push_back({least_angle_text(tilt.angle), tilt.towards.isZero(0) ? "any side" : direction_text(tilt.towards),
                    cell(found.assembly, tilt.face->moving)});
  }
  std::string text = text_table(rows, {Align::kRight});
  if (tilts.size() > kFacesShown) text += fmt::format("  … and {} more: --json has all\n", tilts.size() - kFacesShown);
  return text;
}

std::string poses_table(const Orientations& found) {
  std::vector<std::vector<std::string>> rows = {{"down", "tips as one solid", "loose parts", "table may tilt", "move"}};
  for (const TablePose& pose : *found.poses) {
    rows.push_back({direction_text(pose.down), least_angle_text(pose.tips_at), verdict_cell(pose.answer),
                    pose.tilt && may_stand(pose.answer) ? least_angle_text(std::max(0.0, (*pose.tilt)[0])) : "-",
                    cell(found.assembly, pose.answer.moving)});
  }
  std::string text = text_table(rows);
  if (found.poses_left > 0) {
    text += fmt::format("  … and {} on which one solid would tip sooner, not looked at\n",
                        count_text(static_cast<std::size_t>(found.poses_left), "face"));
  }
  return text;
}

// What the first line says of turning; with friction that forces balance, which is no proof of rest.
std::string turn_text(const Orientations& found) {
  const bool friction = found.model == FrictionModel::kStatic;
  const std::string unsure = found.sure ? "" : " (contacts are not sure)";
  if (found.cone.lineality == 3) {
    return (friction ? "forces can balance it whichever way gravity points" : "gravity may turn as it likes") + unsure;
  }
  const std::string angle = least_angle_text(std::max(0.0, least_tilt(found)));
  return (friction ? "forces can balance it while gravity turns by up to " : "gravity may turn by ") + angle + unsure;
}

}  // namespace

std::string orient_to_text(const Orientations& found, const ReportOptions& options) {
  std::string out = standing_title(found.assembly.name, found.here, options.color);
  if (may_stand(found.here) && found.cone.dimension > 0) out += "; " + turn_text(found);
  out += "\n";
  out += "  " + wrapped_text(cone_line(found), 4) + "\n";
  if (const std::string best = best_line(found); !best.empty()) out += "  " + wrapped_text(best, 4) + "\n";
  if (!found.cone.enclosed) out += "  not all directions were decided: the cone may be larger\n";
  if (!found.sure)
    out += "  some contacts are not sure, or depend on the gap tolerance: the cone may be smaller, or larger\n";
  if (!found.cone.faces.empty() && found.cone.dimension > 0) {
    out += heading("Where parts start to move", TextColor::kBold, options.color) + faces_table(found);
  }
  if (found.poses) {
    out += heading("On a table, nothing fixed", TextColor::kBold, options.color);
    out += found.poses->empty() ? "  there is no face on which it could rest as one solid\n" : poses_table(found);
  }
  return out + warnings_section(found.warnings, options) + seconds_line(found.seconds, options);
}

std::string orient_to_json(const Orientations& found, const ReportOptions& options) {
  const GravityCone& cone = found.cone;
  Json json = plan_head(found.assembly, found.model, "orient");
  json["as_it_is"] = json_state(found.assembly, found.here);
  json["tilt"] = {json_number(found.tilt[0]), json_number(found.tilt[1])};
  json["dimension"] = cone.dimension;
  json["lineality"] = cone.lineality;
  json["sharp"] = cone.sharp;
  json["enclosed"] = cone.enclosed;
  json["sure"] = found.sure;
  json["edges"] = Json::array();
  for (const Vec3& ray : cone.rays) json["edges"].push_back(json_direction(ray));
  json["faces"] = Json::array();
  for (const FaceTilt& tilt : tilts_of(found)) {
    json["faces"].push_back({{"normal", json_direction(tilt.face->normal)},
                             {"tilt", json_number(tilt.angle)},
                             {"moving", json_names(found.assembly, tilt.face->moving)},
                             {"motion", json_motion(found.assembly, tilt.face->moving, tilt.face->motion)}});
  }
  json["most_stable"] = cone.dimension > 0 ? json_direction(cone.most_stable) : Json(nullptr);
  json["margin"] = {json_number(cone.margin[0]), json_number(cone.margin[1])};
  json["at_most_stable"] = found.best ? json_state(found.assembly, *found.best) : Json(nullptr);
  json["poses"] = Json(nullptr);
  if (found.poses) {
    json["poses"] = Json::array();
    for (const TablePose& pose : *found.poses) {
      Json tilt = nullptr;
      if (pose.tilt) tilt = {json_number((*pose.tilt)[0]), json_number((*pose.tilt)[1])};
      json["poses"].push_back({{"down", json_direction(pose.down)},
                               {"tips_at", json_number(pose.tips_at)},
                               {"state", json_state(found.assembly, pose.answer)},
                               {"tilt", std::move(tilt)}});
    }
  }
  json["poses_left"] = found.poses_left;
  return json_text(finished_plan(std::move(json), found.warnings, found.seconds, options));
}

}  // namespace impend
