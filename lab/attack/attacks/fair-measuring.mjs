import { setTimeout as pause } from 'node:timers/promises';
import { signUp } from '../lib/accounts.mjs';
import { makeSilence, makeSong } from '../lib/audio.mjs';

const FILES = 30;
const LONG_SECONDS = 14 * 60;
const TOO_LONG_SECONDS = 16 * 60;
const GOAL_SECONDS = 15;
const MEASURE = { route: '/api/measure', query: '' };

export const title = `One Free account sends ${FILES} measurements of ${LONG_SECONDS / 60} minutes at once`;
export const promise = `Two are under way, the others are 429; a Pro user's is answered within ${GOAL_SECONDS} s.`;
export const isTimed = true;

export async function attack(site) {
  const [free, pro] = [await signUp(site, 'free'), await signUp(site, 'pro')];
  const [long, tooLong] = [await makeSilence(LONG_SECONDS), await makeSilence(TOO_LONG_SECONDS)];
  const short = await makeSong(5, 'wav');
  const refused = await site.upload(free, tooLong, MEASURE);
  const idle = await site.upload(pro, short, MEASURE);
  const flood = Array.from({ length: FILES }, () => site.upload(free, long, MEASURE).catch(() => null));
  await pause(1000);
  const behind = await site.upload(pro, short, MEASURE);
  const answers = (await Promise.all(flood)).map((answer) => answer?.status ?? 'none');
  const limited = answers.filter((status) => status === 429).length;
  return {
    held: limited >= FILES - 2 && behind.status === 200 && behind.seconds <= GOAL_SECONDS && refused.status === 413,
    figures: {
      'size of one file, kB': Math.round(long.length / 1024),
      'answered 429': `${limited} of ${FILES}`,
      [`${TOO_LONG_SECONDS / 60} minutes on Free`]: refused.status,
      "the Pro user's measurement when idle, s": idle.seconds.toFixed(1),
      "the Pro user's measurement behind it, s": `${behind.seconds.toFixed(1)} (${behind.status})`,
    },
  };
}
