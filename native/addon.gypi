{
  "sources": [
    "src/addon.cpp",
    "src/band-spectrum.cpp",
    "src/decimator.cpp",
    "src/elementary.cpp",
    "src/engine-thread.cpp",
    "src/partial-tracker.cpp",
    "src/peak-limiter.cpp",
    "src/peak-limiter-binding.cpp",
    "src/peak-stream.cpp",
    "src/real-fft.cpp",
    "src/shift-binding.cpp",
    "src/shift-measurement.cpp",
    "src/spectral-peaks.cpp",
    "src/stream-binding.cpp",
    "src/stretch-task.cpp",
    "src/stretcher.cpp",
    "src/temperament.cpp",
    "src/true-peak.cpp",
    "src/true-peak-binding.cpp",
    "src/tuning-analysis.cpp",
    "src/tuning-binding.cpp",
    "src/tuning-fold.cpp",
    "src/tuning-table.cpp",
    "src/tuning-task.cpp",
    "src/tuning-track.cpp"
  ],
  "include_dirs": ["<!(node -p \"require('node-addon-api').include_dir\")"],
  "defines": [
    "NAPI_VERSION=8",
    "NAPI_CPP_EXCEPTIONS",
    "NODE_ADDON_API_DISABLE_DEPRECATED",
    "NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS"
  ],
  "cflags_cc": [
    "-std=c++17",
    "-O3",
    "-fexceptions",
    "-frtti",
    "-fvisibility=hidden",
    "-Wall",
    "-Wextra",
    "-fno-math-errno",
    "-ffp-contract=off"
  ],
  "cflags_cc!": ["-fno-exceptions", "-fno-rtti"],
  "conditions": [
    [
      "OS=='mac'",
      {
        "xcode_settings": {
          "CLANG_CXX_LANGUAGE_STANDARD": "c++17",
          "CLANG_CXX_LIBRARY": "libc++",
          "GCC_ENABLE_CPP_EXCEPTIONS": "YES",
          "GCC_ENABLE_CPP_RTTI": "YES",
          "GCC_OPTIMIZATION_LEVEL": "3",
          "GCC_SYMBOLS_PRIVATE_EXTERN": "YES",
          "MACOSX_DEPLOYMENT_TARGET": "11.0",
          "OTHER_CPLUSPLUSFLAGS": ["-ffp-contract=off", "<!@(pkg-config --cflags rubberband)"]
        }
      }
    ]
  ]
}
