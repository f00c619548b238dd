#include "bench/soak/gaps/scene.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "impend/base/numbers.h"

namespace impend::soak {
namespace {

std::string number(double x, const Style& style) {
  switch (style.print) {
    case Print::kFixed:
      return fmt::format("{:.{}f}", x, style.digits);
    case Print::kGeneral:
      return fmt::format("{:.{}g}", x, style.digits);
    case Print::kExponent:
      return fmt::format("{:.{}e}", x, style.digits - 1);
    case Print::kRounded:
      return fmt::format("{}", std::stod(fmt::format("{:.{}f}", x, style.digits)));
    case Print::kFloat9:
      return fmt::format("{:.9g}", static_cast<double>(static_cast<float>(x)));
    case Print::kFloatFull:
    case Print::kBinary32:
      return fmt::format("{}", static_cast<double>(static_cast<float>(x)));
    case Print::kDouble:
      break;
  }
  return fmt::format("{:.17g}", x);
}

std::string triple(const Vec3& p, const Style& style, const char* between = " ") {
  return number(p.x(), style) + between + number(p.y(), style) + between + number(p.z(), style);
}

std::string obj(const Solid& solid, const Style& style) {
  std::string text;
  for (const Vec3& p : solid.corners) text += "v " + triple(p, style) + "\n";
  for (const auto& face : solid.faces) {
    text += "f";
    for (int i : face) text += fmt::format(" {}", i + 1);
    text += "\n";
  }
  return text;
}

std::string listed(const Solid& solid, const Style& style) {
  std::string text;
  for (const Vec3& p : solid.corners) text += triple(p, style) + "\n";
  for (const auto& face : solid.faces) {
    text += fmt::format("{}", face.size());
    for (int i : face) text += fmt::format(" {}", i);
    text += "\n";
  }
  return text;
}

std::string ply(const Solid& solid, const Style& style) {
  return fmt::format(
             "ply\nformat ascii 1.0\nelement vertex {}\nproperty double x\nproperty double y\nproperty double z\n"
             "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
             solid.corners.size(), solid.faces.size()) +
         listed(solid, style);
}

template <class Visit>
void each_triangle(const Solid& solid, const Visit& visit) {
  for (const auto& face : solid.faces) {
    for (std::size_t k = 2; k < face.size(); ++k) {
      visit(solid.corners[face[0]], solid.corners[face[k - 1]], solid.corners[face[k]]);
    }
  }
}

std::string stl_text(const Solid& solid, const Style& style) {
  std::string text = "solid s\n";
  each_triangle(solid, [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const Vec3& p : {a, b, c}) text += "vertex " + triple(p, style) + "\n";
    text += "endloop\nendfacet\n";
  });
  return text + "endsolid s\n";
}

std::string stl_binary(const Solid& solid) {
  std::string bytes(80, ' '), facets;
  std::uint32_t count = 0;
  const auto put = [&facets](double x) {
    const auto f = static_cast<float>(x);
    char raw[sizeof f];
    std::memcpy(raw, &f, sizeof f);
    facets.append(raw, sizeof f);
  };
  each_triangle(solid, [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    ++count;
    for (const Vec3& p : {Vec3(Vec3::Zero()), a, b, c}) {
      for (int k = 0; k < 3; ++k) put(p[k]);
    }
    facets.append(2, '\0');
  });
  char raw[sizeof count];
  std::memcpy(raw, &count, sizeof count);
  return bytes + std::string(raw, sizeof raw) + facets;
}

std::string compas(const Solid& solid, const Style& style) {
  std::string vertices, faces;
  for (std::size_t i = 0; i < solid.corners.size(); ++i) {
    const Vec3& p = solid.corners[i];
    vertices += fmt::format("{}\"{}\": {{\"x\": {}, \"y\": {}, \"z\": {}}}", i > 0 ? ", " : "", i,
                            number(p.x(), style), number(p.y(), style), number(p.z(), style));
  }
  for (std::size_t i = 0; i < solid.faces.size(); ++i) {
    std::string corners;
    for (int v : solid.faces[i]) corners += fmt::format("{}{}", corners.empty() ? "" : ", ", v);
    faces += fmt::format("{}\"{}\": [{}]", i > 0 ? ", " : "", i, corners);
  }
  return fmt::format(
      "{{\"dtype\": \"compas.datastructures/Mesh\", \"data\": {{\"attributes\": {{}}, \"default_vertex_attributes\": "
      "{{\"x\": 0.0, \"y\": 0.0, \"z\": 0.0}}, \"default_edge_attributes\": {{}}, \"default_face_attributes\": {{}}, "
      "\"vertex\": {{{}}}, \"face\": {{{}}}, \"facedata\": {{}}, \"edgedata\": {{}}, \"max_vertex\": {}, "
      "\"max_face\": {}}}}}",
      vertices, faces, solid.corners.size() - 1, solid.faces.size() - 1);
}

}  // namespace

Solid prism(int sides, double r, const Vec3& middle, double from, double to) {
  Solid solid;
  std::vector<int> below, above;
  for (int i = 0; i < sides; ++i) {
    const double turn = 2 * kPi * (i + 0.5) / sides;
    const Vec3 across = middle + r * Vec3(std::cos(turn), std::sin(turn), 0);
    solid.corners.push_back(across + Vec3(0, 0, from));
    solid.corners.push_back(across + Vec3(0, 0, to));
    below.insert(below.begin(), 2 * i);
    above.push_back(2 * i + 1);
    const int next = (i + 1) % sides;
    solid.faces.push_back({2 * i, 2 * next, 2 * next + 1, 2 * i + 1});
  }
  solid.faces.push_back(below);
  solid.faces.push_back(above);
  return solid;
}

const char* extension(Container container) {
  constexpr const char* kExtensions[] = {".obj", ".off", ".ply", ".stl", ".json", ".stl"};
  return kExtensions[static_cast<int>(container)];
}

std::string to_string(const Style& style) {
  constexpr const char* kPrints[] = {"fixed", "general", "exponent", "rounded", "float9", "float", "double", "binary"};
  return fmt::format("{}-{}{}", kPrints[static_cast<int>(style.print)], style.digits, extension(style.container));
}

std::string written(const Solid& solid, const Style& style) {
  switch (style.container) {
    case Container::kObj:
      return obj(solid, style);
    case Container::kOff:
      return fmt::format("OFF\n{} {} 0\n", solid.corners.size(), solid.faces.size()) + listed(solid, style);
    case Container::kPly:
      return ply(solid, style);
    case Container::kStlText:
      return stl_text(solid, style);
    case Container::kCompas:
      return compas(solid, style);
    case Container::kStlBinary:
      break;
  }
  return stl_binary(solid);
}

Vec3 half_width(const Solid& solid, const Style& style) {
  Vec3 most = Vec3::Zero();
  for (const Vec3& p : solid.corners) most = most.cwiseMax(p.cwiseAbs());
  switch (style.print) {
    case Print::kFixed:
    case Print::kRounded:
      return Vec3::Constant(0.5 * std::pow(10.0, -style.digits));
    case Print::kGeneral:
    case Print::kExponent:
      return most.unaryExpr([&](double x) {
        return x > 0 ? 0.5 * std::pow(10.0, std::floor(std::log10(x)) + 1 - style.digits) : 0.0;
      });
    case Print::kDouble:
      return 0x1p-52 * most;
    case Print::kFloat9:
    case Print::kFloatFull:
    case Print::kBinary32:
      break;
  }
  return 0x1p-23 * most;
}

}  // namespace impend::soak
