import { Navigate } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { SignedInOnly } from '../../shared/session/signed-in-only';
import { Badge } from '../../shared/ui/badge';
import { LinkButton } from '../../shared/ui/link-button';
import { PageHeader } from '../../shared/ui/page-header';
import { Panel } from '../../shared/ui/panel';
import { EmptyState } from '../../shared/ui/states';

/** For the Studio tier; others are redirected to the plans, visitors to the sign-in page. */
export function StudioPage() {
  usePageTitle('Studio Hub');
  return (
    <SignedInOnly>
      {(user) =>
        user.subscriptionTier === 'studio' ? (
          <>
            <PageHeader title="Studio Hub" end={<Badge tone="lamp">Studio Plan</Badge>} />
            <Panel>
              <EmptyState title="The Studio Hub opens soon" level={2}>
                <p className="max-w-[36em] text-sm text-ink-2">
                  Unlimited retunes, custom frequencies and files up to 100&#8239;MB already work in the retuner.
                </p>
                <LinkButton to="/retuner" variant="primary">
                  Retune a song
                </LinkButton>
              </EmptyState>
            </Panel>
          </>
        ) : (
          <Navigate to="/pricing" replace />
        )
      }
    </SignedInOnly>
  );
}
