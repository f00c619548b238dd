#include "impend/contact/find_contacts.h"

#include "impend/base/stop.h"
#include "impend/contact/search_contacts.h"

namespace impend {
namespace {

Result<ContactSet> found(const Assembly& assembly, const ContactOptions& options, const Progress& progress) {
  if (const Result<GapChoice> declared = choose_gap(assembly); !declared) return declared.error();
  const Result<PreparedSurfaces> prepared = prepare_surfaces(assembly, options, progress);
  if (!prepared) return prepared.error();
  const Result<GapChoice> choice = choose_gap(assembly, prepared.value());
  if (!choice) return choice.error();
  return search_contacts(assembly, prepared.value(), choice.value(), options, progress);
}

}  // namespace

Result<ContactSet> find_contacts(const Assembly& assembly, const ContactOptions& options, const Progress& progress) {
  return until_stopped(progress, "cancelled while contacts were sought",
                       [&] { return found(assembly, options, progress); });
}

}  // namespace impend
