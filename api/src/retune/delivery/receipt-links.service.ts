import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Identity } from '../../auth/identity.js';
import { TeamRepository } from '../../auth/workspace/team.repository.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { Config } from '../../platform/config/config.js';
import { looksLikeLinkToken, newLinkToken } from '../../platform/http/link-token.js';
import type { AudioFile } from '../audio-file.entity.js';
import { RetuneRepository } from '../retune.repository.js';
import { ReceiptDto, type ReceiptLinkDto } from './receipt.dto.js';
import { RetuneReceiptsService } from './retune-receipts.service.js';

/** In place of what cannot be a token, so that finding nothing always takes one query. */
const NO_TOKEN = '';

/** Receipts that their owners show to anyone with a link, on every plan. */
@Injectable()
export class ReceiptLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly team: TeamRepository,
    private readonly retunes: RetuneRepository,
    private readonly receipts: RetuneReceiptsService,
    private readonly config: Config,
  ) {}

  async read(identity: Identity, id: string): Promise<ReceiptLinkDto> {
    await this.owned(identity, id);
    const [link] = await this.dataSource.query<{ token: string }[]>(
      'SELECT token FROM receipt_links WHERE "audioFileId" = $1 AND "revokedAt" IS NULL',
      [id],
    );
    return { url: link ? this.urlOf(link.token) : null };
  }

  /** The same link again while it is open. @throws AppError why there is no receipt */
  async open(identity: Identity, id: string): Promise<ReceiptLinkDto> {
    const file = await this.owned(identity, id);
    await this.receipts.getReceipt(file);
    await this.team.changeAs(identity, 'organise', async (manager) => {
      const added = await manager.query<unknown[]>(
        `INSERT INTO receipt_links (token, "audioFileId") VALUES ($1, $2)
         ON CONFLICT ("audioFileId") WHERE "revokedAt" IS NULL DO NOTHING RETURNING token`,
        [newLinkToken(), id],
      );
      if (added.length > 0) await recordActivity(manager, toActor(identity), toActivity('link.created', file));
    });
    return this.read(identity, id);
  }

  /** Does nothing for a receipt that is private. */
  async close(identity: Identity, id: string): Promise<void> {
    const file = await this.owned(identity, id);
    await this.dataSource.transaction(async (manager) => {
      const [closed] = await manager.query<[unknown[], number]>(
        'UPDATE receipt_links SET "revokedAt" = now() WHERE "audioFileId" = $1 AND "revokedAt" IS NULL RETURNING token',
        [id],
      );
      if (closed.length > 0) await recordActivity(manager, toActor(identity), toActivity('link.revoked', file));
    });
  }

  /** For visitors. @returns the receipt, null while it is private; undefined for what is no link, or no longer one */
  async find(token: string): Promise<ReceiptDto | null | undefined> {
    const [link] = await this.dataSource.query<{ audioFileId: string; isOpen: boolean }[]>(
      `SELECT "audioFileId", "revokedAt" IS NULL AS "isOpen"
         FROM receipt_links JOIN audio_files file ON file.id = "audioFileId"
        WHERE token = $1 AND file."deletedAt" IS NULL`,
      [looksLikeLinkToken(token) ? token : NO_TOKEN],
    );
    if (!link) return undefined;
    if (!link.isOpen) return null;
    const [file] = await this.retunes.findAll([link.audioFileId]);
    return file && ReceiptDto.from(file);
  }

  urlOf(token: string): string {
    return `${this.config.publicUrl}/r/${token}`;
  }

  private owned({ workspace: { ownerId } }: Identity, id: string): Promise<AudioFile> {
    return this.retunes.getOwned(id, ownerId);
  }
}

const toActor = ({ userId, workspace }: Identity): { userId: string; ownerId: string } => ({
  userId,
  ownerId: workspace.ownerId,
});

function toActivity(action: 'link.created' | 'link.revoked', { id, originalFilename }: AudioFile) {
  return {
    action,
    resourceType: 'retune',
    resourceId: id,
    metadata: { name: `Receipt of ${originalFilename}` },
  } as const;
}
