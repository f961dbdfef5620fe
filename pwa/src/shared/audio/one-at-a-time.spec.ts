import { soundAlone } from './one-at-a-time';

it('silences what sounded before, once, and never what begins again itself', () => {
  const silenced: string[] = [];
  const first = () => void silenced.push('first');
  const second = () => void silenced.push('second');
  soundAlone(first);
  soundAlone(first);
  expect(silenced).toEqual([]);
  soundAlone(second);
  soundAlone(second);
  expect(silenced).toEqual(['first']);
  soundAlone(first);
  expect(silenced).toEqual(['first', 'second']);
});
