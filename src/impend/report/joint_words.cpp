#include "impend/report/joint_words.h"

namespace impend {

const char* joint_noun(JointType type) {
  switch (type) {
    case JointType::kFixed:
      return "fixed joint";
    case JointType::kBall:
      return "ball joint";
    case JointType::kHinge:
      return "hinge";
    case JointType::kSlider:
      return "slider";
    case JointType::kCylindrical:
      break;
  }
  return "cylindrical joint";
}

}  // namespace impend
