#include "shift-measurement.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "elementary.h"

namespace node_rubberband {

namespace {

constexpr double kCentsPerNeper = 1200 / 0.69314718055994530942;

// Of the original.
constexpr size_t kMaxBlocks = 512;

// Peaks belong together when they are no further apart than this, 50 cents.
constexpr double kReach = 0.0293;
// A partial continues when its frequency moves by less than this share or this number of bins, its level by less than
// this ratio, and the phase agrees with the frequency within this number of bins.
constexpr double kGlide = 0.035;
constexpr double kBinHz = 1 / kFrameSeconds;
constexpr double kGlideBins = 0.5;
constexpr double kLevelChange = 1.4;
constexpr double kPhaseBins = 0.35;
constexpr size_t kMinSteps = 2;
// Half seconds without a partial that lasts for an eighth of a second have no pitch: noise and drums. Less than a
// second of pitch, or fewer such blocks, are too little.
constexpr size_t kPitchedSteps = 6;
constexpr double kMinPitchedSeconds = 1;
constexpr size_t kMinBlocks = 3;
// Results that were shifted otherwise have less than this share of the partials, by chance: their sixth harmonic is
// where the fifth should be after a shift by a minor third.
constexpr double kMinFollowedShare = 0.7;

// Standard deviation of one partial's pitch: at least this many cents, and this many cents of a turn over its length.
constexpr double kMinDeviationCents = 0.1;
constexpr double kTurnDeviationCents = 100;
constexpr double kMinScale = 0.05;
constexpr size_t kIterations = 30;
// Of the whole: at least this standard deviation, and at most this error.
constexpr double kMinErrorCents = 0.025;
constexpr double kMaxErrorCents = 0.5;
constexpr double kNormal95 = 1.96;
// The median deviation of a normal distribution is this part of its standard deviation.
constexpr double kMedianDeviation = 0.6745;

}  // namespace

// The result is read as if it had been recorded at a rate that makes it as long as the original.
ShiftMeasurement::ShiftMeasurement(const ShiftOptions &options)
    : original_(options.originalRateHz, options.originalChannels),
      result_(options.resultRateHz * options.timeRatio, options.resultChannels),
      expectedRatio_(options.pitchRatio * options.timeRatio) {}

void ShiftMeasurement::addOriginal(const float *interleaved, size_t frames) {
  original_.process(interleaved, frames);
  for (; original_.has(frame_); ++frame_) {
    const int64_t index = frame_ / static_cast<int64_t>(kBlockFrames);
    if (index % stride_ != 0) continue;
    const size_t inBlock = static_cast<size_t>(frame_) % kBlockFrames;
    if (inBlock == 0) {
      if (blocks_.size() == kMaxBlocks) thinOut();
      if (index % stride_ != 0) continue;
      blocks_.push_back({index, {}});
    }
    blocks_.back().frames[inBlock] = original_.peaks(frame_);
  }
}

void ShiftMeasurement::thinOut() {
  stride_ *= 2;
  const auto isBetween = [this](const Block &block) { return block.index % stride_ != 0; };
  blocks_.erase(std::remove_if(blocks_.begin(), blocks_.end(), isBetween), blocks_.end());
}

void ShiftMeasurement::addResult(const float *interleaved, size_t frames) {
  result_.process(interleaved, frames);
  for (; block_ < blocks_.size(); ++block_, blockFrame_ = 0) {
    const Block &block = blocks_[block_];
    for (; blockFrame_ < kBlockFrames; ++blockFrame_) {
      if (!result_.has(block.index * static_cast<int64_t>(kBlockFrames) + static_cast<int64_t>(blockFrame_))) return;
      compare(block, blockFrame_);
    }
    endBlock();
  }
}

void ShiftMeasurement::compare(const Block &block, size_t inBlock) {
  const int64_t frame = block.index * static_cast<int64_t>(kBlockFrames) + static_cast<int64_t>(inBlock);
  countSteps(block, inBlock, frame);
  formerPairs_.swap(pairs_);
  pairUp(block.frames[inBlock], result_.peaks(frame));
  for (const Pair &former : formerPairs_) {
    const bool isContinued = std::any_of(pairs_.begin(), pairs_.end(),
                                         [&](Pair &pair) { return pair.steps == 0 && continues(former, pair, frame); });
    followedSteps_ += isContinued ? 1 : 0;
    if (!isContinued) endPartial(former);
  }
}

// Each peak of the original and the one of the result that is nearest to where it should be, if that is mutual.
void ShiftMeasurement::pairUp(const std::vector<ShiftPeak> &peaks, const std::vector<ShiftPeak> &found) {
  pairs_.clear();
  const auto distance = [this](const ShiftPeak &peak, const ShiftPeak &other) {
    return std::fabs(other.hz / (peak.hz * expectedRatio_) - 1);
  };
  size_t nearest = 0;
  for (size_t i = 0; i < peaks.size() && !found.empty(); ++i) {
    while (nearest + 1 < found.size() && distance(peaks[i], found[nearest + 1]) <= distance(peaks[i], found[nearest])) {
      ++nearest;
    }
    const double apart = distance(peaks[i], found[nearest]);
    const bool isNeighbours = (i > 0 && distance(peaks[i - 1], found[nearest]) < apart) ||
                              (i + 1 < peaks.size() && distance(peaks[i + 1], found[nearest]) < apart);
    if (apart < kReach && !isNeighbours) pairs_.push_back({peaks[i], found[nearest]});
  }
}

// Whether a peak may be the continuation of one a frame before, and by how many turns its phase has advanced.
bool turnsBetween(const ShiftPeak &from, const ShiftPeak &to, double seconds, double &turns) {
  const double change = std::fabs(to.hz - from.hz);
  if (change > std::max<double>(kGlide * to.hz, kGlideBins * kBinHz)) return false;
  if (to.amplitude > kLevelChange * from.amplitude || from.amplitude > kLevelChange * to.amplitude) return false;
  // The phase gives the number of turns except for whole ones; the two frequencies give those.
  const double advance = static_cast<double>(to.phase) - from.phase;
  const double expected = 0.5 * (static_cast<double>(from.hz) + to.hz) * seconds;
  turns = advance + std::round(expected - advance);
  return std::fabs(turns - expected) < kPhaseBins * kBinHz * seconds;
}

// Adds what happened between the two to the later one, if it is the same partial.
bool ShiftMeasurement::continues(const Pair &former, Pair &now, int64_t frame) const {
  const double seconds = original_.secondsBefore(frame);
  const double resultSeconds = result_.secondsBefore(frame);
  double turns = 0;
  double resultTurns = 0;
  if (!turnsBetween(former.original, now.original, seconds, turns)) return false;
  if (!turnsBetween(former.result, now.result, resultSeconds, resultTurns)) return false;
  now.expectedTurns = former.expectedTurns + turns * expectedRatio_ * resultSeconds / seconds;
  now.turns = former.turns + resultTurns;
  now.steps = former.steps + 1;
  return true;
}

void ShiftMeasurement::endPartial(const Pair &pair) {
  if (pair.steps < kMinSteps) return;
  const double seconds = static_cast<double>(pair.steps) * kHopSeconds;
  const double hz = pair.expectedTurns / (expectedRatio_ * seconds);
  partials_.push_back({kCentsPerNeper * portable::log(pair.turns / pair.expectedTurns), hz, seconds, block_});
}

// The same for the original alone.
void ShiftMeasurement::countSteps(const Block &block, size_t inBlock, int64_t frame) {
  const std::vector<ShiftPeak> &peaks = block.frames[inBlock];
  std::vector<size_t> steps(peaks.size(), 0);
  for (size_t i = 0; inBlock > 0 && i < peaks.size(); ++i) {
    const std::vector<ShiftPeak> &former = block.frames[inBlock - 1];
    double turns = 0;
    for (size_t j = 0; j < former.size(); ++j) {
      if (turnsBetween(former[j], peaks[i], original_.secondsBefore(frame), turns)) steps[i] = steps_[j] + 1;
    }
    mostSteps_ = std::max(mostSteps_, steps[i]);
    originalSteps_ += steps[i] > 0 && result_.reaches(peaks[i].hz * expectedRatio_) ? 1 : 0;
  }
  steps_.swap(steps);
}

void ShiftMeasurement::endBlock() {
  for (const Pair &pair : pairs_) endPartial(pair);
  pairs_.clear();
  const auto begin = partials_.begin() + static_cast<ptrdiff_t>(blockBegin_);
  const bool isPitched = std::any_of(begin, partials_.end(), [](const FollowedPartial &partial) {
    return partial.seconds > (kPitchedSteps - 0.5) * kHopSeconds;
  });
  if (!isPitched) partials_.erase(begin, partials_.end());
  blockBegin_ = partials_.size();
  pitchedSteps_ += mostSteps_ >= kPitchedSteps ? mostSteps_ : 0;
  mostSteps_ = 0;
}

ShiftResult ShiftMeasurement::finish() {
  endBlock();
  ShiftResult result = shiftOf(partials_);
  result.followedShare = static_cast<double>(followedSteps_) / static_cast<double>(std::max<size_t>(originalSteps_, 1));
  result.found = result.found && result.followedShare >= kMinFollowedShare;
  result.pitchedSeconds = static_cast<double>(pitchedSteps_) * kHopSeconds;
  return result;
}

namespace {

struct Weighted {
  double value;
  double weight;
};

double medianOf(std::vector<Weighted> values) {
  std::sort(values.begin(), values.end(), [](const Weighted &a, const Weighted &b) { return a.value < b.value; });
  double half = 0;
  for (const Weighted &one : values) half += one.weight / 2;
  for (const Weighted &one : values) {
    half -= one.weight;
    if (half <= 0) return one.value;
  }
  return 0;
}

// Blocks, and the sum of the longest partials of each.
std::pair<size_t, double> extentOf(const std::vector<FollowedPartial> &partials) {
  size_t blocks = 0;
  double seconds = 0;
  double longest = 0;
  for (size_t i = 0; i < partials.size(); ++i) {
    longest = std::max(longest, partials[i].seconds);
    if (i + 1 < partials.size() && partials[i + 1].block == partials[i].block) continue;
    ++blocks;
    seconds += longest;
    longest = 0;
  }
  return {blocks, seconds};
}

}  // namespace

ShiftResult shiftOf(const std::vector<FollowedPartial> &partials) {
  ShiftResult result;
  const auto [blocks, seconds] = extentOf(partials);
  if (blocks < kMinBlocks || seconds < kMinPitchedSeconds) return result;
  std::vector<double> deviations;
  std::vector<Weighted> cents;
  for (const FollowedPartial &partial : partials) {
    deviations.push_back(portable::hypot(kMinDeviationCents, kTurnDeviationCents / (partial.hz * partial.seconds)));
    cents.push_back({partial.cents, partial.seconds / (deviations.back() * deviations.back())});
  }
  double middle = medianOf(cents);
  std::vector<Weighted> distances;
  for (size_t i = 0; i < partials.size(); ++i) {
    distances.push_back({std::fabs(partials[i].cents - middle) / deviations[i], partials[i].seconds});
  }
  const double scale = std::max(kMinScale, medianOf(distances) / kMedianDeviation);
  for (size_t round = 0; round < kIterations; ++round) {
    double sum = 0;
    double weights = 0;
    for (size_t i = 0; i < partials.size(); ++i) {
      const double distance = (partials[i].cents - middle) / (scale * deviations[i]);
      const double weight = cents[i].weight / (1 + distance * distance);
      sum += weight * partials[i].cents;
      weights += weight;
    }
    middle = sum / weights;
  }
  // The blocks are the observations, since the partials of one have much in common (the sandwich of Huber 1967).
  double pull = 0;
  double pulls = 0;
  double slope = 0;
  for (size_t i = 0; i < partials.size(); ++i) {
    const double distance = (partials[i].cents - middle) / (scale * deviations[i]);
    const double spread = 1 + distance * distance;
    pull += cents[i].weight * (partials[i].cents - middle) / spread;
    slope += cents[i].weight * (1 - distance * distance) / (spread * spread);
    if (i + 1 < partials.size() && partials[i + 1].block == partials[i].block) continue;
    pulls += pull * pull;
    pull = 0;
  }
  const double fewBlocks = static_cast<double>(blocks) / static_cast<double>(blocks - 1);
  result.differenceCents = middle;
  result.errorCents = kNormal95 * portable::hypot(kMinErrorCents, std::sqrt(fewBlocks * pulls) / slope);
  result.found = slope > 0 && result.errorCents <= kMaxErrorCents;
  return result;
}

}  // namespace node_rubberband
