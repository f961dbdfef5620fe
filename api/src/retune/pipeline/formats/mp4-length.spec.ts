import { writeFile } from 'node:fs/promises';
import { box } from '../../../../test/support/mp4-box.js';
import { createTempDir, type TempDir } from '../../../../test/support/temp-dir.js';
import { promisedFrames } from './mp4-length.js';

let folder: TempDir;
beforeAll(async () => {
  folder = await createTempDir('private');
});
afterAll(() => folder.remove());

/** One edit: its length in units of the movie, its start in units of the track. */
const edit = (units: number, start: number, rate = 0x10000) => box('edts', box('elst', [0, 1, units, start, rate]));
const header = (type: string, unitsPerSecond: number, units: number) => box(type, [0, 0, 0, unitsPerSecond, units, 0]);
const handler = (type: string) => box('hdlr', [0, 0], Buffer.from(type), [0, 0, 0]);

interface Track {
  kind?: string;
  rate?: number;
  units?: number;
  edits?: Buffer;
}

const track = ({ kind = 'soun', rate = 44_100, units = 101_024, edits = Buffer.alloc(0) }: Track) =>
  box('trak', edits, box('mdia', header('mdhd', rate, units), handler(kind)));

const movie = (...parts: Buffer[]) => box('moov', header('mvhd', 1_000, 2_268), ...parts);

function gapless(value: string): Buffer {
  const item = box(
    '----',
    box('mean', [0], Buffer.from('com.apple.iTunes')),
    box('name', [0], Buffer.from('iTunSMPB')),
    box('data', [1, 0], Buffer.from(value)),
  );
  return box('udta', box('meta', [0], box('ilst', item)));
}

async function framesOf(...content: Buffer[]): Promise<number | null> {
  const path = `${folder.path}/song.m4a`;
  await writeFile(path, Buffer.concat([box('ftyp', Buffer.from('M4A ')), ...content]));
  return promisedFrames(path, 44_100);
}

describe('the frames that an MP4 file promises', () => {
  it('are the track without its encoder delay, to the frame although the edit list counts milliseconds', async () => {
    expect(await framesOf(movie(track({ edits: edit(2_267, 1_024) })))).toBe(100_000);
    expect(await framesOf(movie(track({ edits: edit(2_268, 1_024) })))).toBe(100_000);
    expect(await framesOf(movie(track({ edits: edit(0, 1_024) })))).toBe(100_000);
  });

  it('end where the edit list ends clearly before the track', async () => {
    expect(await framesOf(movie(track({ units: 103_424, edits: edit(2_267, 2_112) })))).toBe(99_975);
  });

  it('are the whole track without an edit list', async () => {
    expect(await framesOf(movie(track({})))).toBe(101_024);
  });

  it('are those of iTunes’ gapless information, if there is any', async () => {
    const value = ' 00000000 00000840 000001C0 00000000000186A0 00000000 00000000';
    expect(await framesOf(movie(track({ units: 102_400 }), gapless(value)))).toBe(100_000);
    expect(await framesOf(movie(track({}), gapless('not a number')))).toBe(101_024);
  });

  it('are those of the first track with sound', async () => {
    expect(await framesOf(movie(track({ kind: 'vide', units: 5 }), track({ units: 7 }), track({ units: 9 })))).toBe(7);
  });

  it.each<[string, Buffer[]]>([
    ['no movie', []],
    ['no track', [movie()]],
    ['a track in other units than its sound', [movie(track({ rate: 22_050 }))]],
    ['a track without a length', [movie(track({ units: 0 }))]],
    ['an edit at another speed', [movie(track({ edits: edit(2_267, 0, 0x8000) }))]],
    ['an empty edit', [movie(track({ edits: edit(2_267, -1) }))]],
    ['an edit that starts after the end', [movie(track({ edits: edit(2_267, 200_000) }))]],
    ['two edits', [movie(track({ edits: box('edts', box('elst', [0, 2, 9, 0, 1, 9, 0, 1])) }))]],
    ['a list that is cut off', [movie(track({ edits: box('edts', box('elst', [0])) }))]],
  ])('are unknown with %s', async (_what, content) => {
    expect(await framesOf(...content)).toBeNull();
  });
});
