import { Navigate } from 'react-router-dom';
import { useSession } from '../shared/session/use-session';
import { PageLoading } from './layout/page-loading';

/** Where shared files arrive: at the retuner for whoever may retune, else at the player. */
export function OpenPage() {
  const { status, tier } = useSession();
  if (status === 'loading') return <PageLoading />;
  return <Navigate to={tier === 'free' ? '/player' : '/retuner'} replace />;
}
