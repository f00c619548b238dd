// Place of an element e in the model, with T its transformation, F its frame and parents p₁ (outermost) … p_n:
//
//   X_e = T_model T_p₁ … T_pₙ T_e          compas_model from 0.6 on
//   X_e = F_model F_p₁ … F_pₙ F_e T_e      earlier, where elements have frames
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "impend/import/compas/compas_blocks.h"

namespace impend {
namespace {

struct TreeNode {
  std::string guid;  // of its element; "" for a bare group
  std::string name;
  int parent = -1;  // −1: directly under the root
};

struct ModelElement {
  std::string guid;
  std::string key;  // for its name where it has none
  CompasObject object;
};

class ModelReader {
 public:
  ModelReader(const JsonAt& data, CompasNumbers* numbers) : data_(data), numbers_(*numbers) {}

  Result<CompasBlocks> read() {
    found_.format = "COMPAS model";
    const JsonAt graph = unwrapped(data_.get("graph")).data;
    if (auto error = check_edges(graph, numbers_.file(), &found_.notes)) return *error;
    collect_elements(graph);
    if (auto error = collect_tree()) return *error;
    const JsonAt whole = data_.get("transformation") ? data_.get("transformation") : data_.get("frame");
    const auto model = read_compas_transform(whole, &numbers_);
    if (!model) return model.error();
    for (const ModelElement& element : elements_) {
      if (auto error = add(element, model.value(), whole ? 1 : 0)) return *error;
    }
    add_notes();
    return std::move(found_);
  }

 private:
  Error bad(const std::string& where, std::string message) const {
    return compas_error(ErrorCode::kBadValue, numbers_.file(), where, std::move(message));
  }

  // A list is in the author's order; by guid, that order is left in the numbers of the graph's nodes.
  void collect_elements(const JsonAt& graph) {
    const JsonAt list = data_.get("elements");
    std::map<std::string, std::string> node_of;  // guid → key
    const JsonAt nodes = graph.get("node");
    const std::vector<std::string> keys = nodes.is_object() ? keys_in_order(*nodes.value) : std::vector<std::string>();
    for (const std::string& key : keys) {
      const JsonAt element = nodes.get(key).get("element");
      node_of.emplace(element.is_object() ? element.get("guid").text() : element.text(), key);
    }
    if (list.is_array()) {
      for (std::size_t i = 0; i < list.size(); ++i) {
        const CompasObject object = unwrapped(list.at(i));
        elements_.push_back({object.guid, fmt::format("{}", i), object});
      }
    } else if (list.is_object()) {
      std::vector<std::string> order;
      for (const std::string& key : keys) {
        const std::string guid = nodes.get(key).get("element").text();
        if (list.get(guid) && node_of.at(guid) == key) order.push_back(guid);
      }
      for (const auto& [guid, value] : list.value->items()) {
        if (!node_of.contains(guid)) order.push_back(guid);
      }
      for (const std::string& guid : order) {
        const auto node = node_of.find(guid);
        const std::string key = node != node_of.end() ? node->second : fmt::format("{}", elements_.size());
        elements_.push_back({guid, key, unwrapped(list.get(guid))});
      }
    }
    for (std::size_t i = 0; i < elements_.size(); ++i) {
      if (!elements_[i].guid.empty()) by_guid_.emplace(elements_[i].guid, static_cast<int>(i));
      frames_ = frames_ || elements_[i].object.data.get("frame");
    }
  }

