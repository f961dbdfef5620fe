import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { type AlbumTuning, albumTuning } from '@attune/catalogue/album-tuning';
import { MIN_CONFIDENCE, isTrusted } from '@attune/catalogue/measuring';
import { centsBetween } from '@attune/catalogue/pitch';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { SOURCE_HZ, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { EXIT, UsageError, hertz, interruption, isBadInput, parse, startFolder, printError } from './command-line.js';
import { type FileMeasurement, measureFile } from './retune/pipeline/measure-file.js';
import { toTuningFigures } from '@attune/retuning/report/tuning-figures';

const HELP = `Measures how songs are tuned: their reference pitch A4.

  npm run measure -- <files> [options]

  --album       the one pitch of all of them together, and which of them are elsewhere
  --hint <hz>   about where the A4 is, ${SOURCE_HZ.min}-${SOURCE_HZ.max} (default ${STANDARD_A4_HZ}), since a semitone up or down cannot be told apart
  --json        everything that was measured, as JSON
  --help

Takes MP3, WAV, M4A/AAC, FLAC, OGG (Vorbis, Opus) and AIFF. The pitch is within the error, in cents, in 95 of 100 songs. A
confidence below ${MIN_CONFIDENCE} says that there is no pitch to rely on. Ends with 0 when all files were measured, 2 when
something is wrong with a file or the options, 1 when something else went wrong.
`;

interface Command {
  paths: string[];
  hintHz: number;
  album: boolean;
  json: boolean;
}

type Row = { file: string } & ({ measurement: FileMeasurement } | { error: unknown });

async function main(): Promise<number> {
  try {
    const command = readCommand(process.argv.slice(2), startFolder());
    if (!command) {
      process.stdout.write(HELP);
      return EXIT.done;
    }
    return await run(command);
  } catch (error) {
    return printError(error);
  }
}

function readCommand(args: string[], folder: string): Command | undefined {
  const { values, positionals } = parse({
    args,
    allowPositionals: true,
    options: {
      album: { type: 'boolean', default: false },
      hint: { type: 'string', default: String(STANDARD_A4_HZ) },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    } as const,
  });
  if (values.help) return undefined;
  if (positionals.length === 0) throw new UsageError('Name the songs to measure.');
  const hintHz = hertz('--hint', values.hint, SOURCE_HZ);
  return { paths: positionals.map((path) => resolve(folder, path)), hintHz, album: values.album, json: values.json };
}

async function run(command: Command): Promise<number> {
  const signal = interruption();
  const rows = await measureAll(command, signal);
  if (signal.aborted) {
    process.stderr.write('Stopped.\n');
    return EXIT.interrupted;
  }
  const album = command.album ? toAlbum(rows, command.hintHz) : undefined;
  process.stdout.write(command.json ? asJson(rows, album) : asTable(rows, album));
  const errors = rows.flatMap((row) => ('error' in row ? [row.error] : []));
  if (errors.length === 0) return EXIT.done;
  return errors.every(isBadInput) ? EXIT.badInput : EXIT.failed;
}

/** As many at once as there are cores, printed in the order they were given. */
async function measureAll({ paths, hintHz }: Command, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  const queue = [...paths.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
      const [place, path] = next;
      rows[place] = await measureOne(path, hintHz, signal);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), paths.length) }, work));
  return rows;
}

async function measureOne(path: string, hintHz: number, signal: AbortSignal): Promise<Row> {
  const file = basename(path);
  try {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new UsageError(found ? `${path} is not a file.` : `There is no file ${path}.`);
    const maxDurationSeconds = MAX_DURATION_SECONDS;
    return { file, measurement: await measureFile({ inputPath: path, hintHz, maxDurationSeconds, signal }) };
  } catch (error) {
    return { file, error };
  }
}

function toAlbum(rows: readonly Row[], hintHz: number): AlbumTuning {
  const songs = rows.flatMap((row) => ('measurement' in row ? [{ name: row.file, ...row.measurement }] : []));
  return albumTuning(songs, hintHz);
}

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const signed = (value: number, digits: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

function asTable(rows: readonly Row[], album: AlbumTuning | undefined): string {
  const width = Math.min(60, Math.max(4, ...rows.map(({ file }) => file.length)));
  const line = (file: string, ...cells: string[]): string =>
    `${file.padEnd(width)}  ${cells.map((cell) => cell.padStart(10)).join('  ')}`.trimEnd();
  const lines = [
    line('file', 'A4 Hz', 'cents', 'error', 'confidence', 'moves, Hz'),
    ...rows.map((row) => {
      if ('error' in row) return `${row.file.padEnd(width)}  ${toMessage(row.error)}`;
      const { a4Hz, cents, errorCents = null, confidence, movement = null } = toTuningFigures(row.measurement);
      return line(
        row.file,
        a4Hz === null ? '—' : a4Hz.toFixed(2),
        cents === null ? '—' : signed(cents, 2),
        errorCents === null ? '—' : `±${errorCents.toFixed(2)}`,
        `${confidence.toFixed(2)}${isTrusted(row.measurement) ? '' : ' low'}`,
        movement === null ? '—' : `${movement.lowHz.toFixed(1)}–${movement.highHz.toFixed(1)}`,
      );
    }),
  ];
  return `${[...lines, ...(album ? ['', ...albumLines(album)] : [])].join('\n')}\n`;
}

function albumLines({ a4Hz, agreeing, outliers, unmeasured }: AlbumTuning): string[] {
  if (a4Hz === null) return ['Album: no song has a pitch to rely on.'];
  const cents = centsBetween(a4Hz, STANDARD_A4_HZ);
  return [
    `Album: A4 ${a4Hz.toFixed(2)} Hz (${signed(cents, 2)} cents), from ${agreeing.length} of ${agreeing.length + outliers.length + unmeasured.length} songs`,
    ...outliers.map((song) => `  elsewhere: ${song.name}, ${signed(song.cents, 1)} cents`),
    ...unmeasured.map((name) => `  no pitch to rely on: ${name}`),
  ];
}

function asJson(rows: readonly Row[], album: AlbumTuning | undefined): string {
  const files = rows.map((row) => {
    if ('error' in row) return { file: row.file, error: toMessage(row.error) };
    // Tens of thousands of cells, meaningless on their own.
    return { file: row.file, ...row.measurement, ...toTuningFigures(row.measurement) };
  });
  return `${JSON.stringify({ files, album }, null, 2)}\n`;
}

process.exitCode = await main();
