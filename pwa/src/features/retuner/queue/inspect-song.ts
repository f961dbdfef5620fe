import { type AudioFileProblem, audioProblemOf } from '../../../shared/audio/audio-file.errors';
import { decodeFile, inspectFile } from '../../../shared/audio/decode-file';
import { type Pcm, secondsOf } from '../../../shared/audio/pcm';
import { computePeaks, type PeakRow, type Peaks } from '../../../shared/audio/peaks';
import { readMetadata } from '../../../shared/audio/read-metadata';
import { measureTuning } from '../../../shared/tuning/measure-tuning';
import type { Inspection, SongFacts, Tuning } from '../song';

interface InspectionListener {
  inspection: (inspection: Inspection) => void;
  tuning: (tuning: Tuning) => void;
}

const CAN_STILL_RETUNE = 'You can still retune it.';
const SERVER_TRIES = 'You can still try; it won’t count if it fails.';

/** Why this browser cannot play a song, and what that means for retuning it. */
const UNPLAYABLE: Record<AudioFileProblem, string> = {
  empty: 'This file is empty. Choose another one.',
  unreadable: 'This file is no longer available. It was moved, deleted or changed; please choose it again.',
  unsupported: `Your browser can’t play this kind of file. ${CAN_STILL_RETUNE}`,
  'too-long': `This song is too long to preview here. ${CAN_STILL_RETUNE}`,
  'not-audio': `Your browser can’t find any audio in this file. ${SERVER_TRIES}`,
  damaged: `Your browser can’t read this file; it may be damaged or incomplete. ${SERVER_TRIES}`,
};

const BY_SERVER = 'The server will measure it.';

/**
 * Inspects a file: facts, waveform, then its tuning; nothing leaves the device. What fails here is reported but never
 * blocks a retune: the server reads more formats than a browser.
 *
 * @returns the audio, or null when this browser cannot decode it
 * @throws the signal's reason when aborted
 */
export async function inspectSong(file: File, on: InspectionListener, signal: AbortSignal): Promise<Pcm | null> {
  try {
    const [facts, tags] = await Promise.all([inspectFile(file, signal), readMetadata(file)]);
    signal.throwIfAborted();
    const { sampleRateHz, channels, container } = facts;
    const lasting = (durationSeconds: number, heard?: number): SongFacts => ({
      durationSeconds,
      sampleRateHz: sampleRateHz ?? tags.sampleRateHz,
      channels: heard ?? channels ?? tags.channels,
      codec: container === 'unknown' ? tags.codec : CONTAINER_NAMES[container],
      bitRateKbps: tags.lossless === true ? null : (tags.bitRateKbps ?? averageKbps(file.size, durationSeconds)),
    });
    on.inspection({ kind: 'known', facts: lasting(facts.durationSeconds), peaks: null });
    if (!facts.fitsMemory) {
      on.tuning({ kind: 'unknown', why: `This song is too long to measure on this device. ${BY_SERVER}` });
      return null;
    }
    const pcm = await decodeFile(file, { signal, facts });
    const peaks = downsamplePeaks(await computePeaks(pcm, { signal }));
    // Before decoding, some browsers only guess the duration, and an MP4's header the channels.
    on.inspection({ kind: 'known', facts: lasting(secondsOf(pcm), pcm.channels.length), peaks });
    await measure(pcm, on, signal);
    return pcm;
  } catch (error) {
    signal.throwIfAborted();
    on.inspection({ kind: 'unplayable', why: UNPLAYABLE[audioProblemOf(error).problem] });
    on.tuning({ kind: 'unknown', why: BY_SERVER });
    return null;
  }
}

async function measure(pcm: Pcm, on: InspectionListener, signal: AbortSignal): Promise<void> {
  try {
    const measurement = await measureTuning(pcm, {
      signal,
      onProgress: (share) => on.tuning({ kind: 'measuring', share }),
    });
    on.tuning({ kind: 'measured', measurement });
  } catch {
    signal.throwIfAborted();
    on.tuning({ kind: 'unknown', why: `Measuring didn’t work on this device. ${BY_SERVER}` });
  }
}

const CONTAINER_NAMES = {
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  mp3: 'mp3',
  aac: 'aac',
  mp4: 'm4a',
  aiff: 'aiff',
  matroska: 'webm',
  caf: 'caf',
} as const;

function averageKbps(bytes: number, durationSeconds: number): number | null {
  return durationSeconds > 0 ? Math.round((bytes * 8) / durationSeconds / 1000) : null;
}

/** Strokes at each density beside the summary: one per 3-4 px of the panel, not of the page. */
const STROKES = { wide: 200, narrow: 83 };

/** Reduces a waveform to fewer strokes without losing an extreme. */
export function downsamplePeaks({ wide, narrow }: Peaks): Peaks {
  return { wide: merge(wide, STROKES.wide), narrow: merge(narrow, STROKES.narrow) };
}

function merge(row: PeakRow, strokes: number): PeakRow {
  const count = row.min.length;
  if (count <= strokes) return row;
  const slice = (of: Float32Array, stroke: number): Float32Array =>
    of.subarray(Math.floor((stroke * count) / strokes), Math.ceil(((stroke + 1) * count) / strokes));
  return {
    min: Float32Array.from({ length: strokes }, (_, stroke) => Math.min(...slice(row.min, stroke))),
    max: Float32Array.from({ length: strokes }, (_, stroke) => Math.max(...slice(row.max, stroke))),
  };
}
