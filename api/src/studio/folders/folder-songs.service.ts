import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../auth/identity.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { PAGE_SONGS, pageOf, toCandidate, toFolder, toFolderPage } from './folder-page.js';
import { sortSongs } from './folder-order.js';
import { FolderSongRepository } from './folder-song.repository.js';
import type { AddSongsDto, FolderDto, FolderPageDto, FolderCandidateDto, MoveSongDto } from './folder.dto.js';
import type { Folder } from './folder.entity.js';
import { FolderRepository } from './folder.repository.js';
import { folderNotFound, songNotInFolder, songsNotFound } from './folders.errors.js';

/** The songs in a workspace's folders. */
@Injectable()
export class FolderSongsService {
  constructor(
    private readonly folders: FolderRepository,
    private readonly songs: FolderSongRepository,
  ) {}

  /** @throws AppError 404; 400 for an invalid cursor */
  async readPage({ workspace }: Identity, id: string, cursor: string | undefined): Promise<FolderPageDto> {
    const folder = await this.folders.find(workspace.ownerId, id);
    if (!folder) throw folderNotFound();
    const { ids, nextCursor } = pageOf(idsOf(sortSongs(await this.songs.listPlaces(id), folder.order)), cursor);
    return toFolderPage(folder, await this.songs.findSongs(id, ids), nextCursor);
  }

  /** All songs of a folder of the workspace, in its order; none of one that does not exist. */
  async listIds(ownerId: string, id: string): Promise<string[]> {
    const folder = await this.folders.find(ownerId, id);
    return folder ? idsOf(sortSongs(await this.songs.listPlaces(id), folder.order)) : [];
  }

  /** @throws AppError 404 */
  async listCandidates({ workspace }: Identity, id: string, search = ''): Promise<FolderCandidateDto[]> {
    const folder = await this.folders.find(workspace.ownerId, id);
    if (!folder) throw folderNotFound();
    return (await this.songs.listCandidates(workspace.ownerId, id, search, PAGE_SONGS)).map(toCandidate);
  }

  /** Adds all songs or none. @throws AppError 404 when the folder or one of the songs does not exist */
  add(identity: Identity, id: string, { retuneIds, place }: AddSongsDto): Promise<FolderDto> {
    const { ownerId } = identity.workspace;
    return this.folders.transaction(async (manager) => {
      const folder = await this.require(manager, ownerId, id);
      const found = await this.songs.lockInHistory(manager, ownerId, retuneIds);
      if (found.length < retuneIds.length) throw songsNotFound();
      const added = await this.folders.addSongs(manager, id, retuneIds);
      if (added.length > 0) {
        if (place !== undefined && folder.songOrder === 'hand') {
          const songs = sortSongs(await this.songs.listPlaces(id, manager), 'hand');
          const moved = retuneIds.filter((retuneId) => added.includes(retuneId));
          await this.folders.placeSongs(manager, id, withMoved(idsOf(songs), moved, place));
        }
        await this.folders.update(manager, id, {});
        const songs = found.filter((song) => added.includes(song.id)).map(({ originalFilename }) => originalFilename);
        await record(manager, identity, folder, 'folder.song_added', songs);
      }
      return this.read(manager, ownerId, id);
    });
  }

  /**
   * Adds retunes of a batch, which have not ended: each shows once it is completed. Those that replace earlier ones are
   * no news.
   *
   * @param folder locked by the transaction
   */
  async addRunning(
    manager: EntityManager,
    identity: Identity,
    folder: Folder,
    retunes: readonly { id: string; filename: string; replacedId: string | null }[],
  ): Promise<void> {
    const added = new Set(await this.folders.addRunning(manager, folder.id, retunes));
    if (added.size === 0) return;
    const songs = retunes.filter(({ id }) => added.has(id)).map(({ filename }) => filename);
    await record(manager, identity, folder, 'folder.song_added', songs);
  }

  /** The song stays in the history. @throws AppError 404 when the folder does not exist or does not contain it */
  remove(identity: Identity, id: string, retuneId: string): Promise<void> {
    const { ownerId } = identity.workspace;
    return this.folders.transaction(async (manager) => {
      const folder = await this.require(manager, ownerId, id);
      const [song] = await this.songs.lockInHistory(manager, ownerId, [retuneId]);
      if (!song || !(await this.folders.removeSong(manager, id, retuneId))) throw songNotInFolder();
      await this.folders.update(manager, id, {});
      await record(manager, identity, folder, 'folder.song_removed', [song.originalFilename]);
    });
  }

  /**
   * From now on the folder is in an order by hand.
   * @throws AppError 404 when the folder or the song in it does not exist
   */
  move(identity: Identity, id: string, retuneId: string, { place }: MoveSongDto): Promise<FolderDto> {
    const { ownerId } = identity.workspace;
    return this.folders.transaction(async (manager) => {
      const folder = await this.require(manager, ownerId, id);
      const songs = sortSongs(await this.songs.listPlaces(id, manager), folder.songOrder);
      if (!songs.some((song) => song.id === retuneId)) throw songNotInFolder();
      await this.folders.placeSongs(manager, id, withMoved(idsOf(songs), [retuneId], place));
      await this.folders.update(manager, id, { songOrder: 'hand' });
      await recordActivity(
        manager,
        { ownerId, userId: identity.userId },
        { action: 'folder.updated', resourceType: 'folder', resourceId: id, metadata: { name: folder.name } },
      );
      return this.read(manager, ownerId, id);
    });
  }

  private async require(manager: EntityManager, ownerId: string, id: string): Promise<Folder> {
    const folder = await this.folders.lock(manager, ownerId, id);
    if (!folder) throw folderNotFound();
    return folder;
  }

  private async read(manager: EntityManager, ownerId: string, id: string): Promise<FolderDto> {
    const folder = await this.folders.find(ownerId, id, manager);
    if (!folder) throw folderNotFound();
    return toFolder(folder);
  }
}

/** @param place of the first of the moved, from 1 on */
function withMoved(ids: readonly string[], moved: readonly string[], place: number): string[] {
  return ids.filter((id) => !moved.includes(id)).toSpliced(place - 1, 0, ...moved);
}

const idsOf = (songs: readonly { id: string }[]): string[] => songs.map(({ id }) => id);

/** One entry for all songs of a request; it names the song when there is only one. */
function record(
  manager: EntityManager,
  { workspace, userId }: Identity,
  { id, name }: Folder,
  action: 'folder.song_added' | 'folder.song_removed',
  songs: readonly string[],
): Promise<void> {
  return recordActivity(
    manager,
    { ownerId: workspace.ownerId, userId },
    {
      action,
      resourceType: 'folder',
      resourceId: id,
      metadata: { folder: name, count: songs.length, ...(songs.length === 1 && { filename: songs[0] }) },
    },
  );
}
