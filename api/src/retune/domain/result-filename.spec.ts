import fc from 'fast-check';
import { resultFilename, uploadFilename } from './result-filename.js';

describe('resultFilename', () => {
  it.each([
    ['My Song.mp3', 'retuned-432Hz-My Song.mp3'],
    ['archive.tar.wav', 'retuned-432Hz-archive.tar.mp3'],
    ['日本語 Ünïcödé 🎵.wav', 'retuned-432Hz-日本語 Ünïcödé 🎵.mp3'],
    ['no extension', 'retuned-432Hz-no extension.mp3'],
    ['Mr. Blue Sky', 'retuned-432Hz-Mr. Blue Sky.mp3'],
    ['../../../../tmp/pwned.wav', 'retuned-432Hz-pwned.mp3'],
    ['..\\..\\pwned.wav', 'retuned-432Hz-pwned.mp3'],
    ['a"b.wav', 'retuned-432Hz-a_b.mp3'],
    ['a\r\nSet-Cookie: x=1.wav', 'retuned-432Hz-a__Set-Cookie_ x=1.mp3'],
    ['a.wav\0.html', 'retuned-432Hz-a.wav_.mp3'],
    ['song\u202egnp.wav', 'retuned-432Hz-song_gnp.mp3'],
    ['Cafe\u0301.wav', 'retuned-432Hz-Caf\u00e9.mp3'],
    ['.wav', 'retuned-432Hz-wav.mp3'],
    ['...wav', 'retuned-432Hz-audio.mp3'],
    ['', 'retuned-432Hz-audio.mp3'],
    [' .wav', 'retuned-432Hz-audio.mp3'],
    ['lone \ud800 surrogate.wav', 'retuned-432Hz-lone _ surrogate.mp3'],
  ])('%j becomes %j', (name, expected) => {
    expect(resultFilename(name, 432, 'mp3')).toBe(expected);
  });

  it('shows the exact target and the new format', () => {
    expect(resultFilename('x.ogg', 432.55, 'flac')).toBe('retuned-432.55Hz-x.flac');
  });

  it('keeps every name within what file systems take, without cutting a letter in two', () => {
    const long = resultFilename(`${'🎵'.repeat(200)}.wav`, 432, 'wav');
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(210);
    expect(long.isWellFormed()).toBe(true);
  });

  it('is one safe path segment whatever the upload was called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const result = resultFilename(name, 432, 'mp3');
        // eslint-disable-next-line no-control-regex -- asserts that there are no control characters
        expect(result).toMatch(/^retuned-432Hz-[^\u0000-\u001f"/\\]+\.mp3$/u);
        expect(result.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(result)).toBeLessThanOrEqual(210);
      }),
    );
  });
});

describe('uploadFilename', () => {
  it.each([
    ['My Song.MP3', 'My Song.MP3'],
    ['../../x.wav', 'x.wav'],
    ['a.b"c', 'a'],
    ['', 'audio'],
  ])('%j becomes %j', (name, expected) => {
    expect(uploadFilename(name)).toBe(expected);
  });
});
