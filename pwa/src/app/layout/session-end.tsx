import { Link } from 'react-router-dom';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { useSession } from '../../shared/session/use-session';
import { useSignOut } from '../../shared/session/use-sign-out';
import { Button } from '../../shared/ui/button';
import { Spinner } from '../../shared/ui/spinner';

/** The right end of the header: who is signed in, and the way in or out. */
export function SessionEnd() {
  const { user, status } = useSession();
  const { openSignIn, openSignUp } = useAuthDialogs();
  const { signOut, isSigningOut } = useSignOut();
  if (status === 'loading') {
    return (
      <span
        role="status"
        aria-label="Checking whether you’re signed in"
        className="grid size-control place-items-center"
      >
        <Spinner className="text-ink-3" />
      </span>
    );
  }
  if (user) {
    return (
      <div className="hidden min-w-0 items-center gap-3 xl:flex">
        <Link
          to="/account"
          title={user.email}
          className="max-w-[11rem] truncate py-2 text-xs text-ink-3 no-underline hover:text-ink hover:underline"
        >
          {user.email}
        </Link>
        <Button size="sm" className="whitespace-nowrap" busy={isSigningOut} onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button variant="quiet" size="sm" className="whitespace-nowrap max-xl:hidden!" onClick={() => openSignIn()}>
        Sign In
      </Button>
      <Button
        variant="primary"
        size="sm"
        className="whitespace-nowrap max-[22.4rem]:hidden!"
        onClick={() => openSignUp()}
      >
        Get Started
      </Button>
    </>
  );
}
