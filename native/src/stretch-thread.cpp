#include "stretch-thread.h"

#include <exception>
#include <utility>

#include "flush-to-zero.h"

namespace node_rubberband {

namespace {

// About 0.7 s of audio at 44.1 kHz in each direction: enough that neither side waits for the other's scheduling.
constexpr size_t kQueueFrames = 32768;
// Readers are woken for this much, or for less when the engine has no other work.
constexpr size_t kWorthwhileFrames = 8192;

}  // namespace

StretchThread::StretchThread(const StretchOptions &options, std::function<void()> notify)
    : options_(options),
      frameBytes_(options.channels * sizeof(float)),
      notify_(std::move(notify)),
      input_(kQueueFrames, frameBytes_),
      output_(kQueueFrames, frameBytes_),
      thread_([this] { run(); }) {}

StretchThread::~StretchThread() {
  stop();
}

size_t StretchThread::write(const uint8_t *bytes, size_t count) {
  const Lock lock(mutex_);
  const size_t taken = input_.write(bytes, count);
  wantsRoom_ = taken < count;
  if (taken > 0) wake();
  return taken;
}

size_t StretchThread::end() {
  const Lock lock(mutex_);
  ended_ = true;
  wake();
  return input_.size() % frameBytes_;
}

size_t StretchThread::readable() {
  const Lock lock(mutex_);
  return output_.size();
}

size_t StretchThread::read(uint8_t *bytes, size_t count) {
  const Lock lock(mutex_);
  const size_t got = output_.read(bytes, count);
  if (got > 0) wake();
  return got;
}

void StretchThread::cancel() {
  const Lock lock(mutex_);
  cancelled_ = true;
  wake();
}

void StretchThread::stop() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

void StretchThread::acknowledge() {
  const Lock lock(mutex_);
  announced_ = false;
}

bool StretchThread::idle() {
  const Lock lock(mutex_);
  // Not while a notification is pending: the wrapper must stay alive to receive it.
  return idle_ && !announced_;
}

bool StretchThread::done() {
  const Lock lock(mutex_);
  return done_;
}

std::string StretchThread::failure() {
  const Lock lock(mutex_);
  return failure_;
}

void StretchThread::run() {
  std::string reason;
  try {
    const FlushToZero flushToZero;
    stretch();
  } catch (const std::exception &error) {
    reason = error.what();
  } catch (...) {
    reason = "the engine stopped for an unknown reason";
  }
  const Lock lock(mutex_);
  failure_ = std::move(reason);
  done_ = true;
  announce();
}

void StretchThread::stretch() {
  // Created here rather than by the caller: building its tables takes a few milliseconds.
  ExactStretcher stretcher(
      options_, [this](const float *interleaved, size_t frames) { return deliver(interleaved, frames); }, cancelled_);
  while (!cancelled_) {
    size_t frames = options_.blockFrames;
    const float *interleaved = nullptr;
    {
      Lock lock(mutex_);
      waitUntil(lock, [this] { return cancelled_ || ended_ || input_.wholeFrames() > 0; });
      interleaved = input_.peek(frames);
    }
    if (frames == 0) break;
    stretcher.push(interleaved, frames);
    framesIn_ = stretcher.framesIn();
    invalidSamples_ = stretcher.invalidSamples();
    const Lock lock(mutex_);
    input_.drop(frames);
    if (wantsRoom_ && input_.room() >= input_.capacity() / 2) announce();
  }
  if (!cancelled_) stretcher.finish();
}

bool StretchThread::deliver(const float *interleaved, size_t frames) {
  const auto *bytes = reinterpret_cast<const uint8_t *>(interleaved);
  size_t left = frames * frameBytes_;
  Lock lock(mutex_);
  while (left > 0) {
    waitUntil(lock, [this] { return cancelled_ || output_.room() > 0; });
    if (cancelled_) return false;
    const size_t written = output_.write(bytes, left);
    bytes += written;
    left -= written;
    framesOut_ += written / frameBytes_;
  }
  if (output_.wholeFrames() >= kWorthwhileFrames) announce();
  return true;
}

void StretchThread::announce() {
  if (announced_) return;
  announced_ = true;
  notify_();
}

template <typename Condition>
void StretchThread::waitUntil(Lock &lock, Condition condition) {
  while (!condition()) {
    idle_ = true;
    announce();
    wake_.wait(lock);
  }
  idle_ = false;
}

void StretchThread::wake() {
  // Set here, not only when the thread has woken: otherwise idle() would report it idle in between.
  idle_ = false;
  wake_.notify_one();
}

}  // namespace node_rubberband
