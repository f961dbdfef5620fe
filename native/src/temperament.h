// Scales of twelve notes that are no equal temperament, and whether notes are those of one. Independent of Node.
#pragma once

#include <cstddef>
#include <vector>

#include "tuning-fold.h"

namespace node_rubberband {

// What the notes of each of the twelve names say, C first. On the heap: it would fill half of a WebAssembly stack.
using ClassFolds = std::vector<Fold>;

enum class Temperament { kEqual, kJust, kMeantone };

struct FittedScale {
  bool isNamed() const {
    return temperament != Temperament::kEqual;
  }

  Temperament temperament = Temperament::kEqual;
  size_t tonic = 0;  // of just intonation, 0 is C
  ScaleOffsets offsets{};
  double spreadCents = 0;       // robust standard deviation of the notes around it
  double equalSpreadCents = 0;  // the same around equal temperament
};

// The scale that the notes are clearly nearer to than to equal temperament; otherwise equal temperament.
FittedScale scaleOf(const ClassFolds &classes);

}  // namespace node_rubberband
