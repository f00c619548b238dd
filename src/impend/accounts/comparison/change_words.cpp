// Changes of a design as sentences.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "impend/accounts/comparison/comparison_report.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

std::string quoted(const std::string& name) { return "'" + name + "'"; }

Vec3 vector_in(const std::vector<double>& figures, size_t first) {
  return figures.size() < first + 3 ? Vec3(Vec3::Zero()) : Vec3(figures[first], figures[first + 1], figures[first + 2]);
}

// Digits enough to tell two numbers apart: three, where these are the same twelve.
std::string change_text(double before, double after, const std::string& unit) {
  std::string a = number_text(before), b = number_text(after);
  if (a == b) {
    a = fmt::format("{:.12g}", before);
    b = fmt::format("{:.12g}", after);
  }
  const std::string with = unit.empty() ? "" : " " + unit;
  return a + with + " before, " + b + with + " after";
}

std::string turn_text(double angle) { return number_text(angle * 180 / std::numbers::pi) + "°"; }

std::string move_words(const DesignChange& change, const Assembly& assembly) {
  std::string words;
  if (change.shift.norm() > 0)
    words = fmt::format("moved by {} along {}", length_text(assembly, change.shift.norm()),
                        direction_text(change.shift.normalized()));
  if (change.angle > 0)
    words += fmt::format("{}turned by {} about {}", words.empty() ? "" : " and ", turn_text(change.angle),
                         direction_text(change.axis));
  return words;
}

std::string extents_text(const Assembly& assembly, const std::vector<double>& figures) {
  const Vec3 extent = vector_in(figures, 1);
  std::string text;
  for (int k = 0; k < 3; ++k) text += (k > 0 ? " × " : "") + length_text(assembly, extent[k]);
  return text;
}

std::string size_words(const DesignChange& change, const Assembly& before, const Assembly& after) {
  std::string words = extents_text(before, change.before) + " before, " + extents_text(after, change.after) + " after";
  const double a = change.before.empty() ? 0 : change.before[0], b = change.after.empty() ? 0 : change.after[0];
  if (a > 0 && b > 0) words += fmt::format(", {} times the volume", fmt::format("{:.6g}", b / a));
  return words;
}

std::string vector_change(const DesignChange& change, size_t first, const std::string& unit) {
  const Vec3 a = vector_in(change.before, first), b = vector_in(change.after, first);
  const auto short_text = [&](const Vec3& v) {
    return fmt::format("({}, {}, {}) {}", number_text(v.x()), number_text(v.y()), number_text(v.z()), unit);
  };
  const auto long_text = [&](const Vec3& v) {
    return fmt::format("({:.12g}, {:.12g}, {:.12g}) {}", v.x(), v.y(), v.z(), unit);
  };
  const bool alike = short_text(a) == short_text(b);
  return alike ? long_text(a) + " before, " + long_text(b) + " after"
               : short_text(a) + " before, " + short_text(b) + " after";
}

// Those of the vectors that are others; nothing of one that is as it was.
struct NamedVector {
  size_t first;      // of its figures
  std::string noun;  // "": goes without saying
  std::string unit;
};
std::string vector_changes(const DesignChange& change, const std::vector<NamedVector>& vectors) {
  std::string words;
  for (const NamedVector& v : vectors) {
    if (vector_in(change.before, v.first) == vector_in(change.after, v.first)) continue;
    words +=
        (words.empty() ? "" : "; ") + (v.noun.empty() ? "" : v.noun + " ") + vector_change(change, v.first, v.unit);
  }
  return words;
}

std::string gravity_words(const DesignChange& change) {
  const Vec3 a = vector_in(change.before, 0), b = vector_in(change.after, 0);
  std::string words = "gravity is another: " + vector_change(change, 0, "m/s²");
  const double angle = std::atan2(a.cross(b).norm(), a.dot(b));
  if (a.norm() > 0 && b.norm() > 0 && angle > 0) words += ", turned by " + turn_text(angle);
  return words;
}

std::string friction_words_of(const DesignChange& change, const std::string& of) {
  if (change.before.empty() || change.after.empty())
    return "friction of " + of + (change.before.empty() ? " is named" : " is no longer named");
  std::string words;
  const auto add = [&](size_t k, const std::string& noun, const std::string& unit) {
    if (k >= change.before.size() || change.before[k] == change.after[k]) return;
    words +=
        (words.empty() ? "" : "; ") + noun + " of " + of + ": " + change_text(change.before[k], change.after[k], unit);
  };
  add(0, "coefficient of friction", "");
  if (change.kind == ChangeKind::kPairFriction) add(1, "viscous friction", "N·s/m");
  add(change.kind == ChangeKind::kPairFriction ? 2 : 1, "restitution", "");
  return words;
}

