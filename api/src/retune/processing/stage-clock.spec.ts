import { StageClock } from './stage-clock.js';

it('adds up the stages, also one that is entered again, and counts the last one up to now', () => {
  let now = 0;
  const clock = new StageClock(() => now);
  const at = (time: number, stage: Parameters<StageClock['enter']>[0]): void => {
    now = time;
    clock.enter(stage);
  };
  expect(clock.stage).toBeUndefined();
  at(1, 'probe');
  at(1.25, 'retune');
  at(2, 'retune');
  at(5.25, 'encode');
  at(6.25, 'retune');
  now = 7.25;
  expect(clock.seconds()).toEqual({ probe: 0.25, retune: 5, encode: 1 });
  expect(clock.stage).toBe('retune');
});

it('counts nothing after the end', () => {
  let now = 0;
  const clock = new StageClock(() => now);
  clock.enter('tag');
  now = 2;
  clock.end();
  now = 5;
  expect(clock.seconds()).toEqual({ tag: 2 });
  expect(clock.stage).toBe('tag');
});
