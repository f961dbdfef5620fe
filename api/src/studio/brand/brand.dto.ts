import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches, ValidateIf } from 'class-validator';
import { displayDomain, verificationRecord } from './custom-domain.js';
import type { WhiteLabelSettings } from './white-label-settings.entity.js';

const MAX_COMPANY_NAME_LENGTH = 80;
/** Characters that can’t be seen, and those that reorder the text around them. */
const HIDDEN = '\\p{Cc}\\p{Cs}\\u2028\\u2029\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff';

/** A text that is cleared by null or by nothing but spaces; a field that is not sent stays as it is. */
function ClearableText(description: string, notText: string, ...rules: PropertyDecorator[]): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, description }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value)),
    ValidateIf((_form, value) => value !== undefined && value !== null),
    IsString({ message: notText }),
    ...rules,
  );
}

const CANNOT_BE_SHOWN = { message: 'Company name contains characters that can’t be shown' };

export class SaveBrandDto {
  @ClearableText(
    '1 to 80 characters, shown on share pages and as the workspace’s name; null or empty clears it.',
    'Company name must be a text',
    Matches(new RegExp(`^[^]{1,${MAX_COMPANY_NAME_LENGTH}}$`, 'u'), {
      message: `Company name must be at most ${MAX_COMPANY_NAME_LENGTH} characters long`,
    }),
    Matches(new RegExp(`^[^${HIDDEN}]*$`, 'u'), CANNOT_BE_SHOWN),
    Matches(/[\p{L}\p{N}\p{P}\p{S}]/u, CANNOT_BE_SHOWN),
  )
  companyName?: string | null;

  @ClearableText(
    'A host name, such as share.your-label.com; null or empty clears it. A new one has to be verified.',
    'Custom domain must be a text',
  )
  customDomain?: string | null;

  @ClearableText(
    '`#rrggbb`, with enough contrast on the light and the dark page; null or empty clears it.',
    'Primary colour must be a text',
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    Matches(/^#[\da-f]{6}$/, {
      message: 'Enter the colour as # and six digits or letters a to f, such as #14796d',
    }),
  )
  primaryColor?: string | null;
}

export class BrandDomainDto {
  /** As an address bar shows it; the same as `customDomain` unless it has letters beyond ASCII. */
  displayName!: string;
  /** Until then share links open at this site’s own address only. */
  verifiedAt!: string | null;
  /** When DNS last answered whether the record is there. */
  checkedAt!: string | null;
  /** Where the TXT record has to be. */
  recordName!: string;
  /** What it has to contain. */
  recordValue!: string;
}

export class BrandDto {
  companyName!: string | null;
  /** A path of this site, which changes with the picture. */
  logoUrl!: string | null;
  /** px */
  logoWidth!: number | null;
  /** px */
  logoHeight!: number | null;
  /** In ASCII and lower case. */
  customDomain!: string | null;
  /** `#rrggbb` in lower case. */
  primaryColor!: string | null;
  /** The state of the custom domain; null without one. */
  domain!: BrandDomainDto | null;
  /** Null when nothing has ever been set. */
  updatedAt!: string | null;

  static from(settings: WhiteLabelSettings | null): BrandDto {
    return {
      companyName: settings?.companyName ?? null,
      logoUrl: settings?.logoUrl ?? null,
      logoWidth: settings?.logoWidth ?? null,
      logoHeight: settings?.logoHeight ?? null,
      customDomain: settings?.customDomain ?? null,
      primaryColor: settings?.primaryColor ?? null,
      domain: settings && toDomain(settings),
      updatedAt: settings?.updatedAt.toISOString() ?? null,
    };
  }
}

function toDomain(settings: WhiteLabelSettings): BrandDomainDto | null {
  const { customDomain, domainToken, domainVerifiedAt, domainCheckedAt } = settings;
  if (customDomain === null || domainToken === null) return null;
  const record = verificationRecord(customDomain, domainToken);
  return {
    displayName: displayDomain(customDomain),
    verifiedAt: domainVerifiedAt?.toISOString() ?? null,
    checkedAt: domainCheckedAt?.toISOString() ?? null,
    recordName: record.name,
    recordValue: record.value,
  };
}
