// Accounts for the attacks: registered through the API, their plans bought on the sandbox's payment page.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** A card that the sandbox's payment page accepts. */
const TEST_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Attack' };

/**
 * A new account, signed in.
 * @param {'free' | 'basic' | 'pro' | 'studio'} plan
 */
export async function signUp(site, plan = 'free') {
  const email = `attack-${randomUUID()}@attune.test`;
  const password = `${randomUUID()} chords`;
  const answer = await site.post('/api/auth/register', {
    json: { email, password, firstName: 'Attack', lastName: plan },
  });
  if (answer.status === 429) {
    const seconds = answer.headers.get('retry-after');
    throw new Error(`This machine registers no further account for ${seconds} s; an empty DATA_DIR starts again.`);
  }
  if (answer.status !== 201) throw new Error(`Signing up answered ${answer.status}: ${answer.text}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const account = { id: answer.json.id, email, password, cookie, plan };
  if (plan !== 'free') await subscribe(site, account, plan);
  return account;
}

async function subscribe(site, account, plan) {
  const checkout = await site.post('/api/create-checkout-session', { account, json: { plan } });
  if (checkout.status !== 200) throw new Error(`The checkout answered ${checkout.status}: ${checkout.text}`);
  const page = new URL(checkout.json.sessionUrl);
  if (!page.pathname.startsWith('/sandbox/')) {
    throw new Error('This instance takes real payments; the attacks buy plans in the sandbox only.');
  }
  await site.post(page.pathname + page.search, { body: new URLSearchParams(TEST_CARD) });
  await site.post('/api/sync-subscription', { account });
  const { json } = await site.get('/api/auth/user', { account });
  if (json.subscriptionTier !== plan) throw new Error(`After paying for ${plan} the plan is ${json.subscriptionTier}.`);
}

/** Retunes counted in this month. */
export async function retunesUsed(site, account) {
  return (await site.get('/api/usage', { account })).json.retunesUsed;
}

/** Waits until a retune has ended; returns it as the API describes it. */
export async function ended(site, account, id, timeoutSeconds = 240) {
  const deadline = Date.now() + timeoutSeconds * 1000;
  while (Date.now() < deadline) {
    const { json } = await site.get(`/api/retunes/${id}`, { account });
    if (!['pending', 'processing'].includes(json.status)) return json;
    await pause(300);
  }
  throw new Error(`The retune ${id} did not end within ${timeoutSeconds} s.`);
}

/** Uploads a song, waits for the end and returns the retune's id. */
export async function completedRetune(site, account, song, query) {
  const answer = await site.upload(account, song, { async: true, query });
  if (answer.status !== 202) throw new Error(`The retune answered ${answer.status}: ${answer.text}`);
  const retune = await ended(site, account, answer.json.id);
  if (retune.status !== 'completed') throw new Error(`The retune ended as ${JSON.stringify(retune)}`);
  return retune.id;
}
