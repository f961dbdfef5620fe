# Which of the two addons is built is decided by scripts/build-addon.mjs: with our own build of the library (own=1), with
# the system's (system=1), or both.
{
  "variables": { "own%": 0, "system%": 1, "source": ".cache/rubberband-3.3.0" },
  "targets": [],
  "conditions": [
    [
      "own==1",
      {
        "targets": [
          {
            "target_name": "engine",
            "type": "static_library",
            "sources": ["<(source)/single/RubberBandSingle.cpp"],
            # What our patches include: helper-permit.h, median-filter.h, phase-loops.h.
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
            "cflags_cc!": ["-fno-exceptions", "-fno-rtti"]
          },
          {
            "target_name": "rubberband-own",
            "includes": ["addon.gypi"],
            "dependencies": ["engine"],
            "include_dirs": ["<(source)"],
            "defines": ["OWN_ENGINE"]
          }
        ]
      }
    ],
    [
      "system==1",
      {
        "targets": [
          {
            "target_name": "rubberband-system",
            "includes": ["addon.gypi"],
            "cflags_cc": ["<!@(pkg-config --cflags rubberband)"],
            "libraries": ["<!@(pkg-config --libs rubberband)"]
          }
        ]
      }
    ]
  ]
}
