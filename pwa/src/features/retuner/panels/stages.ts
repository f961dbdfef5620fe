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

/** The same of a song that is retuned on this device. */
const DEVICE_STEPS = {
  permit: 'Permit taken',
  decode: 'Decoded',
  retune: 'Retuning',
  measure: 'Measuring',
  write: 'Writing',
} as const;
type DeviceStep = keyof typeof DEVICE_STEPS;

const DEVICE_STEP_OF: Partial<Record<ServerStage, DeviceStep>> = {
  probe: 'decode',
  measure: 'decode',
  retune: 'retune',
  encode: 'measure',
  tag: 'write',
  done: 'write',
};

export function deviceStageLines(
  { stage }: Pick<Progress, 'stage'>,
  format: string,
): (StageLine & { step: DeviceStep })[] {
  const steps = Object.keys(DEVICE_STEPS) as DeviceStep[];
  const at = steps.indexOf((stage && DEVICE_STEP_OF[stage]) ?? 'permit');
  return steps.map((step, i) => {
    const name = step === 'write' ? `${DEVICE_STEPS.write} ${format}` : DEVICE_STEPS[step];
    return { step, name, state: i < at ? 'done' : i === at ? 'now' : 'next' };
  });
}

/** What happens while the server cannot be reached. */
export function connectionLostWords(step: Progress['step']): string {
  return step === 'upload'
    ? 'Connection lost. The upload goes on where it was once you’re back online.'
    : 'Connection lost. We’ll keep trying and download your song once you’re back online.';
}
