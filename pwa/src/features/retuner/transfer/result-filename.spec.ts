import { resultFilename } from './result-filename';

describe('the name of the download', () => {
  it.each([
    ['attachment; filename="retuned-432Hz-a song.mp3"', 'retuned-432Hz-a song.mp3'],
    [`attachment; filename="retuned-432Hz-?.mp3"; filename*=UTF-8''retuned-432Hz-%C3%A9.mp3`, 'retuned-432Hz-é.mp3'],
    ['attachment; filename=plain.flac', 'plain.flac'],
    ['attachment; filename="say \\"hi\\".mp3"', 'say "hi".mp3'],
    [`attachment; filename="ok.mp3"; filename*=UTF-8''%E9.mp3`, 'ok.mp3'],
    ['attachment; filename="../../etc/x.mp3"', 'x.mp3'],
    ['attachment', 'retuned-432Hz-song.mp3'],
    [null, 'retuned-432Hz-song.mp3'],
  ])('%s is %s', (header, name) => {
    expect(resultFilename(header, 432, 'song.mp3')).toBe(name);
  });
});
