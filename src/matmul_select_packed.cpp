// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <mylos/detail/select_matmul.hpp>

namespace mylos::detail {
namespace {

std::int64_t quotient_up(std::int64_t a, std::int64_t b) {
  return (a + b - 1) / b;
}

/// Nanoseconds of a tile for each 128 bytes of a line along k, and for what is done once: measured on an H200 in
/// products of 1024 to 8192 (docs/performance.md, 2026-12-03).
struct TileTimes {
  double wide_block;
  double narrow_block;
};
constexpr TileTimes compensated_times{960, 550}, tf32_times{345, 230}, half_times{410, 270};
constexpr double of_tile = 1200;
constexpr double launch = 3500;            ///< of the product's kernel, with the first block's way to scratch
constexpr double pack_launch = 3500;       ///< of the kernel that packs
constexpr double pack_bytes_a_ns = 3300;   ///< read and written
constexpr double slices_launch = 3500;     ///< of the kernel that adds slices
constexpr double slice_bytes_a_ns = 3000;  ///< of its reading and writing, mostly in L2
constexpr std::int64_t least_blocks = 4;   ///< in a slice
constexpr int most_slices = 16;

const TileTimes& times_of(const MatmulFacts& facts) {
  if (facts.element != MatmulElement::float32) return half_times;
  return facts.precision == Precision::tf32 ? tf32_times : compensated_times;
}

struct Operands {
  std::int64_t parts;
  std::int64_t element_bytes;
  std::int64_t blocks;  ///< along k
  std::int64_t matrices_of_a;
  std::int64_t matrices_of_b;
};

double packed_bytes(const Operands& o, std::int64_t matrices, std::int64_t panels_a, std::int64_t panels_b,
                    std::int64_t columns) {
  const auto lines = static_cast<double>(panels_a * packed_tile_rows * std::min(matrices, o.matrices_of_a) +
                                         panels_b * columns * std::min(matrices, o.matrices_of_b));
  // Each block also has a byte that says whether it is special; all regions begin at a multiple of packed_alignment.
  return lines * static_cast<double>(o.blocks * (o.parts * packed_block_bytes + 1)) + 5.0 * packed_alignment;
}

}  // namespace

std::int64_t packed_blocks(std::int64_t k, std::size_t element_bytes) {
  return quotient_up(k * static_cast<std::int64_t>(element_bytes), packed_block_bytes);
}

bool select_matmul_packed(const MatmulFacts& facts, MatmulChoice& choice) {
  if (!facts.has_packed) return false;
  const MatmulShape& s = facts.shape;
  const bool is_float = facts.element == MatmulElement::float32;
  const std::int64_t element_bytes = is_float ? 4 : 2;
  const Operands operands{.parts = is_float && facts.precision == Precision::full ? 2 : 1,
                          .element_bytes = element_bytes,
                          .blocks = packed_blocks(s.k, static_cast<std::size_t>(element_bytes)),
                          .matrices_of_a = s.a.batch == 0 ? 1 : s.batch,
                          .matrices_of_b = s.b.batch == 0 ? 1 : s.batch};
  const auto limit = static_cast<double>(facts.growing_workspace_bytes);
  const double c_elements = static_cast<double>(s.batch) * static_cast<double>(s.m) * static_cast<double>(s.n);
  constexpr double most_tiles = 1 << 30;
  double best = 0;
  for (const std::int64_t columns : {packed_wide_columns, packed_narrow_columns}) {
    if (columns == packed_narrow_columns && facts.epilogue && operands.parts == 1) continue;
    PackedPlan plan{.matrices = s.batch,
                    .panels_a = quotient_up(s.m, packed_tile_rows),
                    .panels_b = quotient_up(s.n, columns),
                    .bytes = 0};
    const std::int64_t tiles = s.batch * plan.panels_a * plan.panels_b;
    if (static_cast<double>(s.batch) * static_cast<double>(plan.panels_a) * static_cast<double>(plan.panels_b) *
            most_slices >=
        most_tiles)
      return false;
    const double read = static_cast<double>(element_bytes * s.k) *
                        static_cast<double>(s.m * operands.matrices_of_a + s.n * operands.matrices_of_b);
    const double all_bytes = packed_bytes(operands, s.batch, plan.panels_a, plan.panels_b, columns);
    // Parts of C that fit the workspace: fewer matrices, then fewer of the operand that has more panels.
    std::int64_t parts = 1;
    const auto bytes = [&] { return packed_bytes(operands, plan.matrices, plan.panels_a, plan.panels_b, columns); };
    while (bytes() > limit) {
      std::int64_t& largest = plan.matrices > 1                                            ? plan.matrices
                              : plan.panels_a * packed_tile_rows > plan.panels_b * columns ? plan.panels_a
                                                                                           : plan.panels_b;
      if (largest == 1) break;
      largest = quotient_up(largest, 2);
      parts *= 2;
    }
    if (bytes() > limit) continue;
    for (int slices = 1; slices <= most_slices; ++slices) {
      const std::int64_t in_slice = quotient_up(operands.blocks, slices);
      if (slices > 1 && (in_slice < least_blocks || parts > 1)) break;
      if (quotient_up(operands.blocks, in_slice) != slices) continue;
      const double sums = slices > 1 ? 4.0 * slices * c_elements : 0;
      if (bytes() + sums > limit) break;
      const double block = columns == packed_wide_columns ? times_of(facts).wide_block : times_of(facts).narrow_block;
      const auto rounds = static_cast<double>(quotient_up(tiles * slices, facts.multiprocessors));
      double time = static_cast<double>(parts) * (pack_launch + launch) + (read + all_bytes) / pack_bytes_a_ns +
                    rounds * (static_cast<double>(in_slice) * block + of_tile);
      if (slices > 1) time += slices_launch + 2 * sums / slice_bytes_a_ns;
      if (best != 0 && time >= best) continue;
      best = time;
      choice.packed = plan;
      choice.packed.bytes = static_cast<std::int64_t>(bytes() + sums);
      choice.tile_rows = packed_tile_rows;
      choice.tile_columns = columns;
      choice.tile_depth = packed_block_bytes / element_bytes;
      choice.slices = slices;
    }
  }
  if (best == 0) return false;
  choice.kernel = MatmulKernel::packed;
  choice.expected_ns = best;
  return true;
}

}  // namespace mylos::detail
