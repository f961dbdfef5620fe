import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzip } from '../../../test/support/unzip.js';
import { type ZipEntry, zipOf } from './zip.js';

const anEntry = (path: string, content: Buffer): ZipEntry => ({
  path,
  bytes: content.length,
  modifiedAt: new Date('2026-11-22T10:00:01Z'),
  version: path,
  open: () => Promise.resolve(Readable.from([content])),
});

const SONGS = [anEntry('Album/01 É.flac', randomBytes(100_000)), anEntry('Album/02.flac', randomBytes(70_001))];

const all = async (entries: readonly ZipEntry[]) => {
  const zip = await zipOf(entries);
  return { ...zip, content: await buffer(zip.open({ start: 0, end: zip.bytes - 1 })) };
};

describe('an archive of stored files', () => {
  it('contains them under their paths, and is as long as it said', async () => {
    const { content, bytes } = await all(SONGS);
    expect(content.length).toBe(bytes);
    const files = unzip(content);
    expect([...files.keys()]).toEqual(['Album/01 É.flac', 'Album/02.flac']);
    for (const { path, open } of SONGS) expect(files.get(path)).toEqual(await buffer(await open()));
  });

  it('has the same bytes and the same ETag each time, and another ETag with other files', async () => {
    const [first, second] = [await all(SONGS), await all(SONGS)];
    expect(second.content).toEqual(first.content);
    expect(second.etag).toBe(first.etag);
    expect((await zipOf(SONGS.slice(1))).etag).not.toBe(first.etag);
  });

  it.each([
    [0, 0],
    [99_000, 101_500],
    [150_000, 150_001],
  ])('gives the bytes from %i to %i only', async (start, end) => {
    const { content, open } = await all(SONGS);
    expect(await buffer(open({ start, end }))).toEqual(content.subarray(start, end + 1));
  });

  it('may have no files', async () => {
    const { content } = await all([]);
    expect(unzip(content).size).toBe(0);
  });

  it('breaks off when a file cannot be opened, or is shorter than it was', async () => {
    const gone = { ...anEntry('gone.mp3', randomBytes(9)), open: () => Promise.reject(new Error('gone')) };
    await expect(all([...SONGS, gone])).rejects.toThrow('gone');
    const shorter = { ...anEntry('shorter.mp3', randomBytes(9)), bytes: 10 };
    await expect(all([shorter])).rejects.toThrow();
  });

  it.each([
    ['when its reader leaves', 999_999_999, (stream: Readable) => stream.destroy()],
    ['after the last byte of a range', 99, (stream: Readable) => stream.resume()],
  ])('closes the file that is being read %s', async (_when, end, read) => {
    let file: Readable | undefined;
    const endless = anEntry('long.wav', Buffer.alloc(1));
    const zip = await zipOf([
      {
        ...endless,
        bytes: 1e9,
        open: () => Promise.resolve((file = Readable.from(chunks()))),
      },
    ]);
    const stream = zip.open({ start: 0, end });
    await once(stream, 'readable');
    const closed = once(stream, 'close');
    read(stream);
    await closed;
    expect(file?.destroyed).toBe(true);
  });
});

function* chunks(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}
