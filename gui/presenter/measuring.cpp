#include "gui/presenter/measuring.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "impend/pipeline/measure/part_features.h"

namespace impend::gui {
namespace {

constexpr int kDigitsRead = 7;                // as a person reads; copied rows have all
constexpr std::size_t kMostListed = 500;      // features of one part: more is no list that somebody reads
constexpr std::size_t kMostListedMarked = 3;  // lines in the view of a list: more would hide the part

std::string feature_words(const Assembly& assembly, const MeasuredFeature& feature) {
  return fmt::format("{} of '{}'", to_string(feature.kind), assembly.body_name(feature.body));
}

// On what the figure rests.
std::string source_words(const Assembly& assembly, const Measurement& measurement) {
  if (measurement.exact) return "exact";
  if (!(measurement.residual > 0)) return "of the mesh";
  return fmt::format("facets within {:.2g} {}", measurement.residual / assembly.metres_per_unit, assembly.unit_name);
}

MeasuredFeature ground_feature(const Assembly& assembly, const MeasuredClick& click) {
  MeasuredFeature feature;
  feature.kind = FeatureKind::kPlane;
  feature.body = click.body;
  feature.picked = click.place;
  feature.direction = assembly.up();
  feature.point = assembly.ground->height * assembly.up();
  feature.exact = true;
  return feature;
}

bool same_place(const RigidTransform& a, const RigidTransform& b) { return a.R == b.R && a.p == b.p; }

// Along the axes of the world.
std::vector<Measurement> sizes_of(const MeasuredPart& part) {
  Box3 box;
  for (const Vec3& vertex : part.surface.mesh.vertices) box.add(vertex);
  std::vector<Measurement> sizes;
  for (int axis = 0; axis < 3; ++axis) {
    Measurement size;
    size.name = fmt::format("size along {}", "xyz"[axis]);
    size.value = box.upper[axis] - box.lower[axis];
    size.ends = {box.lower, box.lower};
    size.ends[1][axis] = box.upper[axis];
    size.exact = true;
    for (const PlanarRegion& region : part.surface.regions) {
      size.residual = std::max(size.residual, region.sagitta);
      size.exact = size.exact && region.sagitta == 0;
    }
    sizes.push_back(size);
  }
  return sizes;
}

constexpr double kNotOfThisKind = std::numeric_limits<double>::quiet_NaN();

Cell measured_cell(const Assembly& assembly, const Measurement& measurement, bool angle) {
  if (measurement.angle != angle) return number_cell(kNotOfThisKind, "");
  return number_cell(measurement.value, measured_text(assembly, measurement));
}

}  // namespace

std::string measured_text(const Assembly& assembly, const Measurement& measurement) {
  if (measurement.angle) return fmt::format("{:.{}g}°", measurement.value / kRadiansPerDegree, kDigitsRead);
  return fmt::format("{:.{}g} {}", measurement.value / assembly.metres_per_unit, kDigitsRead, assembly.unit_name);
}

void Measuring::clear() {
  parts_.clear();
  first_.reset();
  found_.clear();
  newest_ = 0;
}

void Measuring::follow(const Assembly& assembly) {
  Key now;
  for (const Part& part : assembly.parts) now.emplace_back(part.X_WP, part.mesh.triangles.size());
  const auto same = [](const auto& a, const auto& b) { return a.second == b.second && same_place(a.first, b.first); };
  if (std::equal(now.begin(), now.end(), shapes_.begin(), shapes_.end(), same)) return;
  clear();
  shapes_ = std::move(now);
}

std::shared_ptr<const MeasuredPart> Measuring::part(const Assembly& assembly, int body) {
  if (body < 0 || body >= static_cast<int>(assembly.parts.size())) return nullptr;
  std::shared_ptr<const MeasuredPart>& known = parts_[body];
  if (known) return known;
  Result<MeasuredPart> made = part_to_measure(assembly, body);
  if (made) known = std::make_shared<const MeasuredPart>(std::move(made).value());
  return known;
}

std::optional<MeasuredFeature> Measuring::feature(const Assembly& assembly, const MeasuredClick& click) {
  if (click.body == static_cast<int>(assembly.parts.size()) && assembly.ground) return ground_feature(assembly, click);
  if (click.body < 0 || click.body >= static_cast<int>(assembly.parts.size())) return std::nullopt;
  const auto on = part(assembly, click.body);
  return on ? feature_at(*on, click.place, click.reach, click.wish) : std::nullopt;
}

void Measuring::add(const Assembly& assembly, const std::vector<Measurement>& found, const MeasuredFeature& a,
                    const MeasuredFeature* b) {
  for (const Measurement& measurement : found) {
    found_.push_back({measurement, a.body, b == nullptr ? -1 : b->body, feature_words(assembly, a),
                      b == nullptr ? "" : feature_words(assembly, *b)});
  }
}

std::string Measuring::gap_of(const Assembly& assembly, int a, int b) {
  follow(assembly);
  const auto first = part(assembly, a), second = part(assembly, b);
  if (!first || !second) return "These parts cannot be measured";
  newest_ = found_.size();
  const auto words = [&](int body) { return fmt::format("part '{}'", assembly.body_name(body)); };
  const Measurement gap = measure_gap(*first, *second);
  found_.push_back({gap, a, b, words(a), words(b)});
  return fmt::format("Between {} and {}: {}", words(a), words(b),
                     gap.value > 0 ? "gap " + measured_text(assembly, gap) : "no gap, they touch or overlap");
}

std::string Measuring::list_of(const Assembly& assembly, int body) {
  follow(assembly);
  const auto on = part(assembly, body);
  if (!on) return "This part cannot be measured";
  newest_ = found_.size();
  const std::string name = fmt::format("part '{}'", assembly.body_name(body));
  for (const Measurement& side : sizes_of(*on)) found_.push_back({side, body, -1, name, ""});
  const PartFeatures listed = features_of(*on, kMostListed);
  std::map<FeatureKind, int> counts;
  for (const MeasuredFeature& feature : listed.features) {
    const int number = ++counts[feature.kind];
    for (const Measurement& measurement : measure(feature))
      found_.push_back({measurement, body, -1,
                        fmt::format("{} {} of '{}'", to_string(feature.kind), number, assembly.body_name(body)), ""});
  }
  std::string words = fmt::format("The {}: its size", name);
  for (const auto& [kind, count] : counts)
    words += fmt::format(", {} {}{}", count, to_string(kind), count > 1 ? "s" : "");
  if (listed.left_out > 0) words += fmt::format("; {} more are left out", listed.left_out);
  return words + ". They are in the table Measured";
}

std::string Measuring::click(const Assembly& assembly, const std::optional<MeasuredClick>& click) {
  follow(assembly);
  const std::optional<MeasuredFeature> hit = click ? feature(assembly, *click) : std::nullopt;
  if (!hit) return "Nothing is there to measure: click on a part, its edge or corner, or on the ground";
  newest_ = found_.size();
  const auto told = [&] {
    std::string words;
    for (size_t i = newest_; i < found_.size(); ++i) {
      words += (words.empty() ? "" : ", ") + found_[i].measurement.name + " " +
               measured_text(assembly, found_[i].measurement);
    }
    return words;
  };
  if (!first_) {
    first_ = hit;
    add(assembly, measure(*hit), *hit, nullptr);
    const std::string own = told();
    return "The " + feature_words(assembly, *hit) + (own.empty() ? "" : ": " + own) +
           ". Click on a second one for what is between the two";
  }
  const MeasuredFeature first = *std::exchange(first_, std::nullopt);
  add(assembly, measure(first, *hit), first, &*hit);
  const int parts = static_cast<int>(assembly.parts.size());
  if (first.body != hit->body && first.body < parts && hit->body < parts) {
    const auto a = part(assembly, first.body), b = part(assembly, hit->body);
    found_.push_back({measure_gap(*a, *b), first.body, hit->body,
                      fmt::format("part '{}'", assembly.body_name(first.body)),
                      fmt::format("part '{}'", assembly.body_name(hit->body))});
  }
  const std::string between = told();
  const std::string of = "Between the " + feature_words(assembly, first) + " and the " + feature_words(assembly, *hit);
  return of + ": " + (between.empty() ? "nothing to tell, since they are one line or plane" : between);
}

Table Measuring::table(const Assembly& assembly) const {
  Table table;
  table.columns = {{"What", "", false},
                   {"Of", "what was clicked first", false},
                   {"And", "what was clicked then", false},
                   {"Length", "", true, assembly.unit_name, assembly.metres_per_unit},
                   {"Angle", "", true, "°", kRadiansPerDegree},
                   {"Rests on", "exact: figures of the CAD model, or corners as they are stored", false}};
  for (const Found& found : found_) {
    Row row;
    row.item = {SceneItem::Kind::kBody, found.a};
    row.bodies = {found.a};
    if (found.b >= 0) row.bodies.push_back(found.b);
    row.state = found.measurement.name;
    row.cells = {text_cell(found.measurement.name),
                 text_cell(found.of),
                 text_cell(found.and_of),
                 measured_cell(assembly, found.measurement, false),
                 measured_cell(assembly, found.measurement, true),
                 text_cell(source_words(assembly, found.measurement))};
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<MeasureMark> Measuring::marks(const Assembly& assembly) const {
  std::vector<MeasureMark> marks;
  const bool listed = found_.size() - newest_ > kMostListedMarked && !first_;
  const size_t end = listed ? newest_ + kMostListedMarked : found_.size();
  for (size_t i = newest_; i < end; ++i) {
    const Measurement& measurement = found_[i].measurement;
    // One line is enough for what is the same line: a radius beside its diameter.
    if (measurement.name == "diameter") continue;
    marks.push_back({measurement.ends, measured_text(assembly, measurement)});
  }
  if (first_) marks.push_back({{first_->picked, first_->picked}, ""});
  return marks;
}

}  // namespace impend::gui
