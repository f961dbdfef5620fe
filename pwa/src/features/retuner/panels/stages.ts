import type { Progress, RetuneRequest, ServerStage } from '../song';

/** One stage of a retune. `alongside`: runs in parallel with the one before. */
export interface StageLine {
  name: string;
  state: 'done' | 'now' | 'alongside' | 'next';
}

type Step = 'upload' | 'queue' | 'probe' | 'measure' | 'retune' | 'encode' | 'tag' | 'download';

const NAMES: Record<Step, string> = {
  upload: 'Uploading',
  queue: 'In the queue',
  probe: 'Reading the file',
  measure: 'Measuring the source',
  retune: 'Retuning',
  encode: 'Encoding and measuring the result',
  tag: 'Tags and cover',
  download: 'Downloading',
};

const STEP_OF: Record<ServerStage, Step> = {
  upload: 'upload',
  queue: 'queue',
  probe: 'probe',
  measure: 'measure',
  retune: 'retune',
  encode: 'encode',
  tag: 'tag',
  done: 'download',
};

/** The stages of a retune and which of them is running. */
export function stageLines(progress: Progress, request: Pick<RetuneRequest, 'sourceHz'>): StageLine[] {
  const now = stepOf(progress);
  const steps: Step[] = [
    'upload',
    ...(now === 'queue' ? (['queue'] as const) : []),
    ...(now === 'probe' ? (['probe'] as const) : []),
    ...(request.sourceHz === 'auto' || now === 'measure' ? (['measure'] as const) : []),
    'retune',
    'encode',
    'tag',
    'download',
  ];
  const at = steps.indexOf(now);
  return steps.map((step, i) => {
    const state = i < at ? 'done' : i === at ? 'now' : now === 'retune' && step === 'encode' ? 'alongside' : 'next';
    return { name: NAMES[step], state };
  });
}

function stepOf({ step, stage }: Progress): Step {
  if (step !== 'process') return step;
  return stage === null || stage === 'upload' ? 'queue' : STEP_OF[stage];
}

/** What happens while the server cannot be reached. */
export function connectionLostWords(step: Progress['step']): string {
  return step === 'upload'
    ? 'Connection lost. The upload goes on where it was once you’re back online.'
    : 'Connection lost. We’ll keep trying and download your song once you’re back online.';
}
