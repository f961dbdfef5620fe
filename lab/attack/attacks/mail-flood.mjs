import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cookieOf, mailsTo, signUp } from '../lib/accounts.mjs';

const ACCOUNTS = 3;
const CHANGES = 60;
const REQUESTS = 4;
/**
 * To a mailbox whose owner has confirmed nothing, in an hour: three to confirm the address,
 * three to reset the password.
 */
const MAX_MAILS = 6;
/** After which no further mail is expected. */
const QUIET_SECONDS = 5;

export const title = `${ACCOUNTS} accounts in turn for a stranger's address, ${REQUESTS} requests for each kind of link, ${CHANGES} changed passwords`;
export const promise = `The stranger gets ${MAX_MAILS} mails at most.`;

export async function attack(site) {
  const email = `stranger-${randomUUID()}@attune.test`;
  const statuses = new Map();
  const note = ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  for (let i = 1; i <= ACCOUNTS; i += 1) {
    const account = await signUp(site, 'free', email);
    for (let time = 0; time < REQUESTS; time += 1) {
      note(await site.post('/api/auth/resend-verification', { account }));
      note(await site.post('/api/auth/forgot-password', { json: { email } }));
    }
    if (i === ACCOUNTS) {
      for (let time = 0; time < CHANGES; time += 1) note(await changePassword(site, account));
      break;
    }
    const removal = await site.request('DELETE', '/api/auth/account', {
      account,
      json: { password: account.password },
    });
    if (removal.status !== 204) throw new Error(`Deleting the account answered ${removal.status}: ${removal.text}`);
  }
  const mails = await settledMails(site, email);
  return {
    held: mails.length > 0 && mails.length <= MAX_MAILS,
    figures: {
      'mails to the stranger': mails.length,
      'answers to the requests': [...statuses].map(([status, count]) => `${count} x ${status}`).join(', '),
      subjects: [...new Set(mails.map(({ subject }) => subject))].join('; '),
    },
  };
}

async function changePassword(site, account) {
  const newPassword = `${randomUUID()} chords`;
  const json = { currentPassword: account.password, newPassword };
  const answer = await site.post('/api/auth/change-password', { account, json });
  if (answer.status === 200)
    Object.assign(account, { password: newPassword, cookie: cookieOf(answer) || account.cookie });
  return answer;
}

/** Waits until no further mail comes. */
async function settledMails(site, email) {
  let mails = [];
  for (let quiet = 0; quiet < QUIET_SECONDS; quiet += 1) {
    await pause(1000);
    const found = await mailsTo(site, email);
    if (found.length > mails.length) quiet = 0;
    mails = found;
  }
  return mails;
}
