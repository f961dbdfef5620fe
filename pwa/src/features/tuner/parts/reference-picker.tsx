import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { A4_MIDI } from '@attune/catalogue/pitch';
import { LockKeyhole, Play, Square } from 'lucide-react';
import { useWorkspace } from '../../../shared/session/use-workspace';
import { SAMPLE_TONE } from '../../../shared/tones/tone-player';
import { useTone } from '../../../shared/tones/use-tone';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { PickTiles, Segments } from '../../../shared/ui/choice';
import { Figure } from '../../../shared/ui/figure';
import { LinkButton } from '../../../shared/ui/link-button';
import { Panel } from '../../../shared/ui/panel';
import { noteText, pitchClassText } from '../model/note-names';
import { FREE_HZ, mayUseSolfeggio, noteOfTarget, type ReferenceChoice } from '../model/reference';
import { noteHz } from '../model/scale';
import { CustomA4 } from './custom-a4';
import { useTuner, useTunerSession } from './use-tuner';

const OWN = 'own';

/** The choice as a panel of the page. */
export function ReferencePanel() {
  return (
    <Panel title="Reference A4">
      <ReferencePicker />
    </Panel>
  );
}

/** The reference A4, or the tone to match. */
export function ReferencePicker() {
  const session = useTunerSession();
  const choice = useTuner(({ settings }) => settings.reference);
  const a4Hz = useTuner(({ target }) => target.a4Hz);
  const { tier } = useWorkspace();
  const maySolfeggio = mayUseSolfeggio(tier);
  const listed =
    choice.kind === 'own' ? OWN : choice.kind === 'listed' ? String(choice.hz) : maySolfeggio ? null : String(a4Hz);
  const choose = (reference: ReferenceChoice) => session.choose({ reference });
  return (
    <div className="grid gap-4">
      <Segments
        label="Reference A4"
        hideLabel
        value={listed}
        onChange={(value) =>
          choose(
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
      {choice.kind === 'own' && <CustomA4 hz={choice.hz} onChange={(hz) => choose({ kind: 'own', hz })} />}
      <ReferenceTone />
      <div className="grid gap-3 border-t border-line pt-4">
        {maySolfeggio ? <SolfeggioChoice choice={choice} onChoose={choose} /> : <SolfeggioLocked />}
      </div>
    </div>
  );
}

function SolfeggioChoice({
  choice,
  onChoose,
}: {
  choice: ReferenceChoice;
  onChoose: (choice: ReferenceChoice) => void;
}) {
  const chosen = choice.kind === 'solfeggio' ? choice : null;
  const style = useTuner(({ settings }) => settings);
  const a4Hz = useTuner(({ target }) => target.a4Hz);
  const nameOf = (hz: number) => pitchClassText(noteOfTarget(hz), style);
  return (
    <>
      <PickTiles
        label="Solfeggio references"
        className="grid-cols-4"
        value={chosen && String(chosen.hz)}
        onChange={(hz) => onChoose({ kind: 'solfeggio', hz: Number(hz), meaning: chosen?.meaning ?? 'note' })}
        options={SOLFEGGIO_HZ.map((hz) => ({ value: String(hz), label: hz, detail: nameOf(hz) }))}
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
                The whole instrument at A4 = <Figure value={a4Hz} unit="Hz" decimals={2} />: its {nameOf(chosen.hz)}{' '}
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

/** The reference as a tone: A4, the tone to match, or the selected string. */
function ReferenceTone() {
  const target = useTuner((state) => state.target);
  const string = useTuner((state) =>
    state.selectedString === null ? null : state.target.strings[state.selectedString],
  );
  const style = useTuner(({ settings }) => settings);
  const { toneHz } = target;
  const hz = toneHz ?? string?.hz ?? noteHz(target, A4_MIDI);
  const frequencyHz = Math.round(hz * 100) / 100;
  const name = toneHz === null ? noteText(string?.midi ?? A4_MIDI, style) : `${toneHz} Hz`;
  // Another reference stops the tone of the one before.
  return <PlayTone key={frequencyHz} frequencyHz={frequencyHz} name={name} />;
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
