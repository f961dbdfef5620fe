import { PageHeader } from '../shared/ui/page-header';

export function NotFoundPage() {
  return <PageHeader title="404 Page Not Found" lead="Did you forget to add the page to the router?" />;
}
