import { randomBytes } from 'node:crypto';
import { brandContrast, failingPage, nearestPassing } from '@attune/catalogue/brand-colour';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../auth/identity.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { Config } from '../../platform/config/config.js';
import { invalidRequest } from '../../platform/http/validation.js';
import { BrandDto, type SaveBrandDto } from './brand.dto.js';
import { BrandRepository } from './brand.repository.js';
import { parseDomain } from './custom-domain.js';
import type { WhiteLabelSettings } from './white-label-settings.entity.js';

const TOKEN_BYTES = 16;

type Texts = Pick<WhiteLabelSettings, 'companyName' | 'customDomain' | 'primaryColor'>;

/** Name, domain and colour of a workspace’s brand. */
@Injectable()
export class BrandService {
  private readonly ownHost: string;

  constructor(
    private readonly brands: BrandRepository,
    config: Config,
  ) {
    this.ownHost = new URL(config.publicUrl).hostname;
  }

  async read({ workspace }: Identity): Promise<BrandDto> {
    return BrandDto.from(await this.brands.find(workspace.ownerId));
  }

  /**
   * Changes the fields that were sent. Another domain has to be verified again, with another token.
   *
   * @throws AppError 400 naming the fields
   */
  async save({ userId, workspace: { ownerId } }: Identity, form: SaveBrandDto): Promise<BrandDto> {
    const sent = this.parse(form);
    await this.brands.transaction(async (manager) => {
      const before = await this.brands.lock(manager, ownerId);
      const changed = Object.keys(sent).filter((field) => sent[field as keyof Texts] !== before[field as keyof Texts]);
      if (changed.length === 0) return;
      const changes = changed.includes('customDomain') ? { ...sent, ...unverified(sent.customDomain ?? null) } : sent;
      await this.brands.update(manager, before.id, changes);
      await recordActivity(
        manager,
        { ownerId, userId },
        {
          action: 'brand.updated',
          resourceType: 'brand',
          resourceId: before.id,
        },
      );
    });
    return BrandDto.from(await this.brands.find(ownerId));
  }

  /** The fields that were sent, in the form in which they are stored. */
  private parse({ companyName, customDomain, primaryColor }: SaveBrandDto): Partial<Texts> {
    const sent: Partial<Texts> = {};
    const errors: Record<string, string> = {};
    if (companyName !== undefined) sent.companyName = companyName;
    if (customDomain !== undefined) {
      const parsed = customDomain === null ? { domain: null } : parseDomain(customDomain, this.ownHost);
      if ('error' in parsed) errors.customDomain = parsed.error;
      else sent.customDomain = parsed.domain;
    }
    if (primaryColor !== undefined) {
      const error = primaryColor === null ? null : colourError(primaryColor);
      if (error !== null) errors.primaryColor = error;
      else sent.primaryColor = primaryColor;
    }
    if (Object.keys(errors).length > 0) throw invalidRequest(errors);
    return sent;
  }
}

/** A sentence about a colour that is too close to a page's, with the nearest that can; null when it passes. */
function colourError(colour: string): string | null {
  const page = failingPage(brandContrast(colour));
  if (page === null) return null;
  const problem = page === 'light' ? 'too light for the light page' : 'too dark for the dark page';
  return `${colour} is ${problem}. The nearest colour that passes is ${nearestPassing(colour)}`;
}

function unverified(domain: string | null): Partial<WhiteLabelSettings> {
  return {
    domainToken: domain === null ? null : randomBytes(TOKEN_BYTES).toString('hex'),
    domainVerifiedAt: null,
    domainCheckedAt: null,
    domainNextCheckAt: null,
    domainMissedChecks: 0,
  };
}
