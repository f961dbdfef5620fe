import { PageHeader } from '../shared/ui/page-header';

export function ErrorPage() {
  return <PageHeader title="This page stopped" lead="Reload it to go on." />;
}
