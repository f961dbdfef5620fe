// The tuning of music, measured from a stream. Independent of Node. The method: docs/measuring.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "band-spectrum.h"
#include "decimator.h"
#include "partial-tracker.h"
#include "spectral-peaks.h"
#include "temperament.h"
#include "tuning-table.h"
#include "tuning-track.h"

namespace node_rubberband {

struct TuningOptions {
  double sampleRateHz = 44100;
  size_t channels = 2;
  double hintHz = 440;
};

struct TuningReading {
  bool found = false;
  double a4Hz = 0;
  double errorCents = 0;
  double confidence = 0;
};

struct TuningDrift : TuningReading {
  double atSeconds = 0;
};

struct TuningResult : TuningReading {
  double cents = 0;
  double spreadHz = 0;
  bool moves = false;
  double lowHz = 0;
  double highHz = 0;
  FittedScale scale;  // the one that a4Hz is the A of
  uint64_t partials = 0;
  std::array<double, 101> histogram{};
  std::vector<double> candidatesHz;
  std::vector<TuningDrift> drift;
  std::vector<double> bandCentresHz;
  std::vector<double> bandLevelsDb;
  std::array<TuningTable::PitchClass, 12> pitchClasses{};
  uint64_t frames = 0;
};

class TuningAnalysis {
 public:
  explicit TuningAnalysis(const TuningOptions &options);

  // Interleaved frames of valid samples, any number at a time.
  void process(const float *interleaved, size_t frames);
  TuningResult finish();

 private:
  enum class View { kLeft, kRight, kBoth };
  // A channel, or every second of more than two, at the analysis rate.
  struct Side {
    Decimator decimator;
    std::vector<double> samples;
  };

  void mix(const float *interleaved, size_t frames, size_t side);
  void analyse();
  View view() const;
  const double *frameAt(size_t start);
  void addPartials(const std::vector<Partial> &partials);
  void closeSection();

  const TuningOptions options_;
  const size_t factor_;
  const double analysisRateHz_;
  const size_t frameSize_;
  std::vector<Side> sides_;
  PeakFinder finder_;
  PartialTracker tracker_;
  BandSpectrum spectrum_;
  View view_ = View::kLeft;
  std::vector<float> mixed_;
  std::vector<double> both_;
  TuningTable whole_;
  TuningTable section_;
  double tonalEnergy_ = 0;
  double energy_ = 0;
  double sectionTonalEnergy_ = 0;
  double sectionEnergy_ = 0;
  uint64_t hops_ = 0;
  uint64_t sectionHops_ = 0;
  uint64_t partials_ = 0;
  uint64_t frames_ = 0;
  std::vector<TuningSection> sections_;
};

}  // namespace node_rubberband
