import type { IncomingMessage, ServerResponse } from 'node:http';
import { inboxPage, mailFrame } from './inbox-page.js';
import { INBOX_SCRIPT } from './inbox-script.js';
import { INBOX_STYLE } from './inbox-style.js';
import { MailStore, type ReadMail } from './mail-store.js';
import { receiveMails } from './smtp-receiver.js';

const BASE = '/sandbox/inbox';

export interface InboxOptions {
  /** A separate folder, where mails are stored between runs. */
  stateDir: string;
  /** Where to receive mails. */
  host: string;
  /** 0: any free port. */
  smtpPort: number;
}

export interface Inbox {
  smtpPort: number;
  /** Newest first, as /sandbox/inbox.json lists them. */
  mails(to?: string): readonly ReadMail[];
  /** @returns false, without responding, when the path does not belong to the sandbox */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  close(): Promise<void>;
}

/** Accepts every mail that the application sends and shows it on a page. */
export async function createInbox({ stateDir, host, smtpPort }: InboxOptions): Promise<Inbox> {
  const store = await MailStore.open(stateDir);
  const receiver = await receiveMails(store, host, smtpPort);
  return {
    smtpPort: receiver.port,
    mails: (to) => store.list(to),
    handle: (request, response) => answer(store, request, response),
    close: () => receiver.close(),
  };
}

function answer(store: MailStore, request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  if (pathname === `${BASE}.json`) {
    send(response, 'application/json', JSON.stringify({ mails: store.list(searchParams.get('to') ?? undefined) }));
    return true;
  }
  if (pathname !== BASE && !pathname.startsWith(`${BASE}/`)) return false;
  if (request.method === 'POST') {
    if (pathname === `${BASE}/clear`) store.clear();
    response.writeHead(303, { Location: BASE }).end();
    return true;
  }
  const [name = '', part] = pathname.slice(BASE.length + 1).split('/');
  if (name === 'inbox.css') send(response, 'text/css', INBOX_STYLE);
  else if (name === 'inbox.js') send(response, 'text/javascript', INBOX_SCRIPT);
  else sendMail(store, response, { id: name, part, view: searchParams.get('view') });
  return true;
}

function sendMail(
  store: MailStore,
  response: ServerResponse,
  { id, part, view }: { id: string; part: string | undefined; view: string | null },
): void {
  const mail = store.find(id);
  if (part === 'html' && mail) {
    // Opaque origin, no script, nothing from other origins; links open in a new window.
    send(response, 'text/html', mailFrame(mail), [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ]);
    return;
  }
  const page = inboxPage({ mails: store.list(), opened: mail, isList: id === '', view });
  send(response, 'text/html', page, undefined, id === '' || mail ? 200 : 404);
}

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

function send(response: ServerResponse, type: string, text: string, policy = PAGE_POLICY, status = 200): void {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy.join('; '),
      // Links in mails carry tokens.
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(text);
}
