import { BookOpen, History } from 'lucide-react';
import type { CitedSource } from './ask-assistant';
import { PageLink } from './page-link';

/** What an answer is based on. */
export function SourceList({ sources }: { sources: readonly CitedSource[] }) {
  return (
    <div className="chat-sources">
      <span className="text-ink-3">Sources</span>
      <ul>
        {sources.map(({ number, title, url }) => {
          const Icon = url.startsWith('/studio/') ? History : BookOpen;
          return (
            <li key={number}>
              <Icon aria-hidden className="icon" />
              <PageLink url={url}>
                {number}. {title}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
