import { useEffect } from 'react';

const SITE = 'Attune';

/** Puts a word before the tab's title while it is not null. */
export function useTitlePrefix(prefix: string | null): void {
  useEffect(() => {
    if (prefix === null) return;
    const before = document.title;
    document.title = `${prefix} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [prefix]);
}

/** Titles the tab `{title} · Attune`; without a title just the name. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? SITE : `${title} · ${SITE}`;
  }, [title]);
}
