import type { GrantedAccess } from '@attune/catalogue/granted-access';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccessOwner, GrantedAccessService } from '../auth/access/granted-access.service.js';

const MAX_NAMED = 10;

/** Of the user's workspace, and those that the user made in others. */
const KEYS = `api_keys WHERE ("userId" = $1 OR "createdBy" = $1) AND "isActive"
  AND ("expiresAt" IS NULL OR "expiresAt" > now())`;
const TEAM = `"accountOwnerId" = $1 AND (status = 'active' OR "inviteExpiresAt" > now())`;
const LINKS = `"userId" = $1 AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > now())`;
const RECEIPTS = `"revokedAt" IS NULL AND "audioFileId" IN (SELECT id FROM audio_files WHERE "userId" = $1)`;

const LIST = `
  SELECT kind, count(*)::integer AS count, (array_agg(name ORDER BY "createdAt" DESC))[1:${MAX_NAMED}] AS names
    FROM (SELECT 1 AS place, 'api_key' AS kind, name, "createdAt" FROM ${KEYS}
          UNION ALL
          SELECT 2, CASE status WHEN 'active' THEN 'member' ELSE 'invitation' END,
                 coalesce(users.email, "invitedEmail"), team_members."createdAt"
            FROM team_members LEFT JOIN users ON users.id = "memberUserId" WHERE ${TEAM}
          UNION ALL
          SELECT 3, 'link', name, "createdAt" FROM shareable_links WHERE ${LINKS}
          UNION ALL
          SELECT 4, 'receipt', "originalFilename", receipt_links."createdAt"
            FROM receipt_links JOIN audio_files ON audio_files.id = "audioFileId" WHERE ${RECEIPTS}) AS granted
   GROUP BY place, kind ORDER BY place, kind DESC`;

/**
 * Changes rows, and records each in the activity log of its workspace.
 * @param change returns `metadata` and what it names
 */
const recorded = (resourceType: string, change: string): string => `
  WITH revoked AS (${change})
  INSERT INTO activity_logs ("accountOwnerId", "userId", action, "resourceType", "resourceId", metadata)
  SELECT "ownerId", $1::uuid, action, '${resourceType}', id, metadata FROM revoked`;

const REVOKE = [
  // Deleting an account locks its owner before the keys: in another order the two could wait for each other.
  `SELECT 1 FROM users WHERE id IN (SELECT "userId" FROM ${KEYS}) ORDER BY id FOR KEY SHARE`,
  recorded(
    'key',
    `UPDATE api_keys SET "isActive" = false WHERE id IN (SELECT id FROM ${KEYS})
     RETURNING id, "userId" AS "ownerId", 'key.revoked' AS action,
               jsonb_build_object('name', name, 'keyPrefix', "keyPrefix") AS metadata`,
  ),
  recorded(
    'member',
    `DELETE FROM team_members WHERE ${TEAM}
     RETURNING id, "accountOwnerId" AS "ownerId",
               CASE status WHEN 'active' THEN 'team.removed' ELSE 'team.invitation_cancelled' END AS action,
               jsonb_build_object('email', "invitedEmail", 'role', role) AS metadata`,
  ),
  recorded(
    'link',
    `UPDATE shareable_links SET "revokedAt" = now() WHERE ${LINKS}
     RETURNING id, "userId" AS "ownerId", 'link.revoked' AS action, jsonb_build_object('name', name) AS metadata`,
  ),
  recorded(
    'retune',
    `UPDATE receipt_links SET "revokedAt" = now() FROM audio_files file
      WHERE file.id = "audioFileId" AND ${RECEIPTS}
     RETURNING file.id, file."userId" AS "ownerId", 'link.revoked' AS action,
               jsonb_build_object('name', 'Receipt of ' || "originalFilename") AS metadata`,
  ),
];

/**
 * What others see and do in a user's workspace: with API keys, as members of the team, by share
 * links and public receipts.
 */
@Injectable()
export class StudioAccess implements AccessOwner, OnModuleInit {
  constructor(private readonly access: GrantedAccessService) {}

  onModuleInit(): void {
    this.access.add(this);
  }

  list(manager: EntityManager, userId: string): Promise<GrantedAccess[]> {
    return manager.query<GrantedAccess[]>(LIST, [userId]);
  }

  async revokeAll(manager: EntityManager, userId: string): Promise<void> {
    for (const statement of REVOKE) await manager.query(statement, [userId]);
  }
}
