import { useCallback, useEffect, useId } from 'react';
import { useTitlePrefix } from '../hooks/use-page-title';
import { useStoreState } from '../hooks/use-store-state';
import { useToast } from '../ui/use-toast';
import { type Tone, TonePlayer, type ToneState } from './tone-player';

/** The app's only tone player: a new tone on any page stops the previous one. */
const player = new TonePlayer();
let owners = 0;

export interface ToneControl {
  status: ToneState['status'];
  /** Played before the current stretch, ms: where its progress line starts. */
  playedMs: number;
  /** Starts the tone; stops it when it plays or is paused. */
  toggle: () => void;
  /** Pauses a playing tone, resumes a paused one, starts an idle one. */
  pauseOrPlay: () => void;
  stop: () => void;
}

/**
 * Plays a tone from this component, and stops it on unmount. Shows what plays in the page's title, and a toast when
 * the tone cannot be played.
 */
export function useTone(tone: Tone): ToneControl {
  const id = useId();
  const toast = useToast();
  const state = useStoreState(player);
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

  useTitlePrefix(status === 'playing' ? `Playing ${frequencyHz} Hz` : null);

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
