import { BlindTest, drawSide, TRIAL_COUNTS } from './blind-test';
import { chanceOf, CONVINCING_ODDS, convincingScore, oddsByGuessing, percentDecimals, readingOf } from './odds';
import type { Side } from './pair-analyser';

const rightIn = (test: BlindTest) => test.outcome().filter(({ x, answer }) => x === answer).length;

describe('the odds by guessing', () => {
  it.each([
    [10, 10, 1 / 1024],
    [9, 10, 11 / 1024],
    [7, 10, 176 / 1024],
    [10, 12, 79 / 4096],
    [0, 16, 1],
    [12, 16, 2517 / 65_536],
    [15, 20, 21_700 / 1_048_576],
  ])('of %d of %d right are those of the binomial distribution', (right, trials, odds) => {
    expect(oddsByGuessing(right, trials)).toBeCloseTo(odds, 12);
  });

  it('add up to one over all scores', () => {
    for (const trials of TRIAL_COUNTS) {
      const sum = Array.from({ length: trials + 1 }, (_, score) => chanceOf(score, trials)).reduce((a, b) => a + b);
      expect(sum).toBeCloseTo(1, 12);
    }
  });

  it('convince from 9 of 10, 12 of 16 and 15 of 20 on', () => {
    expect(TRIAL_COUNTS.map(convincingScore)).toEqual([9, 12, 15]);
  });

  it.each([
    [7, 10, 'Guessing does this well about one time in six. Nine of ten would be convincing.'],
    [10, 12, 'Guessing does this well about one time in 52. You probably heard a difference.'],
    [10, 10, 'Guessing does this well about one time in 1,024. You heard a difference.'],
    [5, 10, 'Guessing does this well more often than not. Nine of ten would be convincing.'],
    [15, 20, 'Guessing does this well about one time in 48. You probably heard a difference.'],
    [14, 20, 'Guessing does this well about one time in 17. Fifteen of 20 would be convincing.'],
  ])('of %d of %d are said in words', (right, trials, words) => {
    expect(readingOf(right, trials)).toBe(words);
  });

  it('show at least one figure however small they are', () => {
    expect([0.172, 0.019, 0.0002, 1 / 2 ** 20].map(percentDecimals)).toEqual([1, 1, 2, 5]);
  });
});

describe('a thousand guessers', () => {
  it.each(TRIAL_COUNTS)('of %d trials pass as often as the odds say', (trials) => {
    let passed = 0;
    for (let guesser = 0; guesser < 1000; guesser += 1) {
      const test = new BlindTest(trials);
      while (!test.progress.isFinished) test.answer(drawSide());
      if (rightIn(test) >= convincingScore(trials)) passed += 1;
    }
    const odds = oddsByGuessing(convincingScore(trials), trials);
    // Five standard deviations: one run in two million fails by chance.
    expect(Math.abs(passed - 1000 * odds)).toBeLessThan(5 * Math.sqrt(1000 * odds * (1 - odds)));
    expect(odds).toBeLessThanOrEqual(CONVINCING_ODDS);
  });

  it('who always give the same answer do no better', () => {
    let right = 0;
    for (let guesser = 0; guesser < 1000; guesser += 1) {
      const test = new BlindTest(10);
      while (!test.progress.isFinished) test.answer('a');
      right += rightIn(test);
    }
    expect(Math.abs(right - 5000)).toBeLessThan(5 * Math.sqrt(10_000 / 4));
  });
});

describe('a blind test', () => {
  it('draws X for every trial, whatever was answered', () => {
    const drawn: Side[] = ['a', 'b', 'b', 'a', 'a'];
    const order = [...drawn];
    const test = new BlindTest(4, () => order.shift() ?? 'a');
    const heard: Side[] = [];
    while (!test.progress.isFinished) {
      heard.push(test.hear('x'));
      test.answer('b');
    }
    expect(heard).toEqual(drawn.slice(0, 4));
    expect(rightIn(test)).toBe(2);
  });

  it('shows nothing of X while it runs: neither in what it says nor in what can be read of it', () => {
    const [one, other] = (['a', 'b'] as const).map((side) => new BlindTest(10, () => side));
    for (const test of [one, other]) test?.answer('a');
    expect(one?.progress).toEqual(other?.progress);
    expect(Object.keys(one ?? {})).toEqual(['trials', 'draw']);
    expect(() => one?.outcome()).toThrow('not finished');
  });

  it('ends with its last trial', () => {
    const test = new BlindTest(1, () => 'a');
    test.answer('a');
    test.answer('b');
    expect(test.outcome()).toEqual([{ x: 'a', answer: 'a' }]);
  });
});
