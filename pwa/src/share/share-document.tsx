import type { ShareBrand, SharePage } from '@attune/catalogue/share-page';
import type { ReactNode } from 'react';
import { sentenceOf } from '@attune/catalogue/result-sentence';
import { figuresOf, headingOf, type Receipt } from '../shared/receipt/receipt-rows';
import { buttonStyle } from '../shared/ui/button-style';
import { Mark } from '../shared/ui/mark';
import { FolderPage } from './folder-page';
import {
  CLOSED,
  ClosedPage,
  ErrorPage,
  FAILED,
  NOTHING_HERE,
  PRIVATE_RECEIPT,
  PrivateReceiptPage,
  UsedUpPage,
} from './message-pages';
import { PasswordPage } from './password-page';
import { FolderPlayer } from './share-player';
import { senderOf } from './share-words';
import { PublicReceipt } from './public-receipt';
import { SongPage, songDescription } from './song-page';

interface ShareDocumentProps {
  page: SharePage<Receipt>;
  /** Address of the style sheet. */
  sheet: string;
}

/** A whole page for a visitor, as the server sends it. */
export function ShareDocument({ page, sheet }: ShareDocumentProps) {
  const { brand } = page;
  const { title, card, body, player } = contentOf(page);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="stylesheet" href={sheet} />
        {card && <CardTags brand={brand} card={card} />}
        {(page.kind === 'song' || page.kind === 'folder') && <script type="module" src="/share-page/player.js" />}
      </head>
      <body className="flex flex-col">
        <a
          className={`${buttonStyle('line', 'md')} absolute -top-20 left-3 z-1 bg-surface focus:top-2 print:hidden`}
          href="#main"
        >
          Skip to content
        </a>
        <header className="border-t-4 border-b border-t-accent border-b-line bg-surface">
          <div className="page flex min-h-16 items-center gap-3">
            <Logo brand={brand} />
            <b className="text-lg font-[620] wrap-anywhere [font-stretch:86%]">{brand?.name ?? 'Attune'}</b>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="page flex-1 py-8">
          {body}
        </main>
        {player}
        <footer className="border-t border-line text-xs text-ink-3">
          <div className="page flex flex-wrap justify-between gap-x-6 gap-y-2 py-6">
            <span className="print:hidden">
              {brand?.name ? `Shared by ${brand.name}. ` : ''}This page is not listed by search engines.
            </span>
            {card && <span className="hidden print:inline">{card.address}</span>}
            <span>
              Retuned and measured with{' '}
              <a href="/" className="text-link">
                Attune
              </a>
            </span>
          </div>
        </footer>
      </body>
    </html>
  );
}

/** For programs that show a card of the link. */
interface Card {
  title: string;
  description: string;
  /** The page's, absolute. */
  address: string;
  /** A path of this site; null: the brand's logo, or the site's own picture. */
  picture: string | null;
}

interface Content {
  title: string;
  card?: Card;
  body: ReactNode;
  /** At the lower edge of the window. */
  player?: ReactNode;
}

function contentOf(page: SharePage<Receipt>): Content {
  const { brand } = page;
  const by = `shared by ${senderOf(brand)}`;
  switch (page.kind) {
    case 'song': {
      const { song, terms } = page;
      const description = songDescription(song, brand);
      const picture = song.hasCover ? `/s/${terms.token}/cover/${song.id}` : null;
      return {
        title: `${song.title}, ${by}`,
        card: { title: song.title, description, address: terms.address, picture },
        body: <SongPage song={song} terms={terms} />,
      };
    }
    case 'folder': {
      const { name, description, songs, terms, hasCover } = page;
      const withCover = songs.find(({ hasCover }) => hasCover);
      const summary = `${songs.length} ${songs.length === 1 ? 'song' : 'songs'}, retuned. Shared by ${senderOf(brand)}.`;
      const coverUrl = hasCover ? `/s/${terms.token}/cover` : null;
      const picture = coverUrl ?? (withCover ? `/s/${terms.token}/cover/${withCover.id}` : null);
      return {
        title: `${name}, ${brand?.name ?? 'Attune'}`,
        card: { title: name, description: summary, address: terms.address, picture },
        body: <FolderPage name={name} description={description} coverUrl={coverUrl} songs={songs} terms={terms} />,
        player: <FolderPlayer hasOriginals={songs.some(({ hasOriginal }) => hasOriginal)} />,
      };
    }
    case 'password':
      return {
        title: `${page.problem === null ? '' : 'Error: '}Password needed · ${brand?.name ?? 'Attune'}`,
        card: {
          title: `${senderOf(brand)} has shared something with you`,
          description: 'Open the link and enter its password.',
          address: page.address,
          picture: null,
        },
        body: <PasswordPage token={page.token} brand={brand} problem={page.problem} />,
      };
    case 'closed':
      return { title: titled(CLOSED[page.reason], brand), body: <ClosedPage page={page} brand={brand} /> };
    case 'used-up':
      return { title: titled('No downloads left', brand), body: <UsedUpPage page={page} /> };
    case 'receipt': {
      const { receipt, address } = page;
      if (receipt === null) return { title: titled(PRIVATE_RECEIPT, brand), body: <PrivateReceiptPage /> };
      return {
        title: `Receipt, ${headingOf(receipt)} · Attune`,
        card: {
          title: `Receipt: ${headingOf(receipt)}`,
          description: sentenceOf(figuresOf(receipt), false),
          address,
          picture: null,
        },
        body: <PublicReceipt receipt={receipt} />,
      };
    }
    case 'error':
      return { title: titled(page.status === 404 ? NOTHING_HERE : FAILED, brand), body: <ErrorPage page={page} /> };
  }
}

const titled = (title: string, brand: ShareBrand | null): string => `${title} · ${brand?.name ?? 'Attune'}`;

function Logo({ brand }: { brand: ShareBrand | null }) {
  if (brand?.logoUrl) return <img src={brand.logoUrl} alt="" className="h-9 max-w-36 object-contain" />;
  if (brand?.name) return <span aria-hidden className="h-7 w-2 rounded-sm bg-accent" />;
  return <Mark className="size-[26px]" />;
}

const SITE_PICTURE = '/icons/icon-512.png';

function CardTags({ brand, card }: { brand: ShareBrand | null; card: Card }) {
  const picture = new URL(card.picture ?? brand?.logoUrl ?? SITE_PICTURE, card.address).href;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand?.name ?? 'Attune'} />
      <meta property="og:title" content={card.title} />
      <meta property="og:description" content={card.description} />
      <meta property="og:url" content={card.address} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}
