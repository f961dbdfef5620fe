import type { Container } from '../formats/sniff.js';
import type { ByteSource } from '../formats/byte-source.js';
import { takeChapterFields } from './chapters.js';
import { readApeAt } from './read-ape.js';
import { readAiff, readWav } from './read-chunks.js';
import { readId3v2 } from './read-id3v2.js';
import { readMp4 } from './read-mp4.js';
import { readTail } from './read-tail.js';
import { readFlac, readOgg } from './read-vorbis.js';
import { type TagSet, emptyTagSet, mergeMissing } from './tag-set.js';

/** All of a file's tags, unmodified: {@link cleanTags} comes after. Throws on malformed tags. */
export function readTags(source: ByteSource, container: Container): TagSet {
  const tags = readContainer(source, container);
  takeChapterFields(tags);
  return tags;
}

function readContainer(source: ByteSource, container: Container): TagSet {
  if (container === 'ogg') return readOgg(source);
  if (container === 'mov') return readMp4(source);
  const leading = container === 'wav' || container === 'aiff' ? undefined : readLeading(source);
  // A format's own tags take precedence over those that a program put before or after them.
  const tags = nativeTags(source, container, leading?.end ?? 0) ?? emptyTagSet();
  if (leading) mergeMissing(tags, leading.tags);
  mergeMissing(tags, readTail(source));
  return tags;
}

function nativeTags(source: ByteSource, container: Container, start: number): TagSet | undefined {
  if (container === 'wav') return readWav(source);
  if (container === 'aiff') return readAiff(source);
  return container === 'flac' ? readFlac(source, start) : undefined;
}

/** ID3v2 and APE tags at the start. */
function readLeading(source: ByteSource): { tags: TagSet; end: number } {
  const { tags, end } = readId3v2(source, 0);
  const ape = readApeAt(source, end);
  if (!ape) return { tags, end };
  const after = readId3v2(source, ape.end);
  mergeMissing(tags, after.tags);
  mergeMissing(tags, ape.tags);
  return { tags, end: after.end };
}
