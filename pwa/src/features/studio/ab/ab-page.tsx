import { usePageTitle } from '../../../shared/hooks/use-page-title';

/** `/studio/ab` */
export function AbPage() {
  usePageTitle('A/B Compare');
  return <h2>A/B Compare</h2>;
}
