import { exchange } from '../lib/raw.mjs';

const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..%252f', '....//', '..;/', '.%00./', '..%c0%af'];
const TARGETS = ['etc/passwd', 'package.json', 'api/dist/main.js', '.env', '.data/session-secret'];
const PREFIXES = ['/', '/assets/', '/api/', '/api/docs/', '/sandbox/', '/visitors/'];
const ODD = [
  `/${'a'.repeat(256)}`,
  `/assets/${'a'.repeat(300)}.js`,
  `/${'a/'.repeat(2500)}`,
  `/api/retunes/${'a'.repeat(300)}`,
  '/%00',
  '/assets/%00.js',
  '/%',
  '/%E0%A4%A',
  '//etc/passwd',
  '/assets',
  '/assets/',
  '/visitors/index.html/',
  'http://evil.example/',
  '*',
  '/index.html%20',
];
/** Contents of files that no request may return. */
const SECRETS = /root:x:0|"workspaces"|import '\.\/platform|SESSION_SECRET|at \S+ \(\S+:\d+:\d+\)|ENOENT|ENAMETOOLONG/;

export const title = 'Paths that lead out of the folder, and paths that are too much for a file system';
export const promise = 'No file outside the front end is sent, and no path is a 5xx.';

export async function attack(site) {
  const outside = PREFIXES.flatMap((prefix) =>
    UP.flatMap((up) => TARGETS.flatMap((target) => [`${prefix}${up.repeat(4)}${target}`, `${prefix}${up}${target}`])),
  );
  const paths = [...outside, ...ODD];
  const problems = [];
  const statuses = new Map();
  for (const path of paths) {
    for (const method of path.length > 200 ? ['GET', 'HEAD'] : ['GET']) {
      // Sent raw: every HTTP client would normalise the path first.
      const request = `${method} ${path} HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n`;
      const answer = await exchange(site, request);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 0 || status >= 500) problems.push(`${method} ${path.slice(0, 60)}: ${status || 'no answer'}`);
      const [, foreign] = /^location: (\/\/.*|\w+:.*)\r$/im.exec(answer) ?? [];
      if (foreign !== undefined) problems.push(`${method} ${path.slice(0, 60)}: leads to ${foreign}`);
      const [found] = SECRETS.exec(answer) ?? [];
      if (found !== undefined) problems.push(`${method} ${path.slice(0, 60)}: the answer holds “${found}”`);
    }
  }
  return {
    held: problems.length === 0,
    problems,
    figures: {
      paths: paths.length,
      answers: [...statuses].map(([status, count]) => `${count} x ${status}`).join(', '),
    },
  };
}
