import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button';
import { RadioRows } from '../../../shared/ui/choice';
import { FieldError } from '../../../shared/ui/field';
import { Figure } from '../../../shared/ui/figure';
import { noteName } from '../model/note-names';
import { MAX_SCALA_CHARACTERS, parseScala } from '../model/scala';
import { MAX_SWEETENED_CENTS, sweetenedOf } from '../model/sweetened';
import { hasRoot, TEMPERAMENTS } from '../model/temperament';
import { TEMPERAMENT_WORDS } from '../model/temperament-words';
import { useTuner, useTunerSession } from '../parts/use-tuner';
import { NotePicker } from './note-picker';
import { OffsetsChart } from './offsets-chart';
import { StringSteppers } from './string-steppers';

/** Which temperament, on which root, and what it does to the notes. */
export function TemperamentSheet() {
  const session = useTunerSession();
  const { temperament, root, scala } = useTuner(({ settings }) => settings);
  const { instrument, strings } = useTuner(({ tuning }) => tuning);
  const options = TEMPERAMENTS.map((value) => {
    const { name, detail } = TEMPERAMENT_WORDS[value];
    if (value === 'scala') return { value, label: name, detail: scala?.name ?? detail, disabled: scala === null };
    if (value !== 'sweetened') return { value, label: name, detail };
    if (strings.length === 0) return { value, label: name, detail: 'For instruments with strings.', disabled: true };
    return { value, label: `${name}, ${instrument.name.toLowerCase()}`, detail };
  });
  return (
    <>
      <RadioRows
        label="Temperament"
        hideLabel
        className="tuner-rows"
        value={temperament}
        onChange={(chosen) => session.choose({ temperament: chosen })}
        options={options}
      />
      <LoadScala />
      {hasRoot(temperament) && (
        <NotePicker label="Root" pitchClass={root} onChange={(chosen) => session.choose({ root: chosen })} />
      )}
      {temperament === 'sweetened' && strings.length > 0 ? <SweetenedStrings /> : <OffsetsChart />}
    </>
  );
}

/** Loads a scale from a file, or says which line of it is wrong. */
function LoadScala() {
  const session = useTunerSession();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = async (file: File) => {
    const text = await file.slice(0, MAX_SCALA_CHARACTERS).text();
    const parsed = parseScala(text, file.name);
    setProblem('problem' in parsed ? parsed.problem : null);
    if ('scale' in parsed) session.choose({ temperament: 'scala', scala: parsed.scale });
  };
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        accept=".scl"
        aria-label="Scala file"
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void load(file);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        Load a Scala file
      </Button>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
    </div>
  );
}

/** The offset of each string, a cent at a time. */
function SweetenedStrings() {
  const session = useTunerSession();
  const settings = useTuner((state) => state.settings);
  const { instrument, strings } = useTuner(({ tuning }) => tuning);
  const offsets = sweetenedOf(settings.sweetened, instrument.id, strings.length);
  const set = (place: number, cents: number) =>
    session.choose({ sweetened: { ...settings.sweetened, [instrument.id]: offsets.with(place, cents) } });
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-[560]">Cents from equal</p>
      <StringSteppers
        label="Cents from equal"
        strings={strings.map((midi, place) => {
          const cents = Math.round(offsets[place] ?? 0);
          return {
            name: `${noteName(midi, settings).spoken}, ${cents} cents`,
            value: <Figure value={cents} signed />,
            onUp: cents < MAX_SWEETENED_CENTS ? () => set(place, cents + 1) : null,
            onDown: cents > -MAX_SWEETENED_CENTS ? () => set(place, cents - 1) : null,
          };
        })}
      />
    </div>
  );
}
