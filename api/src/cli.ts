import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_DURATION_SECONDS } from './catalogue/plans.js';
import {
  ANCHORS,
  type Anchor,
  CUSTOM_TARGET_HZ,
  EXPORT_FORMATS,
  type ExportFormat,
  QUALITIES,
  type Quality,
  RATIO,
  RETUNE_MODES,
  type RetuneMode,
  SOURCE_HZ,
  STANDARD_A4_HZ,
  shiftFor,
} from './catalogue/retuning.js';
import { AppError } from './platform/errors/app-error.js';
import { type RetuneReport, retuneFile } from './retune/audio/retune-file.js';
import type { RetuneProgress } from './retune/audio/progress.js';
import { resultFilename } from './retune/domain/result-filename.js';

const HELP = `Retunes a song to another reference pitch.

  npm run retune -- <file> --to <hz> [options]

  --to <hz>            where the pitch goes, ${CUSTOM_TARGET_HZ.min}-${CUSTOM_TARGET_HZ.max}: for example 432, 444 or 528
  --from <hz>          the song's A4 now, ${SOURCE_HZ.min}-${SOURCE_HZ.max} (default ${STANDARD_A4_HZ})
  --anchor a4|note     what lands on the target: the song's A4 (default), or the nearest note
  --mode tempo|varispeed
                       keep the tempo (default), or let it move with the pitch
  --quality standard|high|ultra                        (default high)
  --format mp3|wav|flac                                (default: by --out, else mp3)
  --bit-depth 16|24    for wav and flac                (default: the song's)
  --out <file>         (default retuned-{hz}Hz-{name}.{format}, where this is run)
  --force              replace the file if there is one
  --help

Takes MP3, WAV, M4A/AAC, FLAC, OGG (Vorbis, Opus) and AIFF. Ends with 0 when the song is there, 2 when something is
wrong with the file or the options, 1 when something else went wrong.
`;

const EXIT = { done: 0, failed: 1, badInput: 2, interrupted: 1 } as const;

/** Something in the command line a person can put right. */
class UsageError extends Error {}

interface Command {
  inputPath: string;
  outputPath: string;
  targetHz: number;
  sourceHz: number;
  anchor: Anchor;
  mode: RetuneMode;
  quality: Quality;
  format: ExportFormat;
  bitDepth?: 16 | 24;
  mayReplace: boolean;
}

