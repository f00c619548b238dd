#include "cad_reader/products.h"

#include <fmt/format.h>
#include <TDF_Data.hxx>
#include <TDF_LabelSequence.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include "cad_reader/occt_values.h"

namespace impend {
namespace {

struct PartColors {
  std::map<const void*, std::string> of_solid;
  FaceColors of_face;
};

PartColors colors_of_parts(const TDF_Label& label) {
  PartColors colors;
  TDF_LabelSequence parts;
  XCAFDoc_ShapeTool::GetSubShapes(label, parts);
  for (const TDF_Label& part : parts) {
    const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(part);
    const auto color = color_of(part);
    if (shape.IsNull() || !color) continue;
    if (shape.ShapeType() == TopAbs_FACE) colors.of_face[shape.TShape().get()] = *color;
    if (shape.ShapeType() == TopAbs_SOLID) colors.of_solid[shape.TShape().get()] = *color;
    if (shape.ShapeType() != TopAbs_SHELL) continue;
    for (TopExp_Explorer it(shape, TopAbs_FACE); it.More(); it.Next()) {
      colors.of_face.emplace(it.Current().TShape().get(), *color);
    }
  }
  return colors;
}

}  // namespace

std::string ranked(const std::string& name, int rank) {
  return rank < 2 || name.empty() ? name : fmt::format("{}/{}", name, rank);
}

std::string of_name(const std::string& name) { return name.empty() ? "" : " of '" + name + "'"; }

LabelKey key_of(const TDF_Label& label) { return {label.Data().get(), entry_of(label)}; }

const Product& Products::of(const TDF_Label& label) {
  const auto [known, is_new] = products_.try_emplace(key_of(label));
  if (is_new) known->second = read(label);
  return known->second;
}

Product Products::read(const TDF_Label& label) {
  const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(label);
  Product product;
  if (shape.IsNull()) return product;
  const std::string name = is_placeholder_name(name_of(label)) ? "" : name_of(label);
  PartColors colors = colors_of_parts(label);
  std::vector<TopoDS_Shape> solids = bounded_solids(shape, name);
  product.loose = loose_shapes(shape, group_names_);
  product.loose.name = name;
  if (sew_all_) {
    keep_face_colors(shape, colors.of_face, color_of(label));
  } else {
    for (const SewnSolid& sewn : solids_from_loose(product.loose, name, &colors.of_face)) solids.push_back(sewn.solid);
  }
  for (const TopoDS_Shape& solid : solids) {
    const int rank = solids.size() > 1 ? static_cast<int>(product.solids.size()) + 1 : 0;
    const auto own = colors.of_solid.find(solid.TShape().get());
    const auto color = own != colors.of_solid.end() ? std::optional(own->second) : color_of(label);
    const std::string full = ranked(name, rank);
    product.solids.push_back({index_of(solid, full, color, colors.of_face), solid.Location(), full, rank});
  }
  return product;
}

std::vector<TopoDS_Shape> Products::bounded_solids(const TopoDS_Shape& shape, const std::string& name) {
  std::vector<TopoDS_Shape> solids;
  int empty = 0;
  for (TopExp_Explorer it(shape, TopAbs_SOLID); it.More(); it.Next()) {
    const bool bounded = TopExp_Explorer(it.Current(), TopAbs_FACE).More();
    if (bounded) solids.push_back(it.Current());
    empty += bounded ? 0 : 1;
  }
  if (empty > 0)
    notes_->push_back(fmt::format("{} without any face skipped{}", counted(empty, "solid"), of_name(name)));
  return solids;
}

// Of a product whose faces are sewn with those of others: where they have none of their own, the whole's.
void Products::keep_face_colors(const TopoDS_Shape& shape, const FaceColors& own,
                                const std::optional<std::string>& whole) {
  all_face_colors_.insert(own.begin(), own.end());
  if (!whole) return;
  for (TopExp_Explorer it(shape, TopAbs_FACE); it.More(); it.Next())
    all_face_colors_.emplace(it.Current().TShape().get(), *whole);
}

std::vector<PlacedSolid> Products::sew(const LooseShapes& loose) {
  std::vector<PlacedSolid> placed;
  std::map<std::string, int> of_name;
  for (const SewnSolid& sewn : solids_from_loose(loose, "", &all_face_colors_)) {
    const std::string name = ranked(sewn.name, ++of_name[sewn.name]);
    placed.push_back({index_of(sewn.solid, name, std::nullopt, all_face_colors_), sewn.solid.Location(), name, 0});
  }
  return placed;
}

// The same solid at several places is one.
int Products::index_of(const TopoDS_Shape& solid, const std::string& name, const std::optional<std::string>& color,
                       const FaceColors& face_colors) {
  const auto key = std::make_pair(static_cast<const void*>(solid.TShape().get()), solid.Orientation());
  const auto [known, is_new] = index_.try_emplace(key, static_cast<int>(solids_.size()));
  if (is_new) {
    solids_.push_back({TopoDS::Solid(solid.Located(TopLoc_Location())), name, color, face_colors});
  }
  return known->second;
}

std::vector<SewnSolid> Products::solids_from_loose(const LooseShapes& loose, const std::string& name,
                                                   FaceColors* colors) {
  const SewnSolids sewn = solids_of(loose, resolution_, progress_);
  if (!sewn.solids.empty()) {
    const std::string shells = counted(static_cast<int>(sewn.solids.size()), "closed shell");
    notes_->push_back(fmt::format("{}{} made a solid each", shells, of_name(name)));
  }
  if (sewn.faces_sewn > 0) {
    notes_->push_back(fmt::format("{}{} sewn together", counted(sewn.faces_sewn, "face"), of_name(name)));
  }
  const std::string skipped = note_of_skipped(sewn, loose, name);
  if (!skipped.empty()) notes_->push_back(skipped);
  for (const auto& [before, after] : sewn.renewed) {
    kept_.push_back(after);
    const auto color = colors->find(before.TShape().get());
    if (color != colors->end()) colors->emplace(after.TShape().get(), color->second);
  }
  return sewn.solids;
}

std::optional<std::string> color_of_surface(const CadSolid& solid, const std::vector<TopoDS_Shape>& faces,
                                            const std::vector<double>& area_of_face) {
  if (solid.face_colors.empty()) return solid.color;
  std::map<std::string, double> areas;
  for (size_t i = 0; i < faces.size(); ++i) {
    const auto own = solid.face_colors.find(faces[i].TShape().get());
    areas[own != solid.face_colors.end() ? own->second : solid.color.value_or("")] += area_of_face[i];
  }
  std::string color;
  double most = 0;
  for (const auto& [name, area] : areas) {
    if (area > most) {
      color = name;
      most = area;
    }
  }
  return color.empty() ? std::nullopt : std::optional(color);
}

}  // namespace impend
