// What a STEP file's text says wrongly, found before shapes are made of it.
#pragma once

#include <Interface_CheckIterator.hxx>
#include <StepData_StepModel.hxx>
#include <string>

#include "impend/base/result.h"

namespace impend {

// "3 entities of the file are damaged ('Parameter n.2 …')", "" when nothing has failed.
std::string note_of_failures(const Interface_CheckIterator& checks, const char* what);

// Error: the first entity of geometry or topology that could not be read as the standard has it: a reference to an
// entity that is missing or of another kind, a number that is none. OCCT leaves nothing in its place and crashes on
// that later; and a shape that lacks it is not the author's. Names and the like may be wrong. Held by tests/cad.
Status check_geometry(const Handle(StepData_StepModel) & model, const Interface_CheckIterator& checks);

}  // namespace impend
