import type { ReactNode } from 'react';
import type { AnalyticsDto } from '../../../api/generated/attune-client';
import { Figure } from '../../../shared/ui/figure';
import { percentOnTarget, targetDecimals } from './figures';

/** The five figures above everything else. */
export function KeyFigures({ analytics }: { analytics: AnalyticsDto }) {
  const { totalRetunes, mostUsedHz, teamMembers, seconds, measured, onTargetCents } = analytics;
  return (
    <dl className="joined grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] lg:grid-cols-5">
      <Card label="Total Retunes" wide>
        <Figure value={totalRetunes} size="lg" />
      </Card>
      <Card label="Most Used Frequency">
        <Figure value={mostUsedHz} decimals={targetDecimals(mostUsedHz)} unit="Hz" size="lg" tone="now" />
      </Card>
      <Card label="Team Members">
        <Figure value={teamMembers} size="lg" />
      </Card>
      <Card label="Music">
        <Figure value={Math.round(seconds / 60)} unit="min" size="lg" />
      </Card>
      <Card label="On target">
        {measured === 0 ? (
          <span className="wrap-anywhere text-ink-3">{totalRetunes === 0 ? 'no retunes yet' : 'nothing measured'}</span>
        ) : (
          <>
            <Figure value={percentOnTarget(analytics)} decimals={1} unit="%" size="lg" />
            <span className="block text-xs text-ink-3">
              within <Figure value={onTargetCents} decimals={2} unit="cents" /> or the measurement’s error
            </span>
          </>
        )}
      </Card>
    </dl>
  );
}

function Card({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1.5 px-4 py-4 xs:px-6 ${wide ? 'max-lg:col-span-full' : ''}`}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