  std::optional<Error> collect_tree() {
    struct Open {
      JsonAt node;
      int parent;
    };
    std::vector<Open> open;
    const auto push_children = [&](const JsonAt& node, int parent) {
      const JsonAt children = node.get("children");
      for (std::size_t i = children.is_array() ? children.size() : 0; i-- > 0;)
        open.push_back({children.at(i), parent});
    };
    push_children(unwrapped(data_.get("tree")).data.get("root"), -1);
    while (!open.empty()) {
      const Open next = open.back();
      open.pop_back();
      const TreeNode node{next.node.get("element").text(), next.node.get("name").text(), next.parent};
      const int index = static_cast<int>(tree_.size());
      tree_.push_back(node);
      if (!node.guid.empty()) {
        if (!by_guid_.contains(node.guid))
          return bad(next.node.path, "refers to element '" + node.guid + "', which the model does not have");
        if (!node_of_.emplace(node.guid, index).second)
          return bad(next.node.path, "element '" + node.guid + "' stands in the tree twice");
        has_children_[node.guid] = next.node.get("children").size() > 0;
      }
      push_children(next.node, index);
    }
    return std::nullopt;
  }

  // The nodes above the element, outermost first.
  std::vector<int> ancestors(const std::string& guid) const {
    std::vector<int> above;
    const auto node = node_of_.find(guid);
    for (int at = node == node_of_.end() ? -1 : tree_[node->second].parent; at >= 0; at = tree_[at].parent) {
      above.insert(above.begin(), at);
    }
    return above;
  }

  // Puts what stands above the element before its own place.
  std::optional<Error> place_in_groups(const ModelElement& element, const AffineTransform& model, int transforms,
                                       CompasBlock* block) {
    CompasBlock above;
    above.X = model;
    above.transforms = transforms;
    for (const int ancestor : ancestors(element.guid)) {
      const TreeNode& node = tree_[ancestor];
      std::string name = node.name;
      if (!node.guid.empty()) {
        const CompasObject& group = elements_[by_guid_.at(node.guid)].object;
        if (!given_name(group).empty()) name = given_name(group);
        // Where elements have frames, the transformation of a parent is its own alone.
        if (auto error = place_by(group.data.get(frames_ ? "frame" : "transformation"), &above, &numbers_))
          return error;
      }
      if (!name.empty()) block->path.push_back(name);
    }
    block->X = above.X * block->X;
    block->transforms += above.transforms;
    return std::nullopt;
  }

  std::optional<Error> add(const ModelElement& element, const AffineTransform& model, int transforms) {
    const CompasObject& object = element.object;
    auto block = block_of(object, {{}, {}, true}, &numbers_, &left_out_);
    if (!block) return block.error();
    if (!block.value()) {
      const auto group = has_children_.find(element.guid);
      const bool holds_others = group != has_children_.end() && group->second;
      if (holds_others || class_name(object.dtype) == "Group") return std::nullopt;
      const std::string name = given_name(object).empty() ? "element " + element.key : given_name(object);
      return compas_error(ErrorCode::kUnsupported, numbers_.file(), object.data.path,
                          fmt::format("'{}' is a '{}', which states no mesh", name, object.dtype),
                          "write the model with block elements, or a list of the elements' modelgeometry");
    }
    if (block.value()->name.empty()) block.value()->name = "block " + element.key;
    if (auto error = place_in_groups(element, model, transforms, &*block.value())) return error;
    found_.blocks.push_back(std::move(*block.value()));
    return std::nullopt;
  }

  void add_notes() {
    left_out_.note(&found_.notes);
    if (data_.get("materials").size() > 0) found_.notes.push_back("materials are not read: all blocks get one density");
  }

  const JsonAt& data_;
  CompasNumbers& numbers_;
  std::vector<ModelElement> elements_;
  std::map<std::string, int> by_guid_;  // index into elements_
  std::vector<TreeNode> tree_;
  std::map<std::string, int> node_of_;  // guid → index into tree_
  std::map<std::string, bool> has_children_;
  bool frames_ = false;  // some element has one
  CompasLeftOut left_out_;
  CompasBlocks found_;
};

}  // namespace

Result<CompasBlocks> model_blocks(const JsonAt& data, CompasNumbers* numbers) {
  return ModelReader(data, numbers).read();
}

}  // namespace impend
