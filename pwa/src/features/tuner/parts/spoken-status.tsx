import { useEffect, useState } from 'react';
import { Scope } from '../../../shared/scope';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { noteName } from '../model/note-names';
import { BELOW, READY } from '../model/reading';
import { belowAdvice } from './under-needle';
import type { TunerState } from '../listening/tuner-session';
import { useTuner, useTunerSession } from './use-tuner';

/** Interval of screen reader updates, ms: long enough to finish reading. */
const INTERVAL_MS = 2500;

/** The reading in words, for screen readers. */
export function SpokenStatus() {
  const session = useTunerSession();
  const status = useTuner((state) => state.status);
  const [words, setWords] = useState('');

  useEffect(() => {
    if (status !== 'listening') return;
    const scope = new Scope();
    scope.own(() => setWords(''));
    scope.interval(() => setWords(inWords(session.state)), INTERVAL_MS);
    return scope.dispose;
  }, [session, status]);

  return (
    <VisuallyHidden>
      <span role="status">{status === 'idle' ? READY : words}</span>
    </VisuallyHidden>
  );
}

function inWords({ reading, belowHz, settings }: TunerState): string {
  if (!reading) return belowHz === null ? 'No clear note' : `${BELOW}: ${belowAdvice(belowHz)}`;
  const { shownCents, midi, wantedHz, verdict } = reading;
  const what = midi === null ? `${Number(wantedHz.toFixed(1))} hertz` : noteName(midi, settings).spoken;
  const size = Math.abs(shownCents);
  const offset = size === 0 ? '' : `, ${size} ${size === 1 ? 'cent' : 'cents'} ${shownCents > 0 ? 'sharp' : 'flat'}`;
  return `${what}: ${verdict.text}${offset}`;
}
