import { ByteSource } from './byte-source.js';
import { oggPages } from './ogg-pages.js';
import type { SoundPart } from './sound-parts.js';

/** Of a file with less than a second of sound; covers in its tags take some, a film beside it others. */
const MAX_PAGES = 128;

/**
 * The song in the decoded sound of a Vorbis file that has it all on one page (RFC 3533, 6): ffmpeg ends such a file too
 * early or too late, others where they say.
 *
 * @returns null for any other file
 */
export function singlePagePart(path: string): SoundPart[] | null {
  const source = new ByteSource(path);
  try {
    let serial: number | undefined;
    let frames = 0;
    let end = 0;
    for (const page of oggPages(source, MAX_PAGES)) {
      end = page.end;
      // Another song is chained to the first.
      if (page.beginsStream && frames > 0) return null;
      if (page.beginsStream && page.body(7).toString('latin1') === '\x01vorbis') serial ??= page.serial;
      if (page.serial !== serial || page.position <= 0) continue;
      if (frames > 0) return null;
      frames = page.position;
    }
    return frames > 0 && end >= source.size ? [{ silence: 0, from: 0, to: frames }] : null;
  } finally {
    source.close();
  }
}
