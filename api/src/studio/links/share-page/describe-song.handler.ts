import type { Container } from '@attune/retuning/formats/sniff';
import { FrameAligner, bytesPerFrame } from '@attune/retuning/pipeline/frame-aligner';
import { SlicePeaks } from '@attune/retuning/pipeline/slice-peaks';
import { Injectable } from '@nestjs/common';
import { pipeline } from 'node:stream/promises';
import { JobHandler, type RunningJob } from '../../../platform/jobs/job-handler.js';
import { Storage } from '../../../platform/storage/storage.js';
import { startDecoder } from '../../../retune/pipeline/ffmpeg/pcm-streams.js';
import { probeSource } from '../../../retune/pipeline/ffmpeg/probe.js';
import { sniffFile } from '../../../retune/pipeline/sniff-file.js';
import { readTagsSafely } from '../../../retune/pipeline/tags/tag-reader.js';
import { WorkDirsService } from '../../../retune/processing/work-dirs.service.js';
import { RetuneRepository } from '../../../retune/retune.repository.js';
import { encodeCover } from './cover-picture.js';
import { type DescribeSong, describeSongJob } from './describe-song.job.js';
import { SharedSongRepository } from './shared-song.repository.js';
import { songNames } from './song-names.js';

/** Reads what a result file says of itself, and adds its waveform. Safe to run again after a crash. */
@Injectable()
export class DescribeSongHandler extends JobHandler<DescribeSong> {
  readonly definition = describeSongJob;

  constructor(
    private readonly songs: SharedSongRepository,
    private readonly retunes: RetuneRepository,
    private readonly storage: Storage,
    private readonly workDirs: WorkDirsService,
  ) {
    super();
  }

  async handle({ id, payload: { audioFileId }, attempt, signal }: RunningJob<DescribeSong>): Promise<void> {
    const [row] = await this.songs.find([audioFileId]);
    const key = row?.file.processedObjectPath;
    if (!row || !key) return;
    await this.workDirs.use(id, attempt, async (workDir) => {
      const path = await this.storage.localPath(key, workDir);
      const container = sniffFile(path);
      const tags = await readTagsSafely(path, container, signal);
      const analysis = await this.retunes.findAnalysis(audioFileId);
      const peaks = analysis?.peaks ?? (await readPeaks(path, container, signal).catch(() => null));
      signal.throwIfAborted();
      await this.songs.save(audioFileId, { ...songNames(tags), cover: await encodeCover(tags.pictures), peaks });
    });
  }
}

/** Longer than any result. */
const MAX_SECONDS = 3 * 60 * 60;

/**
 * Decodes a result, to draw the waveform of a song whose analysis has none.
 *
 * @returns see {@link SlicePeaks.toBytes}
 * @throws SongError for a file that cannot be decoded; the signal's reason when aborted
 */
async function readPeaks(path: string, container: Container, signal: AbortSignal): Promise<Buffer> {
  const source = await probeSource(path, container, { maxDurationSeconds: MAX_SECONDS, signal });
  const decoder = startDecoder(source, { channels: 1, maxDurationSeconds: MAX_SECONDS, signal });
  const [aligner, peaks] = [new FrameAligner(bytesPerFrame(1)), new SlicePeaks()];
  await pipeline(
    decoder.stdout,
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) peaks.add(aligner.align(chunk));
    },
    { signal },
  );
  await decoder.ended;
  return Buffer.from(peaks.toBytes());
}
