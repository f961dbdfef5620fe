#include "stretcher.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "quiet-sounds.h"
#include "samples.h"

namespace node_rubberband {

namespace {

// Discards Rubber Band's messages, which would otherwise go to stderr.
class SilentLogger : public RubberBand::RubberBandStretcher::Logger {
 public:
  void log(const char *) override {}
  void log(const char *, double) override {}
  void log(const char *, double, double) override {}
};

// Frames retrieved at once: few enough to stay in the L1 cache together with their interleaved copy.
constexpr size_t kRetrieveFrames = 1024;

// The system's R3 takes audio below about -50 dBFS for silence and leaves its pitch where it is: a fade-out, the soft
// part of an orchestra. So it gets everything 36 dB louder, and what comes is made as much softer; both are exact. Our
// own build needs neither: quiet-sounds.h.
float gainFor(const StretchOptions &options) {
#ifdef OWN_ENGINE
  (void)options;
  return 1.0f;
#else
  return options.finer() ? 64.0f : 1.0f;
#endif
}

}  // namespace

ExactStretcher::ExactStretcher(const StretchOptions &options, Sink sink, const std::atomic<bool> &stop)
    : options_(options),
      sink_(std::move(sink)),
      stop_(stop),
      studies_(!options.realtime() && !options.finer()),
      gain_(gainFor(options)),
      engine_(options.sampleRateHz, options.channels, std::make_shared<SilentLogger>(), options.flags,
              options.timeRatio, options.pitchRatio),
      staged_(options.channels * options.blockFrames),
      retrieved_(options.channels * kRetrieveFrames),
      interleaved_(options.channels * kRetrieveFrames),
      inputPointers_(options.channels),
      outputPointers_(options.channels) {
  engine_.setMaxProcessSize(options.blockFrames);
  for (size_t c = 0; c < options.channels; ++c) outputPointers_[c] = retrieved_.data() + c * kRetrieveFrames;
  if (options.realtime()) {
    // In real-time mode the engine compensates for nothing: pad the start with silence, and drop the delay afterwards.
    framesToDrop_ = engine_.getStartDelay();
    stageSilence(engine_.getPreferredStartPad());
  }
}

void ExactStretcher::push(const float *interleaved, size_t frames) {
  while (frames > 0 && !stopped()) {
    if (stagedFrames_ == options_.blockFrames) processStaged(false);
    const size_t count = std::min(frames, options_.blockFrames - stagedFrames_);
    stage(interleaved, count);
    framesIn_ += count;
    interleaved += count * options_.channels;
    frames -= count;
  }
}

void ExactStretcher::finish() {
  if (framesDue() > 0 && !stopped()) {
    if (options_.realtime()) {
      finishRealtime();
    } else {
      finishOffline();
    }
  }
  // The engine may end a few frames early: pad to the exact length.
  std::fill(interleaved_.begin(), interleaved_.end(), 0.0f);
  while (framesOut_ < framesDue() && !stopped()) {
    emit(interleaved_.data(), std::min<uint64_t>(kRetrieveFrames, framesDue() - framesOut_));
  }
}

void ExactStretcher::finishOffline() {
  processStaged(true);
  while (!pending_.empty() && !stopped()) {
    const Planar block = std::move(pending_.front());
    pending_.pop_front();
    processBlock(block, block.size() / options_.channels, pending_.empty());
  }
}

void ExactStretcher::finishRealtime() {
  // Feeding silence pushes out what is still inside, which is at most the delay plus the pad. Twice that plus a second
  // limits the loop in case the library never returns it.
  size_t silenceLeft = 2 * (engine_.getStartDelay() + engine_.getPreferredStartPad()) + options_.sampleRateHz;
  while (framesOut_ < framesDue() && !stopped() && silenceLeft > 0) {
    stageSilence(options_.blockFrames - stagedFrames_);
    processStaged(false);
    silenceLeft -= std::min(silenceLeft, options_.blockFrames);
  }
}

void ExactStretcher::stage(const float *interleaved, size_t frames) {
  const size_t channels = options_.channels;
  size_t invalid = 0;
  for (size_t c = 0; c < channels; ++c) {
    float *to = staged_.data() + c * options_.blockFrames + stagedFrames_;
    const float *from = interleaved + c;
    for (size_t i = 0; i < frames; ++i) to[i] = from[i * channels];
    invalid += replaceInvalidSamples(to, frames);
    for (size_t i = 0; i < frames; ++i) to[i] = orNothing(to[i] * gain_);
  }
  invalidSamples_ += invalid;
  stagedFrames_ += frames;
}

void ExactStretcher::stageSilence(size_t frames) {
  while (frames > 0) {
    if (stagedFrames_ == options_.blockFrames) processStaged(false);
    const size_t count = std::min(frames, options_.blockFrames - stagedFrames_);
    for (size_t c = 0; c < options_.channels; ++c) {
      std::fill_n(staged_.data() + c * options_.blockFrames + stagedFrames_, count, 0.0f);
    }
    stagedFrames_ += count;
    frames -= count;
  }
}

void ExactStretcher::processStaged(bool last) {
  const size_t frames = std::exchange(stagedFrames_, 0);
  if (!studies_) {
    processBlock(staged_, frames, last);
    return;
  }
  engine_.study(pointers(staged_), frames, last);
  Planar block(frames * options_.channels);
  for (size_t c = 0; c < options_.channels; ++c) {
    std::copy_n(staged_.data() + c * options_.blockFrames, frames, block.data() + c * frames);
  }
  pending_.push_back(std::move(block));
}

void ExactStretcher::processBlock(const Planar &block, size_t frames, bool last) {
  engine_.process(pointers(block), frames, last);
  drain();
}

void ExactStretcher::drain() {
  // Never get ahead of the input: frames that would be too many if the input ended here stay in the engine.
  while (!stopped()) {
    const int available = engine_.available();
    if (available <= 0) return;
    const uint64_t wanted = framesToDrop_ > 0 ? framesToDrop_ : framesDue() - framesOut_;
    const size_t count = std::min({wanted, static_cast<uint64_t>(available), static_cast<uint64_t>(kRetrieveFrames)});
    if (count == 0) return;
    const size_t got = engine_.retrieve(outputPointers_.data(), count);
    if (got == 0) return;
    if (framesToDrop_ > 0) {
      framesToDrop_ -= got;
      continue;
    }
    const float attenuation = 1.0f / gain_;
    for (size_t c = 0; c < options_.channels; ++c) {
      const float *from = outputPointers_[c];
      float *to = interleaved_.data() + c;
      for (size_t i = 0; i < got; ++i) to[i * options_.channels] = from[i] * attenuation;
    }
    emit(interleaved_.data(), got);
  }
}

bool ExactStretcher::emit(const float *interleaved, size_t frames) {
  if (!sink_(interleaved, frames)) {
    refused_ = true;
    return false;
  }
  framesOut_ += frames;
  return true;
}

const float *const *ExactStretcher::pointers(const Planar &block) {
  const size_t stride = block.size() / options_.channels;
  for (size_t c = 0; c < options_.channels; ++c) inputPointers_[c] = block.data() + c * stride;
  return inputPointers_.data();
}

uint64_t ExactStretcher::framesDue() const {
  return static_cast<uint64_t>(std::llround(static_cast<double>(framesIn_) * options_.timeRatio));
}

}  // namespace node_rubberband
