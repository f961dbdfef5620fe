import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { HistoryViews } from '../shared/history-views';

/** `/studio/history/batches` */
export function BatchesPage() {
  usePageTitle('Batches');
  return (
    <>
      <HistoryViews />
      <h2>Batches</h2>
    </>
  );
}
