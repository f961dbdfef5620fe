import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { decodeTimeCursor, encodeTimeCursor, type TimePlace } from '../../platform/database/cursor.js';
import { type CsvCell, sendCsv } from '../../platform/http/csv.js';
import { DownloadLogRepository, type DownloadRow } from './download-log.repository.js';
import type { DownloadDto, DownloadPageDto } from './link.dto.js';
import { LinkRepository } from './link.repository.js';
import { linkNotFound } from './links.errors.js';

/** Downloads of a page. */
const PAGE_DOWNLOADS = 50;
const CSV_CHUNK = 500;

/** Who downloaded by a link, and when. */
@Injectable()
export class DownloadLogService {
  constructor(
    private readonly links: LinkRepository,
    private readonly downloads: DownloadLogRepository,
  ) {}

  /** @throws AppError 404; 400 for an invalid cursor */
  async page({ workspace }: Identity, linkId: string, cursor: string | undefined): Promise<DownloadPageDto> {
    const after = cursor === undefined ? null : decodeTimeCursor(cursor);
    if (!(await this.links.exists(workspace.ownerId, linkId))) throw linkNotFound();
    const rows = await this.downloads.list(linkId, PAGE_DOWNLOADS + 1, after);
    const shown = rows.slice(0, PAGE_DOWNLOADS);
    const last = rows.length > PAGE_DOWNLOADS ? shown.at(-1) : undefined;
    return {
      items: shown.map(toDownload),
      nextCursor: last ? encodeTimeCursor(last) : null,
    };
  }

  /** @throws AppError 404 */
  async sendCsv({ workspace }: Identity, linkId: string, response: Response): Promise<void> {
    if (!(await this.links.exists(workspace.ownerId, linkId))) throw linkNotFound();
    const header = ['Time (UTC)', 'What', 'File', 'Complete', 'Percent', 'Network', 'Browser', 'User agent'];
    await sendCsv(response, 'share-link-downloads.csv', header, this.lines(linkId));
  }

  private async *lines(linkId: string): AsyncGenerator<CsvCell[]> {
    let after: TimePlace | null = null;
    for (;;) {
      const rows: DownloadRow[] = await this.downloads.list(linkId, CSV_CHUNK, after);
      for (const row of rows) yield toLine(toDownload(row));
      const last = rows.at(-1);
      if (rows.length < CSV_CHUNK || !last) return;
      after = last;
    }
  }
}

function toDownload({ downloadedAt, address, userAgent, ...row }: DownloadRow): DownloadDto {
  return {
    id: row.id,
    downloadedAt: downloadedAt.toISOString(),
    address: address ?? '',
    userAgent: userAgent ?? '',
    browser: browserInWords(userAgent ?? ''),
    what: row.what,
    filename: row.filename,
    isComplete: row.isComplete,
    percent: row.percent,
  };
}

function toLine(download: DownloadDto): CsvCell[] {
  const { downloadedAt, what, filename, isComplete, percent, address, browser, userAgent } = download;
  return [downloadedAt, what, filename, isComplete ? 'yes' : 'no', percent, address, browser, userAgent];
}

/** In this order: most browsers also claim to be those further down. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^Wget\//i, 'Wget'],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A User-Agent header in a few words, such as “Firefox, Linux”; null when it names none that is known. */
function browserInWords(userAgent: string): string | null {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const words = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((word) => word !== undefined);
  return words.length === 0 ? null : words.join(', ');
}
