import { writeFile } from 'node:fs/promises';
import { createTempDir, type TempDir } from '../../../test/support/temp-dir.js';
import { sniffFile } from './sniff-file.js';

let folder: TempDir;
beforeAll(async () => {
  folder = await createTempDir('private');
});
afterAll(() => folder.remove());

async function sniffBytes(bytes: Buffer): Promise<string> {
  const file = `${folder.path}/a.pdf`;
  await writeFile(file, bytes);
  return sniffFile(file);
}

describe('a file on disk', () => {
  it('is known by its content, whatever its name says', async () => {
    expect(await sniffBytes(Buffer.from('fLaC\0\0\0\x22', 'latin1'))).toBe('flac');
  });

  it('that is no audio is refused by what it is', async () => {
    await expect(sniffBytes(Buffer.from('PK\x03\x04', 'latin1'))).rejects.toMatchObject({
      kind: 'not_audio',
      details: { found: 'a ZIP archive' },
    });
  });

  it('without a single byte is refused as empty', async () => {
    await expect(sniffBytes(Buffer.alloc(0))).rejects.toMatchObject({ kind: 'empty_file' });
  });
});
