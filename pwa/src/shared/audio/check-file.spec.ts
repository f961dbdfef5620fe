import { checkFile, checkSize } from './check-file';
import { isAudioFile } from './is-audio-file';

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

  it('an mp3 that few programs can decode is reported with what to do', async () => {
    const frame = `\xff\xfb\0\0${'\x01'.repeat(900)}`;
    expect((await checkFile(file(latin1(frame.repeat(4))), 'studio'))?.message).toBe(
      'This file is a free-format MP3, which few programs can decode. Decode it with LAME (lame --decode), then choose the WAV file.',
    );
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

describe('what is sound', () => {
  const named = (content: string, name: string, type: string) => new File([latin1(content)], name, { type });
  const MP3_FRAME = `\xff\xfb\x90\0${'\x01'.repeat(413)}`;

  it.each([
    ['sound in WebM that is called a film', '\x1a\x45\xdf\xa3', 'song.webm', 'video/webm'],
    ['sound in MP4 that is called a film', '\0\0\0\x1cftypisom', 'song.mp4', 'video/mp4'],
    ['a recording of a phone', '\0\0\0\x1cftyp3gp4', 'memo.3gp', 'video/3gpp'],
    ['a song without a type or ending', MP3_FRAME.repeat(3), 'song', ''],
    ['a song that is called text', 'fLaC\0\0\0\x22', 'song.txt', 'text/plain'],
    ['an empty file, which has no bytes to go by', '', 'song.mp3', 'audio/mpeg'],
    ['a recording of a kind that browsers do not play', 'wvpk\0\0', 'song.wv', 'audio/x-wavpack'],
  ])('is %s', async (_what, content, name, type) => {
    expect(await isAudioFile(named(content, name, type))).toBe(true);
  });

  it.each([
    ['a text that is called a song', 'Side A', 'song.mp3', 'audio/mpeg'],
    ['a picture that is called a song', '\x89PNG\r\n\x1a\n', 'song.mp3', 'audio/mpeg'],
    ['a picture with frames of sound in it', `GIF89a\x01\0${MP3_FRAME.repeat(5)}`, 'song.mp3', 'audio/mpeg'],
  ])('is not %s', async (_what, content, name, type) => {
    expect(await isAudioFile(named(content, name, type))).toBe(false);
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
