import { useEffect } from 'react';

const SITE = 'Attune';

/** Titles the tab `{title} · Attune`; without a title just the name. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? SITE : `${title} · ${SITE}`;
  }, [title]);
}
