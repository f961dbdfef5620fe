# The library itself, from the source that scripts/engine-source.mjs provides.
{
  "type": "static_library",
  "sources": ["<(source)/single/RubberBandSingle.cpp"],
  # For the headers that our patches include.
  "include_dirs": ["src"],
  # Without threads of its own: those are in our patches.
  "defines": [
    "ALREADY_CONFIGURED",
    "USE_BQRESAMPLER",
    "USE_REAL_FFT",
    "NO_THREADING",
    "NO_TIMING",
    "NO_THREAD_CHECKS"
  ],
  # -fno-math-errno and -fno-trapping-math change no sample: the library reads neither errno nor the floating-point
  # exceptions. -ffp-contract=off: a processor that adds to a product without rounding it would give other samples.
  "cflags_cc": [
    "-std=c++17",
    "-O3",
    "-fPIC",
    "-fexceptions",
    "-frtti",
    "-fvisibility=hidden",
    "-w",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-ffp-contract=off"
  ],
  "cflags_cc!": ["-fno-exceptions", "-fno-rtti"],
  # Of the addon that contains it.
  "direct_dependent_settings": {
    "include_dirs": ["<(source)"],
    "defines": ["OWN_ENGINE"]
  }
}
