// Measuring in the view: what has been pointed at, what was found, and how it is told.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/snapshot.h"
#include "gui/presenter/table.h"
#include "impend/pipeline/measure/measure.h"

namespace impend::gui {

// A click on a body: a part, or the ground.
struct MeasuredClick {
  int body = -1;
  Vec3 place = Vec3::Zero();  // world, m
  double reach = 0;           // m: a corner or edge this near is meant
  PickWish wish = PickWish::kNearest;
};

// A line in the view with what is written at its middle.
struct MeasureMark {
  std::array<Vec3, 2> ends = {Vec3::Zero(), Vec3::Zero()};  // world
  std::string words;                                        // "12.5 mm"
};

// Two clicks measure what is between them, one what its surface has. A part of many triangles takes long the first
// time; copies share what was prepared, so that a thread works on a copy which then takes the place of the first.
// Held by tests/presenter/test_measuring.
class Measuring {
 public:
  // Takes the click, nothing for one beside all parts; gives the sentence that is said of it. The first of two clicks
  // is waited upon until clear_first().
  std::string click(const Assembly& assembly, const std::optional<MeasuredClick>& click);
  // Without pointing: the gap of two parts, and size, radii and lengths of one, a row each. Likewise a sentence.
  std::string gap_of(const Assembly& assembly, int a, int b);
  std::string list_of(const Assembly& assembly, int body);
  // What was measured holds of these shapes in these places; of others it is forgotten.
  void follow(const Assembly& assembly);
  void clear_first() { first_.reset(); }
  void clear();

  bool waits() const { return first_.has_value(); }
  // What has been measured, a row each, in the assembly's unit.
  Table table(const Assembly& assembly) const;
  // Of the newest click.
  std::vector<MeasureMark> marks(const Assembly& assembly) const;

 private:
  struct Found {
    Measurement measurement;
    int a = -1, b = -1;  // bodies; b = −1: of one feature
    std::string of, and_of;
  };
  using Key = std::vector<std::pair<RigidTransform, std::size_t>>;

  std::optional<MeasuredFeature> feature(const Assembly& assembly, const MeasuredClick& click);
  std::shared_ptr<const MeasuredPart> part(const Assembly& assembly, int body);
  void add(const Assembly& assembly, const std::vector<Measurement>& found, const MeasuredFeature& a,
           const MeasuredFeature* b);

  Key shapes_;  // of which the rest speaks
  std::map<int, std::shared_ptr<const MeasuredPart>> parts_;
  std::optional<MeasuredFeature> first_;
  std::vector<Found> found_;
  std::size_t newest_ = 0;  // of found_, from where the newest click's are
};

// "12.34568 mm" in the assembly's unit, "30°": seven digits.
std::string measured_text(const Assembly& assembly, const Measurement& measurement);

}  // namespace impend::gui
