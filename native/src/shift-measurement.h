// How far one recording is above another of the same performance. Independent of Node. The method: docs/measuring.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "peak-stream.h"

namespace node_rubberband {

struct ShiftOptions {
  double originalRateHz = 44100;
  size_t originalChannels = 2;
  double resultRateHz = 44100;
  size_t resultChannels = 2;
  double pitchRatio = 1;  // expected: pitch of the result / pitch of the original
  double timeRatio = 1;   // length of the result / length of the original
};

struct ShiftResult {
  bool found = false;
  double differenceCents = 0;  // from the expected shift
  double errorCents = 0;       // half the interval that contains it in 95 of 100
  double pitchedSeconds = 0;   // how long the original has steady partials, in the parts that are compared
  double followedShare = 0;    // of the original's partials, by their length: what the result has at the expected pitch
};

// A partial that was followed in both recordings at the same times.
struct FollowedPartial {
  double cents;    // its mean pitch in the result, above the expected one
  double hz;       // in the original
  double seconds;  // how long
  size_t block;
};

class ShiftMeasurement {
 public:
  // Frames of a block, about half a second. Of the first, only what continues into the second counts.
  static constexpr size_t kBlockFrames = 24;

  explicit ShiftMeasurement(const ShiftOptions &options);

  // Interleaved frames of valid samples, any number at a time: all of the original, then all of the result.
  void addOriginal(const float *interleaved, size_t frames);
  void addResult(const float *interleaved, size_t frames);
  ShiftResult finish();

 private:
  struct Block {
    int64_t index;
    std::array<std::vector<ShiftPeak>, kBlockFrames> frames;
  };
  // Peaks of original and result that belong together, and the partial that they continue.
  struct Pair {
    ShiftPeak original;
    ShiftPeak result;
    double expectedTurns = 0;
    double turns = 0;
    size_t steps = 0;
  };

  void thinOut();
  void compare(const Block &block, size_t inBlock);
  void pairUp(const std::vector<ShiftPeak> &peaks, const std::vector<ShiftPeak> &found);
  bool continues(const Pair &former, Pair &now, int64_t frame) const;
  void endPartial(const Pair &pair);
  void countSteps(const Block &block, size_t inBlock, int64_t frame);
  void endBlock();

  PeakStream original_;
  PeakStream result_;
  const double expectedRatio_;
  // The parts of the original that are compared: every stride-th block, at most kMaxBlocks.
  std::vector<Block> blocks_;
  int64_t stride_ = 1;
  int64_t frame_ = 0;
  // The next frame of the result.
  size_t block_ = 0;
  size_t blockFrame_ = 0;
  std::vector<Pair> pairs_;
  std::vector<Pair> formerPairs_;
  std::vector<FollowedPartial> partials_;
  size_t blockBegin_ = 0;  // its first partial
  // For how many frames each peak of the original's last frame has continued, and the most of this block.
  std::vector<size_t> steps_;
  size_t mostSteps_ = 0;
  size_t pitchedSteps_ = 0;
  // Of all partials of the original that the result has room for; and those that were followed in both.
  size_t originalSteps_ = 0;
  size_t followedSteps_ = 0;
};

// The pitch that most partials agree on, and its error: Cauchy's distribution, whose tails make room for partials that
// were mistaken for others. `partials` in the order of their blocks.
ShiftResult shiftOf(const std::vector<FollowedPartial> &partials);

}  // namespace node_rubberband
