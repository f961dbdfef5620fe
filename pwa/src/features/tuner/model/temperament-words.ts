import { pitchClassText, type NoteStyle } from './note-names';
import type { TemperamentId } from './temperament';

interface Words {
  name: string;
  /** In a cell, before the root. */
  short: string;
  detail: string;
}

export const TEMPERAMENT_WORDS: Record<TemperamentId, Words> = {
  equal: { name: 'Equal', short: 'Equal', detail: 'Every semitone 100 cents.' },
  just: { name: 'Just', short: 'Just', detail: 'Pure thirds and fifths around one root.' },
  meantone: { name: 'Quarter-comma meantone', short: 'Meantone', detail: 'Pure major thirds, narrow fifths.' },
  pythagorean: { name: 'Pythagorean', short: 'Pythagorean', detail: 'Pure fifths, wide thirds.' },
  werckmeister: { name: 'Werckmeister III', short: 'Werckmeister', detail: 'Every key, each with its own colour.' },
  sweetened: { name: 'Sweetened', short: 'Sweetened', detail: 'Small offsets for each string.' },
  scala: { name: 'Scala file', short: 'Scala', detail: 'Load a .scl file.' },
};

/** `C, D and E`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** Names of pitch classes in a sentence. */
export function notesListed(pitchClasses: readonly number[], style: NoteStyle): string {
  return listed(pitchClasses.map((one) => pitchClassText(one, style)));
}
