import type { Tier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { User } from './user.entity.js';

const UNIQUE_VIOLATION = '23505';

export interface Credentials {
  id: string;
  email: string;
  passwordHash: string;
  subscriptionTier: Tier;
  studioEndedAt: Date | null;
}

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

@Injectable()
export class UserRepository {
  constructor(private readonly dataSource: DataSource) {}

  findById(id: string, manager = this.dataSource.manager): Promise<User | null> {
    return manager.findOneBy(User, { id });
  }

  /** `email`: normalised. */
  findByEmail(email: string): Promise<User | null> {
    return this.dataSource.getRepository(User).findOneBy({ email });
  }

  async existsByEmail(email: string): Promise<boolean> {
    return this.dataSource.getRepository(User).existsBy({ email });
  }

  /** Whether a user has this address, normalised, and has confirmed it. */
  async isConfirmed(email: string): Promise<boolean> {
    return this.dataSource.getRepository(User).existsBy({ email, emailVerifiedAt: Not(IsNull()) });
  }

  /** The fields that requests of a signed-in browser and a check of the password need. */
  async findCredentials(id: string): Promise<Credentials | undefined> {
    const [found] = await this.dataSource.query<Credentials[]>(
      'SELECT id, email, "passwordHash", "subscriptionTier", "studioEndedAt" FROM users WHERE id = $1',
      [id],
    );
    return found;
  }

  /** @returns null when the address is taken; of several parallel calls one succeeds */
  async insert(manager: EntityManager, user: NewUser): Promise<User | null> {
    const { raw } = (await manager
      .createQueryBuilder()
      .insert()
      .into(User)
      .values(user)
      .orIgnore()
      .returning('id')
      .execute()) as { raw: { id: string }[] };
    const [row] = raw;
    return row ? manager.findOneByOrFail(User, { id: row.id }) : null;
  }

  /** The address of the user whose password reset with this token is pending. */
  async findEmailByResetToken(tokenHash: string): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ email: string }[]>(
      'SELECT email FROM users WHERE "resetToken" = $1 AND "resetTokenExpiry" > now()',
      [tokenHash],
    );
    return row?.email;
  }

  /** The user of a valid token, locked until the transaction ends: of several parallel uses one finds it. */
  async lockByResetToken(
    manager: EntityManager,
    tokenHash: string,
  ): Promise<{ id: string; isConfirmed: boolean } | undefined> {
    const [row] = await manager.query<{ id: string; isConfirmed: boolean }[]>(
      `SELECT id, "emailVerifiedAt" IS NOT NULL AS "isConfirmed" FROM users
        WHERE "resetToken" = $1 AND "resetTokenExpiry" > now() FOR NO KEY UPDATE`,
      [tokenHash],
    );
    return row;
  }

  /** Ends a reset: its token is used up, and the address counts as confirmed, since the token was in a mail to it. */
  async completeReset(manager: EntityManager, id: string, passwordHash: string): Promise<void> {
    await manager.query(
      `UPDATE users SET "passwordHash" = $2, "resetToken" = NULL, "resetTokenExpiry" = NULL, "updatedAt" = now(),
              "emailVerifiedAt" = coalesce("emailVerifiedAt", now()) WHERE id = $1`,
      [id, passwordHash],
    );
  }

  /** @returns false when the password has changed in the meantime */
  async replacePasswordHash(manager: EntityManager, known: Credentials, passwordHash: string): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE users SET "passwordHash" = $3, "resetToken" = NULL, "resetTokenExpiry" = NULL, "updatedAt" = now()
        WHERE id = $1 AND "passwordHash" = $2 RETURNING id`,
      [known.id, known.passwordHash, passwordHash],
    );
    return rows.length > 0;
  }

  /** The token stays: using it again changes nothing. @returns false when it is invalid */
  async confirmEmail(tokenHash: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE users SET "emailVerifiedAt" = coalesce("emailVerifiedAt", now()), "updatedAt" = now()
        WHERE "verifyToken" = $1 RETURNING id`,
      [tokenHash],
    );
    return rows.length > 0;
  }

  async rename(manager: EntityManager, id: string, names: Pick<NewUser, 'firstName' | 'lastName'>): Promise<void> {
    await manager.update(User, { id }, names);
  }

  /**
   * Replaces the address by one whose owner has opened a link that was mailed there;
   * links in mails to the old one no longer work.
   *
   * @returns false when another user has it; the transaction cannot go on then
   */
  async setConfirmedEmail(manager: EntityManager, id: string, email: string): Promise<boolean> {
    try {
      await manager.query(
        `UPDATE users SET email = $2, "emailVerifiedAt" = now(), "updatedAt" = now(), "verifyToken" = NULL,
                "resetToken" = NULL, "resetTokenExpiry" = NULL WHERE id = $1`,
        [id, email],
      );
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  /**
   * Of a user who has joined a team with the link in a mail to their address: the next visit begins in its workspace.
   */
  async completeInvitation(manager: EntityManager, id: string, workspaceId: string): Promise<void> {
    await manager.query(
      `UPDATE users SET "lastWorkspaceId" = $2, "emailVerifiedAt" = coalesce("emailVerifiedAt", now()),
              "updatedAt" = now() WHERE id = $1`,
      [id, workspaceId],
    );
  }

  /** Deletes everything that references the user's row as well. */
  async delete(id: string): Promise<void> {
    await this.dataSource.getRepository(User).delete(id);
  }

  /** Replaces the token of an earlier mail. */
  async setVerifyToken(id: string, hash: string): Promise<void> {
    await this.dataSource.getRepository(User).update(id, { verifyToken: hash });
  }

  /** Replaces the token of an earlier mail. */
  async setResetToken(id: string, hash: string, validMinutes: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE users SET "resetToken" = $2, "resetTokenExpiry" = now() + make_interval(mins => $3) WHERE id = $1`,
      [id, hash, validMinutes],
    );
  }
}
