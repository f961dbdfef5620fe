import { Blob } from 'node:buffer';
import { readMetadata } from './read-metadata';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** An mp3 whose ID3v2.2 or 2.3 tag names its artist. */
function song(version: 2 | 3, artist: string): File {
  const body = latin1(`\0${artist}`);
  const size = [0, 0, 0, body.length];
  const header = version === 2 ? [...latin1('TP1'), ...size.slice(1)] : [...latin1('TPE1'), ...size, 0, 0];
  const frame = [...header, ...body];
  const sound = `\xff\xfb\x90\0${'\x01'.repeat(413)}`.repeat(3);
  // jsdom's own has no streams.
  return new Blob(
    [Uint8Array.from([...latin1('ID3'), version, 0, 0, 0, 0, 0, frame.length, ...frame]), latin1(sound)],
    {
      type: 'audio/mpeg',
    },
  ) as unknown as File;
}

it.each([2, 3] as const)('the artist of an ID3v2.%d tag is whole, slashes included', async (version) => {
  expect((await readMetadata(song(version, 'AC/DC'))).artist).toBe('AC/DC');
});
