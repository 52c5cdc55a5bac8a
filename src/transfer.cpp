// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdio>
#include <mylos/detail/allocate.hpp>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/transfer_staging.hpp>
#include <mylos/detail/vendor/memory.hpp>
#include <numeric>
#include <string>
#include <vector>

namespace mylos::detail {
namespace {

std::string bytes_text(double bytes) {
  char text[64];
  std::snprintf(text, sizeof text, "%.0f bytes (%.3g GiB)", bytes, bytes / (1024.0 * 1024.0 * 1024.0));
  return text;
}

Strided row_major(const Strided& s) {
  Strided result = s;
  std::int64_t stride = 1;
  for (int r = s.rank - 1; r >= 0; --r) {
    const auto d = static_cast<std::size_t>(r);
    result.strides[d] = s.extents[d] > 1 ? stride : 0;
    stride *= s.extents[d];
  }
  return result;
}

}  // namespace

void fail_allocation(std::string_view function, std::string_view label, double bytes, bool on_host) {
  const auto free = on_host ? free_host_bytes() : free_device_bytes();
  fail(function, "out of " + std::string(on_host ? "host" : "device") + " memory for '" + std::string(label) +
                     "': " + bytes_text(bytes) + " were asked for, " +
                     (free ? bytes_text(static_cast<double>(*free)) + " are free" : std::string("free bytes unknown")) +
                     "; work through the arrays in parts");
}

bool is_packed(const Strided& s) {
  std::vector<std::size_t> order(static_cast<std::size_t>(s.rank));
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return s.strides[a] < s.strides[b]; });
  std::int64_t expected = 1;
  for (const std::size_t d : order) {
    if (s.extents[d] == 1) continue;
    if (s.strides[d] != expected) return false;
    expected *= s.extents[d];
  }
  return true;
}

bool same_strides(const Strided& a, const Strided& b) {
  return std::equal(a.strides.begin(), a.strides.begin() + a.rank, b.strides.begin());
}

Strided transfer_order(const Strided& near, const Strided& far) {
  if (is_packed(far)) return far;
  if (is_packed(near)) return near;
  return row_major(near);
}

}  // namespace mylos::detail
