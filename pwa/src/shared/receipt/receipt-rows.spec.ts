import { shiftFor } from '@attune/catalogue/retuning';
import { aReceipt, aTuningOf } from '../../../test/support/a-receipt';
import {
  ENGINE_VERSION,
  formatOf,
  headingOf,
  keptTags,
  plainPart,
  receiptColumns,
  receiptFilename,
  receiptText,
  verdictParts,
} from './receipt-rows';
import { magnifiedCents, scaleCents } from './receipt-scales';

const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');
const rowsOf = (receipt = aReceipt()) =>
  Object.fromEntries(
    receiptColumns(receipt)
      .flatMap(({ rows }) => rows)
      .map(({ label, parts, error }) => [
        label,
        plain(parts.map(plainPart).join('')) + (error ? ` ±${error.value.toFixed(2)}` : ''),
      ]),
  );

describe('a receipt', () => {
  it('says what was measured, each figure with its error, and what became of the file', () => {
    expect(rowsOf()).toEqual({
      'A4 before': '440.07 Hz ±0.31',
      'A4 after': '432.00 Hz ±0.31',
      'Shift asked': '−32.04 cents',
      'Shift measured': '−32.04 cents ±0.40',
      Name: 'retuned-432Hz-folk_traveling_minstrels.mp3',
      Format: 'mp3 320 kb/s, High',
      Length: '3:58.4, unchanged',
      Tempo: 'unchanged',
      'Sample rate': '44.1 kHz, unchanged',
      'Clipped samples': '0',
      Gain: '−1.3 dB, peaks limited by up to 1.8 dB',
    });
    expect(receiptColumns(aReceipt())[0].title).toBe('Measured');
    expect(receiptColumns(aReceipt())[1].rows[2]?.parts[0]).toEqual({ written: '3:58.4', title: '10,513,440 frames' });
  });

  it('says who measured and rendered it, where that was a device, and what the server found', () => {
    const samplesSha256 = `9f2c41d8${'0'.repeat(52)}07ae`;
    const device = aReceipt({ measuredBy: 'device', samplesSha256, serverCheck: 'same' });
    expect(rowsOf(device)).toMatchObject({
      Figures: 'measured on this device',
      Rendered: `on this device, engine ${ENGINE_VERSION}`,
      'Samples, SHA-256': '9f2c 41d8 … 07ae',
      Server: 'rendered again, same samples',
    });
    expect(rowsOf({ ...device, serverCheck: 'different' }).Server).toBe('rendered again, other samples');
    const foreign = receiptColumns(device, false).flatMap(({ rows }) => rows.map(({ parts }) => parts[0]));
    expect(foreign).toContain('measured on the device of its maker');
    expect(receiptText(device)).toContain(`Samples, SHA-256: ${samplesSha256}`);
  });

  it('names the engine that this version has', async () => {
    const source = '../../../../native/scripts/engine-source.mjs';
    const { ENGINE_VERSION: full } = (await import(source)) as { ENGINE_VERSION: string };
    expect(full.startsWith(`${ENGINE_VERSION}.`)).toBe(true);
  });

  it('names the note that lands on the target', () => {
    const { equivalentA4Hz } = shiftFor({ targetHz: 528, sourceHz: 440.07, anchor: 'note' });
    const after = aTuningOf(equivalentA4Hz);
    const receipt = aReceipt({ targetHz: 528, anchor: 'note', equivalentA4Hz, after });
    expect(Object.keys(rowsOf(receipt)).slice(0, 4)).toEqual(['C5 before', 'C5 after', 'A4 before', 'A4 after']);
    expect(rowsOf(receipt)).toMatchObject({ 'A4 after': '443.99 Hz ±0.31', 'C5 after': '528.00 Hz ±0.37' });
    expect(plain(headingOf(receipt))).toBe('528 Hz, gentle: C lands on 528');
  });

  it('names what changed with varispeed and with another rate', () => {
    const receipt = aReceipt({
      mode: 'varispeed',
      frames: { before: 960_000, after: 489_120 },
      sampleRateHz: { before: 96_000, after: 48_000 },
    });
    expect(rowsOf(receipt)).toMatchObject({
      Length: '0:10.1, was 0:10.0',
      'Sample rate': '48 kHz, was 96 kHz',
      Tempo: 'moved with the pitch, × 0.982',
    });
  });

  it('makes up no number where nothing could be measured', () => {
    const before = { ...aTuningOf(440), a4Hz: null, cents: null, errorCents: null, confidence: 0.12 };
    const receipt = aReceipt({ measured: null, before, after: null, sourceHz: 440, sourceBasis: 'assumed' });
    expect(rowsOf(receipt)).toMatchObject({
      'A4 before': 'not measurable',
      'Assumed A4': '440.00 Hz',
      'Shift asked': '−32.04 cents',
      'Shift measured': 'not measurable',
    });
    expect(plain(headingOf(receipt))).toBe('432 Hz');
  });

  it('has no pitch after it where nothing confirms one, about the pitch before, and no percentage', () => {
    const receipt = aReceipt({ before: { ...aTuningOf(440.07), confidence: 0.59 }, sourceBasis: 'measured' });
    expect(receiptColumns(receipt)[0].title).toBe('Estimated');
    expect(rowsOf(receipt)).toMatchObject({
      'A4 before': 'about 440.07 Hz ±0.31',
      'Shift measured': '−32.04 cents ±0.40',
    });
    expect(Object.keys(rowsOf(receipt))).not.toContain('A4 after');
    expect(receiptText(receipt)).not.toContain('%');
    expect(verdictParts(receipt)).toEqual(['Estimated']);
  });

  it('says which other scale the song fits', () => {
    const temperament = { name: 'just-intonation' as const, tonic: 'F#', spreadCents: 1.2, equalSpreadCents: 7.9 };
    const receipt = aReceipt({ before: { ...aTuningOf(440.07), temperament } });
    const sentence =
      'Its scale fits just intonation on F♯ better than equal temperament: to ±1.2 cents, not ±7.9 cents. ' +
      'A4 is the A of that scale.';
    expect(plain((receiptColumns(receipt)[0].note ?? []).map(plainPart).join(''))).toBe(sentence);
    expect(receiptText(receipt)).toContain(`\n${sentence}\n`);
    expect(receiptText(aReceipt())).not.toContain('scale');
  });

  it('has the range of a pitch that moves', () => {
    const moving = (lowHz: number, highHz: number) => ({ ...aTuningOf(438.9), movement: { lowHz, highHz } });
    const receipt = aReceipt({ before: moving(436.9, 441.2), after: moving(430, 434.3), sourceHz: 438.9 });
    expect(verdictParts(receipt)[0]).toMatch(/^Moving pitch/);
    expect(rowsOf(receipt)).toMatchObject({
      'A4 before, middle value': expect.stringContaining('438.90 Hz') as string,
      'Before, lowest to highest': '436.9 to 441.2 Hz',
      'After, lowest to highest': '430.0 to 434.3 Hz',
    });
  });

  it('says what is left of a movement that was taken out, and by how much the speed changed for it', () => {
    const straightened = { rangeBeforeCents: 25.12, residualCents: 1.58, maxSpeedPercent: 0.72 };
    const before = { ...aTuningOf(440.07), movement: { lowHz: 436.9, highHz: 443.2 } };
    const receipt = aReceipt({ before, straightened });
    expect(rowsOf(receipt)).toMatchObject({
      'Before, lowest to highest': '436.9 to 443.2 Hz',
      'Range before': '25.1 cents, 90 of 100 moments',
      'Residual, straightened': '1.6 cents, 90 of 100 moments',
      'Speed changed': 'by at most 0.7 %',
      Tempo: 'changed only to straighten',
    });
    expect(rowsOf(receipt)).not.toHaveProperty('After, lowest to highest');
    expect(verdictParts(receipt)[0]).toMatch(/^On target/);
    expect(receiptText(receipt)).toContain('Straightened: its pitch moved by 25.1 cents, and now moves by 1.6 cents');
  });

  it.each([
    [null, 'not measurable'],
    [0.01, '0.1 cents, 90 of 100 moments'],
  ])('never says that nothing is left of it: %s', (residualCents, text) => {
    const straightened = { rangeBeforeCents: 25, residualCents, maxSpeedPercent: 0.7 };
    expect(rowsOf(aReceipt({ straightened }))).toMatchObject({ 'Residual, straightened': text });
  });

  it('that was not straightened says why, and has no rows about it', () => {
    const why = 'There’s nothing to straighten: the pitch moves by 3 cents at most.';
    const receipt = aReceipt({ warnings: [why] });
    expect(receiptText(receipt).split('\n').at(-1)).toBe(why);
    const labels = Object.keys(rowsOf(receipt));
    expect(labels.filter((label) => /straightened|Range|Speed/.test(label))).toEqual([]);
    expect(rowsOf(receipt)).toMatchObject({ Tempo: 'unchanged' });
  });

  it.each([
    [{ quality: 'standard', sampleRateHz: { before: 22_050, after: 22_050 } } as const, 'mp3 160 kb/s, Standard'],
    [{ format: 'flac', bitDepth: 24, quality: 'ultra' } as const, 'flac 24 bit, Ultra'],
  ])('says what the file is: %j', (changes, text) => {
    expect(plain(formatOf(aReceipt(changes)))).toBe(text);
  });

  it('lists the tags in the result, in words', () => {
    const tags = { found: 5, kept: 4, keptNames: ['TITLE', 'ALBUMARTIST', 'MUSICBRAINZ_ALBUMID', 'comment'] };
    expect(keptTags(aReceipt({ tags }))).toEqual({
      title: 'Tags carried over, 4 of 5',
      names: ['Title', 'Album artist', 'MUSICBRAINZ_ALBUMID', 'Comment', 'Cover'],
    });
  });

  it('counts the tags of an older receipt, which does not name them', () => {
    const older = { tags: { found: 14, kept: 12 }, pictures: { found: 0, kept: 0 } };
    expect(keptTags(aReceipt(older))).toBeNull();
    expect(rowsOf(aReceipt(older))).toMatchObject({ 'Tags and cover': '12 of 14 tags kept' });
  });

  it.each([
    [432, 40],
    [528, 400],
    [963, 1600],
  ])('at %s Hz its scale reaches to %s cents', (hz, half) => {
    expect(scaleCents(aReceipt({ after: aTuningOf(hz) }))).toBe(half);
  });

  it.each([
    [0.03, 0.4, 1],
    [-0.9, 0.4, 2],
    [8, undefined, 10],
  ])('%s ± %s cents from the target is magnified to %s', (differenceCents, errorCents, half) => {
    const measured = { cents: 0, differenceCents, errorCents };
    expect(magnifiedCents(measured)).toBe(half);
  });

  it('is copied as plain lines', () => {
    const text = receiptText(aReceipt({ warnings: ['The cover was too large for an MP3.'] }));
    expect(text.split('\n').slice(0, 3)).toEqual([
      '432 Hz',
      'On target, measured to ±0.4 cents',
      'Your song now sits at 432.0 Hz. We measured it: 0.01 cents off, far below what anyone hears (about 5 cents).',
    ]);
    expect(text).toMatch(/^From folk_traveling_minstrels\.mp3, to mp3 320 kb\/s, High\. 21 November 2026, \d\d:22$/m);
    expect(text).toContain('\nShift asked: -32.04 cents\n');
    expect(text).toMatch(/The cover was too large for an MP3\.$/);
  });

  it('is saved beside the song', () => {
    expect(receiptFilename(aReceipt(), 'png')).toBe('receipt-432Hz-folk_traveling_minstrels.png');
  });
});
