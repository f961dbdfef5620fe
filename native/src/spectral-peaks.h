// Sinusoids in one analysis frame. Independent of Node.
#pragma once

#include <cstddef>
#include <vector>

#include "real-fft.h"

namespace node_rubberband {

// One maximum of the magnitude spectrum.
struct SpectralPeak {
  double hz;         // refined within the bin
  double amplitude;  // of the sinusoid it would be, linear
  double phase;      // at the middle of the stretch, in turns
  double energy;     // of its main lobe, in the unit of PeakFinder::energy()
};

class PeakFinder {
 public:
  PeakFinder(double sampleRateHz, size_t frameSize, double lowestHz, double highestHz);

  double binHz() const {
    return binHz_;
  }
  // `samples`: frameSize of them. Returns the peaks in ascending order of frequency, valid until the next call.
  const std::vector<SpectralPeak> &find(const double *samples);
  // Energy of all bins searched, in the frame searched last.
  double energy() const {
    return energy_;
  }

 private:
  void measureMagnitudes();
  SpectralPeak refined(size_t bin) const;

  RealFft fft_;
  const double binHz_;
  const size_t firstBin_;
  const size_t lastBin_;
  // Hann-windowed spectrum: real, imaginary and magnitude of every bin searched and of its neighbours.
  std::vector<double> re_;
  std::vector<double> im_;
  std::vector<double> magnitude_;
  std::vector<double> sums_;
  std::vector<SpectralPeak> peaks_;
  double energy_ = 0;
};

}  // namespace node_rubberband
