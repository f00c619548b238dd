// The sections of the page, in its order; each is markup, empty where there is nothing to say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/accounts/html/html_frame.h"
#include "impend/records/json_format.h"
#include "impend/report/contact_facts.h"
#include "impend/report/friction_words.h"
#include "impend/report/twist.h"

namespace impend {

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
