import { MemorySource } from './byte-source.js';
import { box } from '../../test/mp4-box.js';
import { mp4Parts } from './mp4-edits.js';
import type { SoundPart } from './sound-parts.js';

/** One edit: its length in units of the movie, its start in units of the track. */
const edit = (units: number, start: number, rate = 0x10000) => edits([units, start, rate]);
const edits = (...list: [units: number, start: number, rate: number][]) =>
  box('edts', box('elst', [0, list.length, ...list.flat()]));
const header = (type: string, unitsPerSecond: number, units: number) => box(type, [0, 0, 0, unitsPerSecond, units, 0]);
const handler = (type: string) => box('hdlr', [0, 0], Buffer.from(type), [0, 0, 0]);

interface Track {
  kind?: string;
  rate?: number;
  units?: number;
  edits?: Uint8Array;
}

const track = ({ kind = 'soun', rate = 44_100, units = 101_024, edits = Buffer.alloc(0) }: Track) =>
  box('trak', edits, box('mdia', header('mdhd', rate, units), handler(kind)));

const movie = (...parts: Uint8Array[]) => box('moov', header('mvhd', 1_000, 2_268), ...parts);

function gapless(value: string): Uint8Array {
  const item = box(
    '----',
    box('mean', [0], Buffer.from('com.apple.iTunes')),
    box('name', [0], Buffer.from('iTunSMPB')),
    box('data', [1, 0], Buffer.from(value)),
  );
  return box('udta', box('meta', [0], box('ilst', item)));
}

/** @param counted the length of all packets, frames */
function partsOf(
  content: Uint8Array[],
  { counted = 101_024, sampleRateHz = 44_100, codec = 'aac' } = {},
): SoundPart[] | null {
  const file = Buffer.concat([box('ftyp', Buffer.from('M4A ')), ...content]);
  return mp4Parts(new MemorySource(file), { sampleRateHz, seconds: counted / sampleRateHz, codec });
}

const part = (from: number, to: number | null, silence = 0): SoundPart => ({ silence, from, to });

describe('the song in the sound of an MP4 file', () => {
  it('is the track without its encoder delay, to the frame although the edit list counts milliseconds', () => {
    for (const units of [2_267, 2_268, 0]) {
      expect(partsOf([movie(track({ edits: edit(units, 1_024) }))])).toEqual([part(1_024, 101_024)]);
    }
  });

  it('begins and ends where the edit list says, however much that leaves out', () => {
    expect(partsOf([movie(track({ edits: edit(1_000, 2_112) }))])).toEqual([part(2_112, 46_212)]);
    expect(partsOf([movie(track({ edits: edit(500, 60_000) }))])).toEqual([part(60_000, 82_050)]);
  });

  it('is every edit in the order of the list', () => {
    const list = edits([500, 50_000, 0x10000], [1_000, 1_024, 0x10000]);
    expect(partsOf([movie(track({ edits: list }))])).toEqual([part(50_000, 72_050), part(1_024, 45_124)]);
  });

  it('has silence where an edit is empty or at rate 0, and plays others at normal speed', () => {
    const list = edits([1_000, -1, 0x10000], [500, 1_024, 0x10000], [10, 9_000, 0], [1_000, 50_000, 0x8000]);
    expect(partsOf([movie(track({ edits: list }))])).toEqual([part(1_024, 23_074, 44_100), part(50_000, 72_050, 441)]);
  });

  it('is the whole track without an edit list, by its packets where its header states no length', () => {
    expect(partsOf([movie(track({}))])).toEqual([part(0, 101_024)]);
    expect(partsOf([movie(track({ units: 0, edits: edit(0, 1_024) }))])).toEqual([part(1_024, 101_024)]);
    expect(partsOf([movie(track({ units: 500 }))])).toEqual([part(0, 101_024)]);
  });

  it('is without the padding that iTunes’ gapless information names, if it fits', () => {
    const value = ' 00000000 00000840 00000120 00000000000186A0 00000000 00000000';
    const counted = 102_400;
    const padded = track({ units: counted });
    expect(partsOf([movie(padded, gapless(value))], { counted })).toEqual([part(2_112, 102_112)]);
    expect(partsOf([movie(padded, gapless('not a number'))], { counted })).toEqual([part(0, counted)]);
    const trimmed = track({ units: counted, edits: edit(500, 60_000) });
    expect(partsOf([movie(trimmed, gapless(value))], { counted })).toEqual([part(60_000, 82_050)]);
    const stale = value.replace('186A0', '0C350');
    expect(partsOf([movie(padded, gapless(stale))], { counted })).toEqual([part(0, counted)]);
  });

  it('is in the first track with sound', () => {
    const tracks = [track({ kind: 'vide', units: 5 }), track({ units: 7_000 }), track({ units: 9_000 })];
    expect(partsOf([movie(...tracks)], { counted: 7_000 })).toEqual([part(0, 7_000)]);
  });

  it('is counted in decoded frames where the track counts in others', () => {
    const half = { rate: 22_050, units: 50_512 };
    expect(partsOf([movie(track({ ...half, edits: edit(1_000, 1_024) }))])).toEqual([part(2_048, 46_148)]);
    const milliseconds = { rate: 1_000, units: 2_291 };
    expect(partsOf([movie(track({ ...milliseconds, edits: edit(0, 23) }))])).toEqual([part(1_014, null)]);
  });

  it.each<[string, Uint8Array[]]>([
    ['no movie', []],
    ['no track', [movie()]],
    ['an edit that runs backwards', [movie(track({ edits: edit(2_267, 0, -0x10000) }))]],
    ['nothing but an empty edit', [movie(track({ edits: edit(2_267, -1) }))]],
    ['an edit that starts after the end', [movie(track({ edits: edit(2_267, 200_000) }))]],
  ])('is unknown with %s', (_what, content) => {
    expect(partsOf(content)).toBeNull();
  });

  it('is left to the decoder in Opus without an edit list', () => {
    expect(partsOf([movie(track({}))], { codec: 'opus' })).toBeNull();
  });
});
