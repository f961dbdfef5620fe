// The player's stretcher beside others: what becomes of sounds at another tempo and at another pitch.
import { markdownTable } from 'markdown-table';
import { median } from 'simple-statistics';
import { BANDS_HZ, musicFigures, strikeFigures } from '../../api/test/support/sound-figures.ts';
import * as material from '../../api/test/support/sound-material.ts';
import { clickOffsets, measureFrequency } from '../bench/signals.mjs';
import { modulationDb } from '../sound/figures.mjs';
import { CHORD_ROOT_HZ, ofPartials, STEADY_CHORD } from '../sound/material.mjs';
import { decibels, hundredth, tenth, whole } from '../sound/print.mjs';
import { clicks, Sequence } from '../sound/sequence.mjs';
import { findStretchers } from './stretchers.mjs';

const { SAMPLE_RATE_HZ, STRIKES, DRUM_STRIKES } = material;
const sampleRateHz = SAMPLE_RATE_HZ;
const TONES_HZ = [82.407, 440];
const ATTACKS_ABOVE_HZ = 2000;
const MUSIC_BANDS_HZ = BANDS_HZ.slice(1, 4);
/** Strikes are searched for so far from their places. */
const CLICK_REACH_SECONDS = 0.05;

/** At 100 % and the recorded pitch the player plays the recording itself. */
export const SETTINGS = [
  ...[50, 75, 90, 125].map((percent) => ({ name: `tempo ${percent} %`, ratio: 1, tempo: percent / 100 })),
  ...[-12, -3, -1, 1, 3, 12].map((semitones) => ({
    name: `${semitones > 0 ? '+' : '−'}${Math.abs(semitones)} semitones`,
    ratio: 2 ** (semitones / 12),
    tempo: 1,
  })),
];

const FIGURES = [
  ['Error of the pitch of 82.4 and 440 Hz, cents', ({ pitchCents }) => pitchCents.map(hundredth).join(' ')],
  [
    'Error of the tempo, %; how far clicks are from their places, ms',
    ({ tempoPercent, clickMs }) => `${hundredth(tempoPercent)}; ${clickMs.toFixed(1)}`,
  ],
  [
    'Castanets: energy 20 to 1 ms before a strike, dB; share of energy in the first 3 ms, against the original’s',
    ({ castanets }) => `${tenth(castanets.preEchoDb)}; ${castanets.attack.toFixed(2)}`,
  ],
  [
    'Drums above 2 kHz: energy 20 to 1 ms before a strike, dB; share of energy in the first 3 ms, against the original’s',
    ({ drums }) => `${tenth(drums.preEchoDb)}; ${drums.attack.toFixed(2)}`,
  ],
  [
    'A steady chord: modulation from 1 to 20 Hz, by band from 120 Hz to 8 kHz, dB',
    ({ modulationsDb }) => modulationsDb.map(whole).join(' '),
  ],
  ['A band: level by band from 30 Hz to 8 kHz, dB', ({ levelsDb }) => levelsDb.slice(0, 4).map(decibels).join(' ')],
  ['Strings: change of the correlation of left and right, 4 to 12 kHz', ({ correlation }) => hundredth(correlation)],
  ['CPU time, % of what is heard', ({ cpu }) => (cpu === null ? 'not measured' : (100 * cpu).toFixed(1))],
];

/** @returns {Promise<string>} Markdown: a table for each figure, the settings down, the stretchers across */
export async function compareStretchers({ settings = SETTINGS, stretchers } = {}) {
  stretchers ??= await findStretchers();
  const sequence = createSequence();
  const rows = [];
  for (const setting of settings) {
    process.stderr.write(`${setting.name}\n`);
    const results = [];
    for (const stretcher of stretchers) results.push(await measure(sequence, stretcher, setting));
    rows.push({ name: setting.name, results });
  }
  const head = ['', ...stretchers.map(({ name }) => name)];
  const tables = FIGURES.map(([title, print]) => {
    const body = rows.map(({ name, results }) => [name, ...results.map(print)]);
    return `**${title}**\n\n${markdownTable([head, ...body], { alignDelimiters: false })}`;
  });
  return [stretchers.map(({ name, version }) => `${name}: ${version}`).join('; '), ...tables].join('\n\n');
}

function createSequence() {
  return new Sequence({
    clicks: clicks(STRIKES, material.castanets()[0].length),
    castanets: material.castanets(),
    drums: material.drums(),
    ...Object.fromEntries(TONES_HZ.map((hz) => [`${hz} Hz`, material.tone(hz, 4)])),
    chord: ofPartials(STEADY_CHORD, 6),
    band: material.band(6),
    strings: material.strings(6),
  });
}

async function measure(sequence, { shift, isProgram }, { ratio, tempo }) {
  const everything = sequence.whole();
  const begun = process.cpuUsage();
  const shifted = await shift(everything, ratio, tempo);
  const { user, system } = process.cpuUsage(begun);
  const seconds = shifted.left.length / sampleRateHz;

  const offsets = clickOffsets(sequence.part(shifted, 'clicks', { tempo })[0], {
    first: STRIKES[0] / tempo,
    period: (STRIKES[1] - STRIKES[0]) / tempo,
    reach: CLICK_REACH_SECONDS * sampleRateHz,
  });
  const delay = Math.round(median(offsets));
  const part = (name) => sequence.part(shifted, name, { delay, tempo });
  const strikes = (name, places, aboveHz) =>
    strikeFigures(sequence.sounds[name], part(name), { strikes: places, sampleRateHz, aboveHz, tempo });
  const music = (name) => musicFigures(sequence.sounds[name], part(name), { ratio, sampleRateHz, isTimed: false });
  const strings = await music('strings');
  return {
    pitchCents: TONES_HZ.map((hz) => {
      const [tone] = part(`${hz} Hz`);
      return 1200 * Math.log2(measureFrequency(tone, hz * ratio) / (hz * ratio));
    }),
    ...timing(offsets, tempo),
    castanets: strikes('castanets', STRIKES),
    drums: strikes('drums', DRUM_STRIKES.slice(1), ATTACKS_ABOVE_HZ),
    modulationsDb: modulationDb(part('chord')[0], STEADY_CHORD, {
      ratio,
      spacingHz: CHORD_ROOT_HZ,
      bands: MUSIC_BANDS_HZ,
    }),
    levelsDb: (await music('band')).levelDb,
    correlation: strings.correlation.after - strings.correlation.before,
    cpu: isProgram ? null : (user + system) / 1e6 / seconds,
  };
}

/** From the first click to the last, and how far single ones are from their places. */
function timing(offsets, tempo) {
  const span = (STRIKES[offsets.length - 1] - STRIKES[0]) / tempo;
  const middle = median(offsets);
  return {
    tempoPercent: (-100 * (offsets.at(-1) - offsets[0])) / span,
    clickMs: (1000 * Math.max(...offsets.map((offset) => Math.abs(offset - middle)))) / sampleRateHz,
  };
}
