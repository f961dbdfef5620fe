import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { Button } from '../../shared/ui/button';

/** For visitors. The dialogs open over the page, so the link stays at hand. */
export function SignInFirst({ email }: { email: string }) {
  const { openSignIn, openSignUp } = useAuthDialogs();
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">To join, sign in with this address or create an account with it.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => openSignIn({ email })}>
          Sign In
        </Button>
        <Button onClick={() => openSignUp({ email })}>Create Account</Button>
      </div>
    </div>
  );
}
