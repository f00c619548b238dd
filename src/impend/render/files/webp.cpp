#include <fmt/format.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include <memory>

#include "impend/base/stop.h"
#include "impend/render/picture.h"

namespace impend {
namespace {

constexpr int kLargestWebp = WEBP_MAX_DIMENSION;

struct DeleteEncoder {
  void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};
using Encoder = std::unique_ptr<WebPAnimEncoder, DeleteEncoder>;

struct Picture : WebPPicture {
  Picture() : WebPPicture{} { valid = WebPPictureInit(this) != 0; }
  ~Picture() { WebPPictureFree(this); }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;
  bool valid = false;
};

Error cannot(const std::string& why) {
  return {ErrorCode::kInternal, "the animation could not be packed as WebP: " + why, {}, "choose a smaller size"};
}

std::optional<Error> fault(const std::vector<Image>& frames, int milliseconds) {
  const auto bad = [](const std::string& message, const std::string& hint) {
    return Error{ErrorCode::kBadValue, message, {}, hint};
  };
  if (frames.empty()) return bad("an animation needs frames", "ask for at least one");
  if (milliseconds < 1) return bad("frames must be shown for at least 1 ms", "give a longer time");
  const Image& first = frames.front();
  for (const Image& frame : frames) {
    if (frame.width != first.width || frame.height != first.height || frame.width < 1 || frame.height < 1 ||
        frame.rgba.size() != 4 * static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height))
      return bad("the frames differ in size", "draw all frames with one size");
  }
  if (first.width > kLargestWebp || first.height > kLargestWebp)
    return bad("WebP holds no pictures of this size", fmt::format("both sides may have up to {}", kLargestWebp));
  return std::nullopt;
}

bool add_frame(WebPAnimEncoder* encoder, const Image& frame, int at, const WebPConfig& config) {
  Picture picture;
  if (!picture.valid) return false;
  picture.use_argb = 1;
  picture.width = frame.width;
  picture.height = frame.height;
  picture.progress_hook = [](int, const WebPPicture*) { return stop_wished() ? 0 : 1; };
  return WebPPictureImportRGBA(&picture, frame.rgba.data(), 4 * frame.width) != 0 &&
         WebPAnimEncoderAdd(encoder, &picture, at, &config) != 0;
}

}  // namespace

Result<std::string> encode_webp(const std::vector<Image>& frames, int milliseconds) {
  if (const auto error = fault(frames, milliseconds)) return *error;
  WebPAnimEncoderOptions options;
  WebPConfig config;
  if (WebPAnimEncoderOptionsInit(&options) == 0 || WebPConfigInit(&config) == 0)
    return cannot("another version of libwebp is installed than it was built with");
  config.lossless = 1;
  options.anim_params.loop_count = 0;
  const Encoder encoder(WebPAnimEncoderNew(frames.front().width, frames.front().height, &options));
  if (!encoder) return cannot("out of memory");
  int at = 0;
  for (const Image& frame : frames) {
    look_for_stop();
    const bool added = add_frame(encoder.get(), frame, at, config);
    look_for_stop();
    if (!added) return cannot(WebPAnimEncoderGetError(encoder.get()));
    at += milliseconds;
  }
  WebPData data;
  WebPDataInit(&data);
  const bool assembled = WebPAnimEncoderAdd(encoder.get(), nullptr, at, nullptr) != 0 &&
                         WebPAnimEncoderAssemble(encoder.get(), &data) != 0;
  if (!assembled) return cannot(WebPAnimEncoderGetError(encoder.get()));
  std::string bytes(reinterpret_cast<const char*>(data.bytes), data.size);
  WebPDataClear(&data);
  return bytes;
}

}  // namespace impend
