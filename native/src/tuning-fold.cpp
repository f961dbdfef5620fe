#include "tuning-fold.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"
#include "tuning-constants.h"

namespace node_rubberband {

size_t cellWithout(double offsetCents) {
  const double down = 100 - wrapped(offsetCents);
  return static_cast<size_t>(std::lround(down * kCellsPerCent)) % kCellsPerSemitone;
}

double wrapped(double cents) {
  return cents - 100 * std::floor(cents / 100 + 0.5);
}

double modeOf(const Fold &fold) {
  constexpr int reach = static_cast<int>(3 * kModeCents * kCellsPerCent);
  std::array<double, 2 * reach + 1> kernel;
  for (int i = -reach; i <= reach; ++i) {
    const double x = i / (kModeCents * kCellsPerCent);
    kernel[static_cast<size_t>(i + reach)] = portable::exp(-0.5 * x * x);
  }
  size_t best = 0;
  double highest = -1;
  for (size_t cell = 0; cell < kCellsPerSemitone; ++cell) {
    double density = 0;
    for (int i = -reach; i <= reach; ++i) {
      const size_t at =
          (cell + kCellsPerSemitone + static_cast<size_t>(i + static_cast<int>(kCellsPerSemitone))) % kCellsPerSemitone;
      density += kernel[static_cast<size_t>(i + reach)] * fold[at];
    }
    if (density > highest) {
      highest = density;
      best = cell;
    }
  }
  return wrapped(static_cast<double>(best) / kCellsPerCent);
}

double trustAt(double z) {
  return (kDegreesOfFreedom + 1) / (kDegreesOfFreedom + z * z);
}

Fit fitted(const Fold &fold, double startCents) {
  Fit fit{startCents, kStartScaleCents};
  for (int round = 0; round < 40; ++round) {
    double weights = 0;
    double trusts = 0;
    double sum = 0;
    double squares = 0;
    for (size_t cell = 0; cell < kCellsPerSemitone; ++cell) {
      if (fold[cell] <= 0) continue;
      const double x = wrapped(static_cast<double>(cell) / kCellsPerCent - fit.cents);
      const double trust = fold[cell] * trustAt(x / fit.scale);
      weights += fold[cell];
      trusts += trust;
      sum += trust * x;
      squares += trust * x * x;
    }
    if (trusts <= 0) break;
    const double step = sum / trusts;
    fit.cents += step;
    fit.scale = std::max(kMinScaleCents, std::sqrt(std::max(0.0, squares / weights - step * step * trusts / weights)));
    if (std::fabs(step) < 1e-7 && round > 10) break;
  }
  return fit;
}

}  // namespace node_rubberband
