import { html, Html, type HtmlPiece } from '../../../../platform/http/html.js';
import type { LinkBrand } from '../../link.repository.js';

export interface LayoutContent {
  /** Null: the link is unknown. */
  brand: LinkBrand | null;
  /** Of the browser's tab. */
  title: string;
  style: string;
  body: Html;
  /** For programs that show a card of the link. */
  card?: Card;
  /** Brings the songs' style sheet and their player. */
  hasSongs?: boolean;
}

export interface Card {
  title: string;
  description: string;
  /** The page's, absolute. */
  address: string;
  /** A path of this site; null: the brand's logo, or the site's own picture. */
  picture: string | null;
}

const SITE_PICTURE = '/icons/icon-512.png';

/** How the page calls who shares. */
export function senderOf(brand: LinkBrand | null): string {
  return brand?.name ?? 'Someone';
}

export function layOut({ brand, title, style, body, card, hasSongs = false }: LayoutContent): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="stylesheet" href="/share-page/theme.css" />
        <link rel="stylesheet" href="/share-page/page.css" />
        ${hasSongs && html`<link rel="stylesheet" href="/share-page/song.css" />`} ${styleElement(style)}
        ${card && cardTags(brand, card)}
        ${hasSongs && html`<script type="module" src="/share-page/player.js"></script>`}
      </head>
      <body>
        <a class="skip button line" href="#main">Skip to content</a>
        <header class="brand">
          <div class="wrap">${logo(brand)} <b>${brand?.name ?? 'Attune'}</b></div>
        </header>
        <main id="main" tabindex="-1"><div class="wrap">${body}</div></main>
        <footer>
          <div class="wrap">
            <span> ${brand?.name && `Shared by ${brand.name}. `}This page is not listed by search engines. </span>
            <span>Retuned and measured with <a href="/">Attune</a></span>
          </div>
        </footer>
      </body>
    </html>`;
}

/** Made by the server from the build's own rules and a checked colour. */
function styleElement(style: string): HtmlPiece {
  return style !== '' && new Html(`<style>${style}</style>`);
}

function logo(brand: LinkBrand | null): Html {
  if (brand?.logoUrl) return html`<img class="logo" src="${brand.logoUrl}" alt="" />`;
  if (brand?.name) return html`<span class="edge" aria-hidden="true"></span>`;
  return html`<svg class="mark" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
    <path class="was" d="M2 2v9M7.5 2v9M18.5 2v9M24 2v9" />
    <path class="now" d="M4.4 15v9M8.7 15v9M17.3 15v9M21.6 15v9M13 2v22" />
  </svg>`;
}

function cardTags(brand: LinkBrand | null, { title, description, address, picture }: Card): Html {
  const origin = new URL(address).origin;
  return html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="${brand?.name ?? 'Attune'}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${origin}${picture ?? brand?.logoUrl ?? SITE_PICTURE}" />
    <meta name="twitter:card" content="summary" />`;
}
