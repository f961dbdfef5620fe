import { reasonOf } from '../../api/api-error';
import { useEmailVerificationResendMutation } from '../../api/generated/attune-client';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';
import { useToast } from '../../shared/ui/use-toast';

/** An address nobody has confirmed yet, and the way to a new link. */
export function EmailConfirmation({ email }: { email: string }) {
  const toast = useToast();
  const [resend, { isLoading, isSuccess }] = useEmailVerificationResendMutation();
  const send = async () => {
    try {
      const { message } = await resend().unwrap();
      toast({ title: 'Check Your Email', description: message, tone: 'good' });
    } catch (error) {
      toast({ title: 'Request Failed', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <Note tone="warn">
      <div className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          {email} isn’t confirmed yet. Use the link in our welcome email; you’ll need it to join a team.
        </p>
        <Button size="sm" onClick={() => void send()} busy={isLoading} busyLabel="Sending..." unavailable={isSuccess}>
          {isSuccess ? 'Link sent' : 'Send a new link'}
        </Button>
      </div>
    </Note>
  );
}
