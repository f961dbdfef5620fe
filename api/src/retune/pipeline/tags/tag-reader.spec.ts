import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countTags, keptTags } from '@attune/retuning/tags/retuning-tags';
import { readTagsSafely } from './tag-reader.js';
import { FRONT_COVER, addField, emptyTagSet } from '@attune/retuning/tags/tag-set';
import { id3v2Tag } from '@attune/retuning/tags/write-id3v2';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attune-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;

describe('reading the tags of an untrusted file', () => {
  it('gives what is in it', async () => {
    const file = path.join(folder, 'song.mp3');
    const tags = emptyTagSet();
    addField(tags, 'TITLE', ['Süß']);
    await writeFile(file, id3v2Tag(tags));
    expect(await readTagsSafely(file, 'mp3', never)).toEqual(tags);
  });

  it('that cannot be read says so, and the receipt counts it as found and not kept', async () => {
    const tags = await readTagsSafely(path.join(folder, 'gone.mp3'), 'mp3', never);
    expect(countTags(tags)).toBe(1);
    expect(keptTags(tags, emptyTagSet())).toMatchObject({ tags: 0, notKept: ['a block of tags that can’t be read'] });
  });

  it('ends without a word when the retune does', async () => {
    const ended = AbortSignal.abort();
    expect(await readTagsSafely(path.join(folder, 'gone.mp3'), 'mp3', ended)).toMatchObject({ leftOut: [] });
  });

  it('is done for several at once and one after the other, after failures too', async () => {
    const titles = ['One', 'Two', 'Three', 'Four'];
    const fileOf = (title: string) => path.join(folder, `${title}.mp3`);
    for (const title of titles) {
      const tags = emptyTagSet();
      addField(tags, 'TITLE', [title]);
      await writeFile(fileOf(title), id3v2Tag(tags));
    }
    const stopped = new AbortController();
    const given = readTagsSafely(fileOf('One'), 'mp3', stopped.signal);
    stopped.abort();
    expect(await given).toEqual(emptyTagSet());
    await readTagsSafely(path.join(folder, 'gone.mp3'), 'mp3', never);
    const read = async (title: string) => (await readTagsSafely(fileOf(title), 'mp3', never)).fields.get('TITLE');
    expect(await Promise.all(titles.map(read))).toEqual(titles.map((title) => [title]));
    expect(await read('Three')).toEqual(['Three']);
  });

  it('is done after a large cover and after a small one', async () => {
    const file = path.join(folder, 'cover.mp3');
    for (const bytes of [1_000, 2 * 2 ** 20, 1_000, 2 * 2 ** 20]) {
      const tags = emptyTagSet();
      const data = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(bytes, 7)]);
      tags.pictures.push({ mimeType: 'image/jpeg', type: FRONT_COVER, description: '', data });
      await writeFile(file, id3v2Tag(tags));
      expect(
        (await readTagsSafely(file, 'mp3', never)).pictures.map((picture) => Buffer.compare(picture.data, data)),
      ).toEqual([0]);
    }
  });
});
