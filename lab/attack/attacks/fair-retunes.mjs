import { ended, signUp } from '../lib/accounts.mjs';
import { makeSong } from '../lib/audio.mjs';

const SONGS = 12;
const SONG_SECONDS = 40;
const TOLERANCE_SECONDS = 5;

export const title = `One Studio user queues ${SONGS} songs, then a Basic user sends one of 2 s`;
export const promise = 'Users take turns: the short song waits for two songs at most.';
export const isTimed = true;

export async function attack(site) {
  const [studio, basic] = [await signUp(site, 'studio'), await signUp(site, 'basic')];
  const [song, short] = [await makeSong(SONG_SECONDS, 'mp3', ['-b:a', '128k']), await makeSong(2, 'wav')];
  const idleSeconds = await retuneShort(site, basic, short);
  // As many songs at once as later, so that both are measured under the same load.
  const started = performance.now();
  const pair = await Promise.all([0, 1].map(() => queue(site, studio, song)));
  await Promise.all(pair.map((id) => ended(site, studio, id)));
  const songSeconds = (performance.now() - started) / 1000;

  const queued = await Promise.all(Array.from({ length: SONGS }, () => queue(site, studio, song)));
  const waitedSeconds = await retuneShort(site, basic, short);
  const states = await Promise.all(queued.map((id) => site.get(`/api/retunes/${id}`, { account: studio })));
  const doneBefore = states.filter(({ json }) => json.status === 'completed').length;
  await Promise.all(queued.map((id) => site.request('DELETE', `/api/retunes/${id}`, { account: studio })));
  const goal = 2 * songSeconds + idleSeconds + TOLERANCE_SECONDS;
  return {
    held: waitedSeconds <= goal,
    figures: {
      'the short song when idle, s': idleSeconds.toFixed(1),
      [`two songs of ${SONG_SECONDS} s at once, s`]: songSeconds.toFixed(1),
      'goal, s': goal.toFixed(1),
      'the short song behind the queue, s': waitedSeconds.toFixed(1),
      'songs of the Studio user done before it': `${doneBefore} of ${SONGS}`,
    },
  };
}

async function queue(site, account, song) {
  const answer = await site.upload(account, song, { async: true });
  if (answer.status !== 202) throw new Error(`Queueing answered ${answer.status}: ${answer.text}`);
  return answer.json.id;
}

/** Seconds until the song has arrived. */
async function retuneShort(site, account, short) {
  const answer = await site.upload(account, short);
  if (answer.status !== 200) throw new Error(`The short song was answered ${answer.status}: ${answer.text}`);
  return answer.seconds;
}
