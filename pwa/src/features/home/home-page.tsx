import { PageHeader } from '../../shared/ui/page-header';

export function HomePage() {
  return <PageHeader title="Home" />;
}
