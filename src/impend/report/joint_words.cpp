#include "impend/report/joint_words.h"

namespace impend {

std::string joint_noun(JointType type) {
  const std::string name = to_string(type);
  return type == JointType::kHinge || type == JointType::kSlider ? name : name + " joint";
}

}  // namespace impend
