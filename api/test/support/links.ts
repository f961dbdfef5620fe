import { randomUUID } from 'node:crypto';
import type { DownloadPageDto, LinkDto } from '../../src/studio/links/link.dto.js';
import { eventually } from './eventually.js';
import type { StudioClient } from './studio.js';
import type { TestServer } from './test-server.js';

/** Creates a share link. */
export async function addLink(ask: StudioClient, form: object): Promise<LinkDto> {
  const { status, body } = await ask('POST', '/links', form);
  if (status !== 201) throw new Error(`creating a link answered ${status}: ${JSON.stringify(body)}`);
  return body as LinkDto;
}

export async function readLink(ask: StudioClient, id: string): Promise<LinkDto> {
  const { status, body } = await ask('GET', `/links/${id}`);
  if (status !== 200) throw new Error(`reading a link answered ${status}`);
  return body as LinkDto;
}

export async function readLog(ask: StudioClient, id: string, query = ''): Promise<DownloadPageDto> {
  const { status, body } = await ask('GET', `/links/${id}/downloads${query}`);
  if (status !== 200) throw new Error(`reading the log answered ${status}`);
  return body as DownloadPageDto;
}

/** The log once no download is running: the server records an end just after the visitor has the last byte. */
export async function readSettledLog(
  server: TestServer,
  ask: StudioClient,
  id: string,
): Promise<DownloadPageDto['items']> {
  await eventually(async () => {
    const all = 'SELECT running FROM download_tracking WHERE "shareableLinkId" = $1';
    const rows: { running: number }[] = await server.database.query(all, [id]);
    return rows.length > 0 && rows.every(({ running }) => running === 0);
  });
  return (await readLog(ask, id)).items;
}

/** A request as of a browser, or of another program that the headers name. */
export function visit(
  server: Pick<TestServer, 'url'>,
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...init.headers,
    },
  });
}

/** Sends the form of a page that needs a password. @param address of the visitor, behind the proxy that tests trust */
export function enterPassword(
  server: Pick<TestServer, 'url'>,
  token: string,
  password: string,
  address = anAddress(),
): Promise<Response> {
  return visit(server, `/s/${token}`, {
    method: 'POST',
    headers: {
      Origin: server.url,
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': address,
    },
    body: new URLSearchParams({ password }).toString(),
  });
}

export function anAddress(): string {
  return `2001:db8:${randomUUID().slice(0, 4)}::${randomUUID().slice(0, 4)}`;
}

/** The cookies that a response sets, as a browser sends them. */
export function cookiesOf(response: Response): { Cookie: string } {
  const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { Cookie: pairs.join('; ') };
}
