import { Ear } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Field, Input } from '../ui/field';
import { CUSTOM_A4_HZ, parseA4 } from './reference';

interface CustomA4Props {
  hz: number;
  onChange: (hz: number) => void;
  /** The A4 of the A that is played now, Hz; without it there is no microphone. */
  heardA4?: { isListening: boolean; read: () => number | null } | undefined;
}

/** A custom A4: typed, or taken from an A that is played. */
export function CustomA4({ hz, onChange, heardA4 }: CustomA4Props) {
  /** The text being typed; null once it is applied. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(hz);
  const [problem, setProblem] = useState<string>();

  const take = () => {
    const parsed = parseA4(text);
    setProblem('problem' in parsed ? parsed.problem : undefined);
    if ('problem' in parsed) return;
    setTyped(null);
    if (parsed.hz !== hz) onChange(parsed.hz);
  };
  const listen = () => {
    const heard = heardA4?.read() ?? null;
    setProblem(heard === null ? 'Play a steady A, in any octave, then press again.' : undefined);
    if (heard === null) return;
    setTyped(null);
    if (heard !== hz) onChange(heard);
  };

  return (
    <div className="grid gap-3">
      <Field
        label="A4"
        hint={`${CUSTOM_A4_HZ.min} to ${CUSTOM_A4_HZ.max} Hz, with up to ${CUSTOM_A4_HZ.decimals} decimals`}
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            figure
            inputMode="decimal"
            autoComplete="off"
            value={text}
            end={<span className="pr-3 text-sm text-ink-3">Hz</span>}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Enter') take();
            }}
          />
        )}
      </Field>
      {heardA4 && (
        <Button size="sm" className="justify-self-start" disabled={!heardA4.isListening} onClick={listen}>
          <Ear aria-hidden className="icon" />
          Use the A I’m playing
        </Button>
      )}
    </div>
  );
}
