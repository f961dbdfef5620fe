import type { ShareBrand, ShareTerms } from '@attune/catalogue/share-page';
import { Figure } from '../shared/ui/figure';

/** How a page calls who shares. */
export const senderOf = (brand: ShareBrand | null): string => brand?.name ?? 'Someone';

// Written on the server, for every visitor alike.
// eslint-disable-next-line no-restricted-syntax
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "21 Dec 2026", in UTC; the page's script writes it as the visitor's browser does. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} data-day="">
      {DAY.format(new Date(at))}
    </time>
  );
}

/** That a link has no downloads left; nothing when it never had a limit. */
export function UsedUp({ maxDownloads }: Pick<ShareTerms, 'maxDownloads'>) {
  if (maxDownloads === null) return null;
  if (maxDownloads === 1) return <span>Its one download was used. </span>;
  return (
    <span>
      All <Figure value={maxDownloads} /> downloads were used.{' '}
    </span>
  );
}

/** @param what a song's id, or `zip` */
export const mayDownload = ({ hasLeft, brokenOff }: ShareTerms, what: string): boolean =>
  hasLeft || brokenOff.includes(what);
