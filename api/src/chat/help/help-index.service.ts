import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import MiniSearch from 'minisearch';
import { projectRoot } from '../../platform/config/config.js';
import { ACCOUNT_PASSAGES } from './account-passages.js';
import { guidePassages } from './guide-passages.js';
import { learnPassages } from './learn-passages.js';
import { markdownPassages } from './markdown-passages.js';
import type { Source } from '../source.js';
import { queryTerms, searchTerm } from './search-term.js';

/** The documents that speak to users, and the page that belongs to each. */
const DOCUMENTS = [
  { file: 'api.md', name: 'API', url: '/api/docs' },
  { file: 'product.md', name: 'How Attune works', url: '/features-guide' },
] as const;

/** Passages that score less than this part of the best one are about something else. */
const MIN_RELATIVE_SCORE = 0.2;

/** Finds what the guide and the documents say about a question, by words (BM25). Built at the first question. */
@Injectable()
export class HelpIndexService {
  private built: { passages: readonly Source[]; index: MiniSearch } | undefined;

  /** @returns the best passages first; empty when no word of the question occurs anywhere */
  search(question: string, max: number): Source[] {
    this.built ??= build();
    const { passages, index } = this.built;
    const found = index.search(question);
    const [best] = found;
    return found
      .filter(({ score }) => score >= (best?.score ?? 0) * MIN_RELATIVE_SCORE)
      .slice(0, max)
      .flatMap(({ id }) => passages[id as number] ?? []);
  }
}

function build(): { passages: readonly Source[]; index: MiniSearch } {
  const passages = [...guidePassages(), ...ACCOUNT_PASSAGES, ...learnPassages(), ...DOCUMENTS.flatMap(readDocument)];
  const index = new MiniSearch({
    fields: ['title', 'text'],
    processTerm: searchTerm,
    searchOptions: {
      boost: { title: 2 },
      processTerm: queryTerms,
      // The documents are written for engineers as well.
      boostDocument: (id) => (isDocument(passages[id as number]) ? 0.5 : 1),
      fuzzy: (term) => (term.length > 5 ? 1 : false),
      prefix: (term) => term.length > 4,
    },
  });
  index.addAll(passages.map(({ title, text }, id) => ({ id, title, text })));
  return { passages, index };
}

const isDocument = (passage?: Source): boolean =>
  DOCUMENTS.some(({ name }) => passage?.title.startsWith(`${name}: `) ?? false);

/** An installation may come without the documents. */
function readDocument({ file, name, url }: (typeof DOCUMENTS)[number]): Source[] {
  const location = path.join(projectRoot, 'docs', file);
  return existsSync(location) ? markdownPassages(readFileSync(location, 'utf8'), name, url) : [];
}
