import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';

/**
 * A file of an export: data of ours as JSON, a JSON array of any length, or the bytes of a stored file, opened when its
 * turn comes. `open` throws AppError `storage.missing` when there is none any more.
 */
export type ExportedFile =
  | { path: string; json: unknown }
  | { path: string; rows: AsyncIterable<unknown> }
  | { path: string; open: () => Promise<Readable> };

/** What a module keeps of a user. Modules above this one add theirs to UserDataRegistry when they start. */
export interface UserDataOwner {
  /**
   * Everything that belongs to the user. Asked for file by file, as fast as the client takes them. Paths are relative,
   * with `/`, and unique within the owner's folder.
   */
  export(userId: string): AsyncIterable<ExportedFile>;

  /**
   * Removes what the deletion of the user's rows does not: stored files, subscriptions, running jobs. The rows are
   * there still. Throwing keeps the account; called again when the user tries again.
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
