import { claimPlayback } from './exclusive-playback';

it('silences the previous playback once, and never the one that restarts itself', () => {
  const silenced: string[] = [];
  const first = () => void silenced.push('first');
  const second = () => void silenced.push('second');
  claimPlayback(first);
  claimPlayback(first);
  expect(silenced).toEqual([]);
  claimPlayback(second);
  claimPlayback(second);
  expect(silenced).toEqual(['first']);
  claimPlayback(first);
  expect(silenced).toEqual(['first', 'second']);
});
