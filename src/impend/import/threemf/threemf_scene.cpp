#include "impend/import/threemf/threemf_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

// A few kilobytes of nested components can stand for any number of parts.
constexpr int kMostVisits = 100'000;
constexpr std::int64_t kMostTriangles = 50'000'000;  // over all placements
constexpr std::size_t kDeepest = 32;                 // components in components

// One step from an item down to a mesh.
struct Step {
  const ThreemfModel* model;  // that holds the reference
  const ThreemfReference* reference;
  const ThreemfModel* object_model;
  ThreemfObject* object;  // that it leads to
};

class SceneBuilder {
 public:
  SceneBuilder(const std::string& path, const std::string& start, std::map<std::string, ThreemfModel> models)
      : models_(std::move(models)), start_(&models_.at(start)) {
    file_.path = path;
    file_.format = "3MF";
    file_.unit = start_->unit;
  }

  Result<ModelFile> build() {
    if (const Status placed = start_->items.empty() ? place_top_objects() : place_items(); !placed) {
      return placed.error();
    }
    if (file_.placements.empty()) return no_triangles(file_.path, skipped_words());
    add_notes();
    return std::move(file_);
  }

 private:
  using Chain = std::vector<Step>;

  Error error_at(ErrorCode code, const ThreemfModel& model, int line, std::string message) const {
    Error error = mesh_error(code, file_.path, line, std::move(message));
    error.place.where = model.part;
    if (code == ErrorCode::kUnsupported) error.hint = "split the file, or export fewer parts";
    return error;
  }

  Status place_items() {
    for (const ThreemfReference& item : start_->items) {
      Chain chain;
      if (const Status placed = follow(*start_, item, &chain); !placed) return placed;
    }
    return ok_status();
  }

  // A file without a build: its objects that are no other's components.
  Status place_top_objects() {
    std::set<int> used;
    for (const auto& [id, object] : start_->objects) {
      for (const ThreemfReference& component : object.components) used.insert(component.object);
    }
    std::vector<ThreemfReference> references;
    for (const auto& [id, object] : start_->objects) {
      if (used.contains(id)) continue;
      references.emplace_back();
      references.back().object = id;
      references.back().line = object.line;
    }
    file_.notes.push_back("the build is empty: objects are taken where their coordinates put them");
    for (const ThreemfReference& reference : references) {
      Chain chain;
      if (const Status placed = follow(*start_, reference, &chain); !placed) return placed;
    }
    return ok_status();
  }

  Status follow(const ThreemfModel& model, const ThreemfReference& reference, Chain* chain) {
    if (++visits_ > kMostVisits) {
      return error_at(ErrorCode::kUnsupported, model, reference.line,
                      fmt::format("the build stands for more than {} placements", kMostVisits));
    }
    if (chain->size() == kDeepest) {
      return error_at(ErrorCode::kUnsupported, model, reference.line,
                      fmt::format("components are nested more than {} deep", kDeepest));
    }
    ThreemfModel& holder = reference.path.empty() ? models_.at(model.part) : models_.at(reference.path);
    const auto found = holder.objects.find(reference.object);
    if (found == holder.objects.end()) {
      return error_at(ErrorCode::kBadValue, model, reference.line,
                      fmt::format("there is no object {}", reference.object));
    }
    ThreemfObject& object = found->second;
    const bool inside_itself =
        std::any_of(chain->begin(), chain->end(), [&](const Step& step) { return step.object == &object; });
    if (inside_itself) {
      return error_at(ErrorCode::kBadValue, model, reference.line, fmt::format("object {} contains itself", object.id));
    }
    if (object.type != "model") {
      skip(object);
      return ok_status();
    }
    used_.insert(&object);
    chain->push_back({&model, &reference, &holder, &object});
    if (object.has_components) {
      for (const ThreemfReference& component : object.components) {
        if (const Status placed = follow(holder, component, chain); !placed) return placed;
      }
    } else if (const Status placed = place(*chain); !placed) {
      return placed;
    }
    chain->pop_back();
    return ok_status();
  }

  void skip(const ThreemfObject& object) { ++skipped_[object.type]; }

  Status place(const Chain& chain) {
    const Step& last = chain.back();
    const int index = object_index(last);
    if (index < 0) return ok_status();
    const MeshObject& object = file_.objects[index];
    triangles_ += static_cast<std::int64_t>(object.mesh.triangles.size());
    if (triangles_ > kMostTriangles) {
      return error_at(ErrorCode::kUnsupported, *last.model, last.reference->line,
                      fmt::format("all placements together have more than {} triangles", kMostTriangles));
    }
    Placement placement;
    placement.object = index;
    placement.fixed = chain.front().reference->fixed;
    name(chain, &placement);
    placement.noise = noise_of(chain, placer_.reach_of(index));
    AffineTransform T;
    for (const Step& step : chain) T = T * scaled(step);
    const Status placed = placer_.place(T, std::move(placement));
    if (placed) return placed;
    Error error = placed.error();
    error.place.line = chain.front().reference->line;
    error.place.where = start_->part;
    return error;
  }

