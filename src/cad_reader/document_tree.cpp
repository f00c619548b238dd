#include "cad_reader/document_tree.h"

#include <fmt/format.h>
#include <TDF_Data.hxx>
#include <TDF_LabelSequence.hxx>
#include <TopExp_Explorer.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <algorithm>
#include <set>
#include <utility>

#include "cad_reader/loose_faces.h"
#include "cad_reader/occt_values.h"
#include "impend/import/cad/cad_model.h"
#include "impend/import/cad/companions.h"

namespace impend {
namespace {

// Where the walk has come to.
struct Position {
  TopLoc_Location place;
  std::string instance;
  std::vector<std::string> path;
  std::optional<std::string> color;
  std::optional<std::string> inherited;
};

const void* data_of(const TDF_Label& label) { return label.Data().get(); }

// Puts a label among those that the walk is inside of, as long as this lives.
class Opened {
 public:
  Opened(std::set<LabelKey>* all, LabelKey key) : all_(all), place_(all->insert(std::move(key))) {}
  ~Opened() {
    if (place_.second) all_->erase(place_.first);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  bool is_new() const { return place_.second; }

 private:
  std::set<LabelKey>* all_;
  std::pair<std::set<LabelKey>::iterator, bool> place_;
};

class Walk {
 public:
  Walk(const CadShapes& shapes, bool sew_all, const OpenCompanion& open, const Progress& progress)
      : shapes_(shapes), sew_all_(sew_all), open_(open), products_(shapes, sew_all, progress, &tree_.notes) {
    file_of_[data_of(shapes.document->Main())] = {"", &shapes};
  }

  Result<CadTree> run() {
    TDF_LabelSequence roots;
    XCAFDoc_DocumentTool::ShapeTool(shapes_.document->Main())->GetFreeShapes(roots);
    for (const TDF_Label& root : roots) {
      const Status visited = visit(root, {}, 0);
      if (!visited) return visited.error();
    }
    if (sew_all_) sew_whole_document();
    if (tree_.occurrences.empty()) return no_solid();
    tree_.solids = products_.take_solids();
    return std::move(tree_);
  }

 private:
  Error no_solid() const {
    std::string found;
    for (const std::string& note : tree_.notes) found += (found.empty() ? ": " : "; ") + note;
    return {ErrorCode::kUnsupported, "no solid is in the file" + found, {}, "export the parts as solids"};
  }

  Status visit(const TDF_Label& label, Position at, int depth) {
    if (depth > kDeepestNesting) {
      return Error{ErrorCode::kParse,
                   fmt::format("assemblies are nested more than {} deep", kDeepestNesting),
                   {},
                   "an assembly that holds itself is a fault of the file"};
    }
    TDF_Label definition = label;
    if (XCAFDoc_ShapeTool::GetReferredShape(label, definition)) {
      at.place = at.place * XCAFDoc_ShapeTool::GetLocation(label);
      at.color = color_of(label);
      at.instance = instance_name(name_of(label), name_of(definition));
    }
    if (!XCAFDoc_ShapeTool::IsAssembly(definition)) {
      const ExternalShape* external = external_of(definition);
      return external != nullptr ? visit_file(definition, *external, at, depth) : place_product(definition, at);
    }
    const Opened inside(&open_labels_, key_of(definition));
    if (!inside.is_new()) return in_a_circle(definition);
    const std::string product = is_placeholder_name(name_of(definition)) ? "" : name_of(definition);
    const std::string& name = at.instance.empty() ? product : at.instance;
    if (!name.empty()) at.path.push_back(name);
    const std::optional<std::string> own = color_of(definition);
    if (at.color) {
      at.inherited = at.color;
    } else if (own) {
      at.inherited = own;
    }
    return visit_components(definition, at, depth);
  }

  Error in_a_circle(const TDF_Label& label) const {
    const std::string file = file_of_.at(data_of(label)).name;
    return {ErrorCode::kParse,
            fmt::format("the assembly{}{} holds itself, over others", of_name(name_of(label)),
                        file.empty() ? "" : " of the file '" + file + "'"),
            {},
            "an assembly that holds itself is a fault of the file: export it again"};
  }

  // What stands instead of a product that has no shape of its own; null: nothing.
  const ExternalShape* external_of(const TDF_Label& label) const {
    const CadShapes& shapes = *file_of_.at(data_of(label)).shapes;
    const auto found = shapes.external.find(entry_of(label));
    const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(label);
    if (found == shapes.external.end()) return nullptr;
    return shape.IsNull() || !TopExp_Explorer(shape, TopAbs_FACE).More() ? &found->second : nullptr;
  }

