import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { UserDto } from '../../api/generated/attune-client';
import { LoadingTicks } from '../ui/states';
import { useSession } from './use-session';

/** A page for people who are signed in; others are sent to /login and come back afterwards. */
export function SignedInOnly({ children }: { children: (user: UserDto) => ReactNode }) {
  const { user, status } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') {
    return (
      <div className="pt-14">
        <LoadingTicks />
      </div>
    );
  }
  if (user === null) return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  return children(user);
}
