#include "impend/import/mesh/mesh_formats.h"

#include <fmt/format.h>

#include <limits>

#include "impend/base/stop.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

// Next line with something on it; comments removed.
bool next_content(LineScanner& lines, std::string_view& line) {
  while (lines.next(line)) {
    line = trimmed(line.substr(0, line.find('#')));
    if (!line.empty()) return true;
  }
  return false;
}

bool is_off_keyword(std::string_view word) {
  if (word.size() < 3 || word.substr(word.size() - 3) != "OFF") return false;
  return word.substr(0, word.size() - 3).find_first_not_of("STCN4n") == std::string_view::npos;
}

class OffReader {
 public:
  OffReader(const std::string& path, std::string_view text) : path_(path), lines_(text) {}

  Result<ModelFile> read() {
    if (auto error = read_header()) return *error;
    if (auto error = read_vertices()) return *error;
    if (auto error = read_faces()) return *error;
    if (mesh_.triangles.empty()) return no_triangles(path_);
    ModelFile file;
    file.path = path_;
    file.format = "OFF";
    file.notes = notes_.take(gauge_.noise());
    std::string_view line;
    if (next_content(lines_, line))
      file.notes.push_back(fmt::format("text after the last face, from line {} on, skipped", lines_.line()));
    MeshObject& object = file.objects.emplace_back();
    object.mesh = std::move(mesh_);
    object.noise = gauge_.noise();
    return file;
  }

 private:
  Error parse_error(const std::string& message) const {
    return mesh_error(ErrorCode::kParse, path_, lines_.line(), message);
  }

  std::optional<Error> read_header() {
    std::string_view line;
    if (!next_content(lines_, line)) return no_triangles(path_);
    std::string_view after = line;
    const std::string_view keyword = next_token(after);
    std::int64_t number = 0;
    if (read_integer(keyword, number)) return read_counts(line);  // the keyword may be left out
    line = after;
    if (!is_off_keyword(keyword)) return parse_error("expected 'OFF', found " + in_quotes(keyword));
    if (keyword.find_first_of("4n") != std::string_view::npos || equals_ignoring_case(trimmed(line), "binary"))
      return mesh_error(ErrorCode::kUnsupported, path_, lines_.line(), "only three-dimensional text OFF can be read");
    line = trimmed(line);
    if (line.empty() && !next_content(lines_, line)) return parse_error("the counts of vertices and faces are missing");
    return read_counts(line);
  }

  std::optional<Error> read_counts(std::string_view line) {
    for (std::int64_t* count : {&vertices_, &faces_}) {
      const std::string_view token = next_token(line);
      if (!read_integer(token, *count) || *count < 0)
        return parse_error("expected the counts of vertices and faces, found " + in_quotes(token));
    }
    // The shortest vertex is "0 0 0" and the shortest face "0", each with a line end.
    const double needed = 6.0 * static_cast<double>(vertices_) + 2.0 * static_cast<double>(faces_) - 1.0;
    if (needed > static_cast<double>(lines_.rest().size()) || vertices_ > std::numeric_limits<int>::max())
      return parse_error(fmt::format("{} vertices and {} faces are promised, but only {} bytes follow", vertices_,
                                     faces_, lines_.rest().size()));
    return std::nullopt;
  }

  std::optional<Error> read_vertices() {
    mesh_.vertices.reserve(static_cast<std::size_t>(vertices_));
    std::string_view line;
    for (std::int64_t i = 0; i < vertices_; ++i) {
      look_now_and_then();
      if (!next_content(lines_, line))
        return parse_error(fmt::format("the file ends after {} of {} vertices", i, vertices_));
      Vec3 point;
      if (auto error = read_vertex([&] { return next_token(line); }, path_, lines_.line(), gauge_, point)) return error;
      mesh_.vertices.push_back(point);
    }
    return std::nullopt;
  }

  std::optional<Error> read_faces() {
    std::string_view line;
    std::vector<int> corners;
    for (std::int64_t i = 0; i < faces_; ++i) {
      look_now_and_then();
      if (!next_content(lines_, line)) return parse_error(fmt::format("the file ends after {} of {} faces", i, faces_));
      std::int64_t count = 0;
      const std::string_view token = next_token(line);
      if (!read_integer(token, count) || count < 0)
        return parse_error("expected the number of corners of a face, found " + in_quotes(token));
      corners.clear();
      for (std::int64_t k = 0; k < count; ++k) {
        std::int64_t index = 0;
        const std::string_view corner = next_token(line);
        if (!read_integer(corner, index))
          return parse_error(fmt::format("expected {} vertex indices, found {} at index {}", count,
                                         corner.empty() ? "the end of the line" : in_quotes(corner), k + 1));
        if (index < 0 || index >= vertices_)
          return mesh_error(ErrorCode::kBadValue, path_, lines_.line(),
                            fmt::format("vertex index {} is outside 0 to {}", index, vertices_ - 1));
        corners.push_back(static_cast<int>(index));
      }
      if (auto error = append_polygon(corners, mesh_.vertices, path_, lines_.line(),
                                      fmt::format("line {}", lines_.line()), mesh_.triangles, notes_))
        return error;
    }
    return std::nullopt;
  }

  const std::string& path_;
  LineScanner lines_;
  std::int64_t vertices_ = 0, faces_ = 0;
  TriangleMesh mesh_;
  TextNoiseGauge gauge_;
  MeshNotes notes_;
};

}  // namespace

bool looks_like_off(std::string_view bytes) {
  constexpr std::size_t kStart = 4096;
  LineScanner lines(without_bom(bytes).substr(0, kStart));
  std::string_view line;
  return next_content(lines, line) && is_off_keyword(next_token(line));
}

Result<ModelFile> parse_off(const std::string& path, std::string_view bytes) {
  return OffReader(path, without_bom(bytes)).read();
}

}  // namespace impend
