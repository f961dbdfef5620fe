// Rubber Band made exact: any amount of interleaved float32 in, the same layout out, start aligned, and
// round(frames in * time ratio) frames in all. Knows neither Node nor threads.
#pragma once

#include <rubberband/RubberBandStretcher.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace node_rubberband {

struct StretchOptions {
  size_t sampleRateHz = 44100;
  size_t channels = 2;
  double pitchRatio = 1.0;
  double timeRatio = 1.0;
  size_t blockFrames = 512;
  RubberBand::RubberBandStretcher::Options flags = 0;

  bool realtime() const {
    return (flags & RubberBand::RubberBandStretcher::OptionProcessRealTime) != 0;
  }
  bool finer() const {
    return (flags & RubberBand::RubberBandStretcher::OptionEngineFiner) != 0;
  }
};

// Swallows Rubber Band's remarks, which would go to stderr otherwise.
std::shared_ptr<RubberBand::RubberBandStretcher::Logger> silentLogger();

class ExactStretcher {
 public:
  // Takes finished frames (interleaved, valid during the call only). May block. False: no more are wanted.
  using Sink = std::function<bool(const float *interleaved, size_t frames)>;

  // `stop` is looked at before every block; once true, push and finish return early. It must outlive this object.
  ExactStretcher(const StretchOptions &options, Sink sink, const std::atomic<bool> &stop);

  // Any number of frames, at any time before finish(). Blocks for as long as the engine and the sink take.
  void push(const float *interleaved, size_t frames);

  // No more input: gives the rest to the sink.
  void finish();

  uint64_t framesIn() const {
    return framesIn_;
  }
  uint64_t framesOut() const {
    return framesOut_;
  }
  // Samples replaced by silence since they were NaN, infinite or beyond +-1024.
  uint64_t invalidSamples() const {
    return invalidSamples_;
  }

 private:
  using Planar = std::vector<float>;  // channels x blockFrames, one channel after the other

  // The engine's result depends on the size of the blocks it is given, so it gets whole blocks only, however the input
  // arrives. A full block waits in staged_ until more comes, because the last one must be announced as the last.
  void stage(const float *interleaved, size_t frames);
  void stageSilence(size_t frames);
  void processStaged(bool last);
  void processBlock(const Planar &block, size_t frames, bool last);
  void finishOffline();
  void finishRealtime();
  void drain();
  bool emit(const float *interleaved, size_t frames);
  const float *const *pointers(const Planar &block);
  uint64_t framesDue() const;
  bool stopped() const {
    return refused_ || stop_;
  }

  const StretchOptions options_;
  const Sink sink_;
  const std::atomic<bool> &stop_;
  // R2 offline plans from the whole input before it begins: its blocks are held until finish().
  const bool studies_;

  RubberBand::RubberBandStretcher engine_;
  Planar staged_;
  size_t stagedFrames_ = 0;
  std::deque<Planar> held_;
  Planar retrieved_;
  std::vector<float> interleaved_;
  std::vector<const float *> inputPointers_;
  std::vector<float *> outputPointers_;

  size_t framesToDrop_ = 0;
  uint64_t framesIn_ = 0;
  uint64_t framesOut_ = 0;
  uint64_t invalidSamples_ = 0;
  bool refused_ = false;
};

}  // namespace node_rubberband
