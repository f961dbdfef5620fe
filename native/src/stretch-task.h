// An ExactStretcher on a thread of its own, between two bounded queues. Independent of Node.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "engine-thread.h"
#include "stretcher.h"

namespace node_rubberband {

class StretchTask {
 public:
  // `notify`: see EngineThread.
  StretchTask(const StretchOptions &options, std::function<void()> notify);

  EngineThread &thread() {
    return thread_;
  }
  uint64_t framesIn() const {
    return framesIn_;
  }
  uint64_t invalidSamples() const {
    return invalidSamples_;
  }

 private:
  void stretch();

  const StretchOptions options_;
  std::atomic<uint64_t> framesIn_{0};
  std::atomic<uint64_t> invalidSamples_{0};
  EngineThread thread_;  // last, so that it starts after, and ends before, all of the above
};

}  // namespace node_rubberband
