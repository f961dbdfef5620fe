import { soundHash } from '@attune/catalogue/sound-hash';
import { RECEIPT_TAG } from '@attune/catalogue/signed-receipt';
import { MemorySource } from '../formats/byte-source.js';
import { readTags } from '../tags/read-tags.js';
import { emptyTagSet, type TagSet } from '../tags/tag-set.js';
import { id3v2Tag } from '../tags/write-id3v2.js';
import { wavTags } from '../tags/write-riff.js';
import { flacHead } from '../tags/write-vorbis.js';
import { addReceipt } from './add-receipt.js';

const RECEIPT = '{"id":"a retune","names":"Süße Töne"}';
const SOUND = Buffer.alloc(500, 1);
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(3_001, 7)]);
const TAGS: TagSet = {
  ...emptyTagSet(),
  fields: new Map([
    ['TITLE', ['Prelude']],
    ['ATTUNE_TARGET_HZ', ['432']],
  ]),
  comments: [{ language: 'eng', description: '', text: 'a comment' }],
  pictures: [{ mimeType: 'image/png', type: 3, description: 'front', data: PNG }],
};

/** With a format and samples. */
function aWav(tags: TagSet): Buffer {
  const word = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const body = Buffer.concat([Buffer.from('WAVEfmt '), word(16), Buffer.alloc(16, 1), Buffer.from('data'), word(500)]);
  const plain = Buffer.concat([Buffer.from('RIFF'), word(body.length + 500), body, SOUND]);
  const additions = wavTags(plain.subarray(0, 4), plain.length, tags);
  const whole = Buffer.concat([plain, Buffer.alloc(additions[0]?.bytes.length ?? 0)]);
  for (const { bytes, position } of additions) whole.set(bytes, position);
  return whole;
}

const STREAM_INFO = Buffer.concat([Buffer.from('fLaC\x80\0\0\x22', 'latin1'), Buffer.alloc(34)]);
const FILES = {
  mp3: (tags: TagSet) => Buffer.concat([id3v2Tag(tags), SOUND]),
  flac: (tags: TagSet) => Buffer.concat([flacHead(STREAM_INFO, tags).start, SOUND]),
  wav: aWav,
};

const readable = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (from: number, length: number) => Promise.resolve(bytes.subarray(from, from + length)),
});

async function withReceipt(bytes: Uint8Array, format: keyof typeof FILES): Promise<Buffer | null> {
  const parts = await addReceipt(readable(bytes), format, RECEIPT);
  return parts && Buffer.concat(parts.map((part) => ('from' in part ? bytes.subarray(part.from, part.to) : part)));
}

const hash = (bytes: Uint8Array): Promise<string> =>
  soundHash(readable(bytes), async (part) => new Uint8Array(await crypto.subtle.digest('SHA-256', part.slice())));

const titled = (title: string): TagSet => ({ ...TAGS, fields: new Map(TAGS.fields).set('TITLE', [title]) });

// A chunk of WAV has an even length: so there are one of an odd and one of an even number of bytes.
describe.each(['mp3', 'flac', 'wav'] as const)('a receipt that is added to a finished %s', (format) => {
  it.each(['Prelude', 'Preludes'])('is in its tags beside the others, and leaves the sound: %s', async (title) => {
    const before = FILES[format](titled(title));
    const after = (await withReceipt(before, format)) ?? Buffer.alloc(0);
    const read = (bytes: Uint8Array) => readTags(new MemorySource(bytes), format);
    const { fields, ...others } = read(after);
    expect(fields.get(RECEIPT_TAG)).toEqual([RECEIPT]);
    fields.delete(RECEIPT_TAG);
    expect({ fields, ...others }).toEqual(read(before));
    expect(await hash(after)).toBe(await hash(before));
    if (format === 'wav') expect(after.readUInt32LE(4)).toBe(after.length - 8);
    expect(after.length % 2 === 0 || format !== 'wav').toBe(true);
  });

  it('is left out where there are no tags', async () => {
    const untagged = { mp3: SOUND, flac: Buffer.concat([STREAM_INFO, SOUND]), wav: aWav(emptyTagSet()) };
    expect(await withReceipt(untagged[format], format)).toBeNull();
  });
});

it('a WAV above 4 GiB has no place for it', async () => {
  expect(await withReceipt(Buffer.from('RF64'), 'wav')).toBeNull();
});
