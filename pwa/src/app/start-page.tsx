import { lazy, Suspense } from 'react';
import { useSession } from '../shared/session/use-session';
import { PageLoading } from './layout/page-loading';

const HomePage = lazy(async () => ({ default: (await import('../features/home/home-page')).HomePage }));
const DashboardPage = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-page')).DashboardPage,
}));

/** `/`: the landing page for visitors, the dashboard for whoever is signed in. */
export function StartPage() {
  const { status } = useSession();
  return (
    <Suspense fallback={<PageLoading />}>
      {status === 'loading' ? <PageLoading /> : status === 'signedIn' ? <DashboardPage /> : <HomePage />}
    </Suspense>
  );
}
