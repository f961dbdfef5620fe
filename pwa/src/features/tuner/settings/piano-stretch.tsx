import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { middleStretch, MIN_MEASURED_STRINGS } from '../model/piano-stretch';
import { useTuner, useTunerSession } from '../parts/use-tuner';

/** Tuning with octaves stretched to this piano's strings, once enough of them were measured as they were played. */
export function PianoStretch() {
  const session = useTunerSession();
  const { measured } = useTuner(({ settings }) => settings.piano);
  const stretch = useTuner(({ target }) => target.stretch);
  const count = measured.length;
  const isKnown = count >= MIN_MEASURED_STRINGS;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm font-[560]">Stretch</p>
      {stretch ? (
        <p className="text-sm text-ink-2">
          Octaves are stretched by <Figure value={middleStretch(stretch)} unit="cents" decimals={1} /> in the middle,
          from the inharmonicity of <Figure value={count} /> measured strings.
        </p>
      ) : (
        <p className="text-sm text-ink-2">
          Let single notes ring, from bass to treble: the inharmonicity of the strings says how far the octaves of this
          piano are stretched. Measured: <Figure value={count} /> of at least <Figure value={MIN_MEASURED_STRINGS} />.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" unavailable={!isKnown} onClick={() => session.stretchPiano(stretch === null)}>
          {stretch ? 'Tune without stretch' : 'Tune with stretch'}
        </Button>
        {count > 0 && (
          <Button size="sm" variant="quiet" onClick={() => session.forgetPiano()}>
            Measure another piano
          </Button>
        )}
      </div>
    </div>
  );
}
