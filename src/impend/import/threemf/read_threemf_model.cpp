#include "impend/import/threemf/threemf_model.h"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/text_scanner.h"
#include "impend/import/threemf/threemf_values.h"
#include "impend/import/threemf/xml_stream.h"

namespace impend {

// What is being read.
enum class ThreemfElement {
  kNone,
  kUnknown,
  kModel,
  kResources,
  kObject,
  kMesh,
  kVertices,
  kVertex,
  kTriangles,
  kTriangle,
  kComponents,
  kComponent,
  kBuild,
  kItem,
  kMaterials,
  kMaterial,
  kColors,
  kColor,
  kMetadataGroup,
  kMetadata
};

namespace {

constexpr std::string_view kCoreSpace = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
constexpr std::string_view kMaterialSpace = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02";
constexpr std::string_view kProductionSpace = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06";
// Names sets of triangles; what is left out by not reading it changes no shape.
constexpr std::string_view kTriangleSets = "http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07";

// What an element is depends on where it stands. The frequent ones first.
struct Rule {
  ThreemfElement parent;
  std::string_view name, space;
  ThreemfElement kind;
};
constexpr std::array kRules = {
    Rule{ThreemfElement::kTriangles, "triangle", kCoreSpace, ThreemfElement::kTriangle},
    Rule{ThreemfElement::kVertices, "vertex", kCoreSpace, ThreemfElement::kVertex},
    Rule{ThreemfElement::kNone, "model", kCoreSpace, ThreemfElement::kModel},
    Rule{ThreemfElement::kModel, "resources", kCoreSpace, ThreemfElement::kResources},
    Rule{ThreemfElement::kModel, "build", kCoreSpace, ThreemfElement::kBuild},
    Rule{ThreemfElement::kModel, "metadata", kCoreSpace, ThreemfElement::kMetadata},
    Rule{ThreemfElement::kResources, "object", kCoreSpace, ThreemfElement::kObject},
    Rule{ThreemfElement::kResources, "basematerials", kCoreSpace, ThreemfElement::kMaterials},
    Rule{ThreemfElement::kResources, "colorgroup", kMaterialSpace, ThreemfElement::kColors},
    Rule{ThreemfElement::kMaterials, "base", kCoreSpace, ThreemfElement::kMaterial},
    Rule{ThreemfElement::kColors, "color", kMaterialSpace, ThreemfElement::kColor},
    Rule{ThreemfElement::kObject, "mesh", kCoreSpace, ThreemfElement::kMesh},
    Rule{ThreemfElement::kObject, "components", kCoreSpace, ThreemfElement::kComponents},
    Rule{ThreemfElement::kObject, "metadatagroup", kCoreSpace, ThreemfElement::kMetadataGroup},
    Rule{ThreemfElement::kMesh, "vertices", kCoreSpace, ThreemfElement::kVertices},
    Rule{ThreemfElement::kMesh, "triangles", kCoreSpace, ThreemfElement::kTriangles},
    Rule{ThreemfElement::kComponents, "component", kCoreSpace, ThreemfElement::kComponent},
    Rule{ThreemfElement::kBuild, "item", kCoreSpace, ThreemfElement::kItem},
    Rule{ThreemfElement::kItem, "metadatagroup", kCoreSpace, ThreemfElement::kMetadataGroup},
    Rule{ThreemfElement::kMetadataGroup, "metadata", kCoreSpace, ThreemfElement::kMetadata}};

ThreemfElement kind_of(ThreemfElement parent, const XmlElement& element) {
  for (const Rule& rule : kRules) {
    if (rule.parent == parent && rule.name == element.name && rule.space == element.space) return rule.kind;
  }
  return ThreemfElement::kUnknown;
}

std::string text_of(const XmlElement& element, std::string_view attribute) {
  return std::string(element.get(attribute).value_or(""));
}

// A namespace, which uri_in_quotes() would cut where it says what it is.
std::string uri_in_quotes(std::string_view uri) {
  constexpr std::size_t kLongestUri = 128;
  return "'" + threemf_name(uri, kLongestUri) + "'";
}

}  // namespace

class ThreemfModelReader::Reading {
 public:
  Reading(const std::string& path, const std::string& part)
      : path_(path),
        xml_(path, part,
             {[this](const XmlElement& e) { return start(e); }, [this](const XmlElement& e) { return end(e); },
              [this](std::string_view text) { add_text(text); },
              [this](std::string_view prefix, std::string_view uri) { uri_of_[std::string(prefix)] = uri; }}) {
    model_.part = part;
    model_.unit = *threemf_unit("millimeter");  // the specification's default
  }

