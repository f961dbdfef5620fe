#include "stretch-task.h"

#include <utility>

namespace node_rubberband {

namespace {

// About 0.7 s of audio at 44.1 kHz in each direction: enough that neither side waits for the other's scheduling.
constexpr size_t kQueueFrames = 32768;

}  // namespace

StretchTask::StretchTask(const StretchOptions &options, std::function<void()> notify)
    : options_(options),
      thread_({options.channels, kQueueFrames, kQueueFrames, 1}, [this] { stretch(); }, std::move(notify)) {}

void StretchTask::stretch() {
  // Created here rather than by the caller: building its tables takes a few milliseconds.
  ExactStretcher stretcher(
      options_, [this](const float *interleaved, size_t frames) { return thread_.deliver(interleaved, frames); },
      thread_.cancelled());
  while (!thread_.cancelled()) {
    size_t frames = options_.blockFrames;
    const float *interleaved = thread_.peek(frames);
    if (frames == 0) break;
    stretcher.push(interleaved, frames);
    framesIn_ = stretcher.framesIn();
    invalidSamples_ = stretcher.invalidSamples();
    thread_.drop(frames);
  }
  if (!thread_.cancelled()) stretcher.finish();
}

}  // namespace node_rubberband