std::string load_words(const DesignChange& change) {
  if (change.before.empty())
    return "a load acts on " + quoted(change.name_after) + ": " +
           fmt::format("{} N, {} N·m", number_text(vector_in(change.after, 0).norm()),
                       number_text(vector_in(change.after, 3).norm()));
  if (change.after.empty()) return "a load on " + quoted(change.name_before) + " is gone";
  // Force, torque, its point where it has one, and its course over time.
  const size_t kCourse = 9;
  std::vector<NamedVector> vectors = {{0, "", "N"}, {3, "torque", "N·m"}};
  const bool same_place = change.word_before.substr(0, change.word_before.find(',')) ==
                          change.word_after.substr(0, change.word_after.find(','));
  const bool at_point = change.word_before.starts_with("at a point");
  if (same_place && at_point) vectors.push_back({6, "at", "m"});
  std::string words = vector_changes(change, vectors);
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : "; ") + more; };
  if (!same_place)
    add(at_point ? "at the centre of mass, no longer at a point" : "at a point, no longer at the centre of mass");
  const auto course = [&](const std::vector<double>& figures, const std::string& word) {
    const size_t first = word.starts_with("at a point") ? kCourse : kCourse - 3;
    return figures.size() > first
               ? std::vector<double>(figures.begin() + static_cast<std::ptrdiff_t>(first), figures.end())
               : std::vector<double>();
  };
  if (course(change.before, change.word_before) != course(change.after, change.word_after))
    add("its course over time is another");
  return "a load on " + quoted(change.name_before) + " is another: " + words;
}

std::string connection_words(const DesignChange& change, const std::string& noun) {
  const std::string kind = change.word_before.empty() ? change.word_after : change.word_before;
  const std::string what = (kind.empty() ? noun : noun + " (" + kind + ")");
  if (change.name_before.empty()) return what + " was added: " + quoted(change.name_after);
  if (change.name_after.empty()) return what + " was removed: " + quoted(change.name_before);
  if (change.word_before != change.word_after)
    return fmt::format("{} {} is another: {} before, {} after", noun, quoted(change.name_before), change.word_before,
                       change.word_after);
  return fmt::format("{} {} is another: its place, axis or figures", what, quoted(change.name_before));
}

std::string ground_words(const DesignChange& change, const Assembly& before, const Assembly& after) {
  if (change.before.empty()) return "there is a ground, at height " + length_text(after, change.after[0]);
  if (change.after.empty())
    return "there is no ground any more, it was at height " + length_text(before, change.before[0]);
  return fmt::format("the ground is at height {}, before at {}", length_text(after, change.after[0]),
                     length_text(before, change.before[0]));
}

std::string gap_words(const DesignChange& change, const Assembly& before, const Assembly& after) {
  const auto text = [](const std::vector<double>& figures, const Assembly& assembly) {
    const std::string angle = turn_text(figures.empty() ? 0 : figures.back());
    return (figures.size() > 1 ? length_text(assembly, figures[0]) : std::string("auto")) + " and " + angle;
  };
  return "gap and angle within which surfaces touch: " + text(change.before, before) + " before, " +
         text(change.after, after) + " after";
}

std::string mass_words(const DesignChange& change) {
  const std::string name = quoted(change.name_after);
  if (change.kind == ChangeKind::kDensity)
    return "density of " + name + ": " + change_text(change.before[0], change.after[0], "kg/m³");
  if (change.word_before.empty())
    return "mass of " + name + ": " + change_text(change.before[0], change.after[0], "kg");
  return "centre of mass or inertia of " + name + " is stated otherwise";
}

}  // namespace

std::string change_words(const DesignChange& change, const Assembly& before, const Assembly& after) {
  const std::string name = quoted(change.name_after.empty() ? change.name_before : change.name_after);
  switch (change.kind) {
    case ChangeKind::kPartRemoved:
      return name + " was removed";
    case ChangeKind::kPartAdded:
      return name + " was added";
    case ChangeKind::kPartRenamed:
      return quoted(change.name_before) + " is now called " + name;
    case ChangeKind::kPartMoved:
      return name + " " + move_words(change, after);
    case ChangeKind::kPartReshaped:
      return name + " has another shape: " + size_words(change, before, after);
    case ChangeKind::kPartScaled:
      return name + " was scaled by " + fmt::format("{:.6g}", std::cbrt(change.after.at(0) / change.before.at(0))) +
             ": " + size_words(change, before, after);
    case ChangeKind::kPartMirrored:
      return name + " was mirrored";
    case ChangeKind::kDensity:
    case ChangeKind::kMass:
      return mass_words(change);
    case ChangeKind::kFixed:
      return name + " is fixed, it was free";
    case ChangeKind::kFreed:
      return name + " is free, it was fixed";
    case ChangeKind::kVelocity:
      return "velocity of " + name + ": " + vector_changes(change, {{0, "", "m/s"}, {3, "turning", "rad/s"}});
    case ChangeKind::kLevels:
      return fmt::format("levels of {}: '{}' before, '{}' after", name, change.word_before, change.word_after);
    case ChangeKind::kGravity:
      return gravity_words(change);
    case ChangeKind::kGround:
      return ground_words(change, before, after);
    case ChangeKind::kLoad:
      return load_words(change);
    case ChangeKind::kJointRemoved:
    case ChangeKind::kJointAdded:
    case ChangeKind::kJointChanged:
      return connection_words(change, "joint");
    case ChangeKind::kSpringRemoved:
    case ChangeKind::kSpringAdded:
    case ChangeKind::kSpringChanged:
      return connection_words(change, "spring");
    case ChangeKind::kFriction:
      return friction_words_of(change, "pairs that are not named");
    case ChangeKind::kPairFriction:
      return friction_words_of(change, name);
    case ChangeKind::kSequence:
      return "the order of assembly is another";
    case ChangeKind::kGap:
      break;
  }
  return gap_words(change, before, after);
}

}  // namespace impend
