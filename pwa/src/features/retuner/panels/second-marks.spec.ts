import { scaleOf } from './second-marks';

it.each([
  [60, ''],
  [61, 'One mark is five seconds.'],
  [301, 'One mark is a minute.'],
  [3601, 'One mark is ten minutes.'],
])('of %d s there are at most sixty marks, which is said', (seconds, words) => {
  expect(scaleOf(seconds).words).toBe(words);
});
