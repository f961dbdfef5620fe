// Accounts for the attacks: registered through the API, their plans bought on the sandbox's payment page.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** A card that the sandbox's payment page accepts. */
const TEST_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Attack' };

/**
 * A new account, signed in.
 * @param {'free' | 'basic' | 'pro' | 'studio'} plan
 */
export async function signUp(site, plan = 'free', email = `attack-${randomUUID()}@attune.test`) {
  const password = `${randomUUID()} chords`;
  const answer = await site.post('/api/auth/register', {
    json: { email, password, firstName: 'Attack', lastName: plan },
  });
  if (answer.status === 429) {
    const seconds = answer.headers.get('retry-after');
    throw new Error(`This machine registers no further account for ${seconds} s; an empty DATA_DIR starts again.`);
  }
  if (answer.status !== 201) throw new Error(`Signing up answered ${answer.status}: ${answer.text}`);
  const account = { id: answer.json.id, email, password, cookie: cookieOf(answer), plan };
  if (plan !== 'free') await subscribe(site, account, plan);
  return account;
}

/** The cookies that an answer sets, as a request sends them; empty when it sets none. */
export function cookieOf({ headers }) {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** The mails to an address in the sandbox's inbox, the newest first. */
export async function mailsTo(site, email) {
  return (await site.get(`/sandbox/inbox.json?to=${encodeURIComponent(email)}`)).json.mails;
}

/** The token of a link in a mail, such as `verify-email`, waiting for it. */
export async function tokenFrom(site, email, page) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(300)) {
    const texts = (await mailsTo(site, email)).map(({ text }) => text).join('\n');
    const token = new RegExp(`/${page}\\?token=([^&\\s]+)`).exec(texts)?.[1];
    if (token !== undefined) return decodeURIComponent(token);
  }
  throw new Error(`No mail with a link to ${page} came within 60 s.`);
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

/** Confirms the account's address with the link in the sandbox's inbox: only then it may invite to its team. */
export async function confirmAddress(site, { email }) {
  const token = await tokenFrom(site, email, 'verify-email');
  const answer = await site.post('/api/auth/verify-email', { json: { token } });
  if (answer.status !== 200) throw new Error(`Confirming the address answered ${answer.status}: ${answer.text}`);
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
