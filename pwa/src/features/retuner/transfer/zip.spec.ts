import { jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ChunkedBlob } from './chunked-blob';
import { zipOf } from './zip';

/** Reads an archive with Python's zipfile, which checks every checksum. */
async function readBack(archive: Blob): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zip-'));
  const file = path.join(folder, 'songs.zip');
  try {
    writeFileSync(file, Buffer.from(await archive.arrayBuffer()));
    const script = [
      'import json, sys, zipfile',
      'z = zipfile.ZipFile(sys.argv[1])',
      'assert z.testzip() is None',
      'print(json.dumps({i.filename: z.read(i).decode("latin1") + " " + "-".join(map(str, i.date_time)) for i in z.infolist()}))',
    ];
    return JSON.parse(
      execFileSync('python3', ['-c', script.join('\n'), file], { maxBuffer: Infinity }).toString(),
    ) as Record<string, string>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const AT = new Date(2026, 10, 23, 14, 31, 20);
const WHEN = '2026-11-23-14-31-20';

it('another program reads the files, in their folders, with names in any script', async () => {
  const entries = [
    { path: 'Disc 1/01 Größe ♯.flac', content: new Blob(['one']) },
    { path: '三.mp3', content: new Blob(['two', ' and more']) },
    { path: 'empty.wav', content: new Blob([]) },
  ];
  expect(await readBack(await zipOf(entries, AT))).toEqual({
    'Disc 1/01 Größe ♯.flac': `one ${WHEN}`,
    '三.mp3': `two and more ${WHEN}`,
    'empty.wav': ` ${WHEN}`,
  });
});

it('files of one name get different ones', async () => {
  const entries = ['a', 'b', 'c'].map((text) => ({ path: 'Live/song.mp3', content: new Blob([text]) }));
  expect(Object.keys(await readBack(await zipOf(entries, AT)))).toEqual([
    'Live/song.mp3',
    'Live/song (2).mp3',
    'Live/song (3).mp3',
  ]);
});

it('a file that cannot be read ends the archive with an error', async () => {
  const gone = new Blob(['two']);
  gone.stream = () => new ReadableStream({ pull: (controller) => controller.error(new Error('It is gone.')) });
  const entries = [
    { path: 'one.mp3', content: new Blob(['one']) },
    { path: 'two.mp3', content: gone },
  ];
  await expect(zipOf(entries, AT)).rejects.toThrow('It is gone.');
});

it('files of more than one part of an archive come back as they were', async () => {
  const content = 'eleven byte'.repeat(500_000);
  const entries = ['one', 'two'].map((name) => ({ path: `${name}.wav`, content: new Blob([content]) }));
  const archive = await zipOf(entries, AT);
  expect(archive.type).toBe('application/zip');
  expect(await readBack(archive)).toEqual({
    'one.wav': `${content} ${WHEN}`,
    'two.wav': `${content} ${WHEN}`,
  });
});

it('an archive that there was no room for ends with an error', async () => {
  const unreadable = new Blob();
  unreadable.slice = () => {
    throw new Error('No room.');
  };
  jest.spyOn(ChunkedBlob.prototype, 'toBlob').mockReturnValueOnce(unreadable);
  await expect(zipOf([{ path: 'one.mp3', content: new Blob(['one']) }], AT)).rejects.toThrow('No room.');
});
