import { useEffect } from 'react';

const SITE = 'Attune';

/** What the tab's title can begin with, in this order. */
const PARTS = ['progress', 'sound', 'track'] as const;
type TitlePart = (typeof PARTS)[number];

let page: string | null = null;
let section: string | null = null;
const parts = new Map<TitlePart, string>();

/** Puts what runs or plays before the page's title, as long as it does; null takes it away. */
export function setTitlePart(part: TitlePart, text: string | null): void {
  if (text === (parts.get(part) ?? null)) return;
  if (text === null) parts.delete(part);
  else parts.set(part, text);
  writeTitle();
}

/** Puts a word before the tab's title while it is not null. */
export function useTitlePrefix(prefix: string | null, part: TitlePart = 'sound'): void {
  useEffect(() => {
    if (prefix === null) return;
    setTitlePart(part, prefix);
    return () => setTitlePart(part, null);
  }, [prefix, part]);
}

/** Puts the part of the application that a page belongs to after the page's title: `History · Studio Hub · Attune`. */
export function usePageSection(name: string): void {
  useEffect(() => {
    section = name;
    writeTitle();
    return () => {
      section = null;
      writeTitle();
    };
  }, [name]);
}

/** Titles the tab `{title} · Attune`; without a title just the name. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    page = title;
    writeTitle();
  }, [title]);
}

function writeTitle(): void {
  const before = PARTS.map((part) => parts.get(part));
  document.title = [...before, page, section, SITE].filter((text) => text !== undefined && text !== null).join(' · ');
}
