import { randomUUID } from 'node:crypto';
import type { FolderCandidateDto, FolderDto, FolderPageDto } from '../../src/studio/folders/folder.dto.js';
import { aStoredResult } from './results.js';
import type { StudioClient } from './studio.js';
import type { TestServer } from './test-server.js';

export async function addFolder(ask: StudioClient, fields: object = {}): Promise<FolderDto> {
  const { status, body } = await ask('POST', '/folders', { name: `Folder ${randomUUID()}`, ...fields });
  expect(status).toBe(201);
  return body as FolderDto;
}

export async function listFolders(ask: StudioClient): Promise<FolderDto[]> {
  const { status, body } = await ask('GET', '/folders');
  expect(status).toBe(200);
  return body as FolderDto[];
}

export async function openFolder(ask: StudioClient, id: string, cursor?: string): Promise<FolderPageDto> {
  const { status, body } = await ask('GET', `/folders/${id}${cursor === undefined ? '' : `?cursor=${cursor}`}`);
  expect(status).toBe(200);
  return body as FolderPageDto;
}

export async function searchCandidates(ask: StudioClient, id: string, search = ''): Promise<string[]> {
  const { status, body } = await ask('GET', `/folders/${id}/candidates?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return (body as FolderCandidateDto[]).map(({ originalFilename }) => originalFilename);
}

/** A completed retune in the user's history. @returns its id */
export async function aSong(
  server: TestServer,
  user: { id: string },
  name: string,
  columns: Record<string, string> = {},
): Promise<string> {
  const quoted = { originalFilename: `'${name}'`, duration: '90', ...columns };
  return (await aStoredResult(server, user, { bytes: 10, columns: quoted })).id;
}
