import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { UserDto } from '../../src/api/generated/attune-client';

/** The server as a visitor meets it: no one is signed in. Specs add handlers for their own subject. */
export const server = setupServer(
  http.get('/api/auth/user', () => refused(401, 'auth.not_signed_in', 'Please sign in.')),
  http.get('/api/contact', () => HttpResponse.json({ email: null })),
  // A user without a team: their own workspace is known without it.
  http.get('/api/studio/workspaces', () => HttpResponse.json([])),
  http.put('/api/studio/workspaces/last', () => new HttpResponse(null, { status: 204 })),
  http.get('/api/studio/presets', () => HttpResponse.json([])),
  http.get('/api/studio/history/running', () => HttpResponse.json({ retunes: [], total: 0 })),
  http.get('/api/studio/history/totals', () => HttpResponse.json({ songs: 0, batches: 0, links: 0 })),
);

let signedIn: UserDto | null = null;

/** The person of `signInAs`. */
export const signedInUser = (): UserDto | null => signedIn;

/** The user-info call answers with this person from now on, until the handlers are reset. */
export function signInAs(user: UserDto): void {
  signedIn = user;
  document.cookie = 'attune-signed-in=1; path=/';
  server.use(http.get('/api/auth/user', () => HttpResponse.json(user)));
}

/** An error response in the server's format. */
export function refused(status: number, code: string, error: string, fields?: Record<string, string>) {
  return HttpResponse.json({ error, code, fields }, { status });
}

/** Sends a request and waits for its response: what was sent before has arrived by then. */
export async function roundTrip(): Promise<void> {
  await fetch(new URL('/api/contact', window.location.href));
}

/** Hooks the server into the spec file's run. Call it at the top level. */
export function setUpServer(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    signedIn = null;
    server.resetHandlers();
  });
  afterAll(() => server.close());
}