async function main(): Promise<number> {
  try {
    const command = readCommand(process.argv.slice(2), startFolder());
    if (!command) {
      process.stdout.write(HELP);
      return EXIT.done;
    }
    await checkPaths(command);
    return await run(command);
  } catch (error) {
    const isBadInput = error instanceof UsageError || (error instanceof AppError && error.status < 500);
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}${error instanceof UsageError ? '\nSee --help.' : ''}\n`);
    return isBadInput ? EXIT.badInput : EXIT.failed;
  }
}

async function run({ mayReplace: _, ...command }: Command): Promise<number> {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort(new Error('Stopped.'));
  process.on('SIGINT', onInterrupt).on('SIGTERM', onInterrupt);
  // On the result's own disk, so that finishing is a rename; hidden, and gone on every way out.
  const workDir = await mkdtemp(join(dirname(command.outputPath), '.attune-'));
  const line = new ProgressLine();
  try {
    const report = await retuneFile({
      ...command,
      workDir,
      maxDurationSeconds: MAX_DURATION_SECONDS,
      signal: stop.signal,
      onProgress: (progress) => line.show(progress),
    });
    line.end();
    process.stdout.write(summary(command, report));
    return EXIT.done;
  } catch (error) {
    line.end();
    if (!stop.signal.aborted) throw error;
    process.stderr.write('Stopped; nothing was written.\n');
    return EXIT.interrupted;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** @returns undefined when only help is wanted. @throws UsageError */
function readCommand(args: string[], folder: string): Command | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [input, ...others] = positionals;
  if (input === undefined) throw new UsageError('Name the song to retune.');
  if (others.length > 0) throw new UsageError(`One song at a time: ${others.join(', ')} is too much.`);
  if (values.to === undefined) throw new UsageError('Say where the pitch goes, for example --to 432.');
  const targetHz = hertz('--to', values.to, CUSTOM_TARGET_HZ);
  const sourceHz = hertz('--from', values.from, SOURCE_HZ);
  const anchor = choice('--anchor', values.anchor, ANCHORS);
  const { ratio } = shiftFor({ targetHz, sourceHz, anchor });
  if (ratio < RATIO.min || ratio > RATIO.max) {
    throw new UsageError(
      `The pitch would change by a factor of ${ratio.toFixed(2)}; ${RATIO.min} to ${RATIO.max} is possible.`,
    );
  }
  const byName = values.out === undefined ? '' : extname(values.out).slice(1).toLowerCase();
  const isFormat = (EXPORT_FORMATS as readonly string[]).includes(byName);
  const format = choice('--format', values.format ?? (isFormat ? byName : 'mp3'), EXPORT_FORMATS);
  const bitDepth = values['bit-depth'];
  if (bitDepth !== undefined && format === 'mp3') {
    throw new UsageError('--bit-depth goes with wav and flac; an mp3 has none.');
  }
  return {
    inputPath: resolve(folder, input),
    outputPath: resolve(folder, values.out ?? resultFilename(basename(input), targetHz, format)),
    ...{ targetHz, sourceHz, anchor, format },
    mode: choice('--mode', values.mode, RETUNE_MODES),
    quality: choice('--quality', values.quality, QUALITIES),
    ...(bitDepth !== undefined && { bitDepth: choice('--bit-depth', bitDepth, ['16', '24']) === '16' ? 16 : 24 }),
    mayReplace: values.force,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        from: { type: 'string', default: String(STANDARD_A4_HZ) },
        anchor: { type: 'string', default: 'a4' },
        mode: { type: 'string', default: 'tempo' },
        quality: { type: 'string', default: 'high' },
        format: { type: 'string' },
        'bit-depth': { type: 'string' },
        out: { type: 'string' },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function hertz(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) {
    throw new UsageError(`${option} takes a number from ${min} to ${max}, not “${text}”.`);
  }
  return value;
}

function choice<T extends string>(option: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new UsageError(`${option} takes ${allowed.join(', ')}, not “${text}”.`);
  return found;
}

async function checkPaths({ inputPath, outputPath, mayReplace }: Command): Promise<void> {
  const input = await stat(inputPath).catch(() => undefined);
  if (!input) throw new UsageError(`There is no file ${inputPath}.`);
  if (!input.isFile()) throw new UsageError(`${inputPath} is not a file.`);
  const folder = await stat(dirname(outputPath)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`There is no folder ${dirname(outputPath)}.`);
  const output = await stat(outputPath).catch(() => undefined);
  if (!output) return;
  if (
    (await realpath(outputPath)) === (await realpath(inputPath)) ||
    (output.ino === input.ino && output.dev === input.dev)
  ) {
    throw new UsageError('The result would replace the song itself. Choose another --out.');
  }
  if (!output.isFile()) throw new UsageError(`${outputPath} is not a file.`);
  if (!mayReplace) throw new UsageError(`${outputPath} exists. Use --force to replace it.`);
}

/** npm runs scripts in the project's folder; paths are meant from where the person is. */
function startFolder(): string {
  // eslint-disable-next-line no-restricted-properties -- npm tells it only here, and this is no setting of the server
  return process.env['INIT_CWD'] ?? process.cwd();
}

const STAGES: Record<RetuneProgress['stage'], string> = {
  probe: 'Looking at the song',
  retune: 'Retuning',
  encode: 'Encoding',
  tag: 'Tags and cover',
};

/** A bar that redraws itself on a terminal, a line every ten percent elsewhere. */
class ProgressLine {
  private readonly isTerminal = process.stderr.isTTY;
  private lastTenth = -1;
  private isDrawn = false;

  show({ stage, percent, etaSeconds }: RetuneProgress): void {
    if (this.isTerminal) {
      const width = 30;
      const filled = Math.round((percent / 100) * width);
      const eta = etaSeconds === null ? '' : `, ${etaSeconds} s left`;
      process.stderr.write(
        `\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent.toFixed(0)} % ${STAGES[stage]}${eta}`,
      );
      this.isDrawn = true;
    } else if (Math.floor(percent / 10) > this.lastTenth) {
      this.lastTenth = Math.floor(percent / 10);
      process.stderr.write(`${percent.toFixed(0)} % ${STAGES[stage]}\n`);
    }
  }

  end(): void {
    if (this.isDrawn) process.stderr.write('\r\u001b[K');
    this.isDrawn = false;
  }
}

function summary(
  { outputPath, sourceHz, anchor, targetHz }: Omit<Command, 'mayReplace'>,
  report: RetuneReport,
): string {
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
  const { anchorNote } = shiftFor({ targetHz, sourceHz, anchor });
  const landing = anchor === 'note' ? ` (${anchorNote} lands on ${targetHz} Hz)` : '';
  const depth = report.bitDepth === null ? '' : `, ${report.bitDepth} bit`;
  return [
    `A4 ${sourceHz} Hz → ${Number(report.equivalentA4Hz.toFixed(3))} Hz, ${signed(report.cents)} cents${landing}`,
    report.gainDb < 0 ? `Level ${signed(report.gainDb)} dB, so that nothing clips` : 'Level unchanged (0 dB)',
    `${report.frames} frames at ${report.sampleRateHz} Hz${depth}, ${report.channels} channel${report.channels === 1 ? '' : 's'}; the source had ${report.sourceFrames} at ${report.sourceSampleRateHz} Hz`,
    `${report.tagsCarried} tags and ${report.picturesCarried} pictures carried over`,
    outputPath,
    '',
  ].join('\n');
}

process.exitCode = await main();
