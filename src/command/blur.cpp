// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blur.hpp"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <new>
#include <system_error>
#include <vector>

#include "blur_image.hpp"
#include "blur_options.hpp"
#include "command_line.hpp"
#include "image/image_file.hpp"
#include "progress.hpp"
#include "session.hpp"

namespace mylos::command {
namespace {

namespace fs = std::filesystem;

struct Job {
  fs::path input;
  fs::path output;
};

[[noreturn]] void fail_at(const fs::path& path, const std::error_code& error) {
  throw std::runtime_error(path.string() + ": " + error.message());
}

// Hidden files are not pictures that somebody put there to be blurred.
std::vector<Job> jobs_of_folder(const fs::path& input, const fs::path& output) {
  std::error_code error;
  std::vector<Job> jobs;
  for (fs::directory_iterator entry(input, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path name = entry->path().filename();
    std::error_code unreadable;
    if (!name.string().starts_with('.') && !entry->is_directory(unreadable))
      jobs.push_back({input / name, output / name});
  }
  if (error) fail_at(input, error);
  if (jobs.empty()) throw std::runtime_error(input.string() + ": no files in this folder");
  std::sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) { return a.input < b.input; });
  fs::create_directories(output, error);
  if (error) fail_at(output, error);
  return jobs;
}

std::vector<Job> jobs_of(const BlurRequest& request) {
  std::error_code error;
  const fs::file_status input = fs::status(request.input, error);
  if (!fs::exists(input))
    fail_at(request.input, error ? error : std::make_error_code(std::errc::no_such_file_or_directory));
  const fs::file_status output = fs::status(request.output, error);
  if (fs::is_directory(input)) {
    if (fs::exists(output) && !fs::is_directory(output))
      throw UsageError("IN is a folder, so OUT must be one, and '" + request.output.string() + "' is a file");
    return jobs_of_folder(request.input, request.output);
  }
  if (fs::is_directory(output))
    throw UsageError("IN is a file, so OUT must be one, and '" + request.output.string() + "' is a folder");
  if (!image::type_of_name(request.output))
    throw UsageError("OUT must end in .png, .jpg or .jpeg, not '" + request.output.filename().string() + "'");
  return {{request.input, request.output}};
}

// What went wrong, after the name of the file that it went wrong with; empty if nothing did.
std::string blur_file(const Job& job, BlurFunction blur, const GaussianOptions& options) {
  const fs::path* subject = &job.input;
  try {
    image::Image image = image::read_image(job.input);
    blur(image, options);
    subject = &job.output;
    image::write_image(job.output, image);
    return {};
  } catch (const std::bad_alloc&) {
    return subject->string() + ": not enough memory";
  } catch (const std::exception& e) {
    return subject->string() + ": " + e.what();
  }
}

void print_summary(std::size_t total, std::size_t failed, double seconds) {
  const std::size_t done = total - failed;
  std::cout << done << (done == 1 ? " picture blurred, " : " pictures blurred, ");
  if (failed > 0) std::cout << failed << " failed, ";
  std::cout << std::fixed << std::setprecision(2) << seconds << " s\n";
}

}  // namespace

int run_blur(int argc, const char* const* argv) {
  const auto request = parse_blur(argc, argv);
  if (!request) return exit_success;
  const BlurFunction blur = blur_function(request->backend);
  const std::vector<Job> jobs = jobs_of(*request);
  const Session session;

  const auto start = std::chrono::steady_clock::now();
  std::size_t failed = 0;
  Progress progress(jobs.size(), !request->quiet && jobs.size() > 1);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    progress.show(i);
    const std::string problem = blur_file(jobs[i], blur, request->gaussian);
    if (problem.empty()) continue;
    ++failed;
    progress.clear();
    std::cerr << "mylos blur: " << printable(problem) << '\n';
  }
  progress.clear();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (!request->quiet) print_summary(jobs.size(), failed, elapsed.count());
  return failed == 0 ? exit_success : exit_failure;
}

}  // namespace mylos::command
