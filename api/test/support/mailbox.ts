import path from 'node:path';
import { createInbox, type Inbox } from '../../sandbox/inbox/inbox.js';
import { eventually } from './eventually.js';
import { createTempDir } from './temp-dir.js';

type Mail = ReturnType<Inbox['mails']>[number];

export interface Mailbox {
  inbox: Inbox;
  /** SMTP_URL for the application. */
  smtpUrl: string;
  /** Waits for the newest mail to this address, except those with the given ids. */
  next(to: string, options?: { subject?: string; after?: readonly string[] }): Promise<Mail>;
  close(): Promise<void>;
}

/** A mail server for the test, over a real socket. */
export async function openMailbox(): Promise<Mailbox> {
  const folder = await createTempDir('private');
  const inbox = await createInbox({ stateDir: path.join(folder.path, 'inbox'), host: '127.0.0.1', smtpPort: 0 });
  return {
    inbox,
    smtpUrl: `smtp://127.0.0.1:${inbox.smtpPort}`,
    next: (to, { subject = '', after = [] } = {}) =>
      eventually(
        () => inbox.mails(to).find((mail) => mail.subject.includes(subject) && !after.includes(mail.id)),
        15_000,
        `A mail to ${to}`,
      ),
    close: async () => {
      await inbox.close();
      await folder.remove();
    },
  };
}

/** The token of the first link in a mail. */
export function tokenIn({ text }: Mail): string {
  const token = /[?&]token=([^&\s]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no link with a token in: ${text}`);
  return decodeURIComponent(token);
}
