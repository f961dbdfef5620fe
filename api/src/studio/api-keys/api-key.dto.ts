import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../auth/api-key.js';
import type { ListedApiKey } from '../../auth/api-key.repository.js';

export const MAX_NAME_LENGTH = 80;
/** Choices for the lifetime of a key, days; null: until it is revoked. */
const LIFETIMES_DAYS = [30, 90, 365, null] as const;

const NAME_REQUIRED = 'Give the key a name';
const SCOPES_REQUIRED = `Choose at least one scope: ${API_KEY_SCOPES.join(', ')}`;

export class CreateApiKeyDto {
  /** Unique among the keys of the workspace, ignoring case. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.normalize('NFC').trim() : value))
  @IsString({ message: NAME_REQUIRED })
  @MinLength(1, { message: NAME_REQUIRED })
  @MaxLength(MAX_NAME_LENGTH, { message: `The name must be at most ${MAX_NAME_LENGTH} characters long` })
  @Matches(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, {
    message: 'The name contains characters that can’t be shown',
  })
  name!: string;

  @ApiProperty({ enum: API_KEY_SCOPES, isArray: true })
  @IsArray({ message: SCOPES_REQUIRED })
  @ArrayNotEmpty({ message: SCOPES_REQUIRED })
  @ArrayUnique({ message: 'Name each scope once' })
  @IsIn(API_KEY_SCOPES, { each: true, message: `Scopes are ${API_KEY_SCOPES.join(' and ')}` })
  scopes!: ApiKeyScope[];

  /** How long it is valid; null: until it is revoked. */
  @ApiProperty({ type: 'integer', enum: LIFETIMES_DAYS.filter((days) => days !== null), nullable: true })
  @IsIn(LIFETIMES_DAYS, { message: 'expiresInDays must be 30, 90, 365 or null' })
  expiresInDays!: (typeof LIFETIMES_DAYS)[number];
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
