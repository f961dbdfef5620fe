import { PageHeader } from '../../shared/ui/page-header';

export function RetunerPage() {
  return <PageHeader title="Retuner" />;
}
