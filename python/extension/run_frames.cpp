#include "run_frames.h"

namespace impend::python {

void for_each_frame(const Numbers& times, const Numbers& poses,
                    const std::function<void(pybind11::ssize_t, const SimulationFrame&)>& see) {
  const auto pose = poses.unchecked<3>();
  const auto time = times.unchecked<1>();
  for (pybind11::ssize_t k = 0; k < pose.shape(0); ++k) {
    SimulationFrame frame;
    frame.time = time(k);
    for (pybind11::ssize_t p = 0; p < pose.shape(1); ++p) {
      const auto at = [&](pybind11::ssize_t i) { return pose(k, p, i); };
      const Eigen::Quaterniond turn(at(3), at(4), at(5), at(6));
      frame.bodies.push_back({Vec3(at(0), at(1), at(2)), turn.toRotationMatrix()});
    }
    see(k, frame);
  }
}

}  // namespace impend::python
