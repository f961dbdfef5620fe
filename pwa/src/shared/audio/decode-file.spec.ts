import { jest } from '@jest/globals';
import { AudioFileError } from './audio-file.errors';

// jsdom plays nothing.
jest.unstable_mockModule('./probe-file', () => ({
  probeFile: () => Promise.reject(new AudioFileError('unsupported')),
}));
const codec = jest.fn(() => 'ALAC');
jest.unstable_mockModule('./read-metadata', () => ({ readMetadata: () => Promise.resolve({ codec: codec() }) }));

const { inspectFile } = await import('./decode-file');

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const problemOf = (content: string) =>
  inspectFile(new File([latin1(content)], 'song')).then(
    () => '',
    (error: unknown) => String(error),
  );

const M4A = '\0\0\0\x1cftypM4A ';

describe('a file that this browser cannot play', () => {
  it('is named as Apple Lossless, with who plays it', async () => {
    expect(await problemOf(M4A)).toContain(
      'Your browser can’t play Apple Lossless (ALAC); Safari can. The song retuner accepts it; to play it here, save it as FLAC or WAV.',
    );
  });

  it('is not told to become what it is', async () => {
    codec.mockReturnValueOnce('AC-3');
    const message = await problemOf(M4A);
    expect(message).toMatch(/Your browser can’t play this kind of file/);
    expect(message).not.toContain('M4A');
  });

  it('is named where its first bytes say what it is', async () => {
    expect(await problemOf('wvpk\0\0')).toContain('This file is a WavPack recording, which your browser can’t play.');
    expect(await problemOf('who knows\x01')).toContain('no audio');
  });
});
