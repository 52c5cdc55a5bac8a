// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_MATMUL_RUN_WORK_HPP
#define MYLOS_BENCH_MATMUL_RUN_WORK_HPP

#include <Kokkos_Core.hpp>
#include <exception>
#include <fstream>
#include <mylos/matmul.hpp>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "../support/json.hpp"
#include "../support/types.hpp"
#include "check.hpp"
#include "measure.hpp"
#include "operands.hpp"
#include "work.hpp"

namespace mylos::bench {

template <class Bias>
struct BiasRelu {
  Bias bias;
  template <class Sum>
  KOKKOS_FUNCTION Sum operator()(Sum sum, std::int64_t, std::int64_t j) const {
    const Sum biased = sum + static_cast<Sum>(bias(j));
    return biased > Sum(0) ? biased : Sum(0);
  }
};

/// Those types for which bias_relu is compiled: each has its own kernel in this program, which takes its time.
template <class Type>
inline constexpr bool has_bias_relu = std::is_same_v<Type, F32> || std::is_same_v<Type, F16>;

/// C = A B by each algorithm, or with the epilogue: then also without, by the portable one ("plain").
template <class Type, class Exec>
std::vector<Contender> contenders(const Exec& exec, const Work& work, const Operands<typename Type::type, Exec>& on) {
  std::vector<Contender> list;
  const auto add = [&](const char* name, const auto&... arguments) {
    list.push_back({.name = name,
                    .enqueue = [=] { mylos::matmul(exec, on.a, on.b, on.c, arguments...); },
                    .plan = mylos::explain_matmul(exec, on.a, on.b, on.c, arguments...).text()});
  };
  if (!work.bias_relu) {
    for (const auto& [name, algorithm] : algorithms) add(name, options_of(work, algorithm));
  } else if constexpr (has_bias_relu<Type>) {
    const BiasRelu<typename Operands<typename Type::type, Exec>::Bias> epilogue{on.bias};
    add("plain", options_of(work, Algorithm::portable));
    for (const auto& [name, algorithm] : algorithms) add(name, options_of(work, algorithm), epilogue);
  } else {
    throw std::invalid_argument("bias_relu is compiled for f32 and f16 alone");
  }
  return list;
}

/// Why the contender does not do the work, "" if it does. Its call is timed.
template <class Type, class Exec>
std::string try_out(const Exec& exec, Work work, const Operands<typename Type::type, Exec>& on, Contender& contender) {
  if (contender.name == "plain") work.bias_relu = false;
  try {
    on.poison(exec);
    contender.fastest = time_calls(exec, 1, contender.enqueue).completed;
    return check<Type>(exec, work, on);
  } catch (const std::exception& e) {
    return e.what();
  }
}

template <class Type, class Exec>
Json time_work(const Exec& exec, const Work& work, const Plan& plan) {
  using T = typename Type::type;
  const Operands<T, Exec> on(work);
  on.fill(exec);
  std::vector<Contender> list = contenders<Type>(exec, work, on);
  for (Contender& c : list) c.problem = try_out<Type>(exec, work, on, c);
  time_in_turns(exec, plan, list);
  Json json = Json::object();
  for (const Contender& c : list)
    json[c.name] = {{"plan", c.plan},
                    {"calls", c.calls},
                    {"seconds", c.seconds.empty() ? Json(nullptr) : Json(c.seconds)},
                    {"reason", c.problem.empty() ? Json(nullptr) : Json(c.problem)}};
  return json;
}

template <class Matrices>
void read_file(const std::string& path, const Matrices& matrices) {
  const auto host = Kokkos::create_mirror_view(matrices);
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(host.data()), static_cast<std::streamsize>(host.span() * sizeof(*host.data())));
  if (!file) throw std::runtime_error("too short or not readable: " + path);
  Kokkos::deep_copy(matrices, host);
}

template <class Matrices>
void write_file(const std::string& path, const Matrices& matrices) {
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, matrices);
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(host.data()),
             static_cast<std::streamsize>(host.span() * sizeof(*host.data())));
  if (!file) throw std::runtime_error("not writable: " + path);
}

template <class Type, class Exec>
Json multiply_files(const Exec& exec, const Work& work, const std::string& folder) {
  const Operands<typename Type::type, Exec> on(work);
  read_file(folder + "/a", on.a);
  read_file(folder + "/b", on.b);
  Json json = Json::object();
  for (const auto& [name, algorithm] : algorithms) {
    json[name] = nullptr;
    try {
      on.poison(exec);
      mylos::matmul(exec, on.a, on.b, on.c, options_of(work, algorithm));
      exec.fence();
      write_file(folder + "/c_" + name, on.c);
    } catch (const std::exception& e) {
      json[name] = e.what();
    }
  }
  return json;
}

/// Calls f with the element type of that name, where this build has it: half types may be float there.
template <class F>
Json with_type(const std::string& name, const F& f) {
  const auto try_type = [&f, &name](auto type) -> Json {
    using T = typename decltype(type)::type;
    constexpr bool is_half = std::is_same_v<decltype(type), F16> || std::is_same_v<decltype(type), BF16>;
    if constexpr (!(is_half && std::is_same_v<T, float>))
      return f(type);
    else
      throw std::invalid_argument("this build multiplies no " + name);
  };
  if (name == "f64") return try_type(F64{});
  if (name == "f16") return try_type(F16{});
  if (name == "bf16") return try_type(BF16{});
  return try_type(F32{});
}

}  // namespace mylos::bench

#endif
