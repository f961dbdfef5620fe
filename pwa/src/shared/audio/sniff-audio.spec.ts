import { sniffAudio } from './sniff-audio';

const ascii = (text: string) => [...Buffer.from(text, 'latin1')];
const uint32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];

const HEADS: Record<string, number[]> = {
  wav: [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WAVEfmt '), ...uint32(16), 1, 0, 2, 0, ...uint32(44_100), 0, 0, 0, 0],
  flac: [...ascii('fLaC'), 0, 0, 0, 34, 16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0x0b, 0xb8, 0x03, 0x70],
  vorbis: [
    ...ascii('OggS'),
    ...Array<number>(22).fill(0),
    1,
    30,
    1,
    ...ascii('vorbis'),
    0,
    0,
    0,
    0,
    2,
    ...uint32(48_000),
  ],
  opus: [...ascii('OggS'), ...Array<number>(22).fill(0), 1, 19, ...ascii('OpusHead'), 1, 2],
  mp3: [0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0],
  'mp3 behind a tag': [...ascii('ID3'), 4, 0, 0, 0, 0, 0, 4, 1, 2, 3, 4, 0xff, 0xfb, 0x94, 0xc0, 0, 0],
  aac: Array.from({ length: 3 }, () => [0xff, 0xf1, 0x50, 0x80, 1, 0, 0, 0]).flat(),
  'a film in Ogg': [...ascii('OggS'), ...Array<number>(22).fill(0), 1, 42, 0x80, ...ascii('theora')],
  m4a: [0, 0, 0, 32, ...ascii('ftypM4A ')],
  aiff: [...ascii('FORM'), 0, 0, 0, 0, ...ascii('AIFF')],
};

describe('sniffAudio', () => {
  it.each([
    ['wav', { container: 'wav', sampleRateHz: 44_100, channels: 2 }],
    ['flac', { container: 'flac', sampleRateHz: 48_000, channels: 2 }],
    ['vorbis', { container: 'ogg', sampleRateHz: 48_000, channels: 2 }],
    ['opus', { container: 'ogg', sampleRateHz: 48_000, channels: 2 }],
    ['mp3', { container: 'mp3', sampleRateHz: 44_100, channels: 2 }],
    ['mp3 behind a tag', { container: 'mp3', sampleRateHz: 48_000, channels: 1 }],
    ['aac', { container: 'aac', sampleRateHz: null, channels: null }],
    ['a film in Ogg', { container: 'ogg', sampleRateHz: null, channels: null }],
    ['m4a', { container: 'mp4', sampleRateHz: null, channels: null }],
    ['aiff', { container: 'aiff', sampleRateHz: null, channels: null }],
  ])('recognizes %s by its first bytes', (name, expected) => {
    expect(sniffAudio(new Uint8Array(HEADS[name] ?? []))).toEqual(expected);
  });

  it.each([
    ['nothing', []],
    ['text', ascii('hello world, this is text')],
    ['a PNG', [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13, ...ascii('IHDR')]],
    ['half a header', ascii('RIF')],
  ])('does not recognize %s', (_what, bytes) => {
    expect(sniffAudio(new Uint8Array(bytes)).container).toBe('unknown');
  });
});
