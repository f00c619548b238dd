// Writing an assembly so that reading it back gives the same one.
//
// Lengths are printed in the assembly's unit as the shortest decimals that read back to the same metres, so parts,
// poses and gaps survive to the last bit or nearly. Mass is written as a density where one explains it, as mass alone
// where a uniform body does, and as mass, centre and inertia only otherwise.
//
// The reader infers coordinate noise from the digits of a mesh file (noise.h), so digits are evidence and must not be
// improved: float32 values printed as shortest doubles stay recognizable float32 values, and a mesh that came with a
// fixed number of decimals is printed with the same number, padded. The printed text is shown to the same gauge the
// reader uses; where it would infer another noise (whole numbers from a binary float32 file look like design values)
// the part states "coordinate_noise" in the assembly file.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "impend/assembly/mesh_findings.h"
#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/base/tolerances.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/assembly_file/poses_and_joints.h"
#include "impend/import/file_bytes.h"
#include "impend/import/read_assembly.h"
#include "impend/import/stated_mass.h"
#include "impend/import/write_meshes.h"

namespace impend {
namespace {

namespace fs = std::filesystem;
using OrderedJson = nlohmann::ordered_json;

OrderedJson to_json(const Vec3& v) { return OrderedJson::array({v.x(), v.y(), v.z()}); }

OrderedJson to_json(const Mat3& m) {
  OrderedJson rows = OrderedJson::array();
  for (int i = 0; i < 3; ++i) rows.push_back(to_json(Vec3(m.row(i).transpose())));
  return rows;
}

OrderedJson pose_json(const RigidTransform& X, double unit) {
  const Vec3 p = in_unit(X.p, unit);
  if (X.R == Mat3::Identity()) return OrderedJson{{"translation", to_json(p)}};
  OrderedJson rows = OrderedJson::array();
  for (int i = 0; i < 3; ++i) rows.push_back(OrderedJson::array({X.R(i, 0), X.R(i, 1), X.R(i, 2), p[i]}));
  rows.push_back(OrderedJson::array({0, 0, 0, 1}));
  return OrderedJson{{"matrix", rows}};
}

// The name as that of a file, with a number added while it is taken (compared without case).
std::string free_file_name(const std::string& name, std::set<std::string>* taken) {
  const std::string safe = safe_file_name(name, "part");
  const auto lower = [](std::string text) {
    for (char& c : text) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return text;
  };
  std::string result = safe;
  for (int number = 2; !taken->insert(lower(result)).second; ++number) result = fmt::format("{}-{}", safe, number);
  return result;
}

void add_mass(const Part& part, double unit, OrderedJson* entry) {
  if (!(part.mass.mass > 0)) return;
  if (is_uniform(part)) {
    const double density = std::strtod(fmt::format("{:.12g}", part.mass.mass / part.volume).c_str(), nullptr);
    const double difference = std::abs(mass_properties(volume_moments(part.mesh), density).mass - part.mass.mass);
    const bool by_density = difference <= InputTolerances{}.same_mass * part.mass.mass;
    (*entry)[by_density ? "density" : "mass"] = by_density ? density : part.mass.mass;
    return;
  }
  (*entry)["mass"] = part.mass.mass;
  (*entry)["center_of_mass"] = to_json(in_unit(part.mass.center_of_mass, unit));
  (*entry)["inertia"] = to_json(part.mass.inertia);
}

// A unit that an assembly file knows: the assembly's own, or millimetres.
struct PrintUnit {
  std::string name;
  double metres;
};

PrintUnit print_unit(const Assembly& assembly) {
  if (metres_per_unit(assembly.unit_name)) return {assembly.unit_name, assembly.metres_per_unit};
  return {"mm", *metres_per_unit("mm")};
}

// Mesh files by what they were read from: the parts of a wall share one brick, here as in the file they came from.
class MeshFiles {
 public:
  MeshFiles(const std::vector<Part>& parts, const std::string& folder, double unit)
      : first_(first_with_equal_mesh(parts)), folder_(folder), unit_(unit) {}

  // The name of the file that holds the mesh of parts[index], printed now unless an equal one was; adds what its digits
  // do not show to `entry`.
  void add(const Part& part, std::size_t index, OrderedJson* entry) {
    const Vec3& noise = part.coordinate_noise;
    const Key key{first_[index], part.mesh_file, part.mesh_object, {noise.x(), noise.y(), noise.z()}};
    auto known = printed_.find(key);
    if (known == printed_.end()) known = printed_.emplace(key, print(part)).first;
    (*entry)["mesh"] = known->second.file;
    if (known->second.states_noise) (*entry)["coordinate_noise"] = to_json(in_unit(noise, unit_));
  }

  std::vector<OutputFile> take() { return std::move(files_); }

 private:
  using Key = std::tuple<int, std::string, std::string, std::array<double, 3>>;
  struct Printed {
    std::string file;
    bool states_noise;
  };

  Printed print(const Part& part) {
    const std::string stem = free_file_name(part.name, &taken_);
    const TriangleMesh mesh = mesh_in_unit(part.mesh, unit_);
    const auto decimals = decimals_that_show(in_unit(part.coordinate_noise, unit_), mesh);
    files_.push_back({(fs::path(folder_) / (stem + ".obj")).string(), print_obj(stem, mesh, decimals.value_or(-1))});
    return {stem + ".obj", !decimals};
  }

