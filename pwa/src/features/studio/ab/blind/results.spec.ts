import { oddsOf, ResultStore, rightOf, shiftOf, type TestResult, toCsv, toJson } from './results';

const aResult = (changes: Partial<TestResult> = {}): TestResult => ({
  id: 'one',
  finishedAt: '2026-11-22T10:00:00.000Z',
  song: 'Harbour Lights',
  aName: 'Harbour Lights.flac',
  bName: 'retuned-432Hz-Harbour Lights.flac',
  aHz: 440,
  bHz: 432,
  trials: [
    { x: 'a', answer: 'a' },
    { x: 'b', answer: 'a' },
  ],
  ...changes,
});

function storageWith(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    map,
  };
}

describe('the results of a user', () => {
  it('are kept, and no other user of the browser sees them', () => {
    const storage = storageWith();
    new ResultStore('mara', storage).save([aResult()]);
    expect(new ResultStore('mara', storage).load()).toEqual([aResult()]);
    expect(new ResultStore('joon', storage).load()).toEqual([]);
  });

  it.each([
    'not JSON',
    '{}',
    'null',
    '[null, 1, {"id": "x"}, {"id":"y","song":"s","finishedAt":"never","trials":[{}]}]',
  ])('are none when something else is stored: %s', (text) => {
    expect(new ResultStore('mara', storageWith({ 'attune.blind-tests.mara': text })).load()).toEqual([]);
  });

  it('say that they are not kept when there is no room', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(new ResultStore('mara', full).save([aResult()])).toBe(false);
    expect(new ResultStore('mara', undefined).save([aResult()])).toBe(false);
  });

  it('have a score, odds and a shift', () => {
    expect(rightOf(aResult())).toBe(1);
    expect(oddsOf(aResult())).toBe(0.75);
    expect(shiftOf(aResult())).toBeCloseTo(-31.77, 2);
    expect(shiftOf(aResult({ bHz: null }))).toBeNull();
  });
});

describe('exported results', () => {
  it('as CSV have a row per test, with the order and the answers', () => {
    expect(toCsv([aResult()])).toBe(
      'finished,song,file_a,file_b,a_hz,b_hz,trials,right,odds,x,answers\r\n' +
        '2026-11-22T10:00:00.000Z,Harbour Lights,Harbour Lights.flac,retuned-432Hz-Harbour Lights.flac,' +
        '440.00,432.00,2,1,0.7500,AB,AA\r\n',
    );
  });

  it('as CSV keep any file name in its cell, and none becomes a formula', () => {
    const [, row] = toCsv([aResult({ song: '=1+1', aName: 'a "b", c\n.wav', aHz: null })]).split('\r\n');
    expect(row).toContain(`,'=1+1,"a ""b"", c\n.wav",`);
  });

  it('as JSON have the score and the odds', () => {
    expect(JSON.parse(toJson([aResult()]))).toMatchObject([{ song: 'Harbour Lights', right: 1, odds: 0.75 }]);
  });
});
