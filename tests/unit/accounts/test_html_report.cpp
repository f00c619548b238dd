// The page that is handed on; what a browser and XML make of it, and that its numbers are the report's, is in
// tests/html.
#include "impend/accounts/html/html_report.h"

#include "impend/accounts/html/html_text.h"
#include "impend/report/motion_words.h"
#include "impend/report/report.h"
#include "tests/support/catch.h"
#include "tests/support/texts.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;

TEST_CASE("A page opens with verdict and reason, and says what it was made of") {
  HtmlContent content;
  content.inputs = {{"parts/cube.obj", 1234, std::string(64, 'a')}};
  content.command = "impend analyze parts/cube.obj --html 'a page.html'";
  const std::string page = to_html(resting_cube(), content);
  CHECK(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">\n"));
  CHECK(has(page, "<title>cube: STABLE</title>"));
  CHECK(has(page, "<p class=\"word\">STABLE</p>"));
  CHECK(has(page, "Content-Security-Policy\" content=\"default-src 'none'"));
  CHECK(has(page, "<bdi>parts/cube.obj</bdi>"));
  CHECK(has(page, "1234"));
  CHECK(has(page, std::string(64, 'a')));
  CHECK(has(page, "<code>impend analyze parts/cube.obj --html 'a page.html'</code>"));
  CHECK(page == to_html(resting_cube(), content));
}

TEST_CASE("What moves is told in the words of the text report") {
  const Analysis moving = moving_cube(Vec3(0.1 * kStandardGravity, 0, 0), Vec3::Zero());
  const std::string page = to_html(moving, {});
  CHECK(has(page, "1 of 1 movable part starts to move, at 10 % of free fall."));
  CHECK(has(page, "class=\"verdict moves\""));
  const std::string words = motion_in_words(moving, 0);
  CHECK(words.size() > 10);
  CHECK(has(page, "<bdi>cube</bdi></strong>"));
  CHECK(has(page, words + "."));
  CHECK(has(to_text(moving), words));
}

TEST_CASE("A page without pictures says why, one with pictures holds them") {
  HtmlContent content;
  content.pictures_missing = "there is no <driver>";
  CHECK(has(to_html(resting_cube(), content), "Pictures are missing: there is no &lt;driver&gt;."));
  CHECK(has(to_html(resting_cube(), {}), "Pictures are missing."));
  content.pictures = {{"abc", "from \"above\""}};
  const std::string page = to_html(resting_cube(), content);
  CHECK(has(page, "<img alt=\"from &quot;above&quot;\" src=\"data:image/png;base64,YWJj\" />"));
  CHECK_FALSE(has(page, "Pictures are missing"));
}

TEST_CASE("A warning of the page says what to do") {
  Analysis analysis = resting_cube();
  analysis.warnings = {{"nearly-touching", "'a' and 'b' are 1 mm apart", "a"}, {"unheard-of", "it is odd", ""}};
  const std::string page = to_html(analysis, {});
  CHECK(has(page, "'a' and 'b' are 1 mm apart. <em>Give that gap with --gap if they do touch.</em>"));
  CHECK(has(page, "<li>It is odd.</li>"));
}

TEST_CASE("Names are text, whatever they hold") {
  Analysis analysis = resting_cube();
  analysis.assembly.name = "<b>&\"'";
  analysis.assembly.parts[0].name = "</td>\x01\xFF\xE2\x80\xAE";
  const std::string page = to_html(analysis, {});
  CHECK(has(page, "<h1><bdi>&lt;b&gt;&amp;&quot;'</bdi></h1>"));
  CHECK(has(page,
            "<bdi>&lt;/td&gt;?"
            "?"
            "?</bdi>"));
  CHECK_FALSE(has(page, "\x01"));
  CHECK_FALSE(has(page, "\xFF"));
}

TEST_CASE("A number of the page names its place in the report and is exact") {
  const Json report = {{"masses", {0.1, nullptr}}, {"force", {3.0, 4.0, 0.0}}, {"of", {0, 1}}};
  CHECK(html_number(report, "/masses/0", shown_with("kg")) ==
        "<data value=\"0.1\" data-json=\"/masses/0\">0.1 kg</data>");
  CHECK(html_number(report, "/masses/1", shown_with("kg")) == "<span class=\"none\">–</span>");
  CHECK(html_number(report, "/nowhere/1", shown_with("kg")) == "<span class=\"none\">–</span>");
  CHECK(html_length(report, "/force", "5 N") ==
        "<data value=\"[3.0,4.0,0.0]\" data-json=\"/force\" data-of=\"length\">5 N</data>");
  CHECK(html_count(report, "/force") == "<data value=\"3\" data-json=\"/force\" data-of=\"count\">3</data>");
}

TEST_CASE("base64 of the examples of RFC 4648") {
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64("\xFF\xFE\xFD") == "//79");
}

TEST_CASE("A clause becomes a sentence") {
  CHECK(as_sentence("it stands") == "It stands.");
  CHECK(as_sentence("'a' stands.") == "'a' stands.");
  CHECK(as_sentence("").empty());
}