  bool feed(std::string_view piece) { return xml_.feed(piece); }

  Result<ThreemfModel> finish() {
    if (const Status read = xml_.finish(); !read) return read.error();
    model_.noise = gauge_.noise();
    model_.turn_noise = transforms_.turn.noise().half_width.x();
    model_.move_noise = transforms_.typed_moves ? 0.0 : transforms_.move.noise().half_width.norm();
    for (const auto& [what, count] : unknown_) {
      model_.notes.push_back(fmt::format("{} element{} {} skipped", count, count > 1 ? "s" : "", what));
    }
    if (bad_colors_ > 0) model_.notes.push_back(fmt::format("{} colours could not be read", bad_colors_));
    if (cut_names_ > 0) {
      model_.notes.push_back(fmt::format("{} cut after {} bytes",
                                         cut_names_ == 1 ? "a name is" : fmt::format("{} names are", cut_names_),
                                         kLongestThreemfName));
    }
    return std::move(model_);
  }

 private:
  Error error_at(ErrorCode code, int line, std::string message) const {
    return mesh_error(code, path_, line, std::move(message));
  }

  std::optional<Error> start(const XmlElement& element) {
    const ThreemfElement parent = kinds_.empty() ? ThreemfElement::kNone : kinds_.back();
    const ThreemfElement kind = kind_of(parent, element);
    kinds_.push_back(kind);
    switch (kind) {
      case ThreemfElement::kTriangle:
        return read_triangle(element);
      case ThreemfElement::kVertex:
        return read_vertex_element(element);
      case ThreemfElement::kModel:
        return read_model_element(element);
      case ThreemfElement::kObject:
        return read_object(element);
      case ThreemfElement::kMesh:
      case ThreemfElement::kComponents:
        return read_shape(element);
      case ThreemfElement::kComponent:
        return read_reference(element, &object_->components);
      case ThreemfElement::kItem:
        return read_reference(element, &model_.items);
      case ThreemfElement::kMaterials:
      case ThreemfElement::kColors:
        return read_color_group(element);
      case ThreemfElement::kMaterial:
        add_color(element.get("displaycolor").value_or(""));
        return std::nullopt;
      case ThreemfElement::kColor:
        add_color(element.get("color").value_or(""));
        return std::nullopt;
      case ThreemfElement::kMetadata:
        metadata_ = text_of(element, "name");
        text_.clear();
        return std::nullopt;
      case ThreemfElement::kUnknown:
        return read_unknown(element, parent);
      default:
        return std::nullopt;
    }
  }

  std::optional<Error> end(const XmlElement& element) {
    const ThreemfElement kind = kinds_.back();
    kinds_.pop_back();
    if (kind == ThreemfElement::kMetadata) return use_metadata(element.line);
    if (kind == ThreemfElement::kObject) object_ = nullptr;
    return std::nullopt;
  }

  void add_text(std::string_view text) {
    constexpr std::size_t kMost = 256;  // of metadata that mean something here
    if (!kinds_.empty() && kinds_.back() == ThreemfElement::kMetadata && text_.size() < kMost)
      text_ += text.substr(0, kMost);
  }

  std::optional<Error> read_unknown(const XmlElement& element, ThreemfElement parent) {
    if (parent == ThreemfElement::kNone) {
      return error_at(ErrorCode::kParse, element.line,
                      "expected the element 'model' of 3MF, found " + uri_in_quotes(element.name));
    }
    // Its parent has been noted; metadata, which some write where it has no place, says nothing of shapes.
    if (parent == ThreemfElement::kUnknown || element.name == "metadata") return std::nullopt;
    constexpr std::size_t kMostKinds = 20;
    std::string what = uri_in_quotes(element.name);
    if (element.space != kCoreSpace) what += fmt::format(" of {}", uri_in_quotes(element.space));
    if (unknown_.contains(what) || unknown_.size() < kMostKinds) ++unknown_[what];
    return std::nullopt;
  }

