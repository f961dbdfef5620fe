// A TuningAnalysis on a thread of its own, behind a bounded queue. Independent of Node.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "byte-ring.h"
#include "tuning-analysis.h"

namespace node_rubberband {

class TuningThread {
 public:
  // `notify` is called on the analysing thread when the state may have changed: space for input, the thread idle,
  // the end. Once called, it is not called again before acknowledge(). It must not block.
  TuningThread(const TuningOptions &options, std::function<void()> notify);
  ~TuningThread();
  TuningThread(const TuningThread &) = delete;
  TuningThread &operator=(const TuningThread &) = delete;

  // Copies as many bytes of interleaved frames as fit; returns how many. Never blocks for long.
  size_t write(const uint8_t *bytes, size_t count);
  // Ends the input. Returns the number of bytes after the last whole frame, which should be 0.
  size_t end();

  // Asks the thread to stop after its current block.
  void cancel();
  // Cancels and waits for the thread: a few milliseconds at most. After it, call only the getters.
  void stop();

  void acknowledge();
  // Whether it is idle until the next write or end, with no notification pending.
  bool idle();
  // Whether it has finished: there is a result, or it was cancelled, or it failed.
  bool done();
  // The error message; empty if there was no error.
  std::string failure();
  // Valid only once done(), and neither cancelled nor failed.
  const TuningResult &result() const {
    return result_;
  }
  size_t queueBytes() const {
    return input_.capacity();
  }

 private:
  using Lock = std::unique_lock<std::mutex>;

  void run();
  void measure();
  void announce();

  const TuningOptions options_;
  const size_t frameBytes_;
  const std::function<void()> notify_;

  std::mutex mutex_;
  std::condition_variable wake_;
  // Guarded by mutex_, except for the region of input that the thread is peeking at.
  ByteRing input_;
  bool ended_ = false;
  bool wantsRoom_ = false;
  bool idle_ = false;
  bool announced_ = false;
  bool done_ = false;
  std::string failure_;
  TuningResult result_;

  std::atomic<bool> cancelled_{false};

  std::thread thread_;  // last, so that it starts after all of the above is initialised
};

}  // namespace node_rubberband
