// From files and arrays to an assembly, and what is in it.
#include <pybind11/stl.h>

#include "array_view.h"
#include "conversation.h"
#include "handles.h"
#include "impend/import/convert.h"
#include "impend/import/given_shapes.h"
#include "impend/import/load_models.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/records.h"
#include "keywords.h"

namespace impend::python {

namespace py = pybind11;

namespace {

AssemblyHandle handle(Assembly assembly, std::vector<std::string> inputs, ImportOptions options, bool from_shapes) {
  return {std::make_shared<const Assembly>(std::move(assembly)), std::move(inputs), std::move(options), from_shapes};
}

bool are_shapes(const std::vector<std::string>& inputs) {
  const Result<ModelInputs> listed = list_model_files(inputs);
  return listed && !listed.value().assembly_file;
}

AssemblyHandle load(const std::vector<std::string>& inputs, const py::dict& keywords, const py::object& progress) {
  const ImportOptions options = import_options(Keywords(keywords));
  SeenFiles seen;
  AssemblyHandle made = handle(
      converse(progress, [&](const Progress& p) { return read_assembly_observed(inputs, options, seen.see(), p); }),
      inputs, options, are_shapes(inputs));
  made.files = seen.list(inputs);
  return made;
}

// A contiguous buffer of numbers of one type.
template <class T>
std::vector<T> numbers_of(const py::buffer& buffer) {
  const py::buffer_info info = buffer.request();
  if (info.format == py::format_descriptor<T>::format() && info.itemsize == sizeof(T) &&
      PyBuffer_IsContiguous(info.view(), 'C') != 0) {
    const T* first = static_cast<const T*>(info.ptr);
    return {first, first + info.size};
  }
  throw py::type_error("expected a contiguous array of another type");
}

std::vector<Vec3> points_of(const py::buffer& buffer) {
  const std::vector<double> numbers = numbers_of<double>(buffer);
  std::vector<Vec3> points;
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
    points.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
  return points;
}

GivenShape shape_of(const py::dict& given) {
  GivenShape shape;
  shape.name = given["name"].cast<std::string>();
  shape.vertices = points_of(given["vertices"].cast<py::buffer>());
  shape.corners = numbers_of<int>(given["corners"].cast<py::buffer>());
  shape.sizes = numbers_of<int>(given["sizes"].cast<py::buffer>());
  shape.single_precision = given["single_precision"].cast<bool>();
  shape.noise = Keywords(given).vector("noise");
  return shape;
}

// `document`: the text of an assembly file whose meshes are the names of `shapes`.
AssemblyHandle build(const std::string& document, const py::list& shapes, const py::dict& keywords,
                     const py::object& progress) {
  const ImportOptions options = import_options(Keywords(keywords));
  std::vector<ModelFile> files;
  for (const py::handle& shape : shapes) {
    const auto given = shape.cast<py::dict>();
    Result<ModelFile> file = model_of_shape(shape_of(given));
    if (!file) {
      Error error = file.error();
      error.place.part = given["part"].cast<std::string>();
      raise(error);
    }
    files.push_back(std::move(file).value());
  }
  return handle(converse(progress, [&](const Progress& p) { return assembly_of_shapes(document, files, options, p); }),
                {}, options, false);
}

AssemblyHandle with(const AssemblyHandle& from, const py::dict& keywords) {
  AssemblyChange change = change_of(Keywords(keywords));
  change.ground_by_default = change.ground_by_default && from.from_shapes;
  AssemblyHandle made =
      handle(value_or_raise(changed(*from.assembly, change)), from.inputs, from.options, from.from_shapes);
  made.files = from.files;
  return made;
}

const Part& part_of(const AssemblyHandle& handle, int index) {
  if (index < 0 || index >= static_cast<int>(handle.assembly->parts.size())) throw py::index_error("no such part");
  return handle.assembly->parts[index];
}

ArrayView vertices(const AssemblyHandle& handle, int index) {
  const std::vector<Vec3>& points = part_of(handle, index).mesh.vertices;
  static const Vec3 nothing = Vec3::Zero();
  const auto count = static_cast<py::ssize_t>(points.size());
  return view_of(handle.assembly, points.empty() ? nothing.data() : points.front().data(), {count, 3},
                 {sizeof(Vec3), sizeof(double)});
}

ArrayView faces(const AssemblyHandle& handle, int index) {
  using Triangle = std::array<int, 3>;
  const std::vector<Triangle>& triangles = part_of(handle, index).mesh.triangles;
  static const int nothing = 0;
  const auto count = static_cast<py::ssize_t>(triangles.size());
  return view_of(handle.assembly, triangles.empty() ? &nothing : triangles.front().data(), {count, 3},
                 {sizeof(Triangle), sizeof(int)});
}

// 4 × 4, row by row.
ArrayView pose(const AssemblyHandle& handle, int index) {
  const RigidTransform& X = part_of(handle, index).X_WP;
  std::vector<double> rows;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) rows.push_back(X.R(i, j));
    rows.push_back(X.p[i]);
  }
  rows.insert(rows.end(), {0, 0, 0, 1});
  return owned(std::move(rows), {4, 4});
}

