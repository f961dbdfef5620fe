import { MemorySource } from './byte-source.js';
import { SNIFF_BYTES, sniffContainer, sniffSource } from './sniff.js';

const text = (value: string): Uint8Array => Buffer.from(value, 'latin1');
const padded = (start: Uint8Array, length = 4_096): Uint8Array =>
  Buffer.concat([start, Buffer.alloc(Math.max(0, length - start.length), 1)]);

/** An empty ID3v2.4 tag with `size` bytes of padding, optionally with a footer flag. */
function id3(size: number): Uint8Array {
  const header = Buffer.from([
    0x49,
    0x44,
    0x33,
    4,
    0,
    0,
    (size >>> 21) & 127,
    (size >>> 14) & 127,
    (size >>> 7) & 127,
    size & 127,
  ]);
  return Buffer.concat([header, Buffer.alloc(size)]);
}

/** MPEG-1 layer 3, 128 kbit/s, 44.1 kHz: 417 bytes a frame. */
const mp3Frames = (count: number): Uint8Array =>
  Buffer.concat(Array.from({ length: count }, () => padded(Buffer.from([0xff, 0xfb, 0x90, 0x00]), 417)));
/** MPEG-1 layer 2, 192 kbit/s, 44.1 kHz: 626 bytes a frame. */
const mp2Frames = (count: number): Uint8Array =>
  Buffer.concat(Array.from({ length: count }, () => padded(Buffer.from([0xff, 0xfd, 0xa0, 0x00]), 626)));
/** MPEG-1 layer 3, 44.1 kHz, without a bit rate: 1,306 bytes a frame, and one more where it is padded. */
const freeFormatFrames = (count: number): Uint8Array =>
  Buffer.concat(
    Array.from({ length: count }, (_, i) =>
      padded(Buffer.from([0xff, 0xfb, i % 2 ? 0x02 : 0x00, 0x00]), 1_306 + (i % 2)),
    ),
  );
/** ADTS, 44.1 kHz, 200 bytes a frame. */
const adtsFrames = (count: number): Uint8Array =>
  Buffer.concat(
    Array.from({ length: count }, () =>
      padded(Buffer.from([0xff, 0xf1, 0x50, 0x80, 200 >> 3, ((200 & 7) << 5) | 0x1f, 0xfc]), 200),
    ),
  );

describe('the container of a file', () => {
  it.each([
    ['wav', padded(text('RIFF\x10\0\0\0WAVEfmt '))],
    ['wav', padded(text('RF64\xff\xff\xff\xffWAVEds64'))],
    ['flac', padded(text('fLaC\0\0\0\x22'))],
    ['ogg', padded(text('OggS\0\x02'))],
    ['aiff', padded(text('FORM\0\0\0\x10AIFFCOMM'))],
    ['aiff', padded(text('FORM\0\0\0\x10AIFCFVER'))],
    ['mov', padded(text('\0\0\0\x1cftypM4A '))],
    ['mov', padded(text('\0\0\0\x1cftypisom'))],
    ['mov', padded(text('\0\0\x10\0moov\0\0\0\x6cmvhd'))],
    ['mp3', mp3Frames(5)],
    ['mp3', Buffer.concat([Buffer.alloc(300, 0x55), mp3Frames(5)])],
    ['mp3', Buffer.concat([Buffer.alloc(4_096), mp3Frames(5)])],
    ['mp3', Buffer.concat([Buffer.alloc(8_192), mp3Frames(3)])],
    ['aac', Buffer.concat([Buffer.alloc(4_096), adtsFrames(20)])],
    ['mp3', Buffer.concat([id3(100), mp3Frames(5)])],
    ['mp3', Buffer.concat([id3(20), id3(0), id3(50), mp3Frames(5)])],
    ['mp3', id3(SNIFF_BYTES * 2).subarray(0, SNIFF_BYTES)],
    ['flac', Buffer.concat([id3(100), padded(text('fLaC\0\0\0\x22'))])],
    ['aac', adtsFrames(20)],
    ['aac', Buffer.concat([id3(64), adtsFrames(20)])],
  ])('is %s by its content', (container, head) => {
    expect(sniffContainer(head)).toEqual({ container });
  });
});

