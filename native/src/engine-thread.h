// A thread with a bounded queue of frames on either side. Independent of Node.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "byte-ring.h"

namespace node_rubberband {

class EngineThread {
 public:
  struct Queues {
    size_t channels;
    size_t inputFrames;
    // 0 for work without output.
    size_t outputFrames;
    // The work is woken for this much input, or for less when it is the last.
    size_t wakeFrames;
  };

  // `work` is done on the thread; an exception ends it as a failure. `notify` is called on the thread when the state
  // may have changed: space for input, output to read, the thread idle, the end. Once called, it is not called again
  // before acknowledge(). It must not block.
  EngineThread(const Queues &queues, std::function<void()> work, std::function<void()> notify);
  ~EngineThread();
  EngineThread(const EngineThread &) = delete;
  EngineThread &operator=(const EngineThread &) = delete;

  // Copies as many bytes of interleaved frames as fit; returns how many. Never blocks for long.
  size_t write(const uint8_t *bytes, size_t count);
  // Ends the input. Returns the number of bytes after the last whole frame, which should be 0.
  size_t end();
  // Bytes of output ready to be read: always whole frames.
  size_t readable();
  size_t read(uint8_t *bytes, size_t count);

  // Asks the thread to stop after its current block; buffered audio is discarded.
  void cancel();
  // Cancels and waits for the thread: a few milliseconds at most. After it, call only the getters.
  void stop();

  void acknowledge();
  // Whether it is idle until the next write, read or end, with no notification pending.
  bool idle();
  // Whether it has finished: all output is in the queue, or it was cancelled, or it failed.
  bool done();
  // The error message; empty if there was no error.
  std::string failure();

  // Memory allocated for the two queues, full or not.
  size_t queueBytes() const {
    return input_.capacity() + output_.capacity();
  }
  uint64_t framesOut() const {
    return framesOut_;
  }

  // The rest is for the work. It ends soon after this is true.
  const std::atomic<bool> &cancelled() const {
    return cancelled_;
  }
  // Waits for input. Returns its oldest frames, at most `frames`, which becomes their number: 0 at the end. They belong
  // to the work until drop().
  const float *peek(size_t &frames);
  void drop(size_t frames);
  // Waits for space in the queue. Returns false once cancelled.
  bool deliver(const float *interleaved, size_t frames);

 private:
  using Lock = std::unique_lock<std::mutex>;

  void run();
  void announce();
  template <typename Condition>
  void waitUntil(Lock &lock, Condition condition);
  void wake();

  const size_t frameBytes_;
  const size_t wakeFrames_;
  const std::function<void()> work_;
  const std::function<void()> notify_;

  std::mutex mutex_;
  std::condition_variable wake_;
  // Guarded by mutex_, except for the region of input that the work is peeking at.
  ByteRing input_;
  ByteRing output_;
  bool ended_ = false;
  bool wantsRoom_ = false;
  bool idle_ = false;
  bool announced_ = false;
  bool done_ = false;
  std::string failure_;

  std::atomic<bool> cancelled_{false};
  std::atomic<uint64_t> framesOut_{0};

  std::thread thread_;  // last, so that it starts after all of the above is initialised
};

}  // namespace node_rubberband
