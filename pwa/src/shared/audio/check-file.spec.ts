import { checkFile, checkSize } from './check-file';

const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'song.mp3', { type: 'audio/mpeg' });
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a file is checked before it is uploaded', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n', 'a PNG picture'],
    ['%PDF-1.7', 'a PDF document'],
    ['PK\x03\x04', 'a ZIP archive'],
    ['MThd\0\0', 'a MIDI file (notes, not sound)'],
    ['<!DOCTYPE html>', 'a web page'],
    ['Side A\r\n1. Gr\xc3\xbc\xc3\x9fe', 'plain text'],
  ])('%j is reported as %s', async (bytes, found) => {
    expect(await checkFile(file(latin1(bytes)), 'studio')).toEqual({
      message: `This file is ${found}, not audio we can retune. Choose an MP3, WAV, M4A/AAC, FLAC, OGG or AIFF file.`,
    });
  });

  it('an empty file is refused', async () => {
    expect(await checkFile(file(''), 'pro')).toEqual({ message: 'This file is empty. Choose another one.' });
  });

  it('what is not certain is left to the server', async () => {
    expect(await checkFile(file(latin1('ID3\x04\0\0')), 'basic')).toBeNull();
    expect(await checkFile(file(latin1('L\xe4uft')), 'basic')).toBeNull();
    expect(await checkFile(file(latin1('\x01something else')), 'basic')).toBeNull();
  });

  it('a file that was deleted meanwhile is reported as such', async () => {
    const gone = file('x');
    gone.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }) as unknown as Blob;
    expect((await checkFile(gone, 'pro'))?.message).toMatch(/moved, deleted or changed/);
  });
});

describe('the size of a file', () => {
  it.each([
    ['basic', 10 * 2 ** 20, null, undefined],
    ['basic', 10 * 2 ** 20 + 1, 'This file is 10.1 MB; the Basic plan allows up to 10 MB.', 'pro'],
    ['basic', 17.54 * 2 ** 20, 'This file is 17.5 MB; the Basic plan', 'pro'],
    ['basic', 60 * 2 ** 20, 'This file is 60.0 MB; the Basic plan allows up to 10 MB.', 'studio'],
    ['pro', 50 * 2 ** 20, null, undefined],
    ['studio', 101 * 2 ** 20, 'This file is 101.0 MB; the Studio plan allows up to 100 MB.', undefined],
  ] as const)('%s with %s bytes: %s', (tier, bytes, fact, neededTier) => {
    const refusal = checkSize(bytes, tier);
    expect(refusal?.message ?? null).toEqual(fact === null ? null : expect.stringContaining(fact));
    expect(refusal?.neededTier).toBe(neededTier);
  });
});
