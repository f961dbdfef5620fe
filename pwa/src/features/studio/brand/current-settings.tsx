import type { ReactNode } from 'react';
import type { BrandDto } from '../../../api/generated/attune-client';
import { Badge } from '../../../shared/ui/badge';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { DomainName } from './domain-status';

/** What is saved. */
export function CurrentSettings({ brand }: { brand: BrandDto }) {
  const { companyName, domain, primaryColor, logoUrl, logoWidth, logoHeight } = brand;
  return (
    <Panel title="Current Settings">
      <dl className="grid gap-2 text-sm">
        <Row label="Company">{companyName ?? 'Not set'}</Row>
        <Row label="Domain">
          {domain ? (
            <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
              <DomainName brand={brand} />
              <Badge tone={domain.verifiedAt === null ? 'neutral' : 'good'}>
                {domain.verifiedAt === null ? 'Not verified' : 'Verified'}
              </Badge>
            </span>
          ) : (
            'Not set'
          )}
        </Row>
        {primaryColor !== null && (
          <Row label="Primary colour">
            <span className="inline-flex items-center gap-2">
              <span aria-hidden className="size-4 rounded-sm border border-line" style={{ background: primaryColor }} />
              <span className="figure">{primaryColor}</span>
            </span>
          </Row>
        )}
        {logoUrl !== null && (
          <Row label="Logo">
            <Figure value={logoWidth} /> × <Figure value={logoHeight} unit="px" />
          </Row>
        )}
      </dl>
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
