import { meaningFor, meaningsOf, ratioError, resultSeconds } from './shift-words';

// The table of the decisions: target, cents of the whole song, cents of the gentle meaning, its A4.
const TABLE = [
  [396, -182.4, 17.6, 444.49],
  [417, -92.9, 7.05, 441.8],
  [528, 315.6, 15.64, 443.99],
  [639, 646.0, 45.97, 451.84],
  [741, 902.4, 2.36, 440.6],
  [852, 1144.0, 44.02, 451.33],
  [963, 1356.0, -43.96, 428.97],
] as const;

describe('what a Solfeggio target means', () => {
  it.each(TABLE)('%s Hz has both meanings with the cents of the table', (target, whole, gentle, a4) => {
    const [first, second] = meaningsOf(target, 440);
    expect(first?.shift.cents).toBeCloseTo(whole, 0);
    expect(second?.shift.cents).toBeCloseTo(gentle, 1);
    expect(second?.shift.equivalentA4Hz).toBeCloseTo(a4, 2);
  });

  it('is said in words', () => {
    expect(meaningsOf(528, 440).map(({ title, effect }) => `${title} (${effect})`)).toEqual([
      'Whole song to A = 528 (+3.2 semitones, clearly higher)',
      'Gentle: C lands on 528 (+16 cents, A = 444)',
    ]);
    expect(meaningsOf(639, 440)[1]?.title).toBe('Gentle: D♯ lands on 639');
    expect(meaningsOf(396, 440)[0]?.effect).toBe('−1.8 semitones, noticeably lower');
  });

  it.each([432, 444])('%s Hz means one thing only', (target) => {
    expect(meaningsOf(target, 440)).toHaveLength(1);
    expect(meaningFor(target, 440, 'note').shift.equivalentA4Hz).toBe(target);
  });

  it('starts from the song, not from 440', () => {
    expect(meaningFor(432, 440.07, 'a4').shift.cents).toBeCloseTo(-32.04, 2);
  });
});

describe('a shift', () => {
  it('beyond what the engine takes is refused in words', () => {
    expect(ratioError(meaningFor(1200, 440, 'a4').shift)).toBe(
      'This would change the pitch by a factor of 2.73; the allowed range is 0.4 to 2.5.',
    );
    expect(ratioError(meaningFor(963, 440, 'a4').shift)).toBeNull();
  });

  it('changes the length only with varispeed', () => {
    expect(resultSeconds(240, 1.2, 'tempo')).toBe(240);
    expect(resultSeconds(240, 1.2, 'varispeed')).toBeCloseTo(200);
  });
});