  // The products of the other file stand where this one is.
  Status visit_file(const TDF_Label& label, const ExternalShape& external, const Position& at, int depth) {
    const std::string from = file_of_.at(data_of(label)).name;
    for (const std::string& written : external.files) {
      const std::string name = companion_name(from, written);
      if (name.empty()) continue;
      const Result<const CadShapes*> shapes = opened(name);
      if (!shapes) return shapes.error();
      if (shapes.value() == nullptr) continue;
      TDF_LabelSequence roots;
      XCAFDoc_DocumentTool::ShapeTool(shapes.value()->document->Main())->GetFreeShapes(roots);
      for (const TDF_Label& root : roots) {
        const Status visited = visit(root, at, depth + 1);
        if (!visited) return visited;
      }
      return ok_status();
    }
    return missing_file(external);
  }

  // A drawing or a description of a product without a shape is not missed.
  Status missing_file(const ExternalShape& external) {
    const auto names_shape = [](const std::string& name) { return cad_format(name, "") == CadFormat::kStep; };
    const auto named = std::find_if(external.files.begin(), external.files.end(), names_shape);
    if (named != external.files.end()) {
      return Error{ErrorCode::kFileNotFound,
                   fmt::format("'{}' is in the file '{}', which is not there", external.product, *named),
                   {},
                   "put that file beside this one, or export the assembly with all its parts as one file"};
    }
    const std::string& file = external.files.front();
    if (missing_.insert(file).second) {
      tree_.notes.push_back(
          fmt::format("'{}' is left out: it has no shape, but the document '{}', which is no STEP "
                      "file beside it or below",
                      external.product, file));
    }
    return ok_status();
  }

  // Null: it is not there.
  Result<const CadShapes*> opened(const std::string& name) {
    const auto [known, is_new] = opened_.try_emplace(name);
    if (is_new && open_) known->second = open_(name);
    if (!known->second) return static_cast<const CadShapes*>(nullptr);
    if (!*known->second) {
      Error error = known->second->error();
      error.message = fmt::format("in '{}', to which the file refers: {}", name, error.message);
      return error;
    }
    const CadShapes& shapes = known->second->value();
    if (is_new) {
      file_of_[data_of(shapes.document->Main())] = {name, &shapes};
      for (const std::string& note : shapes.notes) tree_.notes.push_back(fmt::format("'{}': {}", name, note));
    }
    return &shapes;
  }

  Status place_product(const TDF_Label& label, const Position& at) {
    const Product& product = products_.of(label);
    if (tree_.occurrences.size() + product.solids.size() > kMostPlacements) {
      return Error{ErrorCode::kUnsupported,
                   fmt::format("more than {} solids are placed", kMostPlacements),
                   {},
                   "export a part of the assembly"};
    }
    for (const PlacedSolid& solid : product.solids) {
      // Two products may share a solid, which then bears the name of the first.
      const std::string own = solid.name == products_.solids()[solid.solid].name ? "" : solid.name;
      const std::string name = at.instance.empty() ? own : ranked(at.instance, solid.rank);
      tree_.occurrences.push_back(
          {solid.solid, transform_of(at.place * solid.place), name, at.path, at.color, at.inherited});
    }
    if (sew_all_) {
      LooseShapes moved = product.loose;
      moved.move(at.place);
      if (!at.instance.empty()) moved.name = at.instance;
      group_->add_group(std::move(moved));
    }
    return ok_status();
  }

  // The components of an assembly are a group of loose faces.
  Status visit_components(const TDF_Label& assembly, const Position& at, int depth) {
    LooseShapes here;
    here.name = at.path.empty() ? "" : at.path.back();
    LooseShapes* const around = std::exchange(group_, &here);
    Status visited = ok_status();
    TDF_LabelSequence components;
    XCAFDoc_ShapeTool::GetComponents(assembly, components);
    for (const TDF_Label& component : components) {
      visited = visit(component, {at.place, "", at.path, std::nullopt, at.inherited}, depth + 1);
      if (!visited) break;
    }
    group_ = around;
    group_->add_group(std::move(here));
    return visited;
  }

  void sew_whole_document() {
    for (const PlacedSolid& solid : products_.sew(loose_)) {
      tree_.occurrences.push_back({solid.solid, transform_of(solid.place), "", {}, std::nullopt, std::nullopt});
    }
  }

  const CadShapes& shapes_;
  bool sew_all_;
  const OpenCompanion& open_;
  CadTree tree_;
  Products products_;
  struct OpenFile {
    std::string name;
    const CadShapes* shapes = nullptr;
  };
  std::map<const void*, OpenFile> file_of_;  // by the data of its document
  std::map<std::string, std::shared_ptr<Result<CadShapes>>> opened_;
  std::set<std::string> missing_;
  std::set<LabelKey> open_labels_;  // assemblies that hold the one being visited
  LooseShapes loose_;
  LooseShapes* group_ = &loose_;  // that is being visited
};

}  // namespace

Result<CadTree> tree_of_document(const CadShapes& shapes, bool sew_all, const OpenCompanion& open,
                                 const Progress& progress) {
  Result<CadTree> tree = Walk(shapes, sew_all, open, progress).run();
  if (tree || sew_all || tree.error().code != ErrorCode::kUnsupported) return tree;
  // Some programs write every face as a product of its own.
  return Walk(shapes, true, open, progress).run();
}

}  // namespace impend
