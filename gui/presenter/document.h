// What was opened and what was edited since: a plain value with undo and redo. Nothing here runs an analysis.
//
// Edits name parts by their index in the assembly as it was opened ("original" index); removed parts leave the edited
// assembly, so its indices ("shown") differ. PartMap goes between the two.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/edit_state.h"

namespace impend::gui {

struct EditStep {
  Edit edit;
  std::string name;  // "Fix 'block'", for the undo menu
  int gesture = 0;   // of which drag it is part; 0: of none
  EditState state;   // after it
};

struct Document {
  std::shared_ptr<const Opened> opened;
  EditState initial;             // as opened
  std::vector<EditStep> done;    // in order
  std::vector<EditStep> undone;  // the next to redo last
  EditState saved;               // as last saved, or opened

  const EditState& state() const { return done.empty() ? initial : done.back().state; }
  bool modified() const { return !same_in_file(state(), saved); }
  bool can_undo() const { return !done.empty(); }
  bool can_redo() const { return !undone.empty(); }
  std::string undo_name() const { return done.empty() ? "" : done.back().name; }
  std::string redo_name() const { return undone.empty() ? "" : undone.back().name; }
};

// Of an original part; of an index that is none, the default.
PartState part_state(const Document& document, int part);
// The coefficient that a pair of original bodies has of its own.
std::optional<double> pair_mu(const Document& document, BodyPair pair);

Document new_document(std::shared_ptr<const Opened> opened);

// The document after one more edit; what was undone is forgotten. An edit that changes nothing gives the document
// unchanged. Edits of the same kind, of the same parts and with the same `gesture` (not 0) become one step: give every
// drag of a slider or an arrow a number of its own. Errors: kBadValue (a number out of range or not finite, an index
// that is none, a density for a part without volume, everything removed, a name that cannot be one), kDuplicateName,
// kOpenMesh (holes that cannot be closed), with a hint. Held by tests/presenter.
Result<Document> with_edit(const Document& document, Edit edit, int gesture = 0);
// Unchanged when there is nothing to undo or redo.
Document undone(const Document& document);
Document redone(const Document& document);
Document marked_saved(const Document& document);

// The same edits on the same inputs read anew: parts are found again by name. What no longer applies is left out, with
// a warning "edit-dropped" each. Undo and redo go on working.
struct Reapplied {
  Document document;
  Diagnostics warnings;
};
Reapplied reapplied(const Document& before, std::shared_ptr<const Opened> opened);

// Body indices of the edited assembly (parts, then the ground) to original part indices, and back.
struct PartMap {
  std::vector<int> original;  // per shown part
  std::vector<int> shown;     // per original part; -1: removed
  bool operator==(const PartMap&) const = default;

  int original_of(int body) const {  // -1 for the ground and for anything else that is no shown part
    return body >= 0 && body < static_cast<int>(original.size()) ? original[body] : -1;
  }
  int shown_of(int part) const { return part >= 0 && part < static_cast<int>(shown.size()) ? shown[part] : -1; }
};
PartMap part_map(const Document& document);

// The assembly with every edit applied; import warnings follow (those of removed parts go, those about the whole are
// found anew). Analysing it is the same as analysing a file that says so. Pure. Held by tests/presenter.
Assembly edited(const Document& document);

// Height of the lowest point of the parts along up, m. Nothing without a vertex.
std::optional<double> lowest_height(const Assembly& assembly);
// Where a ground goes that is switched on, m along up: where it was when the assembly was opened as long as gravity
// has the direction that it had, else under the lowest part. Nothing without a vertex. Held by tests/presenter.
std::optional<double> ground_to_lay(const Document& document);

// Writes the edited assembly as an assembly file with its meshes into `folder`; the path of the assembly file. Errors:
// kOutput.
Result<std::string> save(const Document& document, const std::string& folder, bool overwrite);

// The files that the document came from and that exist: to be watched for changes. Sorted.
std::vector<std::string> source_files(const Opened& opened);

}  // namespace impend::gui
