#include "cli/diff_sides.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <utility>

#include "cli/parse.h"
#include "cli/terminal.h"
#include "impend/import/file_bytes.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/problem/problem_of_analysis.h"

namespace impend::cli {
namespace {

Error of_side(Error error, const DiffSide& side, const char* what) {
  error.message = "the " + side.word + " design cannot be " + what + ": " + error.message;
  return error;
}

bool names_parts(const ImportOptions& import) {
  return !import.fixed.empty() || !import.exclude.empty() || !import.join.empty();
}

ImportOptions without_names(ImportOptions import) {
  import.fixed.clear();
  import.exclude.clear();
  import.join.clear();
  return import;
}

Result<Assembly> read_side(const DiffSide& side, const Options& options, const ImportOptions& import) {
  ProgressLine line(options.progress, options.quiet);
  Result<Assembly> assembly = read_assembly({side.path}, import, line.progress());
  line.clear();
  if (assembly && options.pipeline.friction.mu) assembly.value().friction.mu = *options.pipeline.friction.mu;
  return assembly;
}

// Whether reading ended for a part that an option names and the design lacks; else its assembly or its error is set.
bool lacks_named_part(DiffSide& side, const Options& options, Result<Assembly> read) {
  if (read) {
    side.assembly = std::move(read).value();
    return false;
  }
  side.error = of_side(read.error(), side, "read");
  if (read.error().code != ErrorCode::kUsage || !names_parts(options.pipeline.import)) return false;
  Result<Assembly> plain = read_side(side, options, without_names(options.pipeline.import));
  if (!plain) return false;
  side.error = of_side(read.error(), side, "analysed");
  side.assembly = std::move(plain).value();
  return true;
}

void answer_side(DiffSide& side, const Options& options) {
  if (side.error) return;
  ProgressLine line(options.progress, options.quiet);
  Result<Analysis> analysis = run_analysis(*side.assembly, {side.path}, options.pipeline, line.progress());
  line.clear();
  if (!analysis) {
    side.error = of_side(analysis.error(), side, "analysed");
  } else if (!internally_sound(analysis.value().cross_validation, analysis.value().formulations)) {
    side.error = of_side(disagreement(analysis.value(), "."), side, "analysed");
  } else {
    side.answer = std::move(analysis).value();
  }
}

bool cancelled(const DiffSide& side) { return side.error && side.error->code == ErrorCode::kCancelled; }

}  // namespace

Result<DiffSides> look_at_sides(const DesignPair& pair, const Options& options) {
  DiffSides sides;
  sides.before.word = "old";
  sides.before.path = pair.before;
  sides.after.word = "new";
  sides.after.path = pair.after;
  bool nameless = false;
  for (DiffSide* side : {&sides.before, &sides.after}) {
    nameless = lacks_named_part(*side, options, read_side(*side, options, options.pipeline.import)) || nameless;
    if (cancelled(*side)) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
  }
  if (!sides.comparable()) return sides;
  for (DiffSide* side : {&sides.before, &sides.after}) {
    answer_side(*side, options);
    if (cancelled(*side)) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
  }
  if (!nameless) return sides;
  sides.notes.push_back({"names-not-taken",
                         "the designs are compared without --fixed, --exclude and --join, since these name a part that "
                         "one of them does not have",
                         ""});
  for (DiffSide* side : {&sides.before, &sides.after}) {
    Result<Assembly> plain = read_side(*side, options, without_names(options.pipeline.import));
    if (!plain) return plain.error();
    side->assembly = std::move(plain).value();
  }
  return sides;
}

LentFolder::~LentFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

namespace {

namespace fs = std::filesystem;

constexpr const char* kNothing = "/dev/null";  // git's word for a file that is not there
constexpr const char* kAssemblyEnding = ".assembly.json";
constexpr std::size_t kMostLinks = 200000;  // a folder of more is a home folder that was named by mistake

Error cannot_lend(const std::string& why) {
  return {ErrorCode::kOutput,
          "files cannot be laid side by side: " + why,
          {},
          "is the folder for temporary files writable?"};
}

// Paths within `folder`, sorted; hidden files and folders, such as .git, are left out.
Result<std::vector<fs::path>> files_within(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failure;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, failure), end;
  for (; !failure && at != end; at.increment(failure)) {
    const bool hidden = at->path().filename().string().starts_with(".");
    if (hidden && at->is_directory()) at.disable_recursion_pending();
    if (hidden || at->is_directory()) continue;
    files.push_back(at->path().lexically_relative(folder));
    if (files.size() > kMostLinks)
      return usage("--beside names a folder of more than 200000 files", "name the folder of the design");
  }
  if (failure)
    return Error{ErrorCode::kFileUnreadable,
                 "cannot be listed: " + failure.message(),
                 {folder.string(), 0, "", ""},
                 "check that it is a folder that you may read"};
  std::sort(files.begin(), files.end());
  return files;
}

// A folder with links to `files` of `from`; those that are there already stay.
Status link_files(const fs::path& from, const std::vector<fs::path>& files, const fs::path& to) {
  std::error_code failure;
  const fs::path absolute = fs::absolute(from, failure);
  for (const fs::path& file : files) {
    fs::create_directories((to / file).parent_path(), failure);
    if (fs::is_symlink(to / file, failure) || fs::exists(to / file, failure)) continue;
    failure.clear();
    fs::create_symlink(absolute / file, to / file, failure);
    if (failure) return cannot_lend(failure.message());
  }
  return ok_status();
}

Result<std::shared_ptr<LentFolder>> lend_folder() {
  std::error_code failure;
  const fs::path place = fs::temp_directory_path(failure);
  if (failure) return cannot_lend(failure.message());
  std::string path = (place / "impend-diff-XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) return cannot_lend("no folder can be made in " + place.string());
  return std::make_shared<LentFolder>(path);
}

bool is_assembly_file(const fs::path& file) { return file.string().ends_with(kAssemblyEnding); }

// Assembly files of `beside` whose text names one of the changed files.
std::set<fs::path> assemblies_that_name(const fs::path& beside, const std::vector<fs::path>& files,
                                        const std::set<fs::path>& changed) {
  std::set<fs::path> assemblies;
  for (const fs::path& file : files) {
    if (!is_assembly_file(file)) continue;
    const Result<std::string> bytes = read_file_bytes((beside / file).string());
    if (!bytes) continue;
    const auto named = [&bytes](const fs::path& other) {
      return bytes.value().find(other.filename().string()) != std::string::npos;
    };
    if (std::any_of(changed.begin(), changed.end(), named)) assemblies.insert(file);
  }
  return assemblies;
}

Result<DesignsBeside> of_folders(const fs::path& before, const fs::path& after, const fs::path& beside) {
  const Result<std::vector<fs::path>> of_before = files_within(before), of_after = files_within(after),
                                      of_beside = files_within(beside);
  for (const auto* files : {&of_before, &of_after, &of_beside}) {
    if (!*files) return files->error();
  }
  DesignsBeside designs;
  for (const auto& [from, files] : {std::pair(&before, &of_before), std::pair(&after, &of_after)}) {
    Result<std::shared_ptr<LentFolder>> folder = lend_folder();
    if (!folder) return folder.error();
    for (const auto& [source, list] : {std::pair(from, files), std::pair(&beside, &of_beside)}) {
      if (const Status linked = link_files(*source, list->value(), folder.value()->path()); !linked)
        return linked.error();
    }
    designs.folders.push_back(std::move(folder).value());
  }
  const std::set<fs::path> was(of_before.value().begin(), of_before.value().end()),
      is(of_after.value().begin(), of_after.value().end());
  std::set<fs::path> changed = was, assemblies;
  changed.insert(is.begin(), is.end());
  std::copy_if(changed.begin(), changed.end(), std::inserter(assemblies, assemblies.begin()), is_assembly_file);
  for (const fs::path& file : assemblies_that_name(beside, of_beside.value(), changed)) assemblies.insert(file);
  if (assemblies.empty())
    return Error{ErrorCode::kFileNotFound,
                 "no assembly file is among the files that were changed, and none names them",
                 {},
                 "name two designs: impend diff OLD NEW"};
  for (const fs::path& file : assemblies) {
    const bool untouched = !was.contains(file) && !is.contains(file);
    DesignPair pair;
    if (untouched || was.contains(file)) pair.before = (fs::path(designs.folders[0]->path()) / file).string();
    if (untouched || is.contains(file)) pair.after = (fs::path(designs.folders[1]->path()) / file).string();
    pair.name = file.string();
    designs.pairs.push_back(pair);
  }
  return designs;
}

// One assembly file each, whose meshes are beside a third one.
Result<DesignsBeside> of_files(const std::string& before, const std::string& after, const fs::path& folder) {
  const Result<std::vector<fs::path>> files = files_within(folder);
  if (!files) return files.error();
  DesignsBeside designs;
  DesignPair pair;
  for (const auto& [from, to] : {std::pair(&before, &pair.before), std::pair(&after, &pair.after)}) {
    if (*from == kNothing) continue;
    Result<std::shared_ptr<LentFolder>> lent = lend_folder();
    if (!lent) return lent.error();
    const fs::path source(*from);
    const fs::path whole = source.parent_path().empty() ? fs::path(".") : source.parent_path();
    if (const Status linked = link_files(whole, {source.filename()}, lent.value()->path()); !linked)
      return linked.error();
    if (const Status linked = link_files(folder, files.value(), lent.value()->path()); !linked) return linked.error();
    *to = (fs::path(lent.value()->path()) / source.filename()).string();
    designs.folders.push_back(std::move(lent).value());
  }
  designs.pairs.push_back(pair);
  return designs;
}

}  // namespace

Result<DesignsBeside> designs_beside(const std::string& before, const std::string& after, const std::string& beside) {
  std::error_code failure;
  if (beside.empty()) {
    DesignsBeside designs;
    designs.pairs.push_back({before == kNothing ? "" : before, after == kNothing ? "" : after, ""});
    return designs;
  }
  if (!fs::exists(beside, failure))
    return Error{ErrorCode::kFileNotFound,
                 "there is no such file or folder",
                 {beside, 0, "", "--beside"},
                 "name the folder that holds the design"};
  fs::path folder(beside);
  if (!fs::is_directory(folder, failure)) folder = folder.parent_path().empty() ? fs::path(".") : folder.parent_path();
  if (fs::is_directory(before, failure) && fs::is_directory(after, failure)) return of_folders(before, after, folder);
  return of_files(before, after, folder);
}

}  // namespace impend::cli
