import type { RetuneMode } from '@attune/catalogue/retuning';
import { useEffect, useRef, useState } from 'react';
import type { Listening, LiveRetuner } from '../../../shared/audio/live-retuner';
import { Scope } from '../../../shared/scope';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';

export interface SongPlayback {
  status: 'idle' | 'preparing' | 'paused' | 'playing';
  listening: Listening;
  positionSeconds: number;
  /** While playing. */
  positionNow: (() => number) | undefined;
  /** Why playback is limited or failed, for the user. */
  problem: string | null;
  toggle: () => void;
  /** Only chooses: nothing sounds without a press on Play. */
  listenTo: (listening: Listening) => void;
  seek: (seconds: number) => void;
}

/** Refresh interval of the time display. */
const TIME_REFRESH_MS = 250;

const CANNOT_PLAY = 'Your browser couldn’t play this song. You can still retune it.';

/**
 * Plays the chosen file before and after retuning, on this device only. The player is created on first use and disposed
 * with the song's panel.
 */
export function useSongPlayback(
  queue: SongQueue,
  song: Song,
  retuning: { ratio: number; mode: RetuneMode } | null,
): SongPlayback {
  const live = useRef<Promise<LiveRetuner> | null>(null);
  const player = useRef<LiveRetuner | null>(null);
  const [status, setStatus] = useState<SongPlayback['status']>('idle');
  const [listening, setListening] = useState<Listening>('original');
  const [positionSeconds, setPositionSeconds] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const ratio = retuning?.ratio ?? 1;
  const mode = retuning?.mode ?? 'tempo';
  /** The latest choices and position: they may change while the song is still being decoded. */
  const latest = useRef({ ratio, mode, seconds: 0, listening });

  useEffect(
    () => () => {
      live.current?.then(
        (opened) => opened.dispose(),
        () => undefined,
      );
      live.current = null;
      player.current = null;
    },
    [],
  );

  useEffect(() => {
    latest.current = { ...latest.current, ratio, mode };
    player.current?.setRetuning(song.id, { ratio, mode });
  }, [song.id, ratio, mode]);

  useEffect(() => {
    if (status !== 'playing') return;
    const scope = new Scope();
    scope.interval(() => {
      if (player.current) setPositionSeconds(player.current.positionSeconds());
    }, TIME_REFRESH_MS);
    return scope.dispose;
  }, [status]);

  const open = async (): Promise<LiveRetuner> => {
    const [{ LiveRetuner: Player }, pcm] = await Promise.all([
      import('../../../shared/audio/live-retuner'),
      queue.pcmOf(song.id),
    ]);
    if (!song.file) throw new Error('The file is gone.');
    const opened = await Player.create();
    opened.subscribe((event) => {
      if (event.type === 'status') {
        setStatus(event.status === 'playing' ? 'playing' : 'paused');
        setPositionSeconds(opened.positionSeconds());
      }
      if (event.type === 'ended') setPositionSeconds(0);
      if (event.type === 'failed') setProblem(CANNOT_PLAY);
      if (event.type === 'tempo-unavailable') setProblem(event.problem);
    });
    if (opened.tempoProblem !== null) setProblem(opened.tempoProblem);
    const sound =
      pcm !== null && opened.playsFromMemory
        ? // The player takes ownership of the arrays, so it gets copies.
          { pcm: { ...pcm, channels: pcm.channels.map((channel) => channel.slice()) } }
        : { file: song.file };
    try {
      opened.load({ key: song.id, sound, ratio: latest.current.ratio }, latest.current.seconds);
    } catch (error) {
      await opened.dispose();
      throw error;
    }
    opened.setRetuning(song.id, latest.current);
    return opened;
  };

  const ready = async (): Promise<LiveRetuner | null> => {
    const isFirst = live.current === null;
    live.current ??= open();
    const mine = live.current;
    if (isFirst) setStatus('preparing');
    try {
      const opened = await mine;
      if (live.current !== mine) return null;
      player.current = opened;
      return opened;
    } catch {
      live.current = null;
      setStatus('idle');
      setProblem(CANNOT_PLAY);
      return null;
    }
  };

  const play = async (): Promise<void> => {
    setProblem(null);
    const opened = await ready();
    if (!opened) return;
    opened.setRetuning(song.id, latest.current);
    opened.listenTo(latest.current.listening);
    await opened.play();
  };

  return {
    status,
    listening,
    positionSeconds,
    positionNow: status === 'playing' ? () => player.current?.positionSeconds() ?? 0 : undefined,
    problem,
    toggle: () => void (status === 'playing' ? player.current?.pause() : play()),
    listenTo: (what) => {
      latest.current = { ...latest.current, listening: what };
      setListening(what);
      player.current?.listenTo(what);
    },
    seek: (seconds) => {
      latest.current = { ...latest.current, seconds };
      setPositionSeconds(seconds);
      player.current?.seek(seconds);
    },
  };
}
