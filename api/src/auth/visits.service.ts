import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notSignedIn } from './auth.errors.js';
import { UserDto } from './dto/user.dto.js';
import { UserRepository } from './user.repository.js';
import { WorkspaceRepository } from './workspace/workspace.repository.js';

/** Who is not here for this long has left; then the next visit begins. */
const VISIT_ENDS_AFTER = '4 hours';
const SEEN_ACCURACY_MS = 5 * 60 * 1000;

/** Users who come back: when they were last here, and in which workspace. */
@Injectable()
export class VisitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  /** Records that the user is here. @throws AppError 401 for a deleted user */
  async receive(userId: string): Promise<UserDto> {
    let user = await this.users.findById(userId);
    if (user && isStale(user.seenAt)) {
      await this.record(userId);
      user = await this.users.findById(userId);
    }
    if (!user) throw notSignedIn();
    const { lastWorkspaceId } = user;
    return new UserDto(user, lastWorkspaceId === null ? null : await this.workspaces.findOpen(lastWorkspaceId, userId));
  }

  private async record(userId: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE users
          SET "lastVisitAt" = CASE WHEN coalesce("seenAt", "createdAt") < now() - $2::interval
                                   THEN coalesce("seenAt", "createdAt") ELSE "lastVisitAt" END,
              "seenAt" = now()
        WHERE id = $1`,
      [userId, VISIT_ENDS_AFTER],
    );
  }
}

/** Most calls write nothing. */
const isStale = (seenAt: Date | null): boolean => seenAt === null || Date.now() - seenAt.getTime() > SEEN_ACCURACY_MS;
