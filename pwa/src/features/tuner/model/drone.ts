import { noteHz, type Scale } from './scale';

/** What the drone plays: its note alone, its note and the fifth above, or its note as a sine. */
export const DRONE_SOUNDS = ['root', 'fifth', 'pure'] as const;

export interface DroneChoice {
  /** MIDI note, as it sounds. */
  midi: number;
  sound: (typeof DRONE_SOUNDS)[number];
}

export interface DroneSound {
  /** One to a voice, Hz. */
  frequenciesHz: readonly number[];
  /** A sine; else with the partials of a soft reed, which a telephone's loudspeaker needs for low notes. */
  isPure: boolean;
}

/** Notes that it may have, MIDI: C1 to B6. */
export const DRONE_MIDI = { min: 24, max: 95 } as const;

const FIFTH_SEMITONES = 7;

/** What sounds: at the reference, in the temperament. */
export function droneSound({ midi, sound }: DroneChoice, scale: Scale): DroneSound {
  const rootHz = noteHz(scale, midi);
  const frequenciesHz = sound === 'fifth' ? [rootHz, noteHz(scale, midi + FIFTH_SEMITONES)] : [rootHz];
  return { frequenciesHz, isPure: sound === 'pure' };
}

/** As stored; null when it is invalid. */
export function knownDrone(stored: unknown): DroneChoice | null {
  const { midi, sound } = (stored ?? {}) as Partial<Record<keyof DroneChoice, unknown>>;
  const known = DRONE_SOUNDS.find((one) => one === sound);
  const isNote = Number.isInteger(midi) && Number(midi) >= DRONE_MIDI.min && Number(midi) <= DRONE_MIDI.max;
  return known && isNote ? { midi: Number(midi), sound: known } : null;
}
