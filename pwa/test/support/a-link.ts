import { aResult } from './a-result';
import type { DownloadDto, LinkDto } from '../../src/api/generated/attune-client';

const ID = '5b0c7c1e-2a41-4f1c-9a5e-0d7b3a6f9c11';

/** An open link of a song, with a limit and without a password. */
export function aLink(fields: Partial<LinkDto> = {}): LinkDto {
  return {
    id: ID,
    token: 'q7Kd2mZ0vXw4q7Kd2mZ0vX',
    url: 'https://attune.example.com/s/q7Kd2mZ0vXw4q7Kd2mZ0vX',
    what: 'song',
    name: 'Harbour Lights.flac',
    retuneId: 'harbour',
    folderId: null,
    songs: 1,
    bytes: 32_925_286,
    targetHz: 432,
    result: aResult(),
    note: 'For the vinyl cut',
    hasPassword: false,
    allowsOriginal: true,
    expiresAt: '2036-12-21T12:00:00.000Z',
    maxDownloads: 10,
    downloadCount: 3,
    status: 'open',
    createdAt: '2026-11-19T12:00:00.000Z',
    createdBy: 'mara@example.com',
    revokedAt: null,
    filesKeptUntil: '2037-02-19T12:00:00.000Z',
    ...fields,
  };
}

/** A complete download. */
export function aDownload(fields: Partial<DownloadDto> = {}): DownloadDto {
  return {
    id: 'first',
    downloadedAt: '2026-11-21T14:40:00.000Z',
    address: '203.0.113.0/24',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    browser: 'Firefox, Linux',
    what: 'song',
    filename: 'retuned-432Hz-Harbour Lights.mp3',
    isComplete: true,
    percent: 100,
    ...fields,
  };
}
