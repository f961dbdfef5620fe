import type { TeamRole } from '@attune/catalogue/roles';
import type { TestServer } from './test-server.js';
import { addMember, signedInUserOn } from './users.js';

export interface Answered {
  status: number;
  /** The response body; null when it is empty. */
  body: unknown;
  /** Of an error. */
  code: string | undefined;
  fields: Record<string, string> | undefined;
}

/** Sends a request to the API below /api/studio as JSON, from the site itself. */
export type StudioClient = (method: string, path: string, body?: unknown) => Promise<Answered>;

export function studioClient(server: TestServer, headers: Record<string, string>): StudioClient {
  return async (method, path, body) => {
    const response = await fetch(`${server.url}/api/studio${path}`, {
      method,
      headers: {
        Origin: server.url,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const parsed = text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
    return {
      status: response.status,
      body: parsed,
      code: parsed?.code as string | undefined,
      fields: parsed?.fields as Record<string, string> | undefined,
    };
  };
}

/** A Studio user and their browser. */
export async function aStudioOwner(server: TestServer): Promise<{ id: string; ask: StudioClient }> {
  const { id, cookie } = await signedInUserOn(server, 'studio');
  return { id, ask: studioClient(server, cookie) };
}

/** The browser of a member of the owner's team, in that workspace. */
export async function aMemberOf(
  server: TestServer,
  ownerId: string,
  role: TeamRole,
): Promise<{ id: string; ask: StudioClient }> {
  const { id, cookie } = await signedInUserOn(server, 'free');
  await addMember(server, ownerId, id, role);
  return { id, ask: studioClient(server, { ...cookie, 'Attune-Workspace': ownerId }) };
}

/** Ends the Studio plan of a user, as a downgrade does. */
export async function pausePlan(server: TestServer, userId: string): Promise<void> {
  await server.database.query(
    `UPDATE users SET "subscriptionTier" = 'free', "studioEndedAt" = now() - interval '1 day' WHERE id = $1`,
    [userId],
  );
}

/** What the activity log of a workspace says, the oldest entry first. */
export function activityOf(
  server: TestServer,
  ownerId: string,
): Promise<{ action: string; userId: string; metadata: Record<string, unknown> }[]> {
  return server.database.query(
    `SELECT action, "userId", metadata FROM activity_logs WHERE "accountOwnerId" = $1 ORDER BY "createdAt", id`,
    [ownerId],
  );
}

/** Texts that no name may contain, each with what is wrong. */
export const UNSHOWABLE: [string, string][] = [
  ['NUL', '"a\\u0000b"'],
  ['a control character', '"a\\u0007b"'],
  ['a lone surrogate', '"a\\ud800b"'],
  ['a change of the writing direction', '"a\\u202eb"'],
];
