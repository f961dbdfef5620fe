import { ApproximateTime } from '../../../shared/format/amounts';
import { useOnline } from '../../../shared/hooks/use-online';
import { useAuthDialogs } from '../../../shared/session/auth-dialogs';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { Note } from '../../../shared/ui/note';
import type { Failure } from '../song';
import { ChooseAnother } from './refusal-note';

interface FailureNoteProps {
  failure: Failure;
  onRetry: () => void;
  onForce: () => void;
  onCollect: () => void;
  onReplace: (file: File) => void;
  /** For a song that this device could not retune: the server can. */
  onServer: () => void;
  /** About how long the server takes, seconds. */
  serverSeconds: number;
  onDiscard: () => void;
}

/**
 * Why a retune failed, and what to do next; file and options are kept. Actions that need the network wait until it is
 * back.
 */
export function FailureNote(props: FailureNoteProps) {
  const { failure, onRetry, onForce, onCollect, onReplace, onServer, serverSeconds, onDiscard } = props;
  const { openSignIn } = useAuthDialogs();
  const isOnline = useOnline();
  // The song only waits for the user.
  const isWaiting = failure.wayOut === 'sign-in' || failure.wayOut === 'choose-again';
  return (
    <Note {...(!isWaiting && { tone: 'bad' })}>
      <div className="grid justify-items-start gap-2.5">
        <p>
          {!isWaiting && <b className="font-[620]">{`${failure.title}. `}</b>}
          <span>{failure.message}</span>
        </p>
        <p className="text-ink-2">
          {failure.wayOut === 'choose-again'
            ? 'Your browser had no room for a copy. What has arrived isn’t sent again, and it doesn’t count twice.'
            : 'Your file and settings are still here.'}
          {!isOnline && <span>{' You’re offline. Try again once you’re connected.'}</span>}
        </p>
        <div className="flex flex-wrap gap-2">{wayOut()}</div>
      </div>
    </Note>
  );

  function wayOut() {
    const retry = (
      <Button size="sm" unavailable={!isOnline} onClick={failure.resumeAt ? onCollect : onRetry}>
        Retry
      </Button>
    );
    switch (failure.wayOut) {
      case 'collect':
        return (
          <Button size="sm" unavailable={!isOnline} onClick={onCollect}>
            {failure.resumeAt === 'download' ? 'Download again' : 'Try again'}
          </Button>
        );
      case 'force':
        return (
          <Button size="sm" unavailable={!isOnline} onClick={onForce}>
            Retune anyway
          </Button>
        );
      case 'choose-file':
      case 'choose-again':
        return (
          <ChooseAnother
            label={failure.wayOut === 'choose-again' ? 'Choose it again' : undefined}
            onReplace={onReplace}
          />
        );
      case 'upgrade':
      case 'see-plans':
        return (
          <>
            <LinkButton to="/pricing" size="sm">
              See plans
            </LinkButton>
            {retry}
          </>
        );
      case 'sign-in':
        return (
          <Button size="sm" unavailable={!isOnline} onClick={() => openSignIn()}>
            Sign In
          </Button>
        );
      case 'server':
        return (
          <>
            <Button size="sm" unavailable={!isOnline} onClick={onServer}>
              On the server: about <ApproximateTime seconds={serverSeconds} />
            </Button>
            <Button size="sm" variant="quiet" onClick={onDiscard}>
              Discard
            </Button>
          </>
        );
      case 'fix-source':
      case 'fix-target':
      case 'retry':
        return retry;
    }
  }
}
