import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';

/**
 * A file of an export: our data as JSON, a JSON array of any length, or the bytes of a stored file, opened only when
 * the archive reaches it. `open` throws AppError `storage.missing` when the file no longer exists.
 */
export type ExportedFile =
  | { path: string; json: unknown }
  | { path: string; rows: AsyncIterable<unknown> }
  | { path: string; open: () => Promise<Readable> };

/** A module that stores data of users. Modules above this one add theirs to the UserDataRegistry when they start. */
export interface UserDataOwner {
  /**
   * Everything that belongs to the user, pulled file by file, as fast as the client reads. Paths are relative,
   * with `/`, and unique within the owner's folder.
   */
  export(userId: string): AsyncIterable<ExportedFile>;

  /**
   * Removes what deleting the user's rows does not: stored files, subscriptions, running jobs. The rows still exist at
   * this point. Throwing keeps the account; the method is called again when the user tries again.
   */
  beforeDeletion(userId: string): Promise<void>;
}

@Injectable()
export class UserDataRegistry {
  private readonly owners = new Set<UserDataOwner>();

  add(owner: UserDataOwner): void {
    this.owners.add(owner);
  }

  all(): readonly UserDataOwner[] {
    return [...this.owners];
  }
}
