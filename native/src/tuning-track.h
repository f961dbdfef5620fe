// The pitch of a song from its ten-second sections: how certain it is, and whether it moves. Independent of Node.
#pragma once

#include <vector>

#include "tuning-table.h"

namespace node_rubberband {

struct TuningSection {
  double atSeconds = 0;
  double weight = 0;      // of its partials
  double tonalShare = 0;  // of steady partials in the energy, 0 to 1
  TuningEstimate estimate;
};

struct TuningTrack {
  double cents = 0;       // of the scale against that of A4 = 440 Hz; of a song that moves, of its longest part
  double errorCents = 0;  // half the width of the interval around `cents` that contains the pitch in 95 of 100 songs
  double confidence = 0;  // 0 to 1: the probability that there is a pitch and `cents` is within kCloseCents of it
  bool moves = false;     // whether sections differ by more than their errors
  double lowCents = 0;    // of the lowest and the highest section of a song that moves
  double highCents = 0;
};

// At most kMaxErrorCents, also for an estimate of nothing.
double errorCentsOf(const TuningEstimate &estimate);

// Of one section alone.
double confidenceOf(const TuningSection &section);

// `whole`: all sections together, at no particular time.
TuningTrack trackOf(const TuningSection &whole, const std::vector<TuningSection> &sections);

}  // namespace node_rubberband
