// "sequence" of an assembly file: the order in which its parts are placed, and turns of the whole between them.
#include <nlohmann/json.hpp>
#include <set>

#include "impend/geometry/axis_names.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/assembly_file/json_reader.h"

namespace impend {
namespace {

// Follows which parts are there.
class StepReader {
 public:
  explicit StepReader(const AssemblyFile& file) : file_(file) {}

  NamedStep read(const JsonNode& item) {
    NamedStep step;
    step.where = item.path();
    if (item.is_string() || item.is_array()) {
      step.parts = read_parts(item, step.kind);
      return step;
    }
    const JsonNode node = item.with(fields_of("step"));
    if (node.get("build").present()) return read_build(item, node, std::move(step));
    const JsonNode place = node.get("place"), remove = node.get("remove"), down = node.get("down");
    if (node.ok() && place.present() + remove.present() + down.present() != 1) {
      item.fail(ErrorCode::kBadValue, "a step either places or removes parts, or turns the whole",
                "give one of \"place\", \"build\", \"remove\" and \"down\"");
    }
    if (node.ok() && node.get("past").present() && !down.present()) {
      item.fail(ErrorCode::kBadValue, "\"past\" is of a turn, and this step is none", "take \"past\" away");
    }
    if (remove.present()) step.kind = StepKind::kRemove;
    if (down.present()) step.kind = StepKind::kTurn;
    if (node.ok() && down.present()) {
      step.down = read_down(down);
      if (node.get("past").present()) step.past = read_down(node.get("past"));
    } else if (node.ok()) {
      step.parts = read_parts(remove.present() ? remove : place, step.kind);
    }
    read_hold(node, step);
    return step;
  }

 private:
  void read_hold(const JsonNode& node, NamedStep& step) const {
    if (!node.get("hold").present()) return;
    step.hold.emplace();
    for (const JsonNode& name : node.get("hold").items()) {
      if (read_part_name(name, file_) >= 0) step.hold->push_back(name.string());
    }
  }

  // A sub-assembly, which begins with nothing.
  NamedStep read_build(const JsonNode& item, const JsonNode& node, NamedStep step) {
    for (const char* other : {"place", "remove", "past"}) {
      if (!node.get(other).present()) continue;
      item.fail(ErrorCode::kBadValue, std::string("a step that builds a sub-assembly has no \"") + other + "\"",
                "give \"build\", and where they are needed \"down\" and \"hold\"");
      return step;
    }
    if (node.get("down").present()) step.down = read_down(node.get("down"));
    const std::vector<JsonNode> items = node.get("build").items();
    if (items.empty()) node.get("build").fail(ErrorCode::kBadValue, "a sub-assembly without steps", "remove it");
    StepReader apart(file_);
    for (const JsonNode& inner : items) {
      step.build.push_back(apart.read(inner));
      if (!inner.ok()) return step;
      if (step.build.back().kind == StepKind::kTurn) {
        inner.fail(ErrorCode::kBadValue, "a sub-assembly is built one way up, and this step turns it",
                   "take the step away, and say \"down\" beside \"build\"");
        return step;
      }
    }
    for (const int part : apart.in_order_) {
      step.parts.push_back(file_.parts[part].name);
      put_in(item, part);
    }
    if (step.parts.empty() && item.ok())
      item.fail(ErrorCode::kBadValue, "nothing is left of this sub-assembly when it is built", "place a part in it");
    read_hold(node, step);
    return step;
  }

  // An axis by its name, or three numbers.
  static Vec3 read_down(const JsonNode& node) {
    constexpr const char* kHow = "give an axis, as \"-x\", or three numbers of which one is not 0, as [0, 1, -1]";
    if (node.is_string()) {
      const std::optional<Vec3> axis = axis_named(node.string());
      if (!axis) node.fail(ErrorCode::kBadValue, "'" + node.string() + "' is no direction", kHow);
      return axis.value_or(Vec3::Zero());
    }
    if (!node.is_array()) {
      node.fail(ErrorCode::kBadValue, "this is no direction", kHow);
      return Vec3::Zero();
    }
    const Vec3 direction = node.vec3();
    if (node.ok() && direction.isZero(0)) node.fail(ErrorCode::kBadValue, "the zero vector points nowhere", kHow);
    return direction;
  }

  std::vector<std::string> read_parts(const JsonNode& node, StepKind kind) {
    if (!node.is_array()) return {read_part(node, kind)};
    const std::vector<JsonNode> names = node.items();
    if (names.empty()) node.fail(ErrorCode::kBadValue, "an empty group in the sequence", "remove it");
    std::vector<std::string> parts;
    for (const JsonNode& name : names) parts.push_back(read_part(name, kind));
    return parts;
  }

  std::string read_part(const JsonNode& node, StepKind kind) {
    const int part = read_part_name(node, file_);
    if (part < 0) return "";
    const std::string& name = file_.parts[part].name;
    if (kind == StepKind::kPlace) put_in(node, part);
    if (kind == StepKind::kRemove) {
      if (there_.erase(part) == 0)
        node.fail(ErrorCode::kBadValue, "'" + name + "' is removed, but it is not there",
                  "place it in an earlier step");
      std::erase(in_order_, part);
    }
    return name;
  }

  void put_in(const JsonNode& node, int part) {
    if (!there_.insert(part).second) {
      node.fail(ErrorCode::kDuplicateName, "'" + file_.parts[part].name + "' comes twice in the sequence",
                "name every part once, or remove it in between");
    }
    in_order_.push_back(part);
  }

  const AssemblyFile& file_;
  std::set<int> there_;
  std::vector<int> in_order_;  // the same, as they came
};

}  // namespace

void read_sequence(const JsonNode& node, AssemblyFile* file) {
  StepReader reader(*file);
  for (const JsonNode& item : node.items()) {
    file->sequence.push_back(reader.read(item));
    if (!item.ok()) return;
  }
}

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson names_json(const std::vector<std::string>& names) {
  return names.size() == 1 ? OrderedJson(names.front()) : OrderedJson(names);
}

OrderedJson down_json(const Vec3& down) {
  const std::optional<std::string> axis = name_of_axis(down);
  return axis ? OrderedJson(*axis) : OrderedJson::array({down.x(), down.y(), down.z()});
}

}  // namespace

OrderedJson sequence_json(const std::vector<NamedStep>& steps) {
  OrderedJson sequence = OrderedJson::array();
  for (const NamedStep& step : steps) {
    const bool plain = step.kind == StepKind::kPlace && !step.hold && step.build.empty();
    if (plain) {
      sequence.push_back(names_json(step.parts));
      continue;
    }
    OrderedJson entry = OrderedJson::object();
    if (step.kind == StepKind::kTurn) {
      entry["down"] = down_json(step.down);
      if (step.past) entry["past"] = down_json(*step.past);
    } else if (!step.build.empty()) {
      entry["build"] = sequence_json(step.build);
      if (!step.down.isZero(0)) entry["down"] = down_json(step.down);
    } else {
      entry[step.kind == StepKind::kPlace ? "place" : "remove"] = names_json(step.parts);
    }
    if (step.hold) entry["hold"] = *step.hold;
    sequence.push_back(in_order("step", entry));
  }
  return sequence;
}

}  // namespace impend
