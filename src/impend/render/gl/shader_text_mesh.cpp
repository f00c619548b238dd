#include "impend/render/gl/shader_text.h"

namespace impend::shader {

const std::string kCommon = R"(
uniform mat4 projection;
uniform vec2 pixel;        // a pixel at depth z is pixel.x + z pixel.y wide
uniform vec2 viewport;     // pixels
uniform float pixel_ratio;
uniform vec3 up;           // of the world
uniform vec4 section;      // cut away where n.x + d > 0

float pixel_size(vec3 p) { return pixel.x - p.z * pixel.y; }

// Key light over the viewer's left shoulder, sky from above, and enough everywhere: no two faces of a box, seen from
// anywhere, look alike in grey.
float light_on(vec3 n) {
  float key = max(dot(n, vec3(-0.330, 0.472, 0.818)), 0.0);
  float sky = 0.5 + 0.5 * dot(n, up);
  return 0.43 + 0.46 * key + 0.19 * sky;
}

// Nearer to the eye by a length, without moving in the picture.
vec3 pulled(vec3 p, float by) {
  return pixel.y > 0.0 ? p * max(1.0 - by / max(-p.z, by), 0.02) : p + vec3(0.0, 0.0, by);
}
)";

const std::string kMeshVertex = R"(
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 packed_normal;
layout(location = 2) in vec4 part_color;
layout(location = 3) in uint part_id;
uniform mat4 model_view;
uniform vec2 shift;  // pixels
out vec2 light;      // of the front, of the back
out float rim;       // 1 where the surface is seen edge-on
flat out vec4 color;
flat out uint id;
void main() {
  color = part_color;
  id = part_id;
  vec3 p = (model_view * vec4(position, 1.0)).xyz;
  vec3 raw = mat3(model_view) * packed_normal.xyz;
  vec3 n = dot(raw, raw) > 0.0 ? normalize(raw) : vec3(0.0, 0.0, 1.0);
  light = vec2(light_on(n), light_on(-n));
  vec3 to_eye = pixel.y > 0.0 ? normalize(-p) : vec3(0.0, 0.0, 1.0);
  rim = 1.0 - abs(dot(n, to_eye));
  gl_Position = projection * vec4(p, 1.0);
  gl_Position.xy += 2.0 * shift / viewport * gl_Position.w;
  gl_ClipDistance[0] = -(dot(section.xyz, p) + section.w);
}
)";

const std::string kMeshFragment = R"(
in vec2 light;
in float rim;
flat in vec4 color;
uniform float rim_alpha;   // more opacity where seen edge-on
out vec4 shown;
void main() {
  float lit = gl_FrontFacing ? light.x : light.y;
  vec3 c = min(color.rgb * lit, vec3(1.0));
  float a = color.a;
  if (rim_alpha > 0.0) a += rim_alpha * rim * rim;
  shown = vec4(c * a, a);
}
)";

const std::string kSectionVertex = R"(
layout(location = 0) in vec3 position;  // camera frame, in the plane
layout(location = 1) in vec2 in_plane;  // in distances between lines
out vec2 place;
void main() {
  place = in_plane;
  gl_Position = projection * vec4(position, 1.0);
}
)";

const std::string kSectionFragment = R"(
in vec2 place;
uniform vec4 color;
uniform float hatched;  // 1: one way, -1: the other
out vec4 shown;
void main() {
  float across = (place.x + hatched * place.y) * 0.70710678;
  float width = fwidth(across);
  float soft = max(0.05, width);
  float line = 1.0 - smoothstep(0.11 - soft, 0.11 + soft, abs(fract(across) - 0.5));
  line = mix(line, 0.22, smoothstep(0.4, 0.9, width));  // seen so flat that lines would flicker
  shown = vec4(color.rgb * mix(0.86, 0.55, line), 1.0);
}
)";

const std::string kFlatFragment = R"(
flat in vec4 color;
out vec4 shown;
void main() { shown = vec4(color.rgb * color.a, color.a); }
)";

const std::string kMeshIdFragment = R"(
flat in uint id;
out uint shown;
void main() { shown = id; }
)";

}  // namespace impend::shader
