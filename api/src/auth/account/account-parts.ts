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

/** What a module keeps of a user. Modules above this one add theirs to AccountParts when they start. */
export interface AccountPart {
  /**
   * Everything that belongs to the user. Asked for file by file, as fast as the client takes them. Paths are relative,
   * with `/`, and unique within the part's own folder.
   */
  export(userId: string): AsyncIterable<ExportedFile>;

  /**
   * Removes what the deletion of the user's rows does not: stored files, subscriptions, running jobs. The rows are
   * there still. Throwing keeps the account; called again when the user tries again.
   */
  beforeDeletion(userId: string): Promise<void>;
}

@Injectable()
export class AccountParts {
  private readonly parts = new Set<AccountPart>();

  add(part: AccountPart): void {
    this.parts.add(part);
  }

  all(): readonly AccountPart[] {
    return [...this.parts];
  }
}
