#include "impend/import/compas/compas_blocks.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace impend {
namespace {

Result<AffineTransform> from_matrix(const JsonAt& matrix, CompasNumbers* numbers) {
  const auto bad = [&](const char* message) {
    return compas_error(ErrorCode::kBadValue, numbers->file(), matrix.path, message);
  };
  double entries[4][4];
  if (!matrix.is_array() || matrix.size() != 4) return bad("expected a matrix of 4 rows of 4 numbers");
  for (std::size_t i = 0; i < 4; ++i) {
    const JsonAt row = matrix.at(i);
    if (!row.is_array() || row.size() != 4) return bad("expected a matrix of 4 rows of 4 numbers");
    for (std::size_t j = 0; j < 4; ++j) {
      if (!row.at(j).value->is_number()) return bad("expected a matrix of 4 rows of 4 numbers");
      entries[i][j] = row.at(j).value->get<double>();
    }
  }
  const bool affine = entries[3][0] == 0 && entries[3][1] == 0 && entries[3][2] == 0 && entries[3][3] == 1;
  if (!affine) return bad("the matrix is a projection: its last row is not 0 0 0 1");
  AffineTransform T;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) T.A(i, j) = entries[i][j];
    T.p[i] = entries[i][3];
  }
  return T;
}

Result<AffineTransform> from_frame(const JsonAt& point, const JsonAt& xaxis, const JsonAt& yaxis,
                                   const std::string& path, const CompasNumbers& numbers) {
  const auto p = numbers.vec3(point), x = numbers.vec3(xaxis), y = numbers.vec3(yaxis);
  if (!p) return p.error();
  if (!x) return x.error();
  if (!y) return y.error();
  const Vec3 along = x.value().stableNormalized();
  const Vec3 normal = along.cross(y.value().stableNormalized());
  if (!(normal.stableNorm() > 0)) {
    return compas_error(ErrorCode::kBadValue, numbers.file(), path,
                        "the axes of the frame have no length or are parallel");
  }
  AffineTransform T;
  T.A.col(0) = along;
  T.A.col(2) = normal.stableNormalized();
  T.A.col(1) = T.A.col(2).cross(T.A.col(0));
  T.p = p.value();
  return T;
}

}  // namespace

Result<AffineTransform> read_compas_transform(const JsonAt& at, CompasNumbers* numbers) {
  if (!at) return AffineTransform{};
  const JsonAt data = unwrapped(at).data;
  Result<AffineTransform> T = AffineTransform{};
  if (data.get("matrix")) {
    T = from_matrix(data.get("matrix"), numbers);
  } else if (data.get("point") && data.get("xaxis") && data.get("yaxis")) {
    T = from_frame(data.get("point"), data.get("xaxis"), data.get("yaxis"), data.path, *numbers);
  } else if (data.is_array() && data.size() == 3) {  // a frame as early versions write it
    T = from_frame(data.at(0), data.at(1), data.at(2), data.path, *numbers);
  } else {
    return compas_error(ErrorCode::kBadValue, numbers->file(), at.path,
                        "expected a transformation (matrix) or a frame (point, xaxis, yaxis)");
  }
  if (T) numbers->add_position(T.value().p);
  return T;
}

namespace {

bool is_filled(const JsonAt& list) { return list.size() > 0; }

Error no_mesh(const CompasObject& object, const std::string& file) {
  const std::string what = object.dtype.empty() ? "this value" : "'" + object.dtype + "'";
  return compas_error(ErrorCode::kUnsupported, file, object.data.path, what + " is no mesh and holds none",
                      "export block assemblies, models of blocks, meshes or lists of meshes");
}

}  // namespace

std::optional<Error> check_edges(const JsonAt& graph, const std::string& file, std::vector<std::string>* notes) {
  const JsonAt edges = graph.get("edge");
  bool contacts = false;
  if (!edges.is_object()) return std::nullopt;
  for (const auto& [from, targets] : edges.value->items()) {
    if (!targets.is_object()) continue;
    for (const auto& [to, attributes] : targets.items()) {
      const JsonAt edge{&attributes, fmt::format("{}.{}.{}", edges.path, from, to)};
      if (is_filled(edge.get("modifiers"))) {
        return compas_error(ErrorCode::kUnsupported, file, edge.path + ".modifiers",
                            "modifiers cut the elements, and the shapes that result are not in the file",
                            "write a list of the elements' modelgeometry instead");
      }
      contacts = contacts || is_filled(edge.get("interfaces")) || is_filled(edge.get("contacts")) ||
                 is_filled(edge.get("interface_points"));
    }
  }
  if (contacts) notes->push_back("contacts stored in the file are not used: they are found anew");
  return std::nullopt;
}

Result<CompasBlocks> listed_blocks(const JsonAt& at, CompasNumbers* numbers) {
  CompasBlocks found;
  found.format = "COMPAS mesh";
  CompasLeftOut left_out;
  const bool is_list = at.is_array();
  for (std::size_t i = 0; i < (is_list ? at.size() : 1); ++i) {
    const CompasObject object = unwrapped(is_list ? at.at(i) : at);
    auto block = block_of(object, {{}, {}, !is_compas_mesh(object.data)}, numbers, &left_out);
    if (!block) return block.error();
    if (!block.value()) return no_mesh(object, numbers->file());
    if (block.value()->name.empty() && is_list) block.value()->name = fmt::format("block {}", i);
    found.blocks.push_back(std::move(*block.value()));
  }
  left_out.note(&found.notes);
  return found;
}

}  // namespace impend
