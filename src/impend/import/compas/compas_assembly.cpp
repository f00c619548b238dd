#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "impend/import/compas/compas_blocks.h"

namespace impend {
namespace {

struct NodeBlock {
  std::string key;
  JsonAt node;   // attributes; may be absent
  JsonAt block;  // may be absent
};

JsonAt first_of(const JsonAt& at, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    if (at.get(key)) return at.get(key);
  }
  return {};
}

std::vector<NodeBlock> nodes_of(const JsonAt& nodes, const JsonAt& blocks) {
  std::vector<NodeBlock> found;
  const JsonAt& keys = blocks ? blocks : nodes;
  if (!keys.is_object()) return found;
  for (const std::string& key : keys_in_order(*keys.value)) {
    const JsonAt node = nodes.get(key);
    found.push_back({key, node, blocks ? blocks.get(key) : first_of(node, {"block", "part"})});
  }
  return found;
}

// What the node says wins over the block's own attributes, which copies of a block carry along, and those over the
// default.
Result<CompasBlock> read_block(const NodeBlock& from, const JsonAt& defaults, CompasNumbers* numbers,
                               CompasLeftOut* left_out) {
  const CompasObject object = unwrapped(from.block);
  auto block = block_of(object, {from.node, defaults, !is_compas_mesh(object.data)}, numbers, left_out);
  if (!block) return block.error();
  if (!block.value()) {
    return compas_error(ErrorCode::kUnsupported, numbers->file(), from.block.path,
                        object.dtype.empty() ? "the block is no mesh" : "'" + object.dtype + "' holds no mesh",
                        "use blocks that are meshes (compas_assembly.datastructures/Block)");
  }
  if (block.value()->name.empty()) block.value()->name = "block " + from.key;
  return std::move(*block.value());
}

}  // namespace

Result<CompasBlocks> assembly_blocks(const JsonAt& data, CompasNumbers* numbers) {
  const bool earliest = data.get("assembly") && data.get("blocks");
  const JsonAt graph =
      earliest ? unwrapped(data.get("assembly")).data : (data.get("graph") ? unwrapped(data.get("graph")).data : data);
  const JsonAt nodes = first_of(graph, {"node", "vertex"});
  const JsonAt defaults = first_of(graph, {"default_node_attributes", "dna", "default_vertex_attributes", "dva"});
  CompasBlocks found;
  found.format = "COMPAS assembly";
  CompasLeftOut left_out;
  if (auto error = check_edges(graph, numbers->file(), &found.notes)) return *error;
  if (auto error = check_stray_places(data, *numbers, &left_out)) return *error;
  for (const NodeBlock& node : nodes_of(nodes, earliest ? data.get("blocks") : JsonAt{})) {
    if (!node.block) {
      found.notes.push_back(fmt::format("node {} has no block, skipped", node.key));
      continue;
    }
    auto block = read_block(node, defaults, numbers, &left_out);
    if (!block) return block.error();
    found.blocks.push_back(std::move(block).value());
  }
  left_out.note(&found.notes);
  return found;
}

}  // namespace impend
