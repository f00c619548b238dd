#include "impend/accounts/plan/orient_words.h"

#include <cmath>

#include "impend/accounts/plan/plan_words.h"
#include "impend/base/numbers.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

constexpr double kSharpPush = 5e-3;  // pushes that are enclosed to this share are told as one number

}  // namespace

std::string newtons_text(const WeakestPush& push) {
  if (!push.found()) {
    // What forces prove is told, and that no motion limits it.
    return push.force[0] > 0 ? "at least " + at_least_text(push.force[0]) + " N, no limit found" : "not found";
  }
  if (!push.limited()) return number_text(push.force[1]) + " N or more";
  if (push.force[1] == 0) return "0";
  if (push.force[1] - push.force[0] <= kSharpPush * push.force[1]) return number_text(push.force[1]) + " N";
  return at_least_text(push.force[0]) + " to " + at_most_text(push.force[1]) + " N";
}

std::string weakest_push_text(const Assembly& assembly, const WeakestPush& push) {
  const bool known = push.found() || push.force[0] > 0;
  return newtons_text(push) + (known ? " on '" + assembly.parts[push.body].name + "'" : "");
}

std::string least_angle_text(double radians) { return at_least_text(radians / kRadiansPerDegree) + "°"; }

std::string standing_title(const std::string& name, const StateAnswer& answer, bool color) {
  if (is_proved_to_stand(answer)) return titled(name, "STANDS", TextColor::kGreen, color);
  if (answer.friction && may_stand(answer)) {
    return titled(name, "MAY STAND", TextColor::kYellow, color) + " (friction can hold it, which is not proof)";
  }
  return is_called_falling(answer) ? titled(name, "FALLS", TextColor::kRed, color)
                                   : titled(name, "NOT DECIDED", TextColor::kYellow, color) + doubt(answer);
}

}  // namespace impend
