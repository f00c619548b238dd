// Contacts at one gap tolerance, of surfaces that are prepared once for all gaps.
#pragma once

#include "impend/base/progress.h"
#include "impend/contact/contact.h"
#include "impend/contact/gap/gap_choice.h"
#include "impend/contact/surface/prepare_surfaces.h"

namespace impend {

// The contacts of `prepared` (of this assembly) within what the rule says; errors as find_contacts. gap_reason stays
// empty; the set's gap is the largest that any pair has.
// Held by tests/unit/contact.
Result<ContactSet> search_contacts(const Assembly& assembly, const PreparedSurfaces& prepared, const GapRule& gap,
                                   const ContactOptions& options = {}, const Progress& progress = {});

// The same at the chosen gap, with its reason and warnings.
Result<ContactSet> search_contacts(const Assembly& assembly, const PreparedSurfaces& prepared, const GapChoice& choice,
                                   const ContactOptions& options = {}, const Progress& progress = {});

}  // namespace impend
