import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Tier } from '../catalogue/plans.js';
import { User } from './user.entity.js';

export interface Credentials {
  id: string;
  passwordHash: string;
  subscriptionTier: Tier;
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

  findById(id: string): Promise<User | null> {
    return this.dataSource.getRepository(User).findOneBy({ id });
  }

  /** `email`: normalised. */
  findByEmail(email: string): Promise<User | null> {
    return this.dataSource.getRepository(User).findOneBy({ email });
  }

  async existsByEmail(email: string): Promise<boolean> {
    return this.dataSource.getRepository(User).existsBy({ email });
  }

  /** What every request of a signed-in browser needs. */
  async findCredentials(id: string): Promise<Credentials | undefined> {
    const [found] = await this.dataSource.query<Credentials[]>(
      'SELECT id, "passwordHash", "subscriptionTier" FROM users WHERE id = $1',
      [id],
    );
    return found;
  }

  /** @returns null when the address is taken; of any number of parallel calls one succeeds */
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
