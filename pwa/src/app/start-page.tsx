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

/** For a visitor the landing page is fetched before `/` is drawn, so that it comes alive in one piece. */
export async function prepareStartPage(): Promise<void> {
  if (!mayBeSignedIn()) await loadHome();
}

/** `/`: the landing page for visitors, the dashboard for whoever is signed in. */
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
    // A boundary each: the one before would be kept, hidden, while the other page is fetched.
    <Suspense key={status === 'signedIn' ? 'dashboard' : 'home'} fallback={<PageLoading />}>
      {status === 'loading' ? <PageLoading /> : status === 'signedIn' ? <DashboardPage /> : <HomePage />}
    </Suspense>
  );
}
