import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ExportedFile, type UserDataOwner, UserDataRegistry } from '../../auth/account/user-data-registry.js';
import { toBatch, toBatchFile } from './batch-view.dto.js';
import { BatchViewRepository } from './batch-view.repository.js';
import { BatchRemovalRepository } from './removal/batch-removal.repository.js';
import { BatchRemovalService } from './removal/batch-removal.service.js';

const PAGE = 30;

/** The batches of a user's own workspace. Their songs are exported with the history. */
@Injectable()
export class BatchUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly views: BatchViewRepository,
    private readonly removals: BatchRemovalRepository,
    private readonly removal: BatchRemovalService,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- all it has is one stream
  async *export(userId: string): AsyncGenerator<ExportedFile> {
    yield { path: 'batches.json', rows: this.list(userId) };
  }

  /** Uploads that no song has taken over; the rows are deleted with the user's. */
  async beforeDeletion(userId: string): Promise<void> {
    for (const file of await this.removals.filesOfUser(userId)) await this.removal.removeUpload(file);
  }

  private async *list(userId: string): AsyncGenerator<object> {
    let page = await this.views.list(userId, PAGE);
    for (; page.length > 0; page = await this.views.list(userId, PAGE, page.at(-1))) {
      for (const row of page) {
        const files = (await this.views.files(row.id)).map((file) => toBatchFile(file, undefined));
        yield { batch: toBatch(row), files };
      }
    }
  }
}
