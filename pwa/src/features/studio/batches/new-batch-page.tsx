import { usePageTitle } from '../../../shared/hooks/use-page-title';

/** `/studio/history/batches/new` */
export function NewBatchPage() {
  usePageTitle('New batch');
  return <h2>New batch</h2>;
}
