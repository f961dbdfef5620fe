import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RetunePorts, Sha256 } from '@attune/retuning/pipeline/ports';
import { type RetuneSongRequest, retuneSong } from '@attune/retuning/pipeline/retune-song';
import type { RetuneReport } from '@attune/retuning/report/retune-report';
import { inAppErrors } from '../domain/song.errors.js';
import { EncodedFileOnDisk } from './encoded-file.adapter.js';
import { createLimiter, createPeakMeter, createShiftListener } from './engine.adapter.js';
import { FfmpegEncoder } from './ffmpeg/ffmpeg-encoder.adapter.js';
import { probeSource } from './ffmpeg/probe.js';
import { measurePorts } from './measure-file.js';
import { render } from './render.js';
import { sniffFile } from './sniff-file.js';
import { Spool } from './spool.js';
import { readTagsSafely } from './tags/tag-reader.js';

/** The signal stops everything within two seconds, including decoders. */
export interface RetuneFileRequest extends RetuneSongRequest {
  /** Any file: its format is detected by content, never by name. */
  inputPath: string;
  /** Overwritten if it exists. Its folder must exist. */
  outputPath: string;
  /** An existing folder for this job's temporary files; left as it was found. */
  workDir: string;
}

/**
 * Retunes one file on disk.
 *
 * @throws AppError 413, 415, 422 for errors in the file, 503 for programs missing here; with a measured source 409 when
 *   the song is already at the target, 400 when the shift is too large; the signal's reason when aborted. After any of
 *   them `outputPath` has nothing that was not there before, and `workDir` is unchanged.
 */
export async function retuneFile(request: RetuneFileRequest): Promise<RetuneReport> {
  const { inputPath, outputPath, workDir, format, maxDurationSeconds } = request;
  const files: SongFiles = {
    original: inputPath,
    spool: join(workDir, 'samples.f32'),
    encoded: join(workDir, `encoded.${format}`),
    result: outputPath,
  };
  try {
    return await retuneSong(request, portsOf(files, maxDurationSeconds));
  } catch (error) {
    throw inAppErrors(error);
  } finally {
    await Promise.all([files.spool, files.encoded].map((path) => rm(path, { force: true })));
  }
}

type SongFiles = Record<'original' | 'spool' | 'encoded' | 'result', string>;

/** The worker's part of a retune: the addon, ffmpeg and files on disk. */
const portsOf = (files: SongFiles, maxDurationSeconds: number): RetunePorts => ({
  ...measurePorts((file) => files[file]),
  probe: (signal) => probeSource(files.original, sniffFile(files.original), { maxDurationSeconds, signal }),
  readTags: (file, container, signal) => readTagsSafely(files[file], container, signal),
  createPeakMeter,
  createLimiter,
  createShiftListener,
  createSpool: () => Spool.create(files.spool),
  render: (options) => render(files.original, options),
  startEncoder: (spec, signal) => new FfmpegEncoder(files.encoded, spec, signal),
  openEncoded: () => EncodedFileOnDisk.open(files.encoded, files.result),
  createSha256,
});

function createSha256(): Sha256 {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
}
