import type { Progress, ServerStage } from '../song';
import { connectionLostWords, deviceStageLines, stageLines } from './stages';

const at = (progress: Partial<Progress>): Progress => ({
  step: 'process',
  percent: 50,
  stage: null,
  etaSeconds: null,
  isConnected: true,
  ...progress,
});

const shown = (progress: Partial<Progress>, sourceHz: number | 'auto' = 440) =>
  stageLines(at(progress), { sourceHz }).map(({ name, state }) => `${name}: ${state}`);

describe('the stages of a retune', () => {
  it('begin with the upload', () => {
    expect(shown({ step: 'upload' })).toEqual([
      'Uploading: now',
      'Retuning: next',
      'Encoding and measuring the result: next',
      'Tags and cover: next',
      'Downloading: next',
    ]);
  });

  it('show waiting only while there is waiting', () => {
    expect(shown({ stage: 'queue' })[1]).toBe('In the queue: now');
    expect(shown({ stage: 'retune' })).not.toContainEqual(expect.stringContaining('In the queue'));
  });

  it('show that encoding runs in parallel', () => {
    expect(shown({ stage: 'retune' }).slice(0, 3)).toEqual([
      'Uploading: done',
      'Retuning: now',
      'Encoding and measuring the result: alongside',
    ]);
  });

  it('have the measuring in them when the server does it', () => {
    expect(shown({ stage: 'measure' }, 'auto').slice(0, 2)).toEqual(['Uploading: done', 'Measuring the source: now']);
    expect(shown({ stage: 'retune' }, 'auto')[1]).toBe('Measuring the source: done');
  });

  it('end with the download', () => {
    expect(shown({ step: 'download' }).at(-1)).toBe('Downloading: now');
    expect(shown({ stage: 'done' }).at(-1)).toBe('Downloading: now');
  });
});

it('on this device they are a permit, reading, retuning, measuring and writing', () => {
  const states = (stage: ServerStage | null) => deviceStageLines({ stage }, 'flac').map(({ state }) => state);
  expect(deviceStageLines({ stage: null }, 'flac').map(({ name }) => name)).toEqual([
    'Permit taken',
    'Decoded',
    'Retuning',
    'Measuring',
    'Writing flac',
  ]);
  expect(states(null)).toEqual(['now', 'next', 'next', 'next', 'next']);
  expect(states('measure')).toEqual(['done', 'now', 'next', 'next', 'next']);
  expect(states('encode')).toEqual(['done', 'done', 'done', 'now', 'next']);
});

describe('a lost connection', () => {
  it('is waited for, and nothing is sent twice', () => {
    expect(connectionLostWords('upload')).toMatch(/goes on where it was/);
    expect(connectionLostWords('process')).toMatch(/keep trying/);
    expect(connectionLostWords('download')).toMatch(/keep trying/);
  });
});
