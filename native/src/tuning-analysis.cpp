#include "tuning-analysis.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"
#include "tuning-constants.h"

namespace node_rubberband {

namespace {

size_t powerOfTwoNear(double size) {
  return size_t{1} << static_cast<size_t>(std::lround(portable::log2(size)));
}

double hzOf(double cents) {
  return 440 * portable::exp2(cents / 1200);
}

double centsOf(double hz) {
  return 1200 * portable::log2(hz / 440);
}

// Of the readings 100 cents apart, the one nearest to `toHz`.
double nearest(double cents, double toHz) {
  return cents + 100 * std::round((centsOf(toHz) - cents) / 100);
}

TuningReading reading(double cents, double errorCents, double confidence, double nearHz) {
  TuningReading reading;
  reading.confidence = confidence;
  reading.found = confidence >= kMinConfidence;
  if (!reading.found) return reading;
  reading.a4Hz = hzOf(nearest(cents, nearHz));
  reading.errorCents = errorCents;
  return reading;
}

// All readings a semitone apart between 400 and 480 Hz, after the reported one.
std::vector<double> candidates(double a4Hz) {
  std::vector<double> all{a4Hz};
  for (int step = 1; step <= 120; ++step) {
    for (const double hz : {a4Hz * portable::exp2(step / 12.0), a4Hz * portable::exp2(-step / 12.0)}) {
      if (hz >= 400 && hz <= 480) all.push_back(hz);
    }
  }
  return all;
}

}  // namespace

TuningAnalysis::TuningAnalysis(const TuningOptions &options)
    : options_(options),
      factor_(std::max<size_t>(1, static_cast<size_t>(std::lround(options.sampleRateHz / kAnalysisRateHz)))),
      analysisRateHz_(options.sampleRateHz / static_cast<double>(factor_)),
      frameSize_(powerOfTwoNear(kFrameSeconds * analysisRateHz_)),
      finder_(analysisRateHz_, frameSize_, kLowestHz, std::min(kHighestHz, 0.37 * analysisRateHz_)),
      tracker_(finder_.binHz(), static_cast<double>(frameSize_ / kOverlap) / analysisRateHz_),
      spectrum_(options.sampleRateHz, options.channels),
      both_(frameSize_) {
  for (size_t side = 0; side < std::min<size_t>(2, options.channels); ++side)
    sides_.push_back({Decimator(factor_), {}});
}

void TuningAnalysis::process(const float *interleaved, size_t frames) {
  frames_ += frames;
  spectrum_.process(interleaved, frames);
  for (size_t side = 0; side < sides_.size(); ++side) mix(interleaved, frames, side);
  analyse();
}

void TuningAnalysis::mix(const float *interleaved, size_t frames, size_t side) {
  const size_t channels = options_.channels;
  mixed_.resize(frames);
  for (size_t i = 0; i < frames; ++i) mixed_[i] = interleaved[i * channels + side];
  // Of more than two, later ones are softer, because audio in opposite phase would cancel out otherwise.
  float gain = kNextChannelGain;
  for (size_t c = side + 2; c < channels; c += 2, gain *= kNextChannelGain) {
    for (size_t i = 0; i < frames; ++i) mixed_[i] += gain * interleaved[i * channels + c];
  }
  sides_[side].decimator.process(mixed_.data(), frames, sides_[side].samples);
}

void TuningAnalysis::analyse() {
  const size_t hop = frameSize_ / kOverlap;
  size_t at = 0;
  for (; at + frameSize_ <= sides_[0].samples.size(); at += hop) {
    const bool isTurn = view() != view_;
    view_ = view();
    if (isTurn) tracker_.restart();
    const auto &partials = tracker_.follow(finder_.find(frameAt(at)));
    if (!isTurn) addPartials(partials);
    ++hops_;
    ++sectionHops_;
    if (static_cast<double>(sectionHops_ * hop) >= kDriftSeconds * analysisRateHz_) closeSection();
  }
  for (Side &side : sides_) side.samples.erase(side.samples.begin(), side.samples.begin() + static_cast<ptrdiff_t>(at));
}

// By turns both together, left, both, right: in a mix alone, what is in opposite phase would vanish.
TuningAnalysis::View TuningAnalysis::view() const {
  if (sides_.size() == 1) return View::kLeft;
  const size_t turns = hops_ / (kBothFrames + kSideFrames);
  if (hops_ % (kBothFrames + kSideFrames) < kBothFrames) return View::kBoth;
  return turns % 2 == 0 ? View::kLeft : View::kRight;
}

const double *TuningAnalysis::frameAt(size_t start) {
  if (view_ == View::kLeft) return sides_[0].samples.data() + start;
  if (view_ == View::kRight) return sides_[1].samples.data() + start;
  // At the same level: otherwise, of voices in unison that are panned apart, those of one side would count more.
  for (size_t i = 0; i < frameSize_; ++i)
    both_[i] = 0.5 * (sides_[0].samples[start + i] + sides_[1].samples[start + i]);
  return both_.data();
}

void TuningAnalysis::addPartials(const std::vector<Partial> &partials) {
  sectionEnergy_ += finder_.energy();
  for (const Partial &partial : partials) {
    section_.add(partial.hz, partial.weight, partial.energy);
    sectionTonalEnergy_ += partial.energy;
    ++partials_;
  }
}

void TuningAnalysis::closeSection() {
  const double hopSeconds = static_cast<double>(frameSize_ / kOverlap) / analysisRateHz_;
  const double startSeconds = static_cast<double>(hops_ - sectionHops_) * hopSeconds;
  const double share = sectionEnergy_ > 0 ? sectionTonalEnergy_ / sectionEnergy_ : 0;
  sections_.push_back({startSeconds, section_.weight(), share, section_.estimate()});
  whole_.add(section_);
  tonalEnergy_ += sectionTonalEnergy_;
  energy_ += sectionEnergy_;
  section_.clear();
  sectionTonalEnergy_ = 0;
  sectionEnergy_ = 0;
  sectionHops_ = 0;
}

TuningResult TuningAnalysis::finish() {
  spectrum_.flush();
  if (sectionHops_ > 0) closeSection();
  TuningResult result;
  TuningSection whole{0, whole_.weight(), energy_ > 0 ? tonalEnergy_ / energy_ : 0, whole_.estimate()};
  TuningTrack track = trackOf(whole, sections_);
  const double equalCents = track.cents;
  if (whole.estimate.found && !track.moves) {
    const double tuningCents = nearest(track.cents, options_.hintHz);
    result.scale = scaleOf(whole_.classFolds(tuningCents));
    if (result.scale.isNamed()) {
      whole.estimate = whole_.estimate(result.scale.offsets, tuningCents);
      track = trackOf(whole, sections_);
    }
  }
  static_cast<TuningReading &>(result) = reading(track.cents, track.errorCents, track.confidence, options_.hintHz);
  if (!result.found) result.scale = {};
  if (result.found) {
    result.cents = centsOf(result.a4Hz);
    result.spreadHz = result.a4Hz * (portable::exp2(whole.estimate.spreadCents / 1200) - 1);
    result.candidatesHz = candidates(result.a4Hz);
    result.moves = track.moves;
    result.lowHz = result.a4Hz * portable::exp2((track.lowCents - track.cents) / 1200);
    result.highHz = result.a4Hz * portable::exp2((track.highCents - track.cents) / 1200);
  }
  const double nearHz = result.found ? result.a4Hz : options_.hintHz;
  for (const TuningSection &section : sections_) {
    TuningDrift drift;
    const TuningEstimate &estimate = section.estimate;
    static_cast<TuningReading &>(drift) =
        reading(estimate.cents + track.cents - equalCents, errorCentsOf(estimate), confidenceOf(section), nearHz);
    drift.atSeconds = section.atSeconds;
    result.drift.push_back(drift);
  }
  result.partials = partials_;
  result.histogram = whole_.histogram();
  result.pitchClasses = whole_.pitchClasses(result.found ? result.cents : 0);
  result.bandCentresHz = spectrum_.centresHz();
  result.bandLevelsDb = spectrum_.levelsDb();
  result.frames = frames_;
  return result;
}

}  // namespace node_rubberband
