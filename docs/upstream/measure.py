"""Prints the table of README.md for one build: measure.py PATH-TO-SHIFT. Needs numpy and scipy."""
import os
import subprocess
import sys
import tempfile

import numpy as np
from scipy import signal

RATE = 44100


def times(seconds):
    return np.arange(int(seconds * RATE)) / RATE


def decibels(power):
    return 10 * np.log10(power)


def shifted(sound, ratio):
    with tempfile.TemporaryDirectory() as folder:
        before, after = os.path.join(folder, "in"), os.path.join(folder, "out")
        sound.astype("<f4").tofile(before)
        subprocess.run([sys.argv[1], before, after, str(RATE), "2", repr(float(ratio))], check=True)
        return np.fromfile(after, "<f4").reshape(-1, 2).astype(float)[: len(sound)]


def beside_sine(hz, ratio):
    """What is not the steady sine, against the whole, dB (least squares)."""
    after = shifted(np.stack([0.4 * np.sin(2 * np.pi * hz * times(4))] * 2, 1), ratio)[RATE : int(2.8 * RATE), 0]
    turns = 2 * np.pi * hz * ratio * np.arange(len(after)) / RATE
    basis = np.stack([np.sin(turns), np.cos(turns)], 1)
    rest = after - basis @ np.linalg.lstsq(basis, after, rcond=None)[0]
    return decibels((rest**2).sum() / (after**2).sum())


def leakage(ratio):
    """A chord on the left, hits of noise on the right: right against left between the hits, dB by band."""
    random, seconds = np.random.default_rng(1), 8
    chord = np.zeros(seconds * RATE)
    for note in (57, 61, 64, 69):
        hz = 440 * 2 ** ((note - 69) / 12)
        for k in range(1, 30):
            chord += np.sin(2 * np.pi * hz * k * times(seconds) + random.uniform(0, 2 * np.pi)) / k**0.7
    sound = np.stack([chord, np.zeros_like(chord)], 1)
    for at in np.arange(0.25, seconds - 0.4, 0.5):
        hit = random.normal(size=RATE // 5) * np.exp(-times(0.2) / 0.03) * 6
        sound[int(at * RATE) : int(at * RATE) + len(hit), 1] += hit
    after = shifted(sound / abs(sound).max() / 2, ratio)
    between = np.concatenate(
        [np.arange(int((at + 0.3) * RATE), int((at + 0.45) * RATE)) for at in np.arange(1.25, 7, 0.5)]
    )
    for band in ((500, 1000), (1000, 4000), (4000, 7000), (7000, 12000)):
        filtered = signal.sosfiltfilt(signal.butter(4, band, "band", fs=RATE, output="sos"), after, axis=0)[between]
        yield decibels((filtered[:, 1] ** 2).mean() / (filtered[:, 0] ** 2).mean())


def voice_error(hz, cents, per_second, ratio):
    """Of a voice whose loudness follows its vibrato: error of the mean pitch of harmonics 1 and 4, cents."""
    bend = cents * np.sin(2 * np.pi * per_second * times(9))
    frequency = hz * 2 ** (bend / 1200)
    phase = 2 * np.pi * np.cumsum(frequency) / RATE
    voice = sum(np.sin(k * phase) / k**1.2 * (frequency * k < 12000) for k in range(1, 40))
    voice *= 10 ** (3 * bend / cents / 20)
    after = shifted(np.stack([voice] * 2, 1) / abs(voice).max() / 2, ratio)[:, 0]
    for harmonic in (1, 4):
        low = signal.butter(3, 30, fs=RATE, output="sos")
        beat = signal.sosfiltfilt(low, after * np.exp(-1j * harmonic * phase * ratio))
        turned = np.unwrap(np.angle(beat[RATE : 8 * RATE + 1 : 50]))
        expected = (phase[8 * RATE] - phase[RATE]) * harmonic * ratio
        yield 1200 * np.log2(1 + (turned[-1] - turned[0]) / expected)


for target in (432, 528):
    ratio = target / 440
    sines = " ".join(f"{beside_sine(hz, ratio):.0f}" for hz in (110, 1000, 2500, 9000))
    leaks = " ".join(f"{db:.0f}" for db in leakage(ratio))
    errors = [e for voice in ((220, 30, 5), (100, 250, 1.5)) for e in voice_error(*voice, ratio)]
    print(f"{target} Hz | {sines} | {leaks} | " + " ".join(f"{e:+.2f}" for e in errors), flush=True)
