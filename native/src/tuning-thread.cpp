#include "tuning-thread.h"

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "flush-to-zero.h"
#include "samples.h"

namespace node_rubberband {

namespace {

// About 1.5 s of audio at 44.1 kHz.
constexpr size_t kQueueFrames = 65536;
// Frames between two checks whether to stop: about a millisecond of work.
constexpr size_t kBlockFrames = 4096;

}  // namespace

TuningThread::TuningThread(const TuningOptions &options, std::function<void()> notify)
    : options_(options),
      frameBytes_(options.channels * sizeof(float)),
      notify_(std::move(notify)),
      input_(kQueueFrames, frameBytes_),
      thread_([this] { run(); }) {}

TuningThread::~TuningThread() {
  stop();
}

size_t TuningThread::write(const uint8_t *bytes, size_t count) {
  const Lock lock(mutex_);
  const size_t taken = input_.write(bytes, count);
  wantsRoom_ = taken < count;
  // Woken only for a whole block: waking the thread for every few samples costs more than processing them.
  if (input_.wholeFrames() >= kBlockFrames || wantsRoom_) {
    idle_ = false;
    wake_.notify_one();
  }
  return taken;
}

size_t TuningThread::end() {
  const Lock lock(mutex_);
  ended_ = true;
  idle_ = false;
  wake_.notify_one();
  return input_.size() % frameBytes_;
}

void TuningThread::cancel() {
  const Lock lock(mutex_);
  cancelled_ = true;
  idle_ = false;
  wake_.notify_one();
}

void TuningThread::stop() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

void TuningThread::acknowledge() {
  const Lock lock(mutex_);
  announced_ = false;
}

bool TuningThread::idle() {
  const Lock lock(mutex_);
  // Not while a notification is pending: the wrapper must stay alive to receive it.
  return idle_ && !announced_;
}

bool TuningThread::done() {
  const Lock lock(mutex_);
  return done_;
}

std::string TuningThread::failure() {
  const Lock lock(mutex_);
  return failure_;
}

void TuningThread::run() {
  std::string reason;
  try {
    const FlushToZero flushToZero;
    measure();
  } catch (const std::exception &error) {
    reason = error.what();
  } catch (...) {
    reason = "it stopped for an unknown reason";
  }
  const Lock lock(mutex_);
  failure_ = std::move(reason);
  done_ = true;
  announce();
}

void TuningThread::measure() {
  TuningAnalysis analysis(options_);
  std::vector<float> block(kBlockFrames * options_.channels);
  while (!cancelled_) {
    size_t frames = kBlockFrames;
    {
      Lock lock(mutex_);
      while (!cancelled_ && !ended_ && input_.wholeFrames() < kBlockFrames) {
        idle_ = true;
        announce();
        wake_.wait(lock);
      }
      idle_ = false;
      const float *interleaved = input_.peek(frames);
      std::copy_n(interleaved, frames * options_.channels, block.data());
      input_.drop(frames);
      if (wantsRoom_ && input_.room() >= input_.capacity() / 2) announce();
    }
    if (frames == 0) break;
    replaceInvalidSamples(block.data(), frames * options_.channels);
    analysis.process(block.data(), frames);
  }
  if (!cancelled_) result_ = analysis.finish();
}

void TuningThread::announce() {
  if (announced_) return;
  announced_ = true;
  notify_();
}

}  // namespace node_rubberband
