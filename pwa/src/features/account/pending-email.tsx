import { reasonOf } from '../../api/api-error';
import {
  type PendingEmailDto,
  useEmailChangeCancelMutation,
  useEmailChangeResendMutation,
} from '../../api/generated/attune-client';
import { dayAndTimeWithin } from '../../shared/format/localised';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';
import { useToast } from '../../shared/ui/use-toast';

/** A new address that is not confirmed yet. @param email the current one */
export function PendingEmail({ pending, email }: { pending: PendingEmailDto; email: string }) {
  const toast = useToast();
  const [resend, { isLoading: isSending }] = useEmailChangeResendMutation();
  const [cancel, { isLoading: isCancelling }] = useEmailChangeCancelMutation();
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast({ title: done, tone: 'good' });
    } catch (error) {
      toast({ title: 'Request Failed', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <Note tone="warn" announce>
      <div className="grid justify-items-start gap-2">
        <b className="font-[600] wrap-anywhere">{pending.email} is waiting for confirmation</b>
        <p className="wrap-anywhere text-ink-2">
          We sent a link there {dayAndTimeWithin(pending.sentAt)}. It works until {dayAndTimeWithin(pending.expiresAt)}.
          Until then you sign in with {email}.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={isSending}
            busyLabel="Sending..."
            onClick={() => void attempt(() => resend().unwrap(), 'Link sent')}
          >
            Send again
          </Button>
          <Button
            variant="quiet"
            size="sm"
            busy={isCancelling}
            onClick={() => void attempt(() => cancel().unwrap(), 'Your address stays as it is')}
          >
            Keep the old address
          </Button>
        </div>
      </div>
    </Note>
  );
}
