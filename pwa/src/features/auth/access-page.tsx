import { useGrantedAccessListQuery } from '../../api/generated/attune-client';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { SignedInOnly } from '../../shared/session/signed-in-only';
import { LinkButton } from '../../shared/ui/link-button';
import { LoadError } from '../../shared/ui/load-error';
import { LoadingTicks } from '../../shared/ui/states';
import { AccessReview } from './access-review';
import { AuthPageFrame } from './auth-page-frame';

/** `/account/access`: where the mail about a new password leads to. */
export function AccessPage() {
  usePageTitle('Who has access');
  return (
    <SignedInOnly>
      {({ email }) => (
        <AuthPageFrame title="Who has access">
          <Loaded email={email} />
          <LinkButton to="/account" variant="quiet" className="-ml-3 justify-self-start px-3!">
            Back to your account
          </LinkButton>
        </AuthPageFrame>
      )}
    </SignedInOnly>
  );
}

function Loaded({ email }: { email: string }) {
  const { data, error, isFetching, refetch } = useGrantedAccessListQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isFetching) return <LoadingTicks label="Loading who has access" />;
  if (error !== undefined) {
    return <LoadError title="We couldn’t load this list" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined || data.length === 0) {
    return <p className="text-sm text-ink-2">Only you have access to your account.</p>;
  }
  return <AccessReview access={data} email={email} />;
}
