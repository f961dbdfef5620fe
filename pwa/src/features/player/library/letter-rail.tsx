import type { KeyboardEvent, PointerEvent } from 'react';
import { wholeNumber } from '../../../shared/format/localised';
import { classNames } from '../../../shared/ui/class-names';
import { markAt, type RailMark } from './sort';

interface LetterRailProps {
  /** What the marks are: letters, or hertz. */
  label: string;
  marks: readonly RailMark[];
  /** Index of the song at the upper edge of the list. */
  song: number;
  songCount: number;
  /** Height of the list. */
  heightPx: number;
  onGo: (song: number) => void;
}

/** Labels that are closer would touch. */
const LABEL_PX = 16;

/** The marks beside a sorted list: one slider that leads to where each begins. */
export function LetterRail({ label, marks, song, songCount, heightPx, onGo }: LetterRailProps) {
  const current = markAt(marks, song);
  const last = marks.length - 1;
  const every = Math.ceil((marks.length * LABEL_PX) / heightPx);
  const go = (mark: number) => {
    const to = marks[Math.min(last, Math.max(0, mark))];
    if (to) onGo(to.from);
  };
  const goToPointer = ({ currentTarget, clientY }: PointerEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    if (height > 0) go(Math.floor(((clientY - top) / height) * marks.length));
  };
  const keys: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowRight: current + 1,
    ArrowUp: current - 1,
    ArrowLeft: current - 1,
    PageDown: current + 5,
    PageUp: current - 5,
    Home: 0,
    End: last,
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={`${marks[current]?.label ?? ''}, song ${wholeNumber(song + 1)} of ${wholeNumber(songCount)}`}
      style={{ cursor: 'ns-resize' }}
      className="flex w-11 flex-none touch-none flex-col justify-between border-l border-line py-2 text-center text-xs leading-none text-ink-3 select-none focus-visible:-outline-offset-2"
      onKeyDown={(event: KeyboardEvent) => {
        const to = keys[event.key];
        if (to === undefined) return;
        event.preventDefault();
        go(to);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goToPointer(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goToPointer(event);
      }}
    >
      {marks.map((mark, index) => {
        const isShown = index % every === 0 || index === current;
        return (
          isShown && (
            <span
              key={mark.label}
              aria-hidden
              className={classNames('figure', index === current && 'font-[620] text-ink')}
            >
              {mark.label}
            </span>
          )
        );
      })}
    </div>
  );
}
