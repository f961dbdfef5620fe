import { Injectable } from '@nestjs/common';
import type { Identity } from '../../auth/identity.js';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { BrandDto } from './brand.dto.js';
import { domainChanged, domainTaken, noDomain, recordMissing } from './brand.errors.js';
import { BrandRepository, type DueDomain, isDomainTaken } from './brand.repository.js';
import { verificationRecord } from './custom-domain.js';
import { DnsResolver } from './dns-resolver.js';

const DAY_SECONDS = 24 * 60 * 60;
/** Checks in a row that have to miss the record before a domain counts as lost. */
const MAX_MISSED_CHECKS = 2;

/** Whether a workspace’s domain is its own: a TXT record at the domain has to say so. */
@Injectable()
export class DomainVerificationService {
  constructor(
    private readonly brands: BrandRepository,
    private readonly dns: DnsResolver,
    private readonly limits: AttemptLimitsService,
  ) {}

  /**
   * Looks for the record now.
   *
   * @throws AppError 409 without a domain, without the record, and for a domain that another workspace has verified;
   *   429; 503 when the name servers don’t answer
   */
  async verify({ userId, workspace: { ownerId } }: Identity): Promise<BrandDto> {
    const { customDomain: domain, domainToken: token } = (await this.brands.find(ownerId)) ?? {};
    if (!domain || !token) throw noDomain();
    await this.limits.consume(['domain-check-workspace', ownerId]);
    const record = verificationRecord(domain, token);
    const texts = await this.dns.findTxt(record.name);
    if (!texts.some((text) => text.trim() === record.value)) throw recordMissing(record.name, texts.length > 0);
    try {
      await this.markVerified({ ownerId, domain, token }, userId);
    } catch (error) {
      throw isDomainTaken(error) ? domainTaken(domain) : error;
    }
    return BrandDto.from(await this.brands.find(ownerId));
  }

  /** The next verified domain that has not been checked for a day; undefined when there is none. */
  claimDue(): Promise<DueDomain | undefined> {
    return this.brands.claimDueDomain(DAY_SECONDS);
  }

  /**
   * Checks a verified domain again; when the record is missing twice in a row, the verification is withdrawn.
   *
   * @throws AppError 503 when the name servers don’t answer: then nothing is changed
   */
  async recheck(due: DueDomain): Promise<void> {
    const record = verificationRecord(due.domain, due.token);
    const texts = await this.dns.findTxt(record.name);
    const isThere = texts.some((text) => text.trim() === record.value);
    await this.noteRecheck(due, isThere);
  }

  private async markVerified({ ownerId, domain, token }: DueDomain, userId: string): Promise<void> {
    await this.brands.transaction(async (manager) => {
      const settings = await this.brands.lock(manager, ownerId);
      if (settings.customDomain !== domain || settings.domainToken !== token) throw domainChanged();
      const now = new Date();
      await this.brands.update(manager, settings.id, {
        domainVerifiedAt: settings.domainVerifiedAt ?? now,
        domainCheckedAt: now,
        domainNextCheckAt: new Date(now.getTime() + DAY_SECONDS * 1000),
        domainMissedChecks: 0,
      });
      if (settings.domainVerifiedAt !== null) return;
      await recordActivity(
        manager,
        { ownerId, userId },
        { action: 'brand.domain_verified', resourceType: 'brand', resourceId: settings.id, metadata: { domain } },
      );
    });
  }

  private async noteRecheck({ ownerId, domain, token }: DueDomain, isThere: boolean): Promise<void> {
    await this.brands.transaction(async (manager) => {
      const settings = await this.brands.lock(manager, ownerId);
      const isSame = settings.customDomain === domain && settings.domainToken === token;
      if (!isSame || settings.domainVerifiedAt === null) return;
      const domainMissedChecks = isThere ? 0 : settings.domainMissedChecks + 1;
      const isLost = domainMissedChecks >= MAX_MISSED_CHECKS;
      await this.brands.update(manager, settings.id, {
        domainCheckedAt: new Date(),
        domainMissedChecks: isLost ? 0 : domainMissedChecks,
        ...(isLost && { domainVerifiedAt: null, domainNextCheckAt: null }),
      });
      if (!isLost) return;
      await recordActivity(
        manager,
        { ownerId, userId: null },
        { action: 'brand.domain_lost', resourceType: 'brand', resourceId: settings.id, metadata: { domain } },
      );
    });
  }
}
