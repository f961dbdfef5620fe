import { randomUUID } from 'node:crypto';
import { Browser } from './browser.js';
import type { TestServer } from './test-server.js';

export const PASSWORD = 'eight chords a day';

export interface Person {
  id: string;
  email: string;
  /** Signed in. */
  browser: Browser;
}

/** A user who has just signed up, in their own browser. */
export async function aPerson(server: Pick<TestServer, 'url'>, headers?: Record<string, string>): Promise<Person> {
  const browser = new Browser(server.url, headers);
  const email = `${randomUUID()}@attune.test`;
  const answer = await browser.post('/api/auth/register', {
    email,
    password: PASSWORD,
    firstName: 'Ann',
    lastName: 'Lee',
  });
  if (answer.status !== 201) throw new Error(`Signing up answered ${answer.status}: ${answer.bytes.toString()}`);
  const { id } = JSON.parse(answer.bytes.toString()) as { id: string };
  return { id, email, browser };
}

/** A second signed-in browser of the same user. */
export async function anotherBrowser(
  server: Pick<TestServer, 'url'>,
  { email }: Person,
  headers?: Record<string, string>,
): Promise<Browser> {
  const browser = new Browser(server.url, headers);
  const answer = await browser.post('/api/auth/login', { email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.bytes.toString()}`);
  return browser;
}
