import { usePageTitle } from '../shared/hooks/use-page-title';
import { LinkButton } from '../shared/ui/link-button';
import { PageHeader } from '../shared/ui/page-header';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <>
      <p aria-hidden className="figure -mb-8 pt-14 text-(length:--figure-xl) font-[300] text-was">
        404
      </p>
      <PageHeader title="404 Page Not Found" lead="Did you forget to add the page to the router?" />
      <LinkButton to="/">Back to home</LinkButton>
    </>
  );
}
