// What of a source's items is in its result, and what the receipt says about the rest.
import { TextDecoder } from 'node:util';

/**
 * @typedef {{ name: string, raw: string, values: string[], times: number[] }} Item as read-tags.py prints it
 * @typedef {{ kept: Item[], named: Item[], missing: string[], claims: string[] }} Comparison missing:
 *   without a word, or with another value; claims: what the receipt says and is not so
 */

/** LRC lyrics have hundredths of a second, cue sheets 75ths. */
const TIME_TOLERANCE_SECONDS = 0.014;
/** The last name of a receipt that has no room for all. */
const MORE = /^\d+ more$/;
/** How receipts call what has no name in files, besides the item's own names. */
const WORDS = {
  CHAPTER: /chapter/i,
  CTOC: /contents|chapter/i,
  CUE: /marker|cue point/i,
  ADTL: /label/i,
  SMPL: /sampler|loop/i,
  INST: /instrument/i,
  CUESHEETBLOCK: /cue ?sheet/i,
  VIDEOSTREAM: /video|picture/i,
  LYRICS: /lyrics|USLT/i,
};

/**
 * @param {Item[]} source
 * @param {Item[]} result
 * @param receipt of the retune
 * @param {Record<string, string[]>} [means] values that differ from those the reader sees;
 *   undefined for a file whose right values are not known: another code page of the same bytes is right then, too
 * @returns {Comparison}
 */
export function compare(source, result, receipt, means) {
  const change = {
    isUnknown: means === undefined,
    ratio: receipt.asked.ratio,
    lengthFactor: receipt.mode === 'varispeed' ? 1 / receipt.asked.ratio : 1,
  };
  const unused = [...(receipt.tags.notKept ?? [])];
  const isCut = MORE.test(unused.at(-1) ?? '');
  if (isCut) unused.pop();
  const unnamed = receipt.tags.found - receipt.tags.kept - unused.length;
  const uncalled = { tags: isCut ? unnamed : 0, pictures: receipt.pictures.found - receipt.pictures.kept };
  const comparison = { kept: [], named: [], missing: [], claims: [] };
  const rest = [...result];
  for (const item of source) {
    const wanted = { ...item, values: means?.[item.name] ?? item.values };
    const at = rest.findIndex((other) => isSame(wanted, other, change));
    if (at >= 0) {
      comparison.kept.push(item);
      // One field may hold what were several: performers, labels.
      if (item.name !== 'PERFORMER') rest.splice(at, 1);
    } else if (isNamed(item, unused, uncalled)) comparison.named.push(item);
    else comparison.missing.push(description(wanted, result, change));
  }
  const names = new Set(result.flatMap(({ name, raw }) => [plain(name), plain(raw)]));
  for (const name of receipt.tags.keptNames ?? []) {
    const said = plain(name).replace('R128', 'REPLAYGAIN');
    const words = Object.keys(WORDS).filter((one) => WORDS[one].test(name));
    if (![...names].some((one) => said.includes(one) || words.includes(one))) {
      comparison.claims.push(`says that ${name} is kept`);
    }
  }
  const chapters = source.filter(({ name }) => name === 'CHAPTER').length;
  const counted = receipt.tags.found + receipt.pictures.found;
  if (counted < source.length - Math.max(0, chapters - 1))
    comparison.claims.push(`counts ${counted} of ${source.length}`);
  const said = receipt.tags.kept + receipt.pictures.kept;
  if (said > comparison.kept.length)
    comparison.claims.push(`says that ${said} are kept; ${comparison.kept.length} are there`);
  if (!isCut && unnamed > 0) comparison.claims.push(`does not name ${unnamed} of those that are not kept`);
  return comparison;
}

const plain = (name) => name.replace(/[\s_\0]/g, '').toUpperCase();

function isSame(item, other, { isUnknown, ratio, lengthFactor }) {
  if (item.name !== other.name) return false;
  if (/^REPLAYGAIN/.test(item.name)) return true;
  if (item.name === 'BPM')
    return near(Number(other.values[0]), Number(item.values[0]) * (lengthFactor === 1 ? 1 : ratio));
  const isInTime =
    item.times.length === other.times.length &&
    item.times.every((time, i) => Math.abs(other.times[i] - time * lengthFactor) <= TIME_TOLERANCE_SECONDS);
  const text = other.values.join('\n');
  return (
    isInTime && item.values.every((value) => (isUnknown ? readings(value) : [value]).some((one) => text.includes(one)))
  );
}

const CODE_PAGES = ['utf-8', 'windows-1250', 'windows-1251', 'koi8-r', 'shift_jis', 'gb18030', 'big5', 'euc-kr'];

/** A text, and what its bytes may mean: in other code pages, or with the other order of bytes. */
function readings(text) {
  const latin1 = Buffer.from(text, 'latin1');
  const swapped = Buffer.from(text, 'utf16le').swap16().toString('utf16le');
  const isLatin1 = latin1.toString('latin1') === text;
  return [text, swapped, ...(isLatin1 ? CODE_PAGES.map((page) => new TextDecoder(page).decode(latin1)) : [])];
}

const near = (value, expected) => Math.abs(value - expected) <= 0.01;

/** Takes the name out of those that are still unused, so that two items need two names; chapters may share one. */
function isNamed(item, unused, uncalled) {
  if (item.name === 'PICTURE') return uncalled.pictures-- > 0;
  const own = [plain(item.name), plain(item.raw)].filter(Boolean);
  let at = unused.findIndex((name) => own.some((one) => plain(name).includes(one)) || WORDS[item.name]?.test(name));
  // What has no proper name is called by what it is.
  if (at < 0 && !/^[A-Z0-9]{3,4}$/.test(item.raw)) {
    at = unused.findIndex((name) => /unread|unknown|rest of|\?/i.test(name));
  }
  if (at < 0) return uncalled.tags-- > 0;
  if (item.name !== 'CHAPTER' && item.name !== 'CTOC') unused.splice(at, 1);
  return true;
}

function description({ name, raw, values, times }, result, { lengthFactor }) {
  const said = plain(raw) === name ? name : `${name} (${raw.trim()})`;
  const there = result.find((other) => other.name === name);
  if (!there) return said;
  const wanted = shown(
    values,
    times.map((time) => time * lengthFactor),
  );
  return `${said} is ${shown(there.values, there.times)} instead of ${wanted}`;
}

function shown(values, times) {
  const text = values.join(' / ');
  const size = text.length > 40 ? ` (${values.length} values, ${text.length} characters)` : '';
  const at =
    times.length > 0
      ? ` at ${times
          .slice(0, 3)
          .map((time) => time.toFixed(3))
          .join(', ')} s`
      : '';
  return `${JSON.stringify(text.slice(0, 40))}${size}${at}`;
}
