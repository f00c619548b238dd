// "sequence" of an assembly file: the order in which its parts are placed.
#include <set>

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
    const JsonNode place = node.get("place"), remove = node.get("remove");
    if (node.ok() && place.present() == remove.present()) {
      item.fail(ErrorCode::kBadValue, "a step either places or removes parts", "give one of \"place\" and \"remove\"");
    }
    if (remove.present()) step.kind = StepKind::kRemove;
    if (node.ok()) step.parts = read_parts(remove.present() ? remove : place, step.kind);
    if (node.get("hold").present()) {
      step.hold.emplace();
      for (const JsonNode& name : node.get("hold").items()) {
        if (read_part_name(name, file_) >= 0) step.hold->push_back(name.string());
      }
    }
    return step;
  }

 private:
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
    if (kind == StepKind::kPlace && !there_.insert(part).second) {
      node.fail(ErrorCode::kDuplicateName, "'" + name + "' comes twice in the sequence",
                "name every part once, or remove it in between");
    }
    if (kind == StepKind::kRemove && there_.erase(part) == 0) {
      node.fail(ErrorCode::kBadValue, "'" + name + "' is removed, but it is not there", "place it in an earlier step");
    }
    return name;
  }

  const AssemblyFile& file_;
  std::set<int> there_;
};

}  // namespace

void read_sequence(const JsonNode& node, AssemblyFile* file) {
  StepReader reader(*file);
  for (const JsonNode& item : node.items()) {
    file->sequence.push_back(reader.read(item));
    if (!item.ok()) return;
  }
}

}  // namespace impend
