import type { ServerResponse } from 'node:http';
import { type Html, html } from '../../web/html.js';
import { MARK } from '../../web/mark.js';

/** Where the style sheet of all pages is. */
export const STYLE_PATH = '/sandbox/payment/style.css';

export interface Page {
  title: string;
  body: Html;
  status?: number;
  /** Origins other than our own that forms may end up at, e.g. the application's when it runs elsewhere. */
  formTargets?: readonly (string | null)[];
}

/** The frame of every page: the seller, and a notice that no money moves. */
function document({ title, body }: Page): string {
  return `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Attune payments (sandbox)</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <p class="sandbox"><strong>Sandbox.</strong> No money moves and no real card is charged.</p>
        <header class="head"><span class="brand">${MARK}Attune</span></header>
        <main id="main">${body}</main>
        <footer class="foot">A stand-in for the card payment provider, for development and tests only.</footer>
      </body>
    </html>`.text
  }`;
}

export function sendPage(response: ServerResponse, page: Page): void {
  const text = document(page);
  const targets = (page.formTargets ?? []).flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));
  response
    .writeHead(page.status ?? 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': [
        "default-src 'none'",
        "style-src 'self'",
        `form-action ${["'self'", ...new Set(targets)].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    })
    .end(text);
}

/** After a form: the browser fetches the next page with GET, so that reloading sends nothing twice. */
export function seeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
}

/** A page with one message and one link. */
export function notice(o: {
  title: string;
  text: string;
  status: number;
  wayOn?: { href: string; label: string };
}): Page {
  return {
    title: o.title,
    status: o.status,
    body: html`<section class="panel narrow">
      <h1>${o.title}</h1>
      <p>${o.text}</p>
      ${o.wayOn && html`<p><a class="button primary" href="${o.wayOn.href}">${o.wayOn.label}</a></p>`}
    </section>`,
  };
}
