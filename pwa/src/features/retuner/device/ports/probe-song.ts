import { CodecError } from '@attune/codecs/decoder';
import type { ByteSource } from '@attune/retuning/formats/byte-source';
import { readSoundTrack } from '@attune/retuning/formats/mp4-edits';
import { sniffSource } from '@attune/retuning/formats/sniff';
import { MendedSource, paddedBeginning } from '@attune/retuning/formats/unpadded-chunks';
import { PacketCounter } from '@attune/retuning/pipeline/packet-counter';
import {
  damaged,
  emptyFile,
  noAudio,
  notAudio,
  protectedFile,
  unsupportedFormat,
} from '@attune/retuning/pipeline/song-errors';
import {
  maxCountedSeconds,
  type SongSource,
  toSongSource,
  withCountedLength,
} from '@attune/retuning/pipeline/song-source';
import type { Codecs, Decoder } from './codecs';

/** @throws SongError for what cannot be retuned here */
export function probeSong(file: ByteSource, codecs: Codecs, maxDurationSeconds: number): SongSource {
  if (file.size === 0) throw emptyFile();
  const sniffed = sniffSource(file);
  if ('found' in sniffed) throw notAudio(sniffed.found);
  const { container } = sniffed;
  if (container === 'mov' && readSoundTrack(file)?.isProtected === true) throw protectedFile();
  const beginning = paddedBeginning(file, container);
  const decoder = openDecoder(file, codecs, { container, beginning, parts: null });
  const source = toSongSource(decoder.stream, { container, beginning, maxDurationSeconds });
  if (source.expectedSeconds !== null) return source;
  const maxSeconds = maxCountedSeconds(source, maxDurationSeconds);
  const counter = new PacketCounter({ ...source, secondsPerUnit: decoder.secondsPerUnit, maxSeconds });
  for (const { time, duration } of decoder.packets()) if (!counter.add(time ?? NaN, duration)) break;
  return withCountedLength(source, counter.counted, { file, maxDurationSeconds });
}

/** @throws SongError */
export function openDecoder(
  file: ByteSource,
  codecs: Codecs,
  { container, beginning, parts }: Pick<SongSource, 'container' | 'beginning' | 'parts'>,
): Decoder {
  try {
    // Encoder delay stays in the sound where the parts say where the song begins.
    return codecs.createDecoder(beginning ? new MendedSource(file, beginning) : file, {
      container,
      keepsDelay: parts !== null,
    });
  } catch (error) {
    throw toSongError(error);
  }
}

/** A `CodecError` as the pipeline has it; anything else as it is. */
function toSongError(error: unknown): unknown {
  if (!(error instanceof CodecError)) return error;
  if (error.kind === 'no-audio') return noAudio();
  return error.kind === 'unsupported' ? unsupportedFormat('in another format') : damaged(error);
}
