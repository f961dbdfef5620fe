import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { API_KEY_SCOPES, type ApiKeyScope, DEFAULT_SCOPES } from '../../auth/api-key.js';
import type { ListedApiKey } from '../../auth/api-key.repository.js';
import { NameField } from '../../auth/dto/account-fields.js';
import { MayBeMissing } from '../../platform/http/may-be-missing.js';

const MAX_NAME_LENGTH = 80;
/** Choices for the lifetime of a key, days; null: until it is revoked. */
const LIFETIMES_DAYS = [30, 90, 365, null] as const;

const SCOPES_REQUIRED = `Choose at least one scope: ${API_KEY_SCOPES.join(', ')}`;

export class CreateApiKeyDto {
  /** 1-80 characters; unique among the keys of the workspace, ignoring case. */
  @NameField('The name', MAX_NAME_LENGTH, 'Give the key a name')
  name!: string;

  // Validators run from the last to the first.
  @ApiPropertyOptional({ enum: API_KEY_SCOPES, isArray: true, default: DEFAULT_SCOPES })
  @MayBeMissing()
  @ArrayUnique({ message: 'Name each scope once' })
  @IsIn(API_KEY_SCOPES, { each: true, message: `The scopes are ${API_KEY_SCOPES.join(', ')}` })
  @ArrayNotEmpty({ message: SCOPES_REQUIRED })
  @IsArray({ message: SCOPES_REQUIRED })
  scopes?: ApiKeyScope[];

  /** How long it is valid; null: until it is revoked. */
  @ApiPropertyOptional({
    type: 'integer',
    enum: LIFETIMES_DAYS.filter((days) => days !== null),
    nullable: true,
    default: null,
  })
  @MayBeMissing()
  @IsIn(LIFETIMES_DAYS, { message: 'expiresInDays must be 30, 90, 365 or null' })
  expiresInDays?: (typeof LIFETIMES_DAYS)[number];
}

export class ApiKeyCreatorDto {
  id!: string;
  /** First and last name, else the email address. */
  name!: string;
}

export class ApiKeyDto {
  id!: string;
  name!: string;
  /** The key's first 12 characters. */
  keyPrefix!: string;
  @ApiProperty({ enum: API_KEY_SCOPES, isArray: true })
  scopes!: ApiKeyScope[];
  createdAt!: string;
  /** Null once that user is deleted. */
  createdBy!: ApiKeyCreatorDto | null;
  /** To the minute. */
  lastUsedAt!: string | null;
  expiresAt!: string | null;
  isExpired!: boolean;

  static from(key: ListedApiKey): ApiKeyDto {
    const { id, name, keyPrefix, scopes, creatorId, creatorName, isExpired } = key;
    return {
      id,
      name,
      keyPrefix,
      scopes,
      createdAt: key.createdAt.toISOString(),
      createdBy: creatorId === null ? null : { id: creatorId, name: creatorName ?? '' },
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      expiresAt: key.expiresAt?.toISOString() ?? null,
      isExpired,
    };
  }
}

export class NewApiKeyDto extends ApiKeyDto {
  /** The whole key: this is the only response that contains it. */
  key!: string;
}
