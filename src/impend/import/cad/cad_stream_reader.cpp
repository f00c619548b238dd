#include <fmt/format.h>

#include <algorithm>

#include "impend/import/cad/cad_stream.h"
#include "impend/import/cad/payload.h"
#include "impend/import/mesh/byte_scalars.h"
#include "impend/import/part_names.h"

namespace impend {
namespace {

constexpr std::size_t kFrameHead = 1 + 8;
// More than any file gives reason for; a process that floods is stopped here.
constexpr std::uint64_t kMostFrames = 1'000'000;
// More than anybody reads.
constexpr std::size_t kMostNotes = 10'000;

// Frames that hold a line of text, and those that hold shapes.
std::uint64_t most_payload(CadFrame kind) {
  constexpr std::uint64_t kText = std::uint64_t{1} << 16;
  constexpr std::uint64_t kShapes = std::uint64_t{1} << 30;
  if (kind == CadFrame::kObject || kind == CadFrame::kScene) return kShapes;
  return kind == CadFrame::kEnd ? 0 : kText;
}

Error damaged(const std::string& what) {
  return {ErrorCode::kParse,
          "the CAD reader's answer cannot be understood: " + what,
          {},
          "check that the reader is of the same version as this program"};
}

Status verdict(Payload& payload) {
  const char* fault = payload.finish();
  if (*fault != '\0') return damaged(fault);
  return ok_status();
}

}  // namespace

Status CadStreamReader::feed(std::string_view bytes) {
  total_ += bytes.size();
  if (total_ > most_bytes_) return damaged("it is too long");
  pending_.append(bytes);
  std::string_view rest = pending_;
  if (!head_seen_) {
    const std::size_t known = std::min(rest.size(), kCadStreamHead.size());
    if (rest.substr(0, known) != kCadStreamHead.substr(0, known)) return damaged("it does not begin as it should");
    if (known < kCadStreamHead.size()) return ok_status();
    head_seen_ = true;
    rest.remove_prefix(known);
  }
  while (rest.size() >= kFrameHead) {
    const auto kind = static_cast<CadFrame>(rest[0]);
    const std::uint64_t size = read_unsigned(rest, 1, 8);
    if (kind < CadFrame::kProgress || kind > CadFrame::kEnd) return damaged("a frame is of an unknown kind");
    if (size > most_payload(kind)) return damaged("a frame is too long");
    if (size > rest.size() - kFrameHead) break;
    if (const Status taken = take_frame(kind, rest.substr(kFrameHead, size)); !taken) return taken;
    rest.remove_prefix(kFrameHead + size);
  }
  if (ended_ && !rest.empty()) return damaged("it goes on after its end");
  pending_.erase(0, pending_.size() - rest.size());
  return ok_status();
}

Status CadStreamReader::take_frame(CadFrame kind, std::string_view payload) {
  if (ended_) return damaged("it goes on after its end");
  if (++frames_ > kMostFrames) return damaged("it has too many frames");
  if (kind != CadFrame::kProgress) ++news_;
  switch (kind) {
    case CadFrame::kProgress:
      return take_progress(payload);
    case CadFrame::kNote:
      return take_note(payload);
    case CadFrame::kObject:
      return take_object(payload);
    case CadFrame::kScene:
      return take_scene(payload);
    case CadFrame::kError:
      return take_error(payload);
    case CadFrame::kEnd:
      break;
  }
  if (!scene_seen_) return damaged("it ends without a scene");
  ended_ = true;
  return ok_status();
}

Status CadStreamReader::take_progress(std::string_view bytes) {
  Payload payload(bytes);
  CadProgress progress;
  progress.stage = printable_name(payload.take_text());
  progress.fraction = std::clamp(payload.take_number(), -1.0, 1.0);
  if (progress.stage != progress_.stage || progress.fraction != progress_.fraction) ++news_;
  if (stages_.empty() || stages_.back().stage != progress.stage) stages_.emplace_back();
  stages_.back() = progress;
  progress_ = std::move(progress);
  return verdict(payload);
}

Status CadStreamReader::take_note(std::string_view bytes) {
  Payload payload(bytes);
  std::string note = printable_name(payload.take_text());
  if (model_.notes.size() < kMostNotes) {
    model_.notes.push_back(std::move(note));
  } else {
    ++notes_left_out_;
  }
  return verdict(payload);
}

Status CadStreamReader::take_object(std::string_view bytes) {
  if (scene_seen_) return damaged("an object comes after the scene");
  Payload payload(bytes);
  MeshObject object = take_mesh_object(payload);
  const Status taken = verdict(payload);
  if (taken) model_.objects.push_back(std::move(object));
  return taken;
}

Status CadStreamReader::take_scene(std::string_view bytes) {
  if (scene_seen_) return damaged("it has two scenes");
  if (model_.objects.empty()) return damaged("it holds no object");
  scene_seen_ = true;
  Payload payload(bytes);
  model_.format = printable_name(payload.take_text());
  if (payload.take_flag()) {
    StatedUnit unit;
    unit.name = printable_name(payload.take_text());
    unit.metres = payload.take_number();
    payload.require(unit.metres > 0, "the unit is not a positive length");
    model_.unit = unit;
  }
  model_.placements.resize(payload.take_count(kPlacementBytes));
  for (Placement& placement : model_.placements) placement = take_placement(payload, model_.objects.size());
  return verdict(payload);
}

Status CadStreamReader::take_error(std::string_view bytes) {
  Payload payload(bytes);
  Error said;
  const std::uint64_t code = payload.take_unsigned(1);
  payload.require(code <= static_cast<std::uint64_t>(ErrorCode::kInternal), "an error is of an unknown kind");
  said.code = static_cast<ErrorCode>(code);
  for (std::string* text : {&said.message, &said.hint, &said.place.part, &said.place.where}) {
    *text = printable_name(payload.take_text());
  }
  payload.require(!said.message.empty(), "an error says nothing");
  const Status taken = verdict(payload);
  if (taken) error_ = std::move(said);
  ended_ = true;
  return taken;
}

Result<ModelFile> CadStreamReader::take_model() {
  if (!ended_ || error_) return damaged("it is cut short");
  if (notes_left_out_ > 0) model_.notes.push_back(fmt::format("{} more notes are left out", notes_left_out_));
  return std::move(model_);
}

}  // namespace impend
