// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "image/atomic_file.hpp"
#include "image/exif.hpp"
#include "image/image_file.hpp"
#include "pictures.hpp"

namespace mylos::test {
namespace {

namespace fs = std::filesystem;
using image::Bytes;
using image::FileType;
using image::Image;

class ImageFile : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "mylos-image-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    m_folder = pattern;
  }
  void TearDown() override { fs::remove_all(m_folder); }

  [[nodiscard]] fs::path at(const std::string& name) const { return m_folder / name; }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
  }
  static void write(const fs::path& path, const Bytes& bytes) {
    std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
  }
  static std::string error_of_reading(const fs::path& path) {
    try {
      static_cast<void>(image::read_image(path));
    } catch (const image::ImageError& e) {
      return e.what();
    }
    return {};
  }
  static std::string error_of_writing(const fs::path& path, const Image& picture) {
    try {
      image::write_image(path, picture);
    } catch (const image::ImageError& e) {
      return e.what();
    }
    return {};
  }

 private:
  fs::path m_folder;
};

TEST_F(ImageFile, TheTypeComesFromTheContentOnReadingAndFromTheNameOnWriting) {
  const Image picture = smooth_picture(9, 12, 3);
  image::write_image(at("a.PNG"), picture);
  EXPECT_EQ(image::read_image(at("a.PNG")).samples, picture.samples);
  image::write_image(at("b.JpEg"), picture);
  fs::rename(at("b.JpEg"), at("c.png"));
  EXPECT_EQ(image::read_image(at("c.png")).width, 12U);
  EXPECT_EQ(image::type_of_content(Bytes{0xFF, 0xD8, 0xFF, 0xE0}), FileType::jpeg);
  EXPECT_NE(error_of_writing(at("d.tiff"), picture).find(".png, .jpg or .jpeg"), std::string::npos);
  EXPECT_FALSE(fs::exists(at("d.tiff")));
}

