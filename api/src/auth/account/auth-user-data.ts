import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiKeyRepository } from '../api-key.repository.js';
import { deviceName } from '../domain/device-name.js';
import { UserDto } from '../dto/user.dto.js';
import { EmailChangeRepository } from '../email-change.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { UserRepository } from '../user.repository.js';
import { type UserDataOwner, UserDataRegistry, type ExportedFile } from './user-data-registry.js';

/** The user's own record, sessions, changes of address and API keys, without secrets that could be misused. */
@Injectable()
export class AuthUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly keys: ApiKeyRepository,
    private readonly emailChanges: EmailChangeRepository,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async *export(userId: string): AsyncGenerator<ExportedFile> {
    const user = await this.users.findById(userId);
    if (!user) return;
    const sessions = (await this.sessions.list(userId)).map(({ userAgent, createdAt, lastSeenAt }) => ({
      device: deviceName(userAgent),
      signedInAt: createdAt,
      lastSeenAt,
    }));
    yield { path: 'account.json', json: new UserDto(user) };
    yield { path: 'sessions.json', json: sessions };
    yield { path: 'email-changes.json', json: await this.emailChanges.list(userId) };
    yield { path: 'api-keys.json', json: await this.keys.describeAll(userId) };
  }

  /** Everything here is deleted with the user's row. */
  async beforeDeletion(): Promise<void> {}
}