  std::optional<Error> read_model_element(const XmlElement& element) {
    if (const auto word = element.get("unit")) {
      const auto unit = threemf_unit(*word);
      if (!unit) return error_at(ErrorCode::kBadValue, element.line, "unknown unit " + uri_in_quotes(*word));
      model_.unit = *unit;
    }
    std::string_view required = element.get("requiredextensions").value_or("");
    for (std::string_view prefix = next_token(required); !prefix.empty(); prefix = next_token(required)) {
      const auto known = uri_of_.find(prefix);
      const std::string uri = known == uri_of_.end() ? std::string(prefix) : known->second;
      if (uri == kCoreSpace || uri == kMaterialSpace || uri == kProductionSpace || uri == kTriangleSets) continue;
      Error error =
          error_at(ErrorCode::kUnsupported, element.line,
                   fmt::format("the model requires the 3MF extension {}, which is not known", uri_in_quotes(uri)));
      error.hint = "export it as plain triangle meshes";
      return error;
    }
    return std::nullopt;
  }

  // A whole number from 0 to `most`; `missing` where the attribute is absent.
  std::optional<Error> read_index(const XmlElement& element, std::string_view attribute, std::int64_t most,
                                  std::optional<int> missing, int* value) const {
    const auto text = element.get(attribute);
    if (!text && missing) {
      *value = *missing;
      return std::nullopt;
    }
    std::int64_t number = 0;
    if (!text || !read_integer(trimmed(*text), number)) {
      return error_at(ErrorCode::kParse, element.line,
                      fmt::format("expected a whole number as '{}', found {}", attribute,
                                  text ? uri_in_quotes(*text) : std::string("nothing")));
    }
    if (number < 0 || number > most) {
      return error_at(ErrorCode::kBadValue, element.line,
                      fmt::format("'{}' is {}, outside 0 to {}", attribute, number, most));
    }
    *value = static_cast<int>(number);
    return std::nullopt;
  }

  std::string name_of(const XmlElement& element, std::string_view attribute) {
    const std::string_view given = element.get(attribute).value_or("");
    if (given.size() > kLongestThreemfName) ++cut_names_;
    return threemf_name(given);
  }

  std::optional<Error> read_object(const XmlElement& element) {
    ThreemfObject object;
    object.line = element.line;
    if (auto error = read_index(element, "id", kMostId, std::nullopt, &object.id)) return error;
    if (auto error = read_index(element, "pid", kMostId, 0, &object.property.group)) return error;
    if (auto error = read_index(element, "pindex", kMostId, 0, &object.property.index)) return error;
    object.name = name_of(element, "name");
    object.partnumber = name_of(element, "partnumber");
    if (const auto type = element.get("type")) object.type = threemf_name(*type);
    const auto [at, is_new] = model_.objects.emplace(object.id, std::move(object));
    if (!is_new || model_.colors.contains(at->first)) return twice(element.line, at->first);
    object_ = &at->second;
    return std::nullopt;
  }

  Error twice(int line, int id) const {
    return error_at(ErrorCode::kDuplicateName, line, fmt::format("two resources have the id {}", id));
  }

  // An object is one mesh or one list of components; a second mesh would count its vertices anew.
  std::optional<Error> read_shape(const XmlElement& element) {
    if (object_->has_mesh || object_->has_components) {
      return error_at(ErrorCode::kParse, element.line,
                      fmt::format("object {} has more than one mesh or list of components", object_->id));
    }
    (element.name == "mesh" ? object_->has_mesh : object_->has_components) = true;
    return std::nullopt;
  }

  std::optional<Error> read_vertex_element(const XmlElement& element) {
    constexpr std::array kNames = {"x", "y", "z"};
    int axis = 0;
    Vec3 point;
    const auto next = [&] { return element.get(kNames[axis++]).value_or(""); };
    if (auto error = read_vertex(next, path_, element.line, gauge_, point)) return error;
    if (object_->mesh.vertices.size() >= kMostId) {
      return error_at(ErrorCode::kUnsupported, element.line, "more vertices than can be indexed");
    }
    object_->mesh.vertices.push_back(point);
    return std::nullopt;
  }

