#include "cli/verb_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <map>

#include "cli/parse.h"

namespace impend::cli {
namespace {

constexpr int kSmallestSide = 16, kLargestSide = 16384;
constexpr double kMostPixels = 40e6;        // of one picture: antialiased, 4K twice over takes a gigabyte
constexpr double kMostFramePixels = 500e6;  // of an animation, which is kept whole: two gigabytes
constexpr int kMostFrames = 1000;
constexpr int kUsualFrames = 40;  // of an animated file
constexpr int kFilmWidth = 960, kFilmHeight = 720;
constexpr int kMostFilmFrames = 400;
constexpr double kLeastRatio = 0.25, kMostRatio = 8;
constexpr double kLeastZoom = 0.01, kMostZoom = 100;
constexpr double kMostExplode = 10;

Vec3 vector_at(const std::vector<double>& numbers, std::size_t first) {
  return {numbers[first], numbers[first + 1], numbers[first + 2]};
}

std::optional<Error> read_size(const RawPicture& raw, PictureOptions& options) {
  const auto wrong = [&] {
    return usage("--size cannot be '" + raw.size + "'",
                 fmt::format("give WIDTHxHEIGHT in pixels, {} to {} each and at most {:.0f} million in all, as in "
                             "--size 1600x1200",
                             kSmallestSide, kLargestSide, kMostPixels / 1e6));
  };
  if (raw.size.empty() && options.format == PictureFormat::kWebp) {
    options.width = 960;
    options.height = 720;
  }
  if (!raw.size.empty()) {
    const std::vector<std::string> sides = split(raw.size, 'x');
    if (sides.size() != 2) return wrong();
    for (int k = 0; k < 2; ++k) {
      const std::string& side = sides[static_cast<std::size_t>(k)];
      int value = 0;
      const auto [end, error] = std::from_chars(side.data(), side.data() + side.size(), value);
      if (side.empty() || error != std::errc() || end != side.data() + side.size()) return wrong();
      (k == 0 ? options.width : options.height) = value;
    }
  }
  const auto fits = [](int side) { return side >= kSmallestSide && side <= kLargestSide; };
  if (!fits(options.width) || !fits(options.height) || 1.0 * options.width * options.height > kMostPixels)
    return wrong();
  return std::nullopt;
}

std::optional<Error> read_layers(const std::string& option, const std::string& text, bool on, std::uint32_t& layers) {
  if (text.empty()) return std::nullopt;
  for (const std::string& name : split(text, ',')) {
    const std::uint32_t bit = layer_named(name);
    if (bit == 0) {
      return usage(
          option + " does not know '" + name + "'",
          "layers are parts, edges, contacts, normals, forces, loads, gravity, motion, ghost, ground, triad, legend, "
          "labels and caption, separated by commas");
    }
    layers = on ? layers | bit : layers & ~bit;
  }
  return std::nullopt;
}

std::optional<Error> read_camera(const RawPicture& raw, PictureOptions& options) {
  const std::optional<ViewDirection> direction = view_direction(raw.view);
  if (!direction) {
    return usage("--view cannot be '" + raw.view + "'",
                 "use one of 'iso', 'front', 'back', 'left', 'right', 'top', 'bottom'");
  }
  options.direction = *direction;
  if (!raw.camera.empty()) {
    const auto numbers = parse_numbers(raw.camera);
    if (!numbers || (numbers->size() != 3 && numbers->size() != 6)) {
      return usage("--camera cannot be '" + raw.camera + "'",
                   "give the eye's place, and that of what it looks at, in the input's unit: X,Y,Z or X,Y,Z,TX,TY,TZ");
    }
    options.camera = FreeCamera{vector_at(*numbers, 0), std::nullopt, std::nullopt};
    if (numbers->size() == 6) options.camera->target = vector_at(*numbers, 3);
  }
  if (raw.up.empty()) return std::nullopt;
  const std::optional<Vec3> up = parse_vector(raw.up);
  if (!up || !(up->norm() > 0)) return usage("--up cannot be '" + raw.up + "'", "give a direction, as in --up 0,0,1");
  if (!options.camera) return usage("--up needs --camera", "views from the front, the top, … know what is up");
  options.camera->up = *up;
  return std::nullopt;
}

std::optional<Error> read_section(const RawPicture& raw, PictureOptions& options) {
  if (raw.section.empty()) return std::nullopt;
  const auto numbers = parse_numbers(raw.section);
  if (!numbers || numbers->size() != 6 || !(vector_at(*numbers, 3).stableNorm() > 0)) {
    return usage("--section cannot be '" + raw.section + "'",
                 "give a point in the input's unit and the direction to cut away: X,Y,Z,NX,NY,NZ");
  }
  options.section = SectionPlane{vector_at(*numbers, 0), vector_at(*numbers, 3).stableNormalized()};
  return std::nullopt;
}

std::optional<Error> read_format(PictureOptions& options) {
  static const std::map<std::string, PictureFormat> kFormats = {{".png", PictureFormat::kPng},
                                                                {".svg", PictureFormat::kSvg},
                                                                {".pdf", PictureFormat::kPdf},
                                                                {".webp", PictureFormat::kWebp}};
  if (options.output.empty())
    return usage("render needs a file to write to", "add -o picture.png, or .svg, .pdf or .webp (an animation)");
  if (options.output == "-")
    return usage("render writes files, not standard output", "name a file, as in -o picture.png");
  std::string extension = std::filesystem::path(options.output).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const auto format = kFormats.find(extension);
  if (format == kFormats.end()) {
    return usage("no picture can be written to '" + options.output + "'",
                 "its name must end in .png, .svg, .pdf or .webp (an animation)");
  }
  options.format = format->second;
  return std::nullopt;
}

std::optional<Error> read_frames(const RawPicture& raw, bool given, PictureOptions& options) {
  const bool animated = options.format == PictureFormat::kWebp;
  options.frames = animated && !given ? kUsualFrames : raw.frames;
  if (!given && !animated) return std::nullopt;
  if (options.frames < 1 || options.frames > kMostFrames)
    return usage("--frames must be a whole number", fmt::format("from 1 to {}", kMostFrames));
  if (options.format == PictureFormat::kSvg || options.format == PictureFormat::kPdf)
    return usage("--frames makes no SVG or PDF", "write to .webp for one animated file, to .png for numbered pictures");
  if (animated && 1.0 * options.frames * options.width * options.height > kMostFramePixels)
    return usage("the animation is too large", "choose fewer frames, a smaller --size, or .png for numbered pictures");
  return std::nullopt;
}

std::optional<Error> read_numbers(const RawPicture& raw, PictureOptions& options) {
  const auto outside = [](double value, double low, double high) { return !(value >= low) || !(value <= high); };
  const auto range = [](const char* name, double low, double high) {
    return usage(fmt::format("{} is out of its range", name), fmt::format("give a number from {} to {}", low, high));
  };
  if (outside(raw.pixel_ratio, kLeastRatio, kMostRatio)) return range("--pixel-ratio", kLeastRatio, kMostRatio);
  if (outside(raw.zoom, kLeastZoom, kMostZoom)) return range("--zoom", kLeastZoom, kMostZoom);
  if (outside(raw.explode, 0, kMostExplode)) return range("--explode", 0, kMostExplode);
  if (outside(raw.phase, 0, 1)) return range("--phase", 0, 1);
  options.pixel_ratio = raw.pixel_ratio;
  options.zoom = raw.zoom;
  options.explode = raw.explode;
  options.phase = raw.phase;
  return std::nullopt;
}

}  // namespace

void add_picture_options(CLI::App& app, RawPicture& raw) {
  app.add_option("-o,--output", raw.output, "File to write, by its extension: .png, .svg, .pdf, .webp (an animation)")
      ->type_name("FILE");
  app.add_option("--size", raw.size, "Pixels (default 1600x1200, of an animation 960x720)")->type_name("WxH");
  app.add_option("--pixel-ratio", raw.pixel_ratio, "Size of text and lines, times the usual (default 1)")
      ->type_name("NUMBER");
  app.add_option("--view", raw.view, "From where: iso, front, back, left, right, top, bottom (default iso)")
      ->type_name("NAME");
  app.add_option("--camera", raw.camera, "Instead: the eye's place and what it looks at, in the input's unit")
      ->type_name("X,Y,Z[,TX,TY,TZ]");
  app.add_option("--up", raw.up, "What is up for --camera (default against gravity)")->type_name("X,Y,Z");
  app.add_flag("--orthographic", raw.orthographic, "Without perspective, with a length to measure by");
  app.add_option("--zoom", raw.zoom, "Nearer (above 1) or farther (default 1)")->type_name("NUMBER");
  app.add_option("--show", raw.show, "Layers to add to the usual ones, with commas: normals, gravity")
      ->type_name("LAYERS");
  app.add_option("--hide", raw.hide,
                 "Layers to leave out, with commas: parts, edges, contacts, forces, friction, joints, loads, motion,\n"
                 "ghost, ground, triad, legend, labels, caption")
      ->type_name("LAYERS");
  app.add_option("--color-by", raw.color_by, "Colours of the parts: verdict, part, motion (default verdict)")
      ->type_name("WHAT");
  app.add_option("--section", raw.section, "Cut away what lies beyond a point in a direction")
      ->type_name("X,Y,Z,NX,NY,NZ");
  app.add_option("--explode", raw.explode, "Draw the parts apart, by this share of their distances")
      ->type_name("NUMBER");
  app.add_option("--phase", raw.phase, "Draw the parts on their way: 0 as given (default) … 1 where the ghost is")
      ->type_name("NUMBER");
  app.add_flag("--dark", raw.dark, "Light on dark");
  app.add_flag("--transparent", raw.transparent, "No background");
  app.add_option("--frames", raw.frames,
                 "An animation of the motion: numbered pictures (.png), or one file (.webp, default 40)")
      ->type_name("NUMBER");
  app.add_flag("--no-analysis", raw.no_analysis, "The shapes alone, without contacts and verdict");
}

Result<PictureOptions> picture_options(const RawPicture& raw, const CLI::App& verb) {
  static const Choices<ColorBy> kColors = {
      {"verdict", ColorBy::kVerdict}, {"part", ColorBy::kPart}, {"motion", ColorBy::kMotion}};
  PictureOptions options;
  options.output = raw.output;
  options.orthographic = raw.orthographic;
  options.dark = raw.dark;
  options.transparent = raw.transparent;
  options.analyze = !raw.no_analysis;
  if (const auto error = choose("--color-by", raw.color_by, kColors, options.color_by)) return *error;
  if (const auto error = read_format(options)) return *error;
  if (const auto error = read_size(raw, options)) return *error;
  if (const auto error = read_frames(raw, verb.count("--frames") > 0, options)) return *error;
  if (const auto error = read_camera(raw, options)) return *error;
  if (const auto error = read_layers("--show", raw.show, true, options.layers)) return *error;
  if (const auto error = read_layers("--hide", raw.hide, false, options.layers)) return *error;
  if (const auto error = read_section(raw, options)) return *error;
  if (const auto error = read_numbers(raw, options)) return *error;
  return options;
}

void add_film_options(CLI::App& app, RawPicture& raw, const std::string& what) {
  app.add_option("--animate", raw.output,
                 "Film of the " + what + ": one animated file (.webp) or numbered pictures (.png)")
      ->type_name("FILE");
  app.add_option("--size", raw.size, "Pixels of the film (default 960x720)")->type_name("WxH");
  app.add_option("--view", raw.view, "From where: iso, front, back, left, right, top, bottom (default iso)")
      ->type_name("NAME");
  app.add_flag("--dark", raw.dark, "Light on dark");
}

namespace {

// With the most frames that the film may have. Errors: kUsage.
Result<PictureOptions> film_options(const RawPicture& raw) {
  PictureOptions options;
  options.output = raw.output;
  options.dark = raw.dark;
  if (const auto error = read_format(options)) return *error;
  if (options.format != PictureFormat::kWebp && options.format != PictureFormat::kPng)
    return usage("no film can be written to '" + options.output + "'",
                 "its name must end in .webp (one animated file) or .png (numbered pictures)");
  options.width = kFilmWidth;
  options.height = kFilmHeight;
  if (const auto error = read_size(raw, options)) return *error;
  if (const auto error = read_camera(raw, options)) return *error;
  options.frames = std::min(kMostFilmFrames, static_cast<int>(kMostFramePixels / options.width / options.height));
  return options;
}

}  // namespace

std::optional<Error> read_film(const RawPicture& raw, const CLI::App& verb, const std::string& example,
                               Options& options) {
  const auto given = [&verb](const char* name) {
    return verb.get_option_no_throw(name) != nullptr && verb.count(name) > 0;
  };
  if (given("--animate")) {
    if (const std::string missing = pictures_missing(); !missing.empty())
      return usage("pictures are not in this program", missing);
    const Result<PictureOptions> film = film_options(raw);
    if (!film) return film.error();
    options.film = film.value();
  } else if (given("--size") || given("--view") || given("--dark")) {
    return usage("--size, --view and --dark are of a film", "name its file with --animate " + example);
  }
  return std::nullopt;
}

}  // namespace impend::cli