  std::vector<int> first_;
  std::string folder_;
  double unit_;
  std::set<std::string> taken_;
  std::map<Key, Printed> printed_;
  std::vector<OutputFile> files_;
};

OrderedJson part_json(const Part& part, std::size_t index, double unit, MeshFiles* meshes) {
  OrderedJson entry = {{"name", part.name}};
  if (part.fixed) entry["fixed"] = true;
  if (part.color) entry["color"] = *part.color;
  if (!part.path.empty()) entry["path"] = part.path;
  if (part.X_WP.R != Mat3::Identity() || !part.X_WP.p.isZero(0)) entry["pose"] = pose_json(part.X_WP, unit);
  add_mass(part, unit, &entry);
  if (OrderedJson velocity = velocity_json(part); !velocity.is_null()) entry["velocity"] = std::move(velocity);
  meshes->add(part, index, &entry);
  return in_order("part", entry);
}

OrderedJson loads_json(const Assembly& assembly, double unit) {
  OrderedJson loads = OrderedJson::array();
  for (const Load& load : assembly.loads) {
    OrderedJson entry = {{"part", assembly.parts[load.part].name}, {"force", to_json(load.force)}};
    if (load.point) entry["point"] = to_json(in_unit(*load.point, unit));
    if (!load.torque.isZero(0)) entry["torque"] = to_json(load.torque);
    if (!load.times.empty()) entry["times"] = course_json(load.times, 1);
    loads.push_back(in_order("load", entry));
  }
  return loads;
}

OrderedJson header_json(const Assembly& assembly, const PrintUnit& print) {
  const double unit = print.metres;
  OrderedJson root = {{"format", "impend-assembly"}, {"version", 1}, {"name", assembly.name}};
  root["length_unit"] = print.name;
  root["gravity"] = to_json(assembly.gravity);
  if (assembly.ground) root["ground"] = {{"height", in_unit(assembly.ground->height, unit)}};
  if (assembly.friction.mu > 0) root["defaults"]["friction"] = assembly.friction.mu;
  if (assembly.friction.restitution > 0) root["defaults"]["restitution"] = assembly.friction.restitution;
  root["contact"]["gap"] = "auto";
  if (assembly.contact.gap) root["contact"]["gap"] = in_unit(*assembly.contact.gap, unit);
  root["contact"]["angle_deg"] = in_unit(assembly.contact.angle, kRadiansPerDegree);
  return root;
}

Status write_all(const std::vector<OutputFile>& files, const std::string& folder, bool overwrite) {
  const auto failed = [](const std::string& path, const std::string& why, const char* hint) {
    return Error{ErrorCode::kOutput, why, {path, 0, "", ""}, hint};
  };
  std::error_code failure;
  for (const OutputFile& file : files) {
    if (!overwrite && fs::exists(file.path, failure)) {
      return failed(file.path, "the file exists already", "choose another folder, or ask to overwrite");
    }
  }
  fs::create_directories(folder, failure);
  if (!fs::is_directory(folder))
    return failed(folder, "the folder cannot be made: " + failure.message(), "choose another");
  for (const OutputFile& file : files) {
    std::ofstream stream(file.path, std::ios::binary | std::ios::trunc);
    stream.write(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
    stream.close();
    if (!stream) return failed(file.path, "the file cannot be written", "check permissions and free space");
  }
  return ok_status();
}

}  // namespace

std::vector<OutputFile> assembly_files(const Assembly& assembly, const std::string& folder) {
  const PrintUnit unit = print_unit(assembly);
  MeshFiles meshes(assembly.parts, folder, unit.metres);
  OrderedJson root = header_json(assembly, unit);
  root["parts"] = OrderedJson::array();
  for (std::size_t i = 0; i < assembly.parts.size(); ++i)
    root["parts"].push_back(part_json(assembly.parts[i], i, unit.metres, &meshes));
  if (OrderedJson joints = joints_json(assembly, unit.metres); !joints.empty()) root["joints"] = std::move(joints);
  if (OrderedJson pairs = pairs_json(assembly); !pairs.empty()) root["pairs"] = std::move(pairs);
  if (!assembly.friction.pairs.empty()) root["friction"] = friction_json(assembly);
  if (!assembly.loads.empty()) root["loads"] = loads_json(assembly, unit.metres);
  add_mechanism(assembly, unit.metres, &root);
  if (!assembly.sequence.empty()) root["sequence"] = sequence_json(assembly.sequence);
  std::vector<OutputFile> files = meshes.take();
  const std::string file_name = safe_file_name(assembly.name, "assembly") + ".assembly.json";
  // Written last: an assembly file without its meshes is of no use.
  files.push_back({(fs::path(folder) / file_name).string(),
                   in_order("assembly", root).dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n"});
  return files;
}

Status write_assembly(const Assembly& assembly, const std::string& folder, bool overwrite) {
  return write_all(assembly_files(assembly, folder), folder, overwrite);
}

}  // namespace impend
