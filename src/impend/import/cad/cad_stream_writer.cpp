#include <bit>

#include "impend/import/cad/cad_stream.h"
#include "impend/import/mesh/byte_scalars.h"

namespace impend {
namespace {

void put(bool value, std::string* out) { out->push_back(value ? '\1' : '\0'); }
void put(int value, std::string* out) { append_unsigned(static_cast<std::uint32_t>(value), 4, out); }
void put(double value, std::string* out) { append_unsigned(std::bit_cast<std::uint64_t>(value), 8, out); }

void put(const std::string& text, std::string* out) {
  append_unsigned(text.size(), 4, out);
  out->append(text);
}

void put(const Vec3& v, std::string* out) {
  for (int i = 0; i < 3; ++i) put(v[i], out);
}

void put(const Mat3& m, std::string* out) {
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) put(m(row, column), out);
  }
}

void put(const std::array<int, 3>& triangle, std::string* out) {
  for (const int corner : triangle) put(corner, out);
}

void put(const AnalyticSurface& surface, std::string* out) {
  append_unsigned(static_cast<std::uint64_t>(surface.kind), 1, out);
  put(surface.point, out);
  put(surface.axis, out);
  for (const double x : {surface.radius, surface.minor_radius, surface.half_angle, surface.tolerance}) put(x, out);
}

void put(const MissingFace& face, std::string* out) {
  put(face.number, out);
  put(face.box.lower, out);
  put(face.box.upper, out);
}

void put(const VolumeMoments& moments, std::string* out) {
  put(moments.volume, out);
  put(moments.centroid, out);
  put(moments.second, out);
}

void put(const StatedUnit& unit, std::string* out) {
  put(unit.name, out);
  put(unit.metres, out);
}

void put(const Placement& placement, std::string* out);

template <class T>
void put(const std::optional<T>& value, std::string* out) {
  put(value.has_value(), out);
  if (value) put(*value, out);
}

template <class T>
void put_list(const std::vector<T>& items, std::string* out) {
  append_unsigned(items.size(), 8, out);
  for (const T& item : items) put(item, out);
}

void put(const Placement& placement, std::string* out) {
  put(placement.object, out);
  put(placement.X.R, out);
  put(placement.X.p, out);
  put(placement.name, out);
  put_list(placement.path, out);
  put(placement.color, out);
  put(placement.fixed, out);
  put(placement.noise, out);
}

// Leaves room for the length and fills it in when the payload has been written.
template <class WritePayload>
void put_frame(CadFrame kind, std::string* out, const WritePayload& write_payload) {
  out->push_back(static_cast<char>(kind));
  const std::size_t length_at = out->size();
  append_unsigned(0, 8, out);
  const std::size_t start = out->size();
  write_payload();
  std::string length;
  append_unsigned(out->size() - start, 8, &length);
  out->replace(length_at, length.size(), length);
}

}  // namespace

void write_cad_head(std::string* out) { out->append(kCadStreamHead); }

void write_frame(const CadProgress& progress, std::string* out) {
  put_frame(CadFrame::kProgress, out, [&] {
    put(progress.stage, out);
    put(progress.fraction, out);
  });
}

void write_frame(const CadNote& note, std::string* out) {
  put_frame(CadFrame::kNote, out, [&] { put(note.text, out); });
}

void write_frame(const MeshObject& object, std::string* out) {
  put_frame(CadFrame::kObject, out, [&] {
    put(object.name, out);
    put_list(object.mesh.vertices, out);
    put_list(object.mesh.triangles, out);
    put(object.noise.half_width, out);
    put(object.noise.source, out);
    put(object.color, out);
    put_list(object.surfaces.surfaces, out);
    put_list(object.surfaces.of_triangle, out);
    put_list(object.surfaces.missing, out);
    put(object.moments, out);
  });
}

void write_frame(const CadScene& scene, std::string* out) {
  put_frame(CadFrame::kScene, out, [&] {
    put(scene.format, out);
    put(scene.unit, out);
    put_list(scene.placements, out);
  });
}

void write_frame(const Error& error, std::string* out) {
  put_frame(CadFrame::kError, out, [&] {
    append_unsigned(static_cast<std::uint64_t>(error.code), 1, out);
    for (const std::string& text : {error.message, error.hint, error.place.part, error.place.where}) put(text, out);
  });
}

void write_frame(const CadEnd&, std::string* out) {
  put_frame(CadFrame::kEnd, out, [] {});
}

std::string cad_stream(const ModelFile& model) {
  std::string out;
  write_cad_head(&out);
  for (const std::string& note : model.notes) write_frame(CadNote{note}, &out);
  for (const MeshObject& object : model.objects) write_frame(object, &out);
  write_frame(CadScene{model.format, model.unit, model.placements}, &out);
  write_frame(CadEnd{}, &out);
  return out;
}

}  // namespace impend
