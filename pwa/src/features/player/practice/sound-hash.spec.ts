import { webcrypto } from 'node:crypto';
import { soundHash } from './sound-hash';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const ascii = (text: string) => Array.from(Buffer.from(text, 'latin1'));
const sound = Array.from({ length: 400 }, (_, i) => (i * 37) % 251);
const blob = (...parts: (readonly number[])[]) => new Blob(parts.map((part) => Uint8Array.from(part)));
const big32 = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const little32 = (n: number) => big32(n).reverse();

const id3 = (bytes: number) => [
  ...ascii('ID3'),
  4,
  0,
  0,
  0,
  0,
  bytes >> 7,
  bytes & 127,
  ...Array<number>(bytes).fill(7),
];
const id3v1 = [...ascii('TAG'), ...Array<number>(125).fill(65)];
const ape = [
  ...Array<number>(20).fill(66),
  ...ascii('APETAGEX'),
  ...little32(2000),
  ...little32(52),
  ...Array<number>(16).fill(0),
];
const block = (type: number, bytes: number) => [type, 0, 0, bytes, ...Array<number>(bytes).fill(type)];
const flac = (...blocks: (readonly number[])[]) => [...ascii('fLaC'), ...blocks.flat(), ...sound];
const chunk = (id: string, content: readonly number[]) => [...ascii(id), ...little32(content.length), ...content];
const wav = (...chunks: (readonly number[])[]) => [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WAVE'), ...chunks.flat()];
const box = (id: string, content: readonly number[]) => [...big32(content.length + 8), ...ascii(id), ...content];
const page = (granule: number, content: readonly number[]) => [
  ...ascii('OggS'),
  0,
  0,
  ...little32(granule),
  0,
  0,
  0,
  0,
  ...Array<number>(12).fill(0),
  1,
  content.length,
  ...content,
];
const short = sound.slice(0, 200);

describe('the hash of a song', () => {
  it.each([
    ['MP3', [sound], [id3(300), sound, id3v1]],
    ['MP3 with an APE tag', [sound], [id3(3), id3(40), sound, ape]],
    ['FLAC', [flac(block(0x80, 34))], [flac(block(0, 34), block(4, 90), block(0x86, 200))]],
    [
      'WAV',
      [wav(chunk('fmt ', short), chunk('data', sound))],
      [wav(chunk('LIST', short), chunk('data', sound), chunk('id3 ', short))],
    ],
    [
      'M4A',
      [box('ftyp', short), box('mdat', sound)],
      [box('ftyp', short), box('moov', short), box('mdat', sound), box('free', short)],
    ],
    ['OGG', [page(0, short), page(960, short)], [page(0, short), page(0, [1, 2, 3]), page(960, short)]],
  ])('of %s stays when its tags change', async (_name, plain, tagged) => {
    const hash = await soundHash(blob(...plain));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await soundHash(blob(...tagged))).toBe(hash);
  });

  it('is another one for another sound', async () => {
    expect(await soundHash(blob(sound))).not.toBe(await soundHash(blob(sound.toReversed())));
  });

  it('is SHA-256 of the sound itself', async () => {
    const expected = Buffer.from(await webcrypto.subtle.digest('SHA-256', Uint8Array.from(sound))).toString('hex');
    expect(await soundHash(blob(id3(20), sound))).toBe(expected);
  });

  it('exists for files of any length, also cut ones', async () => {
    for (const cut of [[], ascii('ID3'), ascii('fLaC'), wav(), box('ftyp', []), page(0, [])]) {
      expect(await soundHash(blob(cut))).toMatch(/^[0-9a-f]{64}$/);
    }
    const long = new Uint8Array(5 * 1024 * 1024);
    expect(await soundHash(new Blob([long]))).not.toBe(await soundHash(new Blob([long.subarray(1)])));
  });
});
