// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "description.hpp"

namespace mylos::bench {
namespace {

Json or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json or_null(const std::vector<double>& values) {
  return values.empty() ? Json(nullptr) : Json(values);
}

}  // namespace

Json case_json(const Case& c) {
  return {{"id", c.id()},    {"backend", c.backend}, {"family", c.family}, {"operation", c.operation},
          {"type", c.type},  {"extents", c.extents}, {"low", c.range.low}, {"width", c.range.width},
          {"bytes", c.bytes}};
}

Json case_json(const Case& c, const Timings& timings) {
  Json json = case_json(c);
  const bool right = timings.problem.empty();
  json["calls"] = timings.calls;
  json["seconds"] = right ? or_null(timings.seconds) : Json(nullptr);
  json["enqueue_seconds"] = right ? or_null(timings.enqueue_seconds) : Json(nullptr);
  json["plain_seconds"] = right ? or_null(timings.plain_seconds) : Json(nullptr);
  json["reason"] = or_null(timings.problem);
  return json;
}

}  // namespace mylos::bench
