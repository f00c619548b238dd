#include "array_view.h"

namespace impend::python {

namespace py = pybind11;

void bind_views(py::module_& module) {
  py::class_<ArrayView>(module, "View", py::buffer_protocol()).def_buffer([](ArrayView& view) {
    return py::buffer_info(const_cast<void*>(view.data), view.item, view.format,
                           static_cast<py::ssize_t>(view.shape.size()), view.shape, view.strides, true);
  });
}

}  // namespace impend::python
