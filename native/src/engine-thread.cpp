#include "engine-thread.h"

#include <exception>
#include <utility>

#include "flush-to-zero.h"

namespace node_rubberband {

namespace {

// Readers are woken for this much, or for less when there is no other work.
constexpr size_t kWorthwhileFrames = 8192;

}  // namespace

EngineThread::EngineThread(const Queues &queues, std::function<void()> work, std::function<void()> notify)
    : frameBytes_(queues.channels * sizeof(float)),
      wakeFrames_(queues.wakeFrames),
      work_(std::move(work)),
      notify_(std::move(notify)),
      input_(queues.inputFrames, frameBytes_),
      output_(queues.outputFrames, frameBytes_),
      thread_([this] { run(); }) {}

EngineThread::~EngineThread() {
  stop();
}

size_t EngineThread::write(const uint8_t *bytes, size_t count) {
  const Lock lock(mutex_);
  const size_t taken = input_.write(bytes, count);
  wantsRoom_ = taken < count;
  // Not for every few samples, which would cost more than processing them; and not when nothing was taken: the thread
  // would answer with a notification, and that with another attempt to write.
  if (taken > 0 && input_.wholeFrames() >= wakeFrames_) wake();
  return taken;
}

size_t EngineThread::end() {
  const Lock lock(mutex_);
  ended_ = true;
  wake();
  return input_.size() % frameBytes_;
}

size_t EngineThread::readable() {
  const Lock lock(mutex_);
  return output_.size();
}

size_t EngineThread::read(uint8_t *bytes, size_t count) {
  const Lock lock(mutex_);
  const size_t got = output_.read(bytes, count);
  if (got > 0) wake();
  return got;
}

void EngineThread::cancel() {
  const Lock lock(mutex_);
  cancelled_ = true;
  wake();
}

void EngineThread::stop() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

void EngineThread::acknowledge() {
  const Lock lock(mutex_);
  announced_ = false;
}

bool EngineThread::idle() {
  const Lock lock(mutex_);
  // Not while a notification is pending: the wrapper must stay alive to receive it.
  return idle_ && !announced_;
}

bool EngineThread::done() {
  const Lock lock(mutex_);
  return done_;
}

std::string EngineThread::failure() {
  const Lock lock(mutex_);
  return failure_;
}

const float *EngineThread::peek(size_t &frames) {
  Lock lock(mutex_);
  waitUntil(lock, [this] { return cancelled_ || ended_ || input_.wholeFrames() >= wakeFrames_; });
  return input_.peek(frames);
}

void EngineThread::drop(size_t frames) {
  const Lock lock(mutex_);
  input_.drop(frames);
  if (wantsRoom_ && input_.room() >= input_.capacity() / 2) announce();
}

bool EngineThread::deliver(const float *interleaved, size_t frames) {
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

void EngineThread::run() {
  std::string reason;
  try {
    const FlushToZero flushToZero;
    work_();
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

void EngineThread::announce() {
  if (announced_) return;
  announced_ = true;
  notify_();
}

template <typename Condition>
void EngineThread::waitUntil(Lock &lock, Condition condition) {
  while (!condition()) {
    idle_ = true;
    announce();
    wake_.wait(lock);
  }
  idle_ = false;
}

void EngineThread::wake() {
  // Set here, not only when the thread has woken: otherwise idle() would report it idle in between.
  idle_ = false;
  wake_.notify_one();
}

}  // namespace node_rubberband
