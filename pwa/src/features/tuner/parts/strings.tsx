import { frequencyOfMidi } from '@attune/catalogue/pitch';
import { Lock } from 'lucide-react';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { instrumentOf } from '../model/instruments';
import { noteName } from '../model/note-names';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { useTuner, useTunerSession } from './use-tuner';

/**
 * The open strings: the one that is heard is marked, those that were in tune have a diamond. A press selects one,
 * unless one tone is matched.
 */
export function Strings() {
  const session = useTunerSession();
  const settings = useTuner((state) => state.settings);
  const { a4Hz, toneHz } = useTuner(({ reference }) => reference);
  const selectedString = useTuner((state) => state.selectedString);
  const heard = useTuner(({ reading }) => reading?.midi ?? null);
  const tuned = useTuner((state) => state.tunedStrings);
  const { strings, name } = instrumentOf(settings.instrument);
  if (strings.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={`Strings, ${name}`}
      className="tuner-under grid auto-cols-fr grid-flow-col border-t border-line"
    >
      {strings.map((midi) => {
        const { letter, accidental, octave, spoken } = noteName(midi, settings);
        const hz = frequencyOfMidi(midi, a4Hz);
        const isSelected = toneHz === null && selectedString === midi;
        const isTuned = tuned.includes(midi);
        return (
          <button
            key={midi}
            type="button"
            aria-pressed={isSelected}
            disabled={toneHz !== null}
            aria-current={heard === midi || undefined}
            className={classNames(
              'tuner-string relative grid min-w-0 content-center justify-items-center border-line py-1 not-first:border-l enabled:hover:bg-raised disabled:text-ink-3 focus-visible:-outline-offset-2',
              (isSelected || heard === midi) && 'bg-accent-soft! [box-shadow:inset_0_2px_0_var(--mark)]',
            )}
            onClick={() => session.selectString(midi)}
          >
            <VisuallyHidden>{`${spoken}, ${hz.toFixed(1)} hertz${isTuned ? ', in tune' : ''}`}</VisuallyHidden>
            <b aria-hidden className="head text-lg leading-tight">
              {letter}
              {accidental}
              <span className="figure text-xs font-[350] text-ink-3">{octave}</span>
            </b>
            <span aria-hidden className="text-xs">
              <Figure value={hz} decimals={1} tone="quiet" />
            </span>
            {isTuned && <span className="tuner-tuned absolute bg-tune" />}
            {isSelected && <Lock aria-hidden className="tuner-selected absolute size-3 text-accent-text" />}
          </button>
        );
      })}
    </div>
  );
}
