#include "tuning-analysis.h"

#include <algorithm>
#include <cmath>

#include "tuning-constants.h"

namespace node_rubberband {

namespace {

size_t powerOfTwoNear(double size) {
  return size_t{1} << static_cast<size_t>(std::lround(std::log2(size)));
}

double hzOf(double cents) {
  return 440 * std::exp2(cents / 1200);
}

double centsOf(double hz) {
  return 1200 * std::log2(hz / 440);
}

// The reading among those 100 cents apart that is nearest to another.
double nearest(double cents, double toHz) {
  return cents + 100 * std::round((centsOf(toHz) - cents) / 100);
}

}  // namespace

TuningAnalysis::TuningAnalysis(const TuningOptions &options)
    : options_(options),
      factor_(std::max<size_t>(1, static_cast<size_t>(std::lround(options.sampleRateHz / kAnalysisRateHz)))),
      analysisRateHz_(options.sampleRateHz / static_cast<double>(factor_)),
      frameSize_(powerOfTwoNear(kFrameSeconds * analysisRateHz_)),
      decimator_(factor_),
      finder_(analysisRateHz_, frameSize_, kLowestHz, std::min(kHighestHz, 0.37 * analysisRateHz_)),
      tracker_(finder_.binHz(), static_cast<double>(frameSize_ / kOverlap) / analysisRateHz_),
      spectrum_(options.sampleRateHz, options.channels) {}

void TuningAnalysis::process(const float *interleaved, size_t frames) {
  frames_ += frames;
  spectrum_.process(interleaved, frames);
  const size_t channels = options_.channels;
  mono_.resize(frames);
  for (size_t i = 0; i < frames; ++i) {
    // Even channels a little louder than odd ones, or what is in opposite phase would cancel without a trace.
    float sum = 0;
    for (size_t c = 0; c < channels; ++c) sum += interleaved[i * channels + c] * (c % 2 == 0 ? 1.1f : 0.9f);
    mono_[i] = sum / static_cast<float>(channels);
  }
  decimator_.process(mono_.data(), frames, samples_);
  analyse();
}

void TuningAnalysis::analyse() {
  const size_t hop = frameSize_ / kOverlap;
  size_t at = 0;
  for (; at + frameSize_ <= samples_.size(); at += hop) {
    const auto &partials = tracker_.follow(finder_.find(samples_.data() + at));
    sectionEnergy_ += finder_.energy();
    for (const Partial &partial : partials) {
      section_.add(partial.hz, partial.weight, partial.energy);
      sectionTonalEnergy_ += partial.energy;
      ++partials_;
    }
    ++hops_;
    ++sectionHops_;
    if (static_cast<double>(sectionHops_ * hop) >= kDriftSeconds * analysisRateHz_) closeSection();
  }
  samples_.erase(samples_.begin(), samples_.begin() + static_cast<ptrdiff_t>(at));
}

void TuningAnalysis::closeSection() {
  const double hopSeconds = static_cast<double>(frameSize_ / kOverlap) / analysisRateHz_;
  const double startSeconds = static_cast<double>(hops_ - sectionHops_) * hopSeconds;
  const double share = sectionEnergy_ > 0 ? sectionTonalEnergy_ / sectionEnergy_ : 0;
  sections_.push_back({startSeconds, section_.estimate(), share});
  whole_.add(section_);
  tonalEnergy_ += sectionTonalEnergy_;
  energy_ += sectionEnergy_;
  section_.clear();
  sectionTonalEnergy_ = 0;
  sectionEnergy_ = 0;
  sectionHops_ = 0;
}

TuningReading TuningAnalysis::reading(const TuningEstimate &estimate, double tonalShare, double nearHz) const {
  TuningReading reading;
  if (!estimate.found) return reading;
  const double evidence = estimate.notes * estimate.concentration * estimate.concentration;
  const double tonal = 1 - std::exp(-tonalShare / kTonalShare);
  reading.confidence = tonal * (1 - std::exp(-evidence / kRayleigh));
  reading.found = reading.confidence >= 0.1;
  reading.a4Hz = hzOf(nearest(estimate.cents, nearHz));
  return reading;
}

TuningResult TuningAnalysis::finish() {
  spectrum_.flush();
  if (sectionHops_ > 0) closeSection();
  TuningResult result;
  const TuningEstimate estimate = whole_.estimate();
  static_cast<TuningReading &>(result) = reading(estimate, energy_ > 0 ? tonalEnergy_ / energy_ : 0, options_.hintHz);
  if (result.found) {
    result.cents = centsOf(result.a4Hz);
    result.spreadHz = result.a4Hz * (std::exp2(estimate.spreadCents / 1200) - 1);
    result.candidatesHz = candidates(result);
  }
  for (const Section &section : sections_) {
    TuningDrift drift;
    const double nearHz = result.found ? result.a4Hz : options_.hintHz;
    static_cast<TuningReading &>(drift) = reading(section.estimate, section.tonalShare, nearHz);
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

std::vector<double> TuningAnalysis::candidates(const TuningReading &reading) const {
  std::vector<double> all{reading.a4Hz};
  for (int step = 1; step <= 60; ++step) {
    for (const double hz : {reading.a4Hz * std::exp2(step / 12.0), reading.a4Hz * std::exp2(-step / 12.0)}) {
      if (hz >= 400 && hz <= 480) all.push_back(hz);
    }
  }
  return all;
}

}  // namespace node_rubberband
