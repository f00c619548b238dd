// What the CAD reader process tells the library: one stream of frames from its standard output.
//
//   stream   = "impend-cad" 0x02 frame*        the last frame is an end or an error
//   frame    = kind u8, payload length u64, payload
//   progress = stage string, fraction f64                       when there is news: silence and repetition are a stall
//   note     = string                                           for ModelFile::notes
//   object   = MeshObject                                       one frame each, in order: index 0, 1, …
//   scene    = format string, unit?, Placement*                 once, after the last object
//   error    = ErrorCode u8, message, hint, part, where         instead of a model; ends the stream
//   end      = (nothing)
//
// Numbers are little-endian; a string is its length (u32) and its bytes; a list its count (u64) and its items; an
// optional value a byte 0 or 1 and, after 1, the value. Lengths are in the file's unit, as in ModelFile. Nothing else
// may go to the process's standard output: what libraries print there belongs on standard error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impend/import/model_file.h"

namespace impend {

// The first bytes of the CAD reader's stream; the last is the version of what follows.

inline constexpr std::string_view kCadStreamHead = "impend-cad\2";

enum class CadFrame : std::uint8_t { kProgress = 1, kNote, kObject, kScene, kError, kEnd };

struct CadProgress {
  std::string stage;     // "reading", "tessellating", …
  double fraction = -1;  // of the whole work, in [0, 1]; negative: unknown
};

struct CadNote {
  std::string text;
};

// What a ModelFile holds beside its objects and notes; the path is known to the library.
struct CadScene {
  std::string format;  // "STEP AP214", …
  std::optional<StatedUnit> unit;
  std::vector<Placement> placements;
};

struct CadEnd {};

// Append to `out`: the head of a stream once, then frames. Held by tests/unit/import/test_cad_stream.
void write_cad_head(std::string* out);
void write_frame(const CadProgress& progress, std::string* out);
void write_frame(const CadNote& note, std::string* out);
void write_frame(const MeshObject& object, std::string* out);
void write_frame(const CadScene& scene, std::string* out);
void write_frame(const Error& error, std::string* out);  // place.part and place.where; file and line stay behind
void write_frame(const CadEnd& end, std::string* out);

// A whole stream at once, with its notes and its end.
std::string cad_stream(const ModelFile& model);

// Takes a stream as it comes, in pieces of any size, and believes nothing: every count is checked against the bytes
// that are there before memory is taken, indices must be in range, numbers finite, rotations orthonormal to ten times
// kRotationRounding (places are products of several), the frames in order. Notes beyond 10 000 are
// only counted, in a last one. Held by tests/unit/import/test_cad_stream.
class CadStreamReader {
 public:
  // A longer stream is refused.
  explicit CadStreamReader(std::uint64_t most_bytes = kMostBytes) : most_bytes_(most_bytes) {}

  // Error: kParse, without a place, when the bytes are not such a stream; the reader is of no use afterwards.
  Status feed(std::string_view bytes);

  bool ended() const { return ended_; }
  // What the process said went wrong; place.file is empty.
  const std::optional<Error>& error() const { return error_; }
  // Where the process was when it last told; empty before that.
  const std::string& stage() const { return progress_.stage; }
  // The stages passed since the last call, each as far as it came: also those that a single piece of bytes passes.
  std::vector<CadProgress> take_stages() { return std::exchange(stages_, {}); }
  // Grows as long as the process is at work: whole frames so far, without progress that repeats the last.
  std::uint64_t news() const { return news_; }
  // The model without its path. Error: kParse when the stream has not ended or said an error.
  Result<ModelFile> take_model();

 private:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 30;

  Status take_frame(CadFrame kind, std::string_view payload);
  Status take_progress(std::string_view payload);
  Status take_note(std::string_view payload);
  Status take_object(std::string_view payload);
  Status take_scene(std::string_view payload);
  Status take_error(std::string_view payload);

  std::uint64_t most_bytes_;
  std::uint64_t total_ = 0;
  std::string pending_;  // bytes of a head or frame that is not whole yet
  bool head_seen_ = false;
  bool scene_seen_ = false;
  bool ended_ = false;
  std::uint64_t frames_ = 0;
  std::uint64_t news_ = 0;
  std::uint64_t notes_left_out_ = 0;
  CadProgress progress_;
  std::vector<CadProgress> stages_;
  std::optional<Error> error_;
  ModelFile model_;
};

}  // namespace impend
