import type { BrandDto } from '../../../api/generated/attune-client';

/** The saved domain, in both of its forms where they differ: letters that look alike can be told apart in ASCII. */
export function DomainName({ brand: { customDomain, domain } }: { brand: BrandDto }) {
  if (domain === null) return null;
  return (
    <span className="wrap-anywhere">
      {domain.displayName !== customDomain && <span>{domain.displayName} </span>}
      <span className="figure text-[0.94em] whitespace-normal!">{customDomain}</span>
    </span>
  );
}
