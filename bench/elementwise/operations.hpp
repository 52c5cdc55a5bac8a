// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_ELEMENTWISE_OPERATIONS_HPP
#define MYLOS_BENCH_ELEMENTWISE_OPERATIONS_HPP

#include <Kokkos_Core.hpp>
#include <cmath>
#include <mylos/elementwise.hpp>
#include <mylos/fn.hpp>

#include "../support/random_data.hpp"

/// What is timed: each operation enqueues one call, and gives its value in double.
namespace mylos::bench {

struct Copy {
  static constexpr const char* name = "copy";
  static constexpr Range range{};
  template <class Exec, class A, class Out>
  static void enqueue(const Exec& exec, const A& a, const Out& out) {
    mylos::cast(exec, a, out);
  }
  static double value(double a) { return a; }
};

struct Add {
  static constexpr const char* name = "add";
  static constexpr Range range{};
  template <class Exec, class A, class B, class Out>
  static void enqueue(const Exec& exec, const A& a, const B& b, const Out& out) {
    mylos::add(exec, a, b, out);
  }
  static double value(double a, double b) { return a + b; }
};

struct Multiply {
  static constexpr const char* name = "multiply";
  static constexpr Range range{};
  template <class Exec, class A, class B, class Out>
  static void enqueue(const Exec& exec, const A& a, const B& b, const Out& out) {
    mylos::multiply(exec, a, b, out);
  }
  static double value(double a, double b) { return a * b; }
};

struct Sqrt {
  static constexpr const char* name = "sqrt";
  static constexpr Range range{.low = 0, .width = 1};
  template <class Exec, class A, class Out>
  static void enqueue(const Exec& exec, const A& a, const Out& out) {
    mylos::sqrt(exec, a, out);
  }
  static double value(double a) { return std::sqrt(a); }
};

struct Exp {
  static constexpr const char* name = "exp";
  static constexpr Range range{.low = -8, .width = 16};
  template <class Exec, class A, class Out>
  static void enqueue(const Exec& exec, const A& a, const Out& out) {
    mylos::exp(exec, a, out);
  }
  static double value(double a) { return std::exp(a); }
};

struct Log {
  static constexpr const char* name = "log";
  static constexpr Range range{.low = 0x1p-10, .width = 8};
  template <class Exec, class A, class Out>
  static void enqueue(const Exec& exec, const A& a, const Out& out) {
    mylos::log(exec, a, out);
  }
  static double value(double a) { return std::log(a); }
};

struct Sin {
  static constexpr const char* name = "sin";
  static constexpr Range range{.low = -8, .width = 16};
  template <class Exec, class A, class Out>
  static void enqueue(const Exec& exec, const A& a, const Out& out) {
    mylos::sin(exec, a, out);
  }
  static double value(double a) { return std::sin(a); }
};

struct Tanh {
  static constexpr const char* name = "tanh";
  static constexpr Range range{.low = -4, .width = 8};
  template <class Exec, class A, class Out>
  static void enqueue(const Exec& exec, const A& a, const Out& out) {
    mylos::tanh(exec, a, out);
  }
  static double value(double a) { return std::tanh(a); }
};

struct SquareRootOfSquares {
  template <class T>
  KOKKOS_FUNCTION T operator()(T a, T b) const {
    return Kokkos::sqrt(a * a + b * b);
  }
};

/// sqrt(a * a + b * b) in one pass, by a functor of the user's.
struct HypotFunctor {
  static constexpr const char* name = "hypot_functor";
  static constexpr Range range{};
  template <class Exec, class A, class B, class Out>
  static void enqueue(const Exec& exec, const A& a, const B& b, const Out& out) {
    mylos::transform(exec, SquareRootOfSquares{}, a, b, out);
  }
  static double value(double a, double b) { return std::sqrt(a * a + b * b); }
};

/// Likewise, by an expression.
struct HypotExpression {
  static constexpr const char* name = "hypot_expression";
  static constexpr Range range{};
  template <class Exec, class A, class B, class Out>
  static void enqueue(const Exec& exec, const A& a, const B& b, const Out& out) {
    using mylos::fn::x;
    using mylos::fn::y;
    mylos::transform(exec, mylos::fn::sqrt(x * x + y * y), a, b, out);
  }
  static double value(double a, double b) { return std::sqrt(a * a + b * b); }
};

}  // namespace mylos::bench

#endif
