import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { UserDto } from '../../api/generated/attune-client';
import { Scope } from '../scope';
import { LoadingTicks } from '../ui/states';
import { hasSignedOutHere } from './session-api';
import { SessionError } from './session-error';
import { useSession } from './use-session';

/** Signing out here navigates home, which is slow on some devices; a session that ended by itself leads to /login. */
const LED_HOME_MS = 10_000;

/** A page for signed-in users; others are sent to /login and come back afterwards. */
export function SignedInOnly({ children }: { children: (user: UserDto) => ReactNode }) {
  const { user, status, problem } = useSession();
  const isSignedOut = status === 'signedOut' && problem === null;
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isOnTheWay = useNavigation().state !== 'idle';
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (status === 'signedIn') wasSignedIn.current = true;
    if (!isSignedOut || isOnTheWay) return;
    const toSignIn = () =>
      void navigate(`/login?next=${encodeURIComponent(pathname + search + hash)}`, { replace: true });
    const scope = new Scope();
    scope.timeout(toSignIn, wasSignedIn.current && hasSignedOutHere() ? LED_HOME_MS : 0);
    return scope.dispose;
  }, [status, isSignedOut, isOnTheWay, navigate, pathname, search, hash]);

  if (status === 'loading' || problem !== null) {
    return <div className="pt-14">{problem === null ? <LoadingTicks /> : <SessionError problem={problem} />}</div>;
  }
  // The page's state, such as an open form, belongs to one user.
  return user === null ? null : <Fragment key={user.id}>{children(user)}</Fragment>;
}
