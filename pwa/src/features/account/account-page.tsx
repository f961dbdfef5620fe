import { PageHeader } from '../../shared/ui/page-header';

export function AccountPage() {
  return <PageHeader title="Account" />;
}
