import { LinkButton } from '../../shared/ui/link-button';
import { Note } from '../../shared/ui/note';

export function InvitationGone() {
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="warn" announce>
        <b className="font-[620]">This invitation is no longer open.</b> It has expired, was accepted or cancelled, or a
        newer one was sent.
      </Note>
      <p className="text-sm text-ink-2">
        Ask the person who invited you to send it again. If you have accepted it already, switch to its workspace in the
        header.
      </p>
      <LinkButton to="/">Back to home</LinkButton>
    </div>
  );
}
