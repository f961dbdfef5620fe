#include "tuning-task.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "samples.h"

namespace node_rubberband {

namespace {

// About 1.5 s of audio at 44.1 kHz.
constexpr size_t kQueueFrames = 65536;
// Frames between two checks whether to stop: about a millisecond of work.
constexpr size_t kBlockFrames = 4096;

}  // namespace

TuningTask::TuningTask(const TuningOptions &options, std::function<void()> notify)
    : options_(options),
      thread_({options.channels, kQueueFrames, 0, kBlockFrames}, [this] { measure(); }, std::move(notify)) {}

void TuningTask::measure() {
  TuningAnalysis analysis(options_);
  std::vector<float> block(kBlockFrames * options_.channels);
  while (!thread_.cancelled()) {
    size_t frames = kBlockFrames;
    const float *interleaved = thread_.peek(frames);
    if (frames == 0) break;
    std::copy_n(interleaved, frames * options_.channels, block.data());
    thread_.drop(frames);
    replaceInvalidSamples(block.data(), frames * options_.channels);
    analysis.process(block.data(), frames);
  }
  if (!thread_.cancelled()) result_ = analysis.finish();
}

}  // namespace node_rubberband
