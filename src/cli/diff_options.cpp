// The options of `impend diff`.
#include "cli/parse.h"
#include "cli/verb_options.h"

namespace impend::cli {

Error not_two_designs(const std::string& than_two) {
  return usage("two designs are compared, and " + than_two + " are given",
               "name the old one and the new one: impend diff OLD NEW; a design of several files is a folder");
}

void add_diff(CLI::App& app, Raw& raw) {
  CLI::App* verb =
      app.add_subcommand("diff", "What was changed from one design to another, and what that did to the verdict");
  verb->add_option("OLD", raw.old_design,
                   "The design before: an assembly file, a CAD or mesh file, a folder or a zip archive")
      ->type_name("");
  verb->add_option("NEW", raw.new_design, "The design after, likewise")->type_name("");
  add_import_options_without_input(*verb, raw);
  add_contact_options(*verb, raw);
  add_model(*verb, raw);
  add_margins(*verb, raw);
  verb->add_flag(
      "--margins", raw.margins,
      "Also, of designs that rest: how far each may tilt, the push that it bears, how much a mass may change");
  add_effort(*verb, raw);
  verb->add_option("--json", raw.json, "Write the comparison; - for stdout, then nothing else goes there")
      ->type_name("FILE");
  verb->add_option("--picture", raw.picture.output, "Draw both beside each other (.png)")->type_name("FILE");
  verb->add_option("--beside", raw.beside,
                   "Folder with the files that the two lack: git's difftool gives only files that were changed")
      ->type_name("DIR");
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  verb->footer(
      "Exit status: 0 no verdict is worse, 1 one is, of the whole or of a part that is in both; 2 to 4 where a design\n"
      "cannot be analysed, after what was changed.\n"
      "Examples:\n"
      "  impend diff old/wall.assembly.json wall.assembly.json\n"
      "  impend diff a.step b.step --fixed 'base*' --mu 0.3 --picture both.png\n"
      "  git difftool --dir-diff --tool impend HEAD~1");
}

std::optional<Error> read_diff(const Raw& raw, Options& options) {
  options.diff.beside = raw.beside;
  options.diff.margins = raw.margins;
  if (!raw.picture.output.empty()) {
    if (const std::string missing = pictures_missing(); !missing.empty())
      return usage("pictures are not in this program", missing);
    if (!raw.picture.output.ends_with(".png"))
      return usage("--picture cannot be '" + raw.picture.output + "'", "its name must end in .png");
    options.diff.picture = raw.picture.output;
  }
  options.inputs = {raw.old_design, raw.new_design};
  if (!raw.old_design.empty() && !raw.new_design.empty()) return std::nullopt;
  return not_two_designs("fewer");
}

}  // namespace impend::cli
