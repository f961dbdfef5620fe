import { plainPart, receiptFilename, receiptRows, receiptText, scaleCents, verdictOf } from './receipt-rows';
import { aReceipt } from '../../../test/support/a-receipt';

const rowsOf = (receipt = aReceipt()) => {
  const { measured, kept } = receiptRows(receipt);
  return Object.fromEntries([...measured, ...kept].map(({ label, parts }) => [label, parts.map(plainPart).join('')]));
};

describe('a receipt', () => {
  it('says what was measured and what was kept', () => {
    expect(rowsOf()).toEqual({
      'A4 before': '440.07\u202fHz',
      'A4 after': '432.00\u202fHz',
      'Requested shift': '−32.04\u202fcents',
      'Measured shift': '−32.04\u202fcents',
      Difference: '0.00\u202fcents',
      Ratio: '0.981662',
      Length: '10,513,440 frames, unchanged',
      'Sample rate': '44.1\u202fkHz, unchanged',
      'Clipped samples': '0',
      'Gain applied': '−1.25\u202fdB',
      'Tags and cover': '14 tags, 1 image, kept',
      Tempo: 'kept',
    });
  });

  it('names what changed with varispeed and with another rate', () => {
    const rows = rowsOf(
      aReceipt({
        mode: 'varispeed',
        frames: { before: 1000, after: 1019 },
        sampleRateHz: { before: 96_000, after: 48_000 },
        tags: { found: 14, kept: 12 },
        pictures: { found: 0, kept: 0 },
      }),
    );
    expect(rows).toMatchObject({
      Length: '1,019 frames, was 1,000',
      'Sample rate': '48\u202fkHz, was 96\u202fkHz',
      'Tags and cover': '12 of 14 tags kept',
      Tempo: 'moved with the pitch, × 0.982',
    });
  });

  it('makes up no number where nothing could be measured', () => {
    const receipt = aReceipt({ measured: null, before: null, after: null });
    expect(rowsOf(receipt)).toMatchObject({ 'A4 before': 'no clear pitch', Difference: 'not measurable' });
    expect(verdictOf(receipt)).toEqual({ tone: 'neutral', parts: ['Not enough pitch to measure'] });
  });

  it.each([
    [0.0003, undefined, 'good', 'On target within 0.01 cents'],
    [-0.164, undefined, 'good', 'On target within 0.16 cents'],
    [-0.8, undefined, 'neutral', 'Off by 0.80 cents'],
    [-0.164, 0.4, 'good', 'On target, measured to ±0.4 cents'],
    [0.4, 0.01, 'good', 'On target, measured to ±0.1 cents'],
    [0.8, 0.9, 'good', 'On target, measured to ±0.9 cents'],
    [0.8, 0.3, 'neutral', 'Off by 0.80 cents, measured to ±0.3 cents'],
    [-12, 0.3, 'bad', 'Off by 12.00 cents, measured to ±0.3 cents'],
  ])('%s cents off, measured to %s: %s, %s', (differenceCents, errorCents, tone, text) => {
    const measured = { cents: 0, differenceCents, ...(errorCents !== undefined && { errorCents }) };
    const verdict = verdictOf(aReceipt({ measured }));
    expect(verdict.tone).toBe(tone);
    expect(verdict.parts.map(plainPart).join('').replaceAll('\u202f', ' ')).toBe(text);
  });

  it('gives every pitch its error', () => {
    const before = { ...aReceipt().before, errorCents: 1.26 } as NonNullable<ReturnType<typeof aReceipt>['before']>;
    expect(rowsOf(aReceipt({ before }))['A4 before']).toBe('440.07\u202fHz, ±1.3\u202fcents');
  });

  it.each([
    [432, 40],
    [528, 400],
    [963, 1600],
  ])('at %s Hz its scale reaches to %s cents', (hz, half) => {
    const after = { ...aReceipt().before, a4Hz: hz } as NonNullable<ReturnType<typeof aReceipt>['after']>;
    expect(scaleCents(aReceipt({ after }))).toBe(half);
  });

  it('is copied as plain lines', () => {
    const text = receiptText(aReceipt({ warnings: ['The cover was too large for an MP3.'] }));
    expect(text.split('\n').slice(0, 5)).toEqual([
      'Attune receipt: folk_traveling_minstrels.mp3',
      'On target within 0.01 cents',
      'A4 before: 440.07 Hz',
      'A4 after: 432.00 Hz',
      'Requested shift: -32.04 cents',
    ]);
    expect(text).toMatch(/The cover was too large for an MP3\.$/);
  });

  it('is saved beside the song', () => {
    expect(receiptFilename(aReceipt(), 'png')).toBe('receipt-432Hz-folk_traveling_minstrels.png');
  });
});
