import { PageHeader } from '../../shared/ui/page-header';

export function CancelPage() {
  return <PageHeader title="Cancel" />;
}
