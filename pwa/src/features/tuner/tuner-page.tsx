import { PageHeader } from '../../shared/ui/page-header';

export function TunerPage() {
  return <PageHeader title="Tuner" />;
}
