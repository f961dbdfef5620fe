// Songs moved by a known ratio: the difference must come back.
import { inventedSongs, recordedSongs, shifts } from './songs.mjs';
import { centsBetween, withinSemitone } from './statistics.mjs';
import { HEADER, errorCells, signed, table, two, yes } from './tables.mjs';

const GOAL_CENTS = 0.3;

/** @returns {Promise<string>} the table */
export async function evaluateSongs(context) {
  const { half, quick, cacheDir, musicDir } = context;
  const recorded = recordedSongs(half, musicDir);
  if (recorded.length === 0) context.note('No folder of songs (--music): invented ones only');
  const kinds = [
    { label: 'recorded', songs: recorded, shiftsEach: quick ? 2 : 8 },
    { label: 'invented', songs: inventedSongs(half, quick ? 1 : 8, cacheDir), shiftsEach: quick ? 2 : 4 },
  ];
  const rows = [];
  for (const { label, songs, shiftsEach } of kinds) {
    const results = [];
    for (const song of songs) results.push(...(await evaluateSong(context, song, shiftsEach)));
    for (const how of ['varispeed', 'tempo kept']) {
      const these = results.filter((result) => result.how === how);
      if (these.length > 0) rows.push(row(`${label}, ${how}`, these, true));
    }
    if (label === 'invented') continue;
    for (const { name } of songs) {
      const these = results.filter((result) => result.song === name);
      rows.push(row(`of these, ${name}`, these, false));
    }
  }
  return table('Shift that came back, less the shift that was made, in cents', ['songs', ...HEADER], rows);
}

function row(label, results, hasGoal) {
  const { cells, median } = errorCells(results);
  return [label, ...cells, ...(hasGoal ? [`median <= ${GOAL_CENTS}`, yes(median <= GOAL_CENTS)] : ['', ''])];
}

async function evaluateSong(context, song, count) {
  const sound = song.sound();
  const before = await context.measured(sound);
  const roughBefore = context.baseline(sound);
  const results = [];
  for (const { cents, how, shift } of shifts(`${context.half} ${song.name}`, count)) {
    const shifted = await shift(sound);
    const after = await context.measured(shifted);
    const found = before.a4Hz !== null && after.a4Hz !== null;
    const result = {
      how,
      song: song.name,
      error: found ? withinSemitone(centsBetween(after.a4Hz, before.a4Hz) - cents) : NaN,
      baseline: withinSemitone(context.baseline(shifted) - roughBefore - cents),
      stated: found ? Math.hypot(before.errorCents, after.errorCents) : null,
    };
    results.push(result);
    context.each(
      `${song.name}, ${how}: ${signed(cents)} cents, read ${before.a4Hz} then ${after.a4Hz}: off by ` +
        `${signed(result.error)}, stated ±${two(result.stated ?? NaN)}, librosa ${signed(result.baseline)}`,
    );
  }
  return results;
}
