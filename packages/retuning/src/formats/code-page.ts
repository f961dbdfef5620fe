import { concatBytes } from '../bytes/arrays.js';
import { isAscii, isUtf8, latin1Text, utf8Text } from '../bytes/text.js';

/**
 * Code pages that tags are found in without saying so; `latin1` keeps the bytes as they are,
 * for a text in no known one.
 */
export type CodePage =
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1253'
  | 'windows-1255'
  | 'koi8-r'
  | 'shift_jis'
  | 'euc-jp'
  | 'gb18030'
  | 'big5'
  | 'euc-kr'
  | 'latin1';

const LINE_FEED = new Uint8Array([0x0a]);
/** As much text as settles the question. */
const MAX_SAMPLE_BYTES = 4_096;
/** Below this a text is not taken for anything but Western: see {@link likelyCodePage}. */
const MIN_SCORE = 0.55;
/** Fewer look like words of too many alphabets. */
const MIN_LETTERS = 4;
const MIN_PAIRS = 2;

interface Alphabet {
  page: CodePage;
  letters: RegExp;
  vowels: RegExp;
  common: RegExp;
  /** What most words of three small letters or more contain. */
  usual?: RegExp;
  impossible?: RegExp;
  /** 1 when left out: less for a code page that is rarer than another of the same alphabet. */
  weight?: number;
}

const CYRILLIC = {
  letters: /^\p{Script=Cyrillic}+$/u,
  vowels: /[аеёиоуыэюяіїє]/iu,
  common: /[оеаинтсрвлкмдпуягйьі]/giu,
};
const ALPHABETS: readonly Alphabet[] = [
  { page: 'windows-1251', ...CYRILLIC },
  { page: 'koi8-r', ...CYRILLIC, weight: 0.8 },
  {
    page: 'windows-1253',
    letters: /^\p{Script=Greek}+$/u,
    vowels: /[αεηιουωάέήίόύώϊϋΐΰ]/iu,
    common: /[αοιετσνηυρκπλμωςάέήίόύώ]/giu,
    usual: /[άέήίόύώΐΰ]/iu,
    impossible: /ς\p{L}/u,
  },
  {
    page: 'windows-1255',
    letters: /^\p{Script=Hebrew}+$/u,
    vowels: /[אהוי]/u,
    common: /[יוהלאמרבתשנםן]/gu,
    impossible: /[ךםןףץ]\p{L}/u,
  },
];

interface Pairs {
  page: CodePage;
  /** First bytes of the characters in daily use, and the least second byte there. */
  daily: readonly [from: number, to: number, second: number];
  /** The most common characters of titles and names; for Japanese also all kana. */
  common: RegExp;
  /**
   * Of a character in daily use, 0.6 when left out: more where there are few, so that all being among them means more.
   */
  knownScore?: number;
}

const JAPANESE =
  /[\u3041-\u30fc日本人大一生年中出月上見手子自分山田行今時間花夜夢空海愛恋心風雨雪星春夏秋冬色光影涙歌君僕私]/gu;
