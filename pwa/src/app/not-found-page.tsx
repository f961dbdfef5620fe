import { usePageTitle } from '../shared/hooks/use-page-title';
import { LinkButton } from '../shared/ui/link-button';
import { PageHeader } from '../shared/ui/page-header';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <>
      <PageHeader title="404 Page Not Found" lead="Did you forget to add the page to the router?" />
      <p className="mb-6 text-ink-2">The address may be mistyped, or the page was moved.</p>
      <LinkButton to="/">Back to home</LinkButton>
    </>
  );
}
