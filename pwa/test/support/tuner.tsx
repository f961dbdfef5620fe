import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { problemOf } from '../../src/features/tuner/listening/microphone-problem';
import type { MakeTuner } from '../../src/features/tuner/listening/tuner-session';
import { TunerPage } from '../../src/features/tuner/tuner-page';
import { renderPage } from './render-app';

type Events = Parameters<MakeTuner>[0];

/** A tuner whose microphone hears what the spec defines. */
export function fakeTuner(failures: { initialize?: Error; start?: Error } = {}) {
  let events: Events | null = null;
  const tuner = {
    initialize: jest.fn(() => (failures.initialize ? Promise.reject(failures.initialize) : Promise.resolve())),
    start: jest.fn(() => (failures.start ? Promise.reject(failures.start) : Promise.resolve([]))),
    listenIn: jest.fn(),
    stop: jest.fn(),
    dispose: jest.fn(),
  };
  const makeTuner: MakeTuner = (given) => {
    events = given;
    return tuner;
  };
  const hear = (frequencyHz: number | null, levelDb = -20, stiffness: number | null = null) =>
    act(() => events?.heard({ frequencyHz, stiffness, belowHz: null, clarity: 0.98, levelDb }));
  return {
    tuner,
    makeTuner,
    hear,
    hearBelow: (belowHz: number) =>
      act(() => {
        for (let i = 0; i < 10; i += 1) {
          events?.heard({ frequencyHz: null, stiffness: null, belowHz, clarity: 0.5, levelDb: -20 });
        }
      }),
    mute: (isMuted: boolean) => act(() => events?.muted(isMuted)),
    end: (kind: Parameters<typeof problemOf>[0]) => act(() => events?.ended(problemOf(kind))),
  };
}

/** The page while it listens. */
export async function listening(fake = fakeTuner(), address = '/tuner') {
  const view = renderPage(<TunerPage makeTuner={fake.makeTuner} />, address);
  await view.user.click(screen.getByRole('button', { name: 'Start Tuning' }));
  await screen.findByRole('button', { name: 'Stop Tuning' });
  return { ...view, ...fake };
}

/** A cell of the line under the strings. */
export const cell = (name: string) =>
  within(screen.getByRole('group', { name: 'Settings', hidden: true })).getByRole('button', {
    name: new RegExp(`^${name}`),
    hidden: true,
  });

/** Opens the sheet of a cell. */
export async function openSheet(user: UserEvent, name: string) {
  await user.click(cell(name));
  return within(await screen.findByRole('dialog'));
}

export async function closeSheet(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Chooses by name in the sheet of the first cell, which is named after the present instrument. */
export async function chooseInstrument(user: UserEvent, name: string, present = 'Instrument'): Promise<void> {
  const sheet = await openSheet(user, present);
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Instrument' }), name);
  await closeSheet(user);
}
