#include "impend/import/chosen_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "impend/assembly/joint.h"
#include "impend/base/names.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/bvh.h"

namespace impend {
namespace {

using Pair = std::pair<int, int>;

Error usage(std::string message, std::string hint) {
  return {ErrorCode::kUsage, std::move(message), {"", 0, "", "join"}, std::move(hint)};
}

// A part where it stands.
struct Placed {
  TriangleMesh mesh;
  Bvh tree;
  Box3 box;

  explicit Placed(const Part& part) : mesh(part.mesh) {
    for (Vec3& vertex : mesh.vertices) vertex = part.X_WP * vertex;
    tree = Bvh(triangle_boxes(mesh));
    box = bounding_box(mesh);
  }
};

bool holds(const Placed& outer, const Placed& inner) {
  return !inner.mesh.vertices.empty() && outer.box.overlaps(inner.box) &&
         winding_number(outer.mesh, outer.tree, inner.mesh.vertices.front()) != 0;
}

class Neighbours {
 public:
  explicit Neighbours(const Assembly& assembly) : assembly_(assembly) {}

  // Whether some point of one is within reach of the other; inside counts.
  bool near(int a, int b) {
    const Placed &p = placed(a), &q = placed(b);
    const double reach = GeometricTolerances{}.widest_play * std::min(p.box.diagonal(), q.box.diagonal());
    if (!p.box.inflated(reach).overlaps(q.box)) return false;
    return mesh_distance(p.mesh, p.tree, q.mesh, q.tree, reach) <= reach || holds(p, q) || holds(q, p);
  }

 private:
  const Placed& placed(int part) {
    const auto known = placed_.find(part);
    return known != placed_.end() ? known->second : placed_.emplace(part, assembly_.parts[part]).first->second;
  }

  const Assembly& assembly_;
  std::map<int, Placed> placed_;
};

std::vector<int> parts_named(const Assembly& assembly, const std::string& pattern) {
  std::vector<int> found;
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    const std::string& name = assembly.parts[i].name;
    if (name == pattern) return {static_cast<int>(i)};
    if (glob_match(pattern, name)) found.push_back(static_cast<int>(i));
  }
  return found;
}

struct Request {
  std::vector<int> a, b;
  bool by_name = false;  // both are names of parts as they stand
};

bool is_name(const Assembly& assembly, const std::string& text) {
  return std::any_of(assembly.parts.begin(), assembly.parts.end(), [&](const Part& part) { return part.name == text; });
}

Result<Request> read_request(const Assembly& assembly, const std::string& text) {
  if (text.find(',') == std::string::npos) {
    return usage("'" + text + "' does not name a pair of parts to join",
                 "give two names or patterns, as in 'bolt*,nut*'");
  }
  // Names may have commas of their own.
  for (std::size_t comma = text.find(','); comma != std::string::npos; comma = text.find(',', comma + 1)) {
    const std::string a = text.substr(0, comma), b = text.substr(comma + 1);
    Request request{parts_named(assembly, a), parts_named(assembly, b), is_name(assembly, a) && is_name(assembly, b)};
    if (!request.a.empty() && !request.b.empty()) return request;
  }
  std::vector<std::string> names;
  for (const Part& part : assembly.parts) names.push_back(part.name);
  const std::size_t comma = text.find(',');
  const std::string first = text.substr(0, comma), second = text.substr(comma + 1);
  const std::string& missing = parts_named(assembly, first).empty() ? first : second;
  return usage("no part matches '" + missing + "', which should be joined", suggestion(missing, names, "parts"));
}

std::vector<Pair> pairs_of(const Request& request) {
  std::set<Pair> pairs;
  for (const int a : request.a) {
    for (const int b : request.b) {
      if (a != b) pairs.insert(std::minmax(a, b));
    }
  }
  return {pairs.begin(), pairs.end()};
}

void join(int a, int b, Assembly* assembly) {
  const auto same = [&](const Joint& joint) {
    return is_joined(joint) && std::minmax(joint.a, joint.b) == std::minmax(a, b);
  };
  if (std::any_of(assembly->joints.begin(), assembly->joints.end(), same)) return;
  if (assembly->body_fixed(a) && assembly->body_fixed(b)) return;
  assembly->joints.push_back(joined_pair(*assembly, a, b));
}

Status apply(const std::string& text, Neighbours* neighbours, Assembly* assembly) {
  const Result<Request> request = read_request(*assembly, text);
  if (!request) return request.error();
  const std::vector<Pair> pairs = pairs_of(request.value());
  if (pairs.empty()) return usage("'" + text + "' joins a part with itself", "name two different parts");
  if (request.value().by_name) {
    const auto [a, b] = pairs.front();
    if (!neighbours->near(a, b)) {
      assembly->warnings.push_back({"joined-apart",
                                    fmt::format("'{}' and '{}' are joined as was asked for, although they do not touch",
                                                assembly->body_name(a), assembly->body_name(b)),
                                    ""});
    }
    join(a, b, assembly);
    return ok_status();
  }
  bool any = false;
  for (const auto& [a, b] : pairs) {
    if (!neighbours->near(a, b)) continue;
    join(a, b, assembly);
    any = true;
  }
  if (any) return ok_status();
  return usage(fmt::format("no two parts that '{}' names touch", text),
               "'impend contacts' lists the pairs that touch; a pair named without * and ? is joined wherever it is");
}

Box3 box_of(const Part& part) {
  Box3 box;
  for (const Vec3& vertex : part.mesh.vertices) box.add(part.X_WP * vertex);
  return box;
}

}  // namespace

Joint joined_pair(const Assembly& assembly, int a, int b) {
  const auto box = [&](int body) {
    return body < static_cast<int>(assembly.parts.size()) ? box_of(assembly.parts[body])
                                                          : box_of(assembly.parts[std::min(a, b)]);
  };
  const Box3 first = box(a), second = box(b);
  return joined_at(a, b, (first.lower.cwiseMax(second.lower) + first.upper.cwiseMin(second.upper)) / 2);
}

Status join_parts(const std::vector<std::string>& requests, Assembly* assembly) {
  Neighbours neighbours(*assembly);
  for (const std::string& request : requests) {
    if (const Status joined = apply(request, &neighbours, assembly); !joined) return joined;
  }
  return ok_status();
}

}  // namespace impend
