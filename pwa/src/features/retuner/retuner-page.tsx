import { type ComponentType, lazy, Suspense, useState } from 'react';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useSession } from '../../shared/session/use-session';
import { PageHeader } from '../../shared/ui/page-header';
import { accessFor } from './model/access';
import { ClosedRetuner } from './parts/closed-retuner';
import { HeldFilesProvider } from './parts/held-files-provider';
import { MonthUse } from './parts/month-use';

let loadedDesk: ComponentType | undefined;

async function loadDesk(): Promise<{ default: ComponentType }> {
  loadedDesk ??= (await import('./retuner-desk')).RetunerDesk;
  return { default: loadedDesk };
}

const LazyDesk = lazy(loadDesk);

/** `/retuner`. Visitors are not sent the code of what they cannot use. */
export function RetunerPage() {
  usePageTitle('Song Retuner');
  return (
    <>
      <PageHeader
        title="Song Retuner"
        lead="Same tempo, same length, same tags. Only the pitch changes."
        end={<MonthUse />}
      />
      <HeldFilesProvider>
        <Suspense fallback={<ClosedRetuner access="loading" problem={null} hasSongs={false} />}>
          <DeskOrPrompt />
        </Suspense>
      </HeldFilesProvider>
    </>
  );
}

function DeskOrPrompt() {
  const { tier, status, problem } = useSession();
  const access = accessFor({ status, tier, usage: undefined });
  const isOpen = access === 'open' || access === 'limit';
  const [Desk] = useState(() => loadedDesk ?? LazyDesk);
  // Once there is a desk, songs may lie on it.
  if (isOpen || loadedDesk !== undefined) return <Desk />;
  return <ClosedRetuner access={access} problem={problem} hasSongs={false} />;
}
