#include "impend/base/result.h"

namespace impend {

const char* to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUsage:
      return "usage";
    case ErrorCode::kUnitMissing:
      return "unit-missing";
    case ErrorCode::kFileNotFound:
      return "file-not-found";
    case ErrorCode::kFileUnreadable:
      return "file-unreadable";
    case ErrorCode::kOutput:
      return "output";
    case ErrorCode::kParse:
      return "parse";
    case ErrorCode::kBadValue:
      return "bad-value";
    case ErrorCode::kUnknownKey:
      return "unknown-key";
    case ErrorCode::kMissingKey:
      return "missing-key";
    case ErrorCode::kDuplicateName:
      return "duplicate-name";
    case ErrorCode::kOpenMesh:
      return "open-mesh";
    case ErrorCode::kZeroVolume:
      return "zero-volume";
    case ErrorCode::kNoMovablePart:
      return "no-movable-part";
    case ErrorCode::kInterpenetration:
      return "interpenetration";
    case ErrorCode::kTolerance:
      return "tolerance";
    case ErrorCode::kUnsupported:
      return "unsupported";
    case ErrorCode::kCancelled:
      return "cancelled";
    case ErrorCode::kInternal:
      return "internal";
  }
  return "internal";
}

std::string to_string(const Error& error) {
  const Place& place = error.place;
  std::string text = place.file;
  if (place.line > 0) text += (text.empty() ? "line " : ":") + std::to_string(place.line);
  if (!text.empty()) text += ": ";
  if (!place.part.empty()) text += "part '" + place.part + "': ";
  if (!place.where.empty()) text += place.where + ": ";
  text += error.message.empty() ? std::string(to_string(error.code)) : error.message;
  if (!error.hint.empty()) text += " (" + error.hint + ")";
  return text;
}

}  // namespace impend
