import { useEffect, useRef } from 'react';
import { useMediaQuery } from '../../../shared/hooks/use-media-query';
import { classNames } from '../../../shared/ui/class-names';
import { strobeVelocity } from '../model/reading';
import { TONE_TEXT } from './tune-mark';
import { useTuner, useTunerSession } from './use-tuner';

/** Distance of two bars, px. */
const STEP_PX = 15;

/** Static when the note is in tune, moves right when it is sharp and left when it is flat. */
export function Strobe() {
  const session = useTunerSession();
  const row = useRef<HTMLDivElement>(null);
  const tone = useTuner(({ reading }) => reading?.verdict.tone ?? null);
  const isSounding = tone !== null;
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    if (!isSounding || isStill) return;
    let frame = 0;
    let beforeMs: number | null = null;
    let offsetPx = 0;
    const draw = (nowMs: number) => {
      const cents = session.state.reading?.cents ?? 0;
      const seconds = beforeMs === null ? 0 : (nowMs - beforeMs) / 1000;
      beforeMs = nowMs;
      offsetPx = (offsetPx + strobeVelocity(cents) * seconds) % STEP_PX;
      if (row.current) row.current.style.transform = `translateX(${offsetPx}px)`;
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [session, isSounding, isStill]);

  return (
    <div aria-hidden className="tuner-strobe grid grid-rows-2 gap-1 overflow-hidden border-b border-line bg-sunk">
      <div className="strobe-row text-tick opacity-60" />
      <div ref={row} className={classNames('strobe-row -mx-[15px]', tone === null ? 'text-line' : TONE_TEXT[tone])} />
    </div>
  );
}
