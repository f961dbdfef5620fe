import { PageHeader } from '../../shared/ui/page-header';

export function PricingPage() {
  return <PageHeader title="Pricing" />;
}
