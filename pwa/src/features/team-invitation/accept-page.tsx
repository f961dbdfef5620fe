import { ROLE_SUMMARIES, roleWithArticle } from '@attune/catalogue/roles';
import { useSearchParams } from 'react-router-dom';
import { asApiError } from '../../api/api-error';
import { type InvitationDto, useInvitationsReadQuery } from '../../api/generated/attune-client';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { SessionError } from '../../shared/session/session-error';
import { useSession } from '../../shared/session/use-session';
import { Button } from '../../shared/ui/button';
import { LoadError } from '../../shared/ui/load-error';
import { Note } from '../../shared/ui/note';
import { PageHeader } from '../../shared/ui/page-header';
import { Panel } from '../../shared/ui/panel';
import { RetunedScale } from '../../shared/ui/retuned-scale';
import { LoadingTicks } from '../../shared/ui/states';
import { AcceptInvitation } from './accept-invitation';
import { InvitationGone } from './invitation-gone';
import { OtherAccount } from './other-account';

/** `/team/accept?token=`: the link in an invitation. Joins only on a button press, since mail programs open links. */
export function AcceptPage() {
  usePageTitle('Join a team');
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <>
      <PageHeader title="Join a team" />
      <div className="grid items-start gap-12 lg:grid-cols-[32rem_minmax(0,1fr)]">
        <Panel>
          {token === '' ? (
            <Note tone="bad">This link is incomplete. Open it again from the email.</Note>
          ) : (
            <Loaded token={token} />
          )}
        </Panel>
        <div className="hidden pt-6 lg:block">
          <RetunedScale />
        </div>
      </div>
    </>
  );
}

function Loaded({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useInvitationsReadQuery(token, { refetchOnMountOrArgChange: true });
  if (data && error === undefined) return <Invitation token={token} invitation={data} />;
  if (error === undefined || isFetching) return <LoadingTicks label="Loading the invitation" />;
  const { status } = asApiError(error);
  if (status === 410) return <InvitationGone />;
  return <LoadError title="We couldn’t load this invitation" error={error} onRetry={() => void refetch()} />;
}

function Invitation({ token, invitation }: { token: string; invitation: InvitationDto }) {
  const { workspaceName, inviterName, role, email } = invitation;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-lg wrap-anywhere">
        <b className="font-[620]">{inviterName}</b> invites you to <b className="font-[620]">{workspaceName}</b> as{' '}
        {roleWithArticle(role)}.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-ink-3">Role</dt>
        <dd>
          <b className="font-[580]">{role}</b>
          <span className="block text-ink-2">{ROLE_SUMMARIES[role]}</span>
        </dd>
        <dt className="text-ink-3">For</dt>
        <dd className="wrap-anywhere">{email}</dd>
      </dl>
      <NextStep token={token} invitation={invitation} />
    </div>
  );
}

/** What is between the user and the team, or the button that joins it. */
function NextStep({ token, invitation }: { token: string; invitation: InvitationDto }) {
  const { user, status, problem } = useSession();
  if (status === 'loading') return <LoadingTicks lines={[[2.5, 40]]} />;
  if (problem !== null) return <SessionError problem={problem} />;
  if (user === null) return <SignInFirst email={invitation.email} />;
  if (user.email !== invitation.email) return <OtherAccount invitedEmail={invitation.email} ownEmail={user.email} />;
  return <AcceptInvitation token={token} userId={user.id} />;
}

/** For visitors. The dialogs open over the page, so the link stays at hand. */
function SignInFirst({ email }: { email: string }) {
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
