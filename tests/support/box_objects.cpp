#include "tests/support/box_objects.h"

#include <vector>

namespace impend::test {

std::string box_object(const std::string& name, int before, const std::array<int, 3>& lower,
                       const std::array<int, 3>& upper) {
  std::string text = "o " + name + "\n";
  for (const int x : {lower[0], upper[0]}) {
    for (const int y : {lower[1], upper[1]}) {
      for (const int z : {lower[2], upper[2]})
        text += "v " + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) + "\n";
    }
  }
  for (const std::array<int, 4>& face : std::vector<std::array<int, 4>>{
           {1, 2, 4, 3}, {5, 7, 8, 6}, {1, 5, 6, 2}, {3, 4, 8, 7}, {1, 3, 7, 5}, {2, 6, 8, 4}}) {
    text += "f";
    for (const int corner : face) text += " " + std::to_string(8 * before + corner);
    text += "\n";
  }
  return text;
}

}  // namespace impend::test
