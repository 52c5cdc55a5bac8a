// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <limits>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/checks_matmul.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/epilogue.hpp>
#include <sstream>
#include <string>

namespace mylos::detail {
namespace {

constexpr std::string_view function = "mylos::matmul";

MatrixStrides transposed(const MatrixStrides& s) {
  return {s.batch, s.column, s.row};
}

/// "A is (2, 3), transposed"
std::string described(const char* name, const Strided& view, bool transposed) {
  return std::string(name) + " is " + extents_text(view) + (transposed ? ", transposed" : "");
}

std::string counted(const char* owner, bool transposed, const char* plain, const char* other, std::int64_t count) {
  return std::string(owner) + "'s " + (transposed ? other : plain) + " (" + std::to_string(count) + ")";
}

void check_batch(const char* name, const Strided& view, const MatrixBatch& operand, const Strided& c,
                 std::int64_t batch) {
  if (operand.batch != batch && operand.batch != 1)
    fail(function, std::string(name) + " is " + extents_text(view) + " and C is " + extents_text(c) + ": expected " +
                       name + "'s batch (" + std::to_string(operand.batch) + ") to equal C's (" +
                       std::to_string(batch) + ") or to be 1");
}

}  // namespace

MatrixBatch matrix_batch(const Strided& view, bool is_transposed) {
  const auto row = static_cast<std::size_t>(view.rank - 2), column = row + 1;
  MatrixBatch m{.batch = view.rank == 3 ? view.extents[0] : 1,
                .rows = view.extents[row],
                .columns = view.extents[column],
                .strides = {view.rank == 3 ? view.strides[0] : 0, view.strides[row], view.strides[column]}};
  MatrixStrides& s = m.strides;
  if (m.columns == 1) s.column = m.rows > 1 && s.row == 1 ? m.rows : 1;
  if (m.rows == 1) s.row = s.column == 1 ? m.columns : 1;
  if (is_transposed) {
    std::swap(m.rows, m.columns);
    s = transposed(s);
  }
  return m;
}

void check_matmul(const Strided& a, const Strided& b, const Strided& c, const MatmulOptions& options) {
  const bool ta = options.transpose_a, tb = options.transpose_b;
  const MatrixBatch ma = matrix_batch(a, ta), mb = matrix_batch(b, tb), mc = matrix_batch(c, false);
  // Only for errors: a product of small matrices takes less time than a text.
  const auto a_text = [&] { return described("A", a, ta) + (ta ? "," : ""); };
  const auto b_text = [&] { return described("B", b, tb); };
  if (ma.columns != mb.rows)
    fail(function, a_text() + " and " + b_text() + ": expected " + counted("A", ta, "columns", "rows", ma.columns) +
                       " to equal " + counted("B", tb, "rows", "columns", mb.rows));
  if (mc.rows != ma.rows || mc.columns != mb.columns)
    fail(function, described("A", a, ta) + ", " + b_text() + (tb ? ", and C is " : " and C is ") + extents_text(c) +
                       ": expected C to have " + counted("A", ta, "rows", "columns", ma.rows) + " and " +
                       counted("B", tb, "columns", "rows", mb.columns));
  check_batch("A", a, ma, c, mc.batch);
  check_batch("B", b, mb, c, mc.batch);
  require_distinct_elements(function, "C", c);
  require_no_sharing(function, "A", a, "C", c);
  require_no_sharing(function, "B", b, "C", c);
}

void check_epilogue_operand(const char* name, const Strided& operand, std::int64_t batch, std::int64_t rows,
                            std::int64_t columns) {
  const std::int64_t c[] = {batch, rows, columns};
  for (int r = 0; r < operand.rank; ++r)
    if (operand.extents[static_cast<std::size_t>(r)] != c[3 - operand.rank + r])
      fail(function, std::string("the epilogue's ") + name + " is " + extents_text(operand) + " and C is (" +
                         std::to_string(batch) + ", " + std::to_string(rows) + ", " + std::to_string(columns) +
                         "): expected the same last extents");
}

void check_matmul_factor(const char* name, const std::complex<double>& factor, NumberKind kind) {
  const auto described = [&] {
    std::ostringstream text;
    text << name << " is " << factor.real();
    if (factor.imag() != 0) text << " + " << factor.imag() << "i";
    return text.str();
  };
  if (kind != NumberKind::complex && !(factor.imag() == 0))
    fail(function, described() + ": expected a real number, because the elements are not complex");
  constexpr double smallest = std::numeric_limits<std::int32_t>::min();
  constexpr double largest = std::numeric_limits<std::int32_t>::max();
  if (kind == NumberKind::integer &&
      !(factor.real() >= smallest && factor.real() <= largest && std::trunc(factor.real()) == factor.real()))
    fail(function, described() + ": expected a whole number of 32 bits, because the elements are int32");
}

MatmulShape matmul_shape(const Strided& a, const Strided& b, const Strided& c, const MatmulOptions& options) {
  const MatrixBatch ma = matrix_batch(a, options.transpose_a);
  const MatrixBatch mb = matrix_batch(b, options.transpose_b);
  const MatrixBatch mc = matrix_batch(c, false);
  MatmulShape shape{.batch = mc.batch,
                    .m = mc.rows,
                    .n = mc.columns,
                    .k = ma.columns,
                    .a = ma.strides,
                    .b = mb.strides,
                    .c = mc.strides};
  if (shape.c.row < shape.c.column) {
    std::swap(shape.m, shape.n);
    shape.a = transposed(mb.strides);
    shape.b = transposed(ma.strides);
    shape.c = transposed(mc.strides);
    shape.exchanged = true;
  }
  return shape;
}

}  // namespace mylos::detail
