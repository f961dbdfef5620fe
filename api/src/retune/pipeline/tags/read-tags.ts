import type { Container } from '../formats/sniff.js';
import { ByteSource } from '../formats/byte-source.js';
import { readAiff, readWav } from './read-chunks.js';
import { readId3v2 } from './read-id3v2.js';
import { readMp3Tail } from './read-mp3-tail.js';
import { readMp4 } from './read-mp4.js';
import { readFlac, readOgg } from './read-vorbis.js';
import { type TagSet, mergeMissing } from './tag-set.js';

/** All of a file's tags, unmodified: {@link cleanTags} comes after. Blocks; throws on malformed tags. */
export function readTags(path: string, container: Container): TagSet {
  const source = new ByteSource(path);
  try {
    if (container === 'wav') return readWav(source);
    if (container === 'aiff') return readAiff(source);
    if (container === 'ogg') return readOgg(source);
    if (container === 'mov') return readMp4(source);
    const { tags: leading, end } = readId3v2(source, 0);
    if (container === 'aac') return leading;
    // FLAC's native tags take precedence over any tag that a program put before them.
    const [tags, others] = container === 'flac' ? [readFlac(source, end), leading] : [leading, readMp3Tail(source)];
    mergeMissing(tags, others);
    return tags;
  } finally {
    source.close();
  }
}
