import { PageHeader } from '../../shared/ui/page-header';

export function PlayerPage() {
  return <PageHeader title="Player" />;
}
