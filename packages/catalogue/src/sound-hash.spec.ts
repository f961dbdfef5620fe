import { createHash } from 'node:crypto';
import { soundHash } from './sound-hash.js';

const sha256 = (bytes: Uint8Array): Promise<Uint8Array> => Promise.resolve(createHash('sha256').update(bytes).digest());
const hashOf = (bytes: Uint8Array): Promise<string> =>
  soundHash({ size: bytes.length, read: (from, length) => Promise.resolve(bytes.slice(from, from + length)) }, sha256);

const ascii = (text: string) => Array.from(Buffer.from(text, 'latin1'));
const sound = Array.from({ length: 400 }, (_, i) => (i * 37) % 251);
const file = (...parts: (readonly number[])[]) => Uint8Array.from(parts.flat());
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
const block = (type: number, bytes: number) => [type, 0, 0, bytes, ...Array<number>(bytes).fill(type & 127)];
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
      [wav(chunk('LIST', short), chunk('fmt ', short), chunk('data', sound), chunk('id3 ', short))],
    ],
    [
      'M4A',
      [box('ftyp', short), box('mdat', sound)],
      [box('ftyp', short), box('moov', short), box('mdat', sound), box('free', short)],
    ],
    ['OGG', [page(0, short), page(960, short)], [page(0, short), page(0, [1, 2, 3]), page(960, short)]],
  ])('of %s stays when its tags change', async (_name, plain, tagged) => {
    const hash = await hashOf(file(...plain));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf(file(...tagged))).toBe(hash);
  });

  it('is another one for another sound', async () => {
    expect(await hashOf(file(sound))).not.toBe(await hashOf(file(sound.toReversed())));
  });

  it('is SHA-256 of the sound itself', async () => {
    const expected = createHash('sha256').update(Uint8Array.from(sound)).digest('hex');
    expect(await hashOf(file(id3(20), sound))).toBe(expected);
  });

  it.each([
    ['WAV', (rate: number) => wav(chunk('fmt ', [rate, ...short]), chunk('data', sound))],
    ['FLAC', (rate: number) => flac([0x80, 0, 0, 3, rate, 1, 2])],
  ])('of %s is another one when the header says another sample rate', async (_name, at) => {
    expect(await hashOf(file(at(44)))).not.toBe(await hashOf(file(at(48))));
  });

  it('above 4 MiB is the hash of the hashes of every 4 MiB, across the borders of its parts', async () => {
    const chunkBytes = 4 * 2 ** 20;
    const samples = Uint8Array.from({ length: chunkBytes + 100 }, (_, i) => (i * 37) % 251);
    const size = [...little32(samples.length)];
    const head = Uint8Array.from([...wav(chunk('fmt ', short)), ...ascii('data'), ...size]);
    const hashed = Buffer.concat([Uint8Array.from(short), samples]);
    const hashes = await Promise.all([sha256(hashed.subarray(0, chunkBytes)), sha256(hashed.subarray(chunkBytes))]);
    const expected = await sha256(Buffer.concat(hashes));
    expect(await hashOf(Buffer.concat([head, samples]))).toBe(Buffer.from(expected).toString('hex'));
  });

  it('exists for files of any length, also cut ones', async () => {
    for (const cut of [[], ascii('ID3'), ascii('fLaC'), wav(), box('ftyp', []), page(0, [])]) {
      expect(await hashOf(file(cut))).toMatch(/^[0-9a-f]{64}$/);
    }
    const long = new Uint8Array(5 * 1024 * 1024);
    expect(await hashOf(long)).not.toBe(await hashOf(long.subarray(1)));
  });
});
