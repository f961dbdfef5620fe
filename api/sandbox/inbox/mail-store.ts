import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';

const KEPT = 200;

/** A mail as received by an SMTP server. */
interface StoredMail {
  id: string;
  /** ISO 8601. */
  receivedAt: string;
  /** Sender and recipients as the SMTP client named them. */
  from: string;
  to: string[];
  /** The message, base64. */
  raw: string;
}

export interface ReadMail extends Omit<StoredMail, 'raw'> {
  /** As the message itself says. */
  sender: string;
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  source: string;
}

/** The last 200 mails, newest first, a file each. */
export class MailStore {
  private readonly mails: ReadMail[] = [];

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<MailStore> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const store = new MailStore(folder);
    for (const name of readdirSync(folder).sort().reverse()) {
      if (!name.endsWith('.json')) continue;
      try {
        store.mails.push(await read(JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as StoredMail));
      } catch {
        // A file truncated by a power cut; it can be dropped.
        rmSync(path.join(folder, name), { force: true });
      }
    }
    store.dropOld();
    return store;
  }

  async add(raw: Buffer, envelope: { from: string; to: string[] }): Promise<void> {
    const now = new Date();
    // The name sorts by time.
    const id = `${now.getTime().toString(36).padStart(9, '0')}${randomBytes(4).toString('hex')}`;
    const stored: StoredMail = { id, receivedAt: now.toISOString(), ...envelope, raw: raw.toString('base64') };
    const mail = await read(stored);
    writeFileSync(this.fileOf(id), JSON.stringify(stored));
    this.mails.unshift(mail);
    this.dropOld();
  }

  /** Newest first; with `to`, only those for this address. */
  list(to?: string): readonly ReadMail[] {
    const wanted = to?.toLowerCase();
    return wanted === undefined
      ? this.mails
      : this.mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted));
  }

  find(id: string): ReadMail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  clear(): void {
    for (const { id } of this.mails.splice(0)) rmSync(this.fileOf(id), { force: true });
  }

  private dropOld(): void {
    for (const { id } of this.mails.splice(KEPT)) rmSync(this.fileOf(id), { force: true });
  }

  private fileOf(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }
}

async function read({ raw, ...stored }: StoredMail): Promise<ReadMail> {
  const source = Buffer.from(raw, 'base64');
  const { from, subject, text, html, headers } = await PostalMime.parse(source);
  return {
    ...stored,
    sender: from?.name || from?.address || stored.from,
    subject: subject || '(no subject)',
    text: text ?? '',
    html: html ?? '',
    headers: headers.map(({ key, value }) => ({ name: key, value })),
    source: source.toString('utf8'),
  };
}
