import type { ActivityAction } from '@attune/catalogue/activity';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../auth/identity.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { lockWorkspace } from '../lock-workspace.js';
import { toFolder } from './folder-page.js';
import type { CreateFolderDto, FolderDto, UpdateFolderDto } from './folder.dto.js';
import type { Folder } from './folder.entity.js';
import { type FolderChanges, FolderRepository } from './folder.repository.js';
import { folderNameTaken, folderNotFound, MAX_FOLDERS, tooManyFolders } from './folders.errors.js';

/** The folders of a workspace. */
@Injectable()
export class FoldersService {
  constructor(private readonly folders: FolderRepository) {}

  async list({ workspace }: Identity): Promise<FolderDto[]> {
    return (await this.folders.list(workspace.ownerId)).map(toFolder);
  }

  /** @throws AppError 409 when the name is taken or the workspace has too many folders */
  create(identity: Identity, { name, description = null }: CreateFolderDto): Promise<FolderDto> {
    const { ownerId } = identity.workspace;
    return this.folders.transaction(async (manager) => {
      await lockWorkspace(manager, ownerId);
      await this.requireFreeName(manager, ownerId, name);
      if ((await this.folders.count(manager, ownerId)) >= MAX_FOLDERS) throw tooManyFolders();
      const id = await this.folders.insert(manager, ownerId, { name, description });
      await record(manager, identity, 'folder.created', { id, name });
      return this.read(manager, ownerId, id);
    });
  }

  /** @throws AppError 404; 409 when the name is taken */
  update(identity: Identity, id: string, { name, description, order }: UpdateFolderDto): Promise<FolderDto> {
    return this.change(identity, id, (known) => ({
      ...(name !== undefined && name !== known.name && { name }),
      ...(description !== undefined && description !== known.description && { description }),
      ...(order !== undefined && order !== known.songOrder && { songOrder: order }),
    }));
  }

  /**
   * @param changesOf what is to be changed of the folder as it is; nothing: it stays so
   * @throws AppError as {@link update}
   */
  change(identity: Identity, id: string, changesOf: (known: Folder) => FolderChanges): Promise<FolderDto> {
    const { ownerId } = identity.workspace;
    return this.folders.transaction(async (manager) => {
      await lockWorkspace(manager, ownerId);
      const known = await this.require(manager, ownerId, id);
      const changes = changesOf(known);
      if (Object.keys(changes).length === 0) return this.read(manager, ownerId, id);
      if (changes.name !== undefined) await this.requireFreeName(manager, ownerId, changes.name, id);
      await this.folders.update(manager, id, changes);
      await record(manager, identity, 'folder.updated', { id, name: changes.name ?? known.name });
      return this.read(manager, ownerId, id);
    });
  }

  /** @throws AppError 404 */
  delete(identity: Identity, id: string): Promise<void> {
    const { ownerId } = identity.workspace;
    return this.folders.transaction(async (manager) => {
      await lockWorkspace(manager, ownerId);
      const folder = await this.require(manager, ownerId, id);
      await this.folders.delete(manager, id);
      await record(manager, identity, 'folder.deleted', folder);
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

  /** @param ownId the folder that is to get the name */
  private async requireFreeName(manager: EntityManager, ownerId: string, name: string, ownId?: string): Promise<void> {
    const namesake = await this.folders.findByName(manager, ownerId, name);
    if (namesake && namesake.id !== ownId) throw folderNameTaken(namesake.name);
  }
}

function record(
  manager: EntityManager,
  { workspace, userId }: Identity,
  action: ActivityAction,
  { id, name }: Pick<Folder, 'id' | 'name'>,
): Promise<void> {
  return recordActivity(
    manager,
    { ownerId: workspace.ownerId, userId },
    { action, resourceType: 'folder', resourceId: id, metadata: { name } },
  );
}
