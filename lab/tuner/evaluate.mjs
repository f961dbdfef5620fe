// How well the tuner hears: npm run lab -- tuner. Writes the tables of docs/tuner.md between its markers.
// `--development` runs the other half, the one the parameters were chosen on, and writes nothing.
import './resolve-typescript.mjs';
import { cpus } from 'node:os';
import { whyNoFluidSynth } from '../evaluate/fluidsynth.mjs';
import { randomFrom } from '../evaluate/random.mjs';
import { writeReport } from '../evaluate/report.mjs';
import { INSTRUMENTS, WEAK_SPOT, notesOf } from './sampled.mjs';

const { syntheticTakes } = await import('./grid.ts');
const { stiffTakes } = await import('./stiff-strings.ts');
const { LEVELS_DB, ROOM_SOUNDS, roomTakes } = await import('./rooms.ts');
const { INSTRUMENTS: INSTRUMENTS_TUNED } = await import('../../pwa/src/features/tuner/model/instruments.ts');
const { chosenTuning } = await import('../../pwa/src/features/tuner/model/tunings.ts');
const { attune, pitchy } = await import('./listeners.ts');
const { addScore, addTake, emptyScore, figuresOf } = await import('./score.ts');
const { inNoise } = await import('./signals.ts');
const { GOALS, verdicts } = await import('./goals.ts');

/** Every instrument as it is usually tuned, and the guitar with its lowest string lowered. */
const TUNINGS = INSTRUMENTS_TUNED.flatMap((instrument) => {
  if (instrument.id !== 'guitar') return [instrument];
  const { strings, minHz, maxHz } = chosenTuning({ instrument: 'guitar', tuning: 'drop-d', capo: 0, own: [] });
  return [instrument, { ...instrument, name: 'Guitar, drop D', strings, minHz, maxHz }];
});

const LISTENERS = { Attune: attune, pitchy };
const SNRS = [Infinity, 20, 10, 0];
const half = process.argv.includes('--development') ? 'development' : 'reported';

const why = whyNoFluidSynth();
if (why) {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}

/** Scores by listener, then by "group @ SNR". */
const scores = Object.fromEntries(Object.keys(LISTENERS).map((name) => [name, new Map()]));
let ownMs = 0;
let ownFrames = 0;

/** @param isTimed whether it counts for the time of a frame, too */
function play(take, groups, isTimed = true) {
  for (const [name, make] of Object.entries(LISTENERS)) {
    const one = emptyScore();
    const listener = make(take);
    // The processor's time, so that what else the machine does is not counted.
    const before = process.cpuUsage();
    addTake(one, take, listener);
    if (name === 'Attune' && isTimed) {
      const { user, system } = process.cpuUsage(before);
      ownMs += (user + system) / 1000;
      ownFrames += Math.floor(take.samples.length / 1024);
    }
    for (const group of groups) {
      const key = `${group} @ ${take.snrDb}`;
      if (!scores[name].has(key)) scores[name].set(key, emptyScore());
      addScore(scores[name].get(key), one);
    }
  }
}

for (const snrDb of SNRS) {
  for (const take of syntheticTakes(snrDb, 1.2, randomFrom(`${half} synthetic ${snrDb}`))) {
    play(take, ['synthetic', `synthetic: ${take.group}`]);
  }
}
const stiffStrings = new Set();
for (const snrDb of SNRS.filter((one) => one > 0)) {
  for (const take of stiffTakes(snrDb, randomFrom(`${half} stiff ${snrDb}`))) {
    play(take, ['stiff', take.name]);
    stiffStrings.add(take.name);
  }
}
const isWeakSpot = new Set(WEAK_SPOT);
for (const instrument of [...INSTRUMENTS, ...WEAK_SPOT]) {
  const up = isWeakSpot.has(instrument) ? 0 : undefined;
  const notes = notesOf(instrument, half, up);
  for (const snrDb of SNRS) {
    const random = randomFrom(`${half} ${instrument.name} ${snrDb}`);
    for (const { note, frequencyHz, sampleRateHz, name } of notes) {
      const { samples, onset } = inNoise(note, { snrDb, colour: 'pink', sampleRateHz, random });
      const take = {
        group: instrument.name,
        name,
        samples,
        sampleRateHz,
        frequencyHz,
        onset,
        end: samples.length,
        snrDb,
      };
      play({ ...take, ...instrument.range }, ['sampled', instrument.name]);
    }
  }
  process.stderr.write(`${instrument.name}\n`);
}

for (const tuning of TUNINGS) {
  for (const take of roomTakes(tuning, LEVELS_DB, randomFrom(`${half} rooms ${tuning.name}`))) {
    play(take, [`rooms: ${take.group}`, `rooms: ${take.sound}`], false);
  }
  process.stderr.write(`${tuning.name} in rooms\n`);
}

/** One score of several conditions. */
function pooled(name, group, snrs) {
  const sum = emptyScore();
  for (const snrDb of snrs) addScore(sum, scores[name].get(`${group} @ ${snrDb}`) ?? emptyScore());
  return sum;
}

const CLEAR = [Infinity, 20];
const number = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const condition = (snrs) => (snrs === CLEAR ? '20 dB and clean' : `${snrs[0]} dB`);
const row = (cells) => `| ${cells.join(' | ')} |`;

function cells(score) {
  const f = figuresOf(score);
  return [
    number(f.medianCents, 2),
    number(f.p95Cents, 2),
    number(f.octavePercent, 2),
    number(f.grossPercent, 2),
    number(f.coveragePercent, 1),
    number(f.firstMedianMs, 0),
    number(f.firstP95Ms, 0),
  ];
}

