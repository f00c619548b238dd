// What a STEP file's text says wrongly, found before shapes are made of it.
#pragma once

#include <Interface_CheckIterator.hxx>
#include <XSControl_WorkSession.hxx>
#include <string>

#include "impend/base/result.h"

namespace impend {

// "3 entities of the file are damaged ('Parameter n.2 …')", "" when nothing has failed.
std::string note_of_failures(const Interface_CheckIterator& checks, const char* what);

// Damage of geometry and topology: an entity that could not be read as the standard has it, with a reference to an entity
// that is missing or of another kind, or a number that is none. OCCT leaves nothing in its place and crashes on that
// later; and a shape that lacks it is not the author's. Names and the like may be wrong.
// Error: the first of these that a body, or the place of one, is made of. Representations lose the items that are made
// of others (curves and texts of drafting annotations), so that OCCT does not come upon them; `note` says how many, ""
// when there were none. Held by tests/cad.
Status check_geometry(const Handle(XSControl_WorkSession) & session, const Interface_CheckIterator& checks,
                      std::string* note);

}  // namespace impend
