// The averaged spectrum of a signal in bands of a twelfth of an octave. Independent of Node.
#pragma once

#include <cstddef>
#include <vector>

#include "real-fft.h"

namespace node_rubberband {

class BandSpectrum {
 public:
  BandSpectrum(double sampleRateHz, size_t channels);

  void process(const float *interleaved, size_t frames);
  // Marks the end of the signal: the remainder is measured as well if there was nothing else.
  void flush();

  // Centre frequency of every band, from the lowest; 440 Hz is exactly one of them.
  const std::vector<double> &centresHz() const {
    return centresHz_;
  }
  // Mean power in dB, where 0 dB is a full-scale sine in every channel; -200 for silence.
  std::vector<double> levelsDb() const;

 private:
  void measure(double gain);

  const size_t channels_;
  const double binHz_;
  RealFft fft_;
  std::vector<double> window_;
  std::vector<double> windowed_;
  std::vector<double> centresHz_;
  std::vector<float> pending_;  // interleaved
  size_t pendingSamples_ = 0;
  std::vector<double> power_;  // per bin
  size_t blocks_ = 0;
};

}  // namespace node_rubberband
