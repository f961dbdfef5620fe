import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { EmailChange } from './email-change.entity.js';

const EXPIRES_AT = `now() + interval '24 hours'`;
/** How long the old address can stop or undo a change. */
const IS_RECENT = `"sentAt" > now() - interval '7 days'`;
const COLUMNS = `"userId", "oldEmail", "newEmail", "confirmedAt"`;

type UsedEmailChange = Pick<EmailChange, 'userId' | 'oldEmail' | 'newEmail' | 'confirmedAt'>;
type TokenKind = 'confirmToken' | 'stopToken';

@Injectable()
export class EmailChangeRepository {
  constructor(private readonly dataSource: DataSource) {}

  findById(id: string): Promise<EmailChange | null> {
    return this.dataSource.getRepository(EmailChange).findOneBy({ id });
  }

  /** Newest first, without tokens. */
  list(userId: string): Promise<Pick<EmailChange, 'oldEmail' | 'newEmail' | 'sentAt' | 'confirmedAt'>[]> {
    return this.dataSource.getRepository(EmailChange).find({
      select: { oldEmail: true, newEmail: true, sentAt: true, confirmedAt: true },
      where: { userId },
      order: { sentAt: 'DESC' },
    });
  }

  /** The change that waits for its confirmation. */
  async findPending(userId: string): Promise<EmailChange | null> {
    const [found] = await this.dataSource.query<EmailChange[]>(
      `SELECT * FROM email_changes WHERE "userId" = $1 AND "confirmedAt" IS NULL AND "expiresAt" > now()`,
      [userId],
    );
    return found ?? null;
  }

  /**
   * Replaces an earlier one that is pending.
   * @returns its id; undefined when the user's address is no longer `oldEmail`
   */
  async insertPending(
    manager: EntityManager,
    { userId, oldEmail, newEmail }: Pick<EmailChange, 'userId' | 'oldEmail' | 'newEmail'>,
  ): Promise<string | undefined> {
    const [user] = await manager.query<unknown[]>(
      'SELECT 1 FROM users WHERE id = $1 AND email = $2 FOR NO KEY UPDATE',
      [userId, oldEmail],
    );
    if (user === undefined) return undefined;
    await this.deletePending(userId, manager);
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO email_changes ("userId", "oldEmail", "newEmail", "sentAt", "expiresAt")
       VALUES ($1, $2, $3, now(), ${EXPIRES_AT}) RETURNING id`,
      [userId, oldEmail, newEmail],
    );
    return row?.id;
  }

  /** Lets the change wait for as long as a new one. */
  async renew(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE email_changes SET "sentAt" = now(), "expiresAt" = ${EXPIRES_AT} WHERE id = $1 AND "confirmedAt" IS NULL`,
      [id],
    );
  }

  /** Those of all users that can no longer be used. */
  async deleteExpired(): Promise<void> {
    await this.dataSource.query(`DELETE FROM email_changes WHERE NOT (${IS_RECENT})`);
  }

  async deletePending(userId: string, manager = this.dataSource.manager): Promise<void> {
    await manager.delete(EmailChange, { userId, confirmedAt: IsNull() });
  }

  async deleteAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(EmailChange, { userId });
  }

  /** Replaces the token of an earlier mail. */
  async setToken(id: string, kind: TokenKind, hash: string): Promise<void> {
    await this.dataSource.getRepository(EmailChange).update(id, { [kind]: hash });
  }

  /** Uses the token up, once of several parallel uses; the user's row stays locked until the transaction ends. */
  async confirm(manager: EntityManager, tokenHash: string): Promise<UsedEmailChange | undefined> {
    await this.lockUser(manager, 'confirmToken', tokenHash);
    const [rows] = await manager.query<[UsedEmailChange[], number]>(
      `UPDATE email_changes SET "confirmedAt" = now(), "confirmToken" = NULL
        WHERE "confirmToken" = $1 AND "confirmedAt" IS NULL AND "expiresAt" > now() RETURNING ${COLUMNS}`,
      [tokenHash],
    );
    return rows[0];
  }

  /** As `confirm`, and forgets the change. */
  async stop(manager: EntityManager, tokenHash: string): Promise<UsedEmailChange | undefined> {
    await this.lockUser(manager, 'stopToken', tokenHash);
    const [rows] = await manager.query<[UsedEmailChange[], number]>(
      `DELETE FROM email_changes WHERE "stopToken" = $1 AND ${IS_RECENT} RETURNING ${COLUMNS}`,
      [tokenHash],
    );
    return rows[0];
  }

  /** First of all, since rows are locked in the order users, then what refers to them. */
  private async lockUser(manager: EntityManager, kind: TokenKind, tokenHash: string): Promise<void> {
    await manager.query(
      `SELECT 1 FROM users WHERE id = (SELECT "userId" FROM email_changes WHERE "${kind}" = $1) FOR UPDATE`,
      [tokenHash],
    );
  }
}
