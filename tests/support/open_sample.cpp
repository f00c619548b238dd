#include <cmath>
#include <filesystem>
#include <fstream>

#include "impend/import/archive/file_source.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/cad/cad_stream.h"
#include "impend/import/model_parts.h"
#include "impend/import/read_assembly.h"
#include "impend/import/read_model.h"
#include "tests/support/sample_files.h"

namespace impend::test {
namespace {

// Rotations of files that write six digits may miss orthonormality by as much.
constexpr double kOrthonormal = 1e-5;

Opened refused(const Error& error, const std::string& path) {
  Opened outcome{false, error.code, ""};
  if (error.message.empty()) outcome.fault = "an error without a message";
  if (error.hint.empty()) outcome.fault = "an error without a hint: " + error.message;
  if (error.place.file.rfind(path, 0) != 0) outcome.fault = "an error of another file: " + to_string(error);
  if (error.code == ErrorCode::kInternal) outcome.fault = "an internal error: " + to_string(error);
  return outcome;
}

std::string pose_fault(const RigidTransform& X) {
  if (!X.R.allFinite() || !X.p.allFinite()) return "a pose is not finite";
  if (!(X.R.transpose() * X.R).isIdentity(kOrthonormal) || X.R.determinant() < 0) return "a pose is no rotation";
  return "";
}

std::string mesh_fault(const TriangleMesh& mesh) {
  if (mesh.triangles.empty()) return "a mesh has no triangle";
  for (const Vec3& vertex : mesh.vertices)
    if (!vertex.allFinite()) return "a coordinate is not finite";
  const int count = static_cast<int>(mesh.vertices.size());
  for (const auto& triangle : mesh.triangles)
    for (const int corner : triangle)
      if (corner < 0 || corner >= count) return "an index is out of range";
  return "";
}

std::string part_fault(const Part& part) {
  if (part.name.empty()) return "a part has no name";
  if (!part.coordinate_noise.allFinite() || part.coordinate_noise.minCoeff() < 0) return "noise is no length";
  if (const std::string fault = pose_fault(part.X_WP); !fault.empty()) return fault;
  return part.mesh.triangles.empty() ? "" : mesh_fault(part.mesh);  // what is left after cleaning may be nothing
}

std::string parts_fault(const std::vector<Part>& parts) {
  if (parts.empty()) return "a model without parts";
  for (const Part& part : parts) {
    if (const std::string fault = part_fault(part); !fault.empty()) return "part '" + part.name + "': " + fault;
  }
  return "";
}

Opened opened(const std::string& fault) { return {true, ErrorCode::kInternal, fault}; }

std::string model_fault(const ModelFile& file) {
  if (file.objects.empty()) return "a model without objects";
  for (const MeshObject& object : file.objects) {
    if (const std::string fault = mesh_fault(object.mesh); !fault.empty()) return fault;
    if (!object.noise.half_width.allFinite() || object.noise.half_width.minCoeff() < 0) return "noise is no length";
    const int surfaces = static_cast<int>(object.surfaces.surfaces.size());
    for (const int tag : object.surfaces.of_triangle)
      if (tag < -1 || tag >= surfaces) return "a triangle has a surface that is not there";
  }
  const int objects = static_cast<int>(file.objects.size());
  for (const Placement& placement : file.placements) {
    if (placement.object < 0 || placement.object >= objects) return "a placement has no object";
    if (!(placement.noise >= 0)) return "noise is no length";
  }
  return parts_fault(parts_from_model(file, file.unit ? file.unit->metres : 1, true));
}

Opened open_model(const SampleFile& sample, const std::string& bytes) {
  ModelReadOptions options;
  // A companion without a text is what the sample damages.
  options.companion = [&](const std::string& name) -> Result<std::string> {
    const auto found = sample.companions.find(name);
    if (found != sample.companions.end()) return found->second.empty() ? bytes : found->second;
    return Error{ErrorCode::kFileNotFound, "no such file", {sample.path + "/" + name, 0, "", ""}, "pack it"};
  };
  const auto file = parse_model(sample.path, sample.packed ? sample.packed(bytes) : bytes, options);
  return model_outcome(file, sample.path);
}

Opened open_assembly_file(const SampleFile& sample, const std::string& bytes) {
  const auto file = parse_assembly_file(sample.path, bytes);
  if (!file) return refused(file.error(), sample.path);
  Opened outcome{true, ErrorCode::kInternal, file.value().parts.empty() ? "an assembly without parts" : ""};
  for (const AssemblyFilePart& part : file.value().parts) {
    if (const std::string fault = pose_fault(part.X_WP); !fault.empty()) outcome.fault = fault;
  }
  for (const Load& load : file.value().loads) {
    if (load.part < 0 || load.part >= static_cast<int>(file.value().parts.size())) outcome.fault = "a load on no part";
    if (!load.force.allFinite() || !load.torque.allFinite()) outcome.fault = "a load is not finite";
  }
  if (!file.value().gravity.allFinite() || !(file.value().metres_per_unit > 0)) outcome.fault = "gravity or unit";
  return outcome;
}

// As the command line does; a unit is named where the archive turns out to hold no assembly file.
Opened open_zip(const SampleFile& sample, const std::string& bytes, const std::string& scratch) {
  const std::string path = (std::filesystem::path(scratch) / sample.path).string();
  std::ofstream(path, std::ios::binary) << (sample.packed ? sample.packed(bytes) : bytes);
  const auto folder = open_zip_folder(path);
  if (!folder) return refused(folder.error(), path);
  ImportOptions options;
  auto assembly = read_assembly({path}, options);
  if (!assembly && assembly.error().code == ErrorCode::kUnitMissing) {
    options.unit = "mm";
    assembly = read_assembly({path}, options);
  }
  return assembly ? opened(parts_fault(assembly.value().parts)) : refused(assembly.error(), path);
}

Opened open_cad_stream(const SampleFile& sample, const std::string& bytes) {
  CadStreamReader reader;
  Status fed = reader.feed(bytes);
  auto model = fed ? reader.take_model() : Result<ModelFile>(fed.error());
  if (model) {
    model.value().path = sample.path;
    return opened(model_fault(model.value()));
  }
  Error error = model.error();  // the caller says the place
  error.place.file = sample.path;
  return refused(error, sample.path);
}

}  // namespace

Opened model_outcome(const Result<ModelFile>& file, const std::string& path) {
  return file ? opened(model_fault(file.value())) : refused(file.error(), path);
}

Opened open_sample(const SampleFile& sample, const std::string& bytes, const std::string& scratch) {
  switch (sample.kind) {
    case SampleKind::kModel:
      return open_model(sample, bytes);
    case SampleKind::kAssemblyFile:
      return open_assembly_file(sample, bytes);
    case SampleKind::kZipFolder:
      return open_zip(sample, bytes, scratch);
    case SampleKind::kCadStream:
      break;
  }
  return open_cad_stream(sample, bytes);
}

}  // namespace impend::test
