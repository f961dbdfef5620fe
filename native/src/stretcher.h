// Rubber Band made exact: any amount of interleaved float32 in, the same layout out, start aligned, and
// round(frames in * time ratio) frames in total. Independent of Node and of threads.
#pragma once

#include <rubberband/RubberBandStretcher.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
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

class ExactStretcher {
 public:
  // Receives finished frames (interleaved, valid only during the call). May block. Returns false to stop.
  using Sink = std::function<bool(const float *interleaved, size_t frames)>;

  // `stop` is checked before every block; once true, push and finish return early. It must outlive this object.
  ExactStretcher(const StretchOptions &options, Sink sink, const std::atomic<bool> &stop);

  // Any number of frames, at any time before finish(). Blocks while the engine and the sink are busy.
  void push(const float *interleaved, size_t frames);

  // Ends the input and passes the rest to the sink.
  void finish();

  uint64_t framesIn() const {
    return framesIn_;
  }
  // Number of samples replaced by silence because they were NaN, infinite or beyond +-1024.
  uint64_t invalidSamples() const {
    return invalidSamples_;
  }

 private:
  using Planar = std::vector<float>;  // channels x blockFrames, one channel after the other

  // The engine's output depends on the size of its input blocks, so it only gets whole blocks, however the input
  // arrives. A full block waits in staged_ until more arrives, because the last one must be marked as the last.
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
  // R2 offline needs the whole input before it starts: its blocks are stored until finish().
  const bool studies_;
  // Of the engine's input; its output is divided by it. A power of two.
  const float gain_;

  RubberBand::RubberBandStretcher engine_;
  Planar staged_;
  size_t stagedFrames_ = 0;
  std::deque<Planar> pending_;
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