const PAIRS: readonly Pairs[] = [
  { page: 'shift_jis', daily: [0x88, 0x98, 0x40], common: JAPANESE },
  { page: 'euc-jp', daily: [0xb0, 0xcf, 0xa1], common: JAPANESE },
  {
    page: 'gb18030',
    daily: [0xb0, 0xd7, 0xa1],
    common:
      /[的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得着下自之年过发后作里用道行家种事成方多去法学如都同没动面起看定天分好小心她本前开想日无力长明知三点高间问手向头文美相见新身西月话回信老世次门先海通声水名真走入口平气活女变神安少太感做山金马空白光难思王色路南北边爱歌夜雨风花梦情泪红黑蓝星云雪春夏秋冬香周林刘邓丽君张友陈李黄谢孙曲唱恋吻]/gu,
  },
  {
    page: 'big5',
    daily: [0xa4, 0xc6, 0x40],
    common:
      /[的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得著下自之年過發後作里裡用道行家種事成方多去法學如都同沒動面起看定天分好小心她本前開想日無力長明知三點高間問手向頭文美相見新身西月話回信老世次門先海通聲水名真走入口平氣活女變神安少太感做山金馬空白光難思王色路南北邊愛歌夜雨風花夢情淚紅黑藍星雲雪春夏秋冬香周林劉鄧麗君張友陳李黃謝孫曲唱戀吻]/gu,
  },
  {
    page: 'euc-kr',
    daily: [0xb0, 0xc8, 0xa1],
    common:
      /[이다는에가을의한고로지사하은어도리기나라인대자시그서수아해들전정일보우제부모상주원랑너내마음오늘밤눈물꿈별바람비봄여름겨울길안녕노래날년소방탄단김박최조강윤장임신권황송유남홍문양배백허노심희영민진성현준은경미연화선호동철빅뱅블랙핑크트와스레드벨벳]/gu,
    knownScore: 0.7,
  },
];

/** Marks around words, which say nothing of the language. */
const MARKS = '\u00a0¡¿«»“”„‚‘’…–—‐•·№©®™°§£€¥$';
const LEADING = new RegExp(`^[${MARKS}]+`, 'u');
const TRAILING = new RegExp(`[${MARKS}ªº¹²³]+$`, 'u');
const CASE_JUMP = /\p{Ll}\p{Lu}/gu;

/**
 * The code page of the 8-bit texts of one tag, decided over all of them by what is valid there, by letters in the
 * places where words have them, and by how common the characters are. Texts that are UTF-8 or ASCII do not count.
 *
 * @returns `windows-1252` when nothing says otherwise; `latin1` for bytes that are no text there, nor anywhere else
 */
export function likelyCodePage(texts: readonly Uint8Array[]): CodePage {
  const sample = sampleOf(texts);
  if (sample.length === 0) return 'windows-1252';
  const western = (['windows-1252', 'windows-1250'] as const).map((page) => ({
    page,
    score: latinScore(sample, page),
  }));
  const others = [
    ...ALPHABETS.map((alphabet) => ({ page: alphabet.page, score: alphabetScore(sample, alphabet) })),
    ...PAIRS.map((pairs) => ({ page: pairs.page, score: pairScore(sample, pairs) })),
  ].filter(({ score }) => score >= MIN_SCORE);
  const undecided: { page: CodePage; score: number } = { page: 'latin1', score: 0 };
  return [...western, ...others].reduce((best, one) => (one.score > best.score ? one : best), undecided).page;
}

/** Decodes as UTF-8 if that is valid, otherwise by a code page: that of the whole tag, where there are other texts. */
export function decodeText(bytes: Uint8Array, codePage: CodePage = likelyCodePage([bytes])): string {
  return validUtf8(bytes) ?? decodeWith(bytes, codePage);
}

/** Decodes all 8-bit texts of a tag. */
export function decodeTexts(texts: readonly Uint8Array[]): string[] {
  const codePage = likelyCodePage(texts);
  return texts.map((bytes) => decodeText(bytes, codePage));
}

/**
 * Whether a text looks like bytes that no code page was found for: to be written as it was, so that players can guess.
 */
export const isUndecided = (text: string): boolean => /^[\0-\xff]*$/.test(text) && /[\x80-\xff]{3}/.test(text);

const decodeWith = (bytes: Uint8Array, page: CodePage): string =>
  page === 'latin1' ? latin1Text(bytes) : new TextDecoder(page).decode(bytes);

/** @returns undefined if it is not UTF-8; a last character that was cut in the middle, as in ID3v1, is dropped */
function validUtf8(bytes: Uint8Array): string | undefined {
  if (isUtf8(bytes)) return utf8Text(bytes);
  for (let cut = 1; cut <= 3; cut += 1) {
    const whole = bytes.subarray(0, -cut);
    const isCutCharacter = (bytes.at(-cut) ?? 0) >= 0xc2;
    if (isCutCharacter && isUtf8(whole) && !isAscii(whole)) return utf8Text(whole);
  }
  return undefined;
}

