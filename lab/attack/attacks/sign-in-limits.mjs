import { setTimeout as pause } from 'node:timers/promises';
import { signUp } from '../lib/accounts.mjs';

const TRIES = 14;
const ALLOWED = 10;
const MAX_WAIT_SECONDS = 65;

export const title = `${TRIES} wrong passwords in a row, each with another X-Forwarded-For`;
export const promise = `The first ${ALLOWED} are 401, the others 429 with Retry-After; resetting the password still works.`;

export async function attack(site) {
  const { email } = await signUp(site, 'free');
  const answers = [await firstTry(site, email)];
  while (answers.length < TRIES) answers.push(await wrongPassword(site, email, answers.length));
  const statuses = answers.map(({ status }) => status);
  const failed = statuses.filter((status) => status === 401).length;
  const limited = answers.filter(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 0);
  const reset = await site.post('/api/auth/forgot-password', { json: { email } });
  return {
    held: failed === ALLOWED && limited.length === TRIES - failed && reset.status === 200,
    figures: {
      answers: statuses.join(' '),
      'Retry-After of the last, s': answers.at(-1)?.headers.get('retry-after') ?? 'none',
      'asking for a reset link': reset.status,
    },
  };
}

/** Sign-ins of another attack may just have used up this machine's limit. */
async function firstTry(site, email) {
  const answer = await wrongPassword(site, email, 0);
  if (answer.status !== 429) return answer;
  await pause(Math.min(Number(answer.headers.get('retry-after')) + 1, MAX_WAIT_SECONDS) * 1000);
  return wrongPassword(site, email, 0);
}

function wrongPassword(site, email, i) {
  const forged = { 'X-Forwarded-For': `203.0.113.${i}`, Forwarded: `for=203.0.113.${i}` };
  return site.post('/api/auth/login', { json: { email, password: 'not this one' }, headers: forged });
}
