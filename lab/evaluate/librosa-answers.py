"""Prints librosa's answers for a folder of `npm run lab -- measuring --export`, for `--answers`: the A4 in Hz.

    librosa-answers.py FOLDER > librosa.csv          needs librosa (pip install librosa)
"""
import csv
import os
import sys

import librosa

print("name,librosa")
with open(os.path.join(sys.argv[1], "truth.csv"), encoding="utf-8") as truth:
    for row in csv.DictReader(truth):
        sound, rate = librosa.load(os.path.join(sys.argv[1], row["name"] + ".wav"))
        print(f"{row['name']},{440 * 2 ** (librosa.estimate_tuning(y=sound, sr=rate) / 12):.4f}", flush=True)
