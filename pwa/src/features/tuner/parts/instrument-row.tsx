import { Figure } from '../../../shared/ui/figure';
import { INSTRUMENTS, type InstrumentId, instrumentOf } from '../model/instruments';
import { useTuner, useTunerSession } from './use-tuner';

/** The tuning to choose, and what it listens for. */
export function InstrumentRow() {
  const session = useTunerSession();
  const instrument = useTuner(({ settings }) => settings.instrument);
  return (
    <div className="tuner-instrument flex items-center justify-between gap-4 border-t border-line py-1 pr-2 pl-4 text-sm leading-snug xs:pl-6">
      <p className="text-ink-2">
        <Hint />
      </p>
      <select
        aria-label="Tuning"
        className="min-h-control rounded-md bg-surface px-2 font-[580] hover:bg-raised"
        value={instrument}
        onChange={(event) => session.choose({ instrument: event.target.value as InstrumentId })}
      >
        {INSTRUMENTS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Hint() {
  const toneHz = useTuner(({ reference }) => reference.toneHz);
  const selectedString = useTuner((state) => state.selectedString);
  const { strings, minHz, maxHz } = instrumentOf(useTuner(({ settings }) => settings.instrument));
  if (toneHz !== null && strings.length > 0) {
    return (
      <>
        Matching <Figure value={toneHz} unit="Hz" /> on any string
      </>
    );
  }
  if (selectedString !== null) return 'Locked to this string. Tap again for automatic.';
  if (strings.length > 0) return 'Tap a string to lock onto it.';
  return (
    <>
      All notes from <Figure value={minHz} /> to <Figure value={maxHz} unit="Hz" />
    </>
  );
}
