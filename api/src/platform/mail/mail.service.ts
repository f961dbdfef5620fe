import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { createTransport, type Transporter } from 'nodemailer';
import { Counter } from 'prom-client';
import { Config } from '../config/config.js';
import { MetricsService } from '../observability/metrics/metrics.service.js';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  /** Undefined: a mail of plain text. */
  html?: string;
  /** One bare address that answers go to, in place of the sender's. */
  replyTo?: string;
}

/** The recipient has had as many mails as one address may get, or has not confirmed the address. */
export type SkipReason = 'limited' | 'unconfirmed';

/** The mail server will never accept this mail, for example because the address does not exist. */
export class MailRefusedError extends Error {
  constructor(cause: unknown) {
    super('The mail server refused a mail for good.', { cause });
    this.name = 'MailRefusedError';
  }
}

/** Sends mails over SMTP, to anyone: the rules for recipients are those of its caller. */
@Injectable()
export class MailService {
  private readonly transport: Transporter | undefined;
  private readonly mails: Counter<'outcome'>;

  constructor(
    private readonly config: Config,
    private readonly logger: PinoLogger,
    { registry }: MetricsService,
  ) {
    this.mails = new Counter({
      name: 'mails_total',
      help: 'Mails by outcome: sent, refused for good by the mail server, failed, to be tried again, or not sent, since their recipient has had enough (limited) or never confirmed the address (unconfirmed).',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of ['sent', 'refused', 'failed', 'limited', 'unconfirmed']) this.mails.inc({ outcome }, 0);
    if (config.smtpUrl === undefined) return;
    this.transport = createTransport({
      url: config.smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      // A mail must never make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Counts and logs a mail that is not sent, with its `kind`. */
  skip(kind: string, reason: SkipReason): void {
    this.mails.inc({ outcome: reason });
    this.logger.info({ kind, reason }, 'A mail was not sent: its recipient may not get it');
  }

  /**
   * Sends the mail of a job. One that the server will never accept is logged with its `kind`, and the job is done:
   * another attempt would not help. Any other error is thrown.
   */
  async deliver(mail: Mail, kind: string): Promise<void> {
    try {
      await this.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      this.logger.warn({ err: error.cause, kind }, error.message);
    }
  }

  /**
   * Resolves when the server has accepted the mail. Throws a MailRefusedError when it never will; any other error is
   * worth a retry.
   */
  async send(mail: Mail): Promise<void> {
    try {
      await this.submit(mail);
      this.mails.inc({ outcome: 'sent' });
    } catch (error) {
      this.mails.inc({ outcome: error instanceof MailRefusedError ? 'refused' : 'failed' });
      throw error;
    }
  }

  private async submit({ to, subject, text, html, replyTo }: Mail): Promise<void> {
    if (this.transport === undefined) throw new Error('No mail can be sent: SMTP_URL is not set.');
    const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
    try {
      // Passed as an object, the address is used unchanged and never split at a comma or a line break.
      await this.transport.sendMail({
        from: this.config.mailFrom,
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        headers,
      });
    } catch (error) {
      throw isFinal(error) ? new MailRefusedError(error) : error;
    }
  }
}

/**
 * 5xx in response to the recipient or the message (RFC 5321, 4.2.1). One in response to the password or the sender is
 * about our settings, which can be repaired before the next attempt.
 */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500;
}
