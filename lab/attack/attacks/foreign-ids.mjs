import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { completedRetune, confirmAddress, signUp } from '../lib/accounts.mjs';
import { makeSong } from '../lib/audio.mjs';

const NOT_IDS = ['1', 'x', `${'0'.repeat(8)}-0000-0000-0000-00000000000g`, "1' OR '1'='1", '%00', '..%2f..'];
const SESSIONS = '/api/auth/sessions/';
const UPLOADS = '/api/uploads';
const TUS = {
  'Tus-Resumable': '1.0.0',
  'Upload-Metadata': 'filename c29uZy53YXY=',
  'Upload-Offset': '0',
  'Content-Type': 'application/offset+octet-stream',
};

export const title = 'Ids of other users, on every route that takes one';
export const promise = 'Another user’s id answers byte for byte as a random one; what is not an id is 400.';

export async function attack(site) {
  const [owner, stranger] = [await signUp(site, 'studio'), await signUp(site, 'studio')];
  await confirmAddress(site, owner);
  const song = await makeSong(1, 'wav');
  const retuneId = await completedRetune(site, owner, song);
  const known = await createObjects(site, owner, { song, retuneId });
  // A logo is public.
  const routes = (await site.routes()).filter(({ path }) => path.includes('{') && !path.startsWith('/api/brand/'));
  const bodies = routes.map((route) => createBody(route, { song, retuneId }));
  const problems = [];
  for (const [i, route] of routes.entries()) {
    const { method, path } = route;
    const ask = (idOf) => answerTo(site, route, { idOf, body: bodies[i], account: stranger });
    const theirs = await ask((name) => known(path, name));
    const noOnes = await ask(() => (path.startsWith(SESSIONS) ? randomBytes(32).toString('hex') : randomUUID()));
    if (theirs !== noOnes) problems.push(`${method} ${path}: ${theirs} for another's, ${noOnes} for a random id`);
    for (const id of NOT_IDS) {
      const answer = await ask(() => encodeURI(id));
      if (!/^40[04] /.test(answer)) problems.push(`${method} ${path} with ${id}: ${answer}`);
    }
  }
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const answer = await answerTo(site, route, { idOf: (name) => known(route.path, name), account: owner });
    if (/^40[04] /.test(answer)) problems.push(`Afterwards ${route.path} answers its owner ${answer}`);
  }
  return {
    held: routes.length > 0 && problems.length === 0,
    problems,
    figures: {
      'routes with an id': routes.length,
    },
  };
}

/** One object of each kind. @returns what gives the id for a parameter of a route */
async function createObjects(site, account, { song, retuneId }) {
  const create = async (path, json) => {
    const answer = await site.post(path, { account, json });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.json.id;
  };
  const folderId = await create('/api/studio/folders', { name: 'Album' });
  await site.post(`/api/studio/folders/${folderId}/items`, { account, json: { retuneIds: [retuneId] } });
  const batchId = await create('/api/studio/batch', { name: 'Album', targetFrequency: 432 });
  const [uploadId, unused] = [await uploadSong(site, account, song), await uploadSong(site, account, song)];
  const fileId = await create('/api/studio/batch/upload', { batchId, uploadId });
  const sessions = await site.get('/api/auth/sessions', { account });
  const invitation = { email: `attack-${randomUUID()}@attune.test`, role: 'viewer' };
  const ids = {
    [SESSIONS]: sessions.json[0].id,
    '/api/studio/presets/': await create('/api/studio/presets', { name: 'Low', frequency: 432 }),
    '/api/studio/api-keys/': await create('/api/studio/api-keys', { name: 'Key', scopes: ['read'], expiresInDays: 30 }),
    '/api/studio/team/': await create('/api/studio/team', invitation),
    '/api/studio/folders/': folderId,
    '/api/studio/links/': await create('/api/studio/links', { retuneId, expiresInDays: 7 }),
    '/api/studio/batch/': batchId,
    '/api/studio/batches/': batchId,
    [`${UPLOADS}/`]: unused,
  };
  const inside = { fileId, retuneId };
  return (path, name) =>
    inside[name] ?? Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1] ?? retuneId;
}

/** @returns {Promise<string>} the id of a complete upload */
async function uploadSong(site, account, song) {
  const headers = { ...TUS, 'Upload-Length': String(song.length) };
  const uploaded = await site.post(UPLOADS, { account, headers, body: song });
  if (uploaded.status !== 201) throw new Error(`${UPLOADS} answered ${uploaded.status}: ${uploaded.text}`);
  return uploaded.headers.get('location').replace(/.*\//, '');
}

/** A body that the route accepts, so that what it answers depends on the id. */
function createBody({ method, path }, { song, retuneId }) {
  if (path === '/api/studio/folders/{id}/items') return { retuneIds: [retuneId] };
  if (method !== 'PATCH') return undefined;
  if (path.startsWith(UPLOADS)) return song;
  if (path.startsWith('/api/studio/team/')) return { role: 'editor' };
  return path.startsWith('/api/studio/links/') ? { note: 'Theirs' } : { name: 'Theirs' };
}

/** Status and digest of the body; of a stream of events, which stays open, of its first piece. */
async function answerTo(site, { method, path }, { idOf, body, account }) {
  const leaving = new AbortController();
  const isFile = Buffer.isBuffer(body);
  const response = await fetch(site.origin + path.replace(/\{(\w+)\}/g, (_, name) => idOf(name)), {
    method,
    headers: {
      Cookie: account.cookie,
      'Sec-Fetch-Site': 'same-origin',
      ...(path.startsWith(UPLOADS) ? TUS : body && { 'Content-Type': 'application/json' }),
    },
    body: isFile ? body : JSON.stringify(body),
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