describe('what is not taken', () => {
  it.each([
    ['a PNG picture', padded(text('\x89PNG\r\n\x1a\n'))],
    ['a JPEG picture', padded(text('\xff\xd8\xff\xe0'))],
    ['a GIF picture', Buffer.concat([text('GIF89a\x01\0'), mp3Frames(5)])],
    ['a PDF document', text('%PDF-1.7\n1 0 obj\n')],
    ['a PDF document', padded(text('%PDF-1.7\n\xe2\xe3\xcf\xd3\0'))],
    ['a ZIP archive', padded(text('PK\x03\x04'))],
    ['a program', padded(text('\x7fELF\x02\x01\x01\0'))],
    ['a web page', text('<!DOCTYPE html>\n<html><body>hi</body></html>')],
    ['a web page', text('  <html lang="en">')],
    ['an SVG picture', text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a JSON document', text('{"a": 1}')],
    ['plain text', text('Dear all,\nplease find attached')],
    ['plain text', Buffer.from('Grüße – 日本語\n', 'utf8')],
    ['an HLS playlist', text('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nfile:///etc/passwd\n')],
    ['a playlist', text('#EXTM3U\n#EXTINF:123,Song\nsong.mp3\n')],
    ['a playlist', text('[playlist]\nFile1=song.mp3\n')],
    ['a playlist', text("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a streaming manifest', text('<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011">')],
    ['a streaming description (SDP)', text('v=0\no=- 0 0 IN IP4 127.0.0.1\n')],
    ['a MIDI file (notes, not sound)', padded(text('MThd\0\0\0\x06'))],
    ['a WMA or WMV (ASF) file', padded(text('\x30\x26\xb2\x75\x8e\x66\xcf\x11'))],
    ['a Matroska or WebM file', padded(text('\x1a\x45\xdf\xa3'))],
    ['a CAF recording', padded(text('caff\0\x01'))],
    ['an AVI video', padded(text('RIFF\0\0\0\0AVI LIST'))],
    ['a HEIF or AVIF picture', padded(text('\0\0\0\x18ftypheic'))],
    ['MPEG layer 2 audio (MP2)', mp2Frames(5)],
    ['a free-format MP3', freeFormatFrames(5)],
    ['a free-format MP3', Buffer.concat([id3(100), freeFormatFrames(5)])],
    ['of an unknown kind', Buffer.alloc(4_096, 0xff)],
    ['of an unknown kind', Buffer.alloc(4_096)],
    ['of an unknown kind', Buffer.alloc(SNIFF_BYTES)],
    ['of an unknown kind', Buffer.concat([Buffer.alloc(8_193), mp3Frames(5)])],
    ['of an unknown kind', Buffer.concat([Buffer.alloc(4_096), mp3Frames(2)])],
    ['of an unknown kind', Buffer.concat([Buffer.alloc(4_096), text('junk'), mp3Frames(5)])],
    ['of an unknown kind', Buffer.concat([Buffer.alloc(4_096), text('RIFF\x10\0\0\0WAVEfmt ')])],
    ['MPEG layer 2 audio (MP2)', Buffer.concat([Buffer.alloc(4_096), mp2Frames(5)])],
    ['of an unknown kind', Buffer.alloc(0)],
  ])('is named: %s', (found, head) => {
    expect(sniffContainer(head)).toEqual({ found });
  });

  it('is random noise, however long it is', () => {
    let state = 1;
    const bytes = Buffer.from(
      Uint8Array.from({ length: SNIFF_BYTES }, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16),
    );
    expect(sniffContainer(bytes)).toEqual({ found: 'of an unknown kind' });
  });
});

describe('a whole file', () => {
  const sniffed = (bytes: Uint8Array) => sniffSource(new MemorySource(bytes));

  it('is inspected behind tags of any length', () => {
    expect(sniffed(Buffer.concat([id3(500_000), mp3Frames(5)]))).toEqual({ container: 'mp3' });
    expect(sniffed(Buffer.concat([id3(500_000), padded(text('fLaC\0\0\0\x22'))]))).toEqual({ container: 'flac' });
    expect(sniffed(Buffer.concat([id3(500_000), padded(text('PK\x03\x04'))]))).toEqual({ found: 'a ZIP archive' });
  });

  it('with a tag that claims more than there is goes to the decoder as mp3', () => {
    expect(sniffed(id3(0x0fffffff >>> 4).subarray(0, 2_000))).toEqual({ container: 'mp3' });
  });
});
