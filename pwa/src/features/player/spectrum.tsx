import { useEffect, useRef } from 'react';
import { useMediaQuery } from '../../shared/hooks/use-media-query';
import { bandLevels, spectrumBands, spectrumPath } from './spectrum-bands';
import { usePlayerSession, usePlayerState } from './use-player';

const BANDS = 96;
const LOWEST_HZ = 31.25;
const HIGHEST_HZ = 16_000;
const MARKS = ['31', '63', '125', '250', '500', '1k', '2k', '4k', '8k', '16k'];
/** With reduced motion the picture changes twice a second instead of with every frame. */
const CALM_MS = 500;

/** The current spectrum: one stroke per band on an octave axis. */
export function Spectrum() {
  const session = usePlayerSession();
  const { status, listening } = usePlayerState();
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const path = useRef<SVGPathElement>(null);

  useEffect(() => {
    const { analyser } = session;
    if (status !== 'playing' || analyser === null) return;
    const bands = spectrumBands(BANDS, LOWEST_HZ, HIGHEST_HZ, analyser.context.sampleRate / analyser.fftSize);
    const bins = new Float32Array(analyser.frequencyBinCount);
    let frame = 0;
    let drawnAt = -Infinity;
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      if (isCalm && now - drawnAt < CALM_MS) return;
      drawnAt = now;
      analyser.getFloatFrequencyData(bins);
      path.current?.setAttribute('d', spectrumPath(bandLevels(bins, bands)));
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [session, status, isCalm]);

  return (
    <section aria-label="Spectrum" className="grid gap-3 border-t border-line px-4 pt-4 pb-6 xs:px-6">
      <div className="flex items-baseline justify-between gap-4">
        <h3>Spectrum</h3>
        <span className="text-xs text-ink-3">now, log scale</span>
      </div>
      <svg
        role="img"
        aria-label="Level of each pitch playing now, from 31 hertz to 16 kilohertz"
        viewBox={`0 0 ${BANDS} 100`}
        preserveAspectRatio="none"
        className={`h-28 w-full ${listening === 'retuned' ? 'text-mark' : 'text-was'}`}
      >
        <path
          ref={path}
          d={spectrumPath(new Float32Array(BANDS))}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          opacity="0.85"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div
        aria-hidden
        className="figure -mt-3 flex justify-between border-t border-line-strong pt-1.5 text-xs text-ink-2"
      >
        {MARKS.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </section>
  );
}
