// 3MF packages written out, for tests.
#pragma once

#include <string>
#include <vector>

#include "impend/import/archive/zip_archive.h"
#include "impend/import/threemf/threemf.h"

namespace impend::examples {

inline std::string package_of(const std::string& model, const std::vector<ZipMember>& more = {}) {
  std::vector<ZipMember> members = {
      {"[Content_Types].xml",
       "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"model\" "
       "ContentType=\"application/vnd.ms-package.3dmanufacturing-3dmodel+xml\"/></Types>"},
      {"_rels/.rels",
       "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r\" "
       "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\" Target=\"/3D/3dmodel.model\"/>"
       "</Relationships>"},
      {"3D/3dmodel.model", model}};
  members.insert(members.end(), more.begin(), more.end());
  return write_zip(members).value();
}

inline std::string model_of(const std::string& resources, const std::string& build,
                            const std::string& attributes = "unit=\"millimeter\"") {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<model xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\" "
         "xmlns:m=\"http://schemas.microsoft.com/3dmanufacturing/material/2015/02\" "
         "xmlns:p=\"http://schemas.microsoft.com/3dmanufacturing/production/2015/06\" " +
         attributes + ">\n<resources>\n" + resources + "</resources>\n<build>\n" + build + "</build>\n</model>\n";
}

// The cube from the origin to (edge, edge, edge), as the mesh element; `triangle` is added to each triangle's
// attributes.
inline std::string cube_mesh(const std::string& edge = "10", const std::string& triangle = "") {
  std::string out = "<mesh><vertices>\n";
  for (int k = 0; k < 8; ++k) {
    out += "<vertex x=\"" + (k & 1 ? edge : "0") + "\" y=\"" + (k & 2 ? edge : "0") + "\" z=\"" + (k & 4 ? edge : "0") +
           "\"/>\n";
  }
  out += "</vertices><triangles>\n";
  const int faces[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                            {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  for (const auto& t : faces) {
    out += "<triangle v1=\"" + std::to_string(t[0]) + "\" v2=\"" + std::to_string(t[1]) + "\" v3=\"" +
           std::to_string(t[2]) + "\" " + triangle + "/>\n";
  }
  return out + "</triangles></mesh>";
}

inline std::string object(int id, const std::string& content, const std::string& attributes = "") {
  return "<object id=\"" + std::to_string(id) + "\" " + attributes + ">" + content + "</object>\n";
}
inline std::string component(int id, const std::string& attributes = "") {
  return "<component objectid=\"" + std::to_string(id) + "\" " + attributes + "/>";
}
inline std::string item(int id, const std::string& attributes = "") {
  return "<item objectid=\"" + std::to_string(id) + "\" " + attributes + "/>\n";
}

}  // namespace impend::examples
