import { PageHeader } from '../../shared/ui/page-header';

export function DashboardPage() {
  return <PageHeader title="Dashboard" />;
}
