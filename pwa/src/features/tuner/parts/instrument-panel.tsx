import { Field } from '../../../shared/ui/field';
import { classNames } from '../../../shared/ui/class-names';
import { Segments } from '../../../shared/ui/choice';
import { Panel } from '../../../shared/ui/panel';
import { INSTRUMENTS, type InstrumentId, instrumentOf } from '../model/instruments';
import { type Accidentals, type Convention, noteName, noteText } from '../model/note-names';
import { useTuner, useTunerSession } from './use-tuner';

const CONVENTION_NAMES: Record<Convention, string> = { english: 'C D E', german: 'German (H)', solfege: 'Do Re Mi' };
const ACCIDENTAL_NAMES: Record<Accidentals, string> = { sharps: '♯ Sharps', flats: '♭ Flats' };

/** The instrument, and its note names. */
export function InstrumentPanel() {
  const session = useTunerSession();
  const settings = useTuner((state) => state.settings);
  return (
    <Panel title="Instrument">
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="grid gap-4">
          <Field label="Tuning">
            {(control) => (
              <select
                {...control}
                className="min-h-control w-full rounded-md border border-line-strong bg-field px-3 text-[1rem]"
                value={settings.instrument}
                onChange={(event) => session.choose({ instrument: event.target.value as InstrumentId })}
              >
                {INSTRUMENTS.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Strings />
        </div>
        <div className="grid gap-2">
          <Segments
            label="Note names"
            value={settings.convention}
            onChange={(convention) => session.choose({ convention })}
            options={(['english', 'german', 'solfege'] as const).map((value) => ({
              value,
              label: CONVENTION_NAMES[value],
            }))}
          />
          <Segments
            label="Sharps or flats"
            hideLabel
            value={settings.accidentals}
            onChange={(accidentals) => session.choose({ accidentals })}
            options={(['sharps', 'flats'] as const).map((value) => ({ value, label: ACCIDENTAL_NAMES[value] }))}
          />
        </div>
      </div>
    </Panel>
  );
}

/** The open strings: the one that is heard is marked, a press selects one. */
function Strings() {
  const session = useTunerSession();
  const settings = useTuner((state) => state.settings);
  const heldString = useTuner((state) => state.heldString);
  const heard = useTuner(({ reading }) => reading?.midi ?? null);
  const { strings, name } = instrumentOf(settings.instrument);
  if (strings.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <div role="group" aria-label={`Strings, ${name}`} className="grid auto-cols-fr grid-flow-col gap-1.5">
        {strings.map((midi) => (
          <button
            key={midi}
            type="button"
            aria-pressed={heldString === midi}
            aria-label={noteName(midi, settings).spoken}
            className={classNames(
              'figure min-h-control rounded-md border px-0.5 text-[0.9375rem]',
              heldString === midi
                ? 'border-accent-text bg-accent-soft shadow-[inset_0_-3px_0_var(--mark)]'
                : heard === midi
                  ? 'border-ink bg-raised'
                  : 'border-line-strong bg-surface hover:bg-raised',
            )}
            onClick={() => session.holdString(midi)}
          >
            {noteText(midi, settings)}
          </button>
        ))}
      </div>
      <p className="text-xs text-ink-3">
        {heldString === null
          ? 'Detects the nearest string. Press one to lock onto it.'
          : 'Locked to this string. Press it again for automatic.'}
      </p>
    </div>
  );
}
