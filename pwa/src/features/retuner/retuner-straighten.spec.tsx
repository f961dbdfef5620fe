import { screen, waitFor } from '@testing-library/react';
import { measuredAs } from '../../../test/support/a-song-tuning';
import {
  aSong,
  asked,
  choose,
  chooseMany,
  convertButton,
  convertList,
  inspected,
  openAs,
  PATIENT,
  retuneAnswers,
  setUpRetuner,
  songFile,
} from '../../../test/support/retuner';
import type { Tuning } from './song';

setUpRetuner();

/** A song that sinks by 14 cents. */
function sagging(): Tuning {
  const tuning = measuredAs(440.07);
  if (tuning.kind !== 'measured') return tuning;
  return { ...tuning, measurement: { ...tuning.measurement, movement: { lowHz: 438.3, highHz: 441.9 } } };
}

const straighten = () => screen.getByRole('switch', { name: 'Straighten the pitch' });

describe('straightening', () => {
  it('is off until it is chosen for a song whose pitch moves, and goes with the retune', async () => {
    inspected.tuning = sagging();
    const page = openAs('pro');
    await choose(page, songFile());
    expect(straighten()).not.toBeChecked();
    expect(straighten()).toHaveAccessibleDescription(/Takes slow movement out.*The tempo moves with it/);
    await page.user.click(straighten());
    expect(straighten()).toBeChecked();
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertButton());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.options).toMatchObject({ straighten: true });
  });

  it('that is not chosen is not asked for', async () => {
    inspected.tuning = sagging();
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertButton());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.options).not.toHaveProperty('straighten');
  });

  it('is remembered, but does nothing to a song whose pitch stays where it is', async () => {
    inspected.tuning = sagging();
    const first = openAs('pro');
    await choose(first, songFile());
    await first.user.click(straighten());
    first.unmount();

    const second = openAs('pro');
    await choose(second, songFile());
    expect(straighten()).toBeChecked();
    second.unmount();

    inspected.tuning = measuredAs(440.07);
    const third = openAs('pro');
    await choose(third, songFile());
    expect(straighten()).not.toBeChecked();
    expect(straighten()).toBeDisabled();
    expect(straighten()).toHaveAccessibleDescription(
      'This song’s pitch stays where it is: there’s nothing to straighten.',
    );
    retuneAnswers(() => aSong('x.mp3'));
    await third.user.click(convertButton());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.options).not.toHaveProperty('straighten');
  });

  it('of a list is asked for the songs that move', async () => {
    inspected.tuningOf = ({ name }) => (name === '1.mp3' ? sagging() : measuredAs(440.07));
    const page = openAs('pro');
    await chooseMany(page, songFile('1.mp3'), songFile('2.mp3'));
    await page.user.click(straighten());
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertList('Convert 2 songs'));
    await waitFor(() => expect(asked).toHaveLength(2), PATIENT);
    const chosen = asked.map(({ name, options }) => [name, options.straighten]);
    expect(chosen.toSorted()).toEqual([
      ['1.mp3', true],
      ['2.mp3', undefined],
    ]);
  });
});