  // Lengths of another model file come in its unit.
  static double unit_ratio(const Step& step) { return step.object_model->unit.metres / step.model->unit.metres; }
  static AffineTransform scaled(const Step& step) {
    AffineTransform T = step.reference->T;
    T.A *= unit_ratio(step);
    return T;
  }

  // The mesh in file_.objects, moved there at first use; −1 when it has no triangles.
  int object_index(const Step& step) {
    const auto known = index_of_.find(step.object);
    if (known != index_of_.end()) return known->second;
    ThreemfObject& object = *step.object;
    int index = -1;
    if (object.mesh.triangles.empty()) {
      file_.notes.push_back(fmt::format("object {} has no triangles, skipped", object.id));
    } else {
      MeshObject mesh;
      mesh.name = object.name.empty() ? object.partnumber : object.name;
      mesh.mesh = std::move(object.mesh);
      mesh.noise = step.object_model->noise;
      if (object.stated_noise) mesh.noise = {*object.stated_noise, "as stated in the 3MF file"};
      mesh.color = color_of(object, *step.object_model);
      index = static_cast<int>(file_.objects.size());
      file_.objects.push_back(std::move(mesh));
    }
    index_of_.emplace(step.object, index);
    return index;
  }

  std::optional<std::string> color_of(const ThreemfObject& object, const ThreemfModel& model) const {
    ThreemfProperty property = object.property;
    int most = 0;
    if (property.group == 0) {
      for (const auto& [stated, count] : object.of_triangles) {
        if (count > most) property = stated;
        most = std::max(most, count);
      }
    }
    const auto group = model.colors.find(property.group);
    if (group == model.colors.end() || property.index >= static_cast<int>(group->second.size())) return std::nullopt;
    const std::string& color = group->second[property.index];
    return color.empty() ? std::nullopt : std::optional(color);
  }

  // Objects that hold nothing but the next give it their name; those that hold several are groups.
  static void name(const Chain& chain, Placement* placement) {
    std::size_t first = chain.size() - 1;  // of the run of wrappers that ends in the mesh
    while (first > 0 && chain[first - 1].object->components.size() == 1) --first;
    for (std::size_t i = 0; i < first; ++i) {
      if (!chain[i].object->name.empty()) placement->path.push_back(chain[i].object->name);
    }
    for (std::size_t i = first; i < chain.size() && placement->name.empty(); ++i)
      placement->name = chain[i].object->name;
    const std::string& partnumber = chain.front().reference->partnumber;
    if (placement->name.empty() && first == 0) placement->name = partnumber;
  }

  // How far the rounding of the transforms' own numbers may have moved a point: from the mesh outward, each adds
  // |e_p| + 3 e_A r for points within r, and stretches what came before.
  static double noise_of(const Chain& chain, double radius) {
    double noise = 0;
    for (auto step = chain.rbegin(); step != chain.rend(); ++step) {
      const ThreemfReference& reference = *step->reference;
      const double stretch = reference.turned ? reference.T.A.norm() : 1;  // a permutation of axes keeps lengths
      radius *= unit_ratio(*step);
      noise *= unit_ratio(*step) * stretch;
      if (reference.turned) noise += 3 * step->model->turn_noise * radius;
      if (reference.moved) noise += step->model->move_noise;
      radius = stretch * radius + reference.T.p.norm();
    }
    return noise;
  }

  std::string skipped_words() const {
    std::vector<std::string> words;
    for (const auto& [type, count] : skipped_) words.push_back(fmt::format("{} of type {}", count, in_quotes(type)));
    return words.empty() ? "" : fmt::format("objects skipped: {}", fmt::join(words, ", "));
  }

  void add_notes() {
    for (const auto& [type, count] : skipped_) {
      file_.notes.push_back(
          fmt::format("{} object{} of type {} skipped", count, count > 1 ? "s" : "", in_quotes(type)));
    }
    std::int64_t unused = 0;
    for (const auto& [name, model] : models_) {
      for (const auto& [id, object] : model.objects) unused += object.type == "model" && !used_.contains(&object);
      for (const std::string& note : model.notes) file_.notes.push_back(note);
    }
    if (unused > 0) {
      file_.notes.push_back(
          fmt::format("{} object{} that the build does not place skipped", unused, unused > 1 ? "s" : ""));
    }
  }

  ModelFile file_;
  ObjectPlacer placer_{&file_};
  std::map<std::string, ThreemfModel> models_;
  const ThreemfModel* start_;
  int visits_ = 0;
  std::int64_t triangles_ = 0;
  // Looked up only, never walked: the order of addresses shows nowhere.
  std::map<const ThreemfObject*, int> index_of_;
  std::set<const ThreemfObject*> used_;
  std::map<std::string, int> skipped_;
};

}  // namespace

Result<ModelFile> build_threemf_scene(const std::string& path, const std::string& start,
                                      std::map<std::string, ThreemfModel> models) {
  return SceneBuilder(path, start, std::move(models)).build();
}

}  // namespace impend
