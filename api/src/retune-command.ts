import { mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { SourceBasis } from '@attune/catalogue/measuring';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import {
  ANCHORS,
  type Anchor,
  CUSTOM_TARGET_HZ,
  EXPORT_FORMATS,
  QUALITIES,
  RATIO,
  RETUNE_MODES,
  SOURCE_HZ,
  STANDARD_A4_HZ,
  shiftFor,
} from '@attune/catalogue/retuning';
import { EXIT, UsageError, choice, hertz, interruption, parse, startFolder, printError } from './command-line.js';
import { counted } from '@attune/catalogue/counted';
import { ProgressLine } from './progress-line.js';
import { AppError } from './platform/errors/app-error.js';
import { type Receipt, toReceipt } from '@attune/retuning/report/receipt';
import { resultFilename } from './retune/domain/result-filename.js';
import type { RetuneChoice, RetuneReport } from '@attune/retuning/report/retune-report';
import { checkMoves } from './retune/domain/source.js';
import { retuneFile } from './retune/pipeline/retune-file.js';

const MEASURE = 'auto';

const HELP = `Retunes a song to another reference pitch.

  npm run retune -- <file> --to <hz> [options]

  --to <hz>            where the pitch goes, ${CUSTOM_TARGET_HZ.min}-${CUSTOM_TARGET_HZ.max}: for example 432, 444 or 528
  --from <hz>|auto     the song's A4 now, ${SOURCE_HZ.min}-${SOURCE_HZ.max} (default ${STANDARD_A4_HZ}), or auto to measure it; when that
                       finds nothing to rely on, ${STANDARD_A4_HZ} is assumed
  --hint <hz>          with --from auto: about where the A4 is, since a semitone up or down cannot be told apart
  --anchor a4|note     what lands on the target: the song's A4 (default), or the nearest note
  --mode tempo|varispeed
                       keep the tempo (default), or let it move with the pitch
  --quality standard|high|ultra                        (default high)
  --format mp3|wav|flac                                (default: by --out, else mp3)
  --bit-depth 16|24    for wav and flac                (default: the song's)
  --out <file>         (default retuned-{hz}Hz-{name}.{format}, where this is run)
  --receipt <file>     write what was measured before and after, as JSON
  --straighten         take slow movement of the pitch out first, as of a tape that sags
  --force              replace files, and retune a song that is where it would be moved already
  --help

Takes MP3, WAV, M4A/AAC, FLAC, OGG (Vorbis, Opus) and AIFF. Ends with 0 when the song is there, 2 when something is
wrong with the file or the options, 1 when something else went wrong.
`;

interface Command extends RetuneChoice {
  inputPath: string;
  outputPath: string;
  receiptPath?: string;
}

async function main(): Promise<number> {
  try {
    const command = readCommand(process.argv.slice(2), startFolder());
    if (!command) {
      process.stdout.write(HELP);
      return EXIT.done;
    }
    await checkPaths(command);
    if (command.sourceHz !== null) checkMoves({ ...command, sourceHz: command.sourceHz });
    return await run(command);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'retune.already_at_target')) return printError(error);
    const { sourceHz } = error.details as { sourceHz: number };
    process.stderr.write(
      `The song's A4 is at ${sourceHz} Hz, so it is already at the target; nothing was written. Use --force to retune it anyway.\n`,
    );
    return EXIT.badInput;
  }
}

