import { Injectable } from '@nestjs/common';
import type { Workspace } from '../../auth/workspace/workspace.js';
import { WorkspaceFiguresService } from '../figures/workspace-figures.service.js';
import { HelpIndexService } from '../help/help-index.service.js';
import { HEALTH_PASSAGE } from '../help/learn-passages.js';
import type { Source } from '../source.js';
import type { Question } from './prompt.js';

const MAX_PASSAGES = 6;

/** Questions that may ask for a medical claim: the answer has to know what research found. */
const ABOUT_HEALTH =
  /\b(?:heal|harm|cure|treat|therap|medic|disease|illness|cancer|pain|anxi|depress|sleep|insomnia|stress|health|doctor|dna|detox|chakra|blood|heart|brain)/i;

/** Chooses what an answer may be based on. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly help: HelpIndexService,
    private readonly figures: WorkspaceFiguresService,
  ) {}

  /** The facts about this workspace, then passages of the guide. A question is read with the one before it. */
  async find(workspace: Workspace, { message, history }: Question): Promise<Source[]> {
    const last = history.findLast(({ role }) => role === 'user')?.content ?? '';
    const passages = this.help.search(`${message} ${last}`, MAX_PASSAGES);
    const isAboutHealth = ABOUT_HEALTH.test(message);
    const facts = await this.figures.sources(workspace, `${message} ${last}`);
    return isAboutHealth
      ? [HEALTH_PASSAGE, ...facts, ...passages.filter((one) => one !== HEALTH_PASSAGE)]
      : [...facts, ...passages];
  }
}
