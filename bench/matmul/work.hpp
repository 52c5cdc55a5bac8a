// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_MATMUL_WORK_HPP
#define MYLOS_BENCH_MATMUL_WORK_HPP

#include <cstdint>
#include <string>

namespace mylos::bench {

/// One product, or a batch of them, as the text that names it: BACKEND/TYPE[:bBATCH]:MxNxK[:OPS][:bias_relu].
///
/// BACKEND is gpu or cpu; TYPE is f32, tf32 (floats whose products may be rounded), f64, f16 or bf16; OPS is nn, nt, tn
/// or tt, a letter for each operand: t takes it transposed. bias_relu adds a bias to each column of the result and
/// takes the maximum with 0. All matrices are row-major.
struct Work {
  std::string backend;
  std::string type;
  std::int64_t batch = 1;
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;
  bool transpose_a = false;
  bool transpose_b = false;
  bool bias_relu = false;
};

/// The work of that name; throws std::invalid_argument where it names none.
Work parse_work(const std::string& id);

}  // namespace mylos::bench

#endif