/** Without an incomplete last character; undefined if the bytes are not valid. */
function validText(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

function sampleOf(texts: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let room = MAX_SAMPLE_BYTES;
  for (const text of texts) {
    if (room <= 0) break;
    const part = text.subarray(0, room);
    if (validUtf8(part) !== undefined) continue;
    parts.push(part, LINE_FEED);
    room -= part.length;
  }
  return concatBytes(parts);
}

/** Words with a character beyond ASCII, without the marks around them. */
function words(text: string): string[] {
  return (text.match(/[A-Za-z\u0080-\uffff]+/g) ?? [])
    .map((word) => word.replace(LEADING, '').replace(TRAILING, ''))
    .filter((word) => /[^\0-\x7f]/.test(word));
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The mean over the characters beyond ASCII, from -1 (no text) to 1; 0.01 when there are only marks. */
function meanScore(text: string, scoreOf: (word: string, characters: number) => number): number {
  let sum = 0;
  let count = 0;
  for (const word of words(text)) {
    const characters = countMatches(word, /[^\0-\x7f]/g);
    sum += characters * Math.max(-1, scoreOf(word, characters));
    count += characters;
  }
  return count === 0 ? 0.01 : sum / count;
}

/** Western and Central European words have few letters beyond ASCII, among others. */
function latinScore(sample: Uint8Array, page: CodePage): number {
  return meanScore(decodeWith(sample, page), (word, characters) => {
    const strange = countMatches(word, /[^\p{Script=Latin}’‘·–—-]/gu);
    if (strange > 0) return -strange / characters;
    if (characters === word.length) return characters <= 2 ? 0.7 : -0.5;
    if (/[^\0-\x7f]{4}/.test(word)) return -0.2;
    return 1 - 0.5 * countMatches(word, CASE_JUMP);
  });
}

/** Words of an alphabet have none of another's letters, have vowels, and no capitals after small letters. */
function alphabetScore(sample: Uint8Array, alphabet: Alphabet): number {
  const { page, letters, vowels, common, usual, impossible, weight = 1 } = alphabet;
  if (countMatches(latin1Text(sample), /[\x80-\xff]/g) < MIN_LETTERS) return -1;
  const score = meanScore(decodeWith(sample, page), (word) => {
    if (!letters.test(word) || impossible?.test(word)) return -1;
    if (word.length === 1) return 0.5;
    const frequency = 0.5 + (0.5 * countMatches(word, common)) / word.length;
    const isCapital = word !== word.toLowerCase() && word === word.toUpperCase();
    const isUsual = usual === undefined || word.length < 3 || isCapital || usual.test(word);
    const doubts = (vowels.test(word) ? 1 : 0.3) * (isCapital ? 0.8 : 1) * (isUsual ? 1 : 0.6);
    return frequency * doubts - countMatches(word, CASE_JUMP);
  });
  return score * weight;
}

/** The mean over the characters of two bytes: 1 for the most common, less for those in daily use. */
function pairScore(sample: Uint8Array, { page, daily, common, knownScore = 0.6 }: Pairs): number {
  const text = validText(sample, page);
  if (text === undefined) return -1;
  const [from, to, second] = daily;
  let known = 0;
  let count = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at] ?? 0;
    if (lead < 0x80) continue;
    count += 1;
    // Japanese half-width letters have one byte.
    if (page === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) continue;
    if (lead >= from && lead <= to && (sample[at + 1] ?? 0) >= second) known += 1;
    at += 1;
  }
  if (count < MIN_PAIRS) return -1;
  const mostCommon = countMatches(text, common);
  return (knownScore * Math.max(known, mostCommon) + (1 - knownScore) * mostCommon) / count;
}
