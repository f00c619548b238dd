// The shaders' source, GLSL 3.30 without the version line. Lengths in metres, camera frame.
#pragma once

#include <string>

namespace impend::shader {

extern const std::string kCommon;  // uniforms of all programs, light, sizes of pixels
extern const std::string kMeshVertex, kMeshFragment, kFlatFragment, kMeshIdFragment;
extern const std::string kSectionVertex, kSectionFragment;
extern const std::string kLineVertex, kThinLineVertex, kLineGeometry, kLineFragment, kDashedFragment, kGridFragment;
extern const std::string kGroundVertex, kGroundFragment;
extern const std::string kPerpendicular, kGlyph, kArrowVertex, kArcVertex, kGlyphFragment, kGlyphIdFragment;
extern const std::string kConeVertex, kConeFragment;
extern const std::string kMarkerVertex, kMarkerFragment, kMarkerIdFragment;

}  // namespace impend::shader
