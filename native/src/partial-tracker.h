// Partials: peaks that go on from one stretch of sound to the next. Knows nothing of Node.
#pragma once

#include <cstddef>
#include <vector>

#include "spectral-peaks.h"

namespace node_rubberband {

struct Partial {
  double hz;
  double weight;  // how much it says about the tuning
  double energy;  // see SpectralPeak
};

class PartialTracker {
 public:
  // `hopSeconds` lies between one stretch and the next.
  PartialTracker(double binHz, double hopSeconds);

  // The partials that lead from the last stretch's peaks to these; none for the first. Valid until the next call.
  const std::vector<Partial> &follow(const std::vector<SpectralPeak> &peaks);

 private:
  double weightOf(const SpectralPeak &before, const SpectralPeak &now, double hz) const;
  bool isOddHarmonic(double hz, double amplitude) const;

  const double binHz_;
  const double hopSeconds_;
  std::vector<SpectralPeak> before_;
  std::vector<SpectralPeak> now_;
  std::vector<Partial> partials_;
};

}  // namespace node_rubberband
