import { signUp } from '../lib/accounts.mjs';

/** Addresses of another site in every form that some parser takes for a path of this site. */
const FOREIGN = [
  'https://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https:evil.example@localhost',
  '@evil.example',
  '/api/auth/logout',
  '/api/../api/auth/logout',
  '／／evil.example',
  '/a\r\nLocation: https://evil.example',
];

export const title = `${FOREIGN.length} shapes of a foreign address as next, token and returnUrl`;
export const promise = 'No redirect leads to another site or to the API; a foreign returnUrl is 400.';

export async function attack(site) {
  const account = await signUp(site, 'basic');
  const problems = [];
  for (const foreign of FOREIGN) {
    const value = encodeURIComponent(foreign);
    for (const path of [
      `/api/login?next=${value}`,
      `/api/login?next=${value}&next=/`,
      `/api/auth/verify-email?token=${value}`,
    ]) {
      const { status, headers } = await site.get(path);
      const problem = status === 302 ? wrongWith(headers.get('location') ?? '', site.origin) : `status ${status}`;
      if (problem !== null) problems.push(`${path}: ${problem}`);
    }
    const portal = await site.post('/api/create-portal-session', { account, json: { returnUrl: foreign } });
    if (portal.status !== 400) problems.push(`returnUrl ${JSON.stringify(foreign)}: ${portal.status}`);
  }
  const own = await site.get('/api/login?next=%2Fpricing%3Fa%3D1');
  if (own.headers.get('location') !== '/login?next=%2Fpricing%3Fa%3D1') problems.push('a page of this site is refused');
  return {
    held: problems.length === 0,
    problems,
    figures: {
      shapes: FOREIGN.length,
    },
  };
}

/**
 * Why a browser that follows this would leave the pages of the site, now or after signing in; null when it would not.
 */
function wrongWith(location, origin) {
  const target = new URL(location, origin);
  if (target.origin !== origin) return `leads to ${target.href}`;
  if (!['/login', '/verify-email'].includes(target.pathname)) return `leads to ${target.pathname}`;
  const next = target.searchParams.get('next');
  if (next === null) return null;
  const after = new URL(next, origin);
  if (after.origin !== origin) return `leads on to ${after.href}`;
  return after.pathname.startsWith('/api') ? `leads on to ${after.pathname}` : null;
}
