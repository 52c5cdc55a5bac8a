// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <mylos/diagnostics.hpp>

namespace mylos {
namespace {

TEST(Diagnostics, DescribesThisProcess) {
  const Description d = describe();
  EXPECT_FALSE(d.mylos_version.empty());
  EXPECT_FALSE(d.compiler.empty());
  EXPECT_EQ(d.kokkos_version.find("4."), 0U);
  EXPECT_EQ(d.default_space, Kokkos::DefaultExecutionSpace::name());
  for (const std::string& space : {d.default_space, d.default_host_space})
    EXPECT_NE(std::find(d.backends.begin(), d.backends.end(), space), d.backends.end()) << space;
  ASSERT_TRUE(d.threads);
  EXPECT_EQ(*d.threads, Kokkos::DefaultHostExecutionSpace().concurrency());
  EXPECT_EQ(d.device_problem, "") << "Kokkos is initialised";
}

TEST(Diagnostics, TheDeviceInUseIsAmongTheDevices) {
  const Description d = describe();
  if (d.default_space == d.default_host_space) {
    EXPECT_TRUE(d.devices.empty());
    EXPECT_EQ(d.cuda_toolkit, "");
    return;
  }
  EXPECT_EQ(std::count_if(d.devices.begin(), d.devices.end(), [](const auto& device) { return device.in_use; }), 1);
  for (const DeviceDescription& device : d.devices) {
    EXPECT_FALSE(device.name.empty());
    EXPECT_GT(device.memory_total, 0);
    EXPECT_EQ(device.memory_free.has_value(), device.in_use);
    if (device.in_use) {
      EXPECT_GT(*device.memory_free, 0);
      EXPECT_LE(*device.memory_free, device.memory_total);
    }
  }
}

TEST(Diagnostics, TextHasALineForEachFactAndNoneForWhatDoesNotApply) {
  Description d;
  d.mylos_version = "1.2.3";
  d.backends = {"OpenMP", "Serial"};
  d.default_space = d.default_host_space = "OpenMP";
  d.hardware_threads = 8;
  d.omp_places = "cores";
  const std::string host = to_string(d);
  EXPECT_EQ(host.find("mylos             1.2.3, no build type\n"), 0U) << host;
  EXPECT_NE(host.find("\nbackends          OpenMP, Serial\n"), std::string::npos) << host;
  EXPECT_NE(host.find("\nCPU threads       8 available\n"), std::string::npos) << host;
  EXPECT_NE(host.find("\nOMP_PROC_BIND     not set"), std::string::npos) << host;
  EXPECT_NE(host.find("\nOMP_PLACES        cores\n"), std::string::npos) << host;
  EXPECT_EQ(host.find("CUDA"), std::string::npos) << host;
  EXPECT_EQ(host.find("GPU"), std::string::npos) << host;

  d.threads = 4;
  d.cuda_toolkit = "13.0";
  d.device_problem = "it is unplugged";
  d.devices = {{0, "A", "9.0", std::int64_t{1} << 31, std::int64_t{1} << 30, true},
               {1, "B", "8.0", 1, std::nullopt, false}};
  const std::string device = to_string(d);
  EXPECT_NE(device.find("\nCPU threads       4 in use, 8 available\n"), std::string::npos) << device;
  EXPECT_NE(device.find("\nGPU 0             A, compute capability 9.0, 2.0 GiB memory, 1.0 GiB free, in use\n"),
            std::string::npos)
      << device;
  EXPECT_NE(device.find("\nGPU problem       it is unplugged\n"), std::string::npos) << device;
  EXPECT_NE(device.find("\nCUDA driver       none\n"), std::string::npos) << device;
}

}  // namespace
}  // namespace mylos
