import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/button';
import { Segments } from '../../../../shared/ui/choice';
import { Note } from '../../../../shared/ui/note';
import { TRIAL_COUNTS } from '../model/blind-test';
import { convincingScore } from '../model/odds';
import type { AbState } from '../session/ab-session';

/** Before a test: its length, which cannot be changed later. */
export function TestSetup({ state, onStart }: { state: AbState; onStart: (trials: number) => void }) {
  const [trials, setTrials] = useState<number>(TRIAL_COUNTS[0]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[44em] text-sm text-ink-2">
        In each trial X is A or B, drawn by chance. Listen to all three as often as you like, then say which one X is.
        The score comes after the last answer. A short passage in a loop makes small differences easier to hear.
      </p>
      {state.isSame && <Note tone="warn">Both files hold the same sound: every answer will be a guess.</Note>}
      {state.comparison !== null && state.comparison.stretch !== 1 && (
        <Note tone="warn">
          The two differ in tempo. What you hear may be the tempo and not the pitch, and the time is not shown.
        </Note>
      )}
      <div className="max-w-[24rem]">
        <Segments
          label="Trials"
          value={String(trials)}
          onChange={(chosen) => setTrials(Number(chosen))}
          options={TRIAL_COUNTS.map((count) => ({
            value: String(count),
            label: count,
            detail: `${convincingScore(count)} would convince`,
          }))}
        />
      </div>
      <div>
        <Button variant="primary" onClick={() => onStart(trials)}>
          <Play aria-hidden className="icon" />
          Start the test
        </Button>
      </div>
    </div>
  );
}
