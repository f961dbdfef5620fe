import { useCallback, useEffect, useId, useSyncExternalStore } from 'react';
import { useToast } from '../ui/use-toast';
import { type Tone, TonePlayer, type ToneState } from './tone-player';

/** The one player of the app: whatever starts anywhere stops what sounded before. */
const player = new TonePlayer();
let owners = 0;

const subscribe = (listener: () => void) => player.subscribe(listener);
const snapshot = (): ToneState => player.state;

export interface ToneControl {
  status: ToneState['status'];
  /** What had sounded when this stretch began, ms: where its progress line starts. */
  playedMs: number;
  /** Starts the tone; stops it when it plays or waits. */
  toggle: () => void;
  /** Pauses what plays, resumes what is paused, starts what is idle. */
  pauseOrPlay: () => void;
  stop: () => void;
}

/**
 * Plays a tone from this component, and stops it when the component goes away. Says what plays in the page's title, and
 * in a toast when nothing can be played.
 */
export function useTone(tone: Tone): ToneControl {
  const id = useId();
  const toast = useToast();
  const state = useSyncExternalStore(subscribe, snapshot, snapshot);
  const mine = state.status !== 'idle' && state.id === id ? state : undefined;
  const status = mine?.status ?? 'idle';
  const { frequencyHz, gain, durationMs } = tone;

  useEffect(() => {
    owners += 1;
    return () => {
      owners -= 1;
      if (player.state.status !== 'idle' && player.state.id === id) player.stop();
      if (owners === 0) player.dispose();
    };
  }, [id]);

  useEffect(() => {
    if (status !== 'playing') return;
    const before = document.title;
    document.title = `Playing ${frequencyHz} Hz · ${before}`;
    return () => {
      document.title = before;
    };
  }, [status, frequencyHz]);

  const sound = useCallback(
    (started: Promise<void>) => {
      started.catch(() =>
        toast({
          title: 'Audio Error',
          description: 'Unable to play frequency. Please check your browser permissions.',
          tone: 'bad',
        }),
      );
    },
    [toast],
  );
  const play = useCallback(
    () => sound(player.play(id, { frequencyHz, gain, durationMs })),
    [sound, id, frequencyHz, gain, durationMs],
  );
  const stop = useCallback(() => player.stop(), []);

  return {
    status,
    playedMs: mine?.playedMs ?? 0,
    toggle: status === 'idle' ? play : stop,
    pauseOrPlay: () => {
      if (status === 'playing') player.pause();
      else if (status === 'paused') sound(player.resume());
      else play();
    },
    stop,
  };
}
