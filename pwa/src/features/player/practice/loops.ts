import { nearestAttack, neighbouringAttack } from './attacks';
import { type Loop, type Marker, MIN_LOOP_SECONDS, type SavedLoop } from './song-settings';

/** The two ends of a loop. */
export type End = 'a' | 'b';

/** Dragging snaps to an attack within these. */
const SNAP_SECONDS = 0.04;
const SNAP_PX = 8;
/** A press while the song runs is late by about as much as a person needs. */
export const PRESS_SNAP_SECONDS = 0.2;
/** What is shown of the song on either side of the loop, as a share of the loop. */
const MARGIN = 0.2;

export const endOf = (loop: Loop, end: End): number => (end === 'a' ? loop.fromSeconds : loop.toSeconds);

/** What is known about the song when a loop is set in it. */
interface Song {
  durationSeconds: number;
  attacks: readonly number[];
}

/** Where a handle that is dragged comes to lie. @param secondsPerPx of the drawing it is dragged in */
export function snapped(attacks: readonly number[], seconds: number, secondsPerPx: number): number {
  return nearestAttack(attacks, seconds, Math.min(SNAP_SECONDS, SNAP_PX * secondsPerPx)) ?? seconds;
}

/**
 * A loop after one of its ends was put somewhere. B before A swaps them. The loop stays at least 0.2 s long: the other
 * end gives way, or at the edge of the song the one that is put.
 */
export function withEnd(loop: Loop | null, end: End, seconds: number, song: Pick<Song, 'durationSeconds'>): Loop {
  const last = song.durationSeconds;
  const at = Math.min(last, Math.max(0, seconds));
  const other = loop === null ? (end === 'a' ? last : 0) : endOf(loop, end === 'a' ? 'b' : 'a');
  const [from, to] = at < other ? [at, other] : [other, at];
  if (to - from >= MIN_LOOP_SECONDS) return { fromSeconds: from, toSeconds: to };
  const start = Math.max(0, Math.min(end === 'a' ? at : at - MIN_LOOP_SECONDS, last - MIN_LOOP_SECONDS));
  return { fromSeconds: start, toSeconds: start + MIN_LOOP_SECONDS };
}

/** An end moved by some time; it stops 0.2 s before the other. */
export function nudged(
  loop: Loop,
  end: End,
  bySeconds: number,
  { durationSeconds }: Pick<Song, 'durationSeconds'>,
): Loop {
  const at = endOf(loop, end) + bySeconds;
  return end === 'a'
    ? { ...loop, fromSeconds: Math.max(0, Math.min(at, loop.toSeconds - MIN_LOOP_SECONDS)) }
    : { ...loop, toSeconds: Math.min(durationSeconds, Math.max(at, loop.fromSeconds + MIN_LOOP_SECONDS)) };
}

/** An end moved to the next attack, or the one before. */
export function toAttack(loop: Loop, end: End, step: 1 | -1, song: Song): Loop {
  const at = endOf(loop, end);
  const next = neighbouringAttack(song.attacks, at, step);
  return next === null ? loop : nudged(loop, end, next - at, song);
}

/** The part of the song that is drawn large: the loop with a fifth of its length at either side, or the whole song. */
export function windowOf(loop: Loop | null, durationSeconds: number): Loop {
  if (loop === null) return { fromSeconds: 0, toSeconds: durationSeconds };
  const margin = MARGIN * (loop.toSeconds - loop.fromSeconds);
  return {
    fromSeconds: Math.max(0, loop.fromSeconds - margin),
    toSeconds: Math.min(durationSeconds, loop.toSeconds + margin),
  };
}

/** Whether both are the same part of the song, to the millisecond. */
export function isSameLoop(one: Loop | null, other: Loop | null): boolean {
  if (one === null || other === null) return one === other;
  const near = (a: number, b: number) => Math.abs(a - b) < 0.001;
  return near(one.fromSeconds, other.fromSeconds) && near(one.toSeconds, other.toSeconds);
}

/** "Loop 3": the first number that no loop has. */
export function newLoopName(loops: readonly SavedLoop[]): string {
  return newName('Loop', loops);
}

/** "Marker 3". */
export function newMarkerName(markers: readonly Marker[]): string {
  return newName('Marker', markers);
}

function newName(word: string, all: readonly { name: string }[]): string {
  const names = new Set(all.map(({ name }) => name));
  let number = 1;
  while (names.has(`${word} ${number}`)) number += 1;
  return `${word} ${number}`;
}
