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
    expect(verdictOf(receipt)).toEqual({
      tone: 'neutral',
      text: 'Not enough pitch to measure',
      cents: null,
    });
  });

  it.each([
    [0.0003, 'good', 'On target within', 0.01],
    [-0.164, 'good', 'On target within', 0.164],
    [5.164, 'bad', 'Measured difference', 5.164],
    [0.5, 'good', 'On target within', 0.5],
    [0.51, 'neutral', 'Measured difference', 0.51],
    [0.8, 'neutral', 'Measured difference', 0.8],
    [-12, 'bad', 'Measured difference', 12],
  ])('%s cents off: %s, %s %s', (differenceCents, tone, text, cents) => {
    expect(verdictOf(aReceipt({ measured: { cents: 0, differenceCents } }))).toEqual({ tone, text, cents });
  });

  it('writes the same number at its head and in its rows', () => {
    const receipt = aReceipt({ measured: { cents: -33.542, differenceCents: -0.164 } });
    const { cents } = verdictOf(receipt);
    expect(plainPart({ value: cents, unit: 'cents', decimals: 2 })).toBe(rowsOf(receipt).Difference);
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
