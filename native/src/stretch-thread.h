// An ExactStretcher on a thread of its own, between two bounded queues. Knows nothing of Node.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "byte-ring.h"
#include "stretcher.h"

namespace node_rubberband {

class StretchThread {
 public:
  // `notify` is called on the engine's thread when something may be worth a look: room for input, output to read, the
  // thread at rest, the end. Once called, it is not called again before acknowledge(). It must not block.
  StretchThread(const StretchOptions &options, std::function<void()> notify);
  ~StretchThread();
  StretchThread(const StretchThread &) = delete;
  StretchThread &operator=(const StretchThread &) = delete;

  // Copies as many bytes of interleaved frames as there is room for; returns how many. Never blocks for long.
  size_t write(const uint8_t *bytes, size_t count);
  // No more input. Returns how many bytes beyond the last whole frame were written: 0 when all is well.
  size_t end();
  // Bytes of output that wait to be read: always whole frames.
  size_t readable();
  size_t read(uint8_t *bytes, size_t count);

  // Asks the thread to stop after the block it is at; what it holds is lost.
  void cancel();
  // Asks, and waits until it has: a few milliseconds at most. The last call to anything but the getters.
  void stop();

  void acknowledge();
  // Whether it does nothing until the next write, read or end, and has nothing to say either.
  bool resting();
  // Whether it will do nothing any more: all output is in the queue, or it was cancelled, or it failed.
  bool done();
  // What went wrong; empty when nothing did.
  std::string failure();

  // What the two queues hold in memory, full or not.
  size_t queueBytes() const {
    return input_.capacity() + output_.capacity();
  }
  uint64_t framesIn() const {
    return framesIn_;
  }
  uint64_t framesOut() const {
    return framesOut_;
  }
  uint64_t invalidSamples() const {
    return invalidSamples_;
  }

 private:
  using Lock = std::unique_lock<std::mutex>;

  void run();
  void stretch();
  bool deliver(const float *interleaved, size_t frames);
  void announce();
  template <typename Condition>
  void restUntil(Lock &lock, Condition condition);
  void rouse();

  const StretchOptions options_;
  const size_t frameBytes_;
  const std::function<void()> notify_;

  std::mutex mutex_;
  std::condition_variable wake_;
  // Guarded by mutex_, except for the stretch of input the engine has peeked at.
  ByteRing input_;
  ByteRing output_;
  bool ended_ = false;
  bool wantsRoom_ = false;
  bool resting_ = false;
  bool announced_ = false;
  bool done_ = false;
  std::string failure_;

  std::atomic<bool> cancelled_{false};
  std::atomic<uint64_t> framesIn_{0};
  std::atomic<uint64_t> framesOut_{0};
  std::atomic<uint64_t> invalidSamples_{0};

  std::thread thread_;  // last, so that it starts when all the above is there
};

}  // namespace node_rubberband
