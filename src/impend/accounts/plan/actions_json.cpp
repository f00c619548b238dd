// Format impend-actions, version 1.
#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impend/accounts/plan/clearance_words.h"
#include "impend/accounts/plan/plan_json.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/planning/assembly_state.h"
#include "impend/report/version.h"

namespace impend {
namespace {

// A part's shape is in its own frame, as its file has it: what is at x there is at R x + p.
Json json_pose(const RigidTransform& X) {
  Eigen::Quaterniond q = Eigen::Quaterniond(X.R).normalized();
  if (q.w() < 0) q.coeffs() = -q.coeffs();
  return {{"position", json_vector(X.p)},
          {"quaternion", {json_number(q.w()), json_number(q.x()), json_number(q.y()), json_number(q.z())}}};
}

// Writes the actions of one plan.
class ActionsWriter {
 public:
  explicit ActionsWriter(const CheckedPlan& plan) : plan_(plan), assembly_(plan.assembly) {}

  Json write() const {
    bool stands = plan_.stands, proved = plan_.proved;
    std::size_t hands = 0;
    Json actions = Json::array();
    for (const ToldAction& told : plan_.actions) {
      stands = stands && may_stand(told.answer);
      proved = proved && told.proved;
      hands = std::max(hands, told.action.in_hand.size());
      actions.push_back(action(told));
    }
    const bool falls = assembly_.gravity.norm() > 0;
    return {{"hands", hands},
            {"stands", stands},
            {"proved", proved},
            {"failed_step", plan_.stands ? Json(nullptr) : Json(plan_.sequence.failed)},
            {"why", plan_.stands ? "" : plan_.sequence.why},
            {"gravity", falls ? json_vector(assembly_.gravity) : Json(nullptr)},
            {"installed", json_part_names(assembly_, fixed_parts(assembly_))},
            {"actions", std::move(actions)}};
  }

 private:
  using Kind = PlanAction::Kind;

  Json action(const ToldAction& told) const {
    const PlanAction& done = told.action;
    Json json = {{"action", to_string(done.kind)},
                 {"step", done.step},
                 {"hand", done.hand < 0 ? Json(nullptr) : Json(done.hand)},
                 {"parts", json_names(assembly_, done.parts)}};
    if (done.kind == Kind::kHandOver) {
      json["other_hand"] = done.other_hand;
      json["lets_go"] = json_names(assembly_, done.let_go);
    }
    if (done.kind == Kind::kTurn) {
      json["from"] = json_down(done.turn.from);
      json["past"] = done.turn.past < 0 ? Json(nullptr) : json_down(done.turn.past);
      json["to"] = json_down(done.turn.to);
    }
    if (done.kind == Kind::kPlace || done.kind == Kind::kRemove) add_way(done, json);
    const BuiltApart* built = built_for_step(plan_, done.step);
    if (done.kind == Kind::kPlace && (done.parts.size() > 1 || built != nullptr)) {
      json["build"] = built != nullptr ? ActionsWriter(built->plan).write() : Json(nullptr);
    }
    json["installed"] = json_part_names(assembly_, done.state.installed);
    json["held"] = json_part_names(assembly_, done.state.held);
    json["in_hands"] = Json::array();
    for (const std::vector<int>& held : done.in_hand) json["in_hands"].push_back(json_names(assembly_, held));
    json["down"] = json_down(done.state.way_up);
    json["stands"] = may_stand(told.answer);
    json["proved"] = told.proved;
    json["state"] = json_state(assembly_, told.answer);
    return json;
  }

  // Where gravity points, in the axes of the assembly; as it stands where it is not turned.
  Vec3 down_at(int way_up) const {
    const std::vector<WayUp>& ways_up = plan_.sequence.ways_up.all;
    return ways_up.empty() ? Vec3(-assembly_.up()) : ways_up[way_up].down;
  }

