import { signUp } from '../lib/accounts.mjs';
import { lieAboutFrames, makeSilence } from '../lib/audio.mjs';

const SAMPLE_RATE_HZ = 8000;
const HOURS = 6;
const GOAL_SECONDS = 5;

export const title = `A FLAC file that says 1 s and holds ${HOURS} h`;
export const promise = `It is refused with 413 within ${GOAL_SECONDS} s, before anything is retuned, and counts as no retune.`;
export const isTimed = true;

export async function attack(site) {
  const account = await signUp(site, 'studio');
  const honest = await makeSilence(HOURS * 3600, { sampleRateHz: SAMPLE_RATE_HZ, layout: 'mono', bits: 16 });
  const answers = {
    'says 1 s': await site.upload(account, lieAboutFrames(honest, SAMPLE_RATE_HZ)),
    'says nothing': await site.upload(account, lieAboutFrames(honest, 0)),
    'says the truth': await site.upload(account, honest),
  };
  const list = Object.entries(answers);
  const { json } = await site.get('/api/usage', { account });
  return {
    held: list.every(([, { status, seconds }]) => status === 413 && seconds <= GOAL_SECONDS) && json.retunesUsed === 0,
    figures: {
      'size of the file, MB': (honest.length / 1e6).toFixed(1),
      ...Object.fromEntries(
        list.map(([name, { status, seconds }]) => [name, `${status} after ${seconds.toFixed(1)} s`]),
      ),
      'counted in the month': json.retunesUsed,
    },
  };
}
