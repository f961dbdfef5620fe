// Prints Essentia's answers for a folder of `npm run lab -- measuring --export`, for `--answers`: the A4 in Hz.
// Needs essentia.js: npm install --no-save essentia.js
//
//   node lab/evaluate/essentia-answers.mjs FOLDER > essentia.csv
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readSound } from './sounds.mjs';

const folder = process.argv[2];
// No dependency of ours: what is wanted is installed for a comparison only.
const NAME = 'essentia.js';
const { Essentia, EssentiaWASM } = createRequire(import.meta.url)(NAME);
const essentia = new Essentia(EssentiaWASM);

process.stdout.write('name,essentia\n');
const [, ...lines] = readFileSync(path.join(folder, 'truth.csv'), 'utf8').trim().split('\n');
for (const [name] of lines.map((line) => line.split(','))) {
  const { left, right } = readSound(path.join(folder, `${name}.wav`));
  const mono = essentia.arrayToVector(left.map((x, i) => (x + right[i]) / 2));
  const { tuningFrequency } = essentia.TuningFrequencyExtractor(mono);
  // Each answer is of the sound until then.
  process.stdout.write(`${name},${tuningFrequency.get(tuningFrequency.size() - 1).toFixed(4)}\n`);
  for (const vector of [mono, tuningFrequency]) vector.delete();
}
