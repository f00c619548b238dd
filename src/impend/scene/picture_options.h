// What is asked of a picture, and the files that come of it, as values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "impend/import/file_bytes.h"
#include "impend/scene/scene.h"
#include "impend/scene/view.h"

namespace impend {

enum class PictureFormat { kPng, kSvg, kPdf, kWebp };

struct FreeCamera {  // lengths in the input's unit
  Vec3 eye = Vec3::Zero();
  std::optional<Vec3> target;  // the middle of the parts when absent
  std::optional<Vec3> up;      // against gravity when absent
};

struct PictureOptions {
  std::string output;
  PictureFormat format = PictureFormat::kPng;
  int width = 1600, height = 1200;
  double pixel_ratio = 1;
  ViewDirection direction = ViewDirection::kIso;
  std::optional<FreeCamera> camera;
  bool orthographic = false;
  double zoom = 1;
  std::uint32_t layers = layer::kDefault;
  ColorBy color_by = ColorBy::kVerdict;
  std::optional<SectionPlane> section;  // its point in the input's unit, its normal of length 1
  double explode = 0;
  double phase = 0;
  bool dark = false;
  bool transparent = false;
  int frames = 0;  // 0: one still picture
  bool analyze = true;
};

// The names of the files: `output`, or numbered ones beside it.
std::vector<std::string> picture_names(const PictureOptions& options);

struct Pictures {
  std::vector<OutputFile> files;  // none of them written yet
  std::string driver;             // vendor, renderer, version
  double seconds = 0;             // of drawing and packing, by the clock
  std::size_t memory = 0;         // bytes held for the scene on the graphics side
};

// A film of scenes: one animated file, or numbered pictures, as options.format and options.frames say.
struct Film {
  std::function<Scene(int)> frame;  // from 0 on
  Scene room;                       // what the camera takes in
};

}  // namespace impend
