// Partials: peaks that continue from one analysis frame to the next. Independent of Node.
#pragma once

#include <cstddef>
#include <vector>

#include "spectral-peaks.h"

namespace node_rubberband {

struct Partial {
  double hz;
  double weight;  // its evidence about the tuning
  double energy;  // see SpectralPeak
};

class PartialTracker {
 public:
  // `hopSeconds` is the time from one frame to the next.
  PartialTracker(double binHz, double hopSeconds);

  // The partials that connect the previous frame's peaks to these; none for the first. Valid until the next call.
  const std::vector<Partial> &follow(const std::vector<SpectralPeak> &peaks);
  // Starts again: the next peaks continue none.
  void restart() {
    before_.clear();
  }

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
