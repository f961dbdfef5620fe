import { usePageTitle } from '../../shared/hooks/use-page-title';
import { LinkButton } from '../../shared/ui/link-button';
import { PageHeader } from '../../shared/ui/page-header';

/** `/cancel`: back from a checkout that was not paid. */
export function CancelPage() {
  usePageTitle('Checkout Canceled');
  return (
    <>
      <PageHeader
        title="Checkout Canceled"
        lead="Nothing was charged. Your account stays active with its free features: the tuner, the player and everything to learn."
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to="/pricing">
          Try again
        </LinkButton>
        <LinkButton to="/">Back to app</LinkButton>
      </div>
    </>
  );
}
