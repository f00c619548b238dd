#include "bench/solvers/answer.h"

#include <cstdint>
#include <fstream>

namespace impend::bench {

namespace {

void write_vectors(std::ofstream& out, const std::vector<VecX>& vectors) {
  const std::int64_t count = static_cast<std::int64_t>(vectors.size());
  out.write(reinterpret_cast<const char*>(&count), sizeof count);
  for (const VecX& x : vectors) {
    const std::int64_t size = x.size();
    out.write(reinterpret_cast<const char*>(&size), sizeof size);
    out.write(reinterpret_cast<const char*>(x.data()), static_cast<std::streamsize>(sizeof(double)) * size);
  }
}

bool read_vectors(std::ifstream& in, std::vector<VecX>& vectors) {
  std::int64_t count = 0;
  if (!in.read(reinterpret_cast<char*>(&count), sizeof count)) return false;
  vectors.assign(static_cast<size_t>(count), {});
  for (VecX& x : vectors) {
    std::int64_t size = 0;
    if (!in.read(reinterpret_cast<char*>(&size), sizeof size)) return false;
    x.resize(size);
    if (!in.read(reinterpret_cast<char*>(x.data()), static_cast<std::streamsize>(sizeof(double)) * size)) return false;
  }
  return true;
}

}  // namespace

bool write_motions(const std::string& path, const Answer& answer) {
  std::ofstream out(path, std::ios::binary);
  write_vectors(out, answer.y);
  write_vectors(out, answer.lambda);
  return static_cast<bool>(out);
}

bool read_motions(const std::string& path, Answer& answer) {
  std::ifstream in(path, std::ios::binary);
  return in && read_vectors(in, answer.y) && read_vectors(in, answer.lambda);
}

}  // namespace impend::bench
