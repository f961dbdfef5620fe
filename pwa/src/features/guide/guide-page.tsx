import { PageHeader } from '../../shared/ui/page-header';

export function GuidePage() {
  return <PageHeader title="Guide" />;
}
