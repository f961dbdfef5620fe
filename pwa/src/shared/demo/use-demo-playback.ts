import { useEffect, useRef, useState } from 'react';
import type { LiveRetuner } from '../audio/live-retuner';
import { Scope } from '../scope';
import type * as OpenDemo from './open-demo';

/** The part that takes the audio engine and the recording: loaded at the first press. */
export type LoadDemo = () => Promise<typeof OpenDemo>;

const loadDemo: LoadDemo = () => import('./open-demo');

/** Refresh interval of the time display. */
const TIME_REFRESH_MS = 250;

const OFFLINE = 'You’re offline. The demo needs a connection the first time it plays.';
const FAILED = 'The demo couldn’t be played. Check your connection, then press Play again.';

interface Opened {
  live: LiveRetuner;
  playAt: (live: LiveRetuner, ratio: number) => void;
}

export interface DemoPlayback {
  status: 'idle' | 'loading' | 'paused' | 'playing';
  positionSeconds: number;
  /** While playing. */
  positionNow: (() => number) | undefined;
  /** Why it does not play as it should, for the user. */
  problem: string | null;
  toggle: () => void;
  seek: (seconds: number) => void;
}

/**
 * Plays the recording; nothing is fetched and nothing sounds before the first press.
 *
 * @param ratio output pitch / input pitch, at any time
 * @param load replaced in specs
 */
export function useDemoPlayback(ratio: number, load: LoadDemo = loadDemo): DemoPlayback {
  const [status, setStatus] = useState<DemoPlayback['status']>('idle');
  const [positionSeconds, setPositionSeconds] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const opening = useRef<Promise<Opened> | null>(null);
  const opened = useRef<Opened | null>(null);
  /** The latest choices: they may change while the recording is still loading. */
  const latest = useRef({ ratio, seconds: 0, wantsToPlay: false });

  useEffect(
    () => () => {
      if (opening.current) dispose(opening.current);
      opening.current = null;
      opened.current = null;
    },
    [],
  );

  useEffect(() => {
    latest.current.ratio = ratio;
    opened.current?.playAt(opened.current.live, ratio);
  }, [ratio]);

  useEffect(() => {
    if (status !== 'playing') return;
    const scope = new Scope();
    scope.interval(() => setPositionSeconds(opened.current?.live.positionSeconds() ?? 0), TIME_REFRESH_MS);
    return scope.dispose;
  }, [status]);

  const open = async (): Promise<Opened> => {
    const { openDemo, playAt } = await load();
    const live = await openDemo(latest.current.seconds);
    if (live.tempoProblem !== null) setProblem(live.tempoProblem);
    live.subscribe((event) => {
      if (event.type === 'status') setStatus(event.status === 'playing' ? 'playing' : 'paused');
      if (event.type === 'ended') setPositionSeconds(0);
      if (event.type === 'failed') setProblem(FAILED);
      if (event.type === 'tempo-unavailable') setProblem(event.problem);
    });
    return { live, playAt };
  };

  const play = async (): Promise<void> => {
    setProblem(null);
    if (opened.current === null) setStatus('loading');
    opening.current ??= open();
    const mine = opening.current;
    try {
      const { live, playAt } = await mine;
      // The page was left meanwhile.
      if (opening.current !== mine) return;
      opened.current = { live, playAt };
      playAt(live, latest.current.ratio);
      if (latest.current.wantsToPlay) await live.play();
      else setStatus('paused');
    } catch {
      if (opening.current !== mine) return;
      opening.current = null;
      opened.current = null;
      dispose(mine);
      setStatus('idle');
      setProblem(navigator.onLine ? FAILED : OFFLINE);
    }
  };

  return {
    status,
    positionSeconds,
    positionNow: status === 'playing' ? () => opened.current?.live.positionSeconds() ?? 0 : undefined,
    problem,
    toggle: () => {
      const isStopping = status === 'playing' || (status === 'loading' && latest.current.wantsToPlay);
      latest.current.wantsToPlay = !isStopping;
      if (status === 'playing') void opened.current?.live.pause();
      else if (!isStopping) void play();
    },
    seek: (seconds) => {
      latest.current.seconds = seconds;
      setPositionSeconds(seconds);
      opened.current?.live.seek(seconds);
    },
  };
}

function dispose(opening: Promise<Opened>): void {
  opening.then(
    ({ live }) => live.dispose(),
    () => undefined,
  );
}
