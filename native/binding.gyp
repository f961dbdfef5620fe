# Which of the two addons is built is decided by scripts/build-addon.mjs: with our own build of the library (own=1),
# with the system's (system=1), or both.
{
  "variables": { "own%": 0, "system%": 1, "source": ".cache/rubberband-3.3.0" },
  "targets": [],
  "conditions": [
    [
      "own==1",
      {
        "targets": [
          { "target_name": "engine", "includes": ["engine.gypi"] },
          { "target_name": "rubberband-own", "includes": ["addon.gypi"], "dependencies": ["engine"] }
        ]
      }
    ],
    # The same for processors with AVX2, which the loader chooses. Without FMA, whose products are not rounded, so that
    # the samples are the same.
    [
      "own==1 and target_arch=='x64'",
      {
        "targets": [
          { "target_name": "engine-avx2", "includes": ["engine.gypi"], "cflags_cc": ["-mavx2"] },
          {
            "target_name": "rubberband-own-avx2",
            "includes": ["addon.gypi"],
            "dependencies": ["engine-avx2"],
            "cflags_cc": ["-mavx2"]
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
