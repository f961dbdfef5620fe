import { type ComponentType, lazy, Suspense, useState } from 'react';
import { SessionError } from '../shared/session/session-error';
import { mayBeSignedIn } from '../shared/session/signed-in-hint';
import { useSession } from '../shared/session/use-session';
import { PageLoading } from './layout/page-loading';

let loadedHome: ComponentType | undefined;

async function loadHome(): Promise<{ default: ComponentType }> {
  loadedHome ??= (await import('../features/home/home-page')).HomePage;
  return { default: loadedHome };
}

const LazyHomePage = lazy(loadHome);
const DashboardPage = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-page')).DashboardPage,
}));

/** For visitors the landing page is loaded before `/` is rendered, so that it is hydrated in one piece. */
export async function prepareStartPage(): Promise<void> {
  if (!mayBeSignedIn()) await loadHome();
}

/** `/`: the landing page for visitors, the dashboard for signed-in users. */
export function StartPage() {
  const { status, problem } = useSession();
  const [HomePage] = useState(() => loadedHome ?? LazyHomePage);
  if (problem !== null) {
    return (
      <div className="pt-14">
        <SessionError problem={problem} />
      </div>
    );
  }
  return (
    // One boundary per page: React would otherwise keep the previous page, hidden, while the other one is loading.
    <Suspense key={status === 'signedIn' ? 'dashboard' : 'home'} fallback={<PageLoading />}>
      {status === 'loading' ? <PageLoading /> : status === 'signedIn' ? <DashboardPage /> : <HomePage />}
    </Suspense>
  );
}
