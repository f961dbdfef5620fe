import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { completedRetune, signUp } from '../lib/accounts.mjs';
import { makeSong } from '../lib/audio.mjs';

const NOT_IDS = ['1', 'x', `${'0'.repeat(8)}-0000-0000-0000-00000000000g`, "1' OR '1'='1", '%00', '..%2f..'];

export const title = 'Ids of other users, on every route that takes one';
export const promise = 'Another user’s id answers byte for byte as a random one; what is not an id is 400.';

export async function attack(site) {
  const [owner, stranger] = [await signUp(site, 'studio'), await signUp(site, 'studio')];
  const retune = await completedRetune(site, owner, await makeSong(1, 'wav'));
  const sessions = await site.get('/api/auth/sessions', { account: owner });
  const routes = (await site.routes()).filter(({ path }) => path.includes('{'));
  const problems = [];
  for (const { method, path } of routes) {
    const isSession = path.startsWith('/api/auth/sessions/');
    const known = isSession ? sessions.json[0].id : retune;
    const unknown = isSession ? randomBytes(32).toString('hex') : randomUUID();
    const fill = (id) => path.replace(/\{\w+\}/g, id);
    const theirs = await answerTo(site, method, fill(known), stranger);
    const noOnes = await answerTo(site, method, fill(unknown), stranger);
    if (theirs !== noOnes) problems.push(`${method} ${path}: ${theirs} for another's, ${noOnes} for a random id`);
    for (const id of NOT_IDS) {
      const answer = await answerTo(site, method, fill(encodeURI(id)), stranger);
      if (!/^40[04] /.test(answer)) problems.push(`${method} ${path} with ${id}: ${answer}`);
    }
  }
  const after = await site.get(`/api/retunes/${retune}/result`, { account: owner });
  if (after.status !== 200) problems.push(`Afterwards the owner's song answers ${after.status}`);
  return {
    held: routes.length > 0 && problems.length === 0,
    problems,
    figures: {
      'routes with an id': routes.length,
    },
  };
}

/** Status and digest of the body; of a stream of events, which stays open, of its first piece. */
async function answerTo(site, method, path, account) {
  const leaving = new AbortController();
  const response = await fetch(site.origin + path, {
    method,
    headers: { Cookie: account.cookie, 'Sec-Fetch-Site': 'same-origin' },
    signal: leaving.signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = isStream ? await firstPiece(response) : await response.text();
  leaving.abort();
  return `${response.status} ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

async function firstPiece(response) {
  const reader = response.body.getReader();
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, 1000, { value: '' });
  });
  const { value = '' } = await Promise.race([reader.read(), timeout]);
  return Buffer.from(value).toString();
}
