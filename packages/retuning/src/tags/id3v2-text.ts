import { indexOfBytes } from '../bytes/arrays.js';
import { utf16Text } from '../bytes/text.js';
import { type CodePage, decodeText, likelyCodePage } from '../formats/code-page.js';
import type { Frame } from './id3v2-frames.js';

/** Encodings of text in ID3v2 (ID3v2.4 structure, 4). */
const LATIN1 = 0;
const UTF16 = 1;
const UTF16_BIG_ENDIAN = 2;
const UTF8 = 3;

const MAX_TEXTS = 4_000;
/** Of each frame, to find the code page. */
const MAX_SAMPLE_BYTES = 4_096;
const TEXT_START: Readonly<Record<string, number>> = { COMM: 4, USLT: 4 };

/** The code page of a tag's texts that are marked as Latin-1: programs wrote what their system had. */
export function codePageOfFrames(frames: readonly Frame[]): CodePage {
  const texts = frames
    .filter(({ id, body }) => (id.startsWith('T') || TEXT_START[id]) && !isWide(body[0] ?? 0))
    .flatMap(({ id, body }) => splitAtZeros(body.subarray(TEXT_START[id] ?? 1, MAX_SAMPLE_BYTES)));
  return likelyCodePage(texts);
}

/** The texts of one frame: one byte order and one code page for all of them. */
export class FrameText {
  private readonly start: number;

  /** @param start of the texts; if the first byte states no encoding, it is text, too */
  constructor(
    private readonly body: Uint8Array,
    private readonly codePage: CodePage,
    private readonly encoding: number = body[0] ?? LATIN1,
    start = 1,
  ) {
    this.start = start === 1 && this.encoding > UTF8 ? 0 : start;
  }

  /** Without empty ones, except a first one where that means something. At most 4,000: the last has the rest. */
  all({ keepsEmpty = 'none' }: { keepsEmpty?: 'none' | 'first' | 'all' } = {}): string[] {
    const texts: string[] = [];
    const order = this.byteOrder();
    for (let at = this.start; at < this.body.length;) {
      const isLast = texts.length + 1 >= MAX_TEXTS;
      const end = isLast ? { text: this.body.length, next: this.body.length } : this.endOf(at);
      const text = this.decode(this.body.subarray(at, end.text), order);
      if (text !== '' || keepsEmpty === 'all' || (keepsEmpty === 'first' && texts.length === 0)) texts.push(text);
      at = end.next;
    }
    return keepsEmpty === 'all' && texts.at(-1) === '' ? texts.slice(0, -1) : texts;
  }

  /** The first text, and where it ends. */
  first(): { text: string; end: number } {
    const end = this.endOf(this.start);
    const text = this.body.subarray(this.start, end.text);
    return { text: this.decode(text, this.encoding === UTF16_BIG_ENDIAN ? 'big' : 'little'), end: end.next };
  }

  private endOf(at: number): { text: number; next: number } {
    if (!isWide(this.encoding)) {
      const zero = this.body.indexOf(0, at);
      return zero < 0 ? { text: this.body.length, next: this.body.length } : { text: zero, next: zero + 1 };
    }
    let zero = at;
    while (zero + 1 < this.body.length && (this.body[zero] !== 0 || this.body[zero + 1] !== 0)) zero += 2;
    return zero + 1 < this.body.length
      ? { text: zero, next: zero + 2 }
      : { text: this.body.length, next: this.body.length };
  }

  private decode(bytes: Uint8Array, order: ByteOrder): string {
    if (!isWide(this.encoding)) return decodeText(bytes, this.codePage);
    return utf16Text(bytes, orderOf(bytes) ?? order).replace(/^\uFEFF/, '');
  }

  /** One byte order mark serves all texts of a frame; without any, the half of the bytes that is zero decides. */
  private byteOrder(): ByteOrder {
    if (!isWide(this.encoding)) return 'little';
    const marks = [
      indexOfBytes(this.body, LITTLE_ENDIAN_MARK, this.start),
      indexOfBytes(this.body, BIG_ENDIAN_MARK, this.start),
    ];
    const [little = -1, big = -1] = marks.map((at) => ((at - this.start) % 2 === 0 ? at : -1));
    if (little >= 0 || big >= 0) return big >= 0 && (little < 0 || big < little) ? 'big' : 'little';
    if (this.encoding === UTF16_BIG_ENDIAN) return 'big';
    const zeros = [0, 0];
    for (let at = this.start; at < Math.min(this.body.length, MAX_SAMPLE_BYTES); at += 1) {
      if (this.body[at] === 0) zeros[(at - this.start) % 2] = (zeros[(at - this.start) % 2] ?? 0) + 1;
    }
    return (zeros[0] ?? 0) > (zeros[1] ?? 0) ? 'big' : 'little';
  }
}

type ByteOrder = 'little' | 'big';

const LITTLE_ENDIAN_MARK = new Uint8Array([0xff, 0xfe]);
const BIG_ENDIAN_MARK = new Uint8Array([0xfe, 0xff]);

const isWide = (encoding: number): boolean => encoding === UTF16 || encoding === UTF16_BIG_ENDIAN;

function orderOf(text: Uint8Array): ByteOrder | undefined {
  if (text[0] === 0xff && text[1] === 0xfe) return 'little';
  return text[0] === 0xfe && text[1] === 0xff ? 'big' : undefined;
}

function splitAtZeros(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const zero = bytes.indexOf(0, at);
    const end = zero < 0 ? bytes.length : zero;
    if (end > at) parts.push(bytes.subarray(at, end));
    at = end + 1;
  }
  return parts;
}
