// Small documents as COMPAS 1 and 2 write them: two supports and a beam on top of them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "impend/import/compas/compas_file.h"
#include "tests/support/catch.h"

namespace impend::examples {

inline ModelFile read_compas(const std::string& text) {
  CHECK(looks_like_compas(text));
  const auto file = parse_compas("a.json", text);
  if (!file.ok()) FAIL(to_string(file.error()));
  return file.value();
}

inline Error compas_fault(const std::string& text) {
  const auto file = parse_compas("a.json", text);
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().place.file == "a.json");
  CHECK_FALSE(file.error().hint.empty());
  return file.error();
}

// The data of a box as compas.datastructures/Mesh: vertices and faces by key, the keys out of order.
inline std::string compas_box(const std::array<double, 3>& lower, const std::array<double, 3>& upper,
                              const std::string& attributes = "\"name\": \"Mesh\"") {
  std::string vertices;
  for (int i = 7; i >= 0; --i) {
    const std::array<std::array<double, 3>, 2> corner = {lower, upper};
    vertices += "\"" + std::to_string(i) + "\": {\"x\": " + std::to_string(corner[i & 1][0]) +
                ", \"y\": " + std::to_string(corner[i >> 1 & 1][1]) +
                ", \"z\": " + std::to_string(corner[i >> 2 & 1][2]) + "}" + (i > 0 ? ", " : "");
  }
  return "{\"attributes\": {" + attributes +
         "}, \"default_vertex_attributes\": {\"x\": 0.0, \"y\": 0.0, \"z\": 0.0}, " +
         "\"default_edge_attributes\": {}, \"default_face_attributes\": {}, \"vertex\": {" + vertices +
         "}, \"face\": {\"0\": [0, 2, 3, 1], \"1\": [4, 5, 7, 6], \"2\": [0, 1, 5, 4], \"3\": [2, 6, 7, 3], "
         "\"4\": [0, 4, 6, 2], \"5\": [1, 3, 7, 5]}, \"facedata\": {}, \"edgedata\": {}, \"max_vertex\": 7, "
         "\"max_face\": 5}";
}

// {"dtype": …, "data": …} of COMPAS 2, with "value" the one of COMPAS 1.
inline std::string compas_wrapped(const std::string& dtype, const std::string& data, const std::string& more = "",
                                  const std::string& key = "data") {
  return "{\"dtype\": \"" + dtype + "\", \"" + key + "\": " + data + more + "}";
}

inline const char* const kBlockType = "compas_assembly.datastructures/Block";

// Nodes 10, 2 and 0, in that order in the file; 0 and 2 are supports. The beam, node 10, is called "beam".
inline std::string compas_assembly(const std::string& key = "data") {
  const auto block = [&](const std::string& data) { return compas_wrapped(kBlockType, data, "", key); };
  const std::string nodes =
      "\"10\": {\"x\": 0, \"block\": " + block(compas_box({0, 0, 1}, {4, 1, 1.5}, "\"name\": \"beam\"")) +
      "}, \"2\": {\"is_support\": true, \"block\": " + block(compas_box({3, 0, 0}, {4, 1, 1})) +
      "}, \"0\": {\"is_support\": true, \"block\": " + block(compas_box({0, 0, 0}, {1, 1, 1})) + "}";
  const std::string defaults = "\"block\": null, \"is_support\": false";
  if (key == "value") {  // COMPAS 1 writes the graph without a wrapper
    return compas_wrapped(
        "compas_assembly.datastructures/Assembly",
        "{\"attributes\": {\"name\": \"Assembly\"}, \"graph\": {\"attributes\": {\"name\": \"Graph\"}, "
        "\"dna\": {" +
            defaults + "}, \"dea\": {}, \"node\": {" + nodes +
            "}, \"edge\": {\"0\": {\"10\": {\"interfaces\": [{\"size\": 1}]}}}, \"max_node\": 10}}",
        "", key);
  }
  return compas_wrapped("compas_assembly.datastructures/Assembly",
                        "{\"attributes\": {\"name\": \"Assembly\"}, \"graph\": " +
                            compas_wrapped("compas.datastructures/Graph",
                                           "{\"attributes\": {}, \"default_node_attributes\": {" + defaults +
                                               "}, \"default_edge_attributes\": {}, \"node\": {" + nodes +
                                               "}, \"edge\": {\"0\": {}, \"2\": {}, \"10\": {}}, \"max_node\": 10}") +
                            "}",
                        ", \"guid\": \"90be5437-becc-4882-9a7b-706e54cb224b\"");
}

inline std::string compas_matrix(const std::array<double, 12>& rows) {
  std::string text = "[";
  for (int i = 0; i < 3; ++i) {
    text += "[";
    for (int j = 0; j < 4; ++j)
      text += std::to_string(rows[static_cast<std::size_t>(4 * i + j)]) + (j < 3 ? ", " : "], ");
  }
  return compas_wrapped("compas.geometry/Transformation", "{\"matrix\": " + text + "[0.0, 0.0, 0.0, 1.0]]}");
}

struct CompasElement {
  std::string guid;
  std::string data;
  std::string dtype = "compas_dem.elements/Block";
};

inline std::string compas_block_element(const std::string& mesh, const std::string& transformation = "null",
                                        const std::string& more = "\"is_support\": false") {
  return "{\"transformation\": " + transformation + ", \"features\": [], \"name\": \"Block\", \"material\": null, " +
         "\"geometry\": " + compas_wrapped("compas.datastructures/Mesh", mesh) + ", " + more + "}";
}

// A model of compas_model or compas_dem; `children` are those of the tree's root. By guid, or as a list.
inline std::string compas_model(const std::vector<CompasElement>& elements, const std::string& children,
                                const std::string& more = "\"transformation\": null", bool as_list = false) {
  std::string list, nodes;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::string comma = i > 0 ? ", " : "";
    const std::string element =
        compas_wrapped(elements[i].dtype, elements[i].data, ", \"guid\": \"" + elements[i].guid + "\"");
    list += comma + (as_list ? "" : "\"" + elements[i].guid + "\": ") + element;
    nodes += comma + "\"" + std::to_string(i) + "\": {\"element\": \"" + elements[i].guid + "\"}";
  }
  return compas_wrapped("compas_dem.models/BlockModel",
                        "{" + more + ", \"elements\": " + (as_list ? "[" + list + "]" : "{" + list + "}") +
                            ", \"materials\": {}, \"tree\": {\"name\": null, \"attributes\": {}, \"root\": {\"name\": "
                            "\"root\", \"attributes\": {}, \"children\": [" +
                            children + "]}}, \"graph\": {\"attributes\": {}, \"node\": {" + nodes +
                            "}, \"edge\": {\"0\": {\"1\": {\"modifiers\": null, \"contacts\": [{\"size\": 1}]}}}}}");
}

inline const std::string kCompasCube = compas_box({0, 0, 0}, {1, 1, 1});

inline const std::string kCompasLifted = compas_matrix({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2});

// `text` with the first `from` replaced.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace impend::examples
