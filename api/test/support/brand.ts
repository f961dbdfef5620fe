import type { BrandDto } from '../../src/studio/brand/brand.dto.js';
import type { TestServer } from './test-server.js';

type Headers = Record<string, string>;

/** `POST /api/studio/white-label` */
export function saveBrand(server: TestServer, headers: Headers, form: unknown): Promise<Response> {
  return fetch(`${server.url}/api/studio/white-label`, {
    method: 'POST',
    headers: { ...headers, Origin: server.url, 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  });
}

export async function readBrand(server: TestServer, headers: Headers): Promise<BrandDto> {
  const response = await fetch(`${server.url}/api/studio/white-label`, { headers });
  if (response.status !== 200) throw new Error(`reading the brand answered ${response.status}`);
  return (await response.json()) as BrandDto;
}

/** `PUT /api/studio/white-label/logo` */
export function uploadLogo(
  server: TestServer,
  headers: Headers,
  file: Buffer,
  filename = 'logo.png',
): Promise<Response> {
  const form = new FormData();
  form.append('logo', new Blob([new Uint8Array(file)]), filename);
  return fetch(`${server.url}/api/studio/white-label/logo`, {
    method: 'PUT',
    headers: { ...headers, Origin: server.url },
    body: form,
  });
}

/** The activity log of a workspace, oldest first. */
export async function brandActivity(
  server: TestServer,
  ownerId: string,
): Promise<{ action: string; userId: string | null; metadata: unknown }[]> {
  return server.database.query(
    `SELECT action, "userId", metadata FROM activity_logs
      WHERE "accountOwnerId" = $1 AND action LIKE 'brand.%' ORDER BY "createdAt"`,
    [ownerId],
  );
}

/** Status, code and field errors of an error response. */
export async function readRefusal(
  response: Response,
): Promise<{ status: number; code: string; error: string; fields?: Record<string, string> }> {
  return { status: response.status, ...((await response.json()) as { code: string; error: string }) };
}
