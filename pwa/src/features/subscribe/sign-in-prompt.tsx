import { useEffect, useEffectEvent } from 'react';
import { Scope } from '../../shared/scope';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { Button } from '../../shared/ui/button';
import { Panel } from '../../shared/ui/panel';
import { useToast } from '../../shared/ui/use-toast';

const PROMPT_AFTER_MS = 500;

/**
 * Shown instead of the start or end of a checkout; opens the sign-in dialog by itself after a moment.
 * @param afterPayment the user comes from the payment page, and wants to know the outcome
 */
export function SignInPrompt({ afterPayment = false }: { afterPayment?: boolean }) {
  const { openSignIn } = useAuthDialogs();
  const toast = useToast();
  const prompt = useEffectEvent(() => {
    toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'bad' });
    openSignIn();
  });
  useEffect(() => {
    const scope = new Scope();
    scope.timeout(() => prompt(), PROMPT_AFTER_MS);
    return scope.dispose;
  }, []);
  return (
    <Panel title="Please log in to continue">
      <div className="grid justify-items-start gap-4">
        <p className="text-sm text-ink-2">
          {afterPayment
            ? 'Then you’ll see your plan. Any payment you made is safe.'
            : 'We’ll remember the plan you chose.'}
        </p>
        <Button variant="primary" size="lg" onClick={() => openSignIn()}>
          Log In
        </Button>
      </div>
    </Panel>
  );
}
