import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { clock } from '../../../shared/format/sound';
import { Waveform } from '../../../shared/audio/waveform';
import { STROKE_HEIGHT, tickPath, waveformPath } from '../../../shared/audio/waveform-path';
import { useMediaQuery } from '../../../shared/hooks/use-media-query';
import { LANDSCAPE_PHONE } from '../track-header';
import { useHasRoom } from '../transport-bar';
import { usePlayerSession, usePlayerState, usePosition } from '../use-player';
import { LoopHandle } from './loop-handle';
import { type End, endOf, snapped, windowOf } from './loops';
import { type Loop, MIN_LOOP_SECONDS } from './song-settings';
import { strokesOf } from './sound-detail';
import type { Practice } from './use-practice';

const STROKES = { wide: 320, narrow: 110 } as const;
/** Of the loop; with the song above it and the grips below all of it is seen at once on a phone on its side. */
const HEIGHT_PX = { high: 132, low: 80 } as const;
/** A press that moves less is one that seeks. */
const DRAG_PX = 8;

/** The whole song with the window and the markers, and below it the loop, large, with its two handles. */
export function LoopWaveform({ practice }: { practice: Practice }) {
  const session = usePlayerSession();
  const { status, hasWaveform, listening } = usePlayerState();
  const seconds = usePosition();
  /** While something is dragged the window stays. */
  const [held, setHeld] = useState<Loop | null>(null);
  const { song, durationSeconds, entry } = practice;
  const shown = held ?? windowOf(song.loop, durationSeconds);
  const isReady = status !== 'loading' && status !== 'empty';
  const place = (at: number) => `${durationSeconds > 0 ? (100 * at) / durationSeconds : 0}%`;
  return (
    <div className="grid gap-3 border-b border-line bg-sunk px-4 pt-8 pb-4 xs:px-6">
      <div className="relative">
        <Waveform
          peaks={hasWaveform ? session.peaksOf(entry?.id ?? null) : null}
          durationSeconds={durationSeconds}
          positionSeconds={seconds}
          positionNow={status === 'playing' ? session.positionSeconds : undefined}
          tone={listening === 'retuned' ? 'now' : 'was'}
          onSeek={isReady ? (target) => session.seek(target) : undefined}
          label="Position in the song"
          heightPx={44}
        />
        {song.loop !== null && (
          <span
            className="pointer-events-none absolute inset-y-0 rounded-sm border border-ink-3"
            style={{ left: place(shown.fromSeconds), width: place(shown.toSeconds - shown.fromSeconds) }}
          />
        )}
        {song.markers.map(({ id, name, atSeconds }) => (
          <button
            key={id}
            type="button"
            aria-label={`Marker ${name}`}
            className="absolute grid size-9 place-items-center text-ink-2"
            style={{ left: place(atSeconds), top: '-1.75rem', marginLeft: '-1.125rem' }}
            onClick={() => session.seek(atSeconds)}
          >
            <span aria-hidden>▾</span>
          </button>
        ))}
      </div>
      <Zoomed practice={practice} part={shown} onHold={setHeld} isReady={isReady} />
      <div className="grid grid-cols-[1fr_auto_1fr] text-sm text-ink-2">
        <span className="figure">{clock(song.loop?.fromSeconds ?? 0, 2)}</span>
        <span className="figure text-accent-text">{clock(seconds, 2)}</span>
        <span className="figure text-right">{clock(song.loop?.toSeconds ?? durationSeconds, 2)}</span>
      </div>
    </div>
  );
}

interface ZoomedProps {
  practice: Practice;
  part: Loop;
  /** The window to be kept while something is dragged; null afterwards. */
  onHold: (part: Loop | null) => void;
  isReady: boolean;
}

