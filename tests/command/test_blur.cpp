// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cstring>

#include "../image/pictures.hpp"
#include "image/atomic_file.hpp"
#include "image/image_file.hpp"
#include "run_command.hpp"

namespace mylos::test {
namespace {

namespace fs = std::filesystem;
using image::Image;

using Names = std::vector<std::string>;

class Blur : public CommandTest {
 protected:
  void write(const std::string& name, const Image& picture) const { image::write_image(at(name), picture); }
  void write_text(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }

  /// The picture after `mylos blur` with the options.
  [[nodiscard]] Image blurred(const Image& picture, const std::vector<std::string>& options) const {
    write("in.png", picture);
    std::vector<std::string> arguments{"blur", "in.png", "out.png", "--quiet"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.out + outcome.err, "");
    return image::read_image(at("out.png"));
  }
};

double sample(const Image& picture, std::size_t y, std::size_t x, int channel) {
  const std::size_t index =
      (y * picture.width + x) * static_cast<std::size_t>(picture.channels) + static_cast<std::size_t>(channel);
  if (picture.bits == 8) return picture.samples[index];
  std::uint16_t value = 0;
  std::memcpy(&value, picture.samples.data() + 2 * index, 2);
  return value;
}

// d c b a | a b c d | d c b a
std::size_t reflected(long i, std::size_t size) {
  const long period = 2 * static_cast<long>(size);
  i = ((i % period) + period) % period;
  return static_cast<std::size_t>(i < static_cast<long>(size) ? i : period - 1 - i);
}

double blurred_sample(const Image& picture, std::size_t y, std::size_t x, int channel, double sigma, long radius) {
  double sum = 0;
  double weights = 0;
  for (long dy = -radius; dy <= radius; ++dy)
    for (long dx = -radius; dx <= radius; ++dx) {
      const double weight = std::exp(-static_cast<double>(dy * dy + dx * dx) / (2 * sigma * sigma));
      weights += weight;
      sum += weight * sample(picture, reflected(static_cast<long>(y) + dy, picture.height),
                             reflected(static_cast<long>(x) + dx, picture.width), channel);
    }
  return sum / weights;
}

void expect_blurred(const Image& actual, const Image& picture, double sigma, long radius) {
  ASSERT_EQ(actual.height, picture.height);
  ASSERT_EQ(actual.width, picture.width);
  ASSERT_EQ(actual.channels, picture.channels);
  ASSERT_EQ(actual.bits, picture.bits);
  const double highest = picture.bits == 8 ? 255 : 65535;
  // Rounding to nearest is off by 0.5. Two passes of 2 radius + 1 products of floats, with weights that sum to 1, are
  // off by that many roundings of at most the largest sample.
  const double bound = 0.5 + highest * 2 * (2 * static_cast<double>(radius) + 4) * 0x1p-24;
  double worst = 0;
  for (std::size_t y = 0; y < picture.height; ++y)
    for (std::size_t x = 0; x < picture.width; ++x)
      for (int c = 0; c < picture.channels; ++c)
        worst = std::max(worst, std::abs(sample(actual, y, x, c) - blurred_sample(picture, y, x, c, sigma, radius)));
  EXPECT_LE(worst, bound);
}

TEST_F(Blur, EveryKindOfPicture) {
  for (const int bits : {8, 16})
    for (const int channels : {1, 3}) {
      SCOPED_TRACE(std::to_string(channels) + " channels of " + std::to_string(bits) + " bits");
      const Image picture = random_picture(21, 30, channels, bits);
      expect_blurred(blurred(picture, {"--sigma", "1.3"}), picture, 1.3, 5);  // int(4 * 1.3 + 0.5)
      expect_blurred(blurred(picture, {"--sigma", "3", "--kernel", "15"}), picture, 3, 7);
    }
}

TEST_F(Blur, AnOpaquePictureIsBlurredChannelByChannel) {
  for (const int bits : {8, 16})
    for (const int colors : {1, 3})
      for (const char* boundary : {"reflect", "constant"}) {
        const Image plain = random_picture(17, 19, colors, bits);
        Image opaque{17, 19, colors + 1, bits, {}, {}};
        const auto pixel = static_cast<std::ptrdiff_t>(colors * bits / 8);
        for (auto from = plain.samples.begin(); from != plain.samples.end(); from += pixel) {
          opaque.samples.insert(opaque.samples.end(), from, from + pixel);
          opaque.samples.insert(opaque.samples.end(), static_cast<std::size_t>(bits / 8), 255);
        }
        const Image expected = blurred(plain, {"--sigma", "2", "--boundary", boundary});
        const Image actual = blurred(opaque, {"--sigma", "2", "--boundary", boundary});
        ASSERT_EQ(actual.channels, colors + 1);
        for (std::size_t y = 0; y < 17; ++y)
          for (std::size_t x = 0; x < 19; ++x) {
            for (int c = 0; c < colors; ++c) ASSERT_EQ(sample(actual, y, x, c), sample(expected, y, x, c));
            ASSERT_EQ(sample(actual, y, x, colors), bits == 8 ? 255 : 65535);
          }
      }
}

// Three nearly equal taps over one white pixel among transparent red ones: the neighbours are white, at a third.
TEST_F(Blur, TransparentColoursDoNotShow) {
  Image picture{1, 5, 4, 8, {}, {}};
  for (int x = 0; x < 5; ++x) {
    const image::Bytes pixel = x == 2 ? image::Bytes{255, 255, 255, 255} : image::Bytes{255, 0, 0, 0};
    picture.samples.insert(picture.samples.end(), pixel.begin(), pixel.end());
  }
  const Image actual = blurred(picture, {"--kernel", "3", "--sigma", "1000"});
  const image::Bytes expected{0, 0, 0, 0, 255, 255, 255, 85, 255, 255, 255, 85, 255, 255, 255, 85, 0, 0, 0, 0};
  EXPECT_EQ(actual.samples, expected);
}

TEST_F(Blur, APartlyTransparentPictureFollowsItsFormula) {
  for (const int bits : {8, 16}) {
    const Image picture = random_picture(12, 15, 4, bits);
    const double highest = bits == 8 ? 255 : 65535;
    const Image actual = blurred(picture, {"--sigma", "1"});
    double worst = 0;
    for (std::size_t y = 0; y < 12; ++y)
      for (std::size_t x = 0; x < 15; ++x) {
        const double alpha = blurred_sample(picture, y, x, 3, 1, 4);
        worst = std::max(worst, std::abs(sample(actual, y, x, 3) - alpha));
        for (int c = 0; c < 3; ++c) {
          double sum = 0;
          double weights = 0;
          for (long dy = -4; dy <= 4; ++dy)
            for (long dx = -4; dx <= 4; ++dx) {
              const std::size_t yy = reflected(static_cast<long>(y) + dy, 12);
              const std::size_t xx = reflected(static_cast<long>(x) + dx, 15);
              const double weight = std::exp(-static_cast<double>(dy * dy + dx * dx) / 2) * sample(picture, yy, xx, 3);
              weights += weight;
              sum += weight * sample(picture, yy, xx, c);
            }
          worst = std::max(worst, std::abs(sample(actual, y, x, c) - sum / weights));
        }
      }
    // As in expect_blurred, with 10 roundings a pass, and 4 more for the products, the quotient and the half added.
    EXPECT_LE(worst, 0.5 + highest * 2 * 24 * 0x1p-24);
  }
}

// Five equal taps a side: of the first pixel's row, two columns lie beyond the edge and 40, 80, 120 within.
TEST_F(Blur, BoundariesFollowTheirNames) {
  const Image row{1, 4, 1, 8, {40, 80, 120, 200}, {}};
  const auto first = [&](std::vector<std::string> options) {
    options.insert(options.end(), {"--kernel", "5", "--sigma", "5000"});
    return blurred(row, options).samples[0];
  };
  EXPECT_EQ(first({"--boundary", "nearest"}), (40 + 40 + 240) / 5);
  EXPECT_EQ(first({"--boundary", "reflect"}), (80 + 40 + 240) / 5);
  EXPECT_EQ(first({}), (80 + 40 + 240) / 5);
  EXPECT_EQ(first({"--boundary", "mirror"}), (120 + 80 + 240) / 5);
  EXPECT_EQ(first({"--boundary", "wrap"}), (120 + 200 + 240) / 5);
  EXPECT_EQ(first({"--boundary", "constant"}), 10);  // 240 / 25 = 9.6: four of the five rows lie beyond as well
  EXPECT_EQ(first({"--boundary", "constant", "--fill", "60"}), 62);  // (22 * 60 + 240) / 25 = 62.4
}

TEST_F(Blur, AFileOntoItself) {
  const Image picture = random_picture(9, 9, 3, 8);
  write("a.png", picture);
  const Outcome outcome = run({"blur", "a.png", "a.png", "--kernel", "5", "--sigma", "1"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.rfind("1 picture blurred, ", 0), 0U) << outcome.out;
  expect_blurred(image::read_image(at("a.png")), picture, 1, 2);
  EXPECT_EQ(names_in(""), Names{"a.png"});
}

TEST_F(Blur, AFolderGoesOnAfterABrokenFile) {
  fs::create_directories(at("photos/sub"));
  write("photos/a.png", random_picture(9, 8, 3, 8));
  write("photos/d.jpg", smooth_picture(9, 8, 3));
  write("photos/sub/e.png", random_picture(2, 2, 1, 8));
  write("photos/.hidden.png", random_picture(2, 2, 1, 8));
  write_text("photos/b.png", "no picture");
  image::Bytes cut = image::encode(random_picture(30, 30, 3, 8), image::FileType::png);
  cut.resize(cut.size() / 2);
  image::write_atomically(at("photos/c.png"), cut);
  write("photos/alpha.png", random_picture(5, 5, 4, 8));
  fs::rename(at("photos/alpha.png"), at("photos/x.jpg"));

  const Outcome outcome = run({"blur", "photos", "made/blurred"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "mylos blur: photos/b.png: not a PNG or JPEG file\n"
            "mylos blur: photos/c.png: broken PNG file: the file ends too early\n"
            "mylos blur: made/blurred/x.jpg: JPEG cannot hold alpha; name the output .png\n");
  EXPECT_EQ(outcome.out.rfind("2 pictures blurred, 3 failed, ", 0), 0U) << outcome.out;
  EXPECT_EQ(names_in("made/blurred"), (Names{"a.png", "d.jpg"}));
}

TEST_F(Blur, NamesThatCannotWorkAreRefused) {
  write("a.png", random_picture(3, 3, 1, 8));
  fs::create_directories(at("empty"));
  const auto expect = [&](const std::vector<std::string>& arguments, int exit_code, const std::string& line) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, exit_code);
    EXPECT_EQ(outcome.err, line + "\n");
  };
  expect({"blur", "none.png", "b.png"}, 1, "mylos blur: none.png: No such file or directory");
  expect({"blur", "empty", "out"}, 1, "mylos blur: empty: no files in this folder");
  expect({"blur", "a.png", "none/b.png"}, 1, "mylos blur: none/b.png: cannot be written: No such file or directory");
  expect({"blur", "a.png", "b.tiff"}, 2,
         "mylos blur: OUT must end in .png, .jpg or .jpeg, not 'b.tiff' (mylos blur --help)");
  expect({"blur", "a.png", "empty"}, 2,
         "mylos blur: IN is a file, so OUT must be one, and 'empty' is a folder (mylos blur --help)");
  expect({"blur", "empty", "a.png"}, 2,
         "mylos blur: IN is a folder, so OUT must be one, and 'a.png' is a file (mylos blur --help)");
  EXPECT_EQ(names_in(""), (Names{"a.png", "empty"}));
}

TEST_F(Blur, SixteenBitsAndAlphaDoNotGoIntoJpeg) {
  write("deep.png", random_picture(3, 3, 1, 16));
  const Outcome outcome = run({"blur", "deep.png", "out.jpg"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "mylos blur: out.jpg: JPEG cannot hold 16 bits; name the output .png\n");
  EXPECT_FALSE(fs::exists(at("out.jpg")));
}

TEST_F(Blur, FillAboveTheHighestLevelIsRefused) {
  write("a.png", random_picture(3, 3, 1, 8));
  const Outcome outcome = run({"blur", "a.png", "b.png", "--boundary", "constant", "--fill", "256"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "mylos blur: a.png: --fill is above 255, the highest level of this picture\n");
}

TEST_F(Blur, TheOrientationIsKept) {
  Image picture = smooth_picture(8, 16, 3);
  picture.metadata.exif = exif_with_thumbnail();
  write("a.jpg", picture);
  EXPECT_EQ(run({"blur", "a.jpg", "b.jpg"}).exit_code, 0);
  const Image back = image::read_image(at("b.jpg"));
  EXPECT_EQ(back.width, 16U);
  ASSERT_GT(back.metadata.exif.size(), 18U);
  EXPECT_EQ(back.metadata.exif[18], 6);
}

TEST_F(Blur, KokkosAddsNothingToTheOutput) {
  write("a.png", random_picture(3, 3, 1, 8));
  setenv("OMP_PROC_BIND", "false", 1);
  const Outcome outcome = run({"blur", "a.png", "b.png", "--quiet"});
  unsetenv("OMP_PROC_BIND");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out + outcome.err, "");
}

TEST_F(Blur, ControlCharactersInNamesAreShownAsNumbers) {
  fs::create_directory(at("in"));
  write_text("in/a\nb\x1B.png", "no picture");
  const Outcome folder = run({"blur", "in", "out"});
  EXPECT_EQ(folder.exit_code, 1);
  EXPECT_EQ(folder.err, "mylos blur: in/a\\x0Ab\\x1B.png: not a PNG or JPEG file\n");
  const Outcome missing = run({"blur", "a\tb.png", "out.png"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_EQ(missing.err, "mylos blur: a\\x09b.png: No such file or directory\n");
}

TEST_F(Blur, ASummaryThatCannotBeWrittenIsAFailure) {
  write("in.png", random_picture(3, 3, 1, 8));
  const Outcome outcome = run({"blur", "in.png", "out.png"}, "/dev/full");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "mylos: stdout cannot be written\n");
  EXPECT_TRUE(fs::exists(at("out.png")));
}

}  // namespace
}  // namespace mylos::test
