// Shifts a file of interleaved 32-bit floats: shift IN OUT RATE CHANNELS RATIO. R3, offline, channels together.
#include "rubberband/RubberBandStretcher.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int count, char **arguments) {
  if (count != 6) return 2;
  const int rate = std::atoi(arguments[3]), channels = std::atoi(arguments[4]);
  using Stretcher = RubberBand::RubberBandStretcher;
  Stretcher stretcher(rate, channels,
                      Stretcher::OptionProcessOffline | Stretcher::OptionEngineFiner | Stretcher::OptionPitchHighQuality |
                          Stretcher::OptionThreadingNever | Stretcher::OptionChannelsTogether,
                      1.0, std::atof(arguments[5]));
  constexpr int kBlock = 512;
  stretcher.setMaxProcessSize(kBlock);
  std::FILE *in = std::fopen(arguments[1], "rb"), *out = std::fopen(arguments[2], "wb");
  if (!in || !out) return 1;
  std::vector<std::vector<float>> planes(channels, std::vector<float>(kBlock));
  std::vector<float *> pointers;
  for (auto &plane : planes) pointers.push_back(plane.data());
  std::vector<float> mixed(kBlock * channels);
  bool final = false;
  while (!final) {
    const int read = static_cast<int>(std::fread(mixed.data(), sizeof(float) * channels, kBlock, in));
    final = read < kBlock;
    for (int c = 0; c < channels; ++c)
      for (int i = 0; i < read; ++i) planes[c][i] = mixed[i * channels + c];
    stretcher.process(pointers.data(), read, final);
    while (stretcher.available() > 0) {
      const int got = static_cast<int>(stretcher.retrieve(pointers.data(), std::min(kBlock, stretcher.available())));
      for (int c = 0; c < channels; ++c)
        for (int i = 0; i < got; ++i) mixed[i * channels + c] = planes[c][i];
      std::fwrite(mixed.data(), sizeof(float) * channels, got, out);
    }
  }
  std::fclose(out);
}
