import { retunesUsed, signUp } from '../lib/accounts.mjs';
import { makeSong } from '../lib/audio.mjs';

const PARALLEL = 50;
const LIMIT = 5;

export const title = `${PARALLEL} retunes at once on a plan with ${LIMIT} left`;
export const promise = `Exactly ${LIMIT} are accepted and counted, the others are 403.`;

export async function attack(site) {
  const account = await signUp(site, 'basic');
  const song = await makeSong(0.5, 'wav');
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, () => site.upload(account, song, { async: true })),
  );
  const count = (status) => answers.filter((answer) => answer.status === status).length;
  const used = await retunesUsed(site, account);
  return {
    held: count(202) === LIMIT && count(403) === PARALLEL - LIMIT && used === LIMIT,
    figures: { 'accepted (202)': count(202), 'refused (403)': count(403), 'counted in the month': used },
  };
}
