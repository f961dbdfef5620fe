import { jest } from '@jest/globals';
import { choiceOf, chooseReference, myReference, onMyReference, storedTuner, storeTuner } from './my-reference';

afterEach(() => localStorage.clear());

describe('my A4', () => {
  it('is 440 until one is chosen, and then the same for everyone who reads it', () => {
    const heard = jest.fn();
    const stop = onMyReference(heard);
    expect(myReference()).toEqual({ choice: { kind: 'listed', hz: 440 }, a4Hz: 440, instrument: null });
    chooseReference({ kind: 'own', hz: 443.27 });
    expect(myReference().a4Hz).toBe(443.27);
    expect(myReference()).toBe(myReference());
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  });

  it('leaves the other settings of the tuner as they are', () => {
    storeTuner({ instrument: 'guitar', convention: 'german' });
    chooseReference({ kind: 'listed', hz: 432 });
    expect(storedTuner()).toEqual({
      instrument: 'guitar',
      convention: 'german',
      reference: { kind: 'listed', hz: 432 },
    });
    expect(myReference()).toMatchObject({ a4Hz: 432, instrument: 'guitar' });
  });

  it.each([
    [400, { kind: 'own', hz: 400 }],
    [480, { kind: 'own', hz: 480 }],
    [443.2671, { kind: 'own', hz: 443.27 }],
    [444, { kind: 'listed', hz: 444 }],
  ])('of %d Hz is a choice of the tuner', (hz, choice) => {
    expect(choiceOf(hz)).toEqual(choice);
  });

  it.each(['not JSON', 'null', '{"reference":{"kind":"own","hz":500}}', '{"reference":{"kind":"listed","hz":441}}'])(
    'is 440 when %s is stored',
    (text) => {
      localStorage.setItem('attune.tuner', text);
      expect(myReference().a4Hz).toBe(440);
    },
  );

  it('is the equivalent A4 of a Solfeggio reference', () => {
    chooseReference({ kind: 'solfeggio', hz: 528, meaning: 'tone' });
    expect(myReference().a4Hz).toBeCloseTo(443.99, 2);
  });
});
