import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { UserDto } from '../../api/generated/attune-client';
import { LoadingTicks } from '../ui/states';
import { useSession } from './use-session';

/** Whoever signs out on such a page is led home meanwhile; a session that ended by itself leads to /login. */
const GRACE_MS = 300;

/** A page for people who are signed in; others are sent to /login and come back afterwards. */
export function SignedInOnly({ children }: { children: (user: UserDto) => ReactNode }) {
  const { user, status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOnTheWay = useNavigation().state !== 'idle';
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (status === 'signedIn') wasSignedIn.current = true;
    if (status !== 'signedOut' || isOnTheWay) return;
    const toSignIn = () => void navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true });
    const timer = setTimeout(toSignIn, wasSignedIn.current ? GRACE_MS : 0);
    return () => clearTimeout(timer);
  }, [status, isOnTheWay, navigate, pathname, search]);

  if (status === 'loading') {
    return (
      <div className="pt-14">
        <LoadingTicks />
      </div>
    );
  }
  return user === null ? null : children(user);
}
