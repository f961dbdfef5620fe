#!/usr/bin/env node
// Measures the recipes of tuning.json again and stores the results next to them. Run it, and review the result, after a
// deliberate change of the method: the addon and the browser's module are then tested against it.
import { readFileSync, writeFileSync } from 'node:fs';

import { TuningMeter } from '../../dist/index.js';
import { synthesise } from './synthesis.ts';

const file = new URL('tuning.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8'));
for (const vector of vectors) {
  const { sampleRateHz, channels } = vector.recipe;
  const meter = new TuningMeter({ sampleRateHz, channels, hintHz: vector.hintHz });
  const planar = synthesise(vector.recipe);
  const interleaved = Float32Array.from({ length: planar[0].length * channels }, (_, i) => {
    return planar[i % channels][Math.floor(i / channels)];
  });
  await meter.write(new Uint8Array(interleaved.buffer));
  const {
    a4Hz,
    cents,
    errorCents,
    confidence,
    movement,
    spreadHz,
    partials,
    drift,
    spectrum,
    pitchClasses,
    temperament,
  } = await meter.end();
  vector.expected = {
    a4Hz,
    cents,
    errorCents,
    confidence,
    movement,
    spreadHz,
    partials,
    driftHz: drift.map((section) => section.a4Hz),
    // Every octave of A from 110 Hz, and the energy of the twelve notes: enough to see a slip.
    levelsDb: spectrum.centresHz.flatMap((hz, i) => ([110, 440, 1760].includes(hz) ? [spectrum.levelsDb[i]] : [])),
    temperament: temperament && { name: temperament.name, tonic: temperament.tonic },
    energies: pitchClasses.map(({ energy }) => Number(energy.toFixed(4))),
  };
  process.stdout.write(`${vector.name}: ${a4Hz} (${vector.recipe.a4Hz}), ${confidence}\n`);
}
writeFileSync(file, `${JSON.stringify(vectors, null, 2)}\n`);
