// Files beside a STEP file that it refers to: which, where, and how they travel to the reader.
#include "impend/import/cad/companions.h"

#include <map>

#include "tests/support/catch.h"

using namespace impend;

namespace {

using Names = std::vector<std::string>;

std::string step(const std::string& data) {
  return "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n" + data + "ENDSEC;\nEND-ISO-10303-21;\n";
}

CompanionReader folder_of(std::map<std::string, std::string> files) {
  return [files = std::move(files)](const std::string& name) -> Result<std::string> {
    const auto found = files.find(name);
    if (found == files.end()) return Error{ErrorCode::kFileNotFound, "not there", {name, 0, "", ""}, ""};
    return found->second;
  };
}

Names names_of(const std::vector<CadCompanion>& companions) {
  Names names;
  for (const CadCompanion& c : companions) names.push_back(c.name);
  return names;
}

}  // namespace

TEST_CASE("Documents of a STEP file are its references, quotes and line breaks read as the standard has them") {
  CHECK(step_references(step("#1=DOCUMENT_FILE('nut.stp','',$,#2,'',$);\n")) == Names{"nut.stp"});
  CHECK(step_references(step("#1 = DOCUMENT_FILE ( 'it''s\n.stp' , 'b.stp',$);\n")) == Names{"it's.stp", "b.stp"});
  CHECK(step_references(step("#1=PRODUCT('nut','nut','',(#2));\n")).empty());
  CHECK(step_references("DOCUMENT_FILE('unfinished").empty());
}

TEST_CASE("A companion lies in the folder of the main file or below") {
  CHECK(companion_name("", "nut.stp") == "nut.stp");
  CHECK(companion_name("", "parts\\nut.stp") == "parts/nut.stp");
  CHECK(companion_name("parts/bolt.stp", "nut.stp") == "parts/nut.stp");
  CHECK(companion_name("parts/bolt.stp", "../nut.stp") == "nut.stp");
  CHECK(companion_name("", "E:\\library\\nut.stp") == "nut.stp");
  CHECK(companion_name("", "/etc/passwd") == "passwd");
  for (const char* outside : {"../nut.stp", "a/../../nut.stp", "", ".", ".."}) {
    INFO(outside);
    CHECK(companion_name("", outside).empty());
  }
}

TEST_CASE("Companions are found through companions, each once, and what is no STEP file is left out") {
  const std::string a = step("#1=DOCUMENT_FILE('b.stp','',$,#2,'',$);\n#3=DOCUMENT_FILE('a.stp','',$,#2,'',$);\n");
  const auto reader = folder_of({{"a.stp", a},
                                 {"b.stp", step("#1=DOCUMENT_FILE('c.stp','',$,#2,'',$);\n")},
                                 {"c.stp", step("")},
                                 {"drawing.pdf", "%PDF-1.7"}});
  const std::string main = step(
      "#1=DOCUMENT_FILE('a.stp','',$,#2,'',$);\n#2=DOCUMENT_FILE('drawing.pdf','',$,#2,'',$);\n"
      "#3=DOCUMENT_FILE('missing.stp','',$,#2,'',$);\n");
  CHECK(names_of(companions_of(main, reader)) == Names{"a.stp", "b.stp", "c.stp"});
  CHECK(companions_of(main, {}).empty());
}

TEST_CASE("A bundle gives back its files, and a damaged one is none") {
  const std::vector<CadCompanion> companions = {{"a.stp", std::string("x\0y", 3)}, {"sub/b.stp", ""}};
  const std::string bytes = bundle("main", companions);
  const auto files = unbundle(bytes);
  REQUIRE(files);
  REQUIRE(files->size() == 3);
  CHECK(files->front().name.empty());
  CHECK(files->front().bytes == "main");
  CHECK((*files)[1].bytes == companions[0].bytes);
  CHECK((*files)[2].name == "sub/b.stp");
  CHECK_FALSE(unbundle("ISO-10303-21;"));
  for (std::size_t length = 0; length < bytes.size(); ++length) CHECK_FALSE(unbundle(bytes.substr(0, length)));
  CHECK_FALSE(unbundle(bytes + "z"));
}
