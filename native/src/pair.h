// Numbers that a processor computes together, written out: compilers find most such groups in loops by themselves, but
// not the same ones, and none where they optimise for size. Independent of Node.
#pragma once

#include <cstring>

namespace node_rubberband {

using Pair = double __attribute__((vector_size(16)));

// As many as the processor has room for. Each is computed as it would be alone.
#ifdef __AVX__
using Lanes = double __attribute__((vector_size(32)));
#else
using Lanes = Pair;
#endif

inline Pair loadPair(const double *from) {
  Pair pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}

}  // namespace node_rubberband
