import { type Html, html } from '../web/html.js';
import { MARK } from '../web/mark.js';
import type { ReadMail } from './mail-store.js';

const BASE = '/sandbox/inbox';
const VIEWS = ['html', 'text', 'source'] as const;
type View = (typeof VIEWS)[number];
const VIEW_NAMES: Record<View, string> = { html: 'Mail', text: 'Plain text', source: 'Source' };

export interface InboxView {
  mails: readonly ReadMail[];
  opened: ReadMail | undefined;
  /** Whether the list itself was requested. A wide window then shows the newest mail next to it. */
  isList: boolean;
  view: string | null;
}

export function inboxPage({ mails, opened, isList, view }: InboxView): string {
  const shown = isList ? mails[0] : opened;
  return `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${isList || !shown ? 'Inbox' : shown.subject} · Attune sandbox</title>
        <link rel="stylesheet" href="${BASE}/inbox.css" />
        <script type="module" src="${BASE}/inbox.js"></script>
      </head>
      <body class="${isList ? 'listing' : 'reading'}" data-opened="${shown?.id ?? ''}">
        <a class="skip" href="#mail">Skip to the mail</a>
        <p class="sandbox"><strong>Sandbox.</strong> These mails were not sent to anyone.</p>
        <header class="head">
          <a class="brand" href="${BASE}">${MARK}<span>Inbox</span></a>
          <p id="status" class="quiet" role="status">${describeCount(mails)}</p>
          <form method="post" action="${BASE}/clear"><button class="button">Delete all</button></form>
        </header>
        <main>
          <nav class="list" aria-label="Mails">
            <ol id="list">
              ${mails.map((mail) => listItem(mail, shown))}
            </ol>
          </nav>
          <article id="mail" class="mail">${shown ? reading(shown, toView(view, shown)) : nothing(mails)}</article>
        </main>
      </body>
    </html>`.text
  }`;
}

/** A mail's own HTML, to be shown in a frame. */
export function mailFrame({ html: body }: ReadMail): string {
  const withBase = body.replace(/<head[^>]*>/i, '$&<base target="_blank">');
  return withBase === body ? `<base target="_blank">${body}` : withBase;
}

function listItem(mail: ReadMail, shown: ReadMail | undefined): Html {
  const isShown = mail.id === shown?.id;
  return html`<li>
    <a id="m${mail.id}" href="${BASE}/${mail.id}" ${isShown && html`aria-current="true"`}>
      <span class="to">${mail.to.join(', ')}</span>
      <time datetime="${mail.receivedAt}">${formatTime(mail.receivedAt)}</time>
      <span class="subject">${mail.subject}</span>
      <span class="preview">${previewOf(mail)}</span>
    </a>
  </li>`;
}

function reading(mail: ReadMail, view: View): Html {
  return html`<a class="back" href="${BASE}">← All mails</a>
    <h1>${mail.subject}</h1>
    <dl class="envelope">
      <div>
        <dt>From</dt>
        <dd>${mail.sender} <span class="quiet">${mail.from}</span></dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd><time datetime="${mail.receivedAt}">${formatFullTime(mail.receivedAt)}</time></dd>
      </div>
    </dl>
    <nav class="views" aria-label="Ways to read this mail">
      ${VIEWS.filter((name) => name !== 'html' || mail.html !== '').map(
        (name) =>
          html`<a href="${BASE}/${mail.id}?view=${name}" ${name === view && html`aria-current="page"`}
            >${VIEW_NAMES[name]}</a
          >`,
      )}
    </nav>
    ${body(mail, view)}`;
}

function body(mail: ReadMail, view: View): Html {
  if (view === 'html') {
    return html`<iframe
      title="The mail “${mail.subject}”"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="${BASE}/${mail.id}/html"
    ></iframe>`;
  }
  if (view === 'source') return html`<pre tabindex="0">${mail.source}</pre>`;
  return html`<pre class="text" tabindex="0">${withLinks(mail.text)}</pre>`;
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) =>
      i % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : html`${part}`,
    );
}

function nothing(mails: readonly ReadMail[]): Html {
  if (mails.length > 0) {
    return html`<a class="back" href="${BASE}">← All mails</a>
      <h1>This mail is gone</h1>
      <p class="quiet">The inbox keeps the last 200 mails.</p>`;
  }
  return html`<h1>No mails yet</h1>
    <p class="quiet">
      Sign up or ask for a new password, and the mail shows up here within a few seconds. No need to reload.
    </p>`;
}

function toView(asked: string | null, mail: ReadMail): View {
  const view = VIEWS.find((name) => name === asked) ?? 'html';
  return view === 'html' && mail.html === '' ? 'text' : view;
}

function describeCount(mails: readonly ReadMail[]): string {
  return mails.length === 1 ? '1 mail' : `${mails.length} mails`;
}

/** The beginning, without a heading that repeats the subject. */
function previewOf({ text }: ReadMail): string {
  const body = /^[^\n]*\n\n(?=\S)/.exec(text);
  return text
    .slice(body?.[0].length ?? 0)
    .replace(/\s+/g, ' ')
    .slice(0, 140);
}

function formatTime(iso: string): string {
  const date = new Date(iso);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday
    ? date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

function formatFullTime(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
