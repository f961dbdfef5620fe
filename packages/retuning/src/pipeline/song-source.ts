import type { Container } from '../formats/sniff.js';
import type { SoundPart } from '../formats/sound-parts.js';
import type { Beginning } from '../formats/unpadded-chunks.js';
import type { SourceFormat } from '../output/output-format.js';

/** A file's first audio track according to its headers. They can lie, so lengths are counted, and again on decoding. */
export interface SongSource extends SourceFormat {
  container: Container;
  /** ffmpeg's name: mp3, aac, alac, flac, vorbis, opus, pcm_s16le ... */
  codec: string;
  /** ffmpeg's name of the speaker layout, or null when the file does not state it. */
  channelLayout: string | null;
  /** Length according to the header; null when it states none. */
  declaredSeconds: number | null;
  /** Length to expect: counted, otherwise from the header; null when neither is available. */
  expectedSeconds: number | null;
  /** The length was not in the header but estimated or counted, so it cannot show that audio is missing. */
  isLengthEstimated: boolean;
  /** What of the decoded sound is the song, in order, if the file says that some of it is not; null: all of it. */
  parts: SoundPart[] | null;
  /** What decoders read in place of the file's own beginning, if they cannot read that. */
  beginning?: Beginning | undefined;
}
