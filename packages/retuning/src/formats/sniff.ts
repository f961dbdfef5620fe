import { framedContainer, id3TagBytes, skipId3 } from '@attune/catalogue/audio-frames';
import { type SignedContainer, signedContainer } from '@attune/catalogue/containers';
import { nameForeignContent } from '@attune/catalogue/foreign-content';
import type { ByteSource } from './byte-source.js';

/** The supported containers. Each is also the name under which its demuxer is forced. */
export type Container = SignedContainer | 'mp3' | 'aac';

export type Sniffed = { container: Container } | { found: string };

/** The number of bytes at a file's start that the decision needs; fewer only when the file is shorter. */
export const SNIFF_BYTES = 16_384;

const MAX_ID3_HEADERS = 64;

/**
 * Detects the container by content alone; the file name is ignored.
 *
 * A leading ID3 tag that extends beyond `head` hides what follows it: the file is assumed to be mp3 for now, and
 * {@link sniffSource}, which can read past the tag, decides.
 *
 * @param head the file's first {@link SNIFF_BYTES} bytes, or all of it when it is shorter
 * @returns the container, or a description of what was found instead, for display to the user
 */
export function sniffContainer(head: Uint8Array): Sniffed {
  const audioStart = skipId3(head);
  if (audioStart === undefined) return { container: 'mp3' };
  return sniffAfterId3(audioStart === 0 ? head : head.subarray(audioStart), audioStart > 0);
}

/** The same for a whole file, reading past ID3 tags of any size. */
export function sniffSource(source: ByteSource): Sniffed {
  let position = 0;
  let head = source.read(0, SNIFF_BYTES);
  for (let i = 0; i < MAX_ID3_HEADERS; i += 1) {
    const tagBytes = id3TagBytes(head, 0);
    // The tag claims more bytes than the file has: then the demuxer searches for frames itself.
    if (tagBytes === 0) break;
    if (position + tagBytes >= source.size) return { container: 'mp3' };
    position += tagBytes;
    head = source.read(position, SNIFF_BYTES);
  }
  return sniffAfterId3(head, position > 0);
}

function sniffAfterId3(head: Uint8Array, hadId3: boolean): Sniffed {
  const container = signedContainer(head);
  if (container) return { container };
  const foreign = nameForeignContent(head);
  if (foreign) return { found: foreign };
  const framed = framedContainer(head, head.length < SNIFF_BYTES);
  if (framed) return 'found' in framed ? framed : { container: framed.container };
  // Players accept zero padding between the tag and the first frame; ID3 suggests mp3 strongly enough to try decoding.
  if (hadId3) return { container: 'mp3' };
  return { found: 'of an unknown kind' };
}
