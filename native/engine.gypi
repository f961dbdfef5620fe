# The library itself, from the source that scripts/engine-source.mjs provides.
{
  "type": "static_library",
  "sources": ["<(source)/single/RubberBandSingle.cpp"],
  # What our patches include: helper-permit.h, median-filter.h, phase-loops.h, polar.h, quiet-sounds.h,
  # sliding-window.h, stereo-image.h.
  "include_dirs": ["src"],
  "defines": [
    "ALREADY_CONFIGURED",
    "USE_BQRESAMPLER",
    "USE_PTHREADS",
    "NO_TIMING",
    "NO_THREAD_CHECKS",
    "HAVE_FFTW3",
    "FFTW_DOUBLE_ONLY"
  ],
  # The last two change no sample: the library reads neither errno nor the floating-point exceptions.
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
    "<!@(pkg-config --cflags fftw3)"
  ],
  "cflags_cc!": ["-fno-exceptions", "-fno-rtti"],
  # Of the addon that contains it.
  "direct_dependent_settings": {
    "include_dirs": ["<(source)"],
    "defines": ["OWN_ENGINE"],
    "cflags_cc": ["<!@(pkg-config --cflags fftw3)"]
  },
  "link_settings": { "libraries": ["<!@(pkg-config --libs fftw3)"] }
}
