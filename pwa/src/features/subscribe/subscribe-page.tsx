import { PageHeader } from '../../shared/ui/page-header';

export function SubscribePage() {
  return <PageHeader title="Subscribe" />;
}
