import type { Claim } from '@attune/catalogue/claims';
import { useId } from 'react';
import { Cited } from './cited';

/** Claims beside findings, both in the same size, each with its source. */
export function ClaimList({ title, claims }: { title: string; claims: readonly Claim[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="text-2xl">
        {title}
      </h2>
      <dl className="joined">
        {claims.map(({ said, known, source }) => (
          <div key={said} className="grid gap-x-8 gap-y-1 px-4 py-4 xs:px-6 md:grid-cols-2">
            <dt className="text-ink-2">{said}</dt>
            <dd>
              {known} <Cited source={source} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
