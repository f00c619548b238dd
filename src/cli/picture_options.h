// What `impend render` is asked for, as a value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "impend/scene/make_scene.h"
#include "impend/scene/view.h"

namespace impend::cli {

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

}  // namespace impend::cli
