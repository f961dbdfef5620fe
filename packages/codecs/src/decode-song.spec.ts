import { describe, expect, test } from '@jest/globals';
import type { SoundPart } from '@attune/retuning/formats/sound-parts';
import { decodeSong } from './decode-song.js';
import { CodecError } from './decoder.js';

const CHANNELS = 2;
const CHUNK_FRAMES = 10;
const SONG_FRAMES = 95;

/** Frame n has n in both channels; how often it was opened. */
function ramp() {
  let opened = 0;
  const open = () => {
    opened += 1;
    let at = 0;
    const read = (): Float32Array | null => {
      const frames = Math.min(CHUNK_FRAMES, SONG_FRAMES - at);
      if (frames === 0) return null;
      at += frames;
      return Float32Array.from({ length: frames * CHANNELS }, (_, i) => at - frames + Math.floor(i / CHANNELS) + 1);
    };
    return { read };
  };
  return { open, opened: () => opened };
}

function decoded(parts: SoundPart[] | null) {
  const { open, opened } = ramp();
  const samples = [...decodeSong(open, CHANNELS, parts)].flatMap((chunk) => [...chunk]);
  expect(samples.filter((_, i) => i % 2 === 0)).toEqual(samples.filter((_, i) => i % 2 === 1));
  return { frames: samples.filter((_, i) => i % 2 === 0), opened: opened() };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i + 1);

describe('a song', () => {
  test('without parts is all that is decoded', () => {
    expect(decoded(null).frames).toEqual(range(0, 95));
  });

  test.each<[string, SoundPart[], number[]]>([
    ['from the midst of a chunk to that of another', [{ silence: 0, from: 13, to: 57 }], range(13, 57)],
    ['to the end', [{ silence: 0, from: 20, to: null }], range(20, 95)],
    ['beyond the end', [{ silence: 0, from: 90, to: 200 }], range(90, 95)],
    ['with silence before it', [{ silence: 3, from: 94, to: null }], [0, 0, 0, 95]],
    ['of one frame at the start of a chunk', [{ silence: 0, from: 10, to: 11 }], [11]],
    [
      'of parts in order',
      [
        { silence: 0, from: 2, to: 4 },
        { silence: 1, from: 6, to: 8 },
      ],
      [3, 4, 0, 7, 8],
    ],
  ])('%s is cut out in one run', (_what, parts, frames) => {
    expect(decoded(parts)).toEqual({ frames, opened: 1 });
  });

  test('that repeats a part is decoded again', () => {
    const parts = [
      { silence: 0, from: 30, to: 33 },
      { silence: 0, from: 1, to: 2 },
    ];
    expect(decoded(parts)).toEqual({ frames: [31, 32, 33, 2], opened: 2 });
  });

  test('that would be decoded for hours, since its parts are out of order, is damaged', () => {
    const chunk = new Float32Array(2 ** 24);
    const open = () => {
      let chunks = 0;
      return { read: () => ((chunks += 1) <= 32 ? chunk : null) };
    };
    const parts = Array.from({ length: 100 }, (_, i) => {
      const from = i % 2 === 0 ? 30 * chunk.length : 0;
      return { silence: 0, from, to: from + 1 };
    });
    expect(() => [...decodeSong(open, 1, parts)]).toThrow(new CodecError('damaged'));
  });
});
