import type { ActivityAction } from '@attune/catalogue/activity';
import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import type { Identity } from '../../auth/identity.js';
import { PasswordHasherService } from '../../auth/passwords/password-hasher.service.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { TeamRepository } from '../../auth/workspace/team.repository.js';
import { Config } from '../../platform/config/config.js';
import { decodeTimeCursor, encodeTimeCursor } from '../../platform/database/cursor.js';
import { dayAfter } from '../../retune/domain/kept-until.js';
import { onDeviceOnly } from '../../retune/retune.errors.js';
import type { CreateLinkDto, LinkDto, LinkListQueryDto, LinkPageDto, UpdateLinkDto } from './link.dto.js';
import { LinkRepository, type LinkRow } from './link.repository.js';
import { newLinkToken } from '../../platform/http/link-token.js';
import { toLink } from './link-view.js';
import {
  folderHasNoSongs,
  folderToShareNotFound,
  linkIsRevoked,
  linkNotFound,
  MAX_LINKS,
  shareOneThing,
  songNotStored,
  songToShareNotFound,
  tooManyLinks,
} from './links.errors.js';
import type { ShareableLink } from './shareable-link.entity.js';
import { SongDescriptionsService } from './share-page/song-descriptions.service.js';
import { SongSizesService } from './song-sizes.service.js';

/** Links of a page. */
const PAGE_LINKS = 50;

/** The share links of a workspace. */
@Injectable()
export class LinksService {
  constructor(
    private readonly links: LinkRepository,
    private readonly team: TeamRepository,
    private readonly hasher: PasswordHasherService,
    private readonly sizes: SongSizesService,
    private readonly descriptions: SongDescriptionsService,
    private readonly config: Config,
  ) {}

  /** @throws AppError 400 for an invalid cursor */
  async list({ workspace: { ownerId } }: Identity, { search = '', cursor }: LinkListQueryDto): Promise<LinkPageDto> {
    const after = cursor === undefined ? null : decodeTimeCursor(cursor);
    const [rows, total] = await Promise.all([
      this.links.list(ownerId, search, PAGE_LINKS + 1, after),
      this.links.count(ownerId, search),
    ]);
    const shown = rows.slice(0, PAGE_LINKS);
    const last = rows.length > PAGE_LINKS ? shown.at(-1) : undefined;
    const items = await Promise.all(shown.map((row) => this.toDto(row)));
    return { items, nextCursor: last ? encodeTimeCursor(last) : null, total };
  }

  /** @throws AppError 404 */
  async read({ workspace: { ownerId } }: Identity, id: string): Promise<LinkDto> {
    const row = await this.links.find(ownerId, id);
    if (!row) throw linkNotFound();
    return this.toDto(row);
  }

  /**
   * @throws AppError 400 unless it is either a song or a folder; 404 when that does not exist; 409 when nothing of it
   *   is stored, or the workspace has too many links; 503 when too many passwords are being hashed
   */
  async create(identity: Identity, form: CreateLinkDto): Promise<LinkDto> {
    const { retuneId = null, folderId = null } = form;
    if ((retuneId === null) === (folderId === null)) throw shareOneThing();
    const terms = await this.toTerms(form);
    const { ownerId } = identity.workspace;
    const id = await this.team.changeAs(identity, 'organise', async (manager) => {
      if ((await this.links.countUsable(manager, ownerId)) >= MAX_LINKS) throw tooManyLinks();
      const { what, name } = await this.lockShared(manager, ownerId, retuneId, folderId);
      const link = { userId: ownerId, createdBy: identity.userId, what, name, folderId, audioFileId: retuneId };
      const linkId = await this.links.insert(manager, { ...link, ...terms, token: newLinkToken() });
      await record(manager, identity, 'link.created', { id: linkId, name });
      return linkId;
    });
    const row = await this.links.find(ownerId, id);
    if (!row) throw linkNotFound();
    await this.descriptions.requestMissing(ownerId, row.songIds);
    return this.toDto(row);
  }

  /** @throws AppError 404; 409 when it was revoked; 503 when too many passwords are being hashed */
  async update(identity: Identity, id: string, form: UpdateLinkDto): Promise<LinkDto> {
    const terms = await this.toTerms(form);
    await this.links.transaction(async (manager) => {
      const link = await this.links.lock(manager, identity.workspace.ownerId, id);
      if (!link) throw linkNotFound();
      if (link.revokedAt !== null) throw linkIsRevoked();
      if (Object.values<unknown>(terms).every((term) => term === undefined)) return;
      await this.links.update(manager, id, terms);
      await record(manager, identity, 'link.updated', link);
    });
    return this.read(identity, id);
  }

  /** May be repeated. @throws AppError 404 */
  revoke(identity: Identity, id: string): Promise<void> {
    return this.links.transaction(async (manager) => {
      const link = await this.links.lock(manager, identity.workspace.ownerId, id);
      if (!link) throw linkNotFound();
      if (link.revokedAt !== null) return;
      await this.links.update(manager, id, { revokedAt: () => 'now()' });
      await record(manager, identity, 'link.revoked', link);
    });
  }

  /** What is not sent stays as it is. */
  private async toTerms(form: UpdateLinkDto): Promise<QueryDeepPartialEntity<ShareableLink>> {
    const { password, expiresInDays, maxDownloads, note, allowsOriginal } = form;
    return {
      password: typeof password === 'string' ? await this.hasher.hash(password) : password,
      expiresAt: typeof expiresInDays === 'number' ? dayAfter(new Date(), expiresInDays) : expiresInDays,
      maxDownloads,
      note,
      allowsOriginal,
    };
  }

  private async lockShared(
    manager: EntityManager,
    ownerId: string,
    retuneId: string | null,
    folderId: string | null,
  ): Promise<Pick<ShareableLink, 'what' | 'name'>> {
    if (retuneId !== null) {
      const song = await this.links.lockSong(manager, ownerId, retuneId);
      if (!song) throw songToShareNotFound();
      if (song.onDevice) throw onDeviceOnly();
      if (!song.isStored) throw songNotStored();
      return { what: 'song', name: song.name };
    }
    const folder = await this.links.lockFolder(manager, ownerId, folderId ?? '');
    if (!folder) throw folderToShareNotFound();
    if (!folder.isStored) throw folderHasNoSongs();
    return { what: 'folder', name: folder.name };
  }

  private async toDto(row: LinkRow): Promise<LinkDto> {
    return toLink(row, await this.sizes.total(row.songIds), this.config.publicUrl);
  }
}

function record(
  manager: EntityManager,
  { workspace, userId }: Identity,
  action: ActivityAction,
  { id, name }: Pick<ShareableLink, 'id' | 'name'>,
): Promise<void> {
  return recordActivity(
    manager,
    { ownerId: workspace.ownerId, userId },
    { action, resourceType: 'link', resourceId: id, metadata: { name } },
  );
}
