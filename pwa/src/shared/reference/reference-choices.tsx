import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { LockKeyhole, Play, Square } from 'lucide-react';
import { useWorkspace } from '../session/use-workspace';
import { SAMPLE_TONE } from '../tones/tone-player';
import { useTone } from '../tones/use-tone';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { PickTiles, Segments } from '../ui/choice';
import { Figure } from '../ui/figure';
import { LinkButton } from '../ui/link-button';
import { CustomA4 } from './custom-a4';
import { FREE_HZ, mayUseSolfeggio, noteOfTarget, type ReferenceChoice } from './reference';

const OWN = 'own';

interface ReferenceChoicesProps {
  choice: ReferenceChoice;
  /** What the choice means, Hz. */
  a4Hz: number;
  onChoose: (choice: ReferenceChoice) => void;
  /** What a note is called, by its MIDI number: `C♯5`. */
  nameOf: (midi: number) => string;
  /** The tone that sounds the reference, Hz, and what it is called. */
  tone: { frequencyHz: number; name: string };
  /** The A4 of the A that is played now, Hz, null when none is; without it there is no microphone. */
  heardA4?: { isListening: boolean; read: () => number | null };
}

/** The reference A4, or the tone to match. */
export function ReferenceChoices({ choice, a4Hz, onChoose, nameOf, tone, heardA4 }: ReferenceChoicesProps) {
  const { tier } = useWorkspace();
  const maySolfeggio = mayUseSolfeggio(tier);
  const listed =
    choice.kind === 'own' ? OWN : choice.kind === 'listed' ? String(choice.hz) : maySolfeggio ? null : String(a4Hz);
  return (
    <div className="grid gap-4">
      <Segments
        label="Reference A4"
        hideLabel
        value={listed}
        onChange={(value) =>
          onChoose(
            value === OWN ? { kind: 'own', hz: Math.round(a4Hz * 100) / 100 } : { kind: 'listed', hz: Number(value) },
          )
        }
        options={[
          ...FREE_HZ.map((hz) => ({
            value: String(hz),
            label: <span className="figure">{hz}</span>,
            detail: NATURAL_HZ.some((natural) => natural === hz) ? 'natural' : 'standard',
          })),
          { value: OWN, label: 'Custom', detail: 'A4' },
        ]}
      />
      {choice.kind === 'own' && (
        <CustomA4 hz={choice.hz} onChange={(hz) => onChoose({ kind: 'own', hz })} heardA4={heardA4} />
      )}
      {/* Another reference stops the tone of the one before. */}
      <PlayTone key={tone.frequencyHz} {...tone} />
      <div className="grid gap-3 border-t border-line pt-4">
        {maySolfeggio ? (
          <SolfeggioChoice choice={choice} a4Hz={a4Hz} onChoose={onChoose} nameOf={nameOf} />
        ) : (
          <SolfeggioLocked />
        )}
      </div>
    </div>
  );
}

type SolfeggioChoiceProps = Pick<ReferenceChoicesProps, 'choice' | 'a4Hz' | 'onChoose' | 'nameOf'>;

function SolfeggioChoice({ choice, a4Hz, onChoose, nameOf }: SolfeggioChoiceProps) {
  const chosen = choice.kind === 'solfeggio' ? choice : null;
  const letterOf = (hz: number) => nameOf(noteOfTarget(hz)).replace(/\d+$/, '');
  return (
    <>
      <PickTiles
        label="Solfeggio references"
        className="grid-cols-4"
        value={chosen && String(chosen.hz)}
        onChange={(hz) => onChoose({ kind: 'solfeggio', hz: Number(hz), meaning: chosen?.meaning ?? 'note' })}
        options={SOLFEGGIO_HZ.map((hz) => ({ value: String(hz), label: hz, detail: letterOf(hz) }))}
      />
      {chosen && (
        <>
          <Segments
            label={`What ${chosen.hz} means`}
            hideLabel
            value={chosen.meaning}
            onChange={(meaning) => onChoose({ ...chosen, meaning })}
            options={[
              { value: 'note', label: 'Equivalent A4' },
              { value: 'tone', label: 'Match this tone' },
            ]}
          />
          <p className="text-xs text-ink-3">
            {chosen.meaning === 'note' ? (
              <span>
                The whole instrument at A4 = <Figure value={a4Hz} unit="Hz" decimals={2} />: its {letterOf(chosen.hz)}{' '}
                lands on {chosen.hz}.
              </span>
            ) : (
              <span>This tone, in any octave.</span>
            )}
          </p>
        </>
      )}
    </>
  );
}

function SolfeggioLocked() {
  const list = `${SOLFEGGIO_HZ.slice(0, -1).join(', ')} and ${SOLFEGGIO_HZ.at(-1) ?? ''}`;
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-sm text-ink-2">
          <LockKeyhole aria-hidden className="icon" />
          Solfeggio references
        </span>
        <Badge>Pro</Badge>
      </div>
      <p className="text-xs text-ink-3">{list} Hz, as equivalent A4 or as one tone to match.</p>
      <LinkButton to="/pricing" variant="quiet" size="sm" className="-ml-3 justify-self-start">
        See plans
      </LinkButton>
    </div>
  );
}

function PlayTone({ frequencyHz, name }: { frequencyHz: number; name: string }) {
  const { status, toggle } = useTone({ frequencyHz, ...SAMPLE_TONE });
  const Icon = status === 'idle' ? Play : Square;
  return (
    <Button onClick={toggle} className="justify-self-start">
      <Icon aria-hidden className="icon" />
      {status === 'idle' ? `Play ${name}` : `Stop ${name}`}
    </Button>
  );
}
