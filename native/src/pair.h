// Two numbers that a processor computes together, written out: compilers find most such pairs in loops by themselves,
// but not the same ones, and none where they optimise for size. Independent of Node.
#pragma once

#include <cstring>

namespace node_rubberband {

using Pair = double __attribute__((vector_size(16)));

inline Pair loadPair(const double *from) {
  Pair pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}

}  // namespace node_rubberband
