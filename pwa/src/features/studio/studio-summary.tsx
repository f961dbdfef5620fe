import { useUsageReadQuery } from '../../api/generated/attune-client';
import type { CurrentWorkspace } from '../../shared/session/use-workspace';
import { readUsage } from '../../shared/plans/usage';
import { classNames } from '../../shared/ui/class-names';
import { Figure } from '../../shared/ui/figure';
import { studioApi } from './shared/studio-api';

/** The three cards of the Studio Hub's head. */
export function StudioSummary({ workspace }: { workspace: CurrentWorkspace }) {
  const { data } = useUsageReadQuery();
  const { data: folders } = studioApi.useFoldersListQuery();
  const usage = data && readUsage(data);
  return (
    <dl className="joined grid-cols-2 sm:grid-cols-3">
      <Card label="Monthly Usage">
        <span className="whitespace-nowrap">
          <Figure value={usage?.used ?? null} size="lg" />
          {usage?.limit !== 0 && (
            <>
              {' '}
              <span className="text-lg text-ink-3">/</span>{' '}
              {usage?.isUnlimited === false ? (
                <Figure value={usage.limit} size="lg" />
              ) : (
                <span className="figure text-(length:--figure-lg) leading-[1.1]" role="img" aria-label="unlimited">
                  ∞
                </span>
              )}
            </>
          )}
        </span>
      </Card>
      <Card label="Folders">
        <span className="text-lg">
          <Figure value={folders?.length ?? null} size="lg" />
        </span>
      </Card>
      <Card label="Workspace" className="max-sm:col-span-2">
        <span className="break-words">
          <b className="font-[620]">{workspace.name}</b>
          <span className="text-ink-3">, {workspace.role}</span>
        </span>
      </Card>
    </dl>
  );
}

function Card({ label, className, children }: { label: string; className?: string; children: React.ReactNode }) {
  return (
    <div className={classNames('grid content-start gap-1.5 px-4 py-4 xs:px-6', className)}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
