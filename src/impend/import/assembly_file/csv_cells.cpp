#include "impend/import/assembly_file/csv_cells.h"

#include "impend/base/numbers.h"

namespace impend {
namespace {

// Where the cell that begins at `at` ends: at a separator outside of quotes, or at the end of the text.
std::size_t cell_end(std::string_view text, std::size_t at, std::string_view separators) {
  bool quoted = false;
  for (; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted;
    if (!quoted && separators.find(text[at]) != std::string_view::npos) break;
  }
  return at;
}

std::string bare_cell(std::string_view cell) {
  const std::size_t begin = cell.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  cell = cell.substr(begin, cell.find_last_not_of(" \t\r") - begin + 1);
  if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') return std::string(cell);
  std::string text;
  for (std::size_t k = 1; k + 1 < cell.size(); ++k) {
    text += cell[k];
    if (cell[k] == '"' && cell[k + 1] == '"' && k + 2 < cell.size()) ++k;
  }
  return text;
}

}  // namespace

char separator_of(std::string_view table) {
  const std::size_t end = cell_end(table, 0, ",;\t");
  return end < table.size() ? table[end] : ',';
}

std::vector<std::string> cells_of(std::string_view line, char separator) {
  std::vector<std::string> cells;
  for (std::size_t from = 0;;) {
    const std::size_t to = cell_end(line, from, std::string_view(&separator, 1));
    cells.push_back(bare_cell(line.substr(from, to - from)));
    if (to == line.size()) return cells;
    from = to + 1;
  }
}

std::optional<double> number_in(std::string cell, char separator) {
  const std::size_t comma = separator == ',' ? std::string::npos : cell.find(',');
  if (comma != std::string::npos) cell[comma] = '.';
  return parse_number(cell);
}

}  // namespace impend