TEST_F(ImageFile, WhatIsNoPictureIsRefused) {
  write(at("empty.png"), {});
  write(at("text.png"), {'h', 'e', 'l', 'l', 'o'});
  write(at("gif.jpg"), {'G', 'I', 'F', '8', '9', 'a', 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  for (const char* name : {"empty.png", "text.png", "gif.jpg"})
    EXPECT_EQ(error_of_reading(at(name)), "not a PNG or JPEG file");
  EXPECT_NE(error_of_reading(at("none.png")).find("No such file"), std::string::npos);
  EXPECT_NE(error_of_reading(at("")).find("not a regular file"), std::string::npos);
}

TEST_F(ImageFile, RandomBytesAfterASignatureAreRefused) {
  for (Bytes file : {Bytes{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'}, Bytes{0xFF, 0xD8, 0xFF}}) {
    const Bytes noise = random_picture(50, 50, 1, 8).samples;
    file.insert(file.end(), noise.begin(), noise.end());
    decode_error(file);
  }
}

TEST_F(ImageFile, AnExistingFileKeepsItsPermissionsAndALinkItsTarget) {
  image::write_image(at("a.png"), random_picture(2, 2, 1, 8));
  fs::permissions(at("a.png"), fs::perms(0640));
  fs::create_symlink("a.png", at("link.png"));
  const Image picture = random_picture(3, 3, 1, 8);
  image::write_image(at("link.png"), picture);
  EXPECT_TRUE(fs::is_symlink(at("link.png")));
  EXPECT_EQ(image::read_image(at("a.png")).samples, picture.samples);
  EXPECT_EQ(fs::status(at("a.png")).permissions(), fs::perms(0640));
  EXPECT_EQ(files(), 2U);
}

TEST_F(ImageFile, ALinkToAFileThatIsNotThereMakesTheFile) {
  fs::create_directory(at("folder"));
  fs::create_symlink("folder/second.png", at("first.png"));
  fs::create_symlink("../a.png", at("folder/second.png"));
  const Image picture = random_picture(3, 3, 1, 8);
  image::write_image(at("first.png"), picture);
  EXPECT_TRUE(fs::is_symlink(at("first.png")));
  EXPECT_TRUE(fs::is_symlink(at("folder/second.png")));
  EXPECT_TRUE(fs::is_regular_file(at("a.png")) && !fs::is_symlink(at("a.png")));
  EXPECT_EQ(image::read_image(at("a.png")).samples, picture.samples);

  fs::create_symlink("loop.png", at("loop.png"));
  EXPECT_NE(error_of_writing(at("loop.png"), picture).find("symbolic links"), std::string::npos);
}

TEST_F(ImageFile, AFailureLeavesTheOldFileAndNothingElse) {
  const Image picture = random_picture(3, 3, 1, 8);
  image::write_image(at("a.jpg"), picture);
  const auto before = fs::file_size(at("a.jpg"));
  EXPECT_NE(error_of_writing(at("a.jpg"), random_picture(3, 3, 4, 8)), "");
  EXPECT_EQ(fs::file_size(at("a.jpg")), before);
  fs::create_directory(at("folder.png"));
  EXPECT_NE(error_of_writing(at("folder.png"), picture).find("not a regular file"), std::string::npos);
  EXPECT_NE(error_of_writing(at("none/a.png"), picture).find("No such file"), std::string::npos);
  EXPECT_EQ(files(), 2U);
}

// A limit on the size of files makes write() fail after a part of the data.
TEST_F(ImageFile, AFullDiskLeavesNothing) {
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{5000, 5000};
    setrlimit(RLIMIT_FSIZE, &limit);
    const std::string error = error_of_writing(at("a.png"), random_picture(100, 100, 3, 8));
    _exit(error.find("cannot be written") == std::string::npos ? 1 : 0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(files(), 0U);
}

TEST_F(ImageFile, AnInterruptLeavesNothing) {
  const Bytes bytes(std::size_t{1} << 26, 7);
  for (int i = 0; i < 5; ++i) {
    const pid_t child = fork();
    if (child == 0)
      for (;;) image::write_atomically(at("a.png"), bytes);
    while (files() == (i == 0 ? 0 : 1)) usleep(100);  // until the hidden file is there
    kill(child, SIGINT);
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) << status;
    EXPECT_LE(files(), 1U);
    if (i == 0 && files() == 0) image::write_atomically(at("a.png"), bytes);
    EXPECT_EQ(fs::file_size(at("a.png")), bytes.size());
  }
}

TEST_F(ImageFile, ALongNameCanBeWritten) {
  const std::string name = std::string(250, 'x') + ".png";
  image::write_image(at(name), random_picture(2, 2, 1, 8));
  EXPECT_TRUE(fs::exists(at(name)));
}

TEST(Exif, TheThumbnailGoesAndTheOrientationStays) {
  const Bytes before = exif_with_thumbnail();
  Bytes expected = before;
  std::fill_n(expected.begin() + 22, 4, std::uint8_t{0});  // the offset of the second directory
  std::fill_n(expected.end() - 9, 9, std::uint8_t{0});
  EXPECT_EQ(image::without_thumbnail(before), expected);
  EXPECT_EQ(image::without_thumbnail(expected), expected);
}

// The place and size of the thumbnail in exif_with_thumbnail() are the values of its second directory.
Bytes with_thumbnail_at(std::uint8_t place, std::uint8_t size) {
  Bytes exif = exif_with_thumbnail();
  exif[26 + 2 + 8] = place;
  exif[26 + 2 + 12 + 8] = size;
  return exif;
}

TEST(Exif, ABlockWhoseThumbnailLiesOverADirectoryIsDropped) {
  EXPECT_FALSE(image::without_thumbnail(with_thumbnail_at(56, 9)).empty());
  for (const auto& [place, size] : {std::pair{4, 20}, {8, 18}, {10, 1}, {25, 1}, {26, 30}, {55, 2}})
    EXPECT_TRUE(
        image::without_thumbnail(with_thumbnail_at(static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(size)))
            .empty())
        << place << ' ' << size;
}

TEST(Exif, ABlockWhoseThumbnailLiesOverAValueIsDropped) {
  Bytes exif = exif_with_thumbnail();
  const Bytes text{0x0E, 0x01, 2, 0, 5, 0, 0, 0, 58, 0, 0, 0};  // five characters from the thumbnail's third byte on
  std::copy(text.begin(), text.end(), exif.begin() + 10);
  EXPECT_TRUE(image::without_thumbnail(exif).empty());
  exif[10 + 4] = 4;  // short enough to lie in the entry itself
  EXPECT_FALSE(image::without_thumbnail(exif).empty());
}

TEST(Exif, ABlockWhoseThumbnailLiesOverANamedDirectoryIsDropped) {
  Bytes exif = exif_with_thumbnail();
  const Bytes pointer{0x69, 0x87, 4, 0, 1, 0, 0, 0, 57, 0, 0, 0};
  std::copy(pointer.begin(), pointer.end(), exif.begin() + 10);
  std::fill(exif.begin() + 57, exif.end(), std::uint8_t{0});  // no entries, and no next directory
  EXPECT_TRUE(image::without_thumbnail(exif).empty());
}

TEST(Exif, AMalformedBlockIsDropped) {
  const Bytes good = exif_with_thumbnail();
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_TRUE(image::without_thumbnail(image::ByteSpan(good).first(length)).empty()) << length;
  for (std::size_t at = 0; at < good.size(); ++at) {  // must not read or write outside
    Bytes bad = good;
    bad[at] = 0xFF;
    static_cast<void>(image::without_thumbnail(bad));
  }
}

}  // namespace
}  // namespace mylos::test