async function run({ receiptPath, ...command }: Command): Promise<number> {
  const signal = interruption();
  // On the result's own disk, so that the last step is a rename; hidden, and removed in every case.
  const workDir = await mkdtemp(join(dirname(command.outputPath), '.attune-'));
  const line = new ProgressLine();
  try {
    const report = await retuneFile({
      ...command,
      workDir,
      maxDurationSeconds: MAX_DURATION_SECONDS,
      signal,
      onProgress: (progress) => line.show(progress),
    });
    line.end();
    const receipt = toReceipt(command, report);
    if (receiptPath !== undefined) await writeReceipt(receiptPath, command, receipt);
    process.stdout.write(summary(command, report, receipt));
    return EXIT.done;
  } catch (error) {
    line.end();
    if (!signal.aborted) throw error;
    process.stderr.write('Stopped; nothing was written.\n');
    return EXIT.interrupted;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

function writeReceipt(path: string, { inputPath }: Pick<Command, 'inputPath'>, receipt: Receipt): Promise<void> {
  const named = { createdAt: new Date().toISOString(), originalFilename: basename(inputPath), ...receipt };
  return writeFile(path, `${JSON.stringify(named, null, 2)}\n`);
}

/** @returns undefined when only help was requested. @throws UsageError */
function readCommand(args: string[], folder: string): Command | undefined {
  const { values, positionals } = parse({ args, allowPositionals: true, options: OPTIONS });
  if (values.help) return undefined;
  const [input, ...others] = positionals;
  if (input === undefined) throw new UsageError('Name the song to retune.');
  if (others.length > 0) throw new UsageError(`One song at a time: ${others.join(', ')} is too much.`);
  if (values.to === undefined) throw new UsageError('Say where the pitch goes, for example --to 432.');
  const targetHz = hertz('--to', values.to, CUSTOM_TARGET_HZ);
  const anchor = choice('--anchor', values.anchor, ANCHORS);
  const source = readSource(values.from, values.hint);
  if (source.sourceHz !== null) checkShift({ targetHz, anchor, sourceHz: source.sourceHz });
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
    receiptPath: values.receipt === undefined ? undefined : resolve(folder, values.receipt),
    targetHz,
    ...source,
    anchor,
    format,
    mode: choice('--mode', values.mode, RETUNE_MODES),
    quality: choice('--quality', values.quality, QUALITIES),
    ...(bitDepth !== undefined && { bitDepth: choice('--bit-depth', bitDepth, ['16', '24']) === '16' ? 16 : 24 }),
    force: values.force,
    straighten: values.straighten ? true : undefined,
  };
}

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  hint: { type: 'string' },
  anchor: { type: 'string', default: 'a4' },
  mode: { type: 'string', default: 'tempo' },
  quality: { type: 'string', default: 'high' },
  format: { type: 'string' },
  'bit-depth': { type: 'string' },
  out: { type: 'string' },
  receipt: { type: 'string' },
  force: { type: 'boolean', default: false },
  straighten: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function readSource(
  from: string | undefined,
  hint: string | undefined,
): Pick<Command, 'sourceHz' | 'sourceBasis' | 'hintHz'> {
  if (from === MEASURE) {
    const hintHz = hint === undefined ? undefined : hertz('--hint', hint, SOURCE_HZ);
    return { sourceHz: null, sourceBasis: 'measured', hintHz };
  }
  if (hint !== undefined) throw new UsageError('--hint goes with --from auto; a source that is given needs none.');
  if (from === undefined) return { sourceHz: STANDARD_A4_HZ, sourceBasis: 'assumed' };
  return { sourceHz: hertz('--from', from, SOURCE_HZ), sourceBasis: 'given' };
}

function checkShift(retune: { targetHz: number; sourceHz: number; anchor: Anchor }): void {
  const { ratio } = shiftFor(retune);
  if (ratio >= RATIO.min && ratio <= RATIO.max) return;
  throw new UsageError(
    `The pitch would change by a factor of ${ratio.toFixed(2)}; the allowed range is ${RATIO.min} to ${RATIO.max}.`,
  );
}

async function checkPaths({ inputPath, outputPath, receiptPath, force }: Command): Promise<void> {
  const input = await stat(inputPath).catch(() => undefined);
  if (!input) throw new UsageError(`There is no file ${inputPath}.`);
  if (!input.isFile()) throw new UsageError(`${inputPath} is not a file.`);
  if (receiptPath === outputPath) throw new UsageError('Song and receipt need files of their own.');
  for (const written of [outputPath, ...(receiptPath === undefined ? [] : [receiptPath])]) {
    const folder = await stat(dirname(written)).catch(() => undefined);
    if (!folder?.isDirectory()) throw new UsageError(`There is no folder ${dirname(written)}.`);
    const there = await stat(written).catch(() => undefined);
    if (!there) continue;
    const isSong = there.ino === input.ino && there.dev === input.dev;
    if (isSong || (await realpath(written)) === (await realpath(inputPath))) {
      throw new UsageError('The result would replace the song itself. Choose another --out.');
    }
    if (!there.isFile()) throw new UsageError(`${written} is not a file.`);
    if (!force) throw new UsageError(`${written} exists. Use --force to replace it.`);
  }
}

const BASIS_TEXT: Record<SourceBasis, string> = {
  given: '',
  measured: ' (measured)',
  album: ' (of its album)',
  assumed: ' (assumed)',
};

function summary({ outputPath, anchor, targetHz }: Command, report: RetuneReport, receipt: Receipt): string {
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
  const { sourceHz } = report;
  const { anchorNote } = shiftFor({ targetHz, sourceHz, anchor });
  const landing = anchor === 'note' ? ` (${anchorNote} lands on ${targetHz} Hz)` : '';
  const depth = report.resultBitDepth === null ? '' : `, ${report.resultBitDepth} bit`;
  const { measured, before, after } = receipt;
  return [
    `A4 ${sourceHz} Hz → ${Number(report.equivalentA4Hz.toFixed(3))} Hz, ${signed(report.cents)} cents${landing}${BASIS_TEXT[report.sourceBasis]}`,
    ...(measured
      ? [`Measured ${before?.a4Hz} Hz before and ${after?.a4Hz} Hz after, ${signed(measured.cents)} cents`]
      : []),
    report.gainDb < 0 ? `Level ${signed(report.gainDb)} dB, so that nothing clips` : 'Level unchanged (0 dB)',
    ...(report.limiterDb < 0 ? [`Peaks limited by up to ${Math.abs(report.limiterDb).toFixed(1)} dB`] : []),
    `${report.frames} frames at ${report.sampleRateHz} Hz${depth}, ${counted(report.channels, 'channel')}; the source had ${report.sourceFrames} at ${report.sourceSampleRateHz} Hz`,
    `${counted(report.tagsCarried, 'tag')} and ${counted(report.picturesCarried, 'picture')} carried over`,
    ...receipt.warnings,
    outputPath,
    '',
  ].join('\n');
}

process.exitCode = await main();
