import { usePageTitle } from '../../../shared/hooks/use-page-title';

/** `/studio/history/batches/{id}` */
export function BatchPage() {
  usePageTitle('Batch');
  return <h2>Batch</h2>;
}