  Json json_down(int way_up) const {
    return assembly_.gravity.norm() > 0 ? json_direction(down_at(way_up)) : Json(nullptr);
  }

  Json from_down(const Vec3& direction, int way_up) const {
    if (assembly_.gravity.norm() <= 0) return nullptr;
    const Vec3 down = down_at(way_up);
    return json_number(std::atan2(down.cross(direction).norm(), down.dot(direction)));
  }

  Json straight(const WayIn& way, int way_up) const {
    return {{"kind", "straight"},
            {"direction", json_direction(way.direction)},
            {"distance", json_number(way.length)},
            {"from_down", from_down(way.direction, way_up)}};
  }

  Json turn(const ScrewMotion& turn, int way_up) const {
    Json json = {{"kind", turn.rise == 0 ? "turn" : "screw"},
                 {"point", json_vector(turn.point)},
                 {"axis", json_direction(turn.axis)},
                 {"angle", json_number(turn.angle)}};
    if (turn.rise != 0) {
      json["rise"] = json_number(turn.rise);
      json["pitch"] = json_number(turn.rise / turn.angle * 2 * std::numbers::pi);
    }
    json["from_down"] = from_down(turn.axis, way_up);
    return json;
  }

  Json segments(const WayIn& way, bool leaves, int way_up) const {
    Json all = Json::array({straight(way, way_up)});
    if (way.turn) all.insert(leaves ? all.begin() : all.end(), turn(*way.turn, way_up));
    return all;
  }

  // At the far end of its way.
  RigidTransform pose_away(const RigidTransform& X_WP, const WayIn& way, bool leaves) const {
    RigidTransform X = X_WP;
    if (way.turn) X = way.turn->at(leaves ? 1 : -1) * X;
    X.p += (leaves ? 1 : -1) * way.length * way.direction;
    return X;
  }

  void add_way(const PlanAction& done, Json& json) const {
    const std::size_t k = static_cast<std::size_t>(done.step);
    const bool leaves = done.kind == Kind::kRemove, open = kind_of_way(plan_, k) == StepWayKind::kOpen;
    json["poses"] = Json::array();
    for (const int part : done.parts) {
      const RigidTransform& X_WP = assembly_.parts[part].X_WP;
      const Json place = json_pose(X_WP),
                 away = open ? json_pose(pose_away(X_WP, plan_.ways[k], leaves)) : Json(nullptr);
      json["poses"].push_back(
          {{"part", assembly_.parts[part].name}, {"from", leaves ? place : away}, {"to", leaves ? away : place}});
    }
    if (!open) {
      json["way"] = nullptr;
      json["why_no_way"] = why_no_way(k, leaves);
      return;
    }
    const WayClearance* clearance = clearance_of_step(plan_, k);
    json["way"] = {{"segments", segments(plan_.ways[k], leaves, done.state.way_up)},
                   {"clearance", clearance != nullptr ? json_clearance(assembly_, *clearance) : Json(nullptr)}};
    add_json_chords(assembly_, plan_.ways[k], json["way"]);
  }

  std::string why_no_way(std::size_t k, bool leaves) const {
    if (kind_of_way(plan_, k) == StepWayKind::kNotLookedAt)
      return "several parts move as one, and ways of several parts at once are not looked at";
    return std::string("no straight way, and none that begins or ends with a turn, was found on which the part can ") +
           (leaves ? "leave while all else is there" : "come in while all else is there");
  }

  const CheckedPlan& plan_;
  const Assembly& assembly_;
};

}  // namespace

std::string actions_to_json(const CheckedPlan& plan) {
  Json json = {{"format", "impend-actions"},
               {"version", 1},
               {"program", std::string("impend ") + kProgramVersion},
               {"model", to_string(plan.model)},
               {"name", plan.assembly.name}};
  json.update(ActionsWriter(plan).write());
  json["warnings"] = json_warnings(plan.warnings);
  return json_text(json);
}

}  // namespace impend
