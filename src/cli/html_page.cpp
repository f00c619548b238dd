#include "cli/html_page.h"

#include <algorithm>
#include <cstdlib>

#include "cli/pictures.h"
#include "impend/accounts/html/html_report.h"

namespace impend::cli {
namespace {

std::string home_folder() {
  const char* const home = std::getenv("HOME");
  return home == nullptr ? "" : home;
}

std::string sentence_of(const Error& error) {
  return error.message + (error.hint.empty() ? "" : " (" + error.hint + ")");
}

}  // namespace

std::string shell_line(const std::vector<std::string>& words, const std::string& home) {
  const std::string plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";  // that no shell takes for more
  std::string line = "impend";
  for (const std::string& word : words) {
    std::string shown = without_home(word, home);
    const std::string start = shown.starts_with("~/") && shown != word ? "~/" : "";
    shown.erase(0, start.size());
    if ((shown.empty() && start.empty()) || shown.find_first_not_of(plain) != std::string::npos) {
      for (std::size_t at = shown.find('\''); at != std::string::npos; at = shown.find('\'', at + 4))
        shown.replace(at, 1, "'\\''");
      shown = "'" + shown + "'";
    }
    line += " " + start + shown;
  }
  return line;
}

Result<HtmlContent> html_content(const Options& options, const SeenFiles& files,
                                 Result<std::vector<HtmlPicture>> pictures) {
  if (!pictures && pictures.error().code == ErrorCode::kCancelled) return pictures.error();
  const std::string home = home_folder();
  HtmlContent content;
  for (const InputFile& file : files.list(options.inputs))
    content.inputs.push_back({without_home(file.path, home), file.bytes, file.sha256});
  content.command = shell_line(options.words, home);
  if (pictures) {
    content.pictures = std::move(pictures).value();
  } else {
    content.pictures_missing = sentence_of(pictures.error());
  }
  return content;
}

Result<std::string> html_page(const Options& options, const Analysis& analysis, const SeenFiles& files,
                              const Progress& progress) {
  const Result<HtmlContent> content = html_content(options, files, report_pictures_of(analysis, progress));
  if (!content) return content.error();
  return to_html(analysis, content.value());
}

}  // namespace impend::cli
