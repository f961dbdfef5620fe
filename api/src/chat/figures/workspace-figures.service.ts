import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { UNLIMITED_RETUNES } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import type { Workspace } from '../../auth/workspace/workspace.js';
import { StorageQuotaService } from '../../billing/storage-quota.service.js';
import { UsageService } from '../../billing/usage.service.js';
import { RetuneSettings } from '../../retune/retune.settings.js';
import type { Source } from '../source.js';
import { failedSource, retunedSource, songsFor } from './song-sources.js';
import { WorkspaceFiguresRepository } from './workspace-figures.repository.js';

/** The newest songs, among which a question may name one. */
const MAX_READ = 200;
const MAX_SONGS = 5;
const MAX_FAILURES = 3;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The facts about a workspace that answers may use: its plan, its usage, its last songs and failures. */
@Injectable()
export class WorkspaceFiguresService {
  constructor(
    private readonly figures: WorkspaceFiguresRepository,
    private readonly usage: UsageService,
    private readonly storage: StorageQuotaService,
    private readonly settings: RetuneSettings,
  ) {}

  async sources({ ownerId, tier, role }: Workspace, question: string): Promise<Source[]> {
    const [usage, storage, songs, failures] = await Promise.all([
      this.usage.read(ownerId, tier),
      this.storage.read(ownerId, tier),
      this.figures.lastRetunes(ownerId, MAX_READ),
      this.figures.lastFailures(ownerId, MAX_FAILURES),
    ]);
    const limit = usage.retunesLimit >= UNLIMITED_RETUNES ? 'without a limit' : `of ${usage.retunesLimit}`;
    const sentences = [
      `This workspace is on the ${TIER_NAMES[tier]} plan; the role of the person who asks is ${role}.`,
      `It has used ${usage.retunesUsed} retunes this month, ${limit}; the count starts again on ${DAY.format(new Date(usage.resetsAt))}.`,
      storage === null
        ? ''
        : `Its stored songs take up ${gigabytes(storage.storedBytes)} of ${gigabytes(storage.storageLimitBytes)} GB of storage.`,
      `Songs, originals and results of new retunes, are kept for ${this.settings.retentionDays} days.`,
    ];
    return [
      { title: 'This workspace: plan and usage', text: sentences.filter(Boolean).join(' '), url: '/studio/analytics' },
      ...songsFor(question, songs, MAX_SONGS).map(retunedSource),
      ...failures.map(failedSource),
    ];
  }
}

const gigabytes = (bytes: number): string => String(Number((bytes / 1e9).toFixed(2)));
