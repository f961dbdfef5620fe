import { Play, Square } from 'lucide-react';
import { clock } from '../../../../shared/format/sound';
import { Button } from '../../../../shared/ui/button';
import { Segments } from '../../../../shared/ui/choice';
import { AlignmentDetails, AlignmentLine } from '../parts/alignment-line';
import { KeysHint } from '../parts/keys-hint';
import { LoopControl } from '../parts/loop-control';
import type { AbSession, AbState } from '../session/ab-session';
import type { Hearing } from '../sound/pair-graph';

const WHY = 'ab-why';

/** Why both cannot be played together yet; null when they can. */
export function missingOf({ a, b, comparison, compareProblem }: AbState): string | null {
  if (comparison !== null) return null;
  if (a.status === 'ready' && b.status === 'ready') return compareProblem ?? 'Comparing level and start of both files…';
  if (a.status === 'loading' || b.status === 'loading') return 'Opening the files…';
  return 'Upload both files to enable A/B comparison';
}

interface TransportProps {
  session: AbSession;
  state: AbState;
  positionSeconds: number;
  onToggle: () => void;
}

/** The bar below both waveforms: plays them on one clock, and says how they were matched. */
export function Transport({ session, state, positionSeconds, onToggle }: TransportProps) {
  const { isPlaying, comparison, hearing, loop, durationSeconds } = state;
  const missing = missingOf(state);
  const stops = isPlaying && missing === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-raised px-4 py-4 xs:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button
            variant="primary"
            unavailable={missing !== null}
            aria-describedby={missing === null ? undefined : WHY}
            onClick={onToggle}
          >
            {stops ? <Square aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
            {stops ? 'Stop Synchronized Playback' : 'Play Both Simultaneously'}
          </Button>
          {comparison !== null && <span className="figure">{clock(positionSeconds, 1)}</span>}
        </div>
        <p id={WHY} role="status" className="min-w-0 text-sm text-ink-2">
          {missing ?? (comparison !== null && <AlignmentLine comparison={comparison} />)}
        </p>
      </div>
      {comparison !== null && (
        <>
          <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
            <Segments<Hearing>
              label="Hear"
              hideLabel
              value={hearing}
              onChange={(chosen) => session.hear(chosen)}
              options={[
                { value: 'a', label: 'A, original' },
                { value: 'b', label: 'B, retuned' },
                { value: 'both', label: 'Both' },
              ]}
            />
            <LoopControl
              loop={loop}
              durationSeconds={durationSeconds}
              positionSeconds={session.positionSeconds}
              onChange={(passage) => session.setLoop(passage)}
            />
          </div>
          <AlignmentDetails comparison={comparison} />
          <KeysHint
            keys={[
              ['A B', 'hear one'],
              ['X', 'the other one'],
              ['L', 'loop'],
              ['Space', 'play and stop'],
            ]}
          />
        </>
      )}
    </div>
  );
}