function table(groups) {
  const head = [
    'signal',
    'SNR',
    'detector',
    'cents, median',
    'p95',
    'octave %',
    'other gross %',
    'shown %',
    'first, ms',
    'p95, ms',
  ];
  const lines = [row(head), row(head.map((_, i) => (i < 3 ? '---' : '---:')))];
  for (const group of groups) {
    for (const snrs of [CLEAR, [10], [0]]) {
      for (const name of Object.keys(LISTENERS)) {
        lines.push(row([group, condition(snrs), name, ...cells(pooled(name, group, snrs))]));
      }
    }
  }
  return lines.join('\n');
}

const shortTable = () => {
  const head = ['instrument', 'octave %', 'other gross %', 'shown %', 'first, ms', 'pitchy: octave %', 'other gross %'];
  const lines = [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:')))];
  for (const { name } of [...INSTRUMENTS, ...WEAK_SPOT]) {
    const own = figuresOf(pooled('Attune', name, CLEAR));
    const other = figuresOf(pooled('pitchy', name, CLEAR));
    const shown = [own.octavePercent, own.grossPercent].map((value) => number(value, 2));
    const theirs = [other.octavePercent, other.grossPercent].map((value) => number(value, 2));
    lines.push(row([name, ...shown, number(own.coveragePercent, 1), number(own.firstMedianMs, 0), ...theirs]));
  }
  return lines.join('\n');
};

/** Cents from the first partial, string by string. */
const stiffTable = () => {
  const head = [
    'string',
    'clean: median',
    'p95',
    '20 dB: median',
    'p95',
    '10 dB: median',
    'first, ms',
    'pitchy: clean',
  ];
  const lines = [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:')))];
  for (const name of stiffStrings) {
    const [clean, noisy, noisier] = [Infinity, 20, 10].map((snrDb) => figuresOf(pooled('Attune', name, [snrDb])));
    const theirs = figuresOf(pooled('pitchy', name, [Infinity]));
    const figures = [clean.medianCents, clean.p95Cents, noisy.medianCents, noisy.p95Cents, noisier.medianCents];
    const cents = figures.map((value) => number(value, 2));
    lines.push(row([name, ...cents, number(clean.firstMedianMs, 0), number(theirs.medianCents, 2)]));
  }
  return lines.join('\n');
};

const wrongPercent = (name, group, level) => {
  const { octavePercent, grossPercent } = figuresOf(pooled(name, `rooms: ${group}`, [-level]));
  return octavePercent + grossPercent;
};

/** Wrong notes by tuning, and by what else sounds. */
const roomTable = () => {
  const head = ['tuning or sound', ...LEVELS_DB.flatMap((level) => [`${level} dB`.replace('-', '−'), 'pitchy'])];
  const lines = [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:')))];
  for (const group of [...TUNINGS.map(({ name }) => name), ...Object.keys(ROOM_SOUNDS)]) {
    const shown = LEVELS_DB.flatMap((level) => Object.keys(LISTENERS).map((name) => wrongPercent(name, group, level)));
    lines.push(row([group, ...shown.map((value) => number(value, 2))]));
  }
  return lines.join('\n');
};
/** Of the tuning that is read worst. */
const worstRoomPercent = (level) => Math.max(...TUNINGS.map(({ name }) => wrongPercent('Attune', name, level)));

const msPerFrame = ownMs / ownFrames;
const measured = {
  syntheticClear: figuresOf(pooled('Attune', 'synthetic', CLEAR)),
  sampledClear: figuresOf(pooled('Attune', 'sampled', CLEAR)),
  sampledNoisy: figuresOf(pooled('Attune', 'sampled', [10])),
  syntheticDrowned: figuresOf(pooled('Attune', 'synthetic', [0])),
  sampledDrowned: figuresOf(pooled('Attune', 'sampled', [0])),
  stiffClear: figuresOf(pooled('Attune', 'stiff', CLEAR)),
  worstStiffCents: Math.max(
    ...[...stiffStrings].map((name) => figuresOf(pooled('Attune', name, [Infinity])).medianCents),
  ),
  roomPercent: worstRoomPercent(-24),
  louderRoomPercent: worstRoomPercent(-18),
  msPerFrame,
};
const judged = verdicts(measured);
const goalsHead = ['what', 'goal', 'measured', ''];
const goals = [
  row(goalsHead),
  row(['---', '---:', '---:', '---']),
  ...judged.map(({ what, goal, unit, value, digits, holds }) =>
    row([
      what,
      `≤ ${goal} ${unit}`.replace('≤ -', '≥ '),
      `${number(Math.abs(value), digits)} ${unit}`,
      holds ? 'holds' : 'missed',
    ]),
  ),
];
const report = [
  goals.join('\n'),
  '### Against pitchy',
  table(['synthetic', 'sampled']),
  '### Stiff strings, cents from the first partial',
  stiffTable(),
  '### Other sounds in the room: % of what is shown that is another note',
  roomTable(),
  '### By instrument, 20 dB and clean',
  shortTable(),
  `${ownFrames} frames of 8192 (attacks: 2048 and up), ${msPerFrame.toFixed(2)} ms of processor time each with everything around it, on ${cpus()[0]?.model ?? 'an unknown processor'}.`,
].join('\n\n');
process.stdout.write(`${report}\n`);

if (half === 'reported') {
  writeReport(new URL('../../docs/tuner.md', import.meta.url), report, 'npm run lab -- tuner');
}
if (judged.length !== GOALS.length || judged.some(({ holds }) => !holds)) process.exitCode = 1;
