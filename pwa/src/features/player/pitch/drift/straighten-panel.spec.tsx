import { fireEvent, screen, within } from '@testing-library/react';
import { aDrift, aDriftWithout } from '../../../../../test/support/a-drift';
import {
  aFile,
  drift,
  engine,
  happens,
  measured,
  play,
  playerWith,
  setUpPlayer,
} from '../../../../../test/support/player';

setUpPlayer();
beforeEach(() => {
  measured.a4 = { a4Hz: 443, a4ErrorCents: 0.6 };
  drift.song = aDrift();
});

const segment = (name: RegExp) => screen.getByRole('radio', { name });
const theSwitch = () => screen.findByRole('switch', { name: 'Straighten' });
const panel = () => screen.getByRole('region', { name: 'Pitch' });
const lastSound = () => engine().setRetuning.mock.lastCall?.[1] as { ratio: number; course: unknown };

/** What is seen of the panel, without the figures that are only read aloud. */
function seen(): string {
  const shown = panel().cloneNode(true) as HTMLElement;
  for (const hidden of shown.querySelectorAll('.sr-only')) hidden.remove();
  return shown.textContent.replaceAll('\u202f', ' ');
}

async function aSong() {
  const view = await playerWith(aFile('tagged.mp3'));
  await play();
  return view;
}

async function straightened() {
  const view = await aSong();
  await view.user.click(segment(/^To my instrument/));
  await view.user.click(await theSwitch());
  return view;
}

describe('a record that moves', () => {
  it('is said to, and what one shift leaves of that', async () => {
    const { user } = await aSong();
    await user.click(segment(/^To my instrument/));
    expect(await theSwitch()).not.toBeChecked();
    expect(segment(/^As recorded/)).toHaveAccessibleName(/moves/);
    expect(seen()).toContain('This record sinks by 24 cents from start to end.');
    expect(seen()).toContain('With one shift it starts 12 cents sharp and ends 12 cents flat.');
    expect(lastSound().course).toBeNull();
    expect(screen.queryByRole('img', { name: /^A4 over time/ })).not.toBeInTheDocument();
  });

  it('is straightened to the pitch that it has for longest, and moved from there', async () => {
    await straightened();
    expect(await theSwitch()).toBeChecked();
    expect(lastSound()).toMatchObject({ ratio: 1, course: drift.song?.fit.course });
    expect(screen.getByRole('tab', { name: /^Pitch/ })).toHaveTextContent('straight');
    expect(seen()).toContain('This record sinks from 443.1 Hz to 437.0 Hz.');
    expect(seen()).toContain('One shift cannot fit it. Straightened, it moves by 1.2 cents around your 440.');
  });

  it('shows the course, the most that the tempo moves, and what is left', async () => {
    await straightened();
    expect(screen.getByRole('img', { name: /^A4 over time, from 443.1 to 437.0 hertz/ })).toBeVisible();
    expect(seen()).toContain('at most 0.7 %');
    expect(seen()).toContain('measured on what you hear');
    expect(seen()).toContain('Range before21.6 cents');
    expect(seen()).toContain('Range after1.2 cents');
    expect(seen()).toContain('Speed−0.7 to +0.7 %');
    expect(seen()).toContain('Length2:00.0 to 2:00.0');
  });

  it('is expected to be straight until that is measured', async () => {
    drift.song = { ...aDrift(), straightened: null };
    await straightened();
    expect(seen()).toContain('expected');
    expect(seen()).toContain('Straightened, it moves by about 0.9 cents around your 440.');
    expect(seen()).not.toContain('measured on what you hear');
    await happens(() => drift.again(aDrift()));
    expect(seen()).toContain('measured on what you hear');
    expect(seen()).toContain('Straightened, it moves by 1.2 cents around your 440.');
  });

  it('is heard as recorded, and straight again, by R', async () => {
    const { user } = await straightened();
    await user.keyboard('r');
    expect(await theSwitch()).not.toBeChecked();
    expect(engine().listenTo).toHaveBeenLastCalledWith('original');
    await user.keyboard('r');
    expect(await theSwitch()).toBeChecked();
  });

  it('leaves “As recorded” when the switch is turned on there', async () => {
    const { user } = await aSong();
    await user.click(segment(/^As recorded/));
    await user.click(await theSwitch());
    expect(segment(/^As recorded/)).not.toBeChecked();
    expect(engine().listenTo).toHaveBeenLastCalledWith('retuned');
  });

  it('is straightened at another pitch, too', async () => {
    const { user } = await straightened();
    await user.click(segment(/^Other pitch/));
    await user.click(await screen.findByRole('radio', { name: /^432/ }));
    expect(lastSound().ratio).toBeCloseTo(432 / 440, 9);
    expect(lastSound().course).not.toBeNull();
    expect(seen()).toContain('around A4 = 432.');
  });

  it('is listened to where the drawing is touched', async () => {
    await straightened();
    const drawing = screen.getByRole('img', { name: /^A4 over time/ }).parentElement as HTMLElement;
    drawing.setPointerCapture = () => undefined;
    drawing.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect;
    // This environment's own pointer events have no place.
    fireEvent(drawing, new MouseEvent('pointerdown', { bubbles: true, clientX: 200, buttons: 1 }));
    expect(engine().seek).toHaveBeenLastCalledWith(30);
  });
});

it('says where two takes were joined, and where nothing steady sounds', async () => {
  const points = [
    { seconds: 0, cents: 20 },
    { seconds: 72, cents: 20 },
    { seconds: 72, cents: -11 },
    { seconds: 120, cents: -11 },
  ];
  const steps = [{ seconds: 72, cents: -31 }];
  drift.song = aDrift({ points, steps, gaps: [{ fromSeconds: 80, toSeconds: 100 }] });
  await straightened();
  expect(seen()).toContain('This record moves by 31 cents. One shift cannot fit it.');
  expect(seen()).toContain('The pitch steps by 31 cents at 1:12. Two takes were joined there.');
  expect(seen()).toContain('Between 1:20 and 1:40 nothing steady sounds.');
});

it('cannot straighten what is too lively, and says why', async () => {
  drift.song = aDriftWithout('lively');
  await aSong();
  expect(await theSwitch()).toBeDisabled();
  expect(seen()).toContain('The pitch moves faster than a tape would.');
});

it('offers nothing for a steady record', async () => {
  drift.song = aDriftWithout('steady');
  const { user } = await aSong();
  await user.click(segment(/^To my instrument/));
  await screen.findByText('Semitones');
  expect(within(panel()).queryByRole('switch')).not.toBeInTheDocument();
});
