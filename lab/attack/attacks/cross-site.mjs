import { signUp } from '../lib/accounts.mjs';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];
/** Signed by the payment provider instead; it has no cookie's power. */
const SIGNED = '/api/billing/webhook';

/** The headers that a browser adds to a request from another site. */
const ORIGINS = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://localhost:1' },
  { Origin: 'http://localhost.evil.example' },
  { Origin: 'file://' },
  { Origin: 'https://evil.example', Referer: 'http://localhost/' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', Authorization: 'Basic YTpi' },
];

/** Requests that a form or a script of another site can send without a preflight. */
const BODIES = [
  ['application/x-www-form-urlencoded', 'email=a%40attune.test&password=x&plan=studio'],
  ['text/plain', '{"email":"a@attune.test","password":"x","plan":"studio"}'],
  ['application/json', '{"email":"a@attune.test","password":"x","plan":"studio"}'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="plan"\r\n\r\nstudio\r\n--x--\r\n'],
];

export const title = 'What other sites can make a signed-in browser send';
export const promise = 'Every route that changes something answers 403, and nothing has changed.';

export async function attack(site) {
  const account = await signUp(site, 'free');
  const routes = (await site.routes()).filter(({ method, path }) => !SAFE.includes(method) && path !== SIGNED);
  const accepted = [];
  let tried = 0;
  for (const { method, path } of routes) {
    const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    for (const origin of ORIGINS) {
      for (const [type, body] of BODIES) {
        const headers = { Cookie: account.cookie, 'Content-Type': type, ...origin };
        const { status, json } = await site.request(method, address, { body, headers });
        tried += 1;
        if (status !== 403 || json?.code !== 'auth.cross_site') {
          accepted.push(`${method} ${path} ${JSON.stringify(origin)} ${type}: ${status} ${json?.code}`);
        }
      }
    }
  }
  const after = await site.get('/api/auth/user', { account });
  const isUnchanged = after.status === 200 && after.json.email === account.email;
  return {
    held: tried > 0 && accepted.length === 0 && isUnchanged,
    problems: accepted,
    figures: {
      tried,
      'still signed in': isUnchanged ? 'yes' : 'NO',
    },
  };
}
