// What every page has around its tables: head, title, cards, pictures, warnings, files and how to repeat it, foot.
// The sections of the page, in its order; each is markup, empty where there is nothing to say.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/accounts/html/html_content.h"
#include "impend/base/result.h"
#include "impend/records/json_format.h"
#include "impend/report/contact_facts.h"
#include "impend/report/friction_words.h"
#include "impend/report/twist.h"

namespace impend {

// A page's style sheet. In no place does it name anything outside the page.
const char* html_style();

// The whole page. `body` is markup, `title` is not.
std::string html_document(const std::string& title, const std::string& body);
// "Does it stand?", the name of what is looked at, and a line of counts (markup).
std::string html_header(const std::string& question, const std::string& name, const std::string& counts);
// `verb` writes the JSON that the page has its numbers from: "plan check". `unit`: that lengths of the page are in.
std::string html_footer(const std::string& verb, const std::string& unit);

// One answer: `kind` is "moves", "rests" or "open". What is empty is left out.
std::string html_card(const char* kind, const std::string& word, const std::string& law, const std::string& why);
// A word in a cell with the colour of its kind, which may be "fixed", too.
std::string html_badge(const char* kind, const std::string& words);

std::string html_figure(const HtmlPicture& picture);
// Sentences as a list, the first ones of many; empty where there are none.
std::string html_sentences(const std::vector<std::string>& clauses, std::string_view kind = "");
// The pictures, two beside each other where `small`; or why there are none.
std::string html_pictures(const HtmlContent& content, bool small = false);
// Empty where there are none.
std::string html_warnings(const Diagnostics& warnings);
// Of which files, by which program and how asked: what it takes to run it again.
std::string html_origin(const HtmlContent& content);

// "Shown are the 200 pairs with the largest forces of 240; the report as JSON has all." of the array at `at`; empty
// where all are shown.
std::string html_left_out(const Json& report, const std::string& at, std::size_t shown, const std::string& which);

// What all sections look at; made once.
struct HtmlFacts {
  const Analysis& analysis;
  const HtmlContent& content;
  Json report;  // json_report() without timings
  ContactStates states;
  std::vector<InterfaceFacts> interfaces;
  std::optional<FrictionCourse> with_friction;  // absent without friction
};

std::string html_verdict(const HtmlFacts& facts);  // verdict and reason, with friction first
std::string html_moving(const HtmlFacts& facts);   // who moves, and how, in sentences
std::string html_parts(const HtmlFacts& facts);
std::string html_contacts(const HtmlFacts& facts);
std::string html_joints(const HtmlFacts& facts);
std::string html_margins(const HtmlFacts& facts);  // of friction
std::string html_proof(const HtmlFacts& facts);
std::string html_assumptions(const HtmlFacts& facts);

}  // namespace impend
