// `impend contacts --json` (format impend-contacts, version 1) and `--csv`. SI units, world frame.
#include <fmt/format.h>

#include "impend/report/json_format.h"
#include "impend/report/report.h"
#include "impend/report/version.h"

namespace impend {
namespace {

Json json_contact(const Assembly& assembly, const Contact& contact) {
  Json json = {{"a", assembly.body_name(contact.a)},
               {"b", assembly.body_name(contact.b)},
               {"kind", to_string(contact.kind)},
               {"point", json_vector(contact.point)},
               {"normal", json_vector(contact.normal)},
               {"gap", json_number(contact.gap)},
               {"disjunction", contact.disjunction < 0 ? Json(nullptr) : Json(contact.disjunction)}};
  if (contact.doubtful) json["doubtful"] = true;
  return json;
}

Json json_interface(const Assembly& assembly, const Interface& interface) {
  return {{"a", assembly.body_name(interface.a)},
          {"b", assembly.body_name(interface.b)},
          {"contacts", interface.contacts},
          {"area", json_number(interface.area)},
          {"gap",
           {{"min", json_number(interface.gap_min)},
            {"median", json_number(interface.gap_median)},
            {"max", json_number(interface.gap_max)}}},
          {"normal_mismatch", json_number(interface.normal_mismatch)},
          {"points_before_reduction", interface.points_before_reduction}};
}

// RFC 4180: quoted where a comma, quote or line end would break the column; quotes doubled.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

std::string csv_numbers(const Vec3& v) { return fmt::format("{},{},{}", v.x() + 0.0, v.y() + 0.0, v.z() + 0.0); }

}  // namespace

std::string contacts_to_json(const Assembly& assembly, const ContactSet& contacts) {
  Json json = {{"format", "impend-contacts"},
               {"version", 1},
               {"program", std::string("impend ") + kProgramVersion},
               {"name", assembly.name},
               {"gap", json_number(contacts.gap)},
               {"gap_reason", contacts.gap_reason},
               {"angle", json_number(contacts.angle)}};
  json["bodies"] = Json::array();
  for (int i = 0; i < assembly.body_count(); ++i) {
    json["bodies"].push_back({{"name", assembly.body_name(i)}, {"fixed", assembly.body_fixed(i)}});
  }
  json["contacts"] = Json::array();
  for (const Contact& contact : contacts.contacts) json["contacts"].push_back(json_contact(assembly, contact));
  json["disjunctions"] = json_disjunctions(contacts, {});
  json["interfaces"] = Json::array();
  for (const Interface& interface : contacts.interfaces)
    json["interfaces"].push_back(json_interface(assembly, interface));
  json["near_misses"] = Json::array();
  for (const NearMiss& miss : contacts.near_misses) {
    json["near_misses"].push_back({{"a", assembly.body_name(miss.a)},
                                   {"b", assembly.body_name(miss.b)},
                                   {"distance", json_number(miss.distance)}});
  }
  Diagnostics warnings = assembly.warnings;
  append(warnings, contacts.warnings);
  json["warnings"] = json_warnings(warnings);
  return json_text(json);
}

std::string contacts_to_csv(const Assembly& assembly, const ContactSet& contacts) {
  std::string out = "a,b,kind,x,y,z,nx,ny,nz,gap,disjunction,doubtful\n";
  for (const Contact& contact : contacts.contacts) {
    out += fmt::format(
        "{},{},{},{},{},{},{},{}\n", csv_field(assembly.body_name(contact.a)), csv_field(assembly.body_name(contact.b)),
        to_string(contact.kind), csv_numbers(contact.point), csv_numbers(contact.normal), contact.gap + 0.0,
        contact.disjunction < 0 ? "" : fmt::format("{}", contact.disjunction), contact.doubtful ? "true" : "false");
  }
  return out;
}

}  // namespace impend
