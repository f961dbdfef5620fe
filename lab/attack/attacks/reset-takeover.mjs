import { randomUUID } from 'node:crypto';
import { completedRetune, signUp, tokenFrom } from '../lib/accounts.mjs';
import { makeSong } from '../lib/audio.mjs';

export const title = 'An account made with a stranger’s address, who takes it over by a password reset';
export const promise =
  'Nothing that its maker prepared works afterwards: session, API key and share link; and no one could be invited before.';

export async function attack(site) {
  const email = `stranger-${randomUUID()}@attune.test`;
  const maker = await signUp(site, 'studio', email);
  const { key } = await create(site, maker, '/api/studio/api-keys', {
    name: 'Kept',
    scopes: ['read', 'retune'],
    expiresInDays: null,
  });
  const retuneId = await completedRetune(site, maker, await makeSong(1, 'wav'), 'targetHz=432');
  const { token } = await create(site, maker, '/api/studio/links', { retuneId });
  const invitation = { email: `friend-${randomUUID()}@attune.test`, role: 'admin' };
  const invited = await site.post('/api/studio/team', { account: maker, json: invitation });
  const withKey = () => site.get('/api/studio/history', { headers: { Authorization: `Bearer ${key}` } });
  const before = [await withKey(), await site.get(`/s/${token}`)].map(({ status }) => status);

  await site.post('/api/auth/forgot-password', { json: { email } });
  const reset = await site.post('/api/auth/reset-password', {
    json: { token: await tokenFrom(site, email, 'reset-password'), newPassword: `${randomUUID()} chords` },
  });
  const afterwards = {
    'the session': [await site.get('/api/auth/user', { account: maker }), 401],
    'the API key': [await withKey(), 401],
    'the share link': [await site.get(`/s/${token}`), 410],
  };
  return {
    held:
      before.every((status) => status === 200) &&
      invited.status === 403 &&
      reset.status === 200 &&
      Object.values(afterwards).every(([{ status }, expected]) => status === expected),
    figures: {
      'API key and share link before': before.join(', '),
      'an invitation before': invited.status,
      'resetting the password': reset.status,
      ...Object.fromEntries(Object.entries(afterwards).map(([what, [{ status }]]) => [`${what} afterwards`, status])),
    },
  };
}

async function create(site, account, path, json) {
  const answer = await site.post(path, { account, json });
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.json;
}