function Zoomed({ practice, part, onHold, isReady }: ZoomedProps) {
  const { song, detail, attacks, isSnapping } = practice;
  const session = usePlayerSession();
  const root = useRef<HTMLDivElement>(null);
  const strokes = useHasRoom() ? STROKES.wide : STROKES.narrow;
  const height = useMediaQuery(LANDSCAPE_PHONE) ? HEIGHT_PX.low : HEIGHT_PX.high;
  const { fromSeconds, toSeconds } = part;
  const length = Math.max(toSeconds - fromSeconds, 1e-6);
  const path = useMemo(
    () => (detail ? waveformPath(strokesOf(detail, { fromSeconds, toSeconds }, strokes)) : tickPath(strokes)),
    [detail, fromSeconds, toSeconds, strokes],
  );
  usePlayHead(root, part);
  const percent = (seconds: number) => (100 * (seconds - fromSeconds)) / length;
  const secondsAt = (event: PointerEvent, drawing: Element | null) =>
    fromSeconds + shareAt(event, drawing) * (toSeconds - fromSeconds);
  const snap = (seconds: number, drawing: Element | null) =>
    isSnapping ? snapped(attacks, seconds, length / Math.max(1, drawing?.clientWidth ?? 1)) : seconds;
  const selection = useSelection({ practice, isReady, secondsAt, snap, part, onHold });
  const [start, end] = [percent(song.loop?.fromSeconds ?? fromSeconds), percent(song.loop?.toSeconds ?? toSeconds)];
  return (
    <div
      ref={root}
      role="group"
      aria-label={
        song.loop ? `Loop from ${clock(song.loop.fromSeconds, 2)} to ${clock(song.loop.toSeconds, 2)}` : 'No loop'
      }
      className="relative touch-none"
      style={{ height, marginBottom: song.loop ? '2.75rem' : 0 }}
      {...selection}
    >
      {song.loop !== null && (
        <span className="absolute inset-y-0 bg-surface" style={{ left: `${start}%`, width: `${end - start}%` }} />
      )}
      <Strokes path={path} strokes={strokes} className="text-tick" />
      <div
        className={`absolute inset-0 ${song.isLooping ? 'text-mark' : 'text-was'}`}
        style={{ clipPath: `inset(0 calc(100% - var(--at, 0%)) 0 ${Math.max(0, start)}%)` }}
      >
        <Strokes path={path} strokes={strokes} className="" />
      </div>
      <span className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 bg-ink" style={{ left: 'var(--at, 0%)' }} />
      {song.loop !== null &&
        (['a', 'b'] as const).map((name) => (
          <LoopHandle
            key={name}
            end={name}
            seconds={song.loop ? endOf(song.loop, name) : 0}
            percent={name === 'a' ? start : end}
            range={{ min: 0, max: practice.durationSeconds }}
            onNudge={(bySeconds) => practice.nudge(bySeconds, name)}
            onAttack={(step) => practice.toAttack(step, name)}
            onFocus={() => practice.setHandle(name)}
            onDragStart={() => onHold(part)}
            onDrag={(event) => {
              const drawing = event.currentTarget.parentElement;
              dragEnd(practice, name, snap(secondsAt(event, drawing), drawing));
            }}
            onDragEnd={() => onHold(null)}
          />
        ))}
      <span className="sr-only">{session.song.settings.isLooping ? 'Repeats' : 'Does not repeat'}</span>
    </div>
  );
}

/** Where a pointer is in a drawing, from 0 at its left edge to 1. */
function shareAt({ clientX }: PointerEvent, drawing: Element | null): number {
  const box = drawing?.getBoundingClientRect();
  return box && box.width > 0 ? Math.min(1, Math.max(0, (clientX - box.left) / box.width)) : 0;
}

/** An end does not pass the other while it is dragged: which one is held would change. */
function dragEnd({ song: { loop }, put }: Practice, end: End, seconds: number): void {
  if (loop === null) return;
  if (end === 'a') put('a', Math.min(seconds, loop.toSeconds - MIN_LOOP_SECONDS));
  else put('b', Math.max(seconds, loop.fromSeconds + MIN_LOOP_SECONDS));
}

interface SelectionOptions {
  practice: Practice;
  isReady: boolean;
  secondsAt: (event: PointerEvent, drawing: Element | null) => number;
  snap: (seconds: number, drawing: Element | null) => number;
  part: Loop;
  onHold: (part: Loop | null) => void;
}

/** A drag over the waveform makes a loop, a press seeks. */
function useSelection({ practice, isReady, secondsAt, snap, part, onHold }: SelectionOptions) {
  const session = usePlayerSession();
  const begun = useRef<{ x: number; seconds: number; isDrag: boolean } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const isOnHandle = event.target instanceof Element && event.target.closest('[role=slider]') !== null;
      if (event.button !== 0 || !isReady || isOnHandle) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = { x: event.clientX, seconds: secondsAt(event, event.currentTarget), isDrag: false };
      onHold(part);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const from = begun.current;
      if (from === null || (!from.isDrag && Math.abs(event.clientX - from.x) < DRAG_PX)) return;
      from.isDrag = true;
      const drawing = event.currentTarget;
      const ends = [from.seconds, secondsAt(event, drawing)].map((seconds) => snap(seconds, drawing));
      const [fromSeconds = 0, toSeconds = 0] = ends.sort((a, b) => a - b);
      if (toSeconds - fromSeconds >= MIN_LOOP_SECONDS) practice.setLoop({ fromSeconds, toSeconds }, true);
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      if (begun.current && !begun.current.isDrag) session.seek(secondsAt(event, event.currentTarget));
    },
    onLostPointerCapture: () => {
      begun.current = null;
      onHold(null);
    },
  };
}

/** Moves the play head without rendering: once per frame while it plays, else when the position changes. */
function usePlayHead(root: RefObject<HTMLDivElement | null>, { fromSeconds, toSeconds }: Loop): void {
  const session = usePlayerSession();
  const { status } = usePlayerState();
  const seconds = usePosition();
  useEffect(() => {
    const place = (at: number) => {
      const share = (at - fromSeconds) / Math.max(toSeconds - fromSeconds, 1e-6);
      root.current?.style.setProperty('--at', `${(100 * Math.min(1, Math.max(0, share))).toFixed(3)}%`);
    };
    place(seconds);
    if (status !== 'playing') return;
    let frame = requestAnimationFrame(function glide() {
      place(session.positionSeconds());
      frame = requestAnimationFrame(glide);
    });
    return () => cancelAnimationFrame(frame);
  }, [root, session, status, seconds, fromSeconds, toSeconds]);
}

function Strokes({ path, strokes, className }: { path: string; strokes: number; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${strokes} ${STROKE_HEIGHT}`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full ${className}`}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
