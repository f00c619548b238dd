#include "impend/render/gl/shader_text.h"

namespace impend::shader {

const std::string kLineVertex = R"(
layout(location = 0) in vec3 position;
uniform mat4 model_view;
uniform float pull;  // pixels towards the eye, so that a line on a surface is not half buried
out vec3 place;
void main() {
  vec3 p = (model_view * vec4(position, 1.0)).xyz;
  place = pulled(p, pull * pixel_size(p));
}
)";

// Lines as the driver draws them, a pixel wide, at half the price.
const std::string kThinLineVertex = R"(
layout(location = 0) in vec3 position;
uniform mat4 model_view;
uniform float pull;  // as above
void main() {
  vec3 p = (model_view * vec4(position, 1.0)).xyz;
  vec3 place = pulled(p, pull * pixel_size(p));
  gl_Position = projection * vec4(place, 1.0);
  gl_ClipDistance[0] = -(dot(section.xyz, place) + section.w);
}
)";

// A segment becomes a quad of equal width in pixels, longer by half its width at both ends so that corners close.
const std::string kLineGeometry = R"(
layout(lines) in;
layout(triangle_strip, max_vertices = 4) out;
uniform float width;     // pixels
uniform float nearest;   // depth of the near plane
in vec3 place[];
out vec3 spot;
noperspective out float along;  // pixels from the start

void corner(vec3 p, vec4 c, vec2 offset, float at) {
  spot = p;
  along = at;
  gl_Position = vec4(c.xy + 2.0 * offset / viewport * c.w, c.zw);
  gl_ClipDistance[0] = -(dot(section.xyz, p) + section.w);
  EmitVertex();
}

void main() {
  vec3 a = place[0], b = place[1];
  float da = -a.z - nearest, db = -b.z - nearest;
  if (da <= 0.0 && db <= 0.0) return;
  if (da < 0.0) a = mix(b, a, db / (db - da) * 0.999);
  if (db < 0.0) b = mix(a, b, da / (da - db) * 0.999);
  vec4 ca = projection * vec4(a, 1.0), cb = projection * vec4(b, 1.0);
  vec2 run = (cb.xy / cb.w - ca.xy / ca.w) * 0.5 * viewport;
  float len = length(run);
  vec2 dir = len > 0.01 ? run / len : vec2(1.0, 0.0);
  vec2 side = 0.5 * width * vec2(-dir.y, dir.x), end = 0.5 * width * dir;
  corner(a, ca, side - end, 0.0);
  corner(a, ca, -side - end, 0.0);
  corner(b, cb, side + end, len);
  corner(b, cb, -side + end, len);
  EndPrimitive();
}
)";

// Without a discard, so that hidden edges, which are most, cost no shading.
const std::string kLineFragment = R"(
uniform vec4 color;
out vec4 shown;
void main() { shown = vec4(color.rgb * color.a, color.a); }
)";

const std::string kDashedFragment = R"(
noperspective in float along;
uniform vec4 color;
uniform float dash;  // pixels of a dash and its gap
out vec4 shown;
void main() {
  if (fract(along / dash) > 0.55) discard;
  shown = vec4(color.rgb * color.a, color.a);
}
)";

const std::string kGroundVertex = R"(
layout(location = 0) in vec3 position;
out vec3 spot;
void main() {
  spot = position;
  gl_Position = projection * vec4(position, 1.0);
}
)";

namespace {

// Fades out from `start` of fade_radius on.
std::string fading(const std::string& start) {
  return R"(
in vec3 spot;
uniform vec4 color;
uniform vec3 fade_center;
uniform float fade_radius;
out vec4 shown;
void main() {
  float a = color.a * (1.0 - smoothstep()" +
         start + R"(, 1.0, length(spot - fade_center) / fade_radius));
  shown = vec4(color.rgb * a, a);
}
)";
}

}  // namespace

const std::string kGridFragment = fading("0.25");
const std::string kGroundFragment = fading("0.1");

}  // namespace impend::shader
