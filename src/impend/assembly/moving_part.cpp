#include "impend/assembly/moving_part.h"

namespace impend {

const Part* moving_part(const Assembly& assembly) {
  for (const Part& part : assembly.parts) {
    if (!part.fixed && !(part.linear_velocity.isZero(0) && part.angular_velocity.isZero(0))) return &part;
  }
  return nullptr;
}

}  // namespace impend
