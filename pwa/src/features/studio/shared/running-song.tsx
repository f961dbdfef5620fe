import { STATES } from '../../../shared/songs/verdict';
import { ApproximateTime } from '../../../shared/format/amounts';
import { Figure } from '../../../shared/ui/figure';

const STAGES: Record<string, string> = {
  queue: 'Next',
  probe: 'Reading',
  measure: 'Measuring',
  retune: 'Retuning',
  encode: 'Encoding',
  tag: 'Writing tags',
  done: 'Finishing',
};

interface Progress {
  stage: string;
  /** 0-100. */
  percent: number;
  /** Estimated time left, seconds. */
  etaSeconds: number | null;
}

/** The cells of a song that is being retuned: its stage, how far it is, and how long it still takes. */
export function runningSong(name: string, progress: Progress | null) {
  const stage = STAGES[progress?.stage ?? 'queue'] ?? 'Retuning';
  return {
    verdict: { ...STATES.processing, words: stage },
    figures: progress && (
      <span>
        <Figure value={Math.round(progress.percent)} unit="%" />
        {progress.etaSeconds !== null && progress.etaSeconds > 0 && (
          <span>
            , <ApproximateTime seconds={progress.etaSeconds} /> left
          </span>
        )}
      </span>
    ),
    progress: { label: `${stage} ${name}`, percent: progress?.percent ?? null },
  };
}