  std::optional<Error> read_triangle(const XmlElement& element) {
    constexpr std::array kNames = {"v1", "v2", "v3"};
    std::array<int, 3> corners{};
    const auto count = static_cast<std::int64_t>(object_->mesh.vertices.size());
    for (int k = 0; k < 3; ++k) {
      if (auto error = read_index(element, kNames[k], count - 1, std::nullopt, &corners[k])) return error;
    }
    object_->mesh.triangles.push_back(corners);
    const auto index = element.get("p1");
    if (!index) return std::nullopt;
    ThreemfProperty property;
    if (auto error = read_index(element, "pid", kMostId, object_->property.group, &property.group)) return error;
    if (auto error = read_index(element, "p1", kMostId, std::nullopt, &property.index)) return error;
    ++object_->of_triangles[property];
    return std::nullopt;
  }

  std::optional<Error> read_reference(const XmlElement& element, std::vector<ThreemfReference>* references) {
    ThreemfReference reference;
    reference.line = element.line;
    if (auto error = read_index(element, "objectid", kMostId, std::nullopt, &reference.object)) return error;
    reference.path = element.get("path", kProductionSpace).value_or("");
    reference.partnumber = name_of(element, "partnumber");
    if (const auto text = element.get("transform")) {
      const auto read = threemf_transform(*text, &transforms_);
      if (!read) {
        return error_at(ErrorCode::kBadValue, element.line,
                        "expected twelve finite numbers as transform, found " + uri_in_quotes(*text));
      }
      reference.T = read->T;
      reference.turned = read->turned;
      reference.moved = read->moved;
    }
    references->push_back(std::move(reference));
    return std::nullopt;
  }

  std::optional<Error> read_color_group(const XmlElement& element) {
    int id = 0;
    if (auto error = read_index(element, "id", kMostId, std::nullopt, &id)) return error;
    const auto [at, is_new] = model_.colors.emplace(id, std::vector<std::string>());
    if (!is_new || model_.objects.contains(id)) return twice(element.line, id);
    colors_ = &at->second;
    return std::nullopt;
  }

  void add_color(std::string_view text) {
    colors_->push_back(threemf_color(text));
    if (colors_->back().empty()) ++bad_colors_;
  }

  std::optional<Error> use_metadata(int line) {
    const ThreemfElement owner = kinds_.size() < 2 ? ThreemfElement::kNone : kinds_[kinds_.size() - 2];
    if (owner == ThreemfElement::kItem && metadata_ == "impend:fixed") {
      const std::string_view word = trimmed(text_);
      model_.items.back().fixed = word == "true" || word == "1";
    }
    if (owner == ThreemfElement::kObject && metadata_ == "impend:coordinate_noise") {
      Vec3 noise;
      TextNoiseGauge unused;
      std::string_view rest = text_;
      if (auto error = read_vertex([&] { return next_token(rest); }, path_, line, unused, noise)) return error;
      if (noise.minCoeff() < 0) return error_at(ErrorCode::kBadValue, line, "a coordinate noise below 0");
      object_->stated_noise = noise;
    }
    return std::nullopt;
  }

  static constexpr std::int64_t kMostId = std::numeric_limits<int>::max() - 1;

  std::string path_;
  XmlStream xml_;
  ThreemfModel model_;
  std::vector<ThreemfElement> kinds_;
  std::map<std::string, std::string, std::less<>> uri_of_;
  ThreemfObject* object_ = nullptr;
  std::vector<std::string>* colors_ = nullptr;
  std::string metadata_, text_;
  TextNoiseGauge gauge_;
  ThreemfTransformGauge transforms_;
  std::map<std::string, int> unknown_;
  int bad_colors_ = 0, cut_names_ = 0;
};

ThreemfModelReader::ThreemfModelReader(const std::string& path, const std::string& part)
    : reading_(std::make_unique<Reading>(path, part)) {}
ThreemfModelReader::~ThreemfModelReader() = default;
bool ThreemfModelReader::feed(std::string_view piece) { return reading_->feed(piece); }
Result<ThreemfModel> ThreemfModelReader::finish() { return reading_->finish(); }

}  // namespace impend
