// The averaged spectrum of a signal in bands of a twelfth of an octave. Knows nothing of Node.
#pragma once

#include <cstddef>
#include <vector>

#include "real-fft.h"

namespace node_rubberband {

class BandSpectrum {
 public:
  BandSpectrum(double sampleRateHz, size_t channels);

  void process(const float *interleaved, size_t frames);
  // The end of the signal: what is left is measured as well when there was nothing else.
  void flush();

  // Of every band, from the lowest; the exact 440 Hz is one of them.
  const std::vector<double> &centresHz() const {
    return centresHz_;
  }
  // Mean power in dB, 0 dB being that of a sine of full scale in every channel; -200 for nothing.
  std::vector<double> levelsDb() const;

 private:
  void measure(double gain);

  const size_t channels_;
  const double binHz_;
  RealFft fft_;
  std::vector<double> window_;
  std::vector<double> centresHz_;
  std::vector<float> pending_;  // interleaved
  std::vector<double> power_;   // per bin
  size_t blocks_ = 0;
};

}  // namespace node_rubberband
