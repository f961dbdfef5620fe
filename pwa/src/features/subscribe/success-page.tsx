import { PageHeader } from '../../shared/ui/page-header';

export function SuccessPage() {
  return <PageHeader title="Success" />;
}
