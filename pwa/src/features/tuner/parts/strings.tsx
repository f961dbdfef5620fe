import { Lock } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { figureSpoken, figureText } from '../../../shared/ui/figure-text';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { noteName } from '../model/note-names';
import { useTuner, useTunerSession } from './use-tuner';

/**
 * The strings as they sound: the one that is heard is marked, those that were in tune have a diamond. A press selects
 * one, unless one tone is matched. Below each its cents from equal temperament, where the temperament is another.
 */
export function Strings() {
  const session = useTunerSession();
  const settings = useTuner((state) => state.settings);
  const { toneHz, strings } = useTuner((state) => state.target);
  const { instrument } = useTuner((state) => state.tuning);
  const selectedString = useTuner((state) => state.selectedString);
  const heard = useTuner(({ reading }) => reading?.string ?? null);
  const tuned = useTuner((state) => state.tunedStrings);
  const hintId = useId();
  if (strings.length === 0) return null;
  const isTempered = settings.temperament !== 'equal';
  const hint =
    toneHz !== null
      ? `Matching ${toneHz} hertz on any string`
      : selectedString === null
        ? 'Tap a string to lock onto it.'
        : 'Locked to this string. Tap again for automatic.';
  return (
    <div
      role="group"
      aria-label={`Strings, ${instrument.name}`}
      aria-describedby={hintId}
      className="tuner-under grid auto-cols-fr grid-flow-col border-t border-line"
    >
      {strings.map(({ midi, hz, offsetCents }, place) => {
        const { letter, accidental, octave, spoken } = noteName(midi, settings);
        const isSelected = toneHz === null && selectedString === place;
        const isTuned = tuned.includes(place);
        const offset = isTempered ? `, ${figureSpoken(offsetCents, 'cents', { signed: true })} from equal` : '';
        return (
          <button
            key={place}
            type="button"
            aria-pressed={isSelected}
            disabled={toneHz !== null}
            aria-current={heard === place || undefined}
            className={classNames(
              'tuner-string relative grid min-w-0 content-center justify-items-center border-line py-1 not-first:border-l enabled:hover:bg-raised disabled:text-ink-3 focus-visible:-outline-offset-2',
              (isSelected || heard === place) && 'bg-accent-soft! [box-shadow:inset_0_2px_0_var(--mark)]',
            )}
            onClick={() => session.selectString(place)}
          >
            <VisuallyHidden>{`${spoken}, ${hz.toFixed(1)} hertz${offset}${isTuned ? ', in tune' : ''}`}</VisuallyHidden>
            <b aria-hidden className="head text-lg leading-tight">
              {letter}
              {accidental}
              <span className="figure text-xs font-[350] text-ink-3">{octave}</span>
            </b>
            <span aria-hidden className="text-xs">
              <Figure value={hz} decimals={1} tone="quiet" />
            </span>
            {isTempered && (
              <span aria-hidden className="figure text-xs text-accent-text">
                {figureText(Math.round(offsetCents), { signed: true })}
              </span>
            )}
            {isTuned && <span className="tuner-tuned absolute bg-tune" />}
            {isSelected && <Lock aria-hidden className="tuner-selected absolute size-3 text-accent-text" />}
          </button>
        );
      })}
      <span id={hintId} hidden>
        {hint}
      </span>
    </div>
  );
}
