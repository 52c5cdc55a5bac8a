// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <mylos/elementwise.hpp>

#include "operation.hpp"

namespace mylos::command {
namespace {

// out[i] = f(inputs[i]...) on n floats. F gives the formula in float for the naive loop, in double for the reference,
// and how many units of roundoff, relative to the exact value, a right result may be away.
template <class F>
struct Elementwise {
  using data_type = float*;
  static constexpr std::size_t inputs = F::inputs;
  using Pointers = std::array<const float*, inputs>;

  static std::array<Extents, inputs> input_extents(std::int64_t n) {
    std::array<Extents, inputs> extents{};
    extents.fill(output_extents(n));
    return extents;
  }
  static Extents output_extents(std::int64_t n) { return {static_cast<std::size_t>(n)}; }
  static float draw(std::size_t, double unit) {
    return static_cast<float>(F::lowest + (F::highest - F::lowest) * unit);
  }

  template <class Exec, class Inputs, class Out>
  static void run(const Exec& exec, const Inputs& in, const Out& out) {
    F::run(exec, in, out);
  }

  static void naive(const Pointers& in, float* out, std::int64_t n) {
    if constexpr (inputs == 1) {
      const float* a = in[0];
      for (std::int64_t i = 0; i < n; ++i) out[i] = F::compute(a[i]);
    } else {
      const float* a = in[0];
      const float* b = in[1];
      for (std::int64_t i = 0; i < n; ++i) out[i] = F::compute(a[i], b[i]);
    }
  }

  class Reference {
   public:
    Reference(const Pointers& in, std::int64_t) : m_in(in) {}
    static double cost(std::int64_t) { return 1; }
    [[nodiscard]] double value(std::int64_t i) const {
      if constexpr (inputs == 1)
        return F::compute(static_cast<double>(m_in[0][i]));
      else
        return F::compute(static_cast<double>(m_in[0][i]), static_cast<double>(m_in[1][i]));
    }
    [[nodiscard]] double bound(std::int64_t i) const {
      return rounding_bound<float>(F::roundings) * std::abs(value(i));
    }

   private:
    Pointers m_in;
  };

  static Case describe() {
    return {F::name,
            F::summary,
            "n elements, float",
            Case::Rate::bytes,
            {{1000, 100000, 10000000},
             {1000, 10000, 100000, 1000000, 10000000, 100000000},
             {100000000, 300000000, 1000000000}},
            1000000000000,
            [](std::int64_t n) { return n * static_cast<std::int64_t>(sizeof(float)) * (F::inputs + 1); },
            [](std::int64_t n) { return n * F::flops; },
            make_problem<Elementwise>};
  }
};

struct Add {
  static constexpr const char* name = "add";
  static constexpr const char* summary = "out = a + b";
  static constexpr std::int64_t inputs = 2;
  static constexpr std::int64_t flops = 1;
  static constexpr double lowest = -1;
  static constexpr double highest = 1;
  static constexpr double roundings = 1;
  template <class T>
  static T compute(T a, T b) {
    return a + b;
  }
  template <class Exec, class Inputs, class Out>
  static void run(const Exec& exec, const Inputs& in, const Out& out) {
    mylos::add(exec, in[0], in[1], out);
  }
};

struct Multiply {
  static constexpr const char* name = "multiply";
  static constexpr const char* summary = "out = a * b";
  static constexpr std::int64_t inputs = 2;
  static constexpr std::int64_t flops = 1;
  static constexpr double lowest = -1;
  static constexpr double highest = 1;
  static constexpr double roundings = 1;
  template <class T>
  static T compute(T a, T b) {
    return a * b;
  }
  template <class Exec, class Inputs, class Out>
  static void run(const Exec& exec, const Inputs& in, const Out& out) {
    mylos::multiply(exec, in[0], in[1], out);
  }
};

struct Sqrt {
  static constexpr const char* name = "sqrt";
  static constexpr const char* summary = "out = sqrt(a)";
  static constexpr std::int64_t inputs = 1;
  static constexpr std::int64_t flops = 1;
  static constexpr double lowest = 0;
  static constexpr double highest = 1;
  static constexpr double roundings = 1;
  template <class T>
  static T compute(T a) {
    return std::sqrt(a);
  }
  template <class Exec, class Inputs, class Out>
  static void run(const Exec& exec, const Inputs& in, const Out& out) {
    mylos::sqrt(exec, in[0], out);
  }
};

struct Exp {
  static constexpr const char* name = "exp";
  static constexpr const char* summary = "out = exp(a)";
  static constexpr std::int64_t inputs = 1;
  static constexpr std::int64_t flops = 1;
  static constexpr double lowest = -10;
  static constexpr double highest = 10;
  // 2 units in the last place, each of at most 2 units of roundoff: CUDA's table of errors for expf; glibc's says 1.
  static constexpr double roundings = 4;
  template <class T>
  static T compute(T a) {
    return std::exp(a);
  }
  template <class Exec, class Inputs, class Out>
  static void run(const Exec& exec, const Inputs& in, const Out& out) {
    mylos::exp(exec, in[0], out);
  }
};

struct SquareRootOfSquares {
  template <class T>
  KOKKOS_FUNCTION T operator()(T a, T b) const {
    return Kokkos::sqrt(a * a + b * b);
  }
};

struct Hypot {
  static constexpr const char* name = "hypot";
  static constexpr const char* summary = "out = sqrt(a * a + b * b), mylos::transform in one pass";
  static constexpr std::int64_t inputs = 2;
  static constexpr std::int64_t flops = 4;
  static constexpr double lowest = -1;
  static constexpr double highest = 1;
  // The squares and their sum: a factor within (1 + u)^2, of which the root is within 1 + u; the root's own rounding.
  static constexpr double roundings = 2;
  template <class T>
  static T compute(T a, T b) {
    return std::sqrt(a * a + b * b);
  }
  template <class Exec, class Inputs, class Out>
  static void run(const Exec& exec, const Inputs& in, const Out& out) {
    mylos::transform(exec, SquareRootOfSquares{}, in[0], in[1], out);
  }
};

}  // namespace

std::vector<Case> elementwise_cases() {
  return {Elementwise<Add>::describe(), Elementwise<Multiply>::describe(), Elementwise<Sqrt>::describe(),
          Elementwise<Exp>::describe(), Elementwise<Hypot>::describe()};
}

}  // namespace mylos::command