std::vector<double> list_of(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

py::dict facts(const AssemblyHandle& handle, int index) {
  const Part& part = part_of(handle, index);
  py::dict facts;
  facts["name"] = part.name;
  facts["fixed"] = part.fixed;
  facts["volume"] = part.volume;
  facts["mass"] = part.mass.mass;
  facts["center_of_mass"] = list_of(part.mass.center_of_mass);  // part frame, m
  std::vector<std::vector<double>> inertia;
  for (int i = 0; i < 3; ++i) inertia.push_back(list_of(part.mass.inertia.row(i)));
  facts["inertia"] = inertia;
  facts["coordinate_noise"] = list_of(part.coordinate_noise);
  facts["noise_source"] = part.noise_source;
  facts["color"] = part.color ? py::object(py::str(*part.color)) : py::none();
  facts["closed"] = part.check.closed;
  facts["path"] = part.path;
  return facts;
}

std::vector<std::string> names(const AssemblyHandle& handle) {
  std::vector<std::string> names;
  for (const Part& part : handle.assembly->parts) names.push_back(part.name);
  return names;
}

py::list warnings(const Diagnostics& diagnostics) {
  py::list list;
  for (const Warning& warning : diagnostics) list.append(py::make_tuple(warning.code, warning.message, warning.part));
  return list;
}

// The parts in their places, as a binary glTF file.
py::bytes glb(const AssemblyHandle& handle) {
  const Conversion made = value_or_raise(convert_assembly(*handle.assembly, "parts.glb"));
  return py::bytes(made.files.front().bytes);
}

}  // namespace

void bind_assembly(py::module_& module) {
  module.def("load", &load);
  module.def("build", &build);
  py::class_<AssemblyHandle>(module, "Assembly")
      .def("changed", &with)
      .def("names", &names)
      .def("facts", &facts)
      .def("vertices", &vertices)
      .def("faces", &faces)
      .def("pose", &pose)
      .def("name", [](const AssemblyHandle& h) { return h.assembly->name; })
      .def("gravity", [](const AssemblyHandle& h) { return list_of(h.assembly->gravity); })
      .def("unit", [](const AssemblyHandle& h) { return h.assembly->unit_name; })
      .def("metres_per_unit", [](const AssemblyHandle& h) { return h.assembly->metres_per_unit; })
      .def("ground",
           [](const AssemblyHandle& h) {
             return h.assembly->ground ? std::optional(h.assembly->ground->height) : std::nullopt;
           })
      .def("warnings", [](const AssemblyHandle& h) { return warnings(h.assembly->warnings); })
      .def("info_json", [](const AssemblyHandle& h) { return info_to_json(*h.assembly); })
      .def("glb", &glb)
      .def("write", [](const AssemblyHandle& h, const std::string& folder, bool force) {
        value_or_raise(write_assembly(*h.assembly, folder, force));
      });
}

}  // namespace impend::python
