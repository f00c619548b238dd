// Frames of a run, as Python holds them in arrays.
#pragma once

#include <pybind11/numpy.h>

#include <functional>

#include "impend/simulation/simulation.h"

namespace impend::python {

using Numbers = pybind11::array_t<double, pybind11::array::c_style>;

// Each frame in the order of time: `times` (f,), `poses` (f, n, 7).
void for_each_frame(const Numbers& times, const Numbers& poses,
                    const std::function<void(pybind11::ssize_t, const SimulationFrame&)>& see);

}  // namespace impend::python
