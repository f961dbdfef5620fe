import { randomUUID } from 'node:crypto';

/** Registers a new user at an api. @returns the headers of a request with the session */
export async function signUp(base) {
  const answer = await fetch(`${base}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base },
    body: JSON.stringify({
      email: `${randomUUID()}@scale.test`,
      password: `${randomUUID()} song`,
      firstName: 'Person',
      lastName: 'Scale',
    }),
  });
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { Cookie: cookies.join('; '), Origin: base };
}
